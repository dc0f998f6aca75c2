"""The studio's forms as they are drawn: what stands there already, boxes beside their words, one head over a card."""

import re
from html.parser import HTMLParser

import pytest
from django import forms
from django.test import Client

import rules
from catalog.models import Codex
from catalog.print_views import PrintForm
from catalog.studio.file_views import TakeForm
from rules.vocabulary import about, label, shape_topic
from rules.words import Lang
from tests.catalog.world import World, page
from tests.factories import starter_release

pytestmark = pytest.mark.django_db


class Boxes(HTMLParser):
    """What is in each label that has a box to tick in it, and the boxes outside of labels."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.label: str | None = None
        self.boxed = False
        self.beside: list[str] = []
        self.alone: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        attrs = dict(pairs)
        if tag == "label":
            self.label, self.boxed = "", False
        elif tag == "input" and attrs.get("type") in ("checkbox", "radio"):
            self.boxed = True
            if self.label is None and "aria-labelledby" not in attrs:
                self.alone.append(attrs.get("name") or "")

    def handle_data(self, data: str) -> None:
        if self.label is not None:
            self.label += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "label":
            self.beside += [self.label.strip()] if self.boxed and self.label else []
            self.label = None


# Boxes


class Choices(forms.Form):
    sure = forms.BooleanField(label="Sure", help_text="Or not.")
    one = forms.ChoiceField(label="One", choices=[("a", "A"), ("b", "B")], widget=forms.RadioSelect)
    some = forms.MultipleChoiceField(label="Some", choices=[("c", "C")], widget=forms.CheckboxSelectMultiple)


@pytest.mark.parametrize(
    ("form", "words"),
    [(Choices(), ["Sure", "A", "B", "C"]), (TakeForm(), None), (PrintForm(), ["Bleed of 3 mm"])],
)
def test_a_box_stands_beside_its_words(form: forms.Form, words: list[str] | None) -> None:
    boxes = Boxes(str(form))
    assert boxes.alone == []
    assert boxes.beside == (words or [str(form.fields["delete"].label)])


def test_what_is_said_of_a_box_and_what_is_wrong_with_it_stand_at_it() -> None:
    html = str(Choices({"one": "a", "some": "c"}))
    assert (
        html.index("Sure</span></label>") < html.index('id="id_sure_helptext"') < html.index("This field is required")
    )
    assert 'aria-describedby="id_sure_helptext id_sure_error"' in html


# Copies


@pytest.mark.parametrize(("path", "field", "name"), [("", "en", "Copy of First codex"), ("/ru", "ru", "Копия: Первый")])
def test_a_copy_has_a_name_in_the_persons_language(client: Client, path: str, field: str, name: str) -> None:
    Codex.objects.filter(pk=starter_release("anima").codex_id).update(name_en="First codex", name_ru="Первый")
    told = page(client, f"{path}/studio/new/?from=anima")
    other = {"en": "ru", "ru": "en"}[field]
    assert f'name="name_{field}" value="{name}"' in told
    assert f'name="name_{other}" value=' not in told, "one language is enough, and stands for the other"
    client.post(f"{path}/studio/new/", {"from": "anima", f"name_{field}": f"{name} 2", "member_name": "K"})
    assert Codex.objects.filter(**{f"name_{field}": f"{name} 2"}).exists()


def test_a_copys_name_is_not_longer_than_a_name_may_be(client: Client) -> None:
    Codex.objects.filter(pk=starter_release("anima").codex_id).update(name_en="x" * 100)
    told = page(client, "/studio/new/?from=anima")
    assert f'value="Copy of {"x" * 92}"' in told


def test_a_copy_is_on_the_terms_of_the_original_and_says_where_it_comes_from(client: Client) -> None:
    terms = {"licence": "CC BY 4.0", "sources": "A book"}
    Codex.objects.filter(pk=starter_release("anima").codex_id).update(name_en="First", name_ru="Первый", **terms)
    for path, said in (("", "First, release 1"), ("/ru", "Первый, выпуск 1")):
        form = client.get(f"{path}/studio/new/?from=anima&release=1").context["form"]
        assert (form["licence"].value(), form["sources"].value()) == ("CC BY 4.0", f"{said}\nA book")


def test_a_codex_that_is_no_copy_begins_without_a_name(client: Client) -> None:
    assert 'name="name_en" value=' not in page(client, "/studio/new/")


# A card


def test_a_card_has_one_head_over_its_form_and_over_its_json() -> None:
    world = World()
    for role in ("owner", "designer", "reader"):
        client = world.browser(role)
        heads = [head_of(client, world.url(name)) for name in ("edit", "json")]
        assert heads[0] == heads[1]
        assert ("Duplicate" in heads[0]) is (role != "reader")
        assert "History" in heads[0] and "Print" in heads[0]


def head_of(client: Client, url: str) -> str:
    """Without the steps to the cards beside it, which only the form has, and the tokens of its forms."""
    told = page(client, url)
    head = told[told.index('<header class="page-head') : told.index("</header>", told.index("page-head"))]
    return re.sub(r'<nav class="beside-steps".*?</nav>|<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", head)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_only_the_codexs_faction_is_called_a_faction(lang: Lang) -> None:
    """What card files of a game group by is another word, and says that it is."""
    faction = {"en": "Faction", "ru": "Фракция"}[lang]
    codexs = {"en": "not the codex’s faction", "ru": "не фракция кодекса"}[lang]
    grouped = 0
    for game in rules.systems().values():
        words = game.vocabulary()
        for kind, shape in game.shapes.items():
            word = f"{shape_topic(kind, shape)}.faction"
            if word in words:
                grouped += 1
                assert label(words, word, lang) != faction
                assert codexs in about(words, word, lang)
    assert grouped == 4
