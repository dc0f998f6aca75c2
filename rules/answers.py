"""What the command line and the case files answer, as JSON: of `check`, `fight` and `view`, and of an unusable file."""

from collections.abc import Iterable
from typing import Any

from rules.fight import Fight, Illegal, resume
from rules.formats import Catalog, FileError, read_list
from rules.formats_words import fault_text
from rules.report import Violation
from rules.system import System, system
from rules.words import Lang

Answer = dict[str, Any]


def check_answer(doc: Any, catalogs: Iterable[Catalog] = (), lang: Lang = "en") -> Answer:
    """`check` of a list file: what it costs, what it breaks, what is worth saying. FileError when it is none."""
    army = read_list(doc, catalogs)
    game = system(army.system)
    report = game.check(army)
    return {
        "ok": report.ok,
        "cost": dict(report.cost),
        "violations": [_violation(game, found, lang) for found in report.violations],
        "advice": [_violation(game, found, lang) for found in report.advice],
    }


def _violation(game: System, found: Violation, lang: Lang) -> Answer:
    return {"rule": found.rule, "entries": list(found.entries), "message": game.violation_text(found, lang)}


def fight_answer(doc: Any, catalogs: Iterable[Catalog] = (), lang: Lang = "en") -> Answer:
    """A fight file run to the end of its actions, or to the first that is refused. FileError when it is none."""
    fight, error = _run(doc, catalogs, lang)
    if fight is None:
        return {"ok": False, "error": error, "events": [], "state": None}
    told = {"events": fight.events, "state": fight.dump()}
    if error:
        return {"ok": False, "error": error, **told}
    return {"ok": True, **told, **_asked(fight), "winner": fight.winner}


def view_answer(doc: Any, side: str, catalogs: Iterable[Catalog] = (), lang: Lang = "en") -> Answer:
    """The same fight as side "A" or "B" may know it; `error` beside it where an action was refused."""
    fight, error = _run(doc, catalogs, lang)
    if fight is None:
        return {"events": [], "state": None, "to_act": None, "decision": None, "error": error}
    state, events = fight.system.view(fight.state, fight.events or [], side)
    told = {"events": events, "state": state, **_asked(fight)}
    return {**told, "error": error} if error else told


def _asked(fight: Fight) -> Answer:
    asked = fight.decision
    return {"to_act": asked.side if asked else None, "decision": asked.kind if asked else None}


def _run(doc: Any, catalogs: Iterable[Catalog], lang: Lang) -> tuple[Fight | None, Answer | None]:
    """The fight after its actions (None: it cannot begin), and what stopped it."""
    try:
        fight, stopped = resume(doc, catalogs)
    except Illegal as illegal:
        message = system(doc["system"]).illegal_text(illegal, lang)
        return None, {"action": None, "rule": illegal.rule, "message": message}
    if stopped is None:
        return fight, None
    place, refusal = stopped
    message = fight.system.refusal_text(refusal, fight.file, lang)
    return fight, {"action": place, "rule": refusal.rule, "message": message}


def fault_answer(error: FileError, lang: Lang = "en") -> Answer:
    """The answer to a file that cannot be used."""
    told = {"rule": error.rule, "path": error.path, "message": fault_text(error, lang)}
    return {"ok": False, "error": {**told, "file": error.source} if error.source else told}
