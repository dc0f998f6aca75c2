"""A card that somebody typed is saved: merged, asked about, or shown to them again, whichever page they typed it on."""

import json
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from catalog.actions import CodexError
from catalog.games import cards_of
from catalog.models import Card, CardRevision, Codex
from catalog.pictures import file_name
from catalog.shown import language
from catalog.studio import cards
from catalog.studio.cards import CardClash, CardDeleted, Choice
from catalog.studio.clashing import asked
from catalog.studio.people import NotAllowed
from catalog.studio.views import shared, whole
from catalog.texts import words_of
from rules.formats_words import fault_text, shortened
from rules.reading import FileError

#: What sends the revision that what is typed began with: called as no key of a card can be, as all is that a form sends
#: beside the card's fields.
BASE = "base-revision"

#: The pages on which a card is typed, by what a form calls them.
PAGES = ("edit", "json")


def kind_name(codex: Codex, card: Card) -> str:
    return str(words_of(codex.system).label("kind", card.kind, language()))


def told(error: FileError | CodexError, path: str = "") -> dict[str, str]:
    """Where something is wrong and what, in the page's language. `path`: where it was written, where the error does not
    know that."""
    text = fault_text(error, language()) if isinstance(error, FileError) else error.message
    return {"path": shortened(path or error.path), "text": text}


def written(data: Any) -> str:
    """JSON as people read and write it."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def drawn(codex: Codex, shown: Any, picture: str | None) -> SafeString:
    """A parsed card as its page in the catalogue draws it, with the picture of this digest."""
    lang = language()
    context = {"part": "sides", "system": codex.system, "shown": shown, "lang": lang, "foot": codex.name}
    context["picture"] = address(codex, picture)
    context |= cards_of(codex.system).page(shown, lang)
    return render_to_string(f"catalog/{codex.system}/_card.html", context)


def address(codex: Codex, picture: str | None) -> str:
    """Of the picture with this digest, for those who see the drafts; "" for none."""
    return reverse("studio:image", args=[codex.slug, file_name(picture)]) if picture else ""


def save(
    request: HttpRequest, card: Card, read: Callable[[], dict[str, Any]], again: Callable[..., HttpResponse], page: str
) -> HttpResponse:
    """Save what `read` answers. `again(status, **why)` shows what was typed once more, whatever keeps it from being
    saved; `page`, one of PAGES: where the card is typed."""
    who = {"person": request.person, "codex": card.codex, "slug": card.slug}
    try:
        data = read()
        if "restore" in request.POST:
            cards.do_restore_card(**who)
        base = whole(request.POST.get(BASE, ""))
        saved = cards.do_save_card(**who, data=data, base=base, choice=choice_of(request))
    except (FileError, CodexError) as error:
        return again(422, fault=told(error))
    except CardClash as clash:
        return render_clash(request, clash, page)
    except CardDeleted:
        return again(409, gone=True)
    except NotAllowed:
        return again(403, forbidden=True)
    except CardRevision.DoesNotExist:
        raise Http404 from None
    note = _("Saved, together with what others changed meanwhile.") if saved.merged else _("Saved.")
    there = saved.changed or saved.card.revision != base  # the second of two clicks finds what the first has saved
    messages.success(request, note if there else _("Nothing was changed."))
    return redirect(f"studio:{page}", card.codex.slug, card.slug)


def choice_of(request: HttpRequest) -> Choice | None:
    """What a clash's page sends: `seen`, and for each field "mine" or "theirs"."""
    if "seen" not in request.POST:
        return None
    mine = (name.removeprefix("keep:") for name, value in request.POST.items() if value == "mine")
    return Choice(frozenset(mine), whole(request.POST["seen"]))


def render_clash(request: HttpRequest, clash: CardClash, page: str) -> HttpResponse:
    card = clash.card
    theirs = card.codex.revisions.filter(slug=card.slug, number=card.revision).first()
    base = card.codex.revisions.get(slug=card.slug, number=clash.base)
    context = shared(request, card.codex) | {
        "card": card,
        "kind": kind_name(card.codex, card),
        "fields": asked(card, base.data, clash.mine, card.data, clash.clashes),
        "theirs": theirs,
        "page": page,
    }
    context |= {"text": written(clash.mine), "base": clash.base}
    return render(request, "studio/clash.html", context, status=409)
