"""The words of Anima: terms, what stands on a card, what a squad breaks, who is who."""

import pytest

from rules import anima
from rules.anima import abilities, cards, options
from rules.anima.board import LEGEND
from rules.anima.cards import parse_card
from rules.anima.figures import PHASE_NAMES, STATUS_NAMES
from rules.anima.pieces import PIECES
from rules.anima.words import (
    label,
    make_cast,
    mend_text,
    modifiers_text,
    restrict_text,
    rule_text,
    trait_name,
    trait_text,
    violation_text,
)
from rules.anima.words_terms import DECISIONS, TABLES
from rules.formats import Cards, ListFile
from rules.words import LANGS
from tests.rules.saying import HERE, all_different, well_said
from tests.rules.saying_anima import CAST, CODEX, fight_of

# Terms


@pytest.mark.parametrize(
    ("table", "vocabulary"),
    [
        ("stat", {*cards.STATS, *cards.MODIFIABLE, *abilities.MODIFIABLE}),
        ("category", abilities.CATEGORIES),
        ("alignment", abilities.ALIGNMENTS),
        ("organization", cards.ORGANIZATIONS),
        ("rank", cards.RANKS),
        ("type", abilities.TYPES),
        ("when", abilities.WHENS),
        ("trigger", {trigger for triggers in abilities.TRIGGERS.values() for trigger in triggers if trigger}),
        ("state", abilities.STATES),
        ("state_in_full", abilities.STATES),
        ("roll", abilities.ROLLS),
        ("phase", PHASE_NAMES),
        ("status", STATUS_NAMES),
        ("terrain", LEGEND),
        ("piece", PIECES),
        ("edge", options.OPPOSITE),
        ("kind", cards.KINDS),
        ("scale", options.SCALES),
        ("composition", ("organization", "alignment")),
    ],
)
def test_terms_cover_the_vocabulary(table, vocabulary):
    assert set(vocabulary) == set(TABLES[table]) or table in ("stat",)
    assert set(vocabulary) <= set(TABLES[table])


def test_every_action_and_decision_of_the_format_page_has_a_name():
    page = (HERE / "anima/FORMAT.md").read_text("utf-8")
    table = page[page.index("## Actions") : page.index("**The dice belong")]
    rows = [row.split("|") for row in table.splitlines() if row.startswith("| `")]
    assert {row[1].strip(" `") for row in rows} == set(TABLES["verb"])
    listed = page[page.index("`decision`: ") :].split("; null", 1)[0]
    assert set(listed.removeprefix("`decision`: ").split(", ")) == set(DECISIONS) - {"over"}


def test_states_that_sound_like_stats_are_told_apart():
    """«Защита» is a stat and a state: the stat has a capital, the state a level."""
    assert label("stat", "defense", "ru") == "Защита"
    assert label("state", "protection", "ru") == "защита"


def test_an_organisation_of_ones_own_goes_by_its_id():
    assert label("organization", "toa", "ru") == "Тоа"
    assert label("organization", "skrall", "ru") == "skrall"


# Cards

ALL_TRAITS = [
    abilities.Trait(name, 4 if name in ("ranged", "area") else 0, "poison" if name == "immunity" else None)
    for name in abilities.TRAITS
]


@pytest.mark.parametrize("trait", ALL_TRAITS, ids=lambda trait: trait.name)
def test_every_trait_has_a_name_and_a_meaning(trait):
    for lang in LANGS:
        well_said(trait_name(trait, lang), lang)
        assert well_said(trait_text(trait, lang), lang).endswith(".")


def test_traits_as_written():
    ranged, immune = abilities.Trait("ranged", 16), abilities.Trait("immunity", state="protection")
    assert trait_name(ranged, "en") == "Ranged attack 16"
    assert trait_text(ranged, "ru") == "Стреляет базовой атакой на 16 клеток."
    assert trait_name(immune, "ru") == "Иммунитет: защита"
    assert trait_text(immune, "ru") == "Не получает жетонов защиты."
    assert trait_text(abilities.Trait("area", 1), "ru").endswith("не далее 1 клетки от цели.")
    all_different([(trait_text(trait, "en"), trait_text(trait, "ru")) for trait in ALL_TRAITS])


def test_what_upgrades_ask_and_give():
    upgrades = {key: parse_card(key, raw, "$") for key, raw in CODEX["cards"].items() if raw["kind"] == "upgrade"}
    assert restrict_text(upgrades["up-scope"].requires, "en") == "only prowler"
    assert restrict_text(upgrades["up-mask"].requires, "en") == "only Toa or Order of Mata Nui"
    assert restrict_text(upgrades["up-mask"].requires, "ru") == "только Тоа или Орден Мата Нуи"
    assert restrict_text(upgrades["up-plate"].requires, "ru") == restrict_text(None, "ru") == ""
    assert modifiers_text(upgrades["up-boots"].modifiers, "en") == "+1 Walk and +2 Run"
    assert modifiers_text(upgrades["up-boots"].modifiers, "ru") == "+1 к Ходьбе и +2 к Бегу"
    both = {"categories": ("warrior", "mystic"), "alignments": ("light",), "ranks": ("leader",)}
    assert restrict_text(both, "en") == "only warrior or mystic; light; leader"
    assert restrict_text(both, "ru") == "только воин или мистик; свет; лидер"


@pytest.mark.parametrize("stat", cards.MODIFIABLE)
def test_every_stat_can_be_changed(stat):
    for lang in LANGS:
        assert well_said(modifiers_text({stat: -1}, lang), lang).startswith("−1 ")


# Squads


def broken(*entries: str, **more):
    """The report of a squad; an entry is "card", "card+upgrade" or "card:role"."""
    made = []
    for n, entry in enumerate(entries, 1):
        card, _, role = entry.partition(":")
        card, _, upgrade = card.partition("+")
        made.append({"id": f"a{n}", "card": card, "upgrade": upgrade or None, **({"role": role} if role else {})})
    shelf = Cards(anima.SYSTEM, [(CODEX["cards"], "$.cards")])
    army = anima.SYSTEM.read_entries(made, "$.entries", shelf)
    return anima.SYSTEM.check(ListFile("anima", "x", options.read_options(more), shelf.used, army, {}))


GUARDS = ("village-guard",) * 5


@pytest.mark.parametrize(
    ("report", "rule", "english", "russian"),
    [
        (
            broken("toa-fire", "toa-stone", "toa-water", "village-guard", "village-guard", "village-guard"),
            "ANIMA-LST-05",
            "3 agents, and the limit allows 2: one for each 30 levels. Keep fewer agents.",
            "3 агента, а лимит позволяет 2: по одному на 30 уровней. Оставьте меньше агентов.",
        ),
        (
            broken("toa-fire", "toa-stone", limit=21),
            "ANIMA-LST-01",
            "The characters have 29 levels: 8 over the limit of 21. Take somebody out or raise the limit.",
            "У персонажей 29 уровней, это на 8 больше лимита (21). Уберите кого-нибудь или поднимите лимит.",
        ),
        (
            broken("toa-fire", limit=40),
            "ANIMA-LST-04",
            "1 leader, and the limit allows 0: one for each 50 levels. Keep fewer leaders.",
            "1 лидер, а лимит позволяет 0: по одному на 50 уровней. Оставьте меньше лидеров.",
        ),
        (
            broken("toa-fire+up-plate", "toa-stone+up-mask", limit=30),
            "ANIMA-LST-06",
            "The upgrades have 4 levels: 1 over their tenth of 3. Take an upgrade off.",
            "У улучшений 4 уровня, это на 1 больше их десятой части (3). Снимите улучшение.",
        ),
        (
            broken("toa-fire+up-scope"),
            "ANIMA-LST-09",
            "Toa of Fire may not bear Far sight. The card says: only prowler. Take it off or give it to another.",
            "Тоа Огня: улучшение «Дальний глаз» не подходит. На карте: только хитрец. Снимите или отдайте другому.",
        ),
        (
            broken("toa-fire+up-plate", "toa-stone+up-plate"),
            "ANIMA-LST-10",
            "Reinforced plate: 2 of 1. A unique upgrade may be taken once. Keep one of them.",
            "Усиленный панцирь: 2 из 1. Уникальное улучшение бывает в отряде один раз. Оставьте одно.",
        ),
        (
            broken("toa-fire", "toa-stone", "rahi-bird"),
            "ANIMA-LST-11",
            "1 character of other organisations; the squad’s is Toa. Only a hired mercenary may come from outside.",
            "1 персонаж из другой организации; у отряда — Тоа. Со стороны бывает только нанятый наёмник.",
        ),
        (
            broken("toa-fire", "toa-stone", "toa-water", "merc-exile", "merc-gunner"),
            "ANIMA-LST-13",
            "2 hired mercenaries, and the squad may hire 1. Keep fewer of them.",
            "2 нанятых наёмника, а нанять можно 1. Оставьте меньше.",
        ),
        (
            broken("toa-fire", "toa-stone", "merc-blade"),
            "ANIMA-LST-14",
            "A hired mercenary may not be opposed to the squad: light does not serve with dark. Hire another.",
            "Нанятый наёмник не может быть противной стороны: свет не служит с тьмой. Наймите другого.",
        ),
        (
            broken("toa-water", "toa-stone", "merc-captain"),
            "ANIMA-LST-15",
            "Free captain: a hired mercenary does not lead. Take the role off or hire another.",
            "Вольный капитан: нанятый наёмник лидером не бывает. Снимите роль или наймите другого.",
        ),
        (
            broken("toa-fire", "makuta-lord", base="alignment"),
            "ANIMA-LST-16",
            "Light and dark do not stand in one squad: here are 1 of light and 1 of dark. Keep one side.",
            "Свет и тьма не стоят в одном отряде: здесь света 1, тьмы 1. Оставьте одну сторону.",
        ),
        (
            broken("toa-stone", "toa-stone"),
            "ANIMA-LST-17",
            "Toa of Stone: 2 of 1. A unique character may be taken once. Keep one.",
            "Тоа Камня: 2 из 1. Уникальный персонаж бывает в отряде один раз. Оставьте одного.",
        ),
        (
            broken("toa-stone:leader"),
            "ANIMA-LST-18",
            "Toa of Stone: the role is leader, the rank is no rank. Choose a role that the card has.",
            "Тоа Камня: роль — лидер, ранг — без ранга. Выберите роль, которая есть на карте.",
        ),
        (
            broken("toa-stone"),
            "ANIMA-LST-19",
            "1 character: a squad has at least 5. Add somebody.",
            "1 персонаж, а в отряде не меньше 5. Добавьте кого-нибудь.",
        ),
        (
            broken(*GUARDS, *GUARDS),
            "ANIMA-LST-19",
            "10 characters: a squad has at most 7. Add or take out somebody.",
            "10 персонажей, а в отряде не больше 7. Добавьте или уберите кого-нибудь.",
        ),
        (
            broken("up-plate"),
            "ANIMA-LST-20",
            "Reinforced plate is no character card. Take it out; upgrades go to a character.",
            "Усиленный панцирь — не карта персонажа. Уберите её: улучшения дают персонажу.",
        ),
        (
            broken("toa-fire+toa-stone"),
            "ANIMA-LST-20",
            "Toa of Stone is no upgrade card. Take it off; characters join the squad themselves.",
            "Тоа Камня — не карта улучшения. Снимите её: персонажи вступают в отряд сами.",
        ),
        (
            broken("up-plate+toa-stone"),
            "ANIMA-LST-20",
            "Reinforced plate is no character card, and Toa of Stone no upgrade. Take them out.",
            "Усиленный панцирь — не карта персонажа, а Тоа Камня — не улучшение. Уберите их.",
        ),
    ],
)
def test_what_a_squad_breaks(report, rule, english, russian):
    (found,) = [violation for violation in report.violations if violation.rule == rule]
    assert violation_text(found, "en") == well_said(english, "en")
    assert violation_text(found, "ru") == well_said(russian, "ru")
    assert all(well_said(rule_text(rule, lang), lang) for lang in LANGS)


def test_what_is_worth_saying_of_a_squad():
    report = broken("toa-fire", "hunter-poisoner", "order-agent")
    advice = {found.rule: found for found in report.advice}
    assert violation_text(advice["ANIMA-LST-21"], "en") == "27 levels left to spend."
    assert violation_text(advice["ANIMA-LST-21"], "ru") == "Не потрачено: 27 уровней."
    assert violation_text(advice["ANIMA-LST-22"], "en") == (
        "2 characters can infiltrate, but only half the squad may: 1."
    )
    assert violation_text(advice["ANIMA-LST-22"], "ru") == (
        "2 персонажа с проникновением, а проникнуть может половина отряда: 1."
    )


def test_mends_as_written():
    assert mend_text("limit", {"limit": 80}, "ru") == "Поднять лимит до 80"
    assert mend_text("role", {"role": "leader"}, "en") == "Make the role leader"
    assert mend_text("role", {"role": None}, "ru") == "Роль: без роли"
    assert mend_text("organization", {"organization": "toa"}, "en") == "Make it a squad of Toa"


# Who is who


def test_the_cast_knows_abilities_and_upgrades():
    assert [CAST.figure(figure, "ru") for figure in ("a1", "a2", "a3", "z9")] == [
        "Тоа Огня",
        "Страж деревни 1",
        "Страж деревни 2",
        "z9",
    ]
    assert CAST.skill("fireball", "en", "a1") == "Fireball"
    assert CAST.skill("flask", "ru", "a1") == "Очищающая фляга"
    assert CAST.equipment["a1"]["en"] == "Cleansing flask"
    cast = make_cast(fight_of(["merc-gunner"], ["merc-gunner"]))
    assert [cast.figure(figure, "en") for figure in ("a1", "b1")] == ["Gunner (A)", "Gunner (B)"]
