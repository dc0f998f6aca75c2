"""Seats handed out by link: two people at two browsers, each answering for one side."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from builder.accounts.models import Person
from builder.accounts.people import ensure_person
from builder.fights import actions, pages
from builder.fights.models import Fight, Seat
from builder.fights.queries import by_token, playable_by, seats_by_token
from builder.fights.secrecy import secret
from builder.fights.told import teller_of
from builder.fights.watching import lost
from builder.limits import limit
from catalog.shown import language


@require_http_methods(["GET", "POST"])
@never_cache
@limit("seats", "60/h")
def seats(request: HttpRequest, token: str) -> HttpResponse:
    """The links of the seats: the owner has those of both, who holds a seat its own. The owner can take one back."""
    found = get_object_or_404(by_token(playable_by(request.person), token))
    if request.method == "POST":
        if found.person != request.person:
            raise Http404
        actions.do_revoke_seat(fight=found, side=request.POST.get("side", ""))
        messages.success(request, _("The old link leads nowhere now, and the side is yours."))
        return redirect("fights:seats", token)
    cast = teller_of(found.file).cast
    shown = [_shown(found, seat, cast, request.person) for seat in found.seats.all()]
    context = {"fight": found, "sides": pages.sides_text(cast), "seats": shown, "owner": found.person == request.person}
    context["secret"] = secret(found)
    return render(request, "fights/seats.html", context)


def _shown(found: Fight, seat: Seat, cast: Any, person: Person | None) -> dict[str, Any]:
    """A seat as the page has it; its link only for the owner and for who sits there."""
    mine = person is not None and seat.person_id == person.pk
    may = not seat.computer and (mine or found.person == person)
    return {
        "side": seat.side,
        "name": cast.side(seat.side, language()),
        "kind": pages.PLAYERS.get(seat.kind, seat.kind),
        "computer": seat.computer,
        "mine": mine,
        "away": not mine and seat.person_id is not None,
        "link": settings.ORIGIN + reverse("fights:seat", args=[seat.token]) if may else "",
    }


@require_http_methods(["GET", "POST"])
@never_cache
@limit("take-seat", "60/h")
def take(request: HttpRequest, token: str) -> HttpResponse:
    """What a seat's link offers; it is taken by a press, so that whatever looks at links takes none."""
    seat = seats_by_token(token).first()
    if seat is None:
        return lost(request)
    found = seat.fight
    if request.method == "POST":
        actions.do_take_seat(seat=seat, person=ensure_person(request))
        return redirect("fights:play", found.token)
    if request.person is not None and seat.person_id == request.person.pk:
        return redirect("fights:play", found.token)
    cast = teller_of(found.file).cast
    context = {"fight": found, "seat": seat, "name": cast.side(seat.side, language())}
    return render(request, "fights/seat.html", context | {"sides": pages.sides_text(cast)})
