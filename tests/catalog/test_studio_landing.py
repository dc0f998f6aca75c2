"""Where the caret goes when a part of a card is taken away: every removal of the three vocabularies leads somewhere."""

from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string

from catalog.studio.editing import skills_key
from catalog.studio.editor_views import led, left_in
from catalog.studio.fields import walk
from catalog.studio.folding import folded
from catalog.studio.pressed import landing, press
from rules.system import systems
from tests.catalog.clicking import Filler
from tests.catalog.test_reaching import Walk


class Places(HTMLParser):
    """What of a form takes the caret after a press, and whether it can: it is no button that nobody sees, and what it
    is folded in is open."""

    def __init__(self):
        super().__init__()
        self.folds, self.found = [], []

    def handle_starttag(self, tag, pairs):
        attrs = dict(pairs)
        if tag == "details":
            self.folds.append("open" in attrs)
        if "data-focus-fallback" in attrs:
            seen = all(self.folds) and (tag == "select" or not attrs["value"].startswith("key "))
            self.found.append((attrs.get("value") or attrs.get("id"), seen))

    def handle_endtag(self, tag):
        if tag == "details":
            self.folds.pop()


def leads(page, button):
    """What takes the caret after a press of this button, each with whether it can."""
    raw = press(page.shape, page.raw, button)
    form = folded(type(page)(page.game.slug, raw, page.lang).form, skills_key(page.shape), page.lang)
    places = Places()
    form = led(form, "", left_in(form, button))
    places.feed(render_to_string("studio/_fields.html", {"field": form, "landing": landing(button, raw)}))
    return places.found


class Remover(Walk):
    """Takes away again whatever it has put somewhere, one by one."""

    def __init__(self):
        super().__init__()
        self.tried, self.lost = [], {}

    def visit(self, page, shape, name, at):
        parts = [field for field in walk(page.form) if name and field.name == name]
        if any(part.item or part.removable for part in parts):
            button = f"{'drop' if any(part.item for part in parts) else 'take'} {name}"
            self.tried.append(button)
            found = leads(page, button)
            if len(found) != 1 or not found[0][1]:
                self.lost[button] = found
        super().visit(page, shape, name, at)

    def word(self, page, shape, name, topic):
        """Words are chosen, not taken away."""


@pytest.mark.parametrize("slug", systems())
def test_every_part_that_is_taken_away_leads_to_one_place(slug):
    """What several kinds of cards share, as skills, is gone through once."""
    remover = Remover()
    for kind, shape in systems()[slug].shapes.items():
        remover.visit(Filler(slug, {"kind": kind}), shape, "", kind)
    assert remover.lost == {}
    assert {button.partition(" ")[0] for button in remover.tried} == {"drop", "take"}
