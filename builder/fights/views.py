"""A person's own fights: the list, the set-up, playing. Watching is in `watching`."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from builder.accounts.people import ensure_person
from builder.errors import too_many
from builder.fights import actions, pages, setup
from builder.fights.choosing import answers_of
from builder.fights.files import Unusable, read_upload
from builder.fights.forms import FightForm, UploadForm, first_values, form_of
from builder.fights.models import Fight
from builder.fights.playing import opened
from builder.fights.queries import by_token, deleted_fights_of, fights_of, invited_to, playable_by
from builder.fights.shown import play_context
from builder.fights.watching import found_or_none, lost, replayable
from builder.games import game_of
from builder.limits import askers, hit, limit
from rules.refusal import Refused

PAGE = 50
DELETED_SHOWN = 20


@require_GET
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    page = Paginator(fights_of(request.person), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "fights": [(found, pages.short_result(found), pages.seats_words(found.seats.all())) for found in page],
        "invited": invited_to(request.person)[:PAGE],
        "deleted": deleted_fights_of(request.person)[:DELETED_SHOWN],
        "gone": by_token(deleted_fights_of(request.person), request.GET.get("deleted", "")).first(),
    }
    return render(request, "fights/index.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
@limit("new-fight", "60/h")
def create(request: HttpRequest) -> HttpResponse:
    """The set-up. Two computers play at once, and the replay opens; else the fight begins."""
    sent = request.GET if request.method == "GET" else request.POST
    system = setup.system_of(request.person, sent, game_of(request))
    if request.method == "GET":
        return render_setup(request, form_of(system)(request.person, initial=first_values(sent, system)))
    form = form_of(system)(request.person, sent)
    game = form.opened() if form.is_valid() else None
    if game is None:
        return render_setup(request, form, 422)
    made = actions.do_create_fight(
        person=ensure_person(request), game=game, seats=form.seats, origins=form.origins, planned=form.planned
    )
    return redirect_to(made)


def redirect_to(found: Fight) -> HttpResponse:
    """To where the fight goes on, or is watched from its beginning."""
    if found.over:
        return redirect(reverse("fights:replay", args=[found.token]) + "?at=0")
    return redirect("fights:play", found.token)


def render_setup(request: HttpRequest, form: FightForm, status: int = 200) -> HttpResponse:
    own = f"fights/{form.system}"
    context = {"form": form, "system": form.system, "sides": form.sides}
    context |= {"own_setup": f"{own}/_setup.html", "defs": f"{own}/_defs.html"}
    template = "fights/_setup.html" if request.htmx else "fights/setup.html"
    return render(request, template, context, status=status)


# Playing


def fight_or_404(request: HttpRequest, token: str) -> Fight:
    return get_object_or_404(by_token(playable_by(request.person), token))


@require_GET
@never_cache
@replayable
def play(request: HttpRequest, token: str) -> HttpResponse:
    """The board and what may be done. Who has no seat watches; a link that leads nowhere is told so."""
    found = by_token(playable_by(request.person), token).first()
    if found is None:
        return redirect("fights:replay", token) if found_or_none(token) else lost(request)
    if request.GET.get("since") == str(found.number):
        return HttpResponse(status=204)  # nothing new for who waits
    return render_play(request, found, request.GET)


def render_play(
    request: HttpRequest,
    found: Fight,
    query: QueryDict,
    status: int = 200,
    note: str = "",
    refusal: Refused | None = None,
) -> HttpResponse:
    """`refusal`: why what was sent is not done, told in the words of somebody who knows no more than the page shows."""
    context = play_context(found, request.person, query) | {"owner": found.person == request.person, "note": note}
    context |= {"problem": context["scene"].told(refusal)} if refusal else {}
    response = render(request, "fights/_play.html" if request.htmx else "fights/play.html", context, status=status)
    if request.htmx and request.method == "POST":
        response["HX-Replace-Url"] = reverse("fights:play", args=[found.token])
    return response


@require_POST
@replayable
def act(request: HttpRequest, token: str) -> HttpResponse:
    """An answer to the decision with the form's number; `preview` only looks at what it would bring."""
    found = fight_or_404(request, token)
    if "preview" in request.POST:
        return redirect(f"{reverse('fights:play', args=[token])}?{choice_of(request)}")
    if any(seat.computer for seat in found.seats.all()) and (wait := hit("computer-play", "120/m", *askers(request))):
        return too_many(request, wait)
    try:
        answers = answers_of(opened(found), request.POST)
        found = actions.do_act(fight=found, person=request.person, number=number_of(request), answers=answers)
    except Refused as refusal:
        return render_play(request, found, request.POST, 422, refusal=refusal)
    except (actions.AlreadyPlayed, actions.NotAsked):
        return already_played(request, token)
    return _played(request, found)


def choice_of(request: HttpRequest) -> str:
    """What was chosen in a form, without what is not a choice, as a query."""
    query = request.POST.copy()
    for name in ("csrfmiddlewaretoken", "preview", "number"):
        query.pop(name, None)
    return query.urlencode()


def number_of(request: HttpRequest) -> int:
    text = request.POST.get("number", "")
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise actions.AlreadyPlayed
    return int(text)


def already_played(request: HttpRequest, token: str) -> HttpResponse:
    note = _("This decision has been taken already, perhaps in another tab. Here is the fight as it is now.")
    return render_play(request, fight_or_404(request, token), QueryDict(), 409, note=note)


def _played(request: HttpRequest, found: Fight) -> HttpResponse:
    if request.htmx:
        return render_play(request, found, QueryDict())
    return redirect("fights:play", found.token)


@require_POST
@limit("computer-play", "120/m")
@replayable
def go(request: HttpRequest, token: str) -> HttpResponse:
    """Let the computers play on, where somebody stopped them, or place what is still to be placed."""
    found = fight_or_404(request, token)
    try:
        if request.POST.get("do") == "place":
            found = actions.do_place_rest(fight=found, person=request.person, number=number_of(request))
        else:
            found = actions.do_let_play(fight=found)
    except (actions.AlreadyPlayed, actions.NotAsked):
        return already_played(request, token)
    return _played(request, found)


@require_POST
def stop(request: HttpRequest, token: str) -> HttpResponse:
    found = fight_or_404(request, token)
    actions.do_stop(fight=found)
    return redirect("fights:play", found.token)


# Keeping


@require_POST
def delete(request: HttpRequest, token: str) -> HttpResponse:
    """Out of sight, and back with one press."""
    found = get_object_or_404(by_token(fights_of(request.person), token))
    actions.do_delete(fight=found)
    return redirect(f"{reverse('fights:index')}?deleted={found.token}")


@require_POST
def undelete(request: HttpRequest, token: str) -> HttpResponse:
    found = get_object_or_404(by_token(deleted_fights_of(request.person), token))
    actions.do_undelete(fight=found)
    messages.success(request, _("%(name)s is back.") % {"name": found.title})
    return redirect("fights:index")


@require_http_methods(["GET", "POST"])
@never_cache
@limit("upload", "60/h")
def upload(request: HttpRequest) -> HttpResponse:
    """A fight file becomes a fight. A bad one is answered at the form, with the path of the fault."""
    form = UploadForm(request.POST or None, request.FILES or None) if request.method == "POST" else UploadForm()
    fault = None
    if request.method == "POST" and form.is_valid():
        try:
            game = read_upload(form.cleaned_data["file"])
            seats = form.seats_for(game)
            made = actions.do_create_fight(person=ensure_person(request), game=game, seats=seats) if seats else None
            if made:
                return redirect_to(made)
        except Unusable as unusable:
            fault = unusable
    return render(
        request, "fights/upload.html", {"form": form, "fault": fault}, status=200 if request.method == "GET" else 422
    )
