"""What people choose about a fight, with the errors at the fields that they are about."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import rules
from builder.accounts.models import Person
from builder.fights import setup
from builder.fights.games import own
from builder.fights.models import Seat
from builder.fights.pages import PLAYERS
from builder.fights.playing import COMPUTERS, too_much
from builder.fights.setup import Source
from builder.fights.turns import last_turn
from builder.lists.models import Revision
from catalog.shown import language

LINK = "link"
MAX_TURNS = 99
MAX_SEED = 2**63 - 1
MAX_UPLOAD = 600_000  # bytes


def players() -> list[tuple[str, Any]]:
    return [(kind, PLAYERS.get(kind, kind)) for kind in (Seat.PERSON, *sorted(COMPUTERS))]


class SeatsForm(forms.Form):
    """Who plays each side."""

    player_a = forms.ChoiceField(
        label=gettext_lazy("Who plays side A"), choices=players, initial=Seat.PERSON, widget=forms.RadioSelect
    )
    player_b = forms.ChoiceField(
        label=gettext_lazy("Who plays side B"), choices=players, initial="greedy", widget=forms.RadioSelect
    )

    @property
    def seats(self) -> dict[str, str]:
        return {"A": self.cleaned_data["player_a"], "B": self.cleaned_data["player_b"]}


class FightForm(SeatsForm):
    """The whole set-up; a game's `setup.Form` adds its boards and options, and says by `terms` what they come to.
    `sources`: the list of each side, as far as one was found, also before the form is sent."""

    system = ""
    turns_hint = ""
    #: The options that most fights leave as they are, with what they usually are.
    options: Mapping[str, Any] = {}

    a = forms.ChoiceField(label=gettext_lazy("List of side A"))
    a_link = forms.CharField(label=gettext_lazy("Link of side A’s list"), required=False)
    b = forms.ChoiceField(label=gettext_lazy("List of side B"))
    b_link = forms.CharField(label=gettext_lazy("Link of side B’s list"), required=False)
    anyway = forms.BooleanField(label=gettext_lazy("Play it anyway"), required=False)
    seed = forms.IntegerField(label=gettext_lazy("Seed"), required=False, min_value=0, max_value=MAX_SEED)
    turns = forms.IntegerField(label=gettext_lazy("Turn limit"), min_value=1, max_value=MAX_TURNS)

    def __init__(self, person: Person | None, *args: Any, **keys: Any) -> None:
        super().__init__(*args, **keys)
        self.person = person
        self.own, self.starters = setup.own_lists(person, self.system), setup.starters(self.system)
        for name in ("a", "b"):
            self.fields[name].choices = self.choices
            self._settle(name)
        self.sources = {name: self._source(name) for name in ("a", "b")}

    @property
    def choices(self) -> list[Any]:
        groups = [(_("My lists"), self.own), (_("Ready lists"), self.starters)]
        return [*(group for group in groups if group[1]), (LINK, _("by link"))]

    def _settle(self, name: str) -> None:
        """Before anybody chose: the newest own list against a ready one that costs about as much. What is none of the
        choices is by link."""
        known = [key for key, _name in (*self.own, *self.starters)]
        wanted = self.initial.get(name) or ([*known, LINK][0] if name == "a" else self._match() or [*known, LINK][0])
        self.initial[name] = wanted if wanted in (*known, LINK) else LINK
        if wanted not in (*known, LINK):
            self.initial[f"{name}_link"] = wanted

    def _match(self) -> str | None:
        """A ready list for side B; a form that was sent says itself what it wants."""
        if self.is_bound:
            return None
        mine = self._source("a")
        return setup.fair_match(self.system, self._named("a"), mine and mine.spent)

    def _source(self, name: str) -> Source | None:
        return setup.source_of(self.person, self._named(name), self.system)

    def _named(self, name: str) -> str:
        """The key of a side's list, or its link."""
        key = self[name].value() or ""
        return (self[f"{name}_link"].value() or "") if key == LINK else str(key)

    @property
    def sides(self) -> list[dict[str, Any]]:
        """Both halves of the form, as the page has them."""
        return [
            {
                "letter": name.upper(),
                "list": self[name],
                "link": self[f"{name}_link"],
                "player": self[f"player_{name}"],
                "source": self.sources[name],
            }
            for name in ("a", "b")
        ]

    @property
    def origins(self) -> dict[str, Revision]:
        """Side → the list that it has, as it is now; a starter's is none."""
        there = {name: source.found for name, source in self.sources.items() if source and source.found}
        return {name.upper(): found.head for name, found in there.items()}

    @property
    def planned(self) -> tuple[str, ...]:
        """The sides of a valid form that begin with the deployment kept with their list."""
        return ()

    @property
    def option_fields(self) -> list[Any]:
        return [self[name] for name in self.options]

    @property
    def unusual(self) -> bool:
        """Whether anything is chosen, or wrong, among the options that most fights leave as they are."""
        changed = any(str(self[name].value() or "") != str(usual or "") for name, usual in self.options.items())
        return changed or any(name in self.errors for name in self.options)

    @property
    def broken(self) -> bool:
        """Whether a chosen list is illegal, so that playing it anyway is offered."""
        return any(source and source.faults for source in self.sources.values())

    def clean(self) -> dict[str, Any]:
        for name in ("a", "b"):
            if name not in self.errors:
                self._clean_source(name)
        return self.cleaned_data

    def _clean_source(self, name: str) -> None:
        source, by_link = self.sources[name], self.cleaned_data.get(name) == LINK
        if source is None:
            self.add_error(f"{name}_link" if by_link else name, self._missing(name))
        elif not source.doc["entries"]:
            self.add_error(name, _("Nobody is in this list. Add a character, or choose another list."))
        elif source.faults and not self.cleaned_data.get("anyway"):
            self.add_error(name, _("This list is not legal. Mend it, choose another, or play it anyway."))

    def _missing(self, name: str) -> str:
        """Why there is no list to be had for a side."""
        if setup.found_list(self.person, self._named(name)):
            return _("This list is for another game. Choose a list of the game that is to be played.")
        return _("There is no list behind this link. Ask for it again, or choose another list.")

    def opened(self) -> rules.Fight | None:
        """The fight of a valid form; None, with the reason said, when it cannot be begun or is too much to ask."""
        values = self.cleaned_data
        seed = setup.draw_seed() if values["seed"] is None else values["seed"]
        try:
            game = setup.pair_up(self.sources["a"], self.sources["b"], self.terms(), seed, values["anyway"])
        except rules.Illegal as illegal:
            self.add_error("board", rules.system(self.system).illegal_text(illegal, language()))
            return None
        if words := too_much(game):
            self.add_error(None, words)
            return None
        return game

    def terms(self) -> setup.Terms:
        """What the game's own fields come to; they are valid."""
        raise NotImplementedError


def form_of(system: str) -> type[FightForm]:
    """The form of a new fight of a game."""
    return own(system, "setup").Form


def first_values(asked: Any, system: str) -> dict[str, Any]:
    """What stands in the form before anybody filled it in; an address may say the lists and more (`?a=<token>`)."""
    given = {name: asked[name] for name in form_of(system).base_fields if asked.get(name)}
    return {**own(system, "setup").usual(), "system": system, **given}


class UploadForm(SeatsForm):
    file = forms.FileField(label=gettext_lazy("Fight file"))

    def seats_for(self, game: rules.Fight) -> dict[str, str] | None:
        """Who plays; None, with the reason at the file, when computers would never come to an end."""
        limit = last_turn(game.system.slug, game.file.raw.get("options", {}))
        far = limit is None or limit - game.system.turn(game.state) >= MAX_TURNS
        endless = far and game.winner is None
        if endless and Seat.PERSON not in self.seats.values():
            said = _("This fight has no turn limit, or one far off, so computers might never end it. Take a side.")
            self.add_error("file", said)
            return None
        return self.seats

    def clean_file(self) -> bytes:
        uploaded = self.cleaned_data["file"]
        if uploaded.size > MAX_UPLOAD:
            raise ValidationError(_("A fight file has %(most)d kB at most.") % {"most": MAX_UPLOAD // 1000})
        return uploaded.read()
