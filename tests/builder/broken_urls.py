"""The site's addresses, and some that go wrong."""

from django.conf.urls.i18n import i18n_patterns
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import path

from builder.urls import handler400, handler403, handler404, handler500  # noqa: F401
from builder.urls import urlpatterns as site

SECRET = "the inside of the machine"


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError(SECRET)


def bad(request: HttpRequest) -> HttpResponse:
    raise BadRequest(SECRET)


def denied(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied(SECRET)


urlpatterns = [
    *site,
    *i18n_patterns(
        path("broken-500/", broken),
        path("broken-400/", bad),
        path("broken-403/", denied),
        prefix_default_language=False,
    ),
]
