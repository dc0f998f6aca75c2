"""Codices: made, copied, shown to others, worked on together, given up."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

import rules
from builder.accounts.actions import do_delete_account, do_take_over
from builder.lists.models import List
from catalog.actions import models_of
from catalog.models import Card, CardRevision, Character, Codex, Invitation, Member, Release
from catalog.queries import release_of
from catalog.studio import actions, members
from catalog.studio.actions import (
    do_change_settings,
    do_copy_codex,
    do_create_codex,
    do_create_faction,
    do_delete_codex,
    do_delete_faction,
    do_edit_faction,
    do_place_faction,
    do_renew_link,
    do_restore_codex,
)
from catalog.studio.cards import do_create_card, do_delete_card, do_move_card, do_save_card
from catalog.studio.members import (
    do_change_role,
    do_invite,
    do_join,
    do_leave,
    do_remove_member,
    do_revoke,
)
from catalog.studio.people import NotAllowed, may
from catalog.studio.queries import codex_of, deleted_codices_of, draft, factions_of, memberships_of, source_of
from tests.catalog.codices import ABOUT, owner_of, published
from tests.factories import (
    CodexFactory,
    ListFactory,
    MemberFactory,
    PersonFactory,
    names,
    raw_character,
    starter_file,
    starter_release,
)

pytestmark = pytest.mark.django_db
NAMED = raw_character(name=names("Ronin"))


def all_drafts(codex: Codex) -> dict[str, Card]:
    rows = (row for model in models_of(codex) for row in model.objects.filter(codex=codex))
    return {row.slug: row for row in sorted(rows, key=lambda row: row.position)}


# Making


def test_a_codex_is_its_makers_and_private() -> None:
    person = PersonFactory()
    codex = do_create_codex(person=person, system="anima", about=ABOUT, member_name="Katya")
    assert (codex.name_ru, codex.licence, codex.visibility, codex.link) == (
        "Речные кланы",
        "CC BY 4.0",
        "private",
        None,
    )
    assert codex.slug.startswith("river-clans-") and len(codex.slug) <= 32
    assert [(member.name, member.role) for member in codex.members.all()] == [("Katya", "owner")]
    assert [found.codex for found in memberships_of(person)] == [codex]
    assert codex_of(person, codex.slug) == codex
    for other in (PersonFactory(), None):
        assert not memberships_of(other)
        with pytest.raises(Codex.DoesNotExist):
            codex_of(other, codex.slug)


@pytest.mark.parametrize(
    ("keys", "fields"),
    [
        ({"about": {}}, {"name_en"}),
        ({"member_name": " "}, {"member_name"}),
        (
            {"about": {"name_en": "x" * 101, "about_ru": "x" * 2001, "licence": "a\x00"}},
            {"name_en", "about_ru", "licence"},
        ),
        ({"system": "chess"}, {"system"}),
    ],
)
def test_all_that_is_wrong_is_said_at_once_at_its_field(keys: dict[str, Any], fields: set[str]) -> None:
    with pytest.raises(ValidationError) as told:
        do_create_codex(**{"person": PersonFactory(), "system": "okko", "about": ABOUT, "member_name": "K"} | keys)
    assert set(told.value.message_dict) == fields
    assert Codex.objects.count() == 0


def test_two_codices_of_one_name_have_addresses_of_their_own() -> None:
    slugs = {CodexFactory(name="Ёжики").slug for _n in range(5)}
    assert len(slugs) == 5 and all(slug.startswith("yozhiki-") for slug in slugs)


def test_one_has_so_many_codices_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    person = PersonFactory()
    monkeypatch.setattr(actions, "MOST_CODICES", 1)
    CodexFactory(owner=person)
    with pytest.raises(ValidationError, match="room for 1"):
        CodexFactory(owner=person)


# Copying


@pytest.mark.parametrize("system", rules.systems())
def test_a_starter_codex_can_be_begun_from(system: str) -> None:
    release, person = starter_release(system), PersonFactory()
    codex = do_copy_codex(person=person, source=release.codex, release=release, about=ABOUT, member_name="K", link="")
    raw = starter_file(system)
    rows = all_drafts(codex)
    assert {slug: row.data for slug, row in rows.items()} == raw["cards"] and list(rows) == list(raw["cards"])
    assert [faction.slug for faction in factions_of(codex)] == list(raw["factions"])
    was = {card.slug: (card.faction_slug, card.kind, card.cost, card.folded) for card in release.cards.all()}
    now = {
        slug: (row.faction.slug if row.faction else "", row.kind, row.cost, row.folded) for slug, row in rows.items()
    }
    assert now == was
    assert codex.copied_from == release and codex.visibility == "private"
    assert set(codex.revisions.values_list("slug", "number", "what")) == {(slug, 1, "copy") for slug in rows}
    some = next(iter(rows))
    do_save_card(person=person, codex=codex, slug=some, data=rows[some].data | {"name": names("Other")}, base=1)
    assert release.cards.get(slug=some).data == raw["cards"][some]


def test_drafts_are_copied_by_members_without_what_is_deleted() -> None:
    source = CodexFactory(factions=("fire",), cards={"a": NAMED, "b": NAMED}, of={"b": "fire"})
    do_delete_card(person=owner_of(source), codex=source, slug="a")
    reader = MemberFactory(codex=source).person
    copied = do_copy_codex(person=reader, source=source, release=None, about=ABOUT, member_name="R")
    assert [(row.slug, row.faction.slug) for row in all_drafts(copied).values()] == [("b", "fire")]
    assert owner_of(copied) == reader and source.members.count() == 2
    with pytest.raises(NotAllowed):
        do_copy_codex(person=PersonFactory(), source=source, release=None, about=ABOUT, member_name="R")


def test_what_may_be_copied_is_what_may_be_seen() -> None:
    codex = published(CodexFactory(cards={"a": NAMED}))
    release, outsider = codex.releases.get(), PersonFactory()
    assert source_of(owner_of(codex), codex.slug, None) == (codex, None)
    assert source_of(owner_of(codex), codex.slug, 1) == (codex, release)
    for asked in ((outsider, codex.slug, None), (outsider, codex.slug, 1), (None, codex.slug, 1)):
        with pytest.raises(Release.DoesNotExist):
            source_of(*asked)
    with pytest.raises(NotAllowed):
        do_copy_codex(person=outsider, source=codex, release=release, about=ABOUT, member_name="R")
    codex = shown(codex, Codex.LINK)
    assert source_of(outsider, codex.link, None) == (codex, release)
    with pytest.raises(Release.DoesNotExist):
        source_of(outsider, codex.slug, None)
    copied = do_copy_codex(
        person=outsider, source=codex, release=release, about=ABOUT, member_name="R", link=codex.link
    )
    assert list(all_drafts(copied)) == ["a"]
    other = CodexFactory(owner=outsider)
    with pytest.raises(NotAllowed):  # a release of one codex by the right to another
        do_copy_codex(person=outsider, source=other, release=release, about=ABOUT, member_name="R")


def test_a_codex_too_large_is_not_copied_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    source = CodexFactory(cards={"a": NAMED, "b": NAMED})
    monkeypatch.setattr(actions, "MOST_CARDS", 1)
    with pytest.raises(ValidationError):
        do_copy_codex(person=owner_of(source), source=source, release=None, about=ABOUT, member_name="R")
    assert Codex.objects.count() == 1


# Settings


def shown(codex: Codex, visibility: str) -> Codex:
    return do_change_settings(person=owner_of(codex), codex=codex, about=ABOUT, visibility=visibility)


def test_a_link_lasts_until_it_is_renewed_or_the_codex_is_private() -> None:
    codex = shown(published(CodexFactory(cards={"a": NAMED})), Codex.LINK)
    first = codex.link
    assert release_of(first).codex == codex
    assert shown(codex, Codex.LINK).link == first
    do_renew_link(person=owner_of(codex), codex=codex)
    codex.refresh_from_db()
    assert codex.link != first
    given = codex.link
    assert release_of(given).codex == shown(codex, Codex.PUBLIC)
    assert release_of(codex.slug).codex == codex
    assert shown(codex, Codex.LINK).link == given
    assert shown(codex, Codex.PRIVATE).link is None
    assert shown(codex, Codex.PUBLIC).link is None  # nobody was given one
    for old in (first, given):
        with pytest.raises(Release.DoesNotExist):
            release_of(old)
    do_renew_link(person=owner_of(codex), codex=codex)
    codex.refresh_from_db()
    assert codex.link is None


def test_settings_are_the_owners() -> None:
    codex = CodexFactory()
    editor = MemberFactory(codex=codex, role="editor").person
    for forbidden in (
        lambda: do_change_settings(person=editor, codex=codex, about=ABOUT, visibility="public"),
        lambda: do_renew_link(person=editor, codex=codex),
        lambda: do_delete_codex(person=editor, codex=codex),
        lambda: do_invite(person=editor, codex=codex, role="reader"),
        lambda: do_remove_member(person=editor, codex=codex, member=codex.members.get(role="owner")),
        lambda: do_change_role(person=editor, codex=codex, member=codex.members.get(person=editor), role="owner"),
    ):
        with pytest.raises(NotAllowed):
            forbidden()
    with pytest.raises(ValidationError) as told:
        do_change_settings(person=owner_of(codex), codex=codex, about=ABOUT, visibility="secret")
    assert set(told.value.message_dict) == {"visibility"}


def test_a_deleted_codex_is_nobodys_and_comes_back_whole() -> None:
    codex = shown(published(CodexFactory(cards={"a": NAMED})), Codex.PUBLIC)
    owner = owner_of(codex)
    made = ListFactory(release=codex.releases.get())
    do_delete_codex(person=owner, codex=codex)
    assert not memberships_of(owner) and list(deleted_codices_of(owner)) == [codex]
    with pytest.raises(Release.DoesNotExist):
        release_of(codex.slug)
    assert List.objects.get(pk=made.pk).release.cards.count() == 1
    with pytest.raises(NotAllowed):
        do_create_card(person=owner, codex=codex, kind="character", names={"name_en": "x"})
    do_restore_codex(person=owner, codex=codex)
    assert release_of(codex.slug).codex == codex and list(all_drafts(codex)) == ["a"]


# Factions


def test_factions_are_made_named_ordered_and_deleted_when_empty() -> None:
    codex = CodexFactory(factions=("fire", "water"), cards={"a": NAMED}, of={"a": "fire"})
    who = {"person": owner_of(codex), "codex": codex}
    third = do_create_faction(**who, about={"name_ru": "Огонь"})
    assert (third.slug, third.name) == ("ogon", "Огонь")
    assert do_create_faction(**who, about={"name_en": "Fire"}).slug == "fire-2"
    do_place_faction(**who, faction=third, place=0)
    assert [faction.slug for faction in factions_of(codex)] == ["ogon", "fire", "water", "fire-2"]
    fire = codex.factions.get(slug="fire")
    do_edit_faction(**who, faction=fire, about={"name_en": "Flame", "about_en": "Hot"})
    fire.refresh_from_db()
    assert (fire.name_en, fire.name_ru, fire.about_en, fire.slug) == ("Flame", "", "Hot", "fire")
    with pytest.raises(ValidationError, match="cards still"):
        do_delete_faction(**who, faction=fire)
    do_delete_card(**who, slug="a")
    member = MemberFactory(codex=codex, role="designer", faction=fire)
    with pytest.raises(ValidationError, match="designer still"):
        do_delete_faction(**who, faction=fire)
    member.delete()
    do_delete_faction(**who, faction=fire)
    assert draft(codex, "a").faction is None and codex.factions.count() == 3


def test_a_designer_names_their_faction_and_no_other() -> None:
    codex = CodexFactory(factions=("fire", "water"))
    fire, water = factions_of(codex)
    designer = MemberFactory(codex=codex, role="designer", faction=fire).person
    do_edit_faction(person=designer, codex=codex, faction=fire, about={"name_en": "Mine"})
    for forbidden in (
        lambda: do_edit_faction(person=designer, codex=codex, faction=water, about={"name_en": "Mine"}),
        lambda: do_place_faction(person=designer, codex=codex, faction=fire, place=1),
        lambda: do_create_faction(person=designer, codex=codex, about={"name_en": "New"}),
        lambda: do_delete_faction(person=designer, codex=codex, faction=fire),
    ):
        with pytest.raises(NotAllowed):
            forbidden()


# Together


@pytest.mark.parametrize("account", [True, False])
def test_an_invitation_is_taken_by_whoever_has_its_link(account: bool) -> None:
    codex = CodexFactory(factions=("fire",))
    fire, owner = codex.factions.get(), owner_of(codex)
    invitation = do_invite(person=owner, codex=codex, role="designer", faction=fire)
    guest = PersonFactory(account=account)
    member = do_join(person=guest, token=invitation.token, name="Ivan")
    assert (member.role, member.faction, member.name) == ("designer", fire, "Ivan")
    assert may(guest, "create_card", codex, fire) and not may(guest, "create_card", codex)
    do_revoke(person=owner, codex=codex, invitation=invitation)
    with pytest.raises(Invitation.DoesNotExist):
        do_join(person=PersonFactory(), token=invitation.token, name="Late")
    assert may(guest, "see_drafts", codex)


@pytest.mark.parametrize("token", ["", "x", "a/b", "\x00", "x" * 400])
def test_a_link_cut_short_invites_nobody(token: str) -> None:
    with pytest.raises(Invitation.DoesNotExist):
        do_join(person=PersonFactory(), token=token, name="x")


def test_an_invitation_to_a_deleted_codex_holds_no_more() -> None:
    codex = CodexFactory()
    token = do_invite(person=owner_of(codex), codex=codex, role="reader").token
    do_delete_codex(person=owner_of(codex), codex=codex)
    with pytest.raises(Invitation.DoesNotExist):
        do_join(person=PersonFactory(), token=token, name="x")


@pytest.mark.parametrize(
    ("role", "with_faction", "field"),
    [("owner", False, "role"), ("guest", False, "role"), ("designer", False, "faction"), ("editor", True, "faction")],
)
def test_an_invitation_says_one_of_the_roles(role: str, with_faction: bool, field: str) -> None:
    codex = CodexFactory(factions=("fire",))
    faction = codex.factions.get() if with_faction else None
    with pytest.raises(ValidationError) as told:
        do_invite(person=owner_of(codex), codex=codex, role=role, faction=faction)
    assert set(told.value.message_dict) == {field}


def test_a_second_invitation_never_takes_away() -> None:
    codex = CodexFactory(factions=("fire",))
    owner, person = owner_of(codex), PersonFactory()
    tokens = {role: do_invite(person=owner, codex=codex, role=role).token for role in ("editor", "reader")}
    for role, expected in (("reader", "reader"), ("editor", "editor"), ("reader", "editor")):
        assert do_join(person=person, token=tokens[role], name="P").role == expected
    assert do_join(person=owner, token=tokens["editor"], name="Me").role == "owner"
    assert codex.members.count() == 2
    with pytest.raises(ValidationError):
        do_join(person=PersonFactory(), token=tokens["reader"], name=" ")


def test_members_leave_are_removed_and_get_other_roles() -> None:
    codex = CodexFactory(factions=("fire",))
    owner, fire = owner_of(codex), codex.factions.get()
    one, two = MemberFactory(codex=codex), MemberFactory(codex=codex, role="editor")
    do_change_role(person=owner, codex=codex, member=one, role="designer", faction=fire)
    assert may(one.person, "create_card", codex, fire)
    with pytest.raises(ValidationError):
        do_change_role(person=owner, codex=codex, member=one, role="designer")
    do_remove_member(person=owner, codex=codex, member=two)
    assert not may(two.person, "see", codex)
    do_leave(person=one.person, codex=codex)
    assert codex.members.count() == 1
    do_remove_member(person=owner, codex=codex, member=codex.members.get())
    with pytest.raises(NotAllowed):
        do_leave(person=owner, codex=codex)
    assert owner_of(codex) == owner


def test_a_codex_is_handed_over_and_has_one_owner() -> None:
    codex = CodexFactory()
    owner, heir = owner_of(codex), MemberFactory(codex=codex)
    do_change_role(person=owner, codex=codex, member=heir, role="owner")
    assert owner_of(codex) == heir.person and codex.members.get(person=owner).role == "editor"
    with pytest.raises(ValidationError):
        do_change_role(person=heir.person, codex=codex, member=heir, role="reader")
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.filter(person=owner).update(role="owner")


def test_a_member_of_another_codex_is_not_reached() -> None:
    codex, other = CodexFactory(), CodexFactory()
    foreign = MemberFactory(codex=other)
    do_remove_member(person=owner_of(codex), codex=codex, member=foreign)
    assert other.members.count() == 2
    with pytest.raises(Member.DoesNotExist):
        do_change_role(person=owner_of(codex), codex=codex, member=foreign, role="editor")


def test_a_codex_has_room_for_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    codex = CodexFactory()
    token = do_invite(person=owner_of(codex), codex=codex, role="reader").token
    monkeypatch.setattr(members, "MOST_MEMBERS", 1)
    monkeypatch.setattr(members, "MOST_INVITATIONS", 1)
    with pytest.raises(ValidationError):
        do_join(person=PersonFactory(), token=token, name="x")
    with pytest.raises(ValidationError):
        do_invite(person=owner_of(codex), codex=codex, role="reader")


def test_a_faction_that_is_deleted_meanwhile_is_told_and_nothing_breaks() -> None:
    codex = CodexFactory(factions=("fire", "water"), cards={"a": NAMED})
    owner, fire = owner_of(codex), codex.factions.get(slug="fire")
    member, who = MemberFactory(codex=codex), {"person": owner_of(codex), "codex": codex}
    do_invite(**who, role="designer", faction=fire)
    assert do_delete_faction(**who, faction=codex.factions.get(slug="fire")) == 1
    assert do_delete_faction(**who, faction=fire) == 0  # the second of two clicks
    do_place_faction(**who, faction=fire, place=1)
    for write in (
        lambda: do_invite(**who, role="designer", faction=fire),
        lambda: do_change_role(**who, member=member, role="designer", faction=fire),
        lambda: do_create_card(**who, kind="character", names={"name_en": "B"}, faction=fire),
        lambda: do_move_card(**who, slug="a", faction=fire),
        lambda: do_edit_faction(**who, faction=fire, about={"name_en": "Flame", "name_ru": ""}),
    ):
        with pytest.raises(ValidationError):
            write()
    assert codex.factions.count() == 1 and codex.invitations.count() == 0 and len(all_drafts(codex)) == 1
    assert draft(codex, "a").faction is None and codex.members.get(pk=member.pk).role == "reader" and owner


def test_an_invitation_is_lost_with_its_faction_or_codex() -> None:
    codex = CodexFactory(factions=("fire",))
    who = {"person": owner_of(codex), "codex": codex}
    token = do_invite(**who, role="designer", faction=codex.factions.get()).token
    do_delete_faction(**who, faction=codex.factions.get())
    other = do_invite(**who, role="reader").token
    do_delete_codex(**who)
    for lost in (token, other):
        with pytest.raises(Invitation.DoesNotExist):
            do_join(person=PersonFactory(), token=lost, name="I")


# When people end


def test_a_visitors_codices_come_along_and_the_better_role_stays() -> None:
    person, visitor = PersonFactory(account=True), PersonFactory()
    own, both = CodexFactory(owner=visitor, cards={"a": NAMED}), CodexFactory(factions=("fire",))
    MemberFactory(codex=both, person=person)
    MemberFactory(codex=both, person=visitor, role="designer", faction=both.factions.get())
    do_take_over(person=person, visitor=visitor)
    assert owner_of(own) == person and may(person, "edit_card", both, both.factions.get())
    assert both.members.count() == 2 and own.revisions.get().author == person


def test_when_the_owner_goes_an_editor_has_the_codex() -> None:
    codex = CodexFactory(owner=PersonFactory(account=True), cards={"a": NAMED})
    MemberFactory(codex=codex)
    editor = MemberFactory(codex=codex, role="editor")
    do_delete_account(user=owner_of(codex).user)
    assert owner_of(codex) == editor.person and list(all_drafts(codex)) == ["a"]


def test_without_an_editor_the_designer_who_joined_first_has_it() -> None:
    """What a group made is not lost with the one who began it."""
    codex = CodexFactory(
        owner=PersonFactory(account=True), factions=("fire", "water"), cards={"a": NAMED}, of={"a": "fire"}
    )
    MemberFactory(codex=codex)
    heirs = [MemberFactory(codex=codex, role="designer", faction=row) for row in codex.factions.order_by("position")]
    do_delete_account(user=owner_of(codex).user)
    assert owner_of(codex) == heirs[0].person and list(all_drafts(codex)) == ["a"]
    assert may(heirs[0].person, "edit_card", codex) and not may(heirs[1].person, "edit_card", codex)


def test_without_makers_it_goes_too_but_for_releases_with_lists() -> None:
    owner = PersonFactory(account=True)
    gone = published(CodexFactory(owner=owner, cards={"a": NAMED}, factions=("fire",)))
    used = shown(published(CodexFactory(owner=owner, cards={"a": NAMED}, factions=("fire",))), Codex.PUBLIC)
    ListFactory(person=owner, release=gone.releases.get())
    made = ListFactory(release=used.releases.get())
    MemberFactory(codex=used)
    do_delete_account(user=owner.user)
    assert list(Codex.objects.all()) == [used]
    used.refresh_from_db()
    assert used.deleted_at and Character.objects.count() == CardRevision.objects.count() == Member.objects.count() == 0
    assert List.objects.get().pk == made.pk and made.release.cards.count() == 1
