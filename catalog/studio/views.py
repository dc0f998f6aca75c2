"""The studio's pages of codices and their factions. Cards are shown in `card_views`, people in `people_views`, and how
a release is made in `publish_views`. Who may not see the drafts of a codex finds nothing there."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from catalog.actions import CodexError
from catalog.games import cards_of
from catalog.models import Card, Codex, Faction, Member, Release
from catalog.search import fold
from catalog.shown import language
from catalog.studio import actions, queries
from catalog.studio.bounds import LONGEST
from catalog.studio.forms import ROLES, VISIBLE, CodexForm, FactionForm, SettingsForm
from catalog.studio.gone import NoCodex
from catalog.studio.people import NotAllowed, Standing
from catalog.studio.shelf import Row, shelf_of
from catalog.tokens import is_token

page = require_http_methods(["GET", "HEAD", "POST"])
MOST_DIGITS = 8
ROWS = 4000  # drawn rows that a process keeps, some 2 kB each


def codex_or_404(request: HttpRequest, slug: str) -> Codex:
    """The codex that the address names; what the person is to it stands in `request.standing` then."""
    try:
        codex, request.standing = queries.workshop_of(request.person, slug)
    except Codex.DoesNotExist:
        raise NoCodex from None
    return codex


def faction_or_404(codex: Codex, slug: str) -> Faction:
    return get_object_or_404(codex.factions, slug=slug)


def shared(request: HttpRequest, codex: Codex) -> dict[str, Any]:
    """What every page of a codex's workshop shows."""
    standing: Standing = request.standing
    return {"codex": codex, "system": codex.system, "standing": standing, "role": ROLES[standing.role]}


def whole(text: str) -> int:
    """A short whole number, or 404."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise Http404
    return int(text)


# Codices


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    mine = [
        (found.codex, found, ROLES[found.role], VISIBLE[found.codex.visibility])
        for found in queries.memberships_of(request.person)
    ]
    deleted = list(queries.deleted_codices_of(request.person))
    gone = next((found for found in deleted if found.slug == request.GET.get("gone")), None)
    return render(request, "studio/index.html", {"mine": mine, "deleted": deleted, "gone": gone})


@page
@never_cache
def create(request: HttpRequest) -> HttpResponse:
    """A new codex, empty or begun from what `from` and `release` name."""
    asked = request.POST if request.method == "POST" else request.GET
    source, release = source_or_404(request, asked.get("from", ""), asked.get("release", ""))
    games = [(slug, game.name[language()]) for slug, game in rules.systems().items()]
    first = {"member_name": called(request) or _("Designer")}
    first |= copied(source, release) if source else {"system": asked.get("system", "")}
    form = CodexForm(games, request.POST or None, copied=source is not None, initial=first)
    context = {"form": form, "source": source, "release": release, "address": asked.get("from", "")}
    if request.method != "POST":
        return render(request, "studio/create.html", context)
    if refused := request.too_many("new-codex", "30/h"):
        return refused
    made = form.does(make, request=request, form=form, source=source, release=release, link=asked.get("from", ""))
    return redirect("studio:codex", made.slug) if made else render(request, "studio/create.html", context, status=422)


def copied(source: Codex, release: Release | None) -> dict[str, str]:
    """What a copy says of itself unless the person says otherwise, in their language: on the terms of the original, and
    that it comes from there."""
    of = _("%(name)s, release %(number)s") % {"name": source.name, "number": release.number} if release else source.name
    return {
        f"name_{language()}": (_("Copy of %(name)s") % {"name": source.name})[: LONGEST["name_en"]],
        "licence": source.licence,
        "sources": "\n".join(filter(None, (of, source.sources)))[: LONGEST["sources"]],
    }


def source_or_404(request: HttpRequest, address: str, number: str) -> tuple[Codex | None, Release | None]:
    if not address:
        return None, None
    if not is_token(address):
        raise Http404
    try:
        return queries.source_of(request.person, address, whole(number) if number else None)
    except (Codex.DoesNotExist, Release.DoesNotExist):
        raise Http404 from None


def make(
    *, request: HttpRequest, form: CodexForm, source: Codex | None, release: Release | None, link: str
) -> Codex | None:
    told = {"about": form.texts(*actions.ABOUT), "member_name": form.cleaned_data["member_name"]}
    if source is None:
        return actions.do_create_codex(person=request.ensure_person(), system=form.cleaned_data["system"], **told)
    try:
        person = request.ensure_person()
        return actions.do_copy_codex(person=person, source=source, release=release, link=link, **told)
    except CodexError as error:
        form.add_error(None, error.message)
    return None


def called(request: HttpRequest) -> str:
    """What the person called themselves last, else how their e-mail begins."""
    if request.person:
        last = Member.objects.filter(person=request.person).order_by("-pk").values_list("name", flat=True).first()
        if last:
            return last
    return request.user.email.partition("@")[0] if request.user.is_authenticated else ""


@require_safe
@never_cache
def codex(request: HttpRequest, codex: str) -> HttpResponse:
    """The workshop: the cards of one faction, or those that a search finds."""
    found = codex_or_404(request, codex)
    context = shared(request, found)
    factions, counts = list(shelf_of(found).factions), queries.counts(found)
    q = request.GET.get("q", "")[:100].strip()
    context |= {"q": q, "nav": nav(found, factions, counts, context["standing"])}
    if q:
        cards, here = queries.found_drafts(found, fold(q).split()), None
        context["groups"] = grouped(found, request.standing, cards)
    else:
        here = chosen(request, factions, counts, context["standing"])
        context |= one_page(request, found, here, counts)
    context |= {"here": here, "release": queries.newest_release(found), "gone": just_deleted(request, found)}
    may = context["standing"].may
    context |= {"may_add": may("create_card", here), "may_arrange": may("arrange_factions")}
    context |= {"bare": not counts, "no_factions": not factions, "name_first": f"name_{language()}"}
    return render(request, "studio/codex.html", context)


def just_deleted(request: HttpRequest, codex: Codex) -> Card | None:
    """The card that a press has deleted a moment ago, to be brought back by another."""
    try:
        card = queries.draft(codex, request.GET["deleted"][:60]) if request.GET.get("deleted") else None
    except queries.NoCard:
        return None
    return card if card and card.deleted_at else None


def nav(
    codex: Codex, factions: list[Faction], counts: Mapping[int | None, Mapping[str, int]], standing: Standing
) -> list[dict[str, Any]]:
    """The factions with how many cards each has and who designs it; last the cards without one, where there are any or
    may be."""
    designers: dict[int | None, list[str]] = {}
    for member in codex.members.exclude(faction=None).order_by("pk"):
        designers.setdefault(member.faction_id, []).append(member.name)
    rows: list[dict[str, Any]] = [{"faction": row, "own": standing.faction == row.pk} for row in factions]
    if counts.get(None) or not factions or standing.may("create_card"):
        rows.append({"faction": None, "own": False})
    for row in rows:
        key = row["faction"].pk if row["faction"] else None
        row |= {"count": sum(counts.get(key, {}).values()), "designers": ", ".join(designers.get(key, []))}
    return rows


def chosen(
    request: HttpRequest, factions: list[Faction], counts: Mapping[int | None, Mapping[str, int]], standing: Standing
) -> Faction | None:
    """The faction that is asked for; else a designer's own, the first that has cards, or those without one."""
    asked = request.GET.get("faction")
    if asked == "":
        return None
    if asked is not None:
        return next((row for row in factions if row.slug == asked), None)
    own = next((row for row in factions if row.pk == standing.faction), None)
    with_cards = next((row for row in factions if counts.get(row.pk)), None)
    return own or with_cards or (None if counts.get(None) or not factions else factions[0])


def one_page(
    request: HttpRequest, codex: Codex, here: Faction | None, counts: Mapping[int | None, Mapping[str, int]]
) -> dict[str, Any]:
    """The asked page of a faction's cards, of one kind if one is asked for."""
    of_here = counts.get(here.pk if here else None, {})
    kinds = {kind: of_here[kind] for kind in queries.kinds_in_order(codex, of_here)}
    kind = request.GET.get("kind", "")
    asked = {kind: kinds[kind]} if kind in kinds else kinds
    pages = max(1, -(-sum(asked.values()) // queries.PAGE))
    text = request.GET.get("page", "")
    number = min(max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < MOST_DIGITS else 1, pages)
    cards = queries.page_of(codex, here.pk if here else None, asked, number)
    names = cards_of(codex.system).KINDS
    return {
        "groups": grouped(codex, request.standing, cards),
        "kinds": [(one, names[one], count) for one, count in kinds.items()],
        "kind": kind if kind in kinds else "",
        "number": number,
        "pages": pages,
    }


def grouped(codex: Codex, standing: Standing, cards: list[Row]) -> list[tuple[str, list[SafeString]]]:
    """The rows of the cards under the names of their kinds."""
    under: dict[str, list[SafeString]] = {}
    root = reverse("studio:codex", args=[codex.slug])
    able = {
        key: standing.may("edit_card", Faction(pk=key) if key else None) for key in {card.faction for card in cards}
    }
    for card in cards:
        shown = (card.slug, card.kind, card.name, card.cost, card.rate, card.picture)
        under.setdefault(card.kind, []).append(row_html(codex.system, root, able[card.faction], *shown))
    return [(str(cards_of(codex.system).KINDS[kind]), rows) for kind, rows in under.items()]


@lru_cache(ROWS)
def row_html(
    system: str, root: str, may_edit: bool, slug: str, kind: str, name: str, cost: int, rate: Any, picture: str | None
) -> SafeString:
    """A card's row. Nothing else shows in it, and `root` names the language, so it is drawn once."""
    card = {"slug": slug, "kind": kind, "name": name, "cost": cost, "root": f"{root}cards/{slug}/"}
    card |= {"codex": root, "picture": picture, "told": rate}
    return SafeString(render_to_string("studio/_card_row.html", {"card": card, "system": system, "may_edit": may_edit}))


@page
@never_cache
def settings(request: HttpRequest, codex: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    if not request.standing.may("settings"):
        raise NotAllowed("settings")
    first = {field: getattr(found, field) for field in (*actions.ABOUT, "visibility")}
    form = SettingsForm(request.POST or None, initial=first)
    if request.method == "POST":
        told = (
            {"about": form.texts(*actions.ABOUT), "visibility": form.cleaned_data.get("visibility", "")}
            if form.is_valid()
            else {}
        )
        if form.does(actions.do_change_settings, person=request.person, codex=found, **told):
            messages.success(request, _("Saved."))
            return redirect("studio:settings", found.slug)
    context = shared(request, found) | {"form": form, "release": queries.newest_release(found)}
    return render(request, "studio/settings.html", context, status=422 if form.errors else 200)


@require_POST
def renew_link(request: HttpRequest, codex: str) -> HttpResponse:
    actions.do_renew_link(person=request.person, codex=codex_or_404(request, codex))
    return redirect("studio:settings", codex)


@require_POST
def delete(request: HttpRequest, codex: str) -> HttpResponse:
    """Out of sight, and back with one press."""
    actions.do_delete_codex(person=request.person, codex=codex_or_404(request, codex))
    return redirect(f"{reverse('studio:index')}?gone={codex}")


@require_POST
def restore(request: HttpRequest, codex: str) -> HttpResponse:
    found = get_object_or_404(queries.deleted_codices_of(request.person), slug=codex)
    actions.do_restore_codex(person=request.person, codex=found)
    messages.success(request, _("%(name)s is back.") % {"name": found.name})
    return redirect("studio:index")


# Factions


@page
@never_cache
def create_faction(request: HttpRequest, codex: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    if not request.standing.may("arrange_factions"):
        raise NotAllowed("arrange_factions")
    form, then = FactionForm(request.POST or None), request.POST.get("then") or request.GET.get("then", "")
    if request.method == "POST" and form.is_valid():
        about = form.texts(*actions.ABOUT[:4])
        if made := form.does(actions.do_create_faction, person=request.person, codex=found, about=about):
            to_card = reverse("studio:create_card", args=[found.slug])
            return redirect(f"{to_card if then == 'card' else workshop(found)}?faction={made.slug}")
    context = shared(request, found) | {"form": form, "then": then}
    return render(request, "studio/faction.html", context, status=422 if form.errors else 200)


@page
@never_cache
def faction(request: HttpRequest, codex: str, faction: str) -> HttpResponse:
    """What a faction is called and is; and to order or delete it."""
    found = codex_or_404(request, codex)
    row = faction_or_404(found, faction)
    if not request.standing.may("edit_faction", row):
        raise NotAllowed("edit_faction")
    if request.POST.get("do") in ("up", "down", "delete"):
        return change_faction(request, found, row)
    form = FactionForm(request.POST or None, initial={field: getattr(row, field) for field in actions.ABOUT[:4]})
    if request.method == "POST" and form.is_valid():
        about = form.texts(*actions.ABOUT[:4])
        if form.does(actions.do_edit_faction, person=request.person, codex=found, faction=row, about=about):
            return redirect(f"{workshop(found)}?faction={row.slug}")
    context = shared(request, found) | {"form": form, "faction": row}
    return render(request, "studio/faction.html", context, status=422 if form.errors else 200)


def change_faction(request: HttpRequest, codex: Codex, row: Faction) -> HttpResponse:
    who = {"person": request.person, "codex": codex, "faction": row}
    if request.POST["do"] != "delete":
        slugs = [one.slug for one in queries.factions_of(codex)]
        step = -1 if request.POST["do"] == "up" else 1
        actions.do_place_faction(**who, place=slugs.index(row.slug) + step)
        return redirect("studio:faction", codex.slug, row.slug)
    try:
        lost = actions.do_delete_faction(**who)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("studio:faction", codex.slug, row.slug)
    if lost:
        told = ngettext("%(n)d invitation to it leads nowhere now.", "%(n)d invitations to it lead nowhere now.", lost)
        messages.info(request, told % {"n": lost})
    return redirect("studio:codex", codex.slug)


def workshop(codex: Codex) -> str:
    return redirect("studio:codex", codex.slug).url
