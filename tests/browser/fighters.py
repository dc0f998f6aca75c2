"""A player at the board: sets a fight up, and answers what the panel beside the board asks."""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Self

from playwright.sync_api import FilePayload, Locator, expect

from rules.grid import parse
from rules.okko.words import label
from tests.browser.people import Somebody

SQUARE = re.compile(r"\b[a-z]{1,2}[1-9]\d?\b")
MANY_ARROWS = 50
ARM = """() => {
  window.settled = new Promise((done) => document.addEventListener("htmx:afterSettle", done, { once: true }));
}"""
NAMES = """(figures) => figures.map((figure) => {
  const words = figure.querySelector("svg + span").firstChild;
  return words.textContent.trim();
})"""
LABELS = "(links) => links.map((link) => link.getAttribute('aria-label'))"


@dataclass
class Player(Somebody, ABC):
    """Somebody at the pages of a fight. `tried`: the figures that did what they could."""

    game: str = ""
    tried: set[str] = field(default_factory=set)

    # Setting up

    def sets_up(
        self, a: str, b: str, players: tuple[str, str] = ("me", "greedy"), seed: int = 7, turns: int = 12
    ) -> None:
        """Choose the lists by their names, who plays them, the seed and the limit; and begin."""
        self.goes(f"/fights/new/?system={self.game}")
        for letter, name, player in (("A", a, players[0]), ("B", b, players[1])):
            side = self.page.get_by_role("group", name=self.says("Side %(letter)s", letter=letter))
            with self._settling():
                side.get_by_label(self.says("List"), exact=True).select_option(label=name)
            self.chooses(side.get_by_role("radio", name=self.says(player), exact=True))
        self.begins(seed, turns)

    def begins(self, seed: int, turns: int = 12) -> None:
        """Begin what the set-up page shows, with this seed and limit."""
        self.write(self.field("Seed"), str(seed))
        self.write(self.field("Turn limit"), str(turns))
        self.press(self.button("Begin the fight"))
        expect(self.page.locator("#fight, #replay")).to_be_visible()

    def chooses(self, radio: Locator) -> None:
        if radio.is_checked():
            return
        with self._settling():
            if self.hand == "keys":
                radio.focus()  # Tab leads to the group, arrows to its members
                self.page.keyboard.press("Space")
            else:
                radio.check()
        expect(radio).to_be_checked()

    @contextmanager
    def _settling(self) -> Iterator[None]:
        """What is done in this block changes the page; wait until it has."""
        self.page.evaluate(ARM)
        yield
        if self.scripts:
            self.page.evaluate("window.settled")

    # A fight from a file

    def brings(self, doc: dict[str, Any], players: tuple[str, str] = ("me", "me")) -> Self:
        """Upload a fight file, and take the seats."""
        self.uploads(doc, players)
        expect(self.page.locator("#fight, #replay")).to_be_visible()
        return self

    def uploads(self, doc: dict[str, Any], players: tuple[str, str] = ("me", "me")) -> None:
        """Send a fight file, whatever comes of it."""
        self.goes("/fights/upload/")
        file: FilePayload = {"name": "fight.json", "mimeType": "application/json", "buffer": json.dumps(doc).encode()}
        self.page.locator("main input[type=file]").set_input_files(file)
        for letter, kind in zip("AB", players, strict=True):
            side = self.page.get_by_role("group", name=re.compile(f" {letter}$"))
            side.get_by_role("radio", name=self.says(kind), exact=True).check()
        self.press(self.page.get_by_role("main").get_by_role("button", name=self.says("Upload"), exact=True))

    # What the page shows

    @property
    def panel(self) -> Locator:
        """What is asked."""
        return self.page.locator(".decision")

    def titled(self, text: str, **cards: str) -> None:
        """The panel is about this; `cards` are those whose names are in it."""
        words = self.says(text, **{key: self.card(card) for key, card in cards.items()})
        expect(self.panel.get_by_role("heading")).to_have_text(words)

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name=self.says("What happened")).get_by_role("listitem")

    def answer(self, words: str) -> Locator:
        """The row of the answer that begins so: what it costs and brings, and its button."""
        return self.panel.locator(".answers tbody tr").filter(has_text=re.compile(rf"^\s*{re.escape(words)}")).first

    def at(self, square: str) -> Locator:
        """The square of the board, to press."""
        return self.page.locator(f"[data-focus=sq-{square}]")

    @property
    def scripts(self) -> bool:
        return self.page.evaluate("typeof htmx") != "undefined"

    @property
    def over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def squares(self, verb: str) -> dict[str, Locator]:
        """The squares of the board where pressing does this ("move", "attack", "shoot at"), by name."""
        links = self.page.locator("[data-board] a")
        head = self.says(verb)
        found = {}
        for place, said in enumerate(links.evaluate_all(LABELS)):
            if said.startswith(f"{head}:"):
                found[SQUARE.search(said)[0]] = links.nth(place)
        return found

    def square(self, name: str) -> Locator:
        """The square of the board, if it can be pressed."""
        return self.page.locator("[data-board]").get_by_role("link", name=re.compile(rf"\b{name}\b"))

    def reach(self, thing: Locator) -> None:
        """The board is one stop for Tab; arrows go from square to square."""
        if thing.get_attribute("data-x") is None:
            return super().reach(thing)
        super().reach(self.page.locator("[data-board] a[tabindex='0']"))
        for _ in range(MANY_ARROWS):
            dx, dy = thing.evaluate(
                """(thing) => ["x", "y"].map((axis) => thing.dataset[axis] - document.activeElement.dataset[axis])"""
            )
            if not dx and not dy:
                return None
            arrow = ("Right" if dx > 0 else "Left") if dx else ("Down" if dy > 0 else "Up")
            self.page.keyboard.press(f"Arrow{arrow}")
        raise AssertionError(f"The arrows do not lead to {thing}")

    # Playing

    def does(self, thing: Locator) -> None:
        """Press it, and wait until the page has changed."""
        with self._settling():
            self.press(thing)

    def picks(self, square: str) -> None:
        self.does(self.at(square))

    def carries_out(self) -> None:
        """Press what carries out all that is chosen."""
        self.does(self.panel.locator("button[data-focus=do]"))

    def answers(self, words: str) -> None:
        self.does(self.answer(words).get_by_role("button"))

    def decides(self) -> None:
        """One press toward an answer: strike, else go on with what is chosen, else go nearer, else the next figure."""
        self.does(self._strike() or self._forced() or self._nearer() or self._next_figure() or self._end())

    def plays_until(self, seen: Callable[[], bool], presses: int = 100) -> None:
        for _ in range(presses):
            if seen() or self.over:
                break
            self.decides()
        assert seen()

    def plays_to_the_end(self, look: Callable[[], None] = lambda: None, presses: int = 400) -> None:
        """`look` is called before every press."""
        for _ in range(presses):
            look()
            if self.over:
                return
            self.decides()
        raise AssertionError("The fight does not end")

    def _forced(self) -> Locator | None:
        """The button that carries out what is chosen, or the first of the answers."""
        places = ("button[data-focus=do]", "button[value=place]", "button.btn-answer")
        return next((button.first for place in places if (button := self.panel.locator(place)).count()), None)

    @abstractmethod
    def _strike(self) -> Locator | None:
        """What the panel offers to do to an enemy."""

    @abstractmethod
    def _nearer(self) -> Locator | None:
        """The square to go to that is nearest to an enemy."""

    @abstractmethod
    def _next_figure(self) -> Locator | None:
        """A figure that was not tried yet."""

    @abstractmethod
    def _end(self) -> Locator:
        """What is pressed when nothing else is left."""


@dataclass
class Fighter(Player):
    """A player of Okko."""

    game: str = "okko"

    def offered(self, verb: str) -> Locator:
        """The button of the panel that does this."""
        return self.panel.get_by_role("button", name=label("verb", verb, self.lang), exact=True)

    def enemies(self) -> list[str]:
        """The squares where those of the upper strip stand."""
        names = self.page.locator(".strip").first.locator(".strip-figure").evaluate_all(NAMES)
        said = self.page.locator("[data-board] :is(a, [role=img])").evaluate_all(LABELS)
        return [SQUARE.search(square)[0] for square in said if any(f", {name}," in square for name in names)]

    def _strike(self) -> Locator | None:
        """What the panel offers to the chosen figure, here or where it is about to go."""
        texts = [self.says(text, name="") for text in ("Attack: %(name)s", "Shoot at: %(name)s")]
        offered = self.panel.locator(".able a").filter(has_text=re.compile("|".join(map(re.escape, texts))))
        return offered.first if offered.count() else None

    def _nearer(self) -> Locator | None:
        """The square to go to that is nearest to an enemy."""
        return nearest(self.squares("move"), self.enemies())

    def _next_figure(self) -> Locator | None:
        figures = self.page.locator(".strip").last.locator("a.strip-figure")
        for place, name in enumerate(figures.evaluate_all(NAMES)):
            if name not in self.tried:
                self.tried.add(name)
                return figures.nth(place)
        return None

    def _end(self) -> Locator:
        self.tried.clear()
        return self.end_link

    @property
    def end_link(self) -> Locator:
        """The way to the end of the phase, beside the dice."""
        return self.page.get_by_role("link", name=label("verb", "end_phase", self.lang), exact=True)


def distance(one: str, other: str) -> int:
    (x, y), (u, v) = parse(one), parse(other)
    return max(abs(x - u), abs(y - v))


def nearest(squares: dict[str, Locator], enemies: list[str]) -> Locator | None:
    """The one of these squares that is nearest to an enemy."""
    if not squares or not enemies:
        return None
    return squares[min(squares, key=lambda square: min(distance(square, enemy) for enemy in enemies))]
