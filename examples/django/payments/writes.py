import hashlib
import json
import re
import uuid
from functools import wraps

from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpResponse, JsonResponse

from .middleware import not_found
from .models import IdempotencyKey


def body_of(request):
    try:
        return dict(json.loads(request.body))
    except (TypeError, ValueError) as error:
        raise BadRequest("The body is no JSON object.") from error


def invalid(errors):
    errors = {field: list(messages) for field, messages in errors.items()}
    return JsonResponse({"message": "The input is not valid.", "errors": errors}, status=422)


def conflict(request, current):
    """Returns a 412 if a write demands another version by If-Match. Call it when nothing else rejects the write."""
    demanded = re.split(r", *", request.headers.get("If-Match", "*"))
    if "*" not in demanded and f'"{current["version"]}"' not in demanded:
        return JsonResponse({"message": "This record was changed.", "current": current}, status=412)


def write(view):
    """Carries out a write once for each user and Idempotency-Key, and sends the stored response to a repetition."""

    @wraps(view)
    def carried_out_once(request, **kwargs):
        key = request.headers.get("Idempotency-Key", f"none-{uuid.uuid4()}")
        if not re.fullmatch(r"[!-~]{1,255}", key):
            return JsonResponse({"message": "Idempotency-Key is not valid."}, status=400)
        digest = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode() + request.body).hexdigest()
        with transaction.atomic():
            # Waits for the transaction of another request with this key.
            IdempotencyKey.objects.bulk_create([IdempotencyKey(user=request.user, key=key, request=digest)], ignore_conflicts=True)
            stored = IdempotencyKey.objects.get(user=request.user, key=key)
            if stored.status is None:
                response = carry_out(view, request, kwargs)
                stored.status, stored.body = response.status_code, response.content.decode()
                stored.save()
        response = HttpResponse(stored.body, status=stored.status, content_type="application/json")
        if stored.request != digest:
            response = invalid({"Idempotency-Key": ["This key belongs to another request."]})
        if response.status_code >= 400:
            response["Write-Outcome"] = "rejected"
        return response

    return carried_out_once


def carry_out(view, request, kwargs):
    """Returns the response. What a rejected write has changed is rolled back."""
    with transaction.atomic():
        try:
            response = view(request, **kwargs)
        except Http404:
            response = not_found(request)
        transaction.set_rollback(response.status_code >= 400)
    return response
