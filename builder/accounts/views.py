from django.conf import settings
from django.contrib import auth, messages
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse, reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from builder import games
from builder.accounts.actions import (
    EmailTaken,
    do_delete_account,
    do_make_keep_link,
    do_sign_up,
    do_take_over,
)
from builder.accounts.forms import ChangePasswordForm, DeleteForm, LogInForm, NewPasswordForm, ResetForm, SignUpForm
from builder.accounts.models import Person
from builder.accounts.people import ensure_person, forget, remember, visitor_of
from builder.accounts.queries import belongings, kept
from builder.context import THEMES
from builder.limits import limit, typed

page = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
def profile(request: HttpRequest) -> HttpResponse:
    themes = zip(THEMES, (_("As the system"), _("Light"), _("Dark")), strict=True)
    return render(request, "accounts/profile.html", {"themes": themes, "left": belongings(visitor_of(request))})


@page
@never_cache
@sensitive_post_parameters()
@limit("sign-up", "10/h")
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = do_sign_up(email=form.cleaned_data["email"], password=form.cleaned_data["password1"])
        except EmailTaken:
            form.refuse_taken()
        else:
            return _welcome(request, user)
    return render(request, "accounts/signup.html", {"form": form, "next": _next(request)})


@page
@never_cache
@sensitive_post_parameters()
@limit("log-in", "30/h")
@limit("log-in-as", "10/h", typed("username"))
def log_in(request: HttpRequest) -> HttpResponse:
    form = LogInForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        return _welcome(request, form.get_user())
    return render(request, "accounts/login.html", {"form": form, "next": _next(request)})


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    auth.logout(request)
    return redirect("home")


@page
@login_required
@never_cache
def take_over(request: HttpRequest) -> HttpResponse:
    """Offer the account what was made in this browser before the log-in."""
    visitor = visitor_of(request)
    found = belongings(visitor)
    if found and request.method != "POST":
        return render(request, "accounts/takeover.html", {"found": found, "next": _next(request)})
    if found and "take" in request.POST:
        do_take_over(person=ensure_person(request), visitor=visitor)
        forget(request)
        messages.success(request, _("They are in your account now."))
    return redirect(_next(request))


@page
@never_cache
@limit("keep", "30/h")
def keep(request: HttpRequest) -> HttpResponse:
    """The keep-link of a visitor: shown, and on POST made or renewed."""
    if request.user.is_authenticated:
        return redirect("accounts:profile")
    if request.method == "POST" and request.person:
        do_make_keep_link(visitor=request.person)
        remember(request, request.person)
        return redirect("accounts:keep")
    token = request.person.keep if request.person else None
    link = settings.ORIGIN + reverse("accounts:keep_accept", args=[token]) if token else ""
    return render(request, "accounts/keep.html", {"link": link, "found": belongings(request.person)})


@page
@never_cache
@limit("keep", "30/h")
def keep_accept(request: HttpRequest, token: str) -> HttpResponse:
    """Bring a visitor's lists to this browser, or to the account. Only on POST: previews follow links too."""
    visitor = kept(token)
    if visitor is None:
        return render(request, "accounts/keep_unknown.html", status=404)
    if visitor == request.person:
        return redirect("lists:index")
    if request.method == "POST":
        return _accept(request, visitor)
    context = {"found": belongings(visitor), "here": belongings(request.person)}
    return render(request, "accounts/keep_accept.html", context)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.get("theme")
    if chosen not in THEMES:
        raise BadRequest("no such theme")
    response = redirect(_next(request, "accounts:profile"))
    response.set_cookie("theme", chosen, max_age=400 * 86400, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
    return response


@require_POST
def game(request: HttpRequest) -> HttpResponse:
    """Choose the game that pages which could show any of them show."""
    chosen = request.POST.get("game")
    if chosen not in rules.systems():
        raise BadRequest("no such game")
    response = redirect(_next(request, "home"))
    age, secure = 400 * 86400, settings.SESSION_COOKIE_SECURE
    response.set_cookie(games.COOKIE, chosen, max_age=age, samesite="Lax", secure=secure)
    return response


@page
@login_required
@never_cache
@sensitive_post_parameters()
@limit("password", "10/h")
def delete(request: HttpRequest) -> HttpResponse:
    form = DeleteForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = request.user
        auth.logout(request)
        do_delete_account(user=user)
        messages.success(request, _("The account is deleted, with its lists and fights."))
        return redirect("home")
    return render(request, "accounts/delete.html", {"form": form, "found": belongings(request.person)})


password_reset = limit("reset", "10/h")(
    limit("reset-for", "3/h", typed("email"))(
        auth_views.PasswordResetView.as_view(
            form_class=ResetForm,
            template_name="accounts/password_reset.html",
            email_template_name="accounts/password_reset_email.txt",
            subject_template_name="accounts/password_reset_subject.txt",
            success_url=reverse_lazy("accounts:password_reset_done"),
            extra_email_context={"origin": settings.ORIGIN},
        )
    )
)
password_reset_confirm = limit("reset", "10/h")(
    auth_views.PasswordResetConfirmView.as_view(
        form_class=NewPasswordForm,
        template_name="accounts/password_reset_confirm.html",
        success_url=reverse_lazy("accounts:password_reset_complete"),
    )
)
password_change = limit("password", "10/h")(
    auth_views.PasswordChangeView.as_view(
        form_class=ChangePasswordForm,
        template_name="accounts/password_change.html",
        success_url=reverse_lazy("accounts:password_change_done"),
    )
)


def _welcome(request: HttpRequest, user: object) -> HttpResponse:
    """Log in, and go on where the visitor wanted to, by way of the offer where there is something to take over."""
    found = belongings(visitor_of(request))
    auth.login(request, user)
    if found:
        return redirect(f"{reverse('accounts:takeover')}?{urlencode({'next': _next(request)})}")
    return redirect(_next(request))


def _accept(request: HttpRequest, visitor: Person) -> HttpResponse:
    if request.user.is_authenticated:
        do_take_over(person=ensure_person(request), visitor=visitor)
    else:
        if request.person:
            do_take_over(person=visitor, visitor=request.person)
        remember(request, visitor)
    return redirect("lists:index")


def _next(request: HttpRequest, default: str = "lists:index") -> str:
    """Where the form or the address says to go on, if that is a page of ours."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return url if safe else resolve_url(default)
