"""What the order of a unit would likely come to, if the enemy stays where it is: numbers with their reasons, chances,
the fire at an attack before it strikes home among them.
Only what its side may know goes into it: no traits of enemy leaders, no count of what its shooters have left."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from builder.fights.odds import Numbers, Reason, percent
from builder.fights.scene import Scene
from catalog.shown import language
from rules.sengoku import odds
from rules.sengoku.assault import assault
from rules.sengoku.clash import Sum
from rules.sengoku.field import FRONT
from rules.sengoku.run import Shot
from rules.sengoku.sight import plain
from rules.sengoku.tasks import executed_as
from rules.sengoku.units import FORMED, State
from rules.sengoku.words import outcome_text, reason_text, supposed_text
from rules.sengoku.words_terms import label
from rules.sengoku.zones import able, in_zone

Order = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Forecast:
    """`columns`: impetus against steadiness; `results`: (what, chance); `losses`: (unit, figures on average)."""

    title: str
    columns: tuple[Numbers, ...]
    results: tuple[tuple[str, str], ...]
    losses: tuple[tuple[str, str], ...]
    still: str


def forecast(scene: Scene, i: int, order: Order | None) -> Forecast | None:
    """Of the order given to a unit where it stands: an attack straight ahead, or a shot; None for any other."""
    s: State = scene.s
    if order is None or s.status[i] != FORMED:
        return None
    if order["order"] in ("shoot", "volley"):
        target = s.table.number.get(order.get("target", ""), -1)
        massed = order["order"] == "volley" and executed_as(order) == "special"
        if target < 0 or not plain(s, s.table.side[i], target) or not in_zone(s, i, target) or not able(s, i, massed):
            return None
        return _told(scene, odds.volley(known(s, i), [Shot(i, target, "order", massed)]), i, target)
    first = (order.get("steps") or ("move",))[0]
    if order["order"] not in ("move", "advance", "march") or first != "move":
        return None
    ahead = FRONT[s.at[i]][s.facing[i]] if s.at[i] >= 0 else -1
    foe = s.holder[ahead] if ahead >= 0 else -1
    if foe < 0 or s.table.side[foe] == s.table.side[i] or not plain(s, s.table.side[i], foe):
        return None
    known_now = known(s, i)
    known_now.advance[i] = order["order"] == "advance" and executed_as(order) == "special"
    return _told(scene, assault(known_now, i, foe), i, foe)


def known(s: State, i: int) -> State:
    """The position without what the unit's side does not know (SENG-HID-06): the enemy leaders' traits, and how much
    its shooters have left, or are told to save."""
    twin = s.copy()
    side = 1 - s.table.side[i]
    for k in s.table.staff[side]:
        twin.traits[k] = ()
    for j in s.table.members[side]:
        if s.table.kits[j].shooter:
            twin.ammo[j], twin.save_ammo[j] = s.table.kits[j].ammo_each * s.figures[j], False
    return twin


def _told(scene: Scene, found: odds.Odds, i: int, foe: int) -> Forecast:
    lang, s = language(), scene.s
    columns = [_numbers(scene, label("stat", "impetus", lang), total) for total in found.impetus.values()]
    if found.steadiness is not None:
        columns.append(_numbers(scene, label("stat", "steadiness", lang), found.steadiness))
    names = scene.cast.figure(s.table.ids[i], lang), scene.cast.figure(s.table.ids[foe], lang)
    likely = sorted(found.results.items(), key=lambda pair: -pair[1])
    return Forecast(
        " → ".join(names),
        tuple(columns) if len(columns) > 1 else (),
        tuple((outcome_text(result, lang), percent(chance)) for result, chance in likely if chance > 0),
        tuple(
            (scene.cast.figure(s.table.ids[unit], lang), _average(befalls.lost, lang))
            for unit, befalls in found.units.items()
        ),
        supposed_text("still", {}, lang),
    )


def _average(n: float, lang: str) -> str:
    """One place behind the point, a comma in Russian."""
    return f"{n:.1f}".replace(".", "," if lang == "ru" else ".")


def _numbers(scene: Scene, words: str, total: Sum) -> Numbers:
    lang = language()
    reasons = tuple(
        Reason(
            f"{reason.value:+d}".replace("-", "−") if n else str(reason.value),
            reason_text(reason.rule, reason.source, reason.value, scene.cast, lang),
            reason.rule,
        )
        for n, reason in enumerate(total.reasons)
        if reason.value or not n
    )
    return Numbers(words, total.value, reasons)
