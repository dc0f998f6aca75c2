"""Draft cards: made, saved together with others, moved, ordered, deleted, brought back; each change kept."""

import threading
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

import rules
from catalog.actions import CodexError, models_of
from catalog.games import cards_of
from catalog.models import Card, CardRevision, Codex
from catalog.studio import cards as written
from catalog.studio.bounds import MOST_JSON
from catalog.studio.cards import (
    CardClash,
    CardDeleted,
    Choice,
    do_create_card,
    do_delete_card,
    do_duplicate_card,
    do_move_card,
    do_place_card,
    do_restore_card,
    do_restore_revision,
    do_save_card,
)
from catalog.studio.people import NotAllowed
from catalog.studio.queries import NoCard, deleted_drafts, draft, revisions_of, section
from catalog.studio.records import read_json
from rules.formats import FileError
from tests.factories import CodexFactory, MemberFactory, PersonFactory, names, raw_character

pytestmark = pytest.mark.django_db


class Group:
    """A codex of two factions with one card each, and who works on it."""

    def __init__(self) -> None:
        self.codex: Codex = CodexFactory(
            factions=("fire", "water"),
            cards={"ronin": raw_character(name=names("Ronin")), "okko": raw_character(name=names("Okko"))},
            of={"ronin": "fire", "okko": "water"},
        )
        self.fire, self.water = (self.codex.factions.get(slug=slug) for slug in ("fire", "water"))
        self.owner = self.codex.members.get().person
        self.editor = MemberFactory(codex=self.codex, role="editor", name="Katya").person
        self.designer = MemberFactory(codex=self.codex, role="designer", faction=self.fire, name="Ivan").person

    def card(self, slug: str = "ronin") -> Card:
        return draft(self.codex, slug)

    def save(self, person: Any, slug: str = "ronin", base: int = 0, choice: Choice | None = None, **keys: Any) -> Any:
        """Save the card as it was at `base` (its present revision without) with some keys changed."""
        found = self.codex.revisions.get(slug=slug, number=base or self.card(slug).revision)
        who = {"person": person, "codex": self.codex, "slug": slug}
        return do_save_card(**who, data=found.data | keys, base=found.number, choice=choice)

    def history(self, slug: str = "ronin") -> list[tuple[int, str, str]]:
        return [(row.number, row.what, row.author_name) for row in revisions_of(self.codex, slug)]


@pytest.fixture
def group() -> Group:
    return Group()


# Making


@pytest.mark.parametrize(
    ("system", "kind"), [(slug, kind) for slug, game in rules.systems().items() for kind in game.card_kinds]
)
def test_a_blank_of_every_kind_is_a_card(system: str, kind: str) -> None:
    codex = CodexFactory(system=system)
    owner = codex.members.get().person
    card = do_create_card(person=owner, codex=codex, kind=kind, names={"name_ru": "Ёж и Щука"})
    assert (card.slug, card.kind, card.name_ru, card.revision) == ("yozh-i-shchuka", kind, "Ёж и Щука", 1)
    assert card.data["name"] == {"en": "", "ru": "Ёж и Щука"} and "еж" in card.folded
    assert draft(codex, card.slug) == card and kind in cards_of(system).KINDS


@pytest.mark.parametrize(
    ("system", "kind", "alike"),
    [
        ("okko", "character", {"alignment": "evil_creature"}),
        ("anima", "character", {"organizations": ["toa"], "alignment": "dark"}),
        ("sengoku", "unit", {"faction": "clan"}),
    ],
)
def test_a_new_card_has_what_cards_of_its_faction_have_alike(system: str, kind: str, alike: dict[str, Any]) -> None:
    codex = CodexFactory(system=system, factions=("oni", "others"))
    make = {"person": codex.members.get().person, "codex": codex, "kind": kind}
    oni, others = codex.factions.order_by("position")
    first = do_create_card(**make, names={"name_en": "First"}, faction=oni)
    do_create_card(**make, names={}, faction=oni, slug="second", data=first.data | alike)
    blank = written.blank(system, kind)
    assert first.data == blank | {"name": {"en": "First", "ru": ""}}
    assert do_create_card(**make, names={"name_en": "Oni"}, faction=oni).data == (first.data | alike) | {
        "name": {"en": "Oni", "ru": ""}
    }
    for elsewhere in (others, None):
        made = do_create_card(**make, names={"name_en": "Other"}, faction=elsewhere)
        assert made.data == blank | {"name": {"en": "Other", "ru": ""}}


def test_ids_are_made_of_names_and_never_given_twice(group: Group) -> None:
    make = {"person": group.owner, "codex": group.codex, "kind": "character"}
    slugs = [do_create_card(**make, names={"name_en": "Ronin"}).slug for _n in range(12)]
    assert slugs == [f"ronin-{n}" for n in range(2, 14)]
    assert do_create_card(**make, names={"name_en": "!?"}).slug == "character"
    assert len(do_create_card(**make, names={"name_en": "x" * 100}).slug) == 40
    other = do_create_card(person=group.owner, codex=group.codex, kind="equipment", names={"name_en": "Ronin"})
    assert other.slug == "ronin-14"  # ids are the codex's, not the kind's


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        ({"names": {}}, "name_en"),
        ({"names": {"name_en": "  "}}, "name_en"),
        ({"names": {"name_en": "x" * 101}}, "name_en"),
        ({"names": {"name_en": "a", "name_ru": "b\x00"}}, "name_ru"),
    ],
)
def test_a_name_is_wanted_and_bounded(keys: dict[str, Any], field: str, group: Group) -> None:
    with pytest.raises(ValidationError) as told:
        do_create_card(person=group.owner, codex=group.codex, kind="character", **keys)
    assert set(told.value.message_dict) == {field}


@pytest.mark.parametrize("slug", ["Ronin", "a/b", "-a", "x" * 61, "ronin", "a\x00"])
def test_a_bad_or_taken_id_is_refused(slug: str, group: Group) -> None:
    with pytest.raises((FileError, CodexError)) as told:
        do_create_card(
            person=group.owner, codex=group.codex, kind="character", names={}, data=raw_character(), slug=slug
        )
    assert told.value.path == "id"


def test_a_deleted_card_keeps_its_id(group: Group) -> None:
    do_delete_card(person=group.owner, codex=group.codex, slug="ronin")
    with pytest.raises(CodexError):
        do_create_card(
            person=group.owner, codex=group.codex, kind="character", names={}, data=raw_character(), slug="ronin"
        )


def test_a_codex_has_room_for_so_many_cards(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written, "MOST_CARDS", 2)
    with pytest.raises(ValidationError, match="room for 2"):
        do_create_card(person=group.owner, codex=group.codex, kind="character", names={"name_en": "Third"})


# Saving

FAULTS = {
    "an unknown effect": (
        {"skills": [{"id": "x", "when": ["attack"], "effects": [{"fly": 3}]}]},
        "$.skills[0].effects[0].fly",
    ),
    "a stat out of range": (
        {"vigilant": {"attack": 99, "defense": 1, "movement": 1, "willpower": 1}},
        "$.vigilant.attack",
    ),
    "an unknown key": ({"colour": "red"}, "$.colour"),
    "a name without end": ({"name": names("x" * 201)}, "$.name.en"),
    "a character that cannot be kept": ({"name": names("a\x00b")}, "$"),
    "another kind": ({"kind": "tile"}, "$.kind"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_used_is_told_at_its_path_and_nothing_is_written(fault: str, group: Group) -> None:
    keys, path = FAULTS[fault]
    before = group.card().data, group.history(), group.codex.stamp
    with pytest.raises((FileError, CodexError)) as told:
        group.save(group.editor, **keys)
    assert told.value.path == path
    group.codex.refresh_from_db()
    assert (group.card().data, group.history(), group.codex.stamp) == before


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("{", "$"),
        ("[]", "$"),
        ('{"cost": 1, "cost": 2}', "$.cost"),
        ('{"a":' * 40 + "1" + "}" * 40, "$" + ".a" * 30),
        ('"' + "x" * MOST_JSON + '"', "$"),
        ('{"name": "\ud800"}', "$"),
    ],
)
def test_json_is_read_strictly(text: str, path: str) -> None:
    with pytest.raises((FileError, CodexError)) as told:
        read_json(text)
    assert told.value.path == path


def test_a_card_that_names_another_is_saved_only_where_that_one_is() -> None:
    codex = CodexFactory(system="sengoku")
    owner = codex.members.get().person
    unit = do_create_card(person=owner, codex=codex, kind="unit", names={"name_en": "Spears"})
    with pytest.raises(FileError) as told:
        do_save_card(person=owner, codex=codex, slug="spears", data=unit.data | {"skills": ["wall"]}, base=1)
    assert told.value.path == "$.skills[0]"
    do_create_card(person=owner, codex=codex, kind="skill", names={"name_en": "Wall"})
    assert do_save_card(person=owner, codex=codex, slug="spears", data=unit.data | {"skills": ["wall"]}, base=1).changed


def test_a_save_reads_the_columns_anew_and_keeps_a_revision(group: Group) -> None:
    saved = group.save(group.designer, cost=5, name=names("Sword", "Меч"))
    assert (saved.changed, saved.merged) == (True, False)
    card = group.card()
    assert (card.cost, card.name_ru, card.revision) == (5, "Меч", 2) and "меч" in card.folded
    assert group.history() == [(2, "edit", "Ivan"), (1, "create", "Owner")]
    assert not group.save(group.designer).changed and len(group.history()) == 2


def test_edits_of_different_fields_are_merged(group: Group) -> None:
    group.save(group.editor, base=1, cost=5)
    saved = group.save(group.designer, base=1, unique=True)
    assert saved.merged and (saved.card.data["cost"], saved.card.data["unique"]) == (5, True)
    assert group.history()[:2] == [(3, "edit", "Ivan"), (2, "edit", "Katya")]


def test_a_clash_writes_nothing_and_is_decided_field_by_field(group: Group) -> None:
    group.save(group.editor, base=1, cost=5, unique=True, civilian=True)
    with pytest.raises(CardClash) as asked:
        group.save(group.designer, base=1, cost=6, unique=False, traits=["oni"])
    clash = asked.value
    assert {(one.key, one.mine, one.theirs) for one in clash.clashes} == {("cost", 6, 5), ("unique", False, True)}
    assert (clash.base, clash.card.revision, group.card().data["cost"]) == (1, 2, 5)
    choice = Choice(frozenset({"cost"}), seen=2)
    saved = group.save(group.designer, base=1, choice=choice, cost=6, unique=False, traits=["oni"])
    data = saved.card.data
    assert (data["cost"], data["unique"], data["civilian"], data["traits"]) == (6, True, True, ["oni"])
    last, aside, before = revisions_of(group.codex, "ronin")[:3]
    assert [(row.what, row.data["cost"], row.data["unique"]) for row in (last, aside, before)] == [
        ("edit", 6, True),
        ("aside", 6, False),  # what was decided against stays in the history
        ("edit", 5, True),
    ]
    assert aside.data["civilian"] is True, "brought back it takes away nothing of what merged"


def test_mine_is_kept_where_everything_is_theirs(group: Group) -> None:
    group.save(group.editor, base=1, cost=5)
    saved = group.save(group.designer, base=1, choice=Choice(frozenset(), seen=2), cost=6)
    assert saved.card.data["cost"] == 5
    assert [(n, what) for n, what, _who in group.history()] == [(4, "edit"), (3, "aside"), (2, "edit"), (1, "create")]
    do_restore_revision(person=group.designer, codex=group.codex, slug="ronin", number=3)
    assert group.card().cost == 6


def test_a_choice_that_was_made_before_the_last_edit_is_asked_again(group: Group) -> None:
    group.save(group.editor, base=1, cost=5)
    group.save(group.editor, base=2, cost=7)
    with pytest.raises(CardClash):
        group.save(group.designer, base=1, choice=Choice(frozenset({"cost"}), seen=2), cost=6)
    assert group.card().data["cost"] == 7


def test_two_sound_edits_that_are_unsound_together_are_asked_about(group: Group) -> None:
    """Each makes the equipment's filter say one thing; together they would name a key that only one may hold."""
    codex = CodexFactory(system="sengoku")
    owner = codex.members.get().person
    unit = do_create_card(person=owner, codex=codex, kind="unit", names={"name_en": "Bows"})
    who = {"person": owner, "codex": codex, "slug": "bows"}
    shot = {"base": 1, "extra": 5, "ranks": 1, "ammo": 6}
    do_save_card(**who, data=unit.data | {"tags": ["infantry", "shooters"], "shot": shot}, base=1)
    armed = draft(codex, "bows").data
    do_save_card(**who, data=armed | {"shot": shot | {"ammo": 9}}, base=2)
    with pytest.raises(CardClash) as asked:
        do_save_card(**who, data=armed | {"tags": ["infantry"], "shot": None}, base=2)
    assert [one.key for one in asked.value.clashes] == ["shot"]


def test_a_base_that_never_was_is_refused(group: Group) -> None:
    with pytest.raises(CardRevision.DoesNotExist):
        do_save_card(person=group.editor, codex=group.codex, slug="ronin", data=group.card().data, base=99)


def test_saving_a_deleted_card_says_so_and_loses_nothing(group: Group) -> None:
    do_delete_card(person=group.editor, codex=group.codex, slug="ronin")
    with pytest.raises(CardDeleted):
        do_save_card(
            person=group.designer, codex=group.codex, slug="ronin", data=group.card().data | {"cost": 9}, base=1
        )
    do_restore_card(person=group.designer, codex=group.codex, slug="ronin")
    saved = do_save_card(
        person=group.designer, codex=group.codex, slug="ronin", data=group.card().data | {"cost": 9}, base=1
    )
    assert saved.card.cost == 9


@pytest.mark.django_db(transaction=True)
def test_two_at_the_same_moment_both_stay() -> None:
    group = Group()
    start, faults = threading.Barrier(2), []

    def edit(person: Any, **keys: Any) -> None:
        try:
            start.wait()
            group.save(person, base=1, **keys)
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    edits = [(group.editor, {"cost": 5}), (group.designer, {"unique": True})]
    threads = [threading.Thread(target=edit, args=(person,), kwargs=keys) for person, keys in edits]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    data = group.card().data
    assert faults == [] and (data["cost"], data["unique"], group.card().revision) == (5, True, 3)


# Who may


def test_a_designer_touches_nothing_of_another_faction(group: Group) -> None:
    who = {"person": group.designer, "codex": group.codex}
    before = group.card("okko").data
    for forbidden in (
        lambda: group.save(group.designer, "okko", cost=9),
        lambda: do_delete_card(**who, slug="okko"),
        lambda: do_restore_card(**who, slug="okko"),
        lambda: do_restore_revision(**who, slug="okko", number=1),
        lambda: do_duplicate_card(**who, slug="okko"),
        lambda: do_move_card(**who, slug="okko", faction=group.fire),  # not out of it
        lambda: do_move_card(**who, slug="ronin", faction=group.water),  # not into it
        lambda: do_move_card(**who, slug="ronin", faction=None),
        lambda: do_place_card(**who, slug="okko", place=0),
        lambda: do_create_card(**who, kind="character", names={"name_en": "x"}, faction=group.water),
        lambda: do_create_card(**who, kind="character", names={"name_en": "x"}),
    ):
        with pytest.raises(NotAllowed):
            forbidden()
    assert group.card("okko").data == before and group.card().faction == group.fire


def test_who_was_removed_writes_no_more(group: Group) -> None:
    group.codex.members.filter(person=group.designer).delete()
    with pytest.raises(NotAllowed):
        group.save(group.designer, cost=9)
    with pytest.raises(NotAllowed):
        group.save(PersonFactory(), cost=9)


def test_a_card_of_another_codex_is_not_there(group: Group) -> None:
    other = CodexFactory(owner=group.owner, cards={"alien": raw_character()})
    with pytest.raises(NoCard):
        do_delete_card(person=group.owner, codex=group.codex, slug="alien")
    assert not draft(other, "alien").deleted_at


# Duplicating, moving, ordering, deleting


def test_a_duplicate_is_another_card_in_the_same_faction(group: Group) -> None:
    before = group.card().data
    copied = do_duplicate_card(person=group.designer, codex=group.codex, slug="ronin")
    assert (copied.slug, copied.faction, copied.data["name"]) == (
        "ronin-copy",
        group.fire,
        {"en": "Ronin, copy", "ru": "Ronin, копия"},
    )
    group.save(group.designer, "ronin-copy", cost=9)
    assert group.card().data == before
    assert group.history("ronin-copy") == [(2, "edit", "Ivan"), (1, "copy", "Ivan")]


def test_a_move_puts_it_behind_the_others_and_is_kept(group: Group) -> None:
    do_move_card(person=group.editor, codex=group.codex, slug="ronin", faction=group.water)
    assert [row.slug for row in section(group.codex, group.water.pk, "character")] == ["okko", "ronin"]
    assert group.history()[0] == (2, "move", "Katya")
    assert [row.faction_slug for row in revisions_of(group.codex, "ronin")] == ["water", "fire"]
    do_move_card(person=group.editor, codex=group.codex, slug="ronin", faction=group.water)
    assert len(group.history()) == 2
    do_move_card(person=group.editor, codex=group.codex, slug="ronin", faction=None)
    assert group.card().faction is None


@pytest.mark.parametrize(
    ("slug", "place", "order"),
    [
        ("c0", 2, "c1 c2 c0 c3"),
        ("c3", 0, "c3 c0 c1 c2"),
        ("c1", 1, "c0 c1 c2 c3"),
        ("c2", 99, "c0 c1 c3 c2"),
        ("c2", -5, "c2 c0 c1 c3"),
    ],
)
def test_cards_are_put_in_order_among_their_like(slug: str, place: int, order: str) -> None:
    codex = CodexFactory(factions=("fire",), cards={f"c{n}": raw_character() for n in range(4)})
    other = CodexFactory(cards={f"c{n}": raw_character() for n in range(4)})
    owner = codex.members.get().person
    do_create_card(person=owner, codex=codex, kind="equipment", names={"name_en": "Sword"})
    do_place_card(person=owner, codex=codex, slug=slug, place=place)
    assert " ".join(row.slug for row in section(codex, None, "character")) == order
    assert " ".join(row.slug for row in section(other, None, "character")) == "c0 c1 c2 c3"
    positions = [row.position for model in models_of(codex) for row in model.objects.filter(codex=codex)]
    assert sorted(positions) == [0, 1, 2, 3, 4]


def test_a_deleted_card_is_kept_and_comes_back_as_it_was(group: Group) -> None:
    before = group.card().data
    do_delete_card(person=group.designer, codex=group.codex, slug="ronin")
    do_delete_card(person=group.designer, codex=group.codex, slug="ronin")
    assert [row.slug for row in deleted_drafts(group.codex)] == ["ronin"]
    assert not section(group.codex, group.fire.pk, "character").exists()
    do_restore_card(person=group.designer, codex=group.codex, slug="ronin")
    assert (group.card().data, group.card().faction, group.card().deleted_at) == (before, group.fire, None)
    assert [what for _n, what, _who in group.history()] == ["restore", "delete", "create"]
    assert deleted_drafts(group.codex) == []


def test_any_revision_can_be_brought_back_and_that_is_a_revision_too(group: Group) -> None:
    group.save(group.editor, cost=5)
    group.save(group.editor, cost=7)
    do_restore_revision(person=group.designer, codex=group.codex, slug="ronin", number=1)
    assert (group.card().cost, group.history()[0]) == (2, (4, "restore", "Ivan"))
    do_restore_revision(person=group.designer, codex=group.codex, slug="ronin", number=3)
    assert group.card().cost == 7
    with pytest.raises(CardRevision.DoesNotExist):
        do_restore_revision(person=group.designer, codex=group.codex, slug="ronin", number=99)


def test_a_name_outlives_its_person_in_the_history(group: Group) -> None:
    group.save(group.editor, cost=5)
    group.editor.delete()
    assert group.history()[0] == (2, "edit", "Katya")


def test_the_stamp_grows_with_every_change(group: Group) -> None:
    def stamp() -> int:
        group.codex.refresh_from_db()
        return group.codex.stamp

    who, before = {"person": group.owner, "codex": group.codex}, stamp()
    for change in (
        lambda: group.save(group.owner, cost=5),
        lambda: do_move_card(**who, slug="ronin", faction=group.water),
        lambda: do_place_card(**who, slug="ronin", place=0),
        lambda: do_duplicate_card(**who, slug="ronin"),
        lambda: do_delete_card(**who, slug="ronin"),
        lambda: do_restore_card(**who, slug="ronin"),
        lambda: do_restore_revision(**who, slug="ronin", number=1),
    ):
        change()
        assert stamp() == before + 1
        before += 1
