"""The exact odds in words, the numbers behind them with their reasons, and what the answers to it would change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from builder.fights.choosing import Action, posted
from builder.fights.odds import Numbers, Reason, percent
from builder.fights.scene import Scene
from catalog.shown import language
from rules.anima import strike
from rules.anima.bearing import reasons
from rules.anima.deeds import AREA, Strike
from rules.anima.figures import SIDE_NAMES, State
from rules.anima.odds import Case, Chances, Odds, answer_odds, odds, resist_odds
from rules.anima.powers import Power, walk
from rules.anima.windows import Affair
from rules.anima.words import label, reason_text, supposed_text
from rules.cast import Cast
from rules.words import number, sentence, signed

Cells = tuple[str, ...]
AP = {"dodge": 1, "counter": 3}
DICE = {"charge": "ANIMA-CHG-02"}  # why an attack of this kind rolls several; else it is for gnosis


@dataclass(frozen=True, slots=True)
class View:
    """Everything that the panel says of an attack before it is made: `lines` are the answers that its target has, each
    with what comes of it."""

    columns: tuple[Numbers, ...]
    heads: Cells
    lines: tuple[tuple[str, Cells], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The same for who has to answer: what each answer brings, by its JSON."""

    columns: tuple[Numbers, ...]
    heads: Cells
    supposed: tuple[str, ...]
    brings: Mapping[str, Cells]

    def cells(self, action: Action) -> Cells:
        return self.brings.get(posted(action), ())


def heads() -> Cells:
    return _("Hit"), _("Life lost"), _("Falls")


# Before an attack


def view_of(scene: Scene, action: Action) -> View:
    """The odds of an action; Refused when it is not legal."""
    found = odds(scene.s, {**action, "side": SIDE_NAMES[scene.s.to_act]})
    if found is None:
        return View((), (), (), _without_roll(scene, action))
    plain = [case for case in found.cases if not case.answer.boost]
    best = [found.best] if found.best.answer.boost else []
    lines = tuple((_answer_words(case), cells_of(case.target)) for case in [*plain, *best])
    notes = (*_chances_before(found), *_back_words(scene, found), *_area_words(scene, found.plain))
    return View(columns_of(found.there, found.strike, scene.cast), heads(), lines, notes)


def _answer_words(case: Case) -> str:
    """How the target answers."""
    kind = case.answer.kind
    words = sentence(supposed_text(kind or "plain", {"ap": AP.get(kind)}, language()))
    return f"{words}, {_('with gnosis')}" if case.answer.boost else words


def cells_of(given: Chances) -> Cells:
    return percent(given.hit), span(given), percent(given.dead)


def span(given: Chances) -> str:
    """What a hit takes, from the least to the most."""
    dealt = [n for n, chance in enumerate(given.damage) if n and chance > 0]
    if not dealt:
        return "0"
    least = 0 if given.hit > given.hurt + 1e-9 else dealt[0]
    return str(dealt[-1]) if least == dealt[-1] else f"{least}–{dealt[-1]}"


def _chances_before(found: Odds) -> Sequence[str]:
    """What must succeed before it comes to the roll."""
    if found.works == 1:
        return ()
    return (_("It comes to the attack with a chance of %(chance)s.") % {"chance": percent(found.works)},)


def _back_words(scene: Scene, found: Odds) -> Sequence[str]:
    """What a counterattack would do to the attacker."""
    back = next((case.back for case in found.cases if case.back is not None and not case.answer.boost), None)
    return (_counter_words(scene, found.strike.who, back),) if back else ()


def _counter_words(scene: Scene, i: int, back: Chances) -> str:
    hit, lost, dead = cells_of(back)
    told = {"name": scene.name(i), "hit": hit, "lost": lost, "dead": dead}
    return _("A counterattack: %(name)s is hit %(hit)s, loses %(lost)s, falls %(dead)s.") % told


def _area_words(scene: Scene, case: Case) -> Sequence[str]:
    """Everybody else in the area."""
    told = []
    for j, given in case.area:
        hit, lost, dead = cells_of(given)
        named = {"name": scene.name(j), "hit": hit, "lost": lost, "dead": dead}
        told.append(_("In the area too: %(name)s is hit %(hit)s, loses %(lost)s, falls %(dead)s.") % named)
    return told


def _without_roll(scene: Scene, action: Action) -> tuple[str, ...]:
    """An action that comes to no attack roll: it would be wasted, or it is an ability of another kind."""
    s: State = scene.s
    if action["do"] != "ability":
        return (_("It would be wasted: measured only after it is declared, the way proves too far."),)
    power = s.table.kits[s.table.number[action["who"]]].powers[action["ability"]]
    if power.blow is not None and "target" in action:
        return (_("It would be wasted: measured only after it is declared, the way proves too far."),)
    j = s.table.number.get(action.get("target", ""), -1)
    return tuple(_resist_words(scene, power, j)) if j >= 0 and s.table.side[j] != s.to_act else ()


def _resist_words(scene: Scene, power: Power, j: int, boosted: bool = False) -> list[str]:
    """The chance that an enemy of its user resists it."""
    found = dict.fromkeys(effect.keys["power"] for effect in walk(power.effects) if effect.do == "resist")
    words = _("%(name)s resists effect %(power)d with a chance of %(chance)s.")
    chances = [(n, percent(resist_odds(scene.s, j, n, boosted))) for n in found]
    return [words % {"name": scene.name(j), "power": n, "chance": chance} for n, chance in chances]


# The numbers


def columns_of(s: State, blow: Strike, cast: Cast) -> tuple[Numbers, Numbers]:
    """Attack and defense, each with where it comes from and what else matters."""
    i, j, lang = blow.who, blow.target, language()
    value, defense = strike.attack_value(s, blow), strike.defense_value(s, blow)
    attack = _attack(s, blow, cast, defense - value)
    if blow.mode == AREA:  # rolled already
        value, attack = blow.total, [Reason(number(blow.total), label("mode", AREA, lang), "ANIMA-ARE-02")]
    kit = s.table.kits[j].stats
    more = [
        Reason(number(strike.armor_value(s, blow)), label("stat", "armor", lang), "ANIMA-CBT-03"),
        Reason(number(s.lp[j]), _("life left of %(most)d") % {"most": kit["lp"]}, "ANIMA-CBT-08"),
        Reason(number(s.ap[j]), _("action points of %(most)d") % {"most": kit["ap_max"]}, "ANIMA-CBT-09"),
    ]
    return (
        Numbers(cast.figure(s.table.ids[i], lang), value, tuple(attack)),
        Numbers(cast.figure(s.table.ids[j], lang), defense, (*_stat(s, j, "defense", blow, cast), *more)),
    )


def _attack(s: State, blow: Strike, cast: Cast, need: int) -> list[Reason]:
    """What is added to the die, how many dice there are, what they must show."""
    who = s.table.ids[blow.who]
    told = _stat(s, blow.who, "attack", blow, cast)
    told += [_reason(entry, who, cast) for entry in strike.modifiers(s, blow)]
    if (n := strike.dice_count(s, blow)) > 1:
        told.append(Reason("", _("%(n)d dice, the best counts") % {"n": n}, DICE.get(blow.kind, "ANIMA-GNO-02")))
    return [*told, Reason("", needs_words(need, strike.critical_from(s, blow)), "ANIMA-CBT-01")]


def _stat(s: State, i: int, stat: str, blow: Strike, cast: Cast) -> list[Reason]:
    """A stat as it is printed, then all that bears on it."""
    printed = Reason(number(s.table.kits[i].stats[stat]), label("stat", stat, language()), "ANIMA-CBT-01")
    return [printed, *(_reason(entry, s.table.ids[i], cast) for entry in reasons(s, i, stat, blow.kind))]


def _reason(entry: tuple[int, str, str], who: str, cast: Cast) -> Reason:
    value, rule, source = entry
    return Reason(signed(value), reason_text(rule, source, value, cast, language(), who), rule)


def needs_words(need: int, critical: int) -> str:
    """What the die must show: "hits on 4+"."""
    if need <= 1:
        return supposed_text("always", {}, language())
    if need > critical:
        return supposed_text("critical", {"n": critical}, language())
    return supposed_text("needs", {"n": need}, language())


# Answers


def outlook(scene: Scene, kind: str, affair: Affair, given: Sequence[Action]) -> Outlook:
    """What each answer brings; the numbers are those of letting it come."""
    s: State = scene.s
    cases = {posted(action): answer_odds(s, action) for action in given}
    if not any(cases.values()):
        return Outlook((), (), _resisted(scene, affair), {})
    first = odds(s, given[0]) if kind != "area" else None
    there, blow = (first.there, first.strike) if first else (s, affair)
    shown = columns_of(there, blow, scene.cast) if isinstance(blow, Strike) else ()
    notes = _area_words(scene, first.plain) if first else ()
    brings = {key: cells_of(case.target) if case else ("–",) * 3 for key, case in cases.items()}
    back = next((case.back for case in cases.values() if case and case.back), None)
    counter = [_counter_words(scene, affair.who, back)] if back else []
    return Outlook(shown, heads(), (*notes, *counter), brings)


def _resisted(scene: Scene, affair: Affair) -> tuple[str, ...]:
    """What comes without an attack roll: the chance to resist it, if it asks for that."""
    power = affair.deed.power if isinstance(affair, Strike) else affair.power
    boosted = "resist" in scene.choice.gnosis
    return tuple(_resist_words(scene, power, affair.target, boosted)) if power is not None else ()
