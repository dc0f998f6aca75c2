"""The editor of a list and the overview of a person's lists: all of it the owner's alone."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import rules
from builder.accounts.models import Person
from builder.accounts.people import ensure_person
from builder.games import game_of
from builder.limits import limit
from builder.lists import actions, editor
from builder.lists.checks import judged_all
from builder.lists.forms import NewListForm, read_operation
from builder.lists.history import steps
from builder.lists.models import List, Revision
from builder.lists.operations import Draft, NoOperation, Operation
from builder.lists.pages import state
from builder.lists.queries import deleted_lists_of, lists_of, newest_numbers
from builder.lists.starters import starter_bands
from catalog.models import Release
from catalog.queries import current_release, release_of
from catalog.tokens import is_token

PAGE = 50
DELETED_SHOWN = 20


def list_or_404(request: HttpRequest, token: str) -> List:
    return get_object_or_404(lists_of(request.person), token=token)


def base_of(request: HttpRequest) -> int | None:
    """The revision that the form was made on, if it says so."""
    return whole_or_404(request.POST["base"]) if "base" in request.POST else None


def whole_or_404(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Http404
    return int(text)


@require_GET
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    return render_index(request, NewListForm(game_of(request)))


def render_index(request: HttpRequest, form: NewListForm, status: int = 200) -> HttpResponse:
    deleted = list(deleted_lists_of(request.person).order_by("-deleted_at")[:DELETED_SHOWN])
    page = Paginator(lists_of(request.person), PAGE).get_page(request.GET.get("page"))
    newest = newest_numbers(page, request.person)
    context = {
        "page": page,
        "lists": [(found, now.report, state(now), _newer(found, newest)) for found, now in judged_all(page)],
        "many_games": len(rules.systems()) > 1,
        "system": form.system,
        "terms": form.game.TERMS,
        "deleted": deleted,
        "gone": next((found for found in deleted if found.token == request.GET.get("deleted")), None),
        "starters": starter_bands(form.system),
        "form": form,
    }
    return render(request, "lists/index.html", context, status=status)


def _newer(found: List, newest: dict[int, int]) -> int | None:
    """The number of the newest release of its codex, where that is not the list's."""
    number = newest.get(found.release.codex_id, 0)
    return number if number > found.release.number else None


@require_POST
@limit("new-list", "200/h")
def create(request: HttpRequest) -> HttpResponse:
    """A new empty list of the game `system`, on the codex at the address `codex` if one is named; or a copy of the
    game's starter list with the number `starter`."""
    system = request.POST.get("system") or game_of(request)
    release = release_or_404(request.person, system, "" if "starter" in request.POST else request.POST.get("codex", ""))
    form = NewListForm(system, request.POST)
    try:
        draft = _starter(system, request.POST["starter"]) if "starter" in request.POST else form.draft()
        actions.usable(release, draft)  # before a visitor gets a row and a cookie
        made = actions.do_create_list(person=ensure_person(request), release=release, draft=draft)
    except ValidationError as error:
        form.refuse(error)
        return render_index(request, form, status=422)
    return redirect("lists:edit", made.token)


def release_or_404(person: Person | None, system: str, codex: str) -> Release:
    """The newest release of the codex at this address, if it is of the game; of the starter codex without one."""
    try:
        found = release_of(codex, person=person) if is_token(codex) else current_release(system)
    except Release.DoesNotExist:
        raise Http404 from None
    if found.codex.system != system:
        raise Http404
    return found


def _starter(system: str, number: str) -> Draft:
    starters = starter_bands(system)
    if not (number.isascii() and number.isdigit() and len(number) < 6 and int(number) < len(starters)):
        raise Http404
    return starters[int(number)].draft


@require_GET
@never_cache
def edit(request: HttpRequest, token: str) -> HttpResponse:
    """The editor; to htmx only the part that it asks for."""
    found = list_or_404(request, token)
    target = request.htmx.target or "" if request.htmx else ""
    if target == "cards":
        return editor.render_cards(request, found)
    if target == "card":
        return editor.render_card(request, found)
    if target.startswith("entry-"):
        return editor.render_row(request, found, target.removeprefix("entry-"))
    return editor.render_editor(request, found, clash=editor.clash_in(request, found))


@require_POST
def change(request: HttpRequest, token: str) -> HttpResponse:
    """Carry out one operation (`operations`) on the list as the form saw it (`base`)."""
    try:
        operation = read_operation(request.POST)
    except NoOperation:
        text = _("This form asks for nothing that a list can do.")
        return HttpResponse(text, status=400, content_type="text/plain; charset=utf-8")
    except ValidationError as error:
        return editor.answer_invalid(request, list_or_404(request, token), error)
    return _edited(request, token, partial(actions.do_edit_list, operation=operation), operation)


@require_POST
def undo(request: HttpRequest, token: str) -> HttpResponse:
    return _edited(request, token, actions.do_undo)


@require_POST
def redo(request: HttpRequest, token: str) -> HttpResponse:
    return _edited(request, token, actions.do_redo)


def _edited(
    request: HttpRequest, token: str, do: Callable[..., Any], operation: Operation | None = None
) -> HttpResponse:
    """Carry it out on the list as the form saw it, and show what became of it."""
    try:
        outcome = do(person=request.person, token=token, base=base_of(request))
    except (List.DoesNotExist, Revision.DoesNotExist):
        raise Http404 from None
    except ValidationError as error:
        return editor.answer_invalid(request, list_or_404(request, token), error)
    return editor.answer(request, outcome, operation)


@require_POST
def settle(request: HttpRequest, token: str) -> HttpResponse:
    """After a clash: keep mine (`mine` is the revision set aside), or both; theirs is what the list has anyway."""
    found = list_or_404(request, token)
    aside = found.revisions.filter(aside=True).select_related("parent")
    mine = get_object_or_404(aside, pk=whole_or_404(request.POST.get("mine", "")))
    if request.POST.get("keep") == "both":
        name = _("%(name)s, my changes") % {"name": mine.data["name"][: actions.MAX_NAME - 15]}
        made = actions.do_copy(person=request.person, source=found, name=name, draft=mine.draft)
        return redirect("lists:edit", made.token)
    if request.POST.get("keep") == "mine":
        try:
            actions.do_settle(person=request.person, token=token, mine=mine)
        except ValidationError as error:
            return editor.answer_invalid(request, found, error)
    return redirect("lists:edit", found.token)


@require_http_methods(["GET", "POST"])
@never_cache
def history(request: HttpRequest, token: str) -> HttpResponse:
    """Every revision, the newest first; POST makes an earlier one the present."""
    found = list_or_404(request, token)
    if request.method == "POST":
        revision = get_object_or_404(found.revisions, pk=whole_or_404(request.POST.get("revision", "")))
        actions.do_restore(person=request.person, token=token, revision=revision)
        return redirect("lists:edit", found.token)
    page = Paginator(found.revisions.order_by("-pk"), PAGE).get_page(request.GET.get("page"))
    return render(request, "lists/history.html", {"list": found, "page": page, "steps": steps(found, page)})


@require_POST
def delete(request: HttpRequest, token: str) -> HttpResponse:
    """Out of sight, and back with one press."""
    found = list_or_404(request, token)
    actions.do_delete(list=found)
    return redirect(f"{reverse('lists:index')}?deleted={found.token}")


@require_POST
def undelete(request: HttpRequest, token: str) -> HttpResponse:
    found = get_object_or_404(deleted_lists_of(request.person), token=token)
    actions.do_undelete(list=found)
    messages.success(request, _("%(name)s is back.") % {"name": found.name})
    return redirect("lists:index")
