"""The site's settings, but for what would make tests slow or reach outside."""

import os
import tempfile

from builder.settings import *  # noqa: F403
from builder.settings import DATABASES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in real life: threads of a live server then lock each other as processes do. One per process, so
    # that two runs do not meet.
    DATABASES["default"]["TEST"] = {"NAME": f"{tempfile.gettempdir()}/muster-test-{os.getpid()}.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
