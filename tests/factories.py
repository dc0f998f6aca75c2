"""Objects for tests, each whole with the least that it needs."""

from pathlib import Path
from typing import Any

import factory

import rules
from builder.accounts.models import Person, User
from builder.fights.actions import do_create_fight
from builder.fights.models import Fight
from builder.lists.actions import do_create_list
from builder.lists.models import List
from builder.lists.operations import Draft
from catalog.actions import do_load_codex
from catalog.models import Codex, Member, Release
from catalog.studio.actions import do_create_codex, do_create_faction
from catalog.studio.cards import do_create_card
from rules.fight import resume
from rules.formats import decode

PASSWORD = "a plain long phrase"


class UserFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = User

    email = factory.Sequence(lambda n: f"player{n}@example.org")
    password = factory.django.Password(PASSWORD)


class PersonFactory(factory.django.DjangoModelFactory):
    """A visitor without an account; `PersonFactory(account=True)` has one."""

    class Meta:
        model = Person

    class Params:
        account = factory.Trait(user=factory.SubFactory(UserFactory))


# The catalogue

DATA = Path(__file__).parent.parent / "catalog" / "data"
STARTER = DATA / "okko.json"


def starter_file(system: str = "okko") -> dict[str, Any]:
    """A starter codex's file, decoded anew each time: change it as you like."""
    return decode((DATA / f"{system}.json").read_bytes())


def starter_release(system: str = "okko") -> Release:
    """A starter codex, loaded."""
    return do_load_codex(doc=starter_file(system))[0]


def raw_character(**keys: Any) -> dict[str, Any]:
    """The JSON of a plain mercenary of 2 zeni; `keys` replace its own."""
    stats = {"attack": 3, "defense": 3, "movement": 4, "willpower": 3}
    plain = {"kind": "character", "alignment": "mercenary", "cost": 2, "vigilant": stats, "shaken": stats}
    return plain | keys


def names(en: str, ru: str = "") -> dict[str, str]:
    return {"en": en, "ru": ru or en}


def catalog_file(cards: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A catalog file with these raw cards, the starter's factions and no sample lists."""
    head = {"format": "muster-catalog", "version": 1, "system": "okko"}
    return head | {"factions": starter_file()["factions"], "cards": cards, "lists": []} | keys


def release_of(cards: dict[str, Any], **keys: Any) -> Release:
    """The starter codex made of these raw cards, and its newest release."""
    return do_load_codex(doc=catalog_file(cards, **keys))[0]


def many_cards(count: int) -> dict[str, Any]:
    """That many raw characters, each with the skills of a starter character and a name of its own."""
    models = [card for card in starter_file()["cards"].values() if card["kind"] == "character"]
    return {
        f"card-{n}": models[n % len(models)] | {"name": names(f"Number {n}", f"Номер {n}"), "unique": False}
        for n in range(count)
    }


# The studio


class CodexFactory(factory.Factory):
    """A codex of Okko of `owner`'s, private and empty; `cards` (raw, by id) and `factions` (slugs) fill it, and
    `of` gives cards their factions."""

    class Meta:
        model = Codex

    owner = factory.SubFactory(PersonFactory)
    system = "okko"
    name = factory.Sequence(lambda n: f"Codex {n}")
    factions: tuple[str, ...] = ()
    cards = factory.LazyFunction(dict)
    of = factory.LazyFunction(dict)

    @classmethod
    def _create(cls, model_class: type[Codex], *args: Any, **keys: Any) -> Codex:
        owner, about = keys["owner"], {"name_en": keys["name"]}
        codex = do_create_codex(person=owner, system=keys["system"], about=about, member_name="Owner")
        made = {
            slug: do_create_faction(person=owner, codex=codex, about={"name_en": slug.capitalize()})
            for slug in keys["factions"]
        }
        for slug, raw in keys["cards"].items():
            card = {"kind": raw["kind"], "names": {}, "data": raw, "slug": slug}
            do_create_card(person=owner, codex=codex, faction=made.get(keys["of"].get(slug)), **card)
        codex.refresh_from_db()
        return codex


class MemberFactory(factory.django.DjangoModelFactory):
    """Somebody who reads the drafts of `codex`, unless `role` says more."""

    class Meta:
        model = Member

    codex = factory.SubFactory(CodexFactory)
    person = factory.SubFactory(PersonFactory)
    role = Member.READER
    faction = None
    name = factory.Sequence(lambda n: f"Member {n}")


# Lists


class ListFactory(factory.Factory):
    """A list of `person`'s, on Okko's starter codex unless `release` says another; empty unless `entries` fill it."""

    class Meta:
        model = List

    person = factory.SubFactory(PersonFactory)
    release = factory.LazyFunction(starter_release)
    name = factory.Sequence(lambda n: f"Band {n}")
    entries: tuple[dict[str, Any], ...] = ()
    options = factory.LazyAttribute(lambda made: {"budget": 16} if made.release.codex.system == "okko" else {})

    @classmethod
    def _create(cls, model_class: type[List], *args: Any, **keys: Any) -> List:
        head = {"format": "muster-list", "version": 1, "system": keys["release"].codex.system}
        file = head | {"name": keys["name"], "options": keys["options"], "entries": list(keys["entries"])}
        return do_create_list(person=keys["person"], release=keys["release"], draft=Draft(file))


# Fights


def starter_fight(a: int = 0, b: int = 1, **options: Any) -> dict[str, Any]:
    """The fight file of two of the starter codex's bands, by their numbers; `options` are those of `rules.pair`."""
    starter = starter_file()
    return rules.pair(starter["lists"][a], starter["lists"][b], [starter["cards"]], **options)


class FightFactory(factory.Factory):
    """A fight of `person`'s between two starter bands, after the actions of its `file`; `seats` say who answers for a
    side, both the person."""

    class Meta:
        model = Fight

    person = factory.SubFactory(PersonFactory)
    file = factory.LazyFunction(starter_fight)
    seats = factory.LazyFunction(lambda: {"A": "person", "B": "person"})

    @classmethod
    def _create(cls, model_class: type[Fight], *args: Any, **keys: Any) -> Fight:
        game, _stopped = resume(keys["file"])
        return do_create_fight(person=keys["person"], game=game, seats=keys["seats"])
