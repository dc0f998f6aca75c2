"""Who may do what with a list: every address, every method, every kind of asker."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from builder.lists.actions import do_delete, do_share, do_undo
from builder.lists.models import List
from builder.lists.operations import Add, Equip
from builder.lists.urls import urlpatterns
from tests.builder.bands import band, browser, edit, now, owner_of, words_of
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

GET, POST = "get", "post"

#: (address, method): what it sends, what the owner gets, what one who has the link gets by the link.
MATRIX: dict[tuple[str, str], tuple[dict[str, Any], int, int]] = {
    ("edit", GET): ({}, 200, 404),
    ("change", POST): ({"op": '{"do":"add","card":"ronin"}'}, 302, 404),
    ("undo", POST): ({}, 302, 404),
    ("redo", POST): ({}, 302, 404),
    ("settle", POST): ({"mine": "MINE", "keep": "mine"}, 302, 404),
    ("renew", GET): ({}, 302, 404),  # to the list: no newer release is there
    ("renew", POST): ({"to": "2"}, 302, 404),
    ("history", GET): ({}, 200, 404),
    ("history", POST): ({"revision": "HEAD"}, 302, 404),
    ("delete", POST): ({}, 302, 404),
    ("share", POST): ({}, 302, 404),
    ("unshare", POST): ({}, 302, 404),
    ("sheet", GET): ({}, 200, 404),
    ("copy", POST): ({}, 302, 302),
    ("file", GET): ({}, 200, 200),
    ("text", GET): ({}, 200, 200),
}
CASES = [(name, method) for name, method in MATRIX]
ELSEWHERE = {"index", "create", "upload", "undelete", "shared", "shared_none"}  # of nobody's list, or tested below
PLANS = {"deployment"}  # test_deployments.py
PRINTED = {"cards"}  # test_lists_printing.py


def listed() -> tuple[List, Any]:
    """A shared list with a history and a clash, and what stands for MINE and HEAD."""
    found = band("okko")
    base = now(found).head_id
    edit(found, Equip("a1", "sake-gourd"), Add("tikku"))
    clash = edit(found, Equip("a1", "war-fan"), base=base)
    do_undo(person=found.person, token=found.token)
    do_share(list=found)
    return now(found), {"MINE": str(clash.mine.pk), "HEAD": str(base)}


def ask(client: Client, name: str, method: str, token: str, stand_ins: dict[str, str]) -> int:
    data = {key: stand_ins.get(value, value) for key, value in MATRIX[name, method][0].items()}
    return getattr(client, method)(reverse(f"lists:{name}", args=[token]), data).status_code


def test_the_matrix_is_whole() -> None:
    assert {pattern.name for pattern in urlpatterns} == {name for name, _ in MATRIX} | ELSEWHERE | PLANS | PRINTED


@pytest.mark.parametrize(("name", "method"), CASES)
def test_the_owner_may(name: str, method: str) -> None:
    found, stand_ins = listed()
    assert ask(owner_of(found), name, method, found.token, stand_ins) == MATRIX[name, method][1]


@pytest.mark.parametrize("account", [False, True])
@pytest.mark.parametrize(("name", "method"), CASES)
def test_nobody_else_reaches_it_by_the_owners_address(name: str, method: str, account: bool) -> None:
    found, stand_ins = listed()
    before = words_of(found)
    for client in (browser(PersonFactory(account=account)), Client()):
        assert ask(client, name, method, found.token, stand_ins) == 404
    assert words_of(found) == before
    assert now(found).link == found.link
    assert now(found).deleted_at is None


@pytest.mark.parametrize(("name", "method"), CASES)
def test_the_link_lets_one_read_and_copy_and_no_more(name: str, method: str) -> None:
    found, stand_ins = listed()
    before = words_of(found)
    for client in (browser(PersonFactory()), Client()):
        assert ask(client, name, method, found.link, stand_ins) == MATRIX[name, method][2]
    assert words_of(found) == before
    assert now(found).link == found.link
    assert now(found).deleted_at is None


@pytest.mark.parametrize(("name", "method"), CASES)
def test_the_link_is_not_the_owners_address_either(name: str, method: str) -> None:
    """Even the owner edits by the token alone."""
    found, stand_ins = listed()
    assert ask(owner_of(found), name, method, found.link, stand_ins) == MATRIX[name, method][2]


@pytest.mark.parametrize(("name", "method"), CASES)
def test_the_other_method_is_not_allowed(name: str, method: str) -> None:
    found, stand_ins = listed()
    other = POST if method == GET else GET
    if (name, other) in MATRIX:
        return
    for wrong in (other, "put", "delete", "patch"):
        response = getattr(owner_of(found), wrong)(reverse(f"lists:{name}", args=[found.token]))
        assert response.status_code == 405


@pytest.mark.parametrize(("name", "method"), [case for case in CASES if case[1] == POST])
def test_every_change_wants_its_csrf_token(name: str, method: str) -> None:
    found, stand_ins = listed()
    client = Client(enforce_csrf_checks=True)
    client.cookies = owner_of(found).cookies
    assert ask(client, name, method, found.token, stand_ins) == 403


def test_making_uploading_and_bringing_back_want_it_too() -> None:
    found = band("okko")
    do_delete(list=found)
    client = Client(enforce_csrf_checks=True)
    client.cookies = owner_of(found).cookies
    addresses = [reverse("lists:create"), reverse("lists:upload"), reverse("lists:undelete", args=[found.token])]
    assert [client.post(address).status_code for address in addresses] == [403, 403, 403]


def test_only_the_owner_brings_a_deleted_list_back() -> None:
    found = band("okko")
    do_delete(list=found)
    address = reverse("lists:undelete", args=[found.token])
    assert [client.post(address).status_code for client in (browser(PersonFactory()), Client())] == [404, 404]
    assert owner_of(found).post(address).status_code == 302


def test_the_overview_is_ones_own() -> None:
    found = band("okko", name="Secret band")
    do_share(list=found)
    for client in (browser(PersonFactory()), Client()):
        assert "Secret band" not in client.get(reverse("lists:index")).content.decode()


def test_a_revision_of_anothers_list_is_not_reached_through_ones_own() -> None:
    mine, other = band("okko"), band("tikku")
    client = owner_of(mine)
    address = reverse("lists:history", args=[mine.token])
    assert client.post(address, {"revision": now(other).head_id}).status_code == 404
    address = reverse("lists:settle", args=[mine.token])
    assert client.post(address, {"mine": now(other).head_id, "keep": "mine"}).status_code == 404
    assert words_of(mine) == ["okko"]


def test_pages_of_ones_own_are_not_kept_by_anybody_on_the_way() -> None:
    found = band("okko")
    client = owner_of(found)
    for name in ("edit", "history", "file", "text", "sheet"):
        assert "no-store" in client.get(reverse(f"lists:{name}", args=[found.token]))["Cache-Control"]
