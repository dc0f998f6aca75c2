"""A card's form filled in as a person does it without JavaScript: fields set, buttons pressed, the page drawn anew."""

from catalog.studio.fields import fields_of, walk
from catalog.studio.posted import read_form
from catalog.studio.pressed import added_by, press
from rules.system import systems
from tests.catalog.filled import drawn


class Filler:
    """One form on one page. `raw` is the card as it stands in it."""

    def __init__(self, slug, raw, lang="en"):
        self.game, self.raw, self.lang = systems()[slug], raw, lang
        self.shape = self.game.shapes[raw["kind"]]

    @property
    def form(self):
        return fields_of(self.shape, self.raw, self.game.vocabulary(), self.lang, self.raw["kind"])

    def fork(self):
        return type(self)(self.game.slug, self.raw, self.lang)

    def field(self, name):
        """The innermost field of this name, if there is one."""
        return next((field for field in [*walk(self.form)][::-1] if field.name == name), None)

    def fill(self, button="change", **values):
        """Sets fields (a list ticks boxes, None leaves one empty) and presses a button that the page has."""
        page = drawn(self.form)
        post = page.post
        assert (page.repeated, page.early) == ([], []), "the same heading twice, a button above its explanation"
        assert button in page.buttons or button == "save", button
        for name, value in values.items():
            assert name in dict(page.sent) or name in page.boxes, name
            if value is None:
                post.pop(name, None)
            else:
                post.setlist(name, value if isinstance(value, list) else [value])
        raw = read_form(self.shape, post)
        self.raw = raw if button == "save" else press(self.shape, raw, button, added_by(button, post))
        return self
