from django.conf import settings
from django.http import Http404, JsonResponse


def page_expired(request, reason=""):
    return JsonResponse({"message": "The page has expired."}, status=419)


def not_found(request, exception=None):
    return JsonResponse({"message": "Not found."}, status=404)


def keep_session_cookie(get_response):
    """Django deletes the cookie of a session that has ended. A late response would then sign out the next person.
    With DEBUG, its 404 is a page."""
    def middleware(request):
        response = get_response(request)
        if response.cookies.get(settings.SESSION_COOKIE_NAME, {}).get("max-age") == 0:
            del response.cookies[settings.SESSION_COOKIE_NAME]
        return response
    middleware.process_exception = lambda request, error: not_found(request) if isinstance(error, Http404) else None
    return middleware
