"""Who is meant: filters, conditions and selectors in words, English and Russian."""

from collections.abc import Mapping
from typing import Any

from rules.okko.words_terms import ALIGNMENTS, ALIGNMENTS_GENITIVE, ALIGNMENTS_PLURAL, TRAITS, label
from rules.words import Both, CardNames, Lang, either, join, name_in, pick, within

Filter = Mapping[str, Any]

# English one and several; Russian nominative and genitive of one, nominative and genitive of several.
_NOUNS: Mapping[str, tuple[str, str, str, str, str, str]] = {
    "friend": ("friend", "friends", "союзник", "союзника", "союзники", "союзников"),
    "enemy": ("enemy", "enemies", "враг", "врага", "враги", "врагов"),
    "any": ("character", "characters", "персонаж", "персонажа", "персонажи", "персонажей"),
}
_ADJECTIVES: Mapping[str, tuple[str, str, str, str, str]] = {
    "vigilant": ("vigilant", "бдительный", "бдительного", "бдительные", "бдительных"),
    "shaken": ("shaken", "шокированный", "шокированного", "шокированные", "шокированных"),
    "civilian": ("civilian", "гражданский", "гражданского", "гражданские", "гражданских"),
    "no_civilian": ("non-civilian", "негражданский", "негражданского", "негражданские", "негражданских"),
}
SINGULAR, GENITIVE, PLURAL, PLURAL_GENITIVE = range(4)

_TERRAIN_ON: Mapping[str, Both] = {
    "clear": ("on clear ground", "на чистой клетке"),
    "hindering": ("on hindering terrain", "на препятствии"),
    "water": ("in water", "в воде"),
}
_ZONE: Mapping[bool, Both] = {
    True: ("in a hostile control zone", "во враждебной зоне контроля"),
    False: ("outside hostile control zones", "вне враждебных зон контроля"),
}
_EQUIPPED: Mapping[bool, Both] = {
    True: ("with equipment", "со снаряжением"),
    False: ("without equipment", "без снаряжения"),
}
_CARRIES: Mapping[bool, Both] = {
    True: ("carries equipment", "со снаряжением"),
    False: ("carries no equipment", "без снаряжения"),
}
_PLACES: Mapping[str, Both] = {
    "front": ("in front", "впереди"),
    "sight": ("in sight", "на виду"),
    "zone": ("in its control zone", "в его зоне контроля"),
}
THIS: Both = ("this character", "этот персонаж")


def _choices(wanted: Any) -> list[Any]:
    return list(wanted) if isinstance(wanted, list | tuple) else [wanted]


def _flag(filter_: Filter, key: str) -> bool | None:
    """The one truth value asked for; None when the key is absent or either would do."""
    choices = set(_choices(filter_[key])) if key in filter_ else set()
    return choices.pop() if len(choices) == 1 else None


def _status(filter_: Filter) -> str | None:
    choices = set(_choices(filter_.get("status", [])))
    return choices.pop() if len(choices) == 1 else None


# Noun phrases


def described(
    who: str, filter_: Filter, lang: Lang, names: CardNames, form: int = SINGULAR, article: bool = True
) -> str:
    """A figure: "a shaken friend (monk) in water", «шокированный союзник (монах) в воде» in the Russian `form`."""
    many = form in (PLURAL, PLURAL_GENITIVE)
    english_form = 1 if many else 0
    noun = _NOUNS[who][2 + form] if lang == "ru" else _NOUNS[who][english_form]
    words = [*_adjectives(filter_, lang, form), noun]
    if kinds := _kinds(filter_, lang, names, many):
        words.append(f"({', '.join(kinds)})")
    words += _standing(filter_, lang)
    if lang == "en" and article and not many:
        words.insert(0, "an" if words[0][0] in "aeiou" else "a")
    return " ".join(words)


def _adjectives(filter_: Filter, lang: Lang, form: int) -> list[str]:
    keys = [status] if (status := _status(filter_)) else []
    if (civilian := _flag(filter_, "civilian")) is not None:
        keys.append("civilian" if civilian else "no_civilian")
    return [_ADJECTIVES[key][1 + form if lang == "ru" else 0] for key in keys]


def _kinds(filter_: Filter, lang: Lang, names: CardNames, many: bool) -> list[str]:
    """What the filter asks of the card, a phrase a key: "demon hunter or mercenary", "monk", "Okko"."""
    alignments = ALIGNMENTS_PLURAL if many else ALIGNMENTS
    words = (
        [pick(alignments[word], lang) for word in _choices(filter_.get("alignment", []))],
        [label("trait", word, lang) for word in _choices(filter_.get("trait", []))],
        [name_in(names.get(card), lang, card) for card in _choices(filter_.get("card", []))],
    )
    return [either(choices, lang) for choices in words if choices]


def _standing(filter_: Filter, lang: Lang) -> list[str]:
    places = [pick(_TERRAIN_ON[word], lang) for word in _choices(filter_.get("terrain", []))]
    phrases = [either(places, lang)] if places else []
    if (zone := _flag(filter_, "in_enemy_zone")) is not None:
        phrases.append(pick(_ZONE[zone], lang))
    if (equipped := _flag(filter_, "equipped")) is not None:
        phrases.append(pick(_EQUIPPED[equipped], lang))
    return phrases


def selected(target: Mapping[str, Any], lang: Lang, names: CardNames, aura: bool = False) -> str:
    """A selector as a noun phrase: "an enemy within 4 squares in front and in sight"; as an `aura` without "all"."""
    if target["who"] == "self":
        return pick(THIS, lang)
    phrase = " ".join(part for part in (_whom(target, lang, names, aura), _where(target, lang)) if part)
    if not target.get("self"):
        return phrase
    return f"{pick(THIS, lang)} {pick(('and', 'и') if is_many(target) else ('or', 'или'), lang)} {phrase}"


def is_many(target: Mapping[str, Any]) -> bool:
    """Whether the selector speaks of several figures."""
    return bool(target.get("all")) or target.get("count", 1) > 1


def _whom(target: Mapping[str, Any], lang: Lang, names: CardNames, aura: bool) -> str:
    filter_ = target.get("filter", {})
    if target.get("all"):
        noun = described(target["who"], filter_, lang, names, PLURAL)
        return noun if aura else f"{pick(('all', 'все'), lang)} {noun}"
    count = target.get("count", 1)
    if count == 1:
        return described(target["who"], filter_, lang, names)
    return f"{pick(('up to', 'до'), lang)} {_number_of(count, target['who'], filter_, lang, names)}"


def _number_of(n: int, who: str, filter_: Filter, lang: Lang, names: CardNames) -> str:
    """So many: "3 friends"; in Russian in the genitive, as after «до» and «не меньше»."""
    one = n == 1 if lang == "en" else n % 10 == 1 and n % 100 != 11
    form = GENITIVE if one else PLURAL_GENITIVE
    return f"{n} {described(who, filter_, lang, names, form, article=False)}"


def _where(target: Mapping[str, Any], lang: Lang) -> str:
    places = join([pick(_PLACES[key], lang) for key in ("front", "sight", "zone") if target.get(key)], lang)
    far = within(target["within"], lang) if "within" in target else ""
    return " ".join(part for part in ((far, places) if lang == "en" else (places, far)) if part)


# Conditions


def against(condition: Mapping[str, Any], lang: Lang) -> str | None:
    """Against whom: "against evil creatures", where the opponent's alignment is all that is asked; else None."""
    filter_ = condition.get("target", {})
    if set(filter_) != {"alignment"}:
        return None
    words = [pick(ALIGNMENTS_GENITIVE[word], lang) for word in _choices(filter_["alignment"])]
    return f"{pick(('against', 'против'), lang)} {either(words, lang)}"


def condition_text(condition: Mapping[str, Any], lang: Lang, names: CardNames, opponent: Both) -> str:
    """What must hold, to stand after "if": "the enemy is shaken", «враг в шоке»; "" when nothing is asked."""
    ((key, value),) = condition.items()
    if key in ("self", "target"):
        subject = pick(("it", "он") if key == "self" else opponent, lang)
        facts = _facts(value, lang, names)
        return f"{subject} {join(facts, lang)}" if facts else ""
    if key == "near":
        return _near(value, lang, names)
    if key == "distance_max":
        return pick((f"{opponent[0]} is {within(value, 'en')}", f"{opponent[1]} {within(value, 'ru')}"), lang)
    return pick(_PLAIN_CONDITIONS[key, value], lang)


_PLAIN_CONDITIONS: Mapping[tuple[str, bool], Both] = {
    ("rear", True): ("the attack is from behind", "атака сзади"),
    ("rear", False): ("the attack is not from behind", "атака не сзади"),
    ("moved", True): ("it has moved", "движение уже было"),
    ("moved", False): ("it has not moved", "движения ещё не было"),
}


def _near(near: Mapping[str, Any], lang: Lang, names: CardNames) -> str:
    filter_, least = near.get("filter", {}), near.get("min", 1)
    far = within(near["within"], lang)
    if least == 1:
        noun = described(near["who"], filter_, lang, names)
        return pick((f"{noun} is {far}", f"{far} есть {noun}"), lang)
    noun = _number_of(least, near["who"], filter_, lang, names)
    return pick((f"at least {noun} are {far}", f"{far} есть не меньше {noun}"), lang)


def _facts(filter_: Filter, lang: Lang, names: CardNames) -> list[str]:
    return [fact for key in filter_ if (fact := _fact(key, filter_, lang, names))]


def _fact(key: str, filter_: Filter, lang: Lang, names: CardNames) -> str:
    if key == "status":
        status = _status(filter_)
        return pick(_IS_STATUS[status], lang) if status else ""
    if key == "terrain":
        return pick(("is ", ""), lang) + either(_standing({key: filter_[key]}, lang), lang)
    if key in _FLAGS:
        flag = _flag(filter_, key)
        return "" if flag is None else pick(_FLAGS[key][flag], lang)
    (kinds,) = _kinds({key: filter_[key]}, lang, names, many=False) or ("",)
    if not kinds:
        return ""
    return f"{pick(('has the trait' if key == 'trait' else 'is', '—'), lang)} {_with_article(key, kinds, lang)}"


def _with_article(key: str, kinds: str, lang: Lang) -> str:
    if lang == "ru" or key != "alignment":
        return kinds
    each = kinds.replace(" or ", ", ").split(", ")
    return either([f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" for kind in each], "en")


_IS_STATUS: Mapping[str, Both] = {"vigilant": ("is vigilant", "не в шоке"), "shaken": ("is shaken", "в шоке")}
_FLAGS: Mapping[str, Mapping[bool, Both]] = {
    "civilian": {True: ("is a civilian", "— гражданский"), False: ("is not a civilian", "— не гражданский")},
    "in_enemy_zone": {flag: (f"is {pair[0]}", pair[1]) for flag, pair in _ZONE.items()},
    "equipped": _CARRIES,
}


# Who may carry an equipment card


def restrict_text(filter_: Filter | None, lang: Lang, names: CardNames | None = None) -> str:
    """Who may carry a card: "only for samurai", «не для гражданских»; "" for no limit."""
    phrases = [_only_for(key, value, lang, names or {}) for key, value in (filter_ or {}).items()]
    return join([phrase for phrase in phrases if phrase], lang)


def _only_for(key: str, value: Any, lang: Lang, names: CardNames) -> str:
    if key == "civilian":
        flag = _flag({key: value}, key)
        return "" if flag is None else pick(_CIVILIANS[flag], lang)
    if key == "alignment":
        words = [pick(ALIGNMENTS_GENITIVE[word], lang) for word in _choices(value)]
    elif key == "trait":
        words = [_trait_of(word, lang) for word in _choices(value)]
    else:
        words = [name_in(names.get(card), lang, card) for card in _choices(value)]
        whom = "персонажа" if len(words) == 1 else "персонажей"
        return pick(("only for ", f"только для {whom}: "), lang) + join(words, lang)
    return pick(("only for ", "только для "), lang) + join(words, lang)


_CIVILIANS: Mapping[bool, Both] = {
    True: ("only for civilians", "только для гражданских"),
    False: ("not for civilians", "не для гражданских"),
}


def _trait_of(word: str, lang: Lang) -> str:
    """A trait in the Russian genitive plural where the starter codex has it."""
    return TRAITS[word][2] if lang == "ru" and word in TRAITS else label("trait", word, lang)
