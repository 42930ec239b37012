from django import forms
from django.contrib import auth
from django.contrib.auth.password_validation import validate_password
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.decorators import method_decorator
from django.views import View

from .lists import ORDERS, USERS
from .models import Order, User
from .writes import body_of, conflict, invalid, write

FEATURES = ", ".join(["idempotency-key", "if-match", USERS.declared(), ORDERS.declared()])


class SignInForm(forms.Form):
    email = forms.CharField(max_length=320)
    password = forms.CharField(max_length=1000, strip=False)


class UserForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ["username", "email"]


class PasswordForm(forms.ModelForm):
    password = forms.CharField(max_length=1000, strip=False, validators=[validate_password])

    class Meta:
        model = User
        fields = ["password"]

    def save(self):
        self.instance.set_password(self.cleaned_data["password"])
        return super().save()


class NewUserForm(PasswordForm):
    class Meta:
        model = User
        fields = ["username", "email", "password"]


def check(request):
    """Responds 200 to a visitor too."""
    user = {"id": request.user.id, "username": request.user.username} if request.user.is_authenticated else None
    return JsonResponse({"user": user}, headers={"Clearhouse-Features": FEATURES})


def login(request):
    form = SignInForm(body_of(request))
    if not form.is_valid():
        return invalid(form.errors)
    user = auth.authenticate(request, **form.cleaned_data)
    if user is None:
        return invalid({"email": ["Incorrect email or password."]})
    auth.login(request, user)
    return JsonResponse({"id": user.id, "username": user.username})


def logout(request):
    auth.logout(request)
    return HttpResponse(status=204)


@write
def change_own_password(request):
    body = body_of(request)
    form = PasswordForm(body, instance=request.user)
    if form.is_valid() and body.get("password_confirmation") != body["password"]:
        form.add_error("password", "Enter the same password twice.")
    return save(request, form) if form.is_valid() else invalid(form.errors)


def save(request, form):
    """A new password ends the sessions of the user, except that of the request."""
    if form.save() == request.user and "password" in form.fields:
        auth.update_session_auth_hash(request, form.instance)
    return HttpResponse(status=204)


class UserView(View):
    form_class = None

    def get(self, request, id=None):
        user = get_object_or_404(User, id=id or request.user.id)
        return JsonResponse(user.as_json(), headers={"ETag": f'"{user.version}"'})

    @method_decorator(write)
    def post(self, request):
        form = self.form_class(body_of(request))
        return JsonResponse({"id": form.save().id}) if form.is_valid() else invalid(form.errors)

    @method_decorator(write)
    def patch(self, request, id):
        user = get_object_or_404(User.objects.select_for_update(), id=id)
        current = user.as_json()
        form = self.form_class(body_of(request), instance=user)
        if not form.is_valid():
            return invalid(form.errors)
        return conflict(request, current) or save(request, form)

    @method_decorator(write)
    def delete(self, request, id):
        user = get_object_or_404(User.objects.select_for_update(), id=id)
        if user == request.user:
            return JsonResponse({"message": "You cannot delete yourself."}, status=403)
        return conflict(request, user.as_json()) or (user.delete() and HttpResponse(status=204))


def order(request, reference):
    order = get_object_or_404(Order, reference_id=reference)
    flags = dict.fromkeys(["auto_trade", "trade_approved_internal", "trade_approved_external"], False)
    values = {name: getattr(order, name) for name in ["reference_id", "rate", "created_at", "updated_at"]}
    return JsonResponse({**values, **flags, "cryptocurrency_amount": order.payment_requirement})
