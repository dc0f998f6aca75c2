"""The site's settings, for a measurement: a database of its own, no log, and one more page, the bare view."""

import tempfile
from pathlib import Path

from builder.settings import *  # noqa: F403
from builder.settings import DATABASES

ROOT_URLCONF = "tests.bench.urls"
LOGGING_CONFIG = None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
FOLDER = tempfile.TemporaryDirectory(prefix="muster-bench-")
STATIC_ROOT = Path(FOLDER.name)
DATABASES["default"] |= {"ENGINE": "django.db.backends.sqlite3", "NAME": str(STATIC_ROOT / "db.sqlite3")}
