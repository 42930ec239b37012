"""The settings of the example, with a fast hash of passwords, as Django recommends for tests."""

from payments.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
