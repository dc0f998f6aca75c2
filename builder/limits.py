"""Rate limits, counted in the shared cache so that all processes of the site count together.

A limit of 10 an hour is ten places in the cache, each taken for an hour. Taking one is `cache.add`, which the database
decides: requests that come at the same moment cannot share a place, and a place is free exactly an hour after it
was taken.
"""

import hashlib
import math
import time
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from builder.errors import too_many

PERIODS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def limit(name: str, rate: str, who: Callable[[HttpRequest], list[str]] | None = None) -> Callable:
    """Decorate a view: of POST requests at most `rate` ("10/h", "5/m") by one address, and one person, are let through.

    `who` may name others to count for than `askers` does. The answer to the rest is 429 with Retry-After, a page or,
    to htmx, a fragment. Limits of the same name are counted together.
    """

    def decorator(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method == "POST" and (wait := hit(name, rate, *(who or askers)(request))):
                return too_many(request, wait)
            return view(request, *args, **kwargs)

        return limited

    return decorator


def limits_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Gives each request `too_many(name, rate)`: the answer to it where it comes too soon, else None. For the
    catalogue, which knows nothing of the site around it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.too_many = partial(_too_many, request)
        return get_response(request)

    return middleware


def _too_many(request: HttpRequest, name: str, rate: str) -> HttpResponse | None:
    wait = hit(name, rate, *askers(request))
    return too_many(request, wait) if wait else None


def hit(name: str, rate: str, *whos: str) -> int:
    """Count one try for each of `whos`; return the seconds to wait until the next is allowed, 0 when this one is."""
    return max((_take(f"limit:{name}:{_digest(who)}", rate) for who in whos), default=0)


def askers(request: HttpRequest) -> list[str]:
    """Those whose tries are counted for a request: its address, and its person where there is one."""
    return [address(request), *([f"person {request.person.pk}"] if request.person else [])]


def typed(field: str) -> Callable[[HttpRequest], list[str]]:
    """For `limit(who=…)`: count for what was typed into a field, whoever types it."""
    return lambda request: [value] if (value := request.POST.get(field, "").strip()) else []


def address(request: HttpRequest) -> str:
    """The client's address; under an https origin the one our proxy saw, the last that it added to the header."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.HTTPS else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def _take(key: str, rate: str) -> int:
    count, _, unit = rate.partition("/")
    period = PERIODS[unit]
    now = time.time()
    places = [f"{key}:{place}" for place in range(int(count))]
    taken = cache.get_many(places)
    if any(cache.add(place, now + period, period) for place in places if place not in taken):
        return 0
    # The cache keeps whole seconds, and lets a place go a second late.
    return math.ceil(max(0.0, min(taken.values(), default=now + period) - now)) + 1


def _digest(who: str) -> str:
    # Cache keys are short and plain; e-mail addresses are neither, and have no business in a cache.
    return hashlib.sha256(who.casefold().encode()).hexdigest()[:24]
