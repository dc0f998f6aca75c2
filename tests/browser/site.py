"""The site as people meet it: gunicorn with several processes and the worker, on a database of its own."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60  # seconds until the site must have begun to answer
PREPARE = """
import django
from django.core.management import call_command
django.setup()
call_command("migrate", verbosity=0)
call_command("createcachetable")
call_command("load_codex")
call_command("collectstatic", interactive=False, verbosity=0)
"""


@dataclass
class Site:
    """Where it is, and what it wrote: its log, with the mails that it sends to the console."""

    url: str
    log: Path
    read: int = field(default=0)

    def faults(self) -> list[str]:
        """The lines that tell of an error since this was asked last."""
        text = self.log.read_text(errors="replace")
        new, self.read = text[self.read :], len(text)
        return re.findall(r"^.* (?:ERROR|CRITICAL) .*$|^\w*Error\b.*$", new, re.MULTILINE)

    def mailed_link(self, to: str) -> str:
        """The link in the last mail to this address."""
        mail = self.log.read_text(errors="replace").rpartition(f"To: {to}")[2]
        return re.search(r"https?://\S+", mail)[0]


@contextmanager
def serve(folder: Path) -> Iterator[Site]:
    """Serve the site from `folder` until the block ends."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        url = f"http://127.0.0.1:{door.getsockname()[1]}"
        environment = _environment(folder, url, door)
        subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=environment, check=True, capture_output=True)
        web = [sys.executable, "-m", "gunicorn", "--config", "builder/deploy/gunicorn.conf.py", "builder.wsgi"]
        worker = [sys.executable, "manage.py", "db_worker"]
        with (
            (folder / "log").open("wb") as log,
            _running(web, log, environment, [door.fileno()]) as process,
            _running(worker, log, environment),
        ):
            _wait_for(url, process, folder / "log")
            yield Site(url, folder / "log")


def _environment(folder: Path, url: str, door: socket.socket) -> dict[str, str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("MUSTER_", "DATABASE_"))}
    return clean | {
        "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "MUSTER_TEST_STATIC": str(folder / "static"),
        "MUSTER_ORIGIN": url,
        "MUSTER_BIND": f"fd://{door.fileno()}",
        "MUSTER_SECRET_KEY": "only for tests, and as long as such a key has to be, which is long",
        "PYTHONUNBUFFERED": "1",
    }


@contextmanager
def _running(command: list[str], log: object, environment: dict[str, str], files: list[int] = ()) -> Iterator:
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log, pass_fds=files)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(url: str, process: subprocess.Popen, log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"The site did not start:\n{log.read_text()}")
