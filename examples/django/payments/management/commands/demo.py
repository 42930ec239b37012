from datetime import timedelta

from django.core.management.base import BaseCommand
from django.utils.timezone import now

from payments.models import Order, User


class Command(BaseCommand):
    """Fills an empty database with demo data."""

    def handle(self, **options):
        for name in "demo ana ben carla diego elif farid greta hugo ines jonas kira".split():
            User.objects.create_user(name, f"{name}@clearhouse.example", "clearhouse-demo")
        for n in range(1, 41):
            Order.objects.create(
                reference_id=f"ORD/{n:04}", address=f"bc1q{n:04}", rate="27123.55", payment_requirement=12_345_678 * n,
                cryptocurrency_code="XBT" if n % 3 else "LTC", currency_code="EUR" if n % 2 else "USD",
                created_at=now() - timedelta(hours=60 - n),
            )
