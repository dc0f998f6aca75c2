"""What people choose about a duel, with the errors at the fields that they are about."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import rules
from builder.lab.pools import OFFERED, Fighter, Pool
from catalog.queries import LONGEST_QUERY
from catalog.search import Row, fold
from catalog.shown import language
from catalog.studio.editing import fault_in_words
from catalog.studio.starters import BEFORE
from catalog.texts import words_of
from rules.duels import lean
from rules.formats import FileError, decode
from rules.formats_words import fault_text
from rules.forms_words import form_fault_text
from rules.ground import Duelist

LONGEST_CARD = 60_000  # characters of a card that is not saved yet


class DuelForm(forms.Form):
    """A card of a pool, or as it stands in an editor (`raw`), against another: one that fights by itself meets the
    `foe`; one that is given to somebody is tried on a `bearer`, against the same bearer without it."""

    q = forms.CharField(label=gettext_lazy("Search"), required=False, max_length=LONGEST_QUERY)
    foe = forms.ChoiceField(label=gettext_lazy("Against"), required=False)
    bearer = forms.ChoiceField(label=gettext_lazy("On whom"), required=False)
    raw = forms.CharField(widget=forms.HiddenInput, required=False, max_length=LONGEST_CARD, strip=False)

    def __init__(self, pool: Pool, card: str, kind: str, *args: Any, **keys: Any) -> None:
        super().__init__(*args, **keys)
        self.pool, self.card, self.kind = pool, card, kind
        self.system = pool.system
        self.given = kind in rules.system(self.system).duels.GEAR
        asked = self.data or self.initial
        offered = choose_from(pool, card, asked.get("q", ""), asked.get(self.choice_name, ""))
        self.fields[self.choice_name].choices = grouped(pool, offered)
        self.fields[self.choice_name].required = True
        del self.fields["foe" if self.given else "bearer"]
        self.ours: Duelist | None = None
        self.theirs: Duelist | None = None

    @property
    def choice_name(self) -> str:
        return "bearer" if self.given else "foe"

    @property
    def choice(self) -> forms.BoundField:
        return self[self.choice_name]

    def clean_raw(self) -> dict[str, Any] | None:
        """The card as it stands, decoded."""
        text = self.cleaned_data["raw"]
        if not text:
            return None
        try:
            raw = decode(text)
        except FileError as fault:
            raise forms.ValidationError(fault_text(fault, language())) from fault
        if not isinstance(raw, dict):
            raise forms.ValidationError(_("A card is an object in braces."))
        if raw.get("kind") != self.kind:
            kind = words_of(self.system).label("kind", self.kind, language())
            raise forms.ValidationError(_("A card stays of its kind, here “%(kind)s”.") % {"kind": kind})
        return raw

    def clean(self) -> dict[str, Any]:
        """Makes `ours` and `theirs`, of cards that can be used."""
        found = super().clean() or {}
        if self.errors:
            return found
        other, raw = found[self.choice_name], found["raw"]
        try:
            self.ours, self.theirs = self.duelists(other, raw)
        except FileError as fault:
            self.add_error("raw" if raw is not None else None, self.fault_words(fault, raw))
        return found

    def duelists(self, other: str, raw: dict[str, Any] | None) -> tuple[Duelist, Duelist]:
        slug, theirs = self.pool.met(other)
        own = self.pool.cards([self.card])
        if raw is not None:
            own = own | {self.card: raw}
        if self.given:
            bearer = {key: card for key, card in theirs.items() if key == slug}
            both = theirs | own | bearer
            return lean(self.system, Duelist(slug, both, self.card)), lean(self.system, Duelist(slug, both))
        return lean(self.system, Duelist(self.card, own)), lean(self.system, Duelist(slug, theirs))

    def fault_words(self, fault: FileError, raw: dict[str, Any] | None) -> str:
        """What is wrong with the card as it stands, at its field; of another card, with its name."""
        root = f"$.cards.{self.card}"
        if raw is not None and f"{fault.path}.".startswith(f"{root}."):
            return fault_in_words(self.system, raw, fault, root)
        name = next((row.name for row in self.pool.rows if fault.path.startswith(f"$.cards.{row.slug}.")), "")
        words = form_fault_text(fault, rules.system(self.system), language())
        return f"{name}: {words}" if name else words


def choose_from(pool: Pool, card: str, q: str, chosen: str) -> list[Row | Fighter]:
    """The cards that fight by themselves, those of like cost first, those of the starter codex last: those that match
    what is searched for, or as many as may stand in a list, and the chosen one."""
    kinds = rules.system(pool.system).duels.FIGHTERS
    cost = next((row.cost for row in pool.rows if row.slug == card), 0)
    words = fold(q).split()
    rows = sorted(
        (row for row in pool.rows if row.kind in kinds and row.slug != card),
        key=lambda row: (row.slug.startswith(BEFORE), abs(row.cost - cost)),
    )
    shown = [row for row in rows if all(word in row.folded for word in words)][:OFFERED]
    return shown if words else shown + [row for row in rows[OFFERED:] if row.slug == chosen]


def grouped(pool: Pool, rows: Iterable[Row | Fighter]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Choices under the names of their factions."""
    under: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        under.setdefault(pool.named[row.group], []).append((row.slug, row.name))
    return list(under.items())
