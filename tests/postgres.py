"""Run a command on a PostgreSQL of its own: `python -m tests.postgres pytest tests/builder`.

A cluster is made in a temporary folder, listens on a socket there and on no port, and is gone when the command ends.
DATABASE_URL tells the command where it is. Exit code: the command's, or 3 where PostgreSQL is not installed.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

NOT_INSTALLED = 3


def binaries() -> Path | None:
    """The folder of initdb and pg_ctl, of the newest PostgreSQL from 15 on; Debian keeps it off the PATH."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    good = [path for path in folders if (path / "initdb").exists() and float(path.parent.name) >= 15]
    if good:
        return good[-1]
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


@contextmanager
def cluster(bin_dir: Path) -> Iterator[str]:
    """A running cluster; yields its address for DATABASE_URL."""
    folder = Path(tempfile.mkdtemp(prefix="muster-pg-"))
    owner = _owner()
    try:
        shutil.chown(folder, owner)
        data = ("-D", folder / "data")
        _run(owner, bin_dir / "initdb", *data, "-U", "muster", "-A", "trust", "-E", "UTF8", "--locale=C")
        # Nothing here outlives the tests, so nothing waits for the disk.
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        _run(owner, bin_dir / "pg_ctl", *data, "-l", folder / "log", "-w", "-o", options, "start")
        try:
            yield f"postgresql://muster@{quote(str(folder), safe='')}/postgres"
        finally:
            _run(owner, bin_dir / "pg_ctl", *data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _owner() -> str:
    """PostgreSQL will not run as root: root hands it to the user that its package made."""
    return "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name


def _run(owner: str, *command: str | Path) -> None:
    prefix = ["runuser", "-u", owner, "--"] if os.geteuid() == 0 else []
    subprocess.run([*prefix, *map(str, command)], check=True, stdout=subprocess.DEVNULL, cwd="/")


def main(command: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the cluster goes as well
    bin_dir = binaries()
    if bin_dir is None:
        print("PostgreSQL 15 or newer is not installed.", file=sys.stderr)
        return NOT_INSTALLED
    with cluster(bin_dir) as url:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
