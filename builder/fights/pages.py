"""What the pages of a fight say, whichever game it is of, worked out before a template draws it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

import rules
from builder.fights.games import own, parts_of
from builder.fights.models import Fight, Seat
from builder.fights.secrecy import secret
from builder.fights.story import Step, Story, turns_of
from builder.fights.told import Line, Teller
from catalog.shown import language
from catalog.texts import words_of
from rules.refusal import Decision

RECENT = 60  # lines of the log beside the board
PLAYERS = {
    Seat.PERSON: gettext_lazy("me"),
    "greedy": gettext_lazy("greedy"),
    "random": gettext_lazy("random"),
}


def sides_text(cast: Any) -> str:
    """Hunters against Night of the Oni"""
    return _("%(a)s against %(b)s") % {"a": cast.side("A", language()), "b": cast.side("B", language())}


def result_text(found: Fight, cast: Any) -> str:
    """How it ended, in a sentence; "" while it goes on. A draw by the turn limit is said as such."""
    if not found.over:
        return ""
    return words_of(found.system).end_text(found.winner, found.reason, cast, language())


def short_result(found: Fight) -> str:
    """For a row of a person's fights (`queries.fights_of`), which does not look into the file."""
    if not found.over:
        return _("turn %(n)d") % {"n": found.turn}
    if found.winner == "draw":
        return _("draw by the turn limit") if found.reason == own(found.system, "sayings").BY_LIMIT else _("draw")
    return _("%(side)s won") % {"side": found.name_a if found.winner == "A" else found.name_b}


def seats_words(seats: Iterable[Seat]) -> str:
    """me against greedy"""
    a, b = (str(PLAYERS.get(seat.kind, seat.kind)) for seat in seats)
    return _("%(a)s against %(b)s") % {"a": a, "b": b}


def summary(found: Fight, cast: Any) -> str:
    """The fight in a line or two, for whoever gets its link."""
    game = rules.system(found.system).name[language()]
    head = _("A fight of %(game)s: %(sides)s.") % {"game": game, "sides": sides_text(cast)}
    return f"{head} {result_text(found, cast) or so_far(found)}"


def so_far(found: Fight) -> str:
    """Turn 3, 41 decisions so far."""
    words = ngettext("Turn %(turn)d, %(n)d decision so far.", "Turn %(turn)d, %(n)d decisions so far.", found.number)
    return words % {"turn": found.turn, "n": found.number}


def address_of(found: Fight) -> str:
    """The whole address that shows the fight to others."""
    return settings.ORIGIN + reverse("fights:replay", args=[found.token])


def facts_of(found: Fight) -> str:
    """Seed and options, as the head of a page has them."""
    seed = [] if secret(found) else [_("seed %(seed)s") % {"seed": found.file.get("seed", 0)}]  # it foretells the dice
    anyway = [_("lists need not be legal")] if found.file.get("options", {}).get("allow_illegal") else []
    return " · ".join([*seed, *own(found.system, "sayings").facts(found.file), *anyway])


def heading(found: Fight, asked: Decision | None, mine: Sequence[str], cast: Any) -> str:
    """Turn 3, your phase"""
    if asked is None:
        return _("The fight is over")
    told = {"turn": found.turn, "side": cast.side(asked.side, language())}
    return own(found.system, "sayings").heading(asked.kind, told, asked.side in mine and len(mine) == 1)


def shared_context(found: Fight, story: Story, teller: Teller, mine: Sequence[str]) -> dict[str, Any]:
    """What both the play page and the replay say of a fight."""
    return {
        "fight": found,
        "parts": parts_of(found.system),
        "sides": sides_text(teller.cast),
        "facts": facts_of(found),
        "result": result_text(found, teller.cast),
        "summary": summary(found, teller.cast),
        "address": address_of(found),
        "reports": hasattr(words_of(found.system), "report_text"),
        "concede": words_of(found.system).label("verb", "concede", language()),
        "mine": mine,
        "count": len(story.steps),
        "stopped": _stopped_words(story),
        "cards": {piece["card"] for piece in story.position[own(found.system, "page").PIECES].values()} - {None},
    }


def _stopped_words(story: Story) -> str:
    if story.stopped is None:
        return ""
    told = {"n": story.stopped.place + 1, "rule": story.stopped.refusal.rule}
    return _("The rules have changed since: decision %(n)d is refused now by %(rule)s. The fight stops there.") % told


# The replay


def replay_parts(story: Story, teller: Teller) -> dict[str, Any]:
    """Where in the story it stands, what was decided there, what came before and what comes next."""
    step = story.step
    lines = teller.lines(step) if step else []
    before = teller.lines(story.steps[story.at - 2]) if story.at > 1 else []
    after = teller.lines(story.steps[story.at]) if story.at < len(story.steps) else []
    return {
        "at": story.at,
        "previous": story.at - 1,
        "following": story.at + 1,
        "turn": step.turn if step else 1,
        "lines": lines,
        "before": before[-1] if before else None,
        "after": after[0] if after else None,
        "turn_lines": _turn_lines(story, teller),
        "ticks": ticks_of(story),
        "done": share(story.at, len(story.steps)),
    }


def ticks_of(story: Story) -> list[Mapping[str, Any]]:
    """The turns on the replay's track: number, where in percents, and which step it leads to."""
    return [{"turn": turn, "x": share(first, len(story.steps)), "at": first} for turn, first in turns_of(story).items()]


def share(n: int, of: int) -> str:
    """How far along the track, for an attribute of an SVG."""
    return f"{100 * n / max(of, 1):.2f}%"


def _turn_lines(story: Story, teller: Teller) -> list[Line]:
    """The log of the turn that is shown."""
    turn = story.step.turn if story.step else 1
    return teller.all(step for step in story.steps if step.turn == turn)


def unseen_from(story: Story, mine: Sequence[str]) -> int | None:
    """After which decision the other side's latest ones begin; None when one's own was the last, or both are."""
    others = len(story.steps)
    while others and story.steps[others - 1].side not in mine:
        others -= 1
    return others if mine and others < len(story.steps) else None


def recent_lines(steps: Sequence[Step], teller: Teller) -> list[Line]:
    """The newest first."""
    lines: list[Line] = []
    for step in reversed(steps):
        lines += reversed(teller.lines(step))
        if len(lines) >= RECENT:
            break
    return lines[:RECENT]
