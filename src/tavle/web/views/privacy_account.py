"""One's own account: what is kept of it, another password, and erasing it."""

from __future__ import annotations

from django.contrib.auth import authenticate, logout, update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tavle.core.errors import TavleError
from tavle.web.accounts.models import User
from tavle.web.gates import allow, slow_down
from tavle.web.pages import page
from tavle.web.privacy.erasing import erase_account
from tavle.web.privacy.exporting import account_data


@require_safe
@allow("account")
def account(request: HttpRequest) -> HttpResponse:
    """The account that is logged in; who is not is told how."""
    return _account(request)


@require_safe
@allow("account")
def account_file(request: HttpRequest) -> HttpResponse:
    """What is kept of it, as a file."""
    answer = JsonResponse(account_data(_own(request)), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = 'attachment; filename="account.json"'
    return answer


@require_POST
@slow_down("password", tries=10, seconds=300)
@allow("account")
def change_password(request: HttpRequest) -> HttpResponse:
    """Sets another password; whoever is logged in elsewhere with the old one is not any more."""
    user, new = _own(request), request.POST.get("new", "")
    if not _knows_password(request, user):
        return _account(request, wrong="password_wrong")
    try:
        validate_password(new)
    except ValidationError:
        return _account(request, wrong="password_weak")
    user.set_password(new)
    user.save()
    update_session_auth_hash(request, user)
    return _account(request, changed=True)


@require_POST
@slow_down("password", tries=10, seconds=300)
@allow("account")
def erase_own(request: HttpRequest) -> HttpResponse:
    """Erases the account for whoever knows its password."""
    user = _own(request)
    if not _knows_password(request, user):
        return _account(request, wrong="password_wrong")
    try:
        erase_account(user)
    except TavleError as error:
        return _account(request, faults=error.faults)
    logout(request)
    return redirect("home")


def _own(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise Http404
    return request.user


def _knows_password(request: HttpRequest, user: User) -> bool:
    return authenticate(request, username=user.get_username(), password=request.POST.get("password", "")) == user


def _account(request: HttpRequest, *, wrong: str = "", faults: object = (), changed: bool = False) -> HttpResponse:
    data = account_data(request.user) if isinstance(request.user, User) else None
    values = {"data": data, "wrong": wrong, "faults": faults, "changed": changed}
    return page(request, "privacy/account.html", values, status=422 if wrong or faults else 200)
