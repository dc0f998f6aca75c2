"""The page on which a fight is played and the one on which it is watched: what is the same in every game; the rest is
the game's own."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.urls import reverse

import rules
from builder.accounts.models import Person
from builder.fights import pages
from builder.fights.games import own, planning_of
from builder.fights.models import Fight, Seat
from builder.fights.panel import Panel, concede_panel
from builder.fights.playing import computer_asked
from builder.fights.queries import sides_of
from builder.fights.scene import Scene
from builder.fights.secrecy import eye_of, known_sides, may_have_file, secret
from builder.fights.story import Story, story_of
from builder.fights.told import Teller, teller_of
from catalog.shown import language
from rules.refusal import Decision


def play_context(found: Fight, person: Person | None, query: QueryDict) -> dict[str, Any]:
    """What the play page shows to this person, with what the address says is chosen."""
    page, choice = own(found.system, "page"), own(found.system, "choice").Choice
    seats = list(found.seats.all())
    mine = sides_of(seats, person)
    story, teller = looked_at(found, None, mine, query.get("eye", ""), playing=True)
    game = story.game
    asked = game.decision
    handed = hands_over(found, asked, mine, story.eye)
    to_me = asked is not None and asked.side in mine and not handed
    offer = offer_of(game, seats, person) if to_me else None
    read = choice.read(query)
    chosen = page.choice_of(game, offer.begun(read) if offer else read) if to_me else choice()
    scene = Scene(game, teller.cast, chosen, reverse("fights:play", args=[found.token]), offer)
    panel = panel_of(scene) if to_me else None
    near = asked.side if asked and asked.side in mine else (mine[0] if mine else "A")
    shared = {
        "title": pages.heading(found, asked, mine, teller.cast),
        "asked": asked,
        "panel": panel,
        "scene": scene,
        "near": near,
        "handed": handed,
        "handed_name": teller.cast.side(handed, language()) if handed else "",
        "computer": computer_asked(game, seats),
        "lines": pages.recent_lines(story.steps, teller),
        "unseen": pages.unseen_from(story, mine),
        "secret": secret(found),
        "veiled": len(known_sides(found, mine)) < len(mine),
        "partial": not may_have_file(found, known_sides(found, mine)),
    }
    return pages.shared_context(found, story, teller, mine) | shared | page.played(scene, story, panel, near)


def offer_of(game: rules.Fight, seats: Iterable[Seat], person: Person | None) -> Any | None:
    """What somebody who is asked may do with the deployment that is kept with the list of his side."""
    asked, planning = game.decision, planning_of(game.system.slug)
    seat = next((seat for seat in seats if asked and seat.side == asked.side), None)
    return planning.offer_of(game, seat, person) if planning and seat else None


def looked_at(
    found: Fight, at: int | None, mine: Sequence[str], wanted: str = "", playing: bool = False
) -> tuple[Story, Teller]:
    """The story as who answers for these sides may know it, and who tells it. `playing`: where players of both sides
    share a screen, only the side that is asked sees its secrets."""
    page = own(found.system, "page")
    if not hasattr(page, "story_of"):
        return story_of(found, at, mine[0] if mine else "A"), teller_of(found.file)

    def look(asked: Decision | None) -> str:
        stale = playing and len(mine) == 2 and (asked is None or asked.side != wanted or asked.kind not in page.SECRET)
        needed = asked.side if playing and asked and asked.kind in page.SECRET else ""
        return eye_of(found, known_sides(found, mine, needed), "" if stale else wanted)

    story = page.story_of(found, at, look)
    teller = teller_of(found.file)
    return story, replace(teller, cast=page.masked(teller.cast, story, found.file))


def hands_over(found: Fight, asked: Decision | None, mine: Sequence[str], eye: str) -> str:
    """The side that is to take the screen over, before it sees what the other may not; "" for none."""
    if asked is None or not secret(found) or len(mine) < 2 or eye == asked.side:
        return ""
    return asked.side if asked.kind in own(found.system, "page").SECRET else ""


def panel_of(scene: Scene) -> Panel:
    """What stands beside the board when a person is asked."""
    page = own(scene.game.system.slug, "page")
    return concede_panel(scene.anew(), page.Marks()) if scene.choice.do == "concede" else page.panel_of(scene)


def replay_context(found: Fight, person: Person | None, at: int | None) -> dict[str, Any]:
    """What the replay shows after `at` decisions (None: after all)."""
    mine = sides_of(found.seats.all(), person)
    story, teller = looked_at(found, at, mine)
    shared = pages.shared_context(found, story, teller, mine) | pages.replay_parts(story, teller)
    shared["partial"] = not may_have_file(found, known_sides(found, mine))
    return shared | own(found.system, "page").replayed(story, teller.cast, mine[0] if len(mine) == 1 else "A")
