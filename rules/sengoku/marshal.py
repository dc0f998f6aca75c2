"""A turn's orders as the computer gives them: what each unit would do of itself, what orders would better it most, and
who pays; then banners, shinobi and plans for what has been decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.sengoku import offers, tactics
from rules.sengoku.able import most_banners
from rules.sengoku.answers import Action, Draft
from rules.sengoku.deeds import wave
from rules.sengoku.field import FACINGS, STEP, XS, YS
from rules.sengoku.judgement import Mind, worth
from rules.sengoku.legality import due, will_follow
from rules.sengoku.moves import Going, aspect_from, exposed
from rules.sengoku.offers import CALM, CLAN, GENERAL, POOL, RESERVED, Payer
from rules.sengoku.run import Attack
from rules.sengoku.tactics import Plan, Told
from rules.sengoku.tasks import SPECIAL_WORDS, kind_of
from rules.sengoku.units import FIT, FORMED, IN_HQ, IN_RESERVE, ROUTING, Order, State
from rules.sengoku.zones import targets

#: What an order has to better; what a shinobi or a banner has to be good for.
LEAST, SPENT = 0.05, 0.6
#: What it is worth that a unit follows a general advance, which goes on for nothing (SENG-ARM-06).
STANDING = 0.1
#: How much more a further order of one plan has to bring.
MANY = 0.75


class Course(NamedTuple):
    """What a unit would do without an order of its own, and what that is worth. `foe`: whom it would attack (−1)."""

    score: float
    cell: int
    facing: int
    foe: int = -1


def orders(s: State) -> Action:
    """The best orders found: with no general order, or one given now."""
    mind = Mind(s, s.to_act)
    leaders = _leaders(mind)
    here = {i: mind.stand(i, mind.s.at[i], mind.s.facing[i]) for i in mind.mine}
    plans = list(_plans(mind, here))
    found = [_laid_out(mind, s, word, leaders, here, plans) for word in _words(mind, s, leaders)]
    _, draft, chosen = max(found, key=lambda one: one[0])
    _spend(mind, draft, chosen)
    return draft.action()


def needs(s: State, side: int) -> tuple[int, int]:
    """How many special and ordinary orders could be used well this turn."""
    mind = Mind(s, side)
    special = [plan for plan in (*tactics.volleys(mind), *tactics.rallies(mind)) if plan.score > 1.0]
    names = {plan.orders[0].who for plan in special if plan.orders[0].order["order"] in SPECIAL_WORDS}
    attacks = [plan for plan in tactics.assaults(mind) if plan.score > 1.0]
    bold = sum(plan.bold[1] > 1.5 for plan in attacks if len(plan.orders) == 1)
    return len(names) + min(bold, 1), max(1, len({told.who for plan in attacks for told in plan.orders}))


# General orders


def _words(mind: Mind, s: State, leaders: dict[int, int]) -> list[str | None]:
    """The general orders worth a thought."""
    if not Draft(s, leaders).price():
        return [None]
    standing = s.general[mind.side]
    formed = [i for i in mind.mine if s.status[i] == FORMED]
    words: list[str | None] = [None]
    if standing != "advance" or sum(not s.follows[i] for i in formed) > 1:
        words.append("advance")
    if standing is not None:
        words.append("cancel")
    return words


def _course(mind: Mind, i: int, here: float, general: str | None) -> Course:
    """What a unit would do: on a general advance (SENG-ARM-02 … SENG-ARM-04), else nothing but shoot and turn."""
    s = mind.s
    cell, facing = s.at[i], s.facing[i]
    stays = Course(here, cell, facing)
    word = general or s.general[mind.side]
    if due(s, i) or not will_follow(s, i, general) or word not in ("advance", "withdraw"):
        return stays
    if s.table.kits[i].shooter and targets(mind.r, i):
        return stays
    forward = (s.table.home(mind.side) + 2) % 4
    if facing != forward:
        turned = (facing + (3 if (forward - facing) % 4 == 3 else 1)) % 4
        return Course(mind.stand(i, cell, turned), cell, turned)
    there = STEP[cell][facing] if word == "advance" else STEP[cell][(facing + 2) % 4]
    return _step(mind, i, stays, there, word)


def _step(mind: Mind, i: int, stays: Course, there: int, word: str) -> Course:
    s, facing = mind.s, stays.facing
    if there < 0 or s.field.swamp[there] or there in mind.closed:
        return stays
    j = s.holder[there]
    if j >= 0 and s.table.side[j] != mind.side:
        if word == "withdraw" or s.table.kits[i].shooter:
            return stays
        value = mind.attack((Attack(i, stays.cell, facing, aspect_from(s, stays.cell, j)),), j)
        return stays._replace(score=stays.score + value, foe=j)
    if j >= 0 and not will_follow(s, j, None) or exposed(mind.r, i, Going(there, facing, "move"), ()):
        return stays
    return Course(mind.stand(i, there, facing), there, facing)


# Orders


def _plans(mind: Mind, here: dict[int, float]) -> Iterable[Plan]:
    """All that could be ordered, whatever it costs."""
    yield from tactics.assaults(mind)
    yield from tactics.volleys(mind)
    yield from tactics.stands(mind)
    yield from tactics.rallies(mind)
    for i in mind.mine:
        if mind.s.status[i] == FORMED:
            for told in tactics.moves(mind, i):
                yield Plan(mind.stand(i, told.cell, told.facing) - here[i], (told,))


def _laid_out(
    mind: Mind, s: State, word: str | None, leaders: dict[int, int], here: dict[int, float], plans: Sequence[Plan]
) -> tuple[float, Draft, list[Plan]]:
    """Orders under a general order: what they are worth all together, and the plans chosen."""
    draft = Draft(s, leaders)
    if word is not None:
        draft.command(word)
    courses = {i: _course(mind, i, here[i], word) for i in mind.mine}
    total = sum([course.score for course in courses.values()])
    if (word or s.general[mind.side]) == "advance":
        total += STANDING * sum(will_follow(mind.s, i, word) for i in mind.mine)
    options = sorted(_options(plans, here, courses), key=lambda option: -option.rate)
    chosen: list[Plan] = []
    taken: set[int] = set()
    for option in options:
        if option.rate > LEAST and _choose(mind, draft, option, options, chosen, taken):
            total += option.gain
    return total, draft, chosen


class Option(NamedTuple):
    """A plan as it may be chosen: what it betters, all together and by order; `joins`: its last order alone is added to
    an attack chosen before."""

    rate: float
    gain: float
    plan: Plan
    joins: bool = False


def _options(plans: Sequence[Plan], here: dict[int, float], courses: dict[int, Course]) -> Iterator[Option]:
    """How much each plan betters what its units would do of themselves."""
    for plan in plans:
        usual = [courses[told.who].score - here[told.who] for told in plan.orders]
        if plan.foe >= 0 and all(courses[told.who].foe == plan.foe for told in plan.orders) and plan.bold[1] <= 0:
            continue
        gain = plan.score - sum(usual)
        yield Option(gain / (1 + MANY * (len(usual) - 1)), gain, plan)
        if len(usual) > 1:
            more = plan.score - plan.less - usual[-1]
            yield Option(more, more, plan, True)


def _choose(
    mind: Mind, draft: Draft, option: Option, options: Sequence[Option], chosen: list[Plan], taken: set[int]
) -> bool:
    """Gives the orders of an option if they fit with those given and can be paid."""
    plan = option.plan
    before = next((other for other in chosen if other.foe == plan.foe >= 0), None)
    if option.joins != (before is not None) or (before and before.orders != plan.orders[:-1]):
        return False
    fresh = plan.orders[len(before.orders) if before else 0 :]
    if not all(_fits(mind, draft, told, taken) for told in fresh) or not _give(draft, fresh, plan, options):
        return False
    if before:
        chosen.remove(before)
        _join(draft, before.orders)
    chosen.append(plan)
    taken.update(told.cell for told in fresh)
    return True


def _fits(mind: Mind, draft: Draft, told: Told, taken: set[int]) -> bool:
    s, i = mind.s, told.who
    if i in draft.units or 1 not in draft.slots(i) or (told.order["order"] == "march" and due(s, i)):
        return False
    return told.cell < 0 or told.cell == s.at[i] or told.cell not in taken


def _join(draft: Draft, orders: Iterable[Told]) -> None:
    """SENG-PRI-06: joint attacks are executed as orders of one kind."""
    for told in orders:
        order = draft.units[told.who][0]
        if order is not None and kind_of(order) == "special":
            draft.units[told.who][0] = {**order, "as": "ordinary"}


def _give(draft: Draft, orders: Sequence[Told], plan: Plan, options: Sequence[Option]) -> bool:
    """Gives these orders of a plan if all can be paid."""
    paid: list[Told] = []
    purse = (draft.special, draft.ordinary, set(draft.clans), set(draft.generals))
    for told in orders:
        order = _bolder(draft, told, plan, options)
        payer = next((payer for payer in _preferred(order) if payer in draft.payers(told.who, order)), None)
        if payer is None:
            _take_back(draft, paid, purse)
            return False
        draft.give(told.who, order, payer)
        paid.append(told)
    if len(plan.orders) > 1:
        _join(draft, paid)
    return True


def _take_back(draft: Draft, paid: list[Told], purse: tuple[int, int, set[str], set[int]]) -> None:
    for told in paid:
        del draft.units[told.who]
    draft.special, draft.ordinary, draft.clans, draft.generals = purse


def _preferred(order: Order) -> tuple[Payer, ...]:
    """Who pays first: what is free."""
    return (CALM, GENERAL, RESERVED) if order["order"] in SPECIAL_WORDS else (CLAN, GENERAL, POOL, RESERVED)


def _bolder(draft: Draft, told: Told, plan: Plan, options: Sequence[Option]) -> Order:
    """An attack at all costs instead (SENG-ORD-18), where it pays and nothing else needs the special order more."""
    who, more = plan.bold
    if told.who != who or more < 2 * LEAST:
        return told.order
    bold: Order = {**told.order, "order": "advance"}
    payers = draft.payers(told.who, bold)
    if GENERAL in payers:
        return bold
    rivals = [
        option.rate
        for option in options
        if option.plan.orders[0].order["order"] in SPECIAL_WORDS and option.plan.orders[0].who not in draft.units
    ]
    return bold if RESERVED in payers and more > max(rivals, default=0.0) else told.order


# Leaders


def _leaders(mind: Mind) -> dict[int, int]:
    """Leaders leave units that rout or are nearly gone, and the reserve; generals do not stay idle in the HQ."""
    s, found = mind.s, {}
    for k in s.table.staff[mind.side]:
        place = s.place[k]
        lost = place >= 0 and (s.status[place] == ROUTING or s.figures[place] <= 2)
        if s.fate[k] != FIT or not (lost or place == IN_RESERVE):
            continue
        ways = offers.ways(s, k)
        if IN_HQ in ways:
            found[k] = IN_HQ
        else:
            units = [i for i in ways if i >= 0 and s.figures[i] > 4]
            if units:
                found[k] = max(units, key=lambda i: (worth(s, i), -i))
    return found


# What is spent beside orders


def _spend(mind: Mind, draft: Draft, chosen: Sequence[Plan]) -> None:
    """Banners, a shinobi's task, a plan for next turn."""
    _raise_banners(mind, draft, chosen)
    if mind.s.spies[mind.side]:
        _task(mind, draft, chosen)
    if draft.plans():
        _plan_ahead(mind, draft)


def _attackers(plan: Plan) -> list[int]:
    return [told.who for told in plan.orders]


def _value(mind: Mind, plan: Plan) -> float:
    """What an attack chosen is worth as things stand."""
    s = mind.s
    attacks = [Attack(told.who, _from(mind, told, plan.foe), told.facing, "") for told in plan.orders]
    seen = [attack._replace(aspect=aspect_from(s, attack.cell, plan.foe)) for attack in attacks]
    return mind.attack(seen, plan.foe)


def _from(mind: Mind, told: Told, foe: int) -> int:
    """From which cell a unit attacks."""
    return STEP[mind.s.at[foe]][(told.facing + 2) % 4]


def _raise_banners(mind: Mind, draft: Draft, chosen: Sequence[Plan]) -> None:
    s = mind.s
    raised: dict[str, Any] = {}
    taken: set[str] = set()
    for i, found in offers.raisable(s, mind.side).items():
        if i in draft.given.reserved:
            continue
        flown = _flown(mind, draft, chosen, i, [banner for banner in found if banner not in taken])
        taken |= {one["banner"] for one in flown}
        if flown:
            raised[s.table.ids[i]] = flown if len(flown) > 1 else flown[0]
    if raised:
        draft.more["banners"] = raised


def _flown(mind: Mind, draft: Draft, chosen: Sequence[Plan], i: int, found: Sequence[str]) -> list[dict[str, Any]]:
    """The banners to raise in a unit, of these, each worth it beside those before it (SENG-BAN-02)."""
    s = mind.s
    flown: list[dict[str, Any]] = []
    laid = s.lasting
    for banner in found:
        if len(flown) < most_banners(s, i) and (told := _banner(mind, draft, chosen, i, banner)):
            flown.append(told)
            _wave(mind, i, banner)
    s.banner[i], s.lasting = (), laid
    return flown


def _wave(mind: Mind, i: int, banner: str) -> None:
    """As if it were raised in the unit."""
    mind.s.banner[i] += (banner,)
    wave(mind.r, i, next(card for card in mind.s.table.banners[mind.side] if card.id == banner))


def _banner(mind: Mind, draft: Draft, chosen: Sequence[Plan], i: int, banner: str) -> dict[str, Any] | None:
    """The banner as it would be raised in a unit; None where it is not good for enough."""
    s = mind.s
    if s.status[i] == ROUTING:
        if i in draft.units or worth(s, i) < 6 or s.figures[i] < 4:
            return None
        return {"banner": banner, "facing": FACINGS[tactics.facing_of(mind, i)]}
    attack = next((plan for plan in chosen if plan.foe >= 0 and i in _attackers(plan)), None)
    near = [j for j in mind.foes if s.status[j] == FORMED and STEP[s.at[j]][s.facing[j]] == s.at[i]]
    before = _value(mind, attack) if attack else -tactics.met(mind, i, near)
    before_it = s.banner[i], s.lasting
    _wave(mind, i, banner)
    after = _value(mind, attack) if attack else -tactics.met(mind, i, near)
    s.banner[i], s.lasting = before_it
    return {"banner": banner} if after - before > SPENT else None


def _task(mind: Mind, draft: Draft, chosen: Sequence[Plan]) -> None:
    """Panic before an attack, or sabotage of the most dangerous enemy (SENG-SHI-03, SENG-SHI-04)."""
    s, found = mind.s, []
    for plan in chosen:
        if plan.foe >= 0 and s.status[plan.foe] == FORMED:
            before = _value(mind, plan)
            s.panic[plan.foe] += 1
            found.append((_value(mind, plan) - before, "panic", plan.foe))
            s.panic[plan.foe] -= 1
    for j in mind.foes:
        if s.status[j] == FORMED:
            ahead = STEP[s.at[j]][s.facing[j]]
            i = s.holder[ahead] if ahead >= 0 else -1
            if i >= 0 and s.table.side[i] == mind.side:
                found.append((0.3 * mind.single(j, s.at[j], s.facing[j], i), "sabotage", j))
    if found:
        value, task, j = max(found, key=lambda one: (one[0], -one[2]))
        if value > SPENT:
            draft.more["shinobi"] = [{"task": task, "target": s.table.ids[j]}]


def _plan_ahead(mind: Mind, draft: Draft) -> None:
    """SENG-TRT-06: a move for next turn's second slot, of a unit that has far to go."""
    s, found = mind.s, []
    for i in mind.mine:
        ahead = STEP[s.at[i]][s.facing[i]]
        beyond = STEP[ahead][s.facing[i]] if ahead >= 0 else -1
        near = min([max(abs(XS[s.at[i]] - XS[s.at[j]]), abs(YS[s.at[i]] - YS[s.at[j]])) for j in mind.foes], default=0)
        if beyond < 0 or near < 4 or s.status[i] != FORMED or "move" not in draft.plannable(i, 2):
            continue
        if all(s.holder[cell] < 0 for cell in (ahead, beyond)):
            found.append((mind.stand(i, beyond, s.facing[i]) - mind.stand(i, ahead, s.facing[i]), i))
    if found:
        value, i = max(found, key=lambda one: (one[0], -one[1]))
        if value > 0:
            draft.more["plan"] = {"unit": s.table.ids[i], "slot": 2, "order": {"order": "move"}}
