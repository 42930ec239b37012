import os
from pathlib import Path

DEBUG = os.environ.get("DEBUG") == "1"
SECRET_KEY = os.environ["SECRET_KEY"]

INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "payments"]
MIDDLEWARE = [
    "payments.middleware.keep_session_cookie",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
ROOT_URLCONF = "payments.urls"
AUTH_USER_MODEL = "payments.User"
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASE = os.environ.get("DATABASE", Path(__file__).parent.parent / "payments.sqlite")
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DATABASE, "OPTIONS": {"timeout": 20}}}

# The gateway forwards the console's host and scheme. Without them Django compares Referer with its own host over https.
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1").split(",")
USE_X_FORWARDED_HOST = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not DEBUG

# The gateway translates Django's names, with BACKEND_XSRF_COOKIE=csrftoken and BACKEND_XSRF_HEADER=X-CSRFToken.
CSRF_FAILURE_VIEW = "payments.middleware.page_expired"

USE_TZ = True  # JSON has times in UTC, with a Z.
