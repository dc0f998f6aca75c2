"""The log: each event of a fight in words, with the rules it rests on."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.anima.words_odds import end_text, reason_text
from rules.anima.words_terms import MODES, MOVEMENTS, PIECES, ROLLS, STATES, STATS
from rules.cast import Cast
from rules.log_words import Event, LogWords, Teller, Told, by, ending, rules_of, unless, values_of, when
from rules.words import Both, Lang, Part, Table, append, join, number, pick, say, say_parts, sentence, signed

EVENTS: Table = {
    # set-up
    "terrain_count": (
        "Terrain: {a} <{die_a}>, {b} <{die_b}>. {pieces:piece} to place.",
        "Местность: {a} <{die_a}>, {b} <{die_b}>. Расставить: {pieces:piece}.",
    ),
    "terrain": ("{side} places terrain on {at}: {piece}.", "{side} ставит на {at}: {piece}."),
    "roll_off": (
        "{why}: {a} <{die_a}[ {bonus_a}]>, {b} <{die_b}[ {bonus_b}]>. First: {winner}.",
        "{why}: {a} <{die_a}[ {bonus_a}]>, {b} <{die_b}[ {bonus_b}]>. Начинает: {winner}.",
    ),
    "deploy": ("{@who} stands on {at}.", "{@who} встаёт на {at}."),
    "markers": ("{side} lays markers: {places}.", "{side} кладёт метки: {places}."),
    "markers none": ("{side}: nobody infiltrates.", "{side}: никто не проникает."),
    "reveal": (
        "{@who} comes out on {at}[, hidden{hiding}|]. <{ap:ap}>",
        "{@who} раскрывается на {at}[, незаметно{hiding}|]. <{ap:ap}>",
    ),
    "marker_removed": ("Marker {marker} is removed.", "Метка {marker} убрана."),
    # the turn
    "turn": ("Turn {turn}.", "Ход {turn}."),
    "recover": ("{@who} regains {gained} AP. <{ap} in all>", "{@who} восстанавливает {gained} ОД. <Всего {ap}>"),
    "heal": ("{@who} regains {amount:lp}. <{lp} in all>", "{@who} восстанавливает {amount:lp}. <Всего {lp}>"),
    "upkeep paid": ("{@who} pays the upkeep: {ability}.", "{@who}: поддержка оплачена, {ability}."),
    "upkeep ended": ("{@who}: {ability} ends, no upkeep.", "{@who}: {ability} прекращается, поддержки нет."),
    "state more": (
        "{@who}: *{state}* +{change}. <{tokens:token}>",
        "{@who}: *{state}* +{change}. <{tokens:token}>",
    ),
    "state less": (
        "{@who}: {state} −{change}. <{tokens:token}>",
        "{@who}: {state} −{change}. <{tokens:token}>",
    ),
    "state over": ("{@who}: *{state}* is over.", "{@who}: *{state}* — жетонов больше нет."),
    "immune": ("{@who} is immune: {state}.", "{@who}: иммунитет, {state}."),
    "doom dead": ("{@who}: doom is fulfilled. <Die {die}>", "{@who}: злой рок свершился. <Кубик {die}>"),
    "doom": ("{@who}: doom passes by. <Die {die}>", "{@who}: злой рок прошёл мимо. <Кубик {die}>"),
    "activate": ("{@who} is activated.", "{@who}: активация."),
    "end_activation": ("{@who}: end of the activation.", "{@who}: конец активации."),
    "no_activation": (
        "{@who} may not be activated any more this turn.",
        "{@who}: активации в этот ход больше не будет.",
    ),
    # movement
    "move": ("{@who} moves {from} → {to} ({how}).", "{@who} движется {from} → {to} ({how})."),
    "disengage": ("{@who} may leave close combat. <Die {die}>", "{@who} может выйти из схватки. <Кубик {die}>"),
    "disengage held": (
        "{@who} does not get out of close combat. <Die {die}>",
        "{@who} из схватки не выходит. <Кубик {die}>",
    ),
    "charge": ("{@who} charges {target}.", "{@who}: чардж, цель: {target}."),
    "charge short": (
        "{@who} charges {target} and does not get there.",
        "{@who}: чардж, цель: {target}, но добежать не удалось.",
    ),
    "wasted": ("{@who}: the {action} is wasted, {why}.", "{@who}: {action} впустую, {why}."),
    "intercept charge": (
        "{@who} steps into the charge, in place of {for}.",
        "{@who} перехватывает чардж, прежняя цель: {for}.",
    ),
    "intercept shot": (
        "{@who} takes the shot, in place of {for}.",
        "{@who} закрывает собой от выстрела, прежняя цель: {for}.",
    ),
    # attacks
    "attack melee": ("{@who} attacks {target}, ", "{@who} атакует, цель: {target}, "),
    "attack charge": ("{@who} strikes {target} in the charge, ", "{@who} бьёт с чарджа, цель: {target}, "),
    "attack shot": ("{@who} shoots at {target}, ", "{@who} стреляет, цель: {target}, "),
    "attack counter": ("{@who} counterattacks {target}, ", "{@who} контратакует, цель: {target}, "),
    "attack ability": (
        "{@who} attacks {target} with an ability, ",
        "{@who} атакует способностью, цель: {target}, ",
    ),
    "attack area": ("{@who}: the area effect reaches {target}, ", "{@who}: площадной эффект, цель: {target}, "),
    "dodge": ("{@who} dodges. <Die {die}>", "{@who} уклоняется. <Кубик {die}>"),
    "dodge counter": (
        "{@who} defends to counterattack. <Die {die}>",
        "{@who} защищается, чтобы контратаковать. <Кубик {die}>",
    ),
    "damage": (
        "{@who} takes {amount} damage[ ({cause})|]. <{lp:lp} left>",
        "{@who} получает урон {amount}[ ({cause})|]. <Осталось: {lp:lp}>",
    ),
    "damage none": (
        "{@who} takes no damage[ ({cause})|]. <{lp:lp} left>",
        "{@who} не получает урона[ ({cause})|]. <Осталось: {lp:lp}>",
    ),
    "death": ("{@who} *dies*.", "{@who} *погибает*."),
    "no_harm": ("{@who} takes no harm from {by}.", "{@who}: вреда нет, нападающий: {by}."),
    # hiding
    "search": (
        "{@who} searches[ and finds {seen}| with success]. <Die {die}>",
        "{@who} ищет и находит[, вот кто: {seen}|]. <Кубик {die}>",
    ),
    "search none": ("{@who} searches in vain. <Die {die}>", "{@who} ищет и никого не находит. <Кубик {die}>"),
    "hidden": ("{@who} is *hidden*.", "{@who}: *незаметность*."),
    "visible": ("{@who} is visible again.", "{@who}: незаметности больше нет."),
    # abilities
    "ability": ("{@who}: {ability}[ on {aim}|].", "{@who}: {ability}[, цель: {aim}|]."),
    "difficulty": (
        "{@who}: difficulty {need} is overcome. <Die {die}>",
        "{@who}: сложность {need} преодолена. <Кубик {die}>",
    ),
    "difficulty failed": (
        "{@who}: difficulty {need} is not overcome, nothing happens. <Die {die}>",
        "{@who}: сложность {need} не преодолена, ничего не происходит. <Кубик {die}>",
    ),
    "resist": (
        "{@who} resists, {total} to {power}. <Die {die}>",
        "{@who}: сопротивление помогло, {total} против {power}. <Кубик {die}>",
    ),
    "resist failed": (
        "{@who} does not resist, {total} to {power}. <Die {die}>",
        "{@who}: сопротивление не помогло, {total} против {power}. <Кубик {die}>",
    ),
    "chance": ("{@who}: {need}+ is needed, success. <Die {die}>", "{@who}: нужно {need}+, успех. <Кубик {die}>"),
    "chance failed": (
        "{@who}: {need}+ is needed, failure. <Die {die}>",
        "{@who}: нужно {need}+, неудача. <Кубик {die}>",
    ),
    "gnosis": (
        "{side} spends a gnosis point: {roll}. <{left} left>",
        "{side} тратит очко гнозиса: {roll}. <Осталось: {left}>",
    ),
    # flights
    "flight": (
        "{@who} is thrown {from} → {to}. <{distance:square}>",
        "{@who} отлетает {from} → {to}. <{distance:square}>",
    ),
    "contact": ("{@who} runs into {what}. <{damage} damage>", "{@who} ударяется {what}. <Урон {damage}>"),
    "bystander sidestep": ("{@who} steps aside for {by}.", "{@who} уступает дорогу, летит {by}."),
    "bystander avoided": (
        "{@who} is passed by {by} in flight. <Die {die}>",
        "{@who}: {by} пролетает мимо. <Кубик {die}>",
    ),
    "bystander collision": (
        "{@who} and {by} collide. <Die {die}>",
        "{@who}: столкновение, летел {by}. <Кубик {die}>",
    ),
}
EVENT_TYPES = (*dict.fromkeys(key.split()[0] for key in EVENTS), "attack", "game_over")

# How an attack ends, behind its EVENTS row.
_HITS: Table = {
    "critical": ("{total} to {defense}: *critical hit*.", "{total} против {defense}: *критическое попадание*."),
    "hit": ("{total} to {defense}: hit.", "{total} против {defense}: попадание."),
    "miss": ("{total} to {defense}: miss.", "{total} против {defense}: мимо."),
}
_DICE: Table = {
    "one": ("die {die}", "кубик {die}"),
    "best": ("die {die} (of {dice})", "кубик {die} (из {dice})"),
}
_ROLLED_FOR: Mapping[str, Both] = {
    "terrain": ("First terrain", "Первый объект"),
    "deploy": ("First to deploy", "Первая расстановка"),
    "order": ("First to act", "Первый ход"),
    "initiative": ("Initiative", "Инициатива"),
}
_WASTED: Mapping[str, Both] = {
    "range": ("out of range", "слишком далеко"),
    "sight": ("out of sight", "цель не видна"),
    "blocked": ("the way is blocked", "путь закрыт"),
}
_CAUSES: Mapping[str, Both] = {
    "poison": ("poison", "отравление"),
    "flight": ("the flight", "полёт"),
    "fall": ("the fall", "падение"),
    "collision": ("the collision", "столкновение"),
    "ability": ("an ability", "способность"),
}
_RUN_INTO: Mapping[str, Both] = {
    "small": ("a small obstacle", "о небольшое препятствие"),
    "trees": ("trees", "о деревья"),
    "wall": ("a wall", "о стену"),
    "rock": ("rock", "о скалу"),
    "edge": ("the table edge", "о край поля"),
    "cliff": ("a cliff", "об уступ"),
}


def _word(key: str, value: Any, event: Event, cast: Cast, lang: Lang) -> Any:
    if not isinstance(value, str):
        return value
    if key in ("who", "target", "by") or (key == "for" and value in cast.figures):
        return cast.figure(value, lang)
    if key in ("side", "winner"):
        return cast.side(value, lang)
    if key == "ability":
        return cast.skill(value, lang, event.get("who"))
    terms = {"state": STATES, "roll": ROLLS, "piece": PIECES}.get(key, {})
    return pick(terms[value], lang) if value in terms else value


def _terrain_count(event: Event, cast: Cast, lang: Lang) -> Told:
    return "terrain_count", _both_rolls(event, cast, lang)


def _roll_off(event: Event, cast: Cast, lang: Lang) -> Told:
    bonus = event.get("bonus", {})
    more = {f"bonus_{side.lower()}": f"+{bonus[side]}" if bonus.get(side) else None for side in "AB"}
    why = pick(_ROLLED_FOR[event["for"]], lang)
    return "roll_off", {**_both_rolls(event, cast, lang), **more, "why": why}


def _both_rolls(event: Event, cast: Cast, lang: Lang) -> dict[str, Any]:
    rolled = {f"die_{side.lower()}": event["dice"][side] for side in "AB"}
    return {"a": cast.side("A", lang), "b": cast.side("B", lang), **rolled}


def _markers(event: Event, cast: Cast, lang: Lang) -> Told:
    laid = event["markers"]
    places = ", ".join(f"{name} {at}" for name, at in laid.items())
    return ("markers" if laid else "markers none"), {"places": places}


def _reveal(event: Event, cast: Cast, lang: Lang) -> Told:
    return "reveal", {"hiding": "" if event["hidden"] else None}


def _upkeep(event: Event, cast: Cast, lang: Lang) -> Told:
    return f"upkeep {'paid' if event['paid'] else 'ended'}", {}


def _state(event: Event, cast: Cast, lang: Lang) -> Told:
    change = event["change"]
    key = "more" if change > 0 else "less" if event["tokens"] else "over"
    return f"state {key}", {"change": abs(change)}


def _move(event: Event, cast: Cast, lang: Lang) -> Told:
    return "move", {"how": pick(MOVEMENTS[event["kind"]], lang)}


def _wasted(event: Event, cast: Cast, lang: Lang) -> Told:
    action = pick(_ACTIONS[event["action"]], lang)
    return "wasted", {"action": action, "why": pick(_WASTED[event["reason"]], lang)}


_ACTIONS: Mapping[str, Both] = {"shoot": MODES["shot"], "attack": MODES["melee"], **MODES}


def _damage(event: Event, cast: Cast, lang: Lang) -> Told:
    cause = _CAUSES.get(event["source"])
    key = "damage" if event["amount"] else "damage none"
    return key, {"cause": pick(cause, lang) if cause else None}


def _search(event: Event, cast: Cast, lang: Lang) -> Told:
    seen = join([cast.figure(who, lang) for who in event["found"]], lang) or None
    return ("search" if event["ok"] else "search none"), {"seen": seen}


def _ability(event: Event, cast: Cast, lang: Lang) -> Told:
    aim, who = event.get("target"), event["who"]
    return "ability", {"aim": cast.figure(aim, lang) if aim and aim != who else None}


def _contact(event: Event, cast: Cast, lang: Lang) -> Told:
    return "contact", {"what": pick(_RUN_INTO[event["with"]], lang)}


def _attack(event: Event, cast: Cast, lang: Lang) -> list[Part]:
    values = values_of(event, _word, cast, lang)
    end = "critical" if event["critical"] else "hit" if event["hit"] else "miss"
    parts = say_parts(EVENTS, f"attack {event['mode']}", values, lang)
    for kind, text in say_parts(_HITS, end, values, lang):
        append(parts, kind, text)
    append(parts, "text", " ")
    append(parts, "sum", _sums(event, cast, lang))
    return parts


def _sums(event: Event, cast: Cast, lang: Lang) -> str:
    """What the total is made of, the die last, and what changes the defense: "Attack 6, charge +2, die 4 (of 3, 4);
    Defense: Bulwark +2". An area effect brings the total of its shot with it."""
    dice: Sequence[int] = event["dice"]
    rolled = {"die": event["die"], "dice": ", ".join(map(str, dice))}
    added, changed = (event.get("reasons", {}).get(side, ()) for side in ("attack", "defense"))
    words = []
    if event["mode"] != "area":
        base = event["total"] - event["die"] - sum(n for n, _, _ in added)
        words = [f"{pick(STATS['attack'], lang)} {number(base)}", *_reasons(added, event["who"], cast, lang)]
    words.append(say(_DICE, "best" if len(dice) > 1 else "one", rolled, lang))
    defended = ", ".join(_reasons(changed, event["target"], cast, lang))
    return sentence(", ".join(words)) + (f"; {pick(STATS['defense'], lang)}: {defended}" if defended else "")


def _reasons(found: Sequence[Sequence[Any]], who: str, cast: Cast, lang: Lang) -> list[str]:
    return [f"{reason_text(rule, source, n, cast, lang, who)} {signed(n)}" for n, rule, source in found]


_TELLERS: Mapping[str, Teller] = {
    "terrain_count": _terrain_count,
    "roll_off": _roll_off,
    "markers": _markers,
    "reveal": _reveal,
    "upkeep": _upkeep,
    "state": _state,
    "doom": when("dead", "dead"),
    "move": _move,
    "disengage": unless("ok", "held"),
    "charge": unless("reached", "short"),
    "wasted": _wasted,
    "intercept": by("of"),
    "dodge": when("counter", "counter"),
    "damage": _damage,
    "search": _search,
    "ability": _ability,
    "difficulty": unless("ok", "failed"),
    "resist": unless("resisted", "failed"),
    "chance": unless("ok", "failed"),
    "contact": _contact,
    "bystander": by("result"),
}


_WORDS = LogWords(EVENTS, _word, _TELLERS, {"game_over": ending(end_text, "reason"), "attack": _attack})
log_line, log_parts = _WORDS.log_line, _WORDS.log_parts


# Rules

_RULES: Mapping[str, tuple[str, ...]] = {
    "terrain_count": ("SET-01",),
    "terrain": ("SET-02", "SET-05"),
    "roll_off terrain": ("SET-02",),
    "roll_off deploy": ("SET-08",),
    "roll_off order": ("SET-11",),
    "roll_off initiative": ("TRN-04",),
    "deploy": ("SET-09",),
    "markers": ("INF-01", "INF-03"),
    "reveal": ("INF-06", "INF-09"),
    "marker_removed": ("INF-07", "INF-10"),
    "turn": ("TRN-01",),
    "recover": ("TRN-02",),
    "heal": ("GEN-07",),
    "upkeep": ("ABL-07",),
    "state more": ("STA-00",),
    "state": ("STA-12",),
    "immune": ("TRT-06",),
    "doom": ("STA-08",),
    "activate": ("TRN-09",),
    "end_activation": ("TRN-11",),
    "no_activation": ("KNB-12",),
    "move free_move": ("MOV-01",),
    "move walk": ("MOV-02",),
    "move run": ("MOV-03",),
    "move charge": ("CHG-01",),
    "move step": ("MOV-04",),
    "move intercept": ("CHG-06",),
    "move ability": ("ABL-01",),
    "disengage": ("MOV-06",),
    "charge": ("CHG-01",),
    "wasted": ("BRD-12",),
    "intercept charge": ("CHG-06",),
    "intercept shot": ("SHO-10",),
    "attack melee": ("CBT-01",),
    "attack charge": ("CHG-02",),
    "attack shot": ("SHO-01",),
    "attack counter": ("CBT-06",),
    "attack ability": ("CBT-10",),
    "attack area": ("ARE-05",),
    "dodge": ("CBT-04",),
    "damage attack": ("CBT-03",),
    "damage poison": ("STA-06",),
    "damage flight": ("KNB-08",),
    "damage fall": ("KNB-08",),
    "damage collision": ("KNB-10",),
    "damage ability": ("ABL-01",),
    "death": ("CBT-08",),
    "search": ("SEA-02",),
    "hidden": ("STL-01",),
    "visible": ("STL-08",),
    "ability": ("ABL-01",),
    "difficulty": ("ABL-04",),
    "resist": ("ABL-02",),
    "chance": ("ABL-01",),
    "gnosis": ("GNO-02",),
    "flight": ("KNB-01",),
    "contact small": ("KNB-04",),
    "contact trees": ("KNB-05",),
    "contact wall": ("KNB-06",),
    "contact rock": ("KNB-07",),
    "contact edge": ("KNB-07",),
    "contact cliff": ("KNB-08",),
    "bystander sidestep": ("KNB-09",),
    "bystander avoided": ("KNB-09", "KNB-11"),
    "bystander collision": ("KNB-10",),
    "no_harm": ("TRT-09",),
    "game_over elimination": ("END-01",),
    "game_over levels": ("END-02",),
    "game_over conceded": ("END-04",),
}
_SORTED_BY = {
    "roll_off": "for",
    "move": "kind",
    "intercept": "of",
    "attack": "mode",
    "damage": "source",
    "contact": "with",
    "bystander": "result",
    "game_over": "reason",
}


def event_rules(event: Event) -> tuple[str, ...]:
    """The ledger ids that an event rests on."""
    kind = event["type"]
    found = rules_of(event, _RULES, _SORTED_BY, "more" if kind == "state" and event["change"] > 0 else None)
    if kind == "attack" and event["critical"]:
        found = (*found, "CBT-07")
    if kind == "dodge" and event["counter"]:
        found = ("CBT-05",)
    return tuple(f"ANIMA-{rule}" for rule in found)
