"""Cards on paper: a form, the sheets as PDF with what did not fit told first, and a single card as a picture.

`page` is for whatever holds cards: releases here, drafts in the studio, lists at theirs.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from catalog import shown
from catalog.games import cards_of
from catalog.models import Release
from catalog.printing.deck import MOST_COPIES, Deck, Line, of_release
from catalog.printing.letters import CODEX
from catalog.printing.paper import CARD_NAMES, PAPER_NAMES, SIDE_NAMES, Paper
from catalog.printing.sheet import MOST, NoLetters, card_png, cards_pdf
from catalog.queries import Filters
from catalog.views import release_or_404
from rules.words import Lang, name_in

LANGUAGES = (("en", gettext_lazy("English")), ("ru", gettext_lazy("Russian")))
takes_forms = require_http_methods(["GET", "HEAD", "POST"])


class PrintForm(forms.Form):
    """How the cards are printed."""

    card = forms.ChoiceField(label=gettext_lazy("Size of a card"), choices=CARD_NAMES)
    paper = forms.ChoiceField(label=gettext_lazy("Paper"), choices=PAPER_NAMES)
    sides = forms.ChoiceField(label=gettext_lazy("Sides"), choices=SIDE_NAMES)
    lang = forms.ChoiceField(label=gettext_lazy("Language of the cards"), choices=LANGUAGES)
    copies = forms.IntegerField(
        label=gettext_lazy("Copies of each card"), min_value=1, max_value=MOST_COPIES, required=False
    )
    bleed = forms.BooleanField(
        label=gettext_lazy("Bleed of 3 mm"),
        required=False,
        help_text=gettext_lazy("Colour goes on beyond the edge, so that a cut may miss a little."),
    )

    @property
    def chosen(self) -> Paper:
        return Paper(**{key: self.cleaned_data[key] for key in ("paper", "card", "sides", "bleed")})


@dataclass(slots=True)
class Row:
    """A card of the form: whether it is ticked, what stands in its field, and what is wrong with that."""

    line: Line
    kind: str
    ticked: bool
    copies: str
    error: str = ""


@dataclass(slots=True)
class Choice:
    """Which cards, and how often each: those that are ticked, all where none is."""

    rows: list[Row]
    counted: list[tuple[str, int]] = field(default_factory=list)

    @property
    def ticked(self) -> int:
        return sum(row.ticked for row in self.rows)

    @property
    def total(self) -> int:
        return sum(count for _slug, count in self.counted)

    @property
    def faulty(self) -> bool:
        return any(row.error for row in self.rows)


def choice_of(deck: Deck, asked: Any, each: int, making: bool = True) -> Choice:
    """What was asked (a QueryDict) of the cards of a deck; `each`: how often a card of which nothing is said.

    Of more cards than can be printed at once only those that are ticked are looked at; without such, none while nothing
    is to be made of them."""
    ticked, names, lines = set(asked.getlist("slug")), cards_of(deck.system).KINDS, deck.lines
    if len(lines) > MOST and (ticked or not making):
        lines = [line for line in lines if line.slug in ticked] if ticked else []
    choice = Choice([_row(line, names, line.slug in ticked, asked) for line in lines])
    some = choice.ticked > 0
    for row in choice.rows:
        if some and not row.ticked:
            row.error = ""
        elif not row.error:
            choice.counted.append((row.line.slug, int(row.copies) if row.copies else each))
    return choice


def _row(line: Line, names: Mapping[str, Any], ticked: bool, asked: Mapping[str, str]) -> Row:
    usual = str(line.copies) if line.copies is not None else ""
    copies = asked.get(f"n-{line.slug}", usual).strip()[:10]
    row = Row(line, str(names[line.kind]), ticked, copies)
    if copies and not (copies.isascii() and copies.isdigit() and 0 <= int(copies) <= MOST_COPIES):
        row.error = _("A whole number from 0 to %(most)d goes here.") % {"most": MOST_COPIES}
    return row


def page(request: HttpRequest, deck: Deck, context: Mapping[str, Any]) -> HttpResponse:
    """The form; with `make` the PDF, or what is wrong with it. `context`: what the page says of where the cards are
    from."""
    asked = request.POST if request.method == "POST" else request.GET
    making = "make" in asked or "anyway" in asked
    form = PrintForm(asked if making else None, initial={"lang": shown.language(), "copies": 1}, label_suffix="")
    valid = form.is_valid()
    choice = choice_of(deck, asked, (valid and form.cleaned_data["copies"]) or 1, making)
    told = {**context, "deck": deck, "form": form, "choice": choice, "most": MOST, "making": making}
    told["listed"] = len(choice.rows) <= MOST
    if making and (refused := request.too_many("print", "600/h")):
        return refused
    if not valid or choice.faulty or not 0 < choice.total <= MOST:
        return render(request, "catalog/print.html", told, status=422 if making else 200)
    return _sheets(request, deck, form, choice, told, anyway="anyway" in asked)


def _sheets(
    request: HttpRequest, deck: Deck, form: PrintForm, choice: Choice, told: dict[str, Any], anyway: bool
) -> HttpResponse:
    lang: Lang = form.cleaned_data["lang"]
    cards, arts = deck.read([slug for slug, count in choice.counted if count])
    often = dict(choice.counted)
    copies = [card for card in cards for _copy in range(often[card.id])]
    try:
        sheet = cards_pdf(deck.system, copies, deck.name(lang), deck.foot(lang), lang, form.chosen, arts)
    except NoLetters as error:
        lacked = [(text, names_of(cards, slugs)) for text, slugs in together(error.lacked)]
        return render(request, "catalog/print.html", told | {"lacked": lacked}, status=422)
    if sheet.overfull and not anyway:
        full = names_of(cards, sheet.overfull)
        return render(request, "catalog/print.html", told | {"full": full}, status=422)
    return sent(sheet.pdf, "application/pdf", f"{deck.file}.pdf")


def sent(body: bytes, kind: str, name: str) -> HttpResponse:
    answer = HttpResponse(body, content_type=kind)
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


def together(lacked: Mapping[str, Sequence[str]]) -> list[tuple[str, Sequence[str]]]:
    """The letters that the same cards lack, as they can be read, with the ids of those cards."""
    letters: dict[tuple[str, ...], list[str]] = {}
    for letter, slugs in lacked.items():
        letters.setdefault(tuple(slugs), []).append(visible(letter))
    return [(" ".join(shared), slugs) for slugs, shared in letters.items()]


def names_of(cards: list[Any], slugs: Iterable[str]) -> list[str]:
    """The names of the cards with these ids, and of the codex in its place among them."""
    lang = shown.language()
    named = {card.id: name_in(card.name, lang, card.id) for card in cards} | {CODEX: _("the name of the codex")}
    return [named[slug] for slug in slugs]


def picture_of(request: HttpRequest, deck: Deck, slug: str, context: Mapping[str, Any]) -> HttpResponse:
    """A card as PNG, in the page's language, for a post in a forum; 404 where the deck has none of this id. What does
    not fit is told first."""
    if not any(line.slug == slug for line in deck.lines):
        raise Http404
    lang = shown.language()
    cards, arts = deck.read([slug])
    told = {**context, "card": names_of(cards, [slug])[0]}
    try:
        made, overfull = card_png(deck.system, cards[0], deck.foot(lang), lang, arts)
    except NoLetters as error:
        lacked = [(text, names_of(cards, slugs)) for text, slugs in together(error.lacked)]
        return render(request, "catalog/picture_refused.html", told | {"lacked": lacked}, status=422)
    if overfull and "anyway" not in request.GET:
        again = request.GET.copy()
        again["anyway"] = "1"
        return render(request, "catalog/picture_refused.html", told | {"again": again.urlencode()}, status=422)
    return sent(made, "image/png", f"{slug}.png")


def visible(text: str) -> str:
    """A character as it can be read on a page: one that shows nothing of itself by its number."""
    alone = text.isprintable() and not text.isspace() and not unicodedata.category(text[0]).startswith("M")
    return text if alone else " ".join(f"U+{ord(one):04X}" for one in text)


# Releases


@takes_forms
def sheets(request: HttpRequest, codex: str) -> HttpResponse:
    """The cards of a release. Filters say which, as on the codex's page."""
    asked = Filters.read(request.GET)
    release = release_or_404(request, codex, asked.release)
    kept = {"release": asked.release, "q": asked.q, "trait": asked.trait, "cost": asked.cost}
    kept |= dict.fromkeys(asked.flags, 1)
    kinds = {kind: str(name) for kind, name in cards_of(release.codex.system).KINDS.items() if kind != "tile"}
    context = {
        "crumbs": [(_("Cards"), reverse("catalog:index")), codex_crumb(release, asked.query())],
        "factions": [(known["slug"], shown.localised(known)["name"]) for known in release.factions],
        "kinds": [(kind, name) for kind, name in kinds.items() if release.kinds.get(kind)],
        "asked": {"faction": asked.faction, "kind": asked.kind},
        "kept": {key: value for key, value in kept.items() if value not in ("", None)},
    }
    return page(request, of_release(release, asked), context)


def codex_crumb(release: Release, query: str) -> tuple[str, str]:
    return release.codex.name, reverse("catalog:codex", args=[release.codex.address]) + query


@require_safe
def picture(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    asked = Filters.read(request.GET)
    release = release_or_404(request, codex, asked.release)
    context = {"crumbs": [(_("Cards"), reverse("catalog:index")), codex_crumb(release, asked.of_release)]}
    return picture_of(request, of_release(release, Filters()), slug, context)
