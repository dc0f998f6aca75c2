"""The words of Sengoku: terms, what an army breaks, what stands on a card, who is who."""

import ast

import pytest

from rules import formats_words
from rules.formats import Cards, ListFile
from rules.sengoku import SYSTEM, cards, engine, field, options, order, roster, skills, units
from rules.sengoku.cards import parse_card
from rules.sengoku.words import (
    banner_text,
    label,
    make_cast,
    mend_text,
    price_text,
    profile_text,
    rule_text,
    violation_text,
    works_text,
)
from rules.sengoku.words_faults import FAULTS
from rules.sengoku.words_terms import TABLES
from rules.words import LANGS
from tests.rules.saying import HERE, all_different, well_said
from tests.rules.saying_sengoku import CAST, CODEX, FIGHT, fight_of

# Terms


@pytest.mark.parametrize(
    ("table", "vocabulary"),
    [
        ("number", skills.NUMBERS),
        ("number_set", skills.NUMBERS),
        ("tag", cards.TAGS),
        ("kind", cards.KINDS),
        ("works", cards.WORKS),
        ("place", skills.PLACES),
        ("facing", field.FACINGS),
        ("facing_to", field.FACINGS),
        ("edge", field.FACINGS),
        ("aspect", skills.ASPECTS),
        ("order", [*skills.ORDERS, "general"]),
        ("order_kind", order.KINDS),
        ("giver", order.GIVERS),
        ("step", order.STEPS),
        ("status", skills.STATUSES),
        ("status", [name for name in units.STATUS_NAMES if name]),
        ("fate", [name for name in units.FATE_NAMES if name]),
        ("verb", [*engine.KEYS, "concede"]),
        ("decision", [*engine.KEYS, "over"]),
        ("feature", [*options.FEATURES, "bridge"]),
        ("terrain", ".^T&~"),
    ],
)
def test_terms_cover_the_vocabulary(table, vocabulary):
    assert set(vocabulary) == set(TABLES[table])


def test_a_tag_of_ones_own_goes_by_its_word():
    assert label("tag", "spearmen", "ru") == "копейщики"
    assert label("tag", "ninja", "ru") == "ninja"


# Who is who


def test_leaders_stand_in_the_cast_beside_units():
    assert CAST.figure("a2", "en") == "Foot samurai with bows 1"
    assert CAST.figure("ag1", "en") == CAST.figure("ag1", "ru") == "Масанобу"
    assert CAST.figure("ac", "ru") == "Полководец (A)"
    assert CAST.figure("bc", "en") == "Commander (B)"
    assert CAST.side("B", "ru") == "Отряд B"


def test_skills_traits_and_banners_have_names():
    assert CAST.skill("spear-wall", "ru") == "Лес копий"
    assert CAST.skill("tiger-banner", "en") == "Tiger banner"
    assert CAST.skill("swordsman", "ru") == "Рубака"
    assert CAST.skill("tiger-leap", "en") == "Tiger's leap"
    assert CAST.skill("unheard-of", "en") == "unheard-of"


def test_the_cast_leaves_the_fight_as_it_was():
    fight = fight_of(["yamabushi"], ["yamabushi"])
    before = repr(fight)
    assert make_cast(fight).figure("b1", "ru") == "Ямабуси (B)"
    assert repr(fight) == before


def test_an_army_without_leaders_has_a_cast_too():
    sides = [{**side, "list": {**side["list"], "army": {}}} for side in FIGHT["sides"]]
    assert set(make_cast({**FIGHT, "sides": sides}).figures) == {"a1", "a2", "a3", "b1", "b2"}


# Armies

COMMANDER = {"id": "ac", "name": "Тадаоки"}


def broken(*entries: str, army=None, **more):
    """The report of an army; an entry is "card figures", with a third word for its clan."""
    made = []
    for n, entry in enumerate(entries, 1):
        card, figures, *clan = entry.split()
        made.append({"id": f"a{n}", "card": card, "figures": int(figures), "clan": clan[0] if clan else None})
    shelf = Cards(SYSTEM, [(CODEX["cards"], "$.cards")])
    read = SYSTEM.read_entries(made, "$.entries", shelf)
    host = SYSTEM.read_army({"commander": COMMANDER} if army is None else army, "$.army", shelf)
    return SYSTEM.check(ListFile("sengoku", "x", options.read_options(more), shelf.used, read, {}, host))


SPEARS = "samurai-spears 8"


def with_army(**more):
    return {"commander": COMMANDER, **more}


@pytest.mark.parametrize(
    ("report", "rule", "english", "russian"),
    [
        (
            broken(SPEARS, budget=15),
            "SENG-LST-01",
            "The army costs 16 points: 1 over the budget of 15. Take something out or raise the budget.",
            "Войско стоит 16 очков, это на 1 больше бюджета (15). Уберите что-нибудь или поднимите бюджет.",
        ),
        (
            broken("yamabushi 3"),
            "SENG-LST-02",
            "Yamabushi: 3 figures, and a unit starts with at least 4. Add figures or take it out.",
            "Ямабуси: 3 фигурки, а в начале битвы в отряде не меньше 4. Добавьте фигурок или уберите отряд.",
        ),
        (
            broken("yamabushi 17"),
            "SENG-LST-03",
            "Yamabushi: 17 figures, and a unit starts with at most 16. Take some out or make it two units.",
            "Ямабуси: 17 фигурок, а в начале битвы в отряде не больше 16. Уберите лишние или разделите на два отряда.",
        ),
        (
            broken("yamabushi 4", "yamabushi 4"),
            "SENG-LST-04",
            "Yamabushi: 2 units, and an army has at most 1. Keep fewer of them.",
            "Ямабуси: 2 отряда, а в войске их не больше 1. Оставьте меньше.",
        ),
        (
            broken(SPEARS, army={}),
            "SENG-LST-08",
            "The army has no commander. Appoint one.",
            "У войска нет полководца. Назначьте его.",
        ),
        (
            broken(SPEARS, army=with_army(generals=[{"id": f"ag{n}"} for n in range(4)])),
            "SENG-LST-09",
            "4 generals, and an army has at most 3. Keep fewer of them.",
            "4 генерала, а в войске их не больше 3. Оставьте меньше.",
        ),
        (
            broken(SPEARS, army={"commander": {**COMMANDER, "traits": ["swordsman", "daring", "devious"]}}),
            "SENG-LST-10",
            "Тадаоки: 3 traits, and the limit is 2. Keep fewer of them.",
            "Тадаоки: 3 черты, а можно не больше 2. Оставьте меньше.",
        ),
        (
            broken(SPEARS, army={"commander": {**COMMANDER, "traits": ["swordsman", "swordsman"]}}),
            "SENG-LST-11",
            "Тадаоки: Swordsman is there twice. Keep it once.",
            "Тадаоки: черта «Рубака» стоит дважды. Оставьте её один раз.",
        ),
        (
            broken(SPEARS, army={"commander": {**COMMANDER, "traits": ["swordsman"]}}, traits="rolled"),
            "SENG-LST-12",
            "Traits are rolled in this battle, and the list names some: 1 leader. Take them off.",
            "Черты в этой битве определяет бросок, а в списке они названы: 1 предводитель. Снимите их.",
        ),
        (
            broken(SPEARS, army=with_army(shinobi=5)),
            "SENG-LST-13",
            "5 shinobi, and an army has at most 3. Keep fewer of them.",
            "Синоби: 5, а в войске их не больше 3. Оставьте меньше.",
        ),
        (
            broken(SPEARS, army=with_army(messengers=4)),
            "SENG-LST-14",
            "4 messengers, and an army has at most 3. Keep fewer of them.",
            "4 гонца, а в войске их не больше 3. Оставьте меньше.",
        ),
        (
            broken(SPEARS, army=with_army(shields=21)),
            "SENG-LST-15",
            "21 shields, and an army has at most 6. Keep fewer of them.",
            "21 щит, а в войске их не больше 6. Оставьте меньше.",
        ),
        (
            broken(SPEARS, army=with_army(banners=["tiger-banner", "crane-banner", "boar-banner"])),
            "SENG-LST-16",
            "3 banners, and an army has at most 2. Keep fewer of them.",
            "3 знамени, а в войске их не больше 2. Оставьте меньше.",
        ),
        (
            broken(SPEARS, army=with_army(banners=["tiger-banner", "tiger-banner"])),
            "SENG-LST-17",
            "Tiger banner: 2 of 1. A banner stands once in an army. Keep one.",
            "Знамя Тигра: 2 из 1. Знамя бывает в войске один раз. Оставьте одно.",
        ),
        (
            broken(SPEARS, "yamabushi 4 wren", army=with_army(clans=["wren", "crow", "jay"])),
            "SENG-LST-18",
            "3 minor clans, and an army has at most 2. Keep fewer of them.",
            "3 мелких клана, а в войске их не больше 2. Оставьте меньше.",
        ),
        (
            broken(SPEARS, army=with_army(clans=["wren"])),
            "SENG-LST-20",
            "The clan “wren” has no unit here. Give it one or take the clan out.",
            None,
        ),
        (
            broken("yamabushi 4 wren", army=with_army(clans=["wren"])),
            "SENG-LST-21",
            "All units belong to minor clans: 1. Add one of your own clan.",
            "Все отряды — из мелких кланов: 1. Добавьте отряд своего клана.",
        ),
        (
            broken(*[SPEARS] * 37),
            "SENG-LST-22",
            "37 units, and a half of the field has room for 36. Keep fewer of them.",
            "37 отрядов, а на половине поля помещается 36. Оставьте меньше.",
        ),
        (
            broken(SPEARS, "swordsman 4"),
            "SENG-LST-23",
            "Swordsman is no unit card. Take it out; traits go to leaders, banners to the army.",
            "Рубака — не карта отряда. Уберите её: черты дают предводителям, знамёна — войску.",
        ),
        (
            broken(SPEARS, army={"commander": {**COMMANDER, "traits": ["yamabushi"]}}),
            "SENG-LST-23",
            "Тадаоки: Yamabushi is no trait. Take it off; leaders have traits only.",
            "Тадаоки: Ямабуси — не черта. Снимите её: у предводителей бывают только черты.",
        ),
        (
            broken(SPEARS, army=with_army(banners=["yamabushi"])),
            "SENG-LST-23",
            "Yamabushi is no banner. Take it out from among the banners.",
            "Ямабуси — не знамя. Уберите её из знамён.",
        ),
    ],
)
def test_what_an_army_breaks(report, rule, english, russian):
    (found,) = [violation for violation in report.violations if violation.rule == rule]
    assert violation_text(found, "en") == english
    assert russian is None or violation_text(found, "ru") == well_said(russian, "ru")
    assert all(well_said(rule_text(rule, lang), lang) for lang in LANGS)


def test_a_clan_that_the_army_does_not_have():
    report = broken(SPEARS, "yamabushi 4 wren")
    (found,) = report.violations
    assert violation_text(found, "en") == (
        "Yamabushi: the clan “wren” is not among the army’s. Add the clan or take the unit into your own."
    )
    assert violation_text(found, "ru") == "Ямабуси: клана «wren» в войске нет. Добавьте клан или возьмите отряд в свой."


def test_an_army_of_nobody():
    (found,) = [found for found in broken().violations if found.rule == "SENG-LST-21"]
    assert violation_text(found, "ru") == "В войске нет отрядов. Добавьте отряд своего клана."


def test_what_is_worth_saying_of_an_army():
    advice = {found.rule: found for found in broken("yamabushi 5").advice}
    told = {rule: violation_text(found, "en") for rule, found in advice.items()}
    assert told["SENG-LST-25"] == "135 points left to spend."
    assert told["SENG-LST-27"] == "1 unit of 4 or 5 figures: two losses, and they hold no zone any more."
    assert set(told) == set(roster.ADVICE)
    assert violation_text(advice["SENG-LST-25"], "ru") == "Не потрачено: 135 очков."
    assert all(well_said(violation_text(found, lang), lang) for found in advice.values() for lang in LANGS)


def test_mends_as_written():
    assert mend_text("figures", {"figures": 4}, "ru") == "Сделать 4 фигурки"
    assert mend_text("budget", {"budget": 160}, "en") == "Raise the budget to 160"


# Cards


def card(name):
    return parse_card(name, CODEX["cards"][name], "$")


def test_what_a_unit_goes_by():
    assert price_text(card("ashigaru-spears"), "en") == "2 points for 3 figures"
    assert price_text(card("ashigaru-spears"), "ru") == "2 очка за 3 фигурки"
    assert price_text(card("ashigaru-teppo"), "ru") == "1 очко за фигурку"
    assert profile_text(card("yamabushi"), "en") == (
        "Base damage 2, extra damage 4+, armour 1, steadiness 3, impetus 3"
    )
    assert profile_text(card("ashigaru-teppo"), "ru") == (
        "Основной урон 0, дополнительный урон 6+, основной урон при обстреле 1, дополнительный урон при обстреле 4+,"
        " стреляющие шеренги 1, боеприпасы 8, броня 0, стойкость 1, натиск 1"
    )
    never = {**CODEX["cards"]["yamabushi"], "melee": {"base": 0, "extra": 7}}
    assert "extra damage never" in profile_text(parse_card("x", never, "$"), "en")


def test_when_traits_work_and_banners_are_raised():
    assert works_text(card("devious"), "ru") == "Действует всю битву."
    assert works_text(card("swordsman"), "en") == (
        "A commander’s works until dead, captured or in the reserve for wounds; a general’s, in a unit, not moved this"
        " turn."
    )
    assert banner_text(card("tiger-banner"), "ru") == "Один раз за битву."
    assert (
        banner_text(card("phoenix-banner"), "en") == "Only in a unit routing at the start of the turn. Once per battle."
    )
    twice = parse_card("x", {"kind": "banner", "uses": 2, "skills": []}, "$")
    assert banner_text(twice, "ru") == "2 раза за битву."
    named = [parse_card(key, raw, "$") for key, raw in CODEX["cards"].items() if raw["kind"] in ("trait", "banner")]
    for found in named:
        tell = works_text if found.raw["kind"] == "trait" else banner_text
        assert all(well_said(tell(found, lang), lang).endswith(".") for lang in LANGS)


# Faults of files


def faults() -> set[str]:
    """The keys of the faults that the readers of Sengoku find, as far as their calls write them out."""
    found = set()
    for path in HERE.glob("sengoku/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "FileError":
                found |= {arg.value for arg in node.args[1:2] if isinstance(arg, ast.Constant)}
    return found


def test_every_fault_has_words():
    assert len(faults()) > 20
    assert faults() | {"not_the_lists", "does_not_add_up"} <= {*FAULTS, *formats_words.FAULTS}
    assert set(FAULTS) <= faults() | {"not_the_lists", "does_not_add_up"}


def test_faults_are_told_apart():
    all_different(FAULTS.values())
