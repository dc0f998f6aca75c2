"""A codex file into a codex that is there: a dry run, all or nothing, each card under the rights of who brings it."""

import json
from copy import deepcopy
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

import rules
from builder.accounts.people import COOKIE, signed
from catalog.models import CardRevision, Codex, Member
from catalog.pictures import read_picture
from catalog.studio.cards import do_delete_card, do_restore_card, do_restore_revision, do_save_card
from catalog.studio.files import Unfit, as_text, file_of, read_codex
from catalog.studio.importing import Refused
from catalog.studio.pictures import do_set_picture
from catalog.studio.queries import draft
from catalog.studio.taking import (
    ChangedSince,
    NotWaiting,
    changes_of,
    do_take_file,
    incoming,
    leave_waiting,
    plan_file,
    waiting,
)
from tests.catalog.test_studio_files import full_codex
from tests.factories import CodexFactory, MemberFactory, PersonFactory, names, raw_character
from tests.pictures import picture_file

pytestmark = pytest.mark.django_db
SYSTEMS = pytest.mark.parametrize("system", list(rules.systems()))


@pytest.fixture
def codex() -> Any:
    cards = {slug: raw_character(name=names(slug.capitalize())) for slug in ("ronin", "monk", "sailor")}
    return CodexFactory(cards=cards, factions=("fire", "water"), of={"ronin": "fire", "monk": "water"})


def owner(codex: Codex) -> Any:
    return codex.members.get(role=Member.OWNER).person


def doc_of(codex: Codex) -> dict[str, Any]:
    return json.loads(as_text(codex))


def read(doc: Any, codex: Codex, delete: bool = False) -> Any:
    return incoming(read_codex(json.dumps(doc).encode(), codex), delete)


def plan(doc: Any, codex: Codex, person: Any = None, delete: bool = False) -> Any:
    return plan_file(person or owner(codex), codex, read(doc, codex, delete))


def take(doc: Any, codex: Codex, person: Any = None, delete: bool = False) -> Any:
    codex.refresh_from_db()
    keys = {"person": person or owner(codex), "codex": codex, "stamp": codex.stamp}
    return do_take_file(coming=read(doc, codex, delete), **keys)


def faults(doc: Any, codex: Codex, person: Any = None, delete: bool = False) -> set[tuple[str, str]]:
    found = {(one.where, one.column) for one in plan(doc, codex, person, delete).plan.faults}
    before = (doc_of(codex), codex.revisions.count())
    with pytest.raises(Refused):
        take(doc, codex, person, delete)
    assert (doc_of(codex), codex.revisions.count()) == before
    return found


@SYSTEMS
def test_a_file_that_comes_back_changes_nothing(system: str) -> None:
    codex = full_codex(system)
    would = plan(doc_of(codex), codex)
    assert not would
    assert not would.plan.faults
    assert would.plan.same == len(doc_of(codex)["cards"])


@SYSTEMS
def test_a_codex_becomes_what_its_file_was(system: str) -> None:
    codex, person = full_codex(system), PersonFactory()
    empty = CodexFactory(system=system, owner=person)
    take(doc_of(codex), empty)
    drafts = ("factions", "cards", "placed", "pictured")
    mine, theirs = doc_of(empty), doc_of(codex)
    assert [mine[part] for part in drafts] == [theirs[part] for part in drafts]
    assert mine["releases"] == []


def test_new_changed_and_the_same_and_what_is_gone_stays(codex: Any) -> None:
    doc = doc_of(codex)
    doc["cards"]["ronin"]["cost"] = 5
    doc["cards"]["priest"] = raw_character(name=names("Priest"))
    doc["placed"]["priest"] = "water"
    del doc["cards"]["sailor"]
    would = plan(doc, codex)
    assert (would.plan.new, would.plan.changed, would.plan.same, would.kept, would.gone) == (1, 1, 1, 1, [])
    changed = next(row for row in would.plan.rows if not row.new)
    assert [(one.kind, one.before, one.after) for one in changes_of(codex, would, changed)] == [
        ("cost", "2 zeni", "5 zeni")
    ]
    assert draft(codex, "ronin").cost == 2
    take(doc, codex)
    assert (draft(codex, "ronin").cost, draft(codex, "ronin").revision) == (5, 2)
    assert draft(codex, "priest").faction.slug == "water"
    assert draft(codex, "sailor").deleted_at is None
    assert draft(codex, "monk").revision == 1
    kept = codex.revisions.filter(what=CardRevision.IMPORT)
    assert set(kept.values_list("slug", flat=True)) == {"ronin", "priest"}
    assert {one.author for one in kept} == {owner(codex)}


def test_what_the_file_does_not_have_is_deleted_only_where_that_is_asked(codex: Any) -> None:
    doc = doc_of(codex)
    del doc["cards"]["sailor"]
    would = take(doc, codex, delete=True)
    assert [card.slug for card in would.gone] == ["sailor"]
    assert draft(codex, "sailor").deleted_at
    assert codex.revisions.get(slug="sailor", number=2).what == CardRevision.DELETE
    do_restore_card(person=owner(codex), codex=codex, slug="sailor")
    assert doc_of(codex)["cards"]["sailor"]["name"] == names("Sailor")


def test_every_change_is_undone_by_the_history(codex: Any) -> None:
    before = doc_of(codex)
    doc = deepcopy(before)
    doc["cards"]["ronin"]["cost"] = 5
    doc["cards"]["ronin"]["name"] = names("Wanderer")
    take(doc, codex)
    do_restore_revision(person=owner(codex), codex=codex, slug="ronin", number=1)
    assert doc_of(codex) == before


def test_a_deleted_card_is_brought_back(codex: Any) -> None:
    doc = doc_of(codex)
    do_delete_card(person=owner(codex), codex=codex, slug="monk")
    would = plan(doc, codex)
    assert would.back == {"monk"}
    take(doc, codex)
    assert doc_of(codex) == doc


def test_a_card_moves_with_its_file(codex: Any) -> None:
    doc = doc_of(codex)
    doc["placed"] = {"ronin": "water", "sailor": "fire"}
    take(doc, codex)
    assert {slug: getattr(draft(codex, slug).faction, "slug", "") for slug in ("ronin", "monk", "sailor")} == {
        "ronin": "water",
        "monk": "",
        "sailor": "fire",
    }


def test_factions_come_too(codex: Any) -> None:
    doc = doc_of(codex)
    doc["factions"][0]["name"] = names("Flame")
    doc["factions"].append({"slug": "air", "name": names("Air")})
    doc["placed"]["sailor"] = "air"
    would = take(doc, codex)
    assert [row.slug for row in would.factions] == ["fire", "air"]
    assert codex.factions.get(slug="fire").name_en == "Flame"
    assert draft(codex, "sailor").faction == codex.factions.get(slug="air")


def test_a_picture_comes_too_and_goes_by_the_history(codex: Any) -> None:
    art = read_picture(picture_file())
    person = owner(codex)
    do_set_picture(person=person, codex=codex, slug="ronin", picture=art)
    doc = doc_of(codex)
    do_set_picture(person=person, codex=codex, slug="ronin", picture=None)
    doc["pictured"]["monk"] = doc["pictured"]["ronin"]
    would = take(doc, codex)
    assert {row.card.slug for row in would.plan.rows} == {"ronin", "monk"}
    assert draft(codex, "monk").picture_id == draft(codex, "ronin").picture_id == art.digest
    do_restore_revision(person=person, codex=codex, slug="monk", number=1)
    assert draft(codex, "monk").picture_id is None


# Rights


def designer(codex: Codex, faction: str) -> Any:
    return MemberFactory(codex=codex, role=Member.DESIGNER, faction=codex.factions.get(slug=faction)).person


def test_a_designer_brings_what_is_theirs(codex: Any) -> None:
    doc = doc_of(codex)
    doc["cards"]["ronin"]["cost"] = 4
    doc["cards"]["samurai"] = raw_character(name=names("Samurai"))
    doc["placed"]["samurai"] = "fire"
    take(doc, codex, designer(codex, "fire"))
    assert (draft(codex, "ronin").cost, draft(codex, "samurai").faction.slug) == (4, "fire")


@pytest.mark.parametrize(
    ("at", "value", "fault"),
    [
        (["cards", "monk", "cost"], 5, ("monk", "")),
        (["cards", "sailor", "cost"], 5, ("sailor", "")),
        (["placed", "ronin"], "water", ("ronin", "faction")),
        (["placed", "monk"], "fire", ("monk", "faction")),
        (["cards", "new"], raw_character(), ("new", "faction")),
        (["factions", 1, "name"], {"en": "Sea", "ru": "Море"}, ("water", "factions")),
        (["factions", 2], {"slug": "air", "name": {"en": "Air", "ru": "Воздух"}}, ("air", "factions")),
    ],
)
def test_what_is_not_theirs_refuses_the_whole_file(codex: Any, at: list[Any], value: Any, fault: Any) -> None:
    doc = doc_of(codex)
    doc["cards"]["ronin"]["cost"] = 4
    doc["factions"] += [None] if at == ["factions", 2] else []
    place = doc
    for step in at[:-1]:
        place = place[step]
    place[at[-1]] = value
    assert faults(doc, codex, designer(codex, "fire")) == {fault}


def test_a_designer_deletes_only_what_is_theirs(codex: Any) -> None:
    doc = doc_of(codex) | {"cards": {}, "placed": {}}
    would = take(doc, codex, designer(codex, "fire"), delete=True)
    assert ([card.slug for card in would.gone], would.kept) == (["ronin"], 2)
    assert draft(codex, "monk").deleted_at is None


def test_a_designer_brings_back_only_what_is_theirs(codex: Any) -> None:
    doc = doc_of(codex)
    for slug in ("ronin", "monk"):
        do_delete_card(person=owner(codex), codex=codex, slug=slug)
    assert faults(doc, codex, designer(codex, "fire")) == {("monk", "")}


def test_readers_and_strangers_bring_nothing(codex: Any) -> None:
    address = reverse("studio:take", args=[codex.slug])
    for person, status in ((MemberFactory(codex=codex).person, 403), (PersonFactory(), 404), (None, 404)):
        client = visitor(person)
        assert client.get(address).status_code == status
        assert send(client, codex, doc_of(codex)).status_code == status


# What cannot be taken


def test_cards_of_another_game(codex: Any) -> None:
    doc = {"format": "muster-codex", "version": 1, "system": "anima", "cards": {}}
    assert faults(doc, codex) == {("", "system")}


def test_a_card_keeps_its_kind(codex: Any) -> None:
    doc = doc_of(codex)
    doc["cards"]["ronin"] = {"kind": "equipment", "cost": 1, "name": names("Rope")}
    doc["cards"]["monk"]["cost"] = 9
    assert faults(doc, codex) == {("ronin", "kind")}


def test_a_file_of_a_few_cards_may_name_those_of_the_codex() -> None:
    codex = full_codex("sengoku")
    skill = {"kind": "skill", "id": "steady-hand", "name": names("Calm")} | {
        key: value for key, value in next(iter(skills_of(codex))).items() if key not in ("id", "name")
    }
    unit = next(raw for raw in file_of(codex)["cards"].values() if raw["kind"] == "unit")
    head = {"format": "muster-codex", "version": 1, "system": "sengoku"}
    take(head | {"cards": {"steady-hand": skill}}, codex)
    few = head | {"cards": {"new-unit": unit | {"skills": ["steady-hand"]}}, "placed": {"new-unit": "fire"}}
    take(few, codex)
    assert draft(codex, "new-unit").data["skills"] == ["steady-hand"]
    few["cards"] = {"odd-unit": unit | {"skills": ["nothing-like-it"]}}
    few["placed"] = {}
    assert {where for where, _column in faults(few, codex)} == {"odd-unit"}
    rest = doc_of(codex)
    del rest["cards"]["steady-hand"]
    found = faults(rest, codex, delete=True)
    assert {where for where, _column in found} == {"new-unit"}


def skills_of(codex: Codex) -> Any:
    return (
        skill
        for raw in file_of(codex)["cards"].values()
        for skill in raw.get("skills", ())
        if raw["kind"] == "unit" and isinstance(skill, dict)
    )


def test_too_many_cards(codex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalog.studio.importing.MOST_CARDS", 3)
    doc = doc_of(codex)
    doc["cards"]["fourth"] = raw_character()
    assert faults(doc, codex) == {("", "")}


HEAD = '{"format": "muster-codex", "version": 1, "system": "okko", "cards": '


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        (HEAD + '{"a": ' * 50_000).encode(),
        (HEAD + '{"a": {"kind": "character"}, "a": {"kind": "character"}}}').encode(),
        (HEAD + '{"a": NaN}}').encode(),
        (HEAD + '{"a": {"kind": "character", "cost": Infinity}}}').encode(),
        (HEAD + '{"a": {"kind": "character", "cost": 1e999999999}}}').encode(),
        (HEAD + '{"a": {"kind": "character", "cost": %s}}}' % ("9" * 10_000)).encode(),
        (HEAD + '{"a": {"kind": "character", "alignment": "mercenary", "cost": 1000000000}}}').encode(),
        (HEAD + r'{"a": {"kind": "character", "name": {"en": "\ud800", "ru": "x"}}}}').encode(),
        (HEAD + '{"a": {"kind": "character", "name": {"en": "').encode() + b'\xed\xa0\x80"}}}}',
        (HEAD + r'{"\u0000": {"kind": "character"}}}').encode(),
        (HEAD + '{"a": [1, 2]}}').encode(),
        (HEAD + '{"a": null}}').encode(),
        (HEAD + "[{}]}}".format(",".join("1" for _n in range(1000)))).encode(),
        (HEAD + "{{{}}}}}".format(",".join(f'"c{n}": 1' for n in range(10_001)))).encode(),
    ],
)
def test_a_hostile_file_is_refused(codex: Any, data: bytes) -> None:
    before = doc_of(codex)
    with pytest.raises(Unfit) as unfit:
        read_codex(data, codex)
    assert unfit.value.faults
    assert all(words for _path, words in unfit.value.faults)
    answer = send(visitor(owner(codex)), codex, data)
    assert answer.status_code == 422
    assert doc_of(codex) == before


# Between the dry run and taking it over


def test_what_was_changed_meanwhile_is_looked_at_again(codex: Any) -> None:
    doc = doc_of(codex)
    doc["cards"]["ronin"]["cost"] = 5
    coming, stamp = read(doc, codex), Codex.objects.get(pk=codex.pk).stamp
    do_save_card(person=owner(codex), codex=codex, slug="monk", data=raw_character(cost=7), base=1)
    with pytest.raises(ChangedSince):
        do_take_file(person=owner(codex), codex=codex, coming=coming, stamp=stamp)
    assert draft(codex, "ronin").cost == 2


def test_what_waits_is_for_whoever_left_it_and_for_that_codex(codex: Any) -> None:
    person, art = owner(codex), read_picture(picture_file())
    do_set_picture(person=person, codex=codex, slug="ronin", picture=art)
    doc = doc_of(codex)
    doc["cards"]["ronin"]["cost"] = 5
    doc["pictured"]["monk"] = art.digest
    coming = read(doc, codex)
    token = leave_waiting(person, codex, coming, plan_file(person, codex, coming), 3)
    left, stamp = waiting(person, codex, token)
    assert (stamp, set(left.cards), left.ids) == (3, {"ronin", "monk"}, coming.ids)
    assert left.pictures[art.digest] == art
    for who, which, name in (
        (PersonFactory(), codex, token),
        (None, codex, token),
        (person, CodexFactory(owner=person), token),
        (person, codex, "x"),
        (person, codex, "\x00"),
    ):
        with pytest.raises(NotWaiting):
            waiting(who, which, name)


# Pages


def visitor(person: Any = None) -> Client:
    client = Client()
    if person:
        client.cookies[COOKIE] = signed(person.key)
    return client


def send(client: Client, codex: Codex, doc: Any, **keys: Any) -> Any:
    data = doc if isinstance(doc, bytes) else json.dumps(doc).encode()
    file = SimpleUploadedFile("codex.json", data, "application/json")
    return client.post(reverse("studio:take", args=[codex.slug]), {"file": file} | keys)


def test_a_file_goes_in_by_way_of_a_dry_run(codex: Any) -> None:
    client, doc = visitor(owner(codex)), doc_of(codex)
    doc["cards"]["ronin"]["cost"] = 5
    del doc["cards"]["monk"], doc["placed"]["monk"]
    page = send(client, codex, doc, delete="on")
    assert page.status_code == 200
    said = page.content.decode()
    assert "2 zeni" in said
    assert "5 zeni" in said
    assert [row["what"] for row in page.context["rows"]] == ["changed", "gone"]
    assert draft(codex, "ronin").cost == 2
    address, token = reverse("studio:take", args=[codex.slug]), page.context["waiting"]
    assert client.post(address, {"waiting": token}).url == reverse("studio:codex", args=[codex.slug])
    assert draft(codex, "ronin").cost == 5
    assert draft(codex, "monk").deleted_at
    assert client.post(address, {"waiting": token}).url == address  # it was taken over, once
    assert draft(codex, "ronin").revision == 2


def test_a_change_meanwhile_shows_the_dry_run_anew(codex: Any) -> None:
    client, doc, person = visitor(owner(codex)), doc_of(codex), owner(codex)
    doc["cards"]["ronin"]["cost"] = 5
    token = send(client, codex, doc).context["waiting"]
    do_save_card(person=person, codex=codex, slug="ronin", data=raw_character(cost=4, name=names("Ronin")), base=1)
    page = client.post(reverse("studio:take", args=[codex.slug]), {"waiting": token})
    assert page.status_code == 409
    assert "4 zeni" in page.content.decode()
    assert draft(codex, "ronin").cost == 4
    client.post(reverse("studio:take", args=[codex.slug]), {"waiting": page.context["waiting"]})
    assert draft(codex, "ronin").cost == 5


def test_faults_are_told_by_card_and_key(codex: Any) -> None:
    client, doc = visitor(owner(codex)), doc_of(codex)
    doc["cards"]["ronin"]["cost"] = "much"
    doc["cards"]["monk"]["vigilant"]["attack"] = -5
    page = send(client, codex, doc)
    assert page.status_code == 422
    assert [(one["where"], one["key"]) for one in page.context["faults"]] == [
        ("card Ronin (ronin)", "cost"),
        ("card Monk (monk)", "vigilant.attack"),
    ]
    assert send(client, codex, b"").status_code == 422
    assert client.post(reverse("studio:take", args=[codex.slug]), {}).status_code == 422
    doc = doc_of(codex)
    doc["cards"]["ronin"] = {"kind": "equipment", "cost": 1, "name": names("<b>Rope")}
    page = send(client, codex, doc)
    assert (page.status_code, page.context.get("waiting", "")) == (422, "")
    assert "Ronin (ronin)" in page.content.decode()


def test_a_file_that_changes_nothing_says_so(codex: Any) -> None:
    page = send(visitor(owner(codex)), codex, doc_of(codex))
    assert (page.status_code, page.context["waiting"]) == (200, "")


def test_a_large_file_takes_as_many_queries(django_assert_max_num_queries: Any) -> None:
    codex = CodexFactory()
    cards = {f"card-{n}": raw_character(name=names(f"Card {n}")) for n in range(1200)}
    doc = {"format": "muster-codex", "version": 1, "system": "okko", "cards": cards}
    coming = read(doc, codex)
    codex.refresh_from_db()
    with django_assert_max_num_queries(60):
        do_take_file(person=owner(codex), codex=codex, coming=coming, stamp=codex.stamp)
    assert len(doc_of(codex)["cards"]) == 1200
