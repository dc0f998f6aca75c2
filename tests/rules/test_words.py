"""The words of the rules: plurals and templates, terms, what a list breaks, who is who."""

import pytest

import rules
from rules import words
from rules.okko import skills
from rules.okko.words import (
    label,
    make_cast,
    mend_text,
    restrict_text,
    rule_text,
    violation_text,
)
from rules.okko.words_lists import VIOLATIONS
from rules.okko.words_terms import TABLES
from rules.words import LANGS, counted, fill, left_text, plain, plural, say, signed, within
from tests.rules.saying import CAST, CODEX, fight_of, well_said

# Helpers


@pytest.mark.parametrize(
    ("n", "english", "russian"),
    [
        (0, "0 points", "0 очков"),
        (1, "1 point", "1 очко"),
        (2, "2 points", "2 очка"),
        (5, "5 points", "5 очков"),
        (11, "11 points", "11 очков"),
        (14, "14 points", "14 очков"),
        (21, "21 points", "21 очко"),
        (22, "22 points", "22 очка"),
        (111, "111 points", "111 очков"),
        (-1, "−1 point", "−1 очко"),
    ],
)
def test_a_number_agrees_with_its_noun(n, english, russian):
    assert counted(n, "point", "en") == english
    assert counted(n, "point", "ru") == russian


@pytest.mark.parametrize("n", [1, 2, 5, 11, 21])
def test_zeni_does_not_decline(n):
    assert plural(n, "zeni", "ru") == "зени"
    assert plural(n, "zeni", "en") == "zeni"


def test_every_noun_has_all_its_forms():
    for english, russian in words.NOUNS.values():
        assert len(english) == 2
        assert len(russian) == 3


@pytest.mark.parametrize(
    ("n", "russian"),
    [(1, "не далее 1 клетки"), (2, "не далее 2 клеток"), (11, "не далее 11 клеток"), (21, "не далее 21 клетки")],
)
def test_within_takes_the_genitive(n, russian):
    assert within(n, "ru") == russian


def test_signs_are_true_minuses():
    assert [signed(n) for n in (2, 0, -2)] == ["+2", "0", "−2"]


@pytest.mark.parametrize(
    ("items", "english"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (list("abc"), "a, b and c")]
)
def test_lists_are_joined(items, english):
    assert words.join(items, "en") == english


def test_optional_parts_of_a_template():
    template = "[{who} stands|It stands] here[ on {at}|]."
    assert plain(fill(template, {"who": "Okko", "at": "c4"}, "en")) == "Okko stands here on c4."
    assert plain(fill(template, {"who": None}, "en")) == "It stands here."


def test_a_sentence_begins_with_a_capital_and_a_name_stays_as_it_is():
    assert plain(fill("[{who}: ]шок.", {}, "ru")) == "Шок."
    assert plain(fill("[{who}: ]шок.", {"who": "ронин"}, "ru")) == "ронин: шок."
    assert plain(fill("nothing left", {}, "en")) == "nothing left"


def test_marks_become_kinds():
    parts = fill("{@who} is *shaken*. <{n:point}>", {"who": "Okko", "n": 2}, "en")
    assert parts == [("actor", "Okko"), ("text", " is "), ("state", "shaken"), ("text", ". "), ("sum", "2 points")]


def test_what_a_user_typed_is_never_read_as_a_template():
    odd = "{who} [x|y] <b> *z* {0}"
    assert fill("{@who} attacks {target}.", {"who": odd, "target": odd}, "en") == [
        ("actor", odd),
        ("text", f" attacks {odd}."),
    ]


def test_an_unknown_message_is_an_error():
    with pytest.raises(KeyError):
        say(VIOLATIONS, "OKKO-LST-99", {}, "en")


# Terms


@pytest.mark.parametrize(
    ("table", "vocabulary"),
    [
        ("stat", skills.STATS),
        ("element", skills.FACES),
        ("alignment", skills.ALIGNMENTS),
        ("timing", skills.TIMINGS),
        ("status", (*skills.SIDES, "out")),
        ("card_side", skills.SIDES),
        ("facing", "NESW"),
        ("edge", "NESW"),
        ("terrain", ("clear", "hindering", "water", "blocking", "stairs", "wall")),
        (
            "decision",
            ("begin", "choose_edge", "deploy", "roll", "act", "defend", "resist", "retreat", "lose_die", "over"),
        ),
        ("verb", ("move", "attack", "shoot", "recover", "use", "end_phase", "concede")),
    ],
)
def test_terms_cover_the_vocabulary(table, vocabulary):
    assert set(vocabulary) <= set(TABLES[table])


def test_starter_traits_are_translated_and_others_pass_through():
    starters = {trait for card in CODEX["cards"].values() for trait in card.get("traits", ())}
    assert starters
    for trait in starters:
        well_said(label("trait", trait, "ru"), "ru")
    assert label("trait", "pirate", "ru") == "pirate"


# Lists

TIKKU = CODEX["cards"]["tikku"]["name"]
ARMOUR = CODEX["cards"]["lacquered-armour"]["name"]


def broken(*cards: str, budget: int = 16) -> rules.Report:
    entries = [
        {"id": f"a{n}", "card": card.partition("+")[0], "equipment": card.partition("+")[2] or None}
        for n, card in enumerate(cards, 1)
    ]
    raw = {"format": "muster-list", "version": 1, "system": "okko", "name": "x", "options": {"budget": budget}}
    return rules.check({**raw, "entries": entries}, [CODEX["cards"]])


@pytest.mark.parametrize(
    ("report", "rule", "english", "russian"),
    [
        (
            broken("okko", "noburo", "noshin", "tikku"),
            "OKKO-LST-01",
            "The band costs 18 zeni: 2 over the budget of 16.",
            "Отряд стоит 18 зени, это на 2 больше бюджета (16).",
        ),
        (
            broken("okko", "oni-smile"),
            "OKKO-LST-02",
            "A band may not hold both a demon hunter and an evil creature.",
            "В отряде не бывает охотников на демонов вместе со злыми существами.",
        ),
        (
            broken("tikku", "tikku", "tikku", "tikku"),
            "OKKO-LST-03",
            "Tikku: 4 of 1. A unique character may be taken once.",
            "Тикку: 4 из 1. Уникальный персонаж бывает в отряде только один раз.",
        ),
        (
            broken("tikku", "wandering-healer"),
            "OKKO-LST-04",
            "A band may hold one civilian; here are 2.",
            "В отряде бывает только один гражданский, а здесь их 2.",
        ),
        (
            broken("tikku+lacquered-armour"),
            "OKKO-LST-06",
            "Tikku may not carry Lacquered Armour. The card says: not for civilians.",
            "Тикку не может нести карту «Лакированный доспех»: карта не для гражданских.",
        ),
        (
            broken(),
            "OKKO-LST-07",
            "The band is empty. It needs at least one character.",
            "Отряд пуст. Нужен хотя бы один персонаж.",
        ),
        (
            broken("ronin+masterwork-katana", "ronin+masterwork-katana"),
            "OKKO-LST-08",
            "Masterwork Katana: 2 of 1. Unique equipment may be taken once.",
            "Катана мастера: 2 из 1. Уникальное снаряжение бывает в отряде только один раз.",
        ),
    ],
)
def test_what_a_list_breaks(report, rule, english, russian):
    (found,) = [violation for violation in report.violations if violation.rule == rule]
    assert violation_text(found, "en") == well_said(english, "en")
    assert violation_text(found, "ru") == well_said(russian, "ru")
    assert all(well_said(rule_text(rule, lang), lang) for lang in LANGS)


def test_what_is_worth_saying_of_a_list():
    advice = {found.rule: found for found in broken("okko").advice}
    assert violation_text(advice["OKKO-LST-15"], "en") == "10 zeni left to spend."
    assert violation_text(advice["OKKO-LST-15"], "ru") == "Осталось 10 зени, их можно потратить."
    assert [well_said(violation_text(advice["OKKO-LST-16"], lang), lang) for lang in LANGS]


def test_who_may_carry_a_card():
    told = {
        key: (restrict_text(card["restrict"], "en"), restrict_text(card["restrict"], "ru"))
        for key, card in CODEX["cards"].items()
        if card.get("restrict")
    }
    assert told["masterwork-katana"] == ("only for samurai", "только для самураев")
    assert told["lacquered-armour"] == ("not for civilians", "не для гражданских")
    assert told["ofuda"] == (
        "only for demon hunters and mercenaries",
        "только для охотников на демонов и наёмников",
    )
    names = {"okko": {"en": "Okko", "ru": "Окко"}}
    assert restrict_text({"card": "okko"}, "ru", names) == "только для персонажа: Окко"
    assert restrict_text({"civilian": True}, "en") == "only for civilians"
    assert restrict_text(None, "en") == ""


def test_mends_and_what_is_left():
    assert mend_text("budget", {"budget": 18}, "ru") == "Поднять бюджет до 18"
    assert [left_text(n, "en") for n in (2, 0, -1)] == ["2 left", "nothing left", "1 over"]
    assert [left_text(n, "ru") for n in (2, 0, -1, -2, -5, -21)] == [
        "осталось 2",
        "не осталось ничего",
        "лишний 1",
        "лишние 2",
        "лишних 5",
        "лишний 21",
    ]


# Who is who


def test_figures_of_one_card_are_numbered():
    assert [CAST.figure(figure, "en") for figure in ("a1", "a2", "a3", "b1")] == [
        "Okko",
        "Shrine Guard 1",
        "Shrine Guard 2",
        "Oni of the Smile",
    ]
    assert CAST.figure("a3", "ru") == "Страж храма 2"
    assert CAST.figure("z9", "en") == "z9"


def test_two_cards_of_one_name_are_numbered_too():
    cards = {key: {"name": {"en": "Ronin", "ru": "Ронин"}} for key in ("old", "young")}
    fight = {**fight_of(["old", "young", "okko"], ["oni-smile"]), "cards": {**CODEX["cards"], **cards}}
    cast = make_cast(fight)
    assert [cast.figure(figure, "ru") for figure in ("a1", "a2", "a3")] == ["Ронин 1", "Ронин 2", "Окко"]


def test_a_name_on_both_sides_gets_its_side():
    cast = make_cast(fight_of(["okko", "ronin"], ["okko", "kanatta"], names=("Одни", "Одни")))
    assert [cast.figure(figure, "ru") for figure in ("a1", "a2", "b1", "b2")] == [
        "Окко (A)",
        "Ронин",
        "Окко (B)",
        "Мастер Канатта",
    ]
    assert cast.side("A", "ru") == "Одни (A)"


def test_sides_go_by_their_lists_and_skills_by_their_cards():
    assert CAST.side("A", "en") == "Отряд A"
    assert CAST.skill("mocking-grin", "ru", "b1") == "Насмешливая ухмылка"
    assert CAST.skill("long-draught", "en") == "Long Draught"
    assert CAST.equipment["a1"]["en"] == "Sake Gourd"
    assert CAST.skill("unheard-of", "en") == "unheard-of"


def test_cards_without_names_go_by_their_ids():
    fight = {
        "cards": {"m": {"kind": "character", "skills": [{"id": "cut"}]}},
        "sides": [
            {"name": "A", "list": {"name": "A", "entries": [{"id": "a1", "card": "m"}]}},
            {"name": "B", "list": {"name": "B", "entries": [{"id": "b1", "card": "lost"}]}},
        ],
    }
    cast = make_cast(fight)
    assert [cast.figure(figure, "ru") for figure in ("a1", "b1")] == ["m", "lost"]
    assert cast.skill("cut", "ru", "a1") == "cut"
