"""What stands beside the field while a side gives its orders: the command roll, a unit's two orders, and what else is
decided in secret. Everything is put together from parts that the rules list; the whole the rules judge at once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.panel import Panel, Problem
from builder.fights.scene import Scene
from builder.fights.sengoku.board import Marks
from builder.fights.sengoku.choice import Choice, orders_action, plan_of
from builder.fights.sengoku.draft import pairs, put, readable, sound, token_of, without
from builder.fights.sengoku.forecast import forecast
from builder.fights.sengoku.marks import after, mark
from builder.fights.sengoku.saying import option_words, order_words, payer_words, placed_words
from builder.fights.sengoku.whole import whole_values
from catalog.shown import language
from rules.refusal import Refused
from rules.sengoku import answers, engine, funds, legality, offers
from rules.sengoku.field import NAMES
from rules.sengoku.sight import plain, sees
from rules.sengoku.units import FORMED, SIDE_NAMES, State
from rules.sengoku.words_terms import label
from rules.sengoku.zones import in_zone, zone

Order = Mapping[str, Any]
WORDS = ("move", "turn", "withdraw", "sidestep", "march", "wait", "shoot", "volley", "hold", "advance", "regroup")
SPECIAL = frozenset(("volley", "hold", "advance", "regroup"))


@dataclass(frozen=True, slots=True)
class Option:
    """One order to press. `on`: it is the one given."""

    words: str
    href: str
    on: bool


@dataclass(frozen=True, slots=True)
class Group:
    """The orders of one word: `options`, and the less usual `more`; `off`: why there are none."""

    word: str
    words: str
    special: bool
    options: tuple[Option, ...]
    more: tuple[Option, ...] = ()
    off: Problem | None = None

    @property
    def open(self) -> bool:
        """Whether the order given is one of the less usual."""
        return any(option.on for option in self.more)


def orders_panel(scene: Scene) -> Panel:
    """The panel while `orders` or `revise` is asked."""
    s, choice = scene.s, scene.choice
    side, kind = s.to_act, s.stage
    i = own_unit(s, choice.who)
    problem = judged(scene)
    given = sound(choice.o)
    values = {
        "kind": kind,
        "roll": roll_values(s, side, given, choice),
        "hidden": hidden_fields(choice),
        "count": sum(order is not None for slots in given.values() for order in slots),
        "sealed": scene.cast.side(SIDE_NAMES[1 - side], language()) if s.given[1 - side] is not None else "",
        "clear": scene.anew(who=choice.who, do=choice.do) if choice.decided else "",
        "fill": scene.anew(fill="1"),
        **whole_values(scene),
        **(unit_values(scene, i) if i >= 0 else {}),
    }
    title = scene.name(i) if i >= 0 else label("decision", kind, language()).capitalize()
    meta = unit_meta(s, i) if i >= 0 else ""
    return Panel("orders", title, meta, values, marks_of(scene, i, given), problem)


def own_unit(s: State, name: str) -> int:
    """The number of a unit of the side that is asked, on the field; −1 for anything else."""
    i = s.table.number.get(name, -1)
    return i if i >= 0 and s.table.side[i] == s.to_act and s.at[i] >= 0 else -1


def judged(scene: Scene) -> Problem | None:
    """Why the rules would refuse all that has been decided so far; None when they would not."""
    s = scene.s
    action = orders_action(scene.choice, s.stage)
    try:
        engine.judge(s, {**action, "side": SIDE_NAMES[s.to_act]})
    except Refused as refusal:
        return scene.told(refusal)
    return None


def hidden_fields(choice: Choice) -> list[tuple[str, str]]:
    """What the form carries along beside what is chosen in it."""
    texts = [(name, getattr(choice, name)) for name in ("who", "slot", "eye", "plan") if getattr(choice, name)]
    return [*texts, *(("o", token) for token in choice.o)]


def unit_meta(s: State, i: int) -> str:
    return _("%(n)d figures, ranks: %(ranks)d, %(cell)s") % {
        "n": s.figures[i],
        "ranks": s.ranks(i),
        "cell": NAMES[s.at[i]],
    }


# The command roll, and what pays


def roll_values(s: State, side: int, given: Mapping[str, list[Order | None]], choice: Choice) -> dict[str, Any]:
    """Stake, dice and what they give; how much of it is spent."""
    lang = language()
    units = {s.table.number[who]: tuple(slots) for who, slots in given.items() if own_unit(s, who) >= 0}
    begun = answers.Draft(s, moves_of(s, side, choice))
    pool = begun.pool
    asked = funds.bill(s, side, units, begun.given.moved, pool)
    if choice.general:
        cheap = begun.price() == "ordinary" and asked.ordinary < pool[1]
        asked = asked._replace(ordinary=asked.ordinary + 1) if cheap else asked._replace(special=asked.special + 1)
    return {
        "stake": label("stake", s.stake[side] or "low", lang),
        "dice": s.dice[side],
        "bonus": s.bonus[side],
        "total": sum(s.dice[side]) + s.bonus[side],
        "success": s.success[side],
        "pools": [
            _pool("special", asked.special, pool[0]),
            _pool("ordinary", asked.ordinary, pool[1]),
        ],
        "free": free_orders(s, side, units),
    }


def moves_of(s: State, side: int, choice: Choice) -> dict[int, int]:
    """Leader → new place, of those who may go there."""
    wanted = pairs(choice.led)
    return {
        k: to
        for k in s.table.staff[side]
        for to in offers.ways(s, k)
        if wanted.get(s.table.chiefs[k].id) == offers.named_place(s, to)
    }


def _pool(kind: str, spent: int, most: int) -> dict[str, Any]:
    """The pips of a kind: filled as far as they are given."""
    return {
        "kind": kind,
        "words": label("order_kind", kind, language()),
        "pips": [n < spent for n in range(most)],
        "spent": spent,
        "most": most,
        "over": max(0, spent - most),
    }


def free_orders(s: State, side: int, units: Mapping[int, tuple[Order | None, ...]]) -> list[tuple[str, bool]]:
    """Orders that the roll need not pay: what gives them, and whether they are given."""
    lang, table, found = language(), s.table, []
    by = {(i, order.get("by")) for i, slots in units.items() for order in slots if order}
    for k in table.staff[side]:
        i = s.place[k]
        if i >= 0 and not table.chiefs[k].commander and not s.gone[k] and s.fate[k] == 0:
            found.append((f"{table.chiefs[k].name}: {label('order_kind', 'special', lang)}", (i, "general") in by))
    for clan in sorted({table.kits[i].clan or "" for i in s.on_field(side)} - {""}):
        used = any((i, "clan") in by for i in units if table.kits[i].clan == clan)
        found.append((f"{label('giver', 'clan', lang)} {clan}: {label('order_kind', 'ordinary', lang)}", used))
    return found


# A unit


def slot_of(scene: Scene, i: int, slots: list[Order | None]) -> str:
    """The slot that is being filled: the one asked for, else the first that is free."""
    wanted = scene.choice.slot
    if wanted in ("1", "2") or (wanted in ("p1", "p2") and can_plan(scene)):
        return str(wanted)
    return "2" if slots and slots[0] and slots[0]["order"] != "march" and len(slots) < 2 else "1"


def can_plan(scene: Scene) -> bool:
    s = scene.s
    return funds.plan_source(s, s.to_act, frozenset()) is not None


def unit_values(scene: Scene, i: int) -> dict[str, Any]:
    """What the chosen unit may be told in the slot that is being filled."""
    s, choice = scene.s, scene.choice
    who = s.table.ids[i]
    slots = sound(choice.o).get(who, [])
    slot = slot_of(scene, i, slots)
    here = stand(s, i, slots, slot)
    now = in_slot(scene, slots, slot, who)
    found = groups(scene, i, slots, slot, here)
    return {
        "unit": who,
        "tabs": _tabs(scene, slots, slot, who),
        "slot": slot,
        "groups": found,
        "special_open": (now is not None and now["order"] in SPECIAL)
        or not any(group.options and not group.special for group in found),
        "payers": _payers(scene, i, now, slot) if now and slot in "12" else (),
        "forecast": forecast(scene, i, slots[0] if slots else None) if slot in "12" else None,
        "drop": scene.link(**_given(scene, who, slot, None)) if now else "",
        "drop_all": scene.link(o=without(choice.o, who), slot="") if slots else "",
        "numbers": numbers(s, i),
    }


def numbers(s: State, i: int) -> list[tuple[str, str]]:
    """The unit's own numbers, by name."""
    lang, card = language(), s.table.kits[i].card
    found = [(label("stat", key, lang), str(getattr(card, key))) for key in ("armour", "steadiness", "impetus")]
    return [*found, *([(label("stat", "ammo", lang), str(s.ammo[i]))] if s.ammo[i] >= 0 else [])]


def stand(s: State, i: int, slots: list[Order | None], slot: str) -> tuple[int, int]:
    """Where the unit will stand when the slot's order comes, if nothing is in the way: (cell, facing)."""
    here = (s.at[i], s.facing[i])
    first = slots[0] if slots else None
    if slot != "2" or first is None:
        return here
    way = after(first, *here)
    return way[-1] if way else here


def in_slot(scene: Scene, slots: list[Order | None], slot: str, who: str) -> Order | None:
    if slot in ("p1", "p2"):
        plan = plan_of(scene.choice.plan)
        mine = plan and plan["unit"] == who and plan["slot"] == int(slot[1])
        return plan["order"] if plan and mine and readable(plan["order"]) else None
    return slots[int(slot) - 1] if len(slots) >= int(slot) else None


def _tabs(scene: Scene, slots: list[Order | None], slot: str, who: str) -> list[dict[str, Any]]:
    names = ["1", "2", *(["p1", "p2"] if can_plan(scene) else [])]
    found = []
    for name in names:
        now = in_slot(scene, slots, name, who)
        here = stand(scene.s, scene.s.table.number[who], slots, name)
        found.append(
            {
                "slot": name,
                "phase": name[-1],
                "next": name[0] == "p",
                "words": placed_words(now, after(now, *here), scene.cast) if now else _("choose"),
                "given": now is not None,
                "special": bool(now) and payer_kind(now) == "special",
                "href": scene.link(slot=name),
                "on": name == slot,
            }
        )
    return found


def payer_kind(order: Order | None) -> str:
    return str(order.get("kind") or ("special" if order["order"] in SPECIAL else "ordinary")) if order else ""


def _given(scene: Scene, who: str, slot: str, order: Order | None) -> dict[str, Any]:
    """The parts of the choice with a slot given this order; the next slot comes up."""
    choice = scene.choice
    if slot in ("p1", "p2"):
        return {"plan": f"{who}.{slot[1]}.{token_of(order)}" if order else "", "slot": slot}
    done = order is None or slot == "2" or order["order"] == "march" or bool(order.get("carry"))
    return {"o": put(choice.o, who, slot, order), "slot": slot if done else "2"}


def groups(scene: Scene, i: int, slots: list[Order | None], slot: str, here: tuple[int, int]) -> list[Group]:
    """All words, each with the orders that the unit may get, or why it may not."""
    s = scene.s
    other = any(order for n, order in enumerate(slots, 1) if str(n) != slot)
    verbs = dict(listed(s, i, slot, not other))
    now, who = in_slot(scene, slots, slot, s.table.ids[i]), s.table.ids[i]
    found = []
    for word in (*WORDS, "carry"):
        if some := verbs.get(word, ()):
            options = [(unusual(order), _option(scene, who, slot, order, now, here)) for order in some]
            head = _("with the shields") if word == "carry" else label("order", word, language())
            usual, more = (tuple(found for rare, found in options if rare is there) for there in (False, True))
            found.append(Group(word, head, word in SPECIAL, usual, more))
        elif word not in ("carry", "volley") and slot in "12":
            found.append(_missing(scene, i, word, int(slot), other))
    return [group for group in found if group.options] + [group for group in found if not group.options]


def unusual(order: Order) -> bool:
    """Whether an order is shown only to who asks for more: of two steps, unless both go ahead."""
    steps = order.get("steps", ())
    return len(steps) > 1 and set(steps) != {"move"}


def listed(s: State, i: int, slot: str, alone: bool) -> Mapping[str, Iterable[Order]]:
    """What the unit may be told in a slot of this turn, or of the next by a cunning plan."""
    if slot in ("p1", "p2"):
        found = offers.verbs(s, i, 2, False)
        return {word: some for word, some in found.items() if word not in SPECIAL}
    found = dict(offers.verbs(s, i, int(slot), alone))
    if slot == "1" and s.status[i] != 1:
        found.setdefault("wait", offers.WAIT)
    return found


def _missing(scene: Scene, i: int, word: str, slot: int, another: bool) -> Group:
    """A word that is not open to the unit, and the rule that says so."""
    order: dict[str, Any] = {"order": word}
    if word in ("shoot", "volley"):
        order["target"] = ""
    if word in ("turn", "sidestep"):
        order["side"] = "left"
    try:
        legality.judge_order(scene.s, i, order, slot, another)
        if word == "march" and another:
            raise Refused("SENG-CMD-10", "march", who=scene.s.table.ids[i])
    except Refused as refusal:
        return Group(word, label("order", word, language()), word in SPECIAL, (), off=scene.told(refusal))
    return Group(word, label("order", word, language()), word in SPECIAL, ())


def _option(scene: Scene, who: str, slot: str, order: Order, now: Order | None, here: tuple[int, int]) -> Option:
    on = now is not None and bare_order(now) == dict(order)
    href = scene.link(**_given(scene, who, slot, None if on else order))
    return Option(option_words(order, after(order, *here), scene.cast), href, on)


def bare_order(order: Order) -> dict[str, Any]:
    """An order without what pays for it."""
    return {key: value for key, value in order.items() if key not in ("kind", "by", "as")}


def _payers(scene: Scene, i: int, now: Order, slot: str) -> list[Option]:
    """Who may pay for the order given, and how it is executed if a special one pays for an ordinary word."""
    s, who, plain_order = scene.s, scene.s.table.ids[i], bare_order(now)
    found = []
    for payer in offers.paid(s, i, plain_order):
        order = offers.payer_of(plain_order, payer)
        on = (payer_kind(now), now.get("by", "pool")) == (payer.kind, payer.by)
        href = scene.link(o=put(scene.choice.o, who, slot, order), slot=slot)
        found.append(Option(payer_words(payer.kind, payer.by), href, on))
    if payer_kind(now) == "special" and now["order"] not in SPECIAL:
        plainly = now.get("as") == "ordinary"
        order = {key: value for key, value in now.items() if key != "as"} | ({} if plainly else {"as": "ordinary"})
        href = scene.link(o=put(scene.choice.o, who, slot, order), slot=slot)
        found.append(Option(_("executed as an ordinary one"), href, plainly))
    return found


# On the field


def marks_of(scene: Scene, i: int, given: Mapping[str, list[Order | None]]) -> Marks:
    """The orders given so far as arrows; for the chosen unit, where it can be sent and at whom it can shoot."""
    s, choice = scene.s, scene.choice
    foes, places = seen(s)
    drawn = [mark(slots, s.at[j], s.facing[j], foes, places) for j, slots in _ordered(s, given)]
    marks = Marks(orders=tuple(drawn), chosen=choice.who if i >= 0 else "")
    links = {s.at[j]: scene.link(who=s.table.ids[j], slot="") for j in s.on_field(s.to_act)}
    verbs = dict.fromkeys(links, _("give orders"))
    if i >= 0:
        _mark_unit(scene, i, given.get(choice.who, []), marks, links, verbs)
        marks.current = s.at[i]
    marks.links, marks.verbs = links, verbs
    if choice.zones:
        marks.zone, marks.enemy_zone = fire_zones(s)
    return marks


def fire_zones(s: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the own shooters can shoot, and those of the enemy that are seen (SENG-SHO-01)."""
    side = s.to_act
    found: tuple[set[int], set[int]] = (set(), set())
    for j, owner in enumerate(s.table.side):
        able = s.at[j] >= 0 and s.table.kits[j].shooter and s.status[j] == FORMED
        if able and (owner == side or plain(s, side, j)) and (owner != side or s.ammo[j] > 0):
            found[owner != side].update(cell for cell in zone(s, j) if cell >= 0)
    return tuple(sorted(found[0])), tuple(sorted(found[1]))


def _ordered(s: State, given: Mapping[str, list[Order | None]]) -> list[tuple[int, list[Order | None]]]:
    return [(j, slots) for who, slots in given.items() if (j := own_unit(s, who)) >= 0]


def seen(s: State) -> tuple[dict[int, int], dict[str, int]]:
    """The enemies that the side sees: cell → facing, and unit → cell."""
    side, ids = s.to_act, s.table.ids
    there = [j for j in s.table.members[1 - side] if s.at[j] >= 0 and sees(s, side, j)]
    return (
        {s.at[j]: s.facing[j] if plain(s, side, j) else -1 for j in there},
        {ids[j]: s.at[j] for j in there},
    )


def _mark_unit(
    scene: Scene, i: int, slots: list[Order | None], marks: Marks, links: dict[int, str], verbs: dict[int, str]
) -> None:
    s = scene.s
    who, (foes, places) = s.table.ids[i], seen(s)
    slot = slot_of(scene, i, slots)
    here = stand(s, i, slots, slot)
    other = any(order for n, order in enumerate(slots, 1) if str(n) != slot)
    verbs_of = listed(s, i, slot, not other)
    own = {s.at[j] for j in s.on_field(s.to_act)}
    for cell, order in reversed(list(_ways(verbs_of, here))):
        if cell not in own or cell == here[0]:
            links[cell] = scene.link(**_given(scene, who, slot, order))
            verbs[cell] = order_words(order, scene.cast)
    marks.reach = tuple(cell for cell in links if cell not in own and cell not in foes)
    aimed = {places[order["target"]]: order for order in verbs_of.get("shoot", ()) if order["target"] in places}
    ahead = s.copy()
    ahead.at[i], ahead.facing[i] = here
    at_foes = {cell: order for cell, order in aimed.items() if in_zone(ahead, i, s.holder[cell])}
    for cell, order in at_foes.items():
        links[cell] = scene.link(**_given(scene, who, slot, order))
        verbs[cell] = order_words(order, scene.cast)
    marks.targets = tuple({*at_foes, *(cell for cell in links if cell in foes)})


def _ways(verbs: Mapping[str, Iterable[Order]], here: tuple[int, int]) -> Iterable[tuple[int, Order]]:
    """Where orders lead: the plainest order to each cell first."""
    for word in ("move", "withdraw", "sidestep"):
        for order in verbs.get(word, ()):
            way = after(order, *here)
            if way and way[-1][0] != here[0] and len(way) == len(order.get("steps", ("",))):
                yield way[-1][0], order
