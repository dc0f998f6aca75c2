"""Each visitor comes from an address of their own, as in life: the limits of the site are counted by address."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

HEADER = "X-Visitor"


def own_address(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the address is what the visitor's browser says."""

    def answer(request: HttpRequest) -> HttpResponse:
        request.META["REMOTE_ADDR"] = request.headers.get(HEADER, request.META["REMOTE_ADDR"])
        return get_response(request)

    return answer
