"""Who reaches which of the studio's pages: every address, method and role."""

import re
from typing import Any

import pytest

from catalog.models import Character, Member
from catalog.studio.urls import urlpatterns
from tests.catalog.world import ROLES, World, page

pytestmark = pytest.mark.django_db
GET, POST = "get", "post"

DO, NAMES = {}, {"name_en": "New"}
SETTINGS = {"name_en": "New", "visibility": "link"}
#: (address, method): what it sends, and the answers to each of ROLES: owner editor designer reader outsider nobody.
MATRIX: dict[tuple[str, str], tuple[dict[str, Any], str]] = {
    ("codex", GET): (DO, "200 200 200 200 404 404"),
    ("settings", GET): (DO, "200 403 403 403 404 404"),
    ("settings", POST): (SETTINGS, "302 403 403 403 404 404"),
    ("renew_link", POST): (DO, "302 403 403 403 404 404"),
    ("delete", POST): (DO, "302 403 403 403 404 404"),
    ("restore", POST): (DO, "404 404 404 404 404 404"),  # it is not deleted
    ("people", GET): (DO, "200 200 200 200 404 404"),
    ("people", POST): ({"new-role": "reader", "new-faction": ""}, "302 403 403 403 404 404"),
    ("member", POST): ({"do": "remove"}, "302 403 403 403 404 404"),
    ("revoke", POST): (DO, "302 403 403 403 404 404"),
    ("leave", POST): (DO, "403 302 302 302 302 302"),  # who is none of them is left where they are
    ("create_faction", GET): (DO, "200 200 403 403 404 404"),
    ("create_faction", POST): (NAMES, "302 302 403 403 404 404"),
    ("faction", GET): (DO, "200 200 200 403 404 404"),
    ("faction", POST): (NAMES, "302 302 302 403 404 404"),
    ("deleted", GET): (DO, "200 200 200 200 404 404"),
    ("take", GET): (DO, "200 200 200 403 404 404"),
    ("take", POST): (DO, "422 422 422 403 404 404"),
    ("grid", GET): (DO, "200 200 200 200 404 404"),
    ("print", GET): (DO, "200 200 200 200 404 404"),
    ("card_png", GET): (DO, "200 200 200 200 404 404"),
    ("publish", GET): (DO, "200 200 403 403 404 404"),
    ("publish", POST): ({"notes": "x"}, "302 302 403 403 404 404"),
    ("publication", GET): (DO, "200 200 200 200 404 404"),
    ("file", GET): (DO, "200 200 200 200 404 404"),
    ("image", GET): (DO, "200 200 200 200 404 404"),
    ("tables", GET): (DO, "200 200 200 200 404 404"),
    ("tables", POST): ({"rows": "made up"}, "422 422 422 422 404 404"),
    ("table", GET): (DO, "200 200 200 200 404 404"),
    ("create_card", GET): (DO, "200 200 200 403 404 404"),
    ("create_card", POST): (NAMES | {"kind": "character", "faction": "fire"}, "302 302 302 403 404 404"),
    ("edit", GET): (DO, "200 200 200 200 404 404"),
    ("edit", POST): ({"cost": "7", "base-revision": "1", "text": "FORM"}, "302 302 302 403 404 404"),
    ("beside", GET): (DO, "200 200 200 200 404 404"),
    ("ready", GET): (DO, "200 200 200 200 404 404"),
    ("named", GET): (DO, "200 200 200 200 404 404"),
    ("json", GET): (DO, "200 200 200 200 404 404"),
    ("json", POST): ({"text": "TEXT", "base-revision": "1"}, "302 302 302 403 404 404"),
    ("history", GET): (DO, "200 200 200 200 404 404"),
    ("history", POST): ({"number": "1"}, "302 302 302 403 404 404"),
    ("duplicate_card", POST): (DO, "302 302 302 403 404 404"),
    ("move_card", POST): ({"faction": "water"}, "302 302 403 403 404 404"),
    ("place_card", POST): ({"do": "up"}, "302 302 302 403 404 404"),
    ("delete_card", GET): (DO, "200 200 200 403 404 404"),
    ("delete_card", POST): (DO, "302 302 302 403 404 404"),
    ("restore_card", POST): (DO, "302 302 302 403 404 404"),
}
#: What is done to a card or faction of another faction than the designer's: their answer then.
ELSEWHERE = {
    "faction",
    "edit",
    "beside",
    "json",
    "history",
    "duplicate_card",
    "place_card",
    "delete_card",
    "restore_card",
    "move_card",
}


def test_the_matrix_is_whole() -> None:
    ours = {pattern.name for pattern in urlpatterns}
    assert ours - {name for name, _ in MATRIX} == {"index", "create", "invited", "upload"}


@pytest.mark.parametrize(("name", "method"), MATRIX)
@pytest.mark.parametrize("role", ROLES)
def test_every_address_answers_each_role_as_the_matrix_says(name: str, method: str, role: str, world: World) -> None:
    data, codes = MATRIX[name, method]
    sent = world.filled(data)
    before = everything(world)
    answer = getattr(world.browser(role), method)(world.url(name), sent)
    expected = int(codes.split()[ROLES.index(role)])
    assert answer.status_code == expected
    if expected in (403, 404) or method == GET:
        assert everything(world) == before


@pytest.mark.parametrize(("name", "method"), [pair for pair in MATRIX if pair[0] in ELSEWHERE and pair[1] == POST])
def test_a_designer_changes_nothing_of_another_faction(name: str, method: str, world: World) -> None:
    slug = {"faction": "water"} if name == "faction" else {"slug": "okko"}
    data = world.filled(MATRIX[name, method][0])
    before = everything(world)
    assert world.browser("designer").post(world.url(name, **slug), data).status_code == 403
    assert everything(world) == before


def test_a_designer_makes_cards_of_their_faction_alone(world: World) -> None:
    client, address = world.browser("designer"), world.url("create_card")
    choice = re.search(r'<select name="faction".*?</select>', page(client, address), re.DOTALL)[0]
    assert re.findall(r'<option value="(\w*)"', choice) == ["fire"]
    told = client.post(address, {"name_en": "Mine", "kind": "character", "faction": ""})
    assert (
        told.status_code == 422 and set(told.context["form"].errors) == {"faction"} and "Mine" in told.content.decode()
    )


def everything(world: World) -> Any:
    """All that a press could change."""
    world.codex.refresh_from_db()
    tables = (world.codex.members, world.codex.factions, world.codex.invitations, world.codex.revisions)
    rows = [list(table.order_by("pk").values()) for table in (*tables, world.codex.publications)]
    cards = list(Character.objects.filter(codex=world.codex).order_by("pk").values())
    return rows, cards, world.codex.visibility, world.codex.link, world.codex.deleted_at


@pytest.mark.parametrize("slug", ["nobody", "x" * 70])
def test_what_is_not_there_is_not_found(slug: str, world: World) -> None:
    client = world.browser("owner")
    for name, method in MATRIX:
        if "slug" in {p.name: p.pattern.converters for p in urlpatterns}[name]:
            assert getattr(client, method)(world.url(name, slug=slug), {"base-revision": "1"}).status_code == 404, name
    for path in (f"/studio/{slug}/", world.url("faction", faction=slug), world.url("publication", pk=10**9)):
        assert client.get(path).status_code == 404
    assert client.post(world.url("member", pk=10**12)).status_code == 404


@pytest.mark.parametrize("text", ["no-such", "\x00", "Ä", "x" * 300])
def test_what_a_form_names_and_is_not_there_is_no_fault_of_the_site(text: str, world: World) -> None:
    """PostgreSQL takes no U+0000: it is not asked."""
    client = world.browser("owner")
    assert client.get(world.url("codex"), {"deleted": text}).status_code == 200
    assert client.post(world.url("move_card"), {"faction": text}).status_code == 404
    assert client.post(world.url("restore_card"), {"to": text}).status_code == 404
    assert world.card("ronin").faction.slug == "fire"


def test_nobody_reaches_another_codex_by_a_number(world: World) -> None:
    other = World()
    client = world.browser("owner")
    for name, pk in (("member", other.other.pk), ("revoke", other.invitation.pk)):
        assert client.post(world.url(name, pk=pk), {"do": "remove"}).status_code == 404
    assert client.get(world.url("publication", pk=other.publication.pk)).status_code == 404
    assert Member.objects.filter(pk=other.other.pk).exists()
