"""The log: each event of a fight in words, with the rules it rests on."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cast import Cast
from rules.log_words import Event, LogWords, Teller, Told, by, ending, rules_of
from rules.okko.words_odds import end_text, reason_text
from rules.okko.words_terms import EDGES, ELEMENTS, ELEMENTS_ACCUSATIVE, FACINGS, FACINGS_TO, STATS
from rules.words import Both, Lang, Part, Table, append, join, number, pick, say_parts, sentence, signed

EVENTS: Table = {
    "roll_off": (
        "Roll-off: {a} <{roll_a}>, {b} <{roll_b}>. [First: {first}.|A tie, the dice are rolled again.]",
        "Розыгрыш первого хода: {a} <{roll_a}>, {b} <{roll_b}>. [Начинает: {first}.|Поровну, бросают ещё раз.]",
    ),
    "edge": ("{side}: the {edge} edge.", "{side}: {edge} край."),
    "deploy": ("{@who} stands on {at}, facing {facing}.", "{@who} встаёт на {at}, лицом {facing}."),
    "phase": ("Turn {turn}, phase of {side}.", "Ход {turn}. Фаза: {side}."),
    "recall": (
        "{@who}: the {face} die goes back from reserve to be rolled.",
        "{@who}: кубик из резерва ({face}) возвращается в бросок.",
    ),
    "inspiration": ("Roll: {faces}.", "Бросок: {faces}."),
    "inspiration none": ("No dice to roll: all are in reserve.", "Бросать нечего: все кубики в резерве."),
    "activate": ("{@who} is activated.", "{@who}: активация."),
    "die_spent": (
        "{@who} spends {face} [for {stat}|on {skill}]<[, from reserve{reserve}]>.",
        "{@who} тратит {face}[: {stat} +1|: {skill}]<[, из резерва{reserve}]>.",
    ),
    "skill": ("{@who}: {skill}[ on {target}|].", "{@who}: {skill}[, цель: {target}|]."),
    "move": (
        "{@who} moves from {from} to {to}[, facing {turned}|]. <{points:point}[ of {have}|]>",
        "{@who} движется {from} → {to}[, лицом {turned}|]. <[{points} из {have:points_of}|{points:point}]>",
    ),
    "move turn": (
        "{@who} turns on {to} to face {facing}. <{points:point}[ of {have}|]>",
        "{@who} поворачивается на {to} лицом {facing}. <[{points} из {have:points_of}|{points:point}]>",
    ),
    "zone_stop": (
        "{@who} stops on {at}: enemy control zone[ of {by}|].",
        "{@who} останавливается на {at}: зона контроля врага[ ({by})|].",
    ),
    "will_test": (
        "{@who} tests Willpower[ {why}|]. <Willpower {willpower}, die {die}>: {outcome}.",
        "{@who}: тест Силы Воли[ {why}|]. <Сила Воли {willpower}, кубик {die}>: {outcome}.",
    ),
    "attack": (
        "{@who} attacks {target}[ from behind{rear}|].",
        "{@who} атакует[ сзади{rear}|], цель: {target}.",
    ),
    "turn": ("{@who} turns to face {facing}.", "{@who} поворачивается лицом {facing}."),
    "combat": (
        "{@attacker} {attack_total}, {defender} {defense_total}. Margin {margin}: {loser} ",
        "{@attacker} {attack_total}, {defender} {defense_total}. Разница {margin}. {loser}: ",
    ),
    "combat tie": (
        "{@attacker} {attack_total}, {defender} {defense_total}. A tie, nobody gives way.",
        "{@attacker} {attack_total}, {defender} {defense_total}. Ничья, никто не отступает.",
    ),
    "shot": (
        "{@attacker} shoots at {defender} with {weapon}, {attack_total} to {defense_total}. Margin {margin}: {loser} ",
        "{@attacker} стреляет ({weapon}), цель: {defender}, {attack_total} против {defense_total}. Разница {margin}."
        " {loser}: ",
    ),
    "shot none": (
        "{@attacker} shoots at {defender} with {weapon}, {attack_total} to {defense_total}. No effect.",
        "{@attacker} стреляет ({weapon}), цель: {defender}, {attack_total} против {defense_total}. Без последствий.",
    ),
    "status shaken": ("{@who} becomes *shaken*[ ({cause})|].", "{@who}: *шок*[ ({cause})|]."),
    "status vigilant": ("{@who} is *vigilant* again[ ({cause})|].", "{@who}: *шок прошёл*[ ({cause})|]."),
    "retreat": ("{@who} retreats {from} → {to}.", "{@who} отступает {from} → {to}."),
    "retreat none": ("{@who} has nowhere to retreat[ from {from}|].", "{@who}: отступать[ с {from}|] некуда."),
    "out": (
        "{@who} is *out of action*[ ({cause})|]. <{zeni:zeni} lost>",
        "{@who} *выбывает*[ ({cause})|]. <Потеряно {zeni:zeni}>",
    ),
    "reserve": ("{@who} keeps {face} in reserve.", "{@who}: в резерве {face}."),
    "reserve_lost": ("{@who} loses the reserve die: {face}.", "{@who} теряет кубик из резерва: {face}."),
    "die_lost": (
        "{side}: an inspiration die is lost for good, {die}.",
        "{side}: один кубик вдохновения потерян навсегда, {die}.",
    ),
    "die_changed": ("{side}: a die changes, {from} → {to}.", "{side}: кубик меняется, {from} → {to}."),
    "push": ("{@who} is pushed {from} → {to}.", "{@who} отлетает {from} → {to}."),
    "place": ("{@who} is set down {from} → {to}.", "{@who} переносится {from} → {to}."),
    "end_phase": ("{side}: end of the phase.", "{side}: конец фазы."),
}
EVENT_TYPES = (*dict.fromkeys(key.split()[0] for key in EVENTS), "end")

_RESULTS: Table = {
    "retreat": ("must retreat.", "отступление."),
    "shaken": ("is *shaken* and must retreat.", "*шок* и отступление."),
    "out": ("is *out of action*.", "*вне игры*."),
}
_CAUSES: Mapping[str, Both] = {
    "combat": ("combat", "бой"),
    "shot": ("a shot", "выстрел"),
    "retreat": ("the retreat", "отступление"),
    "zone": ("the move began in an enemy control zone", "движение началось в зоне контроля врага"),
    "recover": ("Willpower", "тест Силы Воли"),
}
_TEST_FOR: Mapping[str, Both] = {
    "recover": ("to become vigilant", "на бдительность"),
    "fear": ("against fear", "против страха"),
}
_OUTCOME: Mapping[bool, Both] = {True: ("passed", "успех"), False: ("failed", "провал")}


def _word(key: str, value: Any, event: Event, cast: Cast, lang: Lang) -> Any:
    if not isinstance(value, str):
        return value
    if key in ("who", "target", "by"):
        return cast.figure(value, lang)
    if key == "side":
        return cast.side(value, lang)
    if key == "skill":
        return cast.skill(value, lang, event.get("who"))
    if key == "cause":
        return pick(_CAUSES[value], lang) if value in _CAUSES else cast.skill(value, lang)
    terms = {"face": ELEMENTS, "facing": FACINGS_TO, "edge": EDGES}.get(key, {})
    return pick(terms[value], lang) if value in terms else value


def _roll_off(event: Event, cast: Cast, lang: Lang) -> Told:
    first = event.get("first")
    values = {"a": cast.side("A", lang), "b": cast.side("B", lang), "roll_a": event["A"], "roll_b": event["B"]}
    return "roll_off", {**values, "first": cast.side(first, lang) if first else None}


def _inspiration(event: Event, cast: Cast, lang: Lang) -> Told:
    faces = event["faces"]
    return ("inspiration" if faces else "inspiration none"), {"faces": ", ".join(_element(f, lang) for f in faces)}


def _element(face: str, lang: Lang) -> str:
    return pick(ELEMENTS[face], lang)


def _die_spent(event: Event, cast: Cast, lang: Lang) -> Told:
    purpose = event["for"]
    stat = pick(STATS[purpose], lang) if purpose in STATS else None
    skill = None if stat else cast.skill(purpose, lang, event["who"])
    face = pick(ELEMENTS_ACCUSATIVE[event["face"]], lang)
    reserve = "" if event.get("from") == "reserve" else None
    return "die_spent", {"face": face, "stat": stat, "skill": skill, "reserve": reserve}


def _move(event: Event, cast: Cast, lang: Lang) -> Told:
    turned = any(step in FACINGS for step in event.get("path", ()))
    facing = _word("facing", event.get("facing"), event, cast, lang)
    stayed = event.get("from") == event.get("to")
    return ("move turn" if stayed else "move"), {"turned": facing if turned else None}


def _will_test(event: Event, cast: Cast, lang: Lang) -> Told:
    purpose = event["for"]
    if purpose in _TEST_FOR:
        why = pick(_TEST_FOR[purpose], lang)
    else:
        why = pick(("against {}", "({})"), lang).format(cast.skill(purpose, lang))
    return "will_test", {"why": why, "outcome": pick(_OUTCOME[event["success"]], lang)}


def _attack(event: Event, cast: Cast, lang: Lang) -> Told:
    return "attack", {"rear": "" if event.get("rear") else None}


def _retreat(event: Event, cast: Cast, lang: Lang) -> Told:
    return ("retreat none" if event["to"] is None else "retreat"), {}


def _die_lost(event: Event, cast: Cast, lang: Lang) -> Told:
    """`die` as in the decision: "aside", "pool:FACE", "reserve:ID"; a bare face is told as such."""
    place, _, what = event["die"].partition(":")
    if place == "aside":
        die = pick(("one set aside", "отложенный"), lang)
    elif place == "reserve":
        die = pick(("the one in reserve, {}", "тот, что в резерве: {}"), lang).format(cast.figure(what, lang))
    else:
        die = _element(what or place, lang) if (what or place) in ELEMENTS else event["die"]
    return "die_lost", {"die": die}


def _die_changed(event: Event, cast: Cast, lang: Lang) -> Told:
    return "die_changed", {key: _element(event[key], lang) for key in ("from", "to")}


_TELLERS: Mapping[str, Teller] = {
    "roll_off": _roll_off,
    "inspiration": _inspiration,
    "die_spent": _die_spent,
    "move": _move,
    "will_test": _will_test,
    "attack": _attack,
    "status": by("status"),
    "retreat": _retreat,
    "die_lost": _die_lost,
    "die_changed": _die_changed,
}


# Combat and shots


def _strike(event: Event, cast: Cast, lang: Lang) -> list[Part]:
    shot = event["type"] == "shot"
    attacker, defender = (event["shooter"], event["target"]) if shot else (event["attacker"], event["defender"])
    result = event["result"]
    loser = attacker if event.get("winner") == "defender" else defender
    values = {
        **event,
        "attacker": cast.figure(attacker, lang),
        "defender": cast.figure(defender, lang),
        "loser": cast.figure(loser, lang),
        "attack_total": event["shot_total"] if shot else event["attack_total"],
        "weapon": cast.skill(event["weapon"], lang, attacker) if shot else None,
    }
    nothing = result in ("none", "tie")
    parts = say_parts(EVENTS, f"{event['type']} {result}" if nothing else event["type"], values, lang)
    for kind, text in say_parts(_RESULTS, result, {}, lang) if not nothing else ():
        append(parts, kind, text[:1].lower() + text[1:])
    append(parts, "text", " ")
    sums = (_sums(event, side, who, cast, lang) for side, who in (("attack", attacker), ("defense", defender)))
    append(parts, "sum", "; ".join(sums) if event.get("reasons") else sentence("; ".join(sums)))
    return parts


def _sums(event: Event, side: str, who: str, cast: Cast, lang: Lang) -> str:
    """One side's numbers with their reasons, the die last: "Attack 5, support +1 (Tikku), die 5"."""
    die = event["shot_die" if side == "attack" and event["type"] == "shot" else f"{side}_die"]
    reasons: Sequence[Sequence[Any]] = event.get("reasons", {}).get(side, ())
    words: list[str] = []
    for value, rule, source in reasons:
        n = signed(value) if words else number(value)
        reason = reason_text(rule, source, value, cast, lang, who)
        what, _, name = reason.partition(": ") if rule == "OKKO-CBT-13" else (reason, "", "")
        words.append(f"{what} {n} ({name})" if name else f"{what} {n}")
    return ", ".join([*words, f"{pick(('die', 'кубик'), lang)} {die}"])


_WORDS = LogWords(EVENTS, _word, _TELLERS, {"end": ending(end_text, "reason"), "combat": _strike, "shot": _strike})
log_line, log_parts = _WORDS.log_line, _WORDS.log_parts


# Rules

_RULES: Mapping[str, tuple[str, ...]] = {
    "roll_off": ("SET-02",),
    "edge": ("SET-04",),
    "deploy": ("SET-06",),
    "phase": ("TRN-01",),
    "recall": ("DIC-06",),
    "inspiration": ("DIC-05",),
    "activate": ("TRN-13",),
    "die_spent attack": ("DIC-07",),
    "die_spent defense": ("DIC-08",),
    "die_spent movement": ("DIC-09",),
    "die_spent willpower": ("DIC-10",),
    "die_spent": ("DIC-13",),
    "skill": ("ABL-01",),
    "move": ("MOV-02",),
    "zone_stop": ("ZOC-04",),
    "will_test recover": ("WIL-01", "STA-03"),
    "will_test fear": ("WIL-01", "WIL-03"),
    "will_test": ("WIL-01", "WIL-02"),
    "attack 0": ("CBT-01",),
    "attack 1": ("CBT-01", "CBT-16"),
    "turn": (),
    "combat tie": ("CBT-11",),
    "combat retreat": ("CBT-08",),
    "combat shaken": ("CBT-09",),
    "combat out": ("CBT-10",),
    "shot none": ("SHO-11",),
    "shot retreat": ("SHO-08",),
    "shot shaken": ("SHO-09",),
    "shot out": ("SHO-10",),
    "status zone": ("ZOC-07",),
    "status combat": ("CBT-09",),
    "status shot": ("SHO-09",),
    "status": ("STA-01",),
    "retreat": ("RET-01",),
    "retreat none": ("RET-05",),
    "out retreat": ("RET-10", "END-02"),
    "out": ("END-02",),
    "reserve": ("DIC-16",),
    "reserve_lost": ("DIC-21",),
    "die_lost": ("DIC-03",),
    "die_changed": ("ABL-01",),
    "push": ("ABL-05",),
    "place": ("ABL-05",),
    "end_phase": ("TRN-02",),
    "end losses": ("END-01",),
    "end wiped_out": ("END-04",),
    "end turns": ("END-06",),
    "end conceded": ("END-07",),
}
_SORTED_BY = {
    "die_spent": "for",
    "will_test": "for",
    "attack": "rear",
    "combat": "result",
    "shot": "result",
    "status": "cause",
    "out": "cause",
    "end": "reason",
}


def event_rules(event: Event) -> tuple[str, ...]:
    """The ledger ids that an event rests on (none for a turn outside a move, which has several reasons)."""
    kind = event["type"]
    if kind == "status" and event["status"] == "vigilant":
        return ("OKKO-STA-04",)
    nowhere = kind == "retreat" and event["to"] is None
    found = rules_of(event, _RULES, _SORTED_BY, "none" if nowhere else None)
    if kind == "roll_off" and event.get("first") is None:
        found = ("SET-03",)
    if kind == "combat" and event.get("winner") == "defender":
        found = (*found, "CBT-12")
    return tuple(f"OKKO-{rule}" for rule in found)


def faces_text(faces: Sequence[str], lang: Lang) -> str:
    """Dice as a list: "fire, air and torii"."""
    return join([_element(face, lang) for face in faces], lang)
