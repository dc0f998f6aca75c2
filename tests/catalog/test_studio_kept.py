"""The page of a card shows what is there now, to whoever looks at it: what a process keeps of it is never older."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from builder.accounts.people import COOKIE, signed
from catalog.kept import Kept, Latest
from catalog.models import Codex, Member
from catalog.studio import actions, beside, cards, editor_views, finding, kinds, shelf, standing
from catalog.studio.queries import draft
from catalog.templatetags import studio
from tests.builder.bands import browser
from tests.catalog.test_studio_finding import changes
from tests.factories import CodexFactory, MemberFactory, names, raw_character

pytestmark = pytest.mark.django_db
KEPT = (
    *((module, "_known", Latest) for module in (shelf, finding, kinds)),
    *((module, name, Kept) for module, name in ((shelf, "_since"), (studio, "_pieces"))),
    *((editor_views, name, Kept) for name in ("_kept", "_alone", "_trials")),
)


@pytest.fixture
def codex() -> Codex:
    plain = {f"ronin-{n}": raw_character(name=names(f"Ronin {n}", f"Ронин {n}"), cost=n) for n in range(5)}
    return CodexFactory(factions=("fire",), cards=plain, of={"ronin-1": "fire", "ronin-2": "fire"})


def fresh() -> list[Any]:
    return [kind(100) for _module, _name, kind in KEPT]


def in_process(kept: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for (module, name, _kind), place in zip(KEPT, kept, strict=True):
        monkeypatch.setattr(module, name, place)
    for drawn in (beside._drawn, beside._row, standing._drawn):
        drawn.cache_clear()


def shown(client: Client, codex: Codex, slug: str) -> list[str]:
    """The page in both languages, without what is another each time."""
    pages = []
    for root in ("", "/ru"):
        answer = client.get(f"{root}/studio/{codex.slug}/cards/{slug}/")
        page = answer.content.decode()
        assert answer.status_code == 200 and studio.TOKEN not in page
        pages.append(re.sub(r"[A-Za-z0-9]{64}|nonce-[^\"']+", "…", page))
    return pages


def everybody(codex: Codex) -> list[Client]:
    fire = codex.factions.get(slug="fire")
    roles: list[dict[str, Any]] = [{"role": Member.DESIGNER, "faction": fire}, {"role": Member.READER}]
    owner = codex.members.get(role=Member.OWNER).person
    people = [owner, owner, *(MemberFactory(codex=codex, **role).person for role in roles)]
    clients = [browser(person) for person in people]
    clients[1].cookies["brief"] = "1"
    return clients


def more_changes(codex: Codex) -> list[Callable[[], Any]]:
    who = {"person": codex.members.get(role=Member.OWNER).person, "codex": codex}

    def save(slug: str, **keys: Any) -> None:
        card = draft(codex, slug)
        cards.do_save_card(**who, slug=slug, data=card.data | keys, base=card.revision)

    return [
        lambda: save("ronin-2", cost=7),
        lambda: save("ronin-3", name=names("Another", "Другой")),
        lambda: cards.do_delete_card(**who, slug="ronin-2"),
        lambda: cards.do_restore_card(**who, slug="ronin-2"),
        lambda: actions.do_create_faction(**who, about={"name_en": "Wind"}),
        lambda: actions.do_edit_faction(**who, faction=codex.factions.get(slug="wind"), about={"name_en": "Storm"}),
        lambda: actions.do_change_settings(**who, about={"name_en": "Renamed"}, visibility=Codex.PUBLIC),
    ]


def test_each_change_shows_on_the_page_of_every_card(codex: Codex, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes are asked in turns, so that each has missed a change; what they show is what one shows that has
    kept nothing."""
    clients, kept = everybody(codex), [fresh(), fresh()]
    for place, change in enumerate((lambda: None, *more_changes(codex), *changes(codex)[:8])):
        change()
        asked = [(client, codex, slug) for client in clients for slug in ("ronin-1", "ronin-2")]
        in_process(kept[place % 2], monkeypatch)
        pages = [shown(*one) for one in asked]
        in_process(fresh(), monkeypatch)
        assert pages == [shown(*one) for one in asked]


def test_the_forms_of_a_kept_piece_have_the_token_of_whoever_looks_at_it(codex: Codex) -> None:
    address = reverse("studio:edit", args=[codex.slug, "ronin-1"])
    people = [codex.members.get().person, MemberFactory(codex=codex, role=Member.EDITOR).person]
    for person in (*people, *people):
        client = Client(enforce_csrf_checks=True)
        client.cookies[COOKIE] = signed(person.key)
        page = client.get(address).content.decode()
        tokens = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert len(tokens) >= 3 and len(set(tokens)) == 1
        copied = reverse("studio:duplicate_card", args=[codex.slug, "ronin-1"])
        assert client.post(copied, {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
        assert client.post(copied, {"csrfmiddlewaretoken": tokens[0]}).status_code == 302
