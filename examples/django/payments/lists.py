from django import forms
from django.db.models import Q
from django.http import JsonResponse

from .models import Order, User
from .writes import invalid

MAX_PER_PAGE = 200
TEXT, TIME = forms.CharField(max_length=500, strip=False), forms.DateTimeField()
AMOUNT = forms.IntegerField(min_value=0, max_value=2**63 - 1)


class List:
    def __init__(self, path, model, order, keys, sorts, equal=(), amount=None):
        self.path, self.model, self.order, self.keys, self.sorts, self.amount = path, model, order, keys, sorts, amount
        # The form field and the lookup of each parameter that the list takes beside `page`. A search has one by key.
        self.parameters = {"q": (TEXT, None), "from": (TIME, "created_at__gte"), "to": (TIME, "created_at__lt")}
        self.parameters.update({name: (TEXT, name) for name in equal})
        if amount:
            self.parameters.update(min=(AMOUNT, f"{amount}__gte"), max=(AMOUNT, f"{amount}__lte"))

    def declared(self):
        return f"{self.path}(per_page={MAX_PER_PAGE} {' '.join(self.parameters)} sort={'|'.join(self.sorts)})"

    def page(self, request):
        """Responds with a page, and with 422 to a parameter that is unknown or invalid."""
        fields = {name: field for name, (field, _) in self.parameters.items()}
        fields["page"] = forms.IntegerField(min_value=1, max_value=10**9)
        fields["per_page"] = forms.IntegerField(min_value=1, max_value=MAX_PER_PAGE)
        fields["sort"] = forms.ChoiceField(choices=[(sign + name, name) for name in self.sorts for sign in ["", "-"]])
        form = forms.Form(request.GET)
        form.fields = {name: fields[name] for name in request.GET if name in fields}
        errors = {name: ["This list has no such parameter."] for name in request.GET if name not in fields}
        sort = request.GET.get("sort", self.order)
        is_amount = request.GET.keys() & {"min", "max"} or sort.lstrip("-") == self.amount
        if is_amount and "cryptocurrency_code" not in request.GET:
            errors["cryptocurrency_code"] = ["An amount needs its currency."]
        if errors or not form.is_valid():
            return invalid({**form.errors, **errors})
        rows = self.model.objects.order_by(sort, "id").values(*self.model.LISTED)
        for name in request.GET.keys() & self.parameters.keys():
            lookups = [self.parameters[name][1]] if name != "q" else [f"{key}__istartswith" for key in self.keys]
            rows = rows.filter(Q(*[(lookup, form.cleaned_data[name]) for lookup in lookups], _connector=Q.OR))
        size = form.cleaned_data.get("per_page", 15)
        start = (form.cleaned_data.get("page", 1) - 1) * size
        return JsonResponse({"items": list(rows[start : start + size]), "per_page": size, "total": rows.count()})


USERS = List("/users", User, "id", keys=["username", "email"], sorts=["username", "email", "created_at"])
ORDERS = List(
    "/orders", Order, "-id", keys=["reference_id", "address"], sorts=["created_at", "payment_requirement"],
    equal=["cryptocurrency_code", "currency_code"], amount="payment_requirement",
)
