"""Who is asking: `request.person`, the owner of lists and fights, with an account or behind a signed cookie."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from builder.accounts.models import Person

COOKIE = "muster_visitor"
COOKIE_AGE = timedelta(days=400)  # the longest that browsers keep
REFRESH_AFTER = timedelta(days=30)
SALT = "builder.accounts.visitor"


def signed(key: str) -> str:
    """The cookie's value for a visitor's key."""
    return signing.TimestampSigner(salt=SALT).sign(key)


def visitor_of(request: HttpRequest) -> Person | None:
    """The visitor behind the request's cookie, logged in or not; None without a cookie or with a forged one."""
    key = _key(request, COOKIE_AGE)
    return Person.objects.filter(key=key, user=None).first() if key else None


def _key(request: HttpRequest, max_age: timedelta) -> str | None:
    """The key in the request's cookie, if we signed it and not longer than `max_age` ago."""
    try:
        return signing.TimestampSigner(salt=SALT).unsign(request.COOKIES.get(COOKIE, ""), max_age=max_age)
    except signing.BadSignature:
        return None


def person_of(request: HttpRequest) -> Person | None:
    if request.user.is_authenticated:
        return Person.objects.filter(user=request.user).first()
    return visitor_of(request)


def ensure_person(request: HttpRequest) -> Person:
    """The person of the request, made now if there is none: call it at the first write, not before."""
    if request.person is None and request.user.is_authenticated:
        request.person, _ = Person.objects.get_or_create(user=request.user)
    elif request.person is None:
        request.person = Person.objects.create()
        remember(request, request.person)
    return request.person


def remember(request: HttpRequest, visitor: Person) -> None:
    """Let the answer to this request carry the visitor's cookie."""
    request.visitor_cookie = visitor.key


def forget(request: HttpRequest) -> None:
    """Let the answer to this request take the visitor's cookie away."""
    request.visitor_cookie = ""


def person_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        request.person = person_of(request)
        request.ensure_person = partial(ensure_person, request)  # for the catalogue, which knows no accounts
        request.visitor_cookie = None
        response = get_response(request)
        _write_cookie(request, response)
        return response

    return middleware


def _write_cookie(request: HttpRequest, response: HttpResponse) -> None:
    key = request.visitor_cookie
    if key is None and COOKIE in request.COOKIES and _key(request, REFRESH_AFTER) is None:
        visitor = visitor_of(request)
        key = visitor.key if visitor else ""
    if key == "":
        response.delete_cookie(COOKIE, samesite="Lax")
    elif key:
        response.set_cookie(
            COOKIE,
            signed(key),
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
