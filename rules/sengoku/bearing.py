"""What a unit is worth in a fight or under fire just now: every number with its reasons (SENG-MEL-25, UNT, TER, SHD).

Numbers are asked of a `Clash`, so that odds, story and dice read one list. The troop types' own rules are skills like
any other; nothing here knows a card by its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.sengoku.able import ignores
from rules.sengoku.clash import Clash, Reason, Sum, of_shots, total
from rules.sengoku.field import XS, YS
from rules.sengoku.run import FRONT, REAR, Hit, Shot
from rules.sengoku.traits import commander_bonus
from rules.sengoku.units import FRONT_RANK, State

__all__ = [
    "NEVER",
    "Pile",
    "Reason",
    "Sum",
    "armour",
    "base",
    "dice",
    "fighters",
    "harm",
    "hunting",
    "ignores",
    "impetus",
    "need",
    "per_figure",
    "pierce",
    "rerolls",
    "shielded",
    "shot_base",
    "shot_dice",
    "shot_need",
    "shot_ranks",
    "steadiness",
    "total",
    "under_fire",
]

NEVER = 7


def under_fire(s: State, hit: Hit) -> Clash:
    """A shooting event that is over, for judging whether its target stands it (SENG-SHO-13, SENG-SHO-16): sizes are
    those before it (SENG-UNT-22)."""
    clash = of_shots(s, hit.target, [Shot(who, hit.target, "order") for who, _, _ in hit.shooters])
    clash.sizes[hit.target] += hit.losses
    for who, _, figures in hit.shooters:
        clash.sizes[who] = figures
    return clash


def _common(clash: Clash, i: int, small: bool) -> list[Reason]:
    """SENG-MEL-25: what bears on impetus and steadiness alike."""
    s, found = clash.s, []
    if commander_bonus(s, i, clash.attacked(i)):
        found.append(Reason(1, "SENG-LDR-01"))
    if s.regrouped[i]:
        found.append(Reason(-1, "SENG-ROU-09"))
    if s.panic[i]:
        found.append(Reason(-s.panic[i], "SENG-SHI-03"))
    if small:
        found.append(Reason(-1, "SENG-UNT-22"))
    return found


def impetus(clash: Clash, i: int) -> Sum:
    """SENG-MEL-25: a unit's impetus in this fight."""
    s = clash.s
    reasons = clash.changed(i, "impetus", [Reason(s.table.kits[i].card.impetus, "SENG-UNT-01")], None, "SENG-MEL-25")
    reasons += _common(clash, i, clash.too_small(i))
    if s.advance[i]:
        reasons.append(Reason(2, "SENG-ORD-18"))
    if i in clash.wading:
        reasons.append(Reason(-1, "SENG-TER-07"))
    if i in clash.uphill:
        reasons.append(Reason(-1, "SENG-TER-11"))
    return total(reasons)


def steadiness(clash: Clash, i: int) -> Sum:
    """SENG-MEL-25: a unit's steadiness in this fight, ranks counted as they are now (SENG-UNT-11)."""
    s = clash.s
    card = s.table.kits[i].card
    reasons = clash.changed(i, "steadiness", [Reason(card.steadiness, "SENG-UNT-01")], None, "SENG-MEL-25")
    reasons += _common(clash, i, clash.too_small(i))
    if s.hold[i]:
        reasons.append(Reason(2, "SENG-ORD-17"))
    return total(reasons)


def armour(clash: Clash, i: int) -> Sum:
    """SENG-MEL-02, SENG-SHO-06: armour but for shields; against shooting with the terrain (SENG-TER-12)."""
    s, kind = clash.s, "shot_armour" if clash.moment == "fire" else "melee_armour"
    reasons = clash.changed(i, "armour", [Reason(s.table.kits[i].card.armour, "SENG-UNT-01")], None, "SENG-MEL-25")
    reasons = clash.changed(i, kind, reasons, None, "SENG-MEL-25")
    if clash.moment == "fire":
        cell = s.at[i]
        covered = s.field.hill[cell] or s.field.woods[cell]
        if covered and not any("terrain" in clash.denied(i, view.foe) for view in clash.views[i]):
            reasons.append(Reason(1, "SENG-TER-12"))
    return total(reasons)


def base(clash: Clash, i: int, foe: int) -> Sum:
    """SENG-MEL-01: a unit's sure damage to one opponent in melee, and what swordsmen add whatever denies the rest
    (SENG-TRT-07); shooters too fight with their melee profile (SENG-MEL-31)."""
    view = clash.view(i, foe)
    if view.role == "defend" and view.aspect != FRONT:
        reasons = [Reason(0, "SENG-MEL-04")]
    elif "base" in clash.denied(i, foe):
        reasons = [Reason(0, "SENG-UNT-10")]
    elif clash.too_small(i, foe):
        reasons = [Reason(0, "SENG-UNT-22")]
    else:
        printed = [Reason(clash.s.table.kits[i].card.melee.base, "SENG-UNT-01")]
        reasons = clash.changed(i, "base", printed, foe, "SENG-MEL-01")
    return total([*reasons, *clash.changed(i, "sure", (), foe, "SENG-TRT-07")])


def need(clash: Clash, i: int, foe: int) -> int:
    """What a figure's die must show in melee; 7: never."""
    printed = [Reason(clash.s.table.kits[i].card.melee.extra, "SENG-UNT-01")]
    return _bounded(total(clash.changed(i, "extra", printed, foe, "SENG-MEL-01")).value)


def _bounded(value: int) -> int:
    return min(NEVER, max(2, value))


def per_figure(clash: Clash, i: int, foe: int) -> int:
    """SENG-UNT-03: extra-damage dice of each figure of the front rank."""
    more = [effect.value for effect in clash.effects(i, "dice_per_figure", foe)]
    return max(more) if more else 1


def dice(clash: Clash, i: int, foe: int, figures: int) -> int:
    """How many dice a unit rolls against an opponent with so many figures fighting it; none if they cannot hit
    (SENG-GEN-05)."""
    if need(clash, i, foe) == NEVER:
        return 0
    flat = sum([reason.value for reason in clash.changed(i, "dice", (), foe, "SENG-MEL-01")])
    return max(0, figures * per_figure(clash, i, foe) + flat)


def fighters(clash: Clash, i: int) -> dict[int, int]:
    """How many figures a unit has against each of its opponents: its front rank (SENG-UNT-19), or, of a defender, as
    SENG-MEL-05 and SENG-MEL-06 give them out: front, left, right, rear."""
    views, size = clash.views[i], clash.sizes[i]
    front_rank = min(size, FRONT_RANK)
    if views[0].role != "defend":
        return {view.foe: front_rank for view in views}
    ranks = (size + FRONT_RANK - 1) // FRONT_RANK
    front = any(view.aspect == FRONT for view in views)
    flanks = sum(view.aspect not in (FRONT, REAR) for view in views)
    left, found = size, {}
    for view in views:
        if view.aspect == FRONT:
            wanted = front_rank
        elif view.aspect == REAR:
            wanted = 0 if front and ranks == 1 else front_rank - flanks
        else:
            wanted = ranks - front
        found[view.foe] = max(0, min(wanted, left))
        left -= found[view.foe]
    return found


def hunting(clash: Clash, i: int, foe: int) -> tuple[int, int]:
    """SENG-UNT-09, SENG-MEL-26: damage for each front-rank figure against a routing unit, and what a die of each must
    show for it (0: no die)."""
    found = [effect.value for effect in clash.effects(i, "pursuit", foe)]
    each = [value["per_figure"] for value in found if "per_figure" in value]
    needs = [value["need"] for value in found if "need" in value]
    return max(each, default=1), max(needs, default=0)


# Shooting


def shot_base(clash: Clash, i: int, foe: int) -> Sum:
    """SENG-SHO-02: a shooter's sure damage (SENG-UNT-22)."""
    if clash.too_small(i, foe):
        return total([Reason(0, "SENG-UNT-22")])
    if "base" in clash.denied(i, foe):
        return total([Reason(0, "SENG-SHO-02")])
    shot = clash.s.table.kits[i].card.shot
    printed = [Reason(shot.base if shot else 0, "SENG-UNT-01")]
    return total(clash.changed(i, "shot_base", printed, foe, "SENG-SHO-02"))


def shot_need(clash: Clash, i: int, foe: int) -> int:
    """What a shot die must show; 7: never."""
    shot = clash.s.table.kits[i].card.shot
    printed = [Reason(shot.extra if shot else NEVER, "SENG-UNT-01")]
    return _bounded(total(clash.changed(i, "shot_extra", printed, foe, "SENG-SHO-02")).value)


def shot_ranks(clash: Clash, i: int, foe: int) -> int:
    """SENG-SHO-03: how many ranks shoot."""
    shot = clash.s.table.kits[i].card.shot
    printed = [Reason(shot.ranks if shot else 0, "SENG-UNT-01")]
    return total(clash.changed(i, "shot_ranks", printed, foe, "SENG-SHO-03")).value


def shot_dice(clash: Clash, i: int, foe: int, able: int) -> int:
    """SENG-SHO-03, SENG-SHO-04: dice of a shooter of whose figures `able` have ammunition; none if they cannot hit."""
    if shot_need(clash, i, foe) == NEVER or able <= 0:
        return 0
    flat = sum([reason.value for reason in clash.changed(i, "shot_dice", (), foe, "SENG-SHO-03")])
    return max(0, min(able, FRONT_RANK * shot_ranks(clash, i, foe)) + flat)


def pierce(clash: Clash, i: int, foe: int) -> int:
    """SENG-UNT-15: how much of the opponent's armour (not of shields, SENG-SHD-04) a unit takes away."""
    return max([effect.value for effect in clash.effects(i, "pierce", foe)], default=0)


def rerolls(clash: Clash, i: int, foe: int, roll: str) -> list[object]:
    """Which faces are rolled anew, once for each item, in order ("failed" or a list of faces)."""
    return [
        effect.raw["faces"]
        for effect in clash.effects(i, "reroll", foe)
        if effect.value == roll
        for _ in range(effect.raw.get("times", 1))
    ]


# Shields


def shield_edges(s: State, i: int, cell: int) -> int:
    """SENG-SHD-03: the edges of a unit's cell, as bits, of which one shielded covers it from that direction."""
    here = s.at[i]
    dx, dy = XS[cell] - XS[here], YS[cell] - YS[here]
    return (1 if dy > 0 else 4 if dy < 0 else 0) | (2 if dx > 0 else 8 if dx < 0 else 0)


def shielded(clash: Clash, i: int, foe: int, cell: int) -> bool:
    """SENG-SHD-02, SENG-SHD-05: whether a shield takes off damage that comes from a cell: under fire of infantry, in
    melee of attacked spearmen."""
    s, kit = clash.s, clash.s.table.kits[i]
    if kit.cavalry or "shields" in clash.denied(i, foe):
        return False
    if clash.moment != "fire" and (not kit.spearmen or clash.view(i, foe).role != "defend"):
        return False
    return bool(s.shield_bits(s.at[i]) & shield_edges(s, i, cell))


class Pile(NamedTuple):
    """Damage from one unit: how much, how much armour it pierces, whether it comes over a shield."""

    damage: int
    pierce: int
    shielded: bool


def harm(piles: Sequence[Pile], armour: int) -> int:
    """SENG-SHO-05, SENG-SHO-10, SENG-MEL-03: what gets through: damage of all is added, armour counts once."""
    dealt = sum([pile.damage for pile in piles])
    if not dealt:
        return 0
    left = [pile.damage for pile in piles]
    covered = [n for n, pile in enumerate(piles) if pile.shielded and pile.damage]
    if covered:
        left[max(covered, key=lambda n: piles[n].pierce)] -= 1
    pierced = min(armour, max([pile.pierce for pile in piles]))
    for level in range(pierced):
        blunt = [n for n, pile in enumerate(piles) if pile.pierce <= level and left[n] > 0]
        if blunt:
            left[blunt[0]] -= 1
    return max(1, sum(left) - (armour - pierced))
