"""Django's settings, made from a data folder and a few variables of the environment.

TAVLE_DATA      where everything lies (default: `tavle-data` in the working folder); `tavle serve` makes it
DATABASE_URL    `postgresql://...` for accounts and logs; without it both are SQLite files in the data folder
TAVLE_HOSTS     names under which the server is reached, with commas; default: any name of the local network
TAVLE_NAME      a lasting name for links that are printed, with its scheme and port: see `tavle.web.addresses`
TAVLE_HERE      the name of this installation, by which others hand tournaments over to it
TAVLE_LOG       `json`: a line of JSON for each request and fault, instead of faults alone as text
TAVLE_METRICS   a secret word; who sends it as a bearer token may read /metrics
TAVLE_SECURE    `1` behind TLS: cookies only over https
TAVLE_PROXIES   addresses or networks of the proxies before it, with commas: whom to believe who asks; default: nobody
"""

from __future__ import annotations

import os
from pathlib import Path

from tavle.core.errors import refuse
from tavle.web.proxies import proxies_in
from tavle.web.secrets_file import kept_secret

DATA = Path(os.environ.get("TAVLE_DATA", "tavle-data"))
DATABASE_URL = os.environ.get("DATABASE_URL", "")
TAVLE_STORE = DATABASE_URL or str(DATA / "tournaments.sqlite3")

SECRET_KEY = kept_secret(DATA)
DEBUG = False
ALLOWED_HOSTS = os.environ.get("TAVLE_HOSTS", "*").split(",")
HERE = os.environ.get("TAVLE_HERE", "").strip()
METRICS_TOKEN = os.environ.get("TAVLE_METRICS", "")
SECURE = os.environ.get("TAVLE_SECURE") == "1"
PROXIES = proxies_in(os.environ.get("TAVLE_PROXIES", ""))

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "tavle.web.accounts",
    "tavle.web.jobs",
    "tavle.web.outside",
    "tavle.web.privacy",
    "tavle.web.projector",
    "tavle.web.studies",
    "tavle.web.years",
]
MIDDLEWARE = [
    "tavle.web.recording.Recorded",
    "tavle.web.middleware.SafetyHeaders",
    "tavle.web.middleware.Readable",
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tavle.web.middleware.Refusals",
    "tavle.web.middleware.Methods",
]
ROOT_URLCONF = "tavle.web.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [Path(__file__).parent / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"environment": "tavle.web.pages.environment"},
    }
]


def _database() -> dict[str, object]:
    if not DATABASE_URL:
        options = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
        }
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA / "accounts.sqlite3", "OPTIONS": options}
    try:
        from psycopg.conninfo import conninfo_to_dict  # psycopg is an extra
    except ModuleNotFoundError as error:
        raise refuse("postgres-missing", where="DATABASE_URL") from error
    known = conninfo_to_dict(DATABASE_URL)
    named = {key: known.pop(name, "") for key, name in _NAMES.items()}
    return {"ENGINE": "django.db.backends.postgresql", **named, "OPTIONS": known}


_NAMES = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/login"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}


SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "tavle.web.views.faults.stale_form"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False
LANGUAGE_CODE = "en"

# The server's own faults are told where it was started; Django would keep them to itself.
_JSON = os.environ.get("TAVLE_LOG") == "json"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "tavle.web.recording.JsonLines"}, "text": {}},
    "filters": {"without_addresses": {"()": "tavle.web.recording.WithoutAddresses"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json" if _JSON else "text"}},
    "loggers": {
        "django.request": {
            "handlers": ["stderr"],
            "filters": ["without_addresses"],
            "level": "ERROR",
            "propagate": False,
        },
        "tavle": {"handlers": ["stderr"], "level": "INFO" if _JSON else "WARNING", "propagate": False},
        "uvicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}
