"""Every request gets a number, which stands in the log, in the answer's header and on the page of an error."""

import logging
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

logger = logging.getLogger("builder.access")
request_id: ContextVar[str] = ContextVar("request_id", default="-")


def request_id_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        token = request_id.set(secrets.token_hex(6))
        start = time.perf_counter()
        try:
            response = get_response(request)
            response["X-Request-ID"] = request_id.get()
            _log(request, response, time.perf_counter() - start)
            return response
        finally:
            request_id.reset(token)

    return middleware


def _log(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    # The route, not the address: addresses hold the tokens of links, and logs are read by others.
    if request.resolver_match:
        route = request.resolver_match.route
        logger.info("%s /%s %d %.0f ms", request.method, route, response.status_code, seconds * 1000)


class RequestId(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": RequestId}},
    "formatters": {"line": {"format": "{asctime} {levelname} [{request_id}] {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["request_id"], "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    # Django's own handlers would say everything twice, and write mails to nobody. pikepdf says that it was loaded.
    "loggers": {name: {"handlers": [], "propagate": True} for name in ("django", "django.server", "django_tasks")}
    | {"pikepdf": {"level": "WARNING"}},
}
