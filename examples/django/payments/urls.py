from django.http import JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from . import views
from .lists import ORDERS, USERS

handler404 = "payments.middleware.not_found"


def route(address, view, *methods):
    """Responds 401 without a session, where Django's login_required redirects."""

    def signed_in(request, **kwargs):
        return view(request, **kwargs) if request.user.is_authenticated else JsonResponse({"message": "Sign in."}, status=401)

    return path(f"ajax/{address}", require_http_methods(methods)(signed_in))


# A visitor has no token yet. The gateway rejects the requests of other sites.
urlpatterns = [
    path("ajax/auth/check", require_GET(views.check)),
    path("ajax/auth/login", csrf_exempt(require_POST(views.login))),
    path("ajax/auth/logout", require_POST(views.logout)),
    route("profile", views.UserView.as_view(), "GET"),
    route("profile/password", views.change_own_password, "PATCH"),
    route("users", USERS.page, "GET"),
    route("users/create", views.UserView.as_view(form_class=views.NewUserForm), "POST"),
    route("users/details/<int:id>", views.UserView.as_view(), "GET"),
    route("users/edit/<int:id>", views.UserView.as_view(form_class=views.UserForm), "GET", "PATCH"),
    route("users/password/<int:id>", views.UserView.as_view(form_class=views.PasswordForm), "GET", "PATCH"),
    route("users/delete/<int:id>", views.UserView.as_view(), "DELETE"),
    route("orders", ORDERS.page, "GET"),
    route("orders/<path:reference>", views.order, "GET"),  # With WSGI, the path has / where %2F was sent.
]
