"""The look: crests, icons, tokens and what no template may hold."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation

import rules
from catalog.crest import FAMILIES, REACH, design, motif

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STARTER = json.loads((ROOT / "catalog/data/okko.json").read_text())
SPRITE = ElementTree.parse(ROOT / "static/icons.svg").getroot()
ICONS = {symbol.get("id") for symbol in SPRITE}
ALL_CRESTS = [(name, *choice) for name, family in FAMILIES.items() for choice in family.choices]


def render(source: str, **context: Any) -> str:
    return Template("{% load look okko %}" + source).render(Context(context))


def character(**changes: Any) -> Any:
    return rules.system("okko").parse_card("my-card", STARTER["cards"]["okko"] | changes, "$.cards.my-card")


def both(text: str) -> dict[str, str]:
    return {"en": text, "ru": text}


# Crests


def test_crest_of_a_card_never_changes() -> None:
    assert design("okko") == ("swirl", 3, 0)
    assert design("tikku") == ("petals", 5, 0)


def test_crest_is_the_same_in_every_process() -> None:
    script = "from catalog.crest import motif; print(motif('ronin') + motif('any-card-of-mine'))"
    drawn = {
        subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert drawn == {(motif("ronin") + motif("any-card-of-mine") + "\n").encode()}


def test_no_two_designs_look_alike() -> None:
    drawn = [FAMILIES[name].draw(fold, variant) for name, fold, variant in ALL_CRESTS]
    assert len(set(drawn)) == len(drawn) > 180


@pytest.mark.parametrize(("name", "fold", "variant"), ALL_CRESTS)
def test_motif_is_drawn_inside_its_ring(name: str, fold: int, variant: int) -> None:
    drawn = ElementTree.fromstring(f"<g>{FAMILIES[name].draw(fold, variant)}</g>")
    starts = [re.findall(r"M(-?[\d.]+),(-?[\d.]+)", path.get("d", "")) for path in drawn.iter("path")]
    points = [(float(x), float(y)) for x, y in chain(*starts)]
    assert points
    assert all(x * x + y * y <= (REACH + 1) ** 2 for x, y in points)


# Icons


def test_every_icon_in_a_template_is_in_the_sprite() -> None:
    asked = {
        (name, page.name)
        for page in TEMPLATES
        for name in re.findall(r"{%\s*(?:icon|element) \"([\w-]+)\"\s", page.read_text())
    }
    assert {name for name, _ in asked} >= {"muster", "close"}
    assert [found for found in asked if found[0] not in ICONS] == []


def test_the_sprite_has_what_the_game_names() -> None:
    faces = {"fire", "earth", "air", "water", "torii"}
    masks = {f"mask-{card['alignment']}" for card in STARTER["cards"].values() if "alignment" in card}
    assert faces | masks <= ICONS
    assert len(masks) == 3


def test_an_icon_beside_words_is_silent_and_one_alone_speaks() -> None:
    assert 'aria-hidden="true"' in render('{% icon "undo" %}')
    alone = render('{% icon "undo" label %}', label='Undo "all"')
    assert 'role="img" aria-label="Undo &quot;all&quot;"' in alone
    assert "aria-hidden" not in alone


# Templates, styles and scripts


class Forbidden(HTMLParser):
    """Collects what the content security policy would not let run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        bad = [name for name in names if name == "style" or re.match(r"on[a-z]+$|hx-on", name)]
        if tag == "style" or (tag == "script" and "src" not in names):
            bad.append(f"<{tag}>")
        self.found += [f"{tag}: {name}" for name in bad]


@pytest.mark.parametrize("page", TEMPLATES, ids=lambda page: str(page.relative_to(ROOT / "templates")))
def test_no_template_styles_or_scripts_inline(page: Path) -> None:
    parser = Forbidden()
    parser.feed(page.read_text())
    assert parser.found == []


def test_the_inline_check_bites() -> None:
    parser = Forbidden()
    parser.feed('<p style="a"><b onclick="b"><i hx-on:click="c"></i><style></style><script>d</script>')
    assert len(parser.found) == 5


def test_scripts_never_turn_text_into_code() -> None:
    scripts = "".join(path.read_text() for path in (ROOT / "static/js").glob("*.js"))
    assert re.findall(r"\beval\(|new Function|innerHTML|insertAdjacentHTML|document\.write", scripts) == []


# Contrast

TOKENS = dict(
    re.findall(
        r"(--[\w-]+): light-dark\((#\w{6}, #\w{6})\)",
        (ROOT / "static/css/tokens.css").read_text(),
    )
)
TEXT, PARTS = 4.5, 3.0  # WCAG 1.4.3 and 1.4.11
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "ink2", "ink3") for ground in ("canvas", "paper", "raised")),
    *((accent, ground, TEXT) for accent in ("okko", "anima", "sengoku") for ground in ("canvas", "paper", "raised")),
    *(("on-accent", accent, TEXT) for accent in ("okko", "anima", "sengoku")),
    *((game, ground, TEXT) for game in ("red", "blue", "amber") for ground in ("canvas", "raised")),
    *((ink, "amberbg", TEXT) for ink in ("amber", "ink", "ink2")),
    ("amberline", "amberbg", PARTS),
    *((face, ground, TEXT) for face in ("fire", "earth", "air", "water") for ground in ("canvas", "raised", "board")),
    *(("edge", ground, PARTS) for ground in ("canvas", "paper", "raised")),
    *((shape, "board", PARTS) for shape in ("board-tuft", "ink", "okko", "red")),
    ("water", "board-water", PARTS),
    ("raised", "ink", TEXT),
]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_tokens_stand_out(ink: str, ground: str, least: float, theme: int) -> None:
    colours = [TOKENS[f"--{name}"].split(", ")[theme] for name in (ink, ground)]
    assert contrast(*colours) >= least


# Pieces


@pytest.mark.parametrize("game", ["okko", "anima", "sengoku"])
def test_rule_id_is_short_to_read_and_leads_to_its_row(game: str) -> None:
    prefix = rules.system(game).prefix
    drawn = render("{% rule id %}", id=f"{prefix}LST-06")
    assert f'href="/rules/{game}/#{prefix}LST-06"' in drawn
    assert ">LST-06</a>" in drawn
    assert "<a" not in render('{% rule "FILE-DICE" %}')


def test_card_has_the_skills_and_stats_of_its_side() -> None:
    shown = character()
    vigilant, shaken = (
        render("{% card 'okko' shown side='vigilant' %}", shown=shown),
        render("{% card 'okko' shown side='shaken' %}", shown=shown),
    )
    assert "Veteran Hunter" in vigilant
    assert "Resolve" in vigilant
    assert "Veteran Hunter" in shaken
    assert "Resolve" not in shaken
    assert (vigilant.count("card-lower"), shaken.count("card-lower")) == (0, 3)


def test_card_is_drawn_in_the_language_asked_for() -> None:
    with translation.override("en"):
        drawn = render("{% card 'okko' shown side='vigilant' lang='ru' %}", shown=character())
    assert re.findall(r"Attack|Vigilant|demon hunter|Veteran", drawn) == []
    assert all(word in drawn for word in ("Окко", "Атака", "Бдительный", "Охотник на демонов", "Ветеран охотник"))


def test_names_on_a_card_are_text() -> None:
    drawn = render(
        "{% card 'okko' shown %}", shown=character(name=both("<script>x</script>"), text=both("<b>bold</b>"))
    )
    assert "<script>" not in drawn
    assert "&lt;script&gt;" in drawn
    assert "<b>bold" not in drawn


def test_a_card_of_many_words_shrinks_its_text() -> None:
    long = {"id": "long", "name": both("A very long name"), "when": ["attack"], "effects": [{"add": {"die": 1}}]}
    skills = [long | {"id": f"long-{i}", "cost": ["fire"]} for i in range(4)]
    assert "card-tight" not in render("{% card 'okko' shown %}", shown=character())
    assert "card-tight" in render("{% card 'okko' shown %}", shown=character(skills=skills, text=both("word " * 60)))


def test_figure_is_an_svg_group_at_its_square() -> None:
    drawn = render('{% figure "okko" 300 500 "B" "E" shaken=True reserve="earth" %}')
    group = ElementTree.fromstring(drawn.strip())
    assert group.get("class") == "figure figure-b figure-shaken"
    assert group.get("transform") == "translate(300 500) translate(50 50)"
    assert "rotate(90)" in drawn
    assert "#earth" in drawn
    assert "#mon-okko" in drawn


def test_symbols_stand_once_for_each_card() -> None:
    drawn = render("{% crest_symbols ids %}", ids=["okko", "ronin", "okko"])
    assert re.findall(r'id="(mon-\w+)"', drawn) == ["mon-okko", "mon-ronin"]


@pytest.mark.parametrize(
    ("system", "number", "said"), [("sengoku", 150, "очков"), ("sengoku", 62, "очка"), ("anima", 1, "уровень")]
)
def test_what_a_number_is_counted_in_is_said_in_its_form(system: str, number: int, said: str) -> None:
    with translation.override("ru"):
        assert said in render("{% unit system number %}", system=system, number=number)
