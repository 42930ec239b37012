from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.timezone import now


class User(AbstractUser):
    email = models.EmailField(unique=True)
    created_at = models.DateTimeField(default=now)
    updated_at = models.DateTimeField(auto_now=True)
    version = models.PositiveIntegerField(default=0)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["username"]
    LISTED = ["id", "username", "email", "created_at", "updated_at", "version"]

    def save(self, *args, **kwargs):
        self.version += 1
        super().save(*args, **kwargs)

    def as_json(self):
        return {name: getattr(self, name) for name in self.LISTED}


class Order(models.Model):
    reference_id = models.CharField(max_length=100, unique=True)
    cryptocurrency_code = models.CharField(max_length=10)
    currency_code = models.CharField(max_length=10)
    address = models.CharField(max_length=100, null=True)
    rate = models.CharField(max_length=30, null=True)
    payment_requirement = models.BigIntegerField()  # Minor units of the cryptocurrency.
    created_at = models.DateTimeField(default=now)
    updated_at = models.DateTimeField(auto_now=True)

    LISTED = "reference_id cryptocurrency_code currency_code address rate payment_requirement created_at".split()


class IdempotencyKey(models.Model):
    user = models.ForeignKey(User, on_delete=models.CASCADE)
    key = models.CharField(max_length=255)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.TextField(default="")
    created_at = models.DateTimeField(default=now)

    class Meta:
        unique_together = ["user", "key"]
