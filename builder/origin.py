"""The one address at which people open the site."""

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

DEFAULT = "127.0.0.1:8000"
ANYWHERE = ("", "0.0.0.0", "[::]")  # noqa: S104 - listened at; no address that is opened


def origin_of(environ: Mapping[str, str]) -> str:
    """As it was given; else where the web server listens, as this machine sees it. A socket that is no address of the
    network (`unix:`, `fd:`) has something in front of it, and tells nothing."""
    if given := environ.get("MUSTER_ORIGIN"):
        return given.rstrip("/")
    bind = (environ.get("MUSTER_BIND") or DEFAULT).split(",")[0].strip()
    if bind.startswith(("unix:", "fd:")):
        bind = DEFAULT
    host, port = _host_and_port(bind.removeprefix("tcp://"))
    return f"http://{'127.0.0.1' if host in ANYWHERE else host}:{port}"


def _host_and_port(bind: str) -> tuple[str, str]:
    """`bind` as gunicorn takes it: both, or the host alone, in brackets where it has colons of its own."""
    host, _, port = bind.rpartition(":")
    return (host, port) if port.isdigit() else (bind, DEFAULT.rpartition(":")[2])


def host_of(origin: str) -> str:
    """The host as a browser says it: one with colons of its own in brackets."""
    host = urlsplit(origin).hostname or ""
    return f"[{host}]" if ":" in host else host


if __name__ == "__main__":
    print(origin_of(os.environ))
