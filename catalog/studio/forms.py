"""The studio's forms: fields with their labels. What may stand in them is said by `bounds` and the actions, which put
their errors at these fields."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import gettext_lazy as _

from catalog.games import cards_of
from catalog.models import Codex, Faction, Member
from catalog.shown import language
from catalog.studio.bounds import LONGEST, bounded
from catalog.studio.people import DESIGNER, EDITOR, READER
from rules.words import LANGS

ROLES = {
    Member.OWNER: _("owner"),
    EDITOR: _("editor of everything"),
    DESIGNER: _("designer of one faction"),
    READER: _("reader"),
}
VISIBLE = {
    Codex.PRIVATE: _("private: only who works on it"),
    Codex.LINK: _("by link: whoever has the link reads its releases"),
    Codex.PUBLIC: _("public: everybody finds and reads its releases"),
}


REQUIRED = frozenset({"member_name", "notes"})
LATER = frozenset({"about_en", "about_ru", "licence", "sources"})


def line(label: Any, field: str, help_text: Any = "", **attrs: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"maxlength": LONGEST[field], **attrs})
    return forms.CharField(label=label, required=False, help_text=help_text, widget=widget)


def lines(label: Any, field: str, help_text: Any = "", rows: int = 3) -> forms.CharField:
    widget = forms.Textarea(attrs={"maxlength": LONGEST[field], "rows": rows})
    return forms.CharField(label=label, required=False, help_text=help_text, widget=widget)


class StudioForm(forms.Form):
    def __init__(self, *args: Any, **keys: Any) -> None:
        super().__init__(*args, label_suffix="", **keys)
        self.put_first("name", "about")

    def put_first(self, *texts: str) -> None:
        """Of each text in two languages that of the page first."""
        order = list(self.fields)
        for text in texts:
            both = [f"{text}_{lang}" for lang in sorted(LANGS, key=lambda lang: lang != language())]
            if both[0] in self.fields:
                for place, name in zip(sorted(map(order.index, both)), both, strict=True):
                    order[place] = name
        self.order_fields(order)

    def clean(self) -> None:
        """Everything that is out of bounds, together with what is wrong otherwise."""
        typed = {field: text for field, text in self.cleaned_data.items() if field in LONGEST}
        try:
            bounded(typed, required=REQUIRED & typed.keys())
        except ValidationError as error:
            self.refuse(error)

    def does(self, action: Callable[..., Any], **keys: Any) -> Any:
        """What the action answers; None, with its errors at the fields, where it refuses."""
        if not self.is_valid():
            return None
        try:
            return action(**keys) or True
        except ValidationError as error:
            self.refuse(error)
        return None

    def refuse(self, error: ValidationError) -> None:
        told = error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.error_list}
        for field, faults in told.items():
            self.add_error(field if field in self.fields else None, faults)

    def texts(self, *names: str) -> dict[str, str]:
        return {name: self.cleaned_data.get(name, "") for name in names}


class NamesForm(StudioForm):
    name_en = line(_("Name, English"), "name_en")
    name_ru = line(_("Name, Russian"), "name_ru", _("One language is enough."))

    def put_first(self, *texts: str) -> None:
        """Whoever comes begins with the name, in the page's language."""
        super().put_first(*texts)
        first, second = [name for name in self.fields if name.startswith("name_")]
        self.fields[second].help_text = _("One language is enough.")
        self.fields[first].help_text = ""
        if not self.initial.get("name_en") and not self.initial.get("name_ru"):
            self.fields[first].widget.attrs["autofocus"] = True


class FactionForm(NamesForm):
    about_en = lines(_("What it is, English"), "about_en")
    about_ru = lines(_("What it is, Russian"), "about_ru")


class AboutForm(FactionForm):
    licence = line(_("Licence"), "licence", _("Under which others may use it: CC BY 4.0, or in your own words."))
    sources = lines(_("Sources"), "sources", _("Where rules, names and ideas come from."), rows=2)


class CodexForm(AboutForm):
    system = forms.ChoiceField(label=_("Game"))
    member_name = line(_("Your name"), "member_name", _("What the others who work on it call you."))

    def __init__(self, games: list[tuple[str, str]], *args: Any, copied: bool = False, **keys: Any) -> None:
        super().__init__(*args, **keys)
        self.fields["system"].choices = games
        if copied:
            del self.fields["system"]
        self.order_fields(["system", *(name for name in self.fields if name.startswith("name_")), "member_name"])

    @property
    def needed(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in LATER]

    @property
    def later(self) -> list[forms.BoundField]:
        """What may be told later, in the settings."""
        return [field for field in self if field.name in LATER]

    @property
    def later_faulty(self) -> bool:
        return any(field.errors for field in self.later)


class SettingsForm(AboutForm):
    visibility = forms.ChoiceField(label=_("Who may read its releases"), choices=VISIBLE, widget=forms.RadioSelect)


class JoinForm(StudioForm):
    member_name = line(_("Your name"), "member_name", _("What the others who work on it call you."))


class WithFaction(StudioForm):
    """A form that may name a faction by its slug; "" is none."""

    none: Any = _("none")

    def __init__(self, factions: list[Faction], *args: Any, **keys: Any) -> None:
        super().__init__(*args, **keys)
        self.known = {faction.slug: faction for faction in factions}
        self.fields["faction"].choices = [("", self.none), *((row.slug, row.name) for row in factions)]

    @property
    def chosen(self) -> Faction | None:
        return self.known.get(self.cleaned_data.get("faction", ""))


class RoleForm(WithFaction):
    role = forms.ChoiceField(label=_("Role"))
    faction = forms.ChoiceField(label=_("Faction, for a designer"), required=False)
    given = (DESIGNER, EDITOR, READER)

    def __init__(self, factions: list[Faction], *args: Any, **keys: Any) -> None:
        super().__init__(factions, *args, **keys)
        self.fields["role"].choices = [(role, ROLES[role]) for role in self.given]


class MemberForm(RoleForm):
    given = (DESIGNER, EDITOR, READER, Member.OWNER)

    def __init__(self, factions: list[Faction], *args: Any, sent_by: str = "", **keys: Any) -> None:
        """`sent_by`: the id of the form that sends its fields, which may stand elsewhere."""
        super().__init__(factions, *args, **keys)
        if sent_by:
            for field in self.fields.values():
                field.widget.attrs["form"] = sent_by


class CardForm(WithFaction, NamesForm):
    kind = forms.ChoiceField(label=_("Kind"))
    faction = forms.ChoiceField(label=_("Faction"), required=False)
    none = _("without a faction")

    def __init__(self, system: str, factions: list[Faction], *args: Any, loose: bool = True, **keys: Any) -> None:
        super().__init__(factions, *args, **keys)
        kinds = {kind: cards_of(system).KINDS[kind] for kind in cards_of(system).KINDS}
        self.fields["kind"].choices = list(kinds.items())
        if not loose:
            self.fields["faction"].choices = self.fields["faction"].choices[1:]
            self.fields["faction"].required = True
        self.order_fields([*(name for name in self.fields if name.startswith("name_")), "kind", "faction"])


class NotesForm(StudioForm):
    notes = lines(
        _("What is new"), "notes", _("Players read this beside the difference, which the site tells by itself."), rows=5
    )
