"""How the web server runs. A request is arithmetic, and processes share that; threads are for browsers that open a
connection ahead and say nothing on it, of which each would hold a whole process."""

import os

bind = os.environ.get("MUSTER_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "3"))
worker_class = "gthread"
threads = 4
timeout = 60
graceful_timeout = 10  # what is under way when the site stops takes no longer
control_socket_disable = True
