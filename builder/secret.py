"""The secret key of an installation that was given none: made once, kept in a file git ignores."""

import os
import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(path: Path) -> str:
    """Return the key kept in `path`, made at first use. Of several processes that start at once one makes it."""
    if not path.exists():
        _make(path)
    return path.read_text().strip()


def _make(path: Path) -> None:
    # Written whole under another name and then linked: linking fails when another process was first, and nobody
    # ever reads half a key.
    handle, name = tempfile.mkstemp(dir=path.parent)  # for nobody else to read
    with os.fdopen(handle, "w") as file:
        file.write(get_random_secret_key())
    try:
        path.hardlink_to(name)
    except FileExistsError:
        pass
    finally:
        Path(name).unlink()
