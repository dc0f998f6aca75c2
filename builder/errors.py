"""The pages for what goes wrong. They tell a visitor what to do, and nothing of the inside."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from django.views.decorators.csrf import requires_csrf_token

from builder.logs import request_id
from rules.formats_words import fault_text
from rules.reading import FileError

log = logging.getLogger(__name__)
View = Callable[[HttpRequest], HttpResponse]

TEXTS = {
    400: (_("This request cannot be read"), _("Go back and try once more, or start from the first page.")),
    403: (_("This is not yours to change"), _("Log in with the account it belongs to, or ask its owner for a link.")),
    404: (_("There is no such page"), _("The address is cut short or wrong, or what stood here is gone.")),
    405: (_("There is nothing to look at here"), _("This address takes what a form sends. Go back and send it again.")),
    500: (_("Something broke on our side"), _("Nothing you saved is lost. Try again in a minute.")),
}
#: What was sent is too much to be read at all: too many bytes, fields or files.
TOO_MUCH = (
    _("This is more than the site takes at once"),
    _(
        "Nothing of what was sent has been kept, and nothing that was saved before is lost. Go back, take something "
        "out or send it in parts, and try again."
    ),
)
TOO_MUCH_HERE = _(
    "Nothing of it has been kept, and what you typed still stands here. Take something out, or do it in smaller steps."
)
UNREADABLE = (
    _("What is kept here cannot be read any more"),
    _(
        "The rules of its game have become stricter since it was made. Nothing of it is lost. What they refuse: "
        "%(fault)s"
    ),
)
STALE = (
    _("This form has grown old"),
    _("Load the page again and send it once more. Your browser must accept cookies."),
)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent):
        heading, text = TOO_MUCH
        return _page(request, 400, heading, TOO_MUCH_HERE if request.headers.get("HX-Request") else text)
    return _page(request, 400, *TEXTS[400])


@requires_csrf_token
def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, 403, *TEXTS[403])


@requires_csrf_token
def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _page(request, 403, *STALE)


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, 404, *TEXTS[404])


def not_allowed_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Say in words what Django says with an empty page: that an address is only sent to, not looked at; and what it
    calls an error of the site: that a card which was kept in other days is none for the rules of today."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405 and not response.content:
            response.content = _page(request, 405, *TEXTS[405]).content
        return response

    middleware.process_exception = unreadable
    return middleware


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    """Whatever somebody sends is read where it is taken, so what nobody has caught was kept before."""
    if not isinstance(exception, FileError):
        return None
    log.warning("cannot be read any more: %s", request.path, exc_info=exception)
    fault = f"{exception.path}: {fault_text(exception, _language(request))}"
    return _page(request, 422, *UNREADABLE, {"fault": fault})


def server_error(request: HttpRequest) -> HttpResponse:
    return _page(request, 500, *TEXTS[500])


def too_many(request: HttpRequest, wait: int) -> HttpResponse:
    """Answer 429, a page or, where htmx asked, a fragment. `wait`: seconds until the next try."""
    minutes = -(-wait // 60)
    text = ngettext_lazy("Try again in %(minutes)d minute.", "Try again in %(minutes)d minutes.", "minutes")
    response = _page(request, 429, _("Too many tries"), text, {"minutes": minutes})
    response["Retry-After"] = str(wait)
    return response


def _page(
    request: HttpRequest, status: int, heading: str, text: str, values: dict[str, Any] | None = None
) -> HttpResponse:
    """The error as a page of the site, as a fragment for htmx, or as one that needs nothing that may be broken."""
    with translation.override(_language(request)):
        text = text % values if values else text
        context = {"status": status, "heading": heading, "text": text, "request_id": request_id.get()}
        if request.headers.get("HX-Request"):
            return HttpResponse(loader.render_to_string("errors/fragment.html", context), status=status)
        if status in (400, 500):
            return HttpResponse(loader.render_to_string("errors/bare.html", context), status=status)
        return HttpResponse(loader.render_to_string("errors/page.html", context, request), status=status)


def _language(request: HttpRequest) -> Any:
    """An error can strike before the middleware that chooses the language, or after a request in the other one."""
    return translation.get_language_from_path(request.path_info) or "en"
