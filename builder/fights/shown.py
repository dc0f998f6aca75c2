"""The page on which a fight is played and the one on which it is watched: what is the same in every game; the rest is
the game's own."""

from typing import Any

from django.http import QueryDict
from django.urls import reverse

from builder.accounts.models import Person
from builder.fights import pages
from builder.fights.games import own
from builder.fights.models import Fight
from builder.fights.panel import Panel, concede_panel
from builder.fights.playing import computer_asked
from builder.fights.queries import sides_of
from builder.fights.scene import Scene
from builder.fights.story import story_of
from builder.fights.told import teller_of


def play_context(found: Fight, person: Person | None, query: QueryDict) -> dict[str, Any]:
    """What the play page shows to this person, with what the address says is chosen."""
    page, choice = own(found.system, "page"), own(found.system, "choice").Choice
    seats = list(found.seats.all())
    mine = sides_of(seats, person)
    story = story_of(found, side=mine[0] if mine else "A")
    game, teller = story.game, teller_of(found.file)
    asked = game.decision
    to_me = asked is not None and asked.side in mine
    chosen = page.choice_of(game, choice.read(query)) if to_me else choice()
    scene = Scene(game, teller.cast, chosen, reverse("fights:play", args=[found.token]))
    panel = panel_of(scene) if to_me else None
    near = asked.side if to_me and asked else (mine[0] if mine else "A")
    shared = {
        "title": pages.heading(found, asked, mine, teller.cast),
        "asked": asked,
        "panel": panel,
        "scene": scene,
        "near": near,
        "computer": computer_asked(game, seats),
        "lines": pages.recent_lines(story.steps, teller),
        "unseen": pages.unseen_from(story, mine),
    }
    return pages.shared_context(found, story, teller, mine) | shared | page.played(scene, story, panel, near)


def panel_of(scene: Scene) -> Panel:
    """What stands beside the board when a person is asked."""
    page = own(scene.game.system.slug, "page")
    return concede_panel(scene.anew(), page.Marks()) if scene.choice.do == "concede" else page.panel_of(scene)


def replay_context(found: Fight, person: Person | None, at: int | None) -> dict[str, Any]:
    """What the replay shows after `at` decisions (None: after all)."""
    mine = sides_of(found.seats.all(), person)
    story = story_of(found, at, mine[0] if mine else "A")
    teller = teller_of(found.file)
    shared = pages.shared_context(found, story, teller, mine) | pages.replay_parts(story, teller)
    return shared | own(found.system, "page").replayed(story, teller.cast, mine[0] if len(mine) == 1 else "A")
