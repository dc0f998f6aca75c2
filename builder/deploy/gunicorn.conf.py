"""How the web server runs. Sync workers: a request is arithmetic, not waiting, so threads would gain nothing."""

import os

bind = os.environ.get("MUSTER_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "3"))
timeout = 60
control_socket_disable = True
