"""All settings of the site. What a host may change comes from the environment; the README lists it."""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF

from builder.logs import LOGGING  # noqa: F401
from builder.origin import host_of, origin_of
from builder.secret import secret_key

# Read by numpy when it is loaded: the threads of several processes on a few cores wait for each other in a spin.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"  # everything the running site writes: database, secret key, collected static files
VAR_DIR.mkdir(exist_ok=True)

DEBUG = os.environ.get("MUSTER_DEBUG") == "1"
SECRET_KEY = os.environ.get("MUSTER_SECRET_KEY") or secret_key(VAR_DIR / "secret_key")

# The one address people open. https means: a proxy in front ends TLS and sets X-Forwarded-Proto and -For.
ORIGIN = origin_of(os.environ)
HTTPS = ORIGIN.startswith("https://")
ALLOWED_HOSTS = [host_of(ORIGIN)] + ([] if HTTPS else ["127.0.0.1", "localhost"])
CSRF_TRUSTED_ORIGINS = [ORIGIN]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "builder",
    "csp",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "catalog",
    "builder.accounts",
    "builder.lists",
    "builder.fights",
    "builder.lab",
]

MIDDLEWARE = [
    "builder.logs.request_id_middleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "builder.accounts.people.person_middleware",
    "builder.limits.limits_middleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "builder.errors.not_allowed_middleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "builder.urls"
WSGI_APPLICATION = "builder.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "libraries": {"okko": "catalog.okko.tags"},
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "builder.context.site",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Data

SQLITE = f"sqlite:///{VAR_DIR / 'db.sqlite3'}"
DATABASES = {"default": dj_database_url.config(default=SQLITE, conn_max_age=60, conn_health_checks=True)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # Readers never wait for the writer (WAL), and a writer queues at its first statement instead of failing
        # half-way when another one got there first.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# People

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "lists:index"
LOGOUT_REDIRECT_URL = "home"
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = f"Muster <noreply@{host_of(ORIGIN)}>"

# Languages

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский")]
FORMAT_MODULE_PATH = "builder.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Files

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # the form of the largest card there may be (rules.cards) has 4,700
DATA_UPLOAD_MAX_NUMBER_FILES = 2

# Safety

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]

CSRF_FAILURE_VIEW = "builder.errors.csrf_failure"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
