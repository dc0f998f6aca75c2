"""Cards on paper: a form, the sheets as PDF with what did not fit told first, and a single card as a picture."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

import rules
from catalog import queries, shown
from catalog.models import Release
from catalog.pictures import art_of_release
from catalog.printing.paper import CARD_NAMES, PAPER_NAMES, SIDE_NAMES, Paper
from catalog.printing.sheet import MOST, NoLetters, card_png, cards_pdf
from catalog.queries import Filters, matching
from catalog.search import Row
from catalog.views import release_or_404
from rules.words import name_in

LANGUAGES = (("en", gettext_lazy("English")), ("ru", gettext_lazy("Russian")))


class PrintForm(forms.Form):
    """How the cards are printed."""

    card = forms.ChoiceField(label=gettext_lazy("Size of a card"), choices=CARD_NAMES)
    paper = forms.ChoiceField(label=gettext_lazy("Paper"), choices=PAPER_NAMES)
    sides = forms.ChoiceField(label=gettext_lazy("Sides"), choices=SIDE_NAMES)
    lang = forms.ChoiceField(label=gettext_lazy("Language of the cards"), choices=LANGUAGES)
    bleed = forms.BooleanField(
        label=gettext_lazy("Bleed of 3 mm"),
        required=False,
        help_text=gettext_lazy("Colour goes on beyond the edge, so that a cut may miss a little."),
    )

    @property
    def chosen(self) -> Paper:
        return Paper(**{key: self.cleaned_data[key] for key in ("paper", "card", "sides", "bleed")})


@require_safe
def sheets(request: HttpRequest, codex: str) -> HttpResponse:
    """The form; with `make` the PDF, or what is wrong with it. Filters say which cards, as on the codex's page."""
    asked = Filters.read(request.GET)
    release = release_or_404(request, codex, asked.release)
    rows = printable(release, asked)
    form = PrintForm(
        request.GET if "make" in request.GET else None, initial={"lang": shown.language()}, label_suffix=""
    )
    context: dict[str, Any] = {"release": release, "codex": release.codex, "asked": asked, "form": form, "rows": rows}
    context |= {"most": MOST, "factions": [shown.localised(known) for known in release.factions]}
    if "make" not in request.GET or not form.is_valid() or not 0 < len(rows) <= MOST:
        bad = "make" in request.GET
        return render(request, "catalog/print.html", context | {"bad": bad}, status=422 if bad else 200)
    return pdf(request, release, rows, form, context)


def pdf(
    request: HttpRequest, release: Release, rows: list[Row], form: PrintForm, context: dict[str, Any]
) -> HttpResponse:
    lang = form.cleaned_data["lang"]
    named = release.codex.name_ru if lang == "ru" else release.codex.name_en
    codex = named or release.codex.name
    slugs = [row.slug for row in rows]
    cards, arts = parsed(release, slugs), art_of_release(release, slugs)
    try:
        sheet = cards_pdf(release.codex.system, cards, codex, f"{codex} · {release.number}", lang, form.chosen, arts)
    except NoLetters as error:
        lacked = [(text, [name_of(cards, slug) for slug in slugs]) for text, slugs in error.lacked.items()]
        return render(request, "catalog/print.html", context | {"lacked": lacked}, status=422)
    if sheet.overfull and "anyway" not in request.GET:
        full = [name_of(cards, slug) for slug in sheet.overfull]
        again = request.GET.urlencode() + "&anyway=1"
        return render(request, "catalog/print.html", context | {"full": full, "again": again}, status=422)
    answer = HttpResponse(sheet.pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{release.codex.slug}-{release.number}.pdf"'
    return answer


def printable(release: Release, asked: Filters) -> list[Row]:
    """The rows that are asked for, of kinds that are cards."""
    found = matching(release, asked)
    return [row for row in found if row.kind != "tile" and asked.kind in ("", row.kind)]


def parsed(release: Release, slugs: list[str]) -> list[Any]:
    game = rules.system(release.codex.system)
    return [game.parse_card(slug, raw, "$") for slug, raw in queries.release_cards(release, slugs).items()]


def name_of(cards: list[Any], slug: str) -> str:
    return next((name_in(card.name, shown.language(), card.id) for card in cards if card.id == slug), slug)


@require_safe
def picture(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """A card as PNG, for a post in a forum, in the page's language."""
    release = release_or_404(request, codex, Filters.read(request.GET).release)
    cards = parsed(release, [slug])
    if not cards or cards[0].raw["kind"] == "tile":
        raise Http404
    try:
        foot, arts = f"{release.codex.name} · {release.number}", art_of_release(release, [slug])
        made = card_png(release.codex.system, cards[0], foot, shown.language(), arts)
    except NoLetters as error:
        words = _("The fonts of printed cards lack these characters: %(lacked)s")
        return HttpResponse(
            words % {"lacked": " ".join(error.lacked)}, status=422, content_type="text/plain; charset=utf-8"
        )
    answer = HttpResponse(made, content_type="image/png")
    answer["Content-Disposition"] = f'inline; filename="{slug}.png"'
    return answer
