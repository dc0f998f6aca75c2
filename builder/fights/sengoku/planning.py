"""A deployment kept with a list: made without a battle, and laid out where a battle asks for one.

It is kept by the ids of the list's entries and leaders, as it lies in the southern half: `units` {entry: {"at",
"facing", "card"}}, and the other keys of a `deploy` action. An id is given anew when its entry is gone, so a unit is
known by its card too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import ngettext

import rules
from builder.accounts.models import Person
from builder.fights.models import Seat
from builder.fights.scene import Scene
from builder.fights.sengoku.board import draw
from builder.fights.sengoku.choice import Action, Choice, deploy_action, from_deployment
from builder.fights.sengoku.deploying import deploy_prompt, left_words, said
from builder.fights.sengoku.page import cards_of as unit_cards
from builder.fights.sengoku.page import choice_of
from builder.fights.told import teller_of
from builder.lists.checks import cards_of
from builder.lists.deployments import Plan, plan_of
from builder.lists.files import whole_file
from builder.lists.models import List
from builder.lists.pages import title_of
from builder.lists.sengoku.army import posts
from catalog.shown import language
from rules.sengoku.planned import Fitting, fitting, mirrored
from rules.sengoku.setup import northern
from rules.sengoku.units import State
from rules.sengoku.words_terms import label

#: Before a battle: nothing is known of its field, and whether the list is legal does not matter yet.
ALONE = {"allow_illegal": True, "traits": "chosen", "terrain": [], "north": "B"}
COUNTED = ("infiltrate", "guard")
NAMED = 3
EMPTY: Action = {"do": "deploy", "units": {}, "hq": ""}


@dataclass(frozen=True, slots=True)
class Roll:
    """Who is who. `names`: an entry or leader of the list → what the battle calls it; `cards`: entry → its card;
    `north`: whether the side stands in the north."""

    names: Mapping[str, str]
    cards: Mapping[str, str]
    north: bool

    def has(self, entry: str, unit: Mapping[str, Any]) -> bool:
        return entry in self.names and self.cards.get(entry) == unit["card"]


def roll_of(listed: Mapping[str, Any], half: Mapping[str, Any], north: bool) -> Roll:
    """Of a list file and the same list as a side of a battle has it: rules.pair keeps the order."""
    cards = {entry["id"]: entry["card"] for entry in listed["entries"]}
    return Roll(dict(zip(_ids(listed), _ids(half), strict=True)), cards, north)


def _ids(file: Mapping[str, Any]) -> list[str]:
    return [*(entry["id"] for entry in file["entries"]), *(post.id for post in posts(dict(file)))]


# To the row and back


def kept(action: Mapping[str, Any], roll: Roll) -> Plan:
    """A deployment as it is kept."""
    own = {name: member for member, name in roll.names.items()}
    lying = mirrored(action) if roll.north else dict(action)
    units = {own[who]: _stand(at, facing, roll.cards[own[who]]) for who, (at, facing) in lying["units"].items()}
    leaders = {own[who]: own.get(place, place) for who, place in lying.get("leaders", {}).items()}
    found: Plan = {"units": units, "hq": lying["hq"], "leaders": leaders, "shields": dict(lying.get("shields", {}))}
    found |= {key: lying.get(key, 0) for key in COUNTED}
    return found | {"save_ammo": [own[who] for who in lying.get("save_ammo", ())]}


def _stand(at: str, facing: str, card: str) -> dict[str, str]:
    return {"at": at, "facing": facing, "card": card}


def laid(plan: Plan, roll: Roll) -> Action:
    """What is kept, as the `deploy` action of a battle: of those who are there. A leader whose unit is not, is nowhere,
    which the rules refuse."""
    names = {entry: roll.names[entry] for entry, unit in plan["units"].items() if roll.has(entry, unit)}
    units = {name: [plan["units"][entry]["at"], plan["units"][entry]["facing"]] for entry, name in names.items()}
    leaders = {
        roll.names[who]: place if place in ("hq", "reserve") else names.get(place) or _still_there(place, plan, roll)
        for who, place in plan["leaders"].items()
        if who in roll.names
    }
    found = {"do": "deploy", "units": units, "hq": plan["hq"], "leaders": leaders, "shields": plan["shields"]}
    found |= {key: plan[key] for key in COUNTED}
    found["save_ammo"] = [roll.names[who] for who in plan["save_ammo"] if who in roll.cards and who in roll.names]
    return mirrored(found) if roll.north else found


def _still_there(place: str, plan: Plan, roll: Roll) -> str:
    """A unit that has a leader, and no place yet."""
    return roll.names.get(place, "") if place in roll.cards and place not in plan["units"] else ""


def absent(plan: Plan, roll: Roll) -> dict[str, str]:
    """Units that are kept a place for and are not there: entry → card."""
    return {entry: unit["card"] for entry, unit in plan["units"].items() if not roll.has(entry, unit)}


def merged(old: Plan | None, new: Plan, roll: Roll) -> Plan:
    """What is to be kept: places of units that are away (an undo brings them back) stay, where nobody took them."""
    if old is None:
        return new
    taken = {unit["at"] for unit in new["units"].values()}
    away = {
        entry: unit
        for entry, unit in old["units"].items()
        if entry in absent(old, roll) and entry not in new["units"] and unit["at"] not in taken
    }
    return new | {"units": {**away, **new["units"]}}


def empty(action: Mapping[str, Any]) -> bool:
    return said(action) == said(EMPTY)


# Without a battle


def alone(found: List) -> rules.Fight:
    """A battle of the list with itself, at the deployment of the southern side."""
    doc = whole_file(found)
    paired = rules.pair(doc, doc)
    paired["options"] |= ALONE
    return rules.open_fight(paired)


def roll_at(game: rules.Fight, side: int, listed: Mapping[str, Any]) -> Roll:
    """Who is who in a battle's side that comes from this list file."""
    return roll_of(listed, game.file.sides[side].list.raw, northern(game.state, side))


# In a battle


@dataclass(frozen=True, slots=True)
class Offer:
    """What the owner of a side's list may do at its deployment: take what is kept with the list (`fits` of it; `away`:
    the names of units that are not in the battle), and keep what is deployed. `begin`: it begins with what is kept."""

    found: List
    roll: Roll
    plan: Plan | None
    fits: Fitting | None
    begin: bool

    def begun(self, choice: Choice) -> Choice:
        """The choice with what is kept, where that is asked for or to begin with."""
        untouched = choice == choice.only()
        if self.fits is None or not (choice.saved or (self.begin and untouched)):
            return choice
        return from_deployment(self.fits.action, choice)

    @property
    def away(self) -> list[str]:
        return names_of(self.found, absent(self.plan, self.roll).values()) if self.plan else []


def offer_of(game: rules.Fight, seat: Seat, person: Person | None) -> Offer | None:
    """At the deployment of a side whose list is the person's own; else None."""
    if game.state.stage != "deploy" or seat.origin is None:
        return None
    found = seat.origin.list
    if not found.is_of(person) or found.deleted_at:
        return None
    roll = roll_at(game, game.state.to_act, seat.origin.data)
    plan = plan_of(found, person)
    return Offer(found, roll, plan, fitting(game.state, laid(plan, roll)) if plan else None, seat.planned)


def names_of(found: List, cards: Iterable[str]) -> list[str]:
    """The names of cards, each as often as it is there."""
    wanted = list(cards)
    known = cards_of(found, wanted)
    return [title_of(known[card]) if card in known else card for card in wanted]


def deployed(state: State, sent: QueryDict) -> Fitting:
    """What a form says is deployed, judged part by part."""
    return fitting(state, deploy_action(Choice.read(sent)))


# The page of the list


def page_of(found: List, person: Person | None, query: QueryDict, base: str) -> dict[str, Any]:
    """The field with what is drafted in the address, else with what is kept; what of it does not stand."""
    game = alone(found)
    roll = roll_at(game, game.state.to_act, found.draft.file)
    plan = plan_of(found, person)
    fits = fitting(game.state, laid(plan, roll)) if plan else None
    choice = Choice.read(query)
    drafted = choice != choice.only()
    if fits and not drafted:
        choice = from_deployment(fits.action, choice)
    scene = Scene(game, cast_of(game), choice_of(game, choice), base)
    panel, position = deploy_prompt(scene), game.dump()
    same = said(deploy_action(scene.choice)) == said(fits.action if fits else EMPTY)
    return {
        "scene": scene,
        "panel": panel,
        "drawing": draw(position["board"], position, scene.cast, unit_cards(game), panel.marks),
        "plan": plan,
        "same": same,
        "left": left_words(scene, fits.left) if fits and same else [],
        "away": names_of(found, absent(plan, roll).values()) if plan and same else [],
        "open": open_words(scene),
        "clear": base + Choice(do="deploy").query(),
    }


def cast_of(game: rules.Fight) -> Any:
    """The names in the list alone, nobody facing it."""
    doc = game.file.whole()
    ours, theirs = doc["sides"]
    nobody = {**theirs, "list": {**theirs["list"], "entries": [], "army": {}}}
    return teller_of({**doc, "sides": [ours, nobody]}).cast


def open_words(scene: Scene) -> list[str]:
    """Who and what has no place yet: units by name while they are few."""
    ids, placed = scene.s.table.ids, deploy_action(scene.choice)["units"]
    names = [scene.name(i) for i in scene.s.table.members[scene.s.to_act] if ids[i] not in placed]
    if len(names) > NAMED:
        names = [ngettext("%(n)d unit", "%(n)d units", len(names)) % {"n": len(names)}]
    return [*names, *([] if scene.choice.hq else [label("army", "hq", language())])]
