"""Settings, all from the environment; the defaults run everything on one machine."""

from pathlib import Path
from typing import Any

import django_stubs_ext
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from bookclub import env
from bookclub.database import database_settings

# Lets ModelAdmin[Book] and the like name their model, at run time too.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = env.folder("BOOKCLUB_DATA_DIR", BASE_DIR / "data")

SECRET_KEY = env.secret("BOOKCLUB_SECRET_KEY", DATA_DIR / "secret-key")
DEBUG = env.yes_no("BOOKCLUB_DEBUG", default=False)
ALLOWED_HOSTS = env.words("BOOKCLUB_ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
BASE_URL = env.text("BOOKCLUB_BASE_URL", f"http://127.0.0.1:{env.whole_number('BOOKCLUB_PORT', 8000)}")
CSRF_TRUSTED_ORIGINS = env.words("BOOKCLUB_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "bookclub.clubs",
    "ingestion",
    "chat",
]

MIDDLEWARE = [
    # Before WhiteNoise, which answers by itself: static files are compressed too.
    "bookclub.compression.TextCompressionMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "bookclub.clubs.middleware.PreferencesMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "bookclub.error_pages.ErrorPagesMiddleware",
]

ROOT_URLCONF = "bookclub.urls"
ASGI_APPLICATION = "bookclub.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "bookclub.clubs.context_processors.frame",
                "chat.context_processors.answering_with",
            ],
        },
    },
]

DATABASES = {"default": database_settings(env.text("DATABASE_URL"), DATA_DIR / "bookclub.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "clubs.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "bookclub.clubs.password_rules.UnlikeTheAccount"},
    {"NAME": "bookclub.clubs.password_rules.LongEnough"},
    {"NAME": "bookclub.clubs.password_rules.Uncommon"},
]
LOGIN_URL = "clubs:sign-in"
LOGIN_REDIRECT_URL = "ingestion:shelf"
LOGOUT_REDIRECT_URL = "clubs:sign-in"

SENDS_MAIL = bool(env.text("BOOKCLUB_EMAIL_HOST"))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if SENDS_MAIL else 'dummy'}.EmailBackend"
EMAIL_HOST = env.text("BOOKCLUB_EMAIL_HOST")
EMAIL_PORT = env.whole_number("BOOKCLUB_EMAIL_PORT", 587)
EMAIL_HOST_USER = env.text("BOOKCLUB_EMAIL_USER")
EMAIL_HOST_PASSWORD = env.text("BOOKCLUB_EMAIL_PASSWORD")
EMAIL_TLS = env.choice("BOOKCLUB_EMAIL_TLS", ("starttls", "ssl", "no"), "starttls")
EMAIL_USE_TLS, EMAIL_USE_SSL = EMAIL_TLS == "starttls", EMAIL_TLS == "ssl"
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env.text("BOOKCLUB_EMAIL_FROM", EMAIL_HOST_USER or "bookclub@localhost")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True

MEDIA_ROOT = DATA_DIR / "originals"
PAGE_PICTURES = DATA_DIR / "page-pictures"
PAGE_PICTURES_BYTES = env.whole_number("BOOKCLUB_PAGE_PICTURES_MB", 512) * 1024 * 1024
FILE_UPLOAD_TEMP_DIR = None
FILE_UPLOAD_PERMISSIONS = 0o600

REDIS_URL = env.text("REDIS_URL")
EMBEDDED = not REDIS_URL
CHANNEL_LAYERS: dict[str, Any] = {
    "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    if EMBEDDED
    else {"BACKEND": "bookclub.providers.redis_news.RedisNews", "CONFIG": {"address": REDIS_URL}}
}

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_ALWAYS_EAGER = False
# A model may read a book for hours: nobody's upload waits for that.
CELERY_TASK_ROUTES = {"worker.tasks.write_*": {"queue": "support"}}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
HTTPS_ONLY = env.yes_no("BOOKCLUB_HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS_ONLY
LANGUAGE_COOKIE_AGE, LANGUAGE_COOKIE_SAMESITE = 365 * 24 * 3600, "Lax"
CSRF_FAILURE_VIEW = "bookclub.error_pages.not_from_here"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS_ONLY else None
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    },
}

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"no-secrets": {"()": "bookclub.logged_secrets.SecretsLeftOut"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["no-secrets"]}
    },
    "root": {"handlers": ["stderr"], "level": env.text("BOOKCLUB_LOG_LEVEL", "WARNING")},
}

MAX_UPLOAD_BYTES = env.whole_number("BOOKCLUB_MAX_UPLOAD_MB", 200) * 1024 * 1024
READING_CAPS = {
    "unpacked_bytes": env.whole_number("BOOKCLUB_MAX_UNPACKED_MB", 512) * 1024 * 1024,
    "characters": env.whole_number("BOOKCLUB_MAX_CHARACTERS", 30_000_000),
    "pages": env.whole_number("BOOKCLUB_MAX_PAGES", 20_000),
}
READING_SECONDS = env.whole_number("BOOKCLUB_READING_SECONDS", 14_400)
READING_IDLE_SECONDS = env.whole_number("BOOKCLUB_READING_IDLE_SECONDS", 300)
READING_MEMORY_BYTES = env.whole_number("BOOKCLUB_READING_MEMORY_MB", 2048) * 1024 * 1024
LEASE_SECONDS = env.whole_number("BOOKCLUB_LEASE_SECONDS", 60)

QDRANT_URL = env.text("QDRANT_URL")
QDRANT_API_KEY = env.text("QDRANT_API_KEY")
QDRANT_FOLDER = DATA_DIR / "qdrant"

LLM = env.choice("BOOKCLUB_LLM", ("auto", "openai", "ollama", "offline"), "auto")
LLM_TIMEOUT_SECONDS = env.whole_number("BOOKCLUB_LLM_TIMEOUT_SECONDS", 90)
LLM_CONTEXT_TOKENS = env.whole_number("BOOKCLUB_LLM_CONTEXT_TOKENS", 0)
LLM_CALLS_AT_ONCE = env.whole_number("BOOKCLUB_LLM_CALLS_AT_ONCE", 2)
LLM_PRICE_IN = env.amount("BOOKCLUB_LLM_PRICE_IN")
LLM_PRICE_OUT = env.amount("BOOKCLUB_LLM_PRICE_OUT")
TRACE_DAYS = env.whole_number("BOOKCLUB_TRACE_DAYS", 0)
MODEL_REWRITES = env.yes_no("BOOKCLUB_MODEL_REWRITES", default=False)
OPENAI_API_KEY = env.text("OPENAI_API_KEY")
OPENAI_BASE_URL = env.text("OPENAI_BASE_URL")
OPENAI_MODEL = env.text("BOOKCLUB_OPENAI_MODEL", "gpt-4o-mini")
OLLAMA_HOST = env.text("OLLAMA_HOST", "http://127.0.0.1:11434")
OLLAMA_MODEL = env.text("BOOKCLUB_OLLAMA_MODEL")
EMBEDDER = env.choice("BOOKCLUB_EMBEDDER", ("bundled", "openai", "ollama"), "bundled")
EMBEDDER_MODEL = env.text("BOOKCLUB_EMBEDDER_MODEL")
EMBEDDER_THREADS = env.whole_number("BOOKCLUB_EMBEDDER_THREADS", 0)
SENTENCE_VECTORS = env.yes_no("BOOKCLUB_SENTENCE_VECTORS", default=True)
