"""What a side decides for its army in a turn, beside its units' orders: the general order, leaders, banners, shinobi,
the reserve, mercy. Each is a field of the form of orders."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from builder.fights.panel import Problem
from builder.fights.scene import Scene
from builder.fights.sengoku.choice import MOST, targets_of
from builder.fights.sengoku.draft import pairs
from catalog.shown import language
from rules.refusal import Refused
from rules.sengoku import offers
from rules.sengoku.orders import judge_bearer
from rules.sengoku.position import place_name
from rules.sengoku.units import FATE_NAMES, FIT, ROUTING, State
from rules.sengoku.words_terms import label

Choices = list[tuple[str, str, bool]]  # (value, words, whether it is chosen)


def whole_values(scene: Scene) -> dict[str, Any]:
    """The fields of the form; a revision has fewer (SENG-CMD-12)."""
    s, choice = scene.s, scene.choice
    side, first = s.to_act, s.stage == "orders"
    return {
        "general_orders": _general(s, side, choice.general),
        "leaders": [_leader(scene, k) for k in s.table.staff[side]],
        "banners": _banners(scene) if first else [],
        "spies": _spies(scene) if first else [],
        "reservable": _reservable(scene) if first else [],
        "plan_words": choice.plan,
        "mercy": s.mercy[side],
        "wants_mercy": bool(choice.mercy),
    }


def _general(s: State, side: int, chosen: str) -> dict[str, Any]:
    """The general order that stands, and those that may be given."""
    lang, stands = language(), s.general[side]
    words = [*(word for word in ("advance", "withdraw") if word != stands), *(["cancel"] if stands else [])]
    return {
        "stands": label("general_order", stands, lang) if stands else "",
        "choices": [(word, label("general_order", word, lang), word == chosen) for word in words],
        "chosen": chosen,
    }


def _leader(scene: Scene, k: int) -> dict[str, Any]:
    """Where a leader is, how he is, and where he may go."""
    s, lang = scene.s, language()
    chief, chosen = s.table.chiefs[k], pairs(scene.choice.led).get(s.table.chiefs[k].id, "")
    ways: Choices = [
        (f"{chief.id}.{name}", place_words(scene, name), name == chosen)
        for name in (offers.named_place(s, to) for to in offers.ways(s, k))
    ]
    fate = FATE_NAMES[s.fate[k]]
    return {
        "id": chief.id,
        "name": scene.cast.figure(chief.id, lang),
        "rank": label("rank", "commander" if chief.commander else "general", lang),
        "place": place_words(scene, place_name(s, k) or ""),
        "traits": ", ".join(scene.cast.skill(trait.id, lang) for trait in s.traits[k]),
        "wounded": s.fate[k] == FIT and s.wounds[k] > 0,
        "fate": label("fate", fate, lang) if fate else "",
        "ways": ways,
    }


def place_words(scene: Scene, name: str) -> str:
    return label("place", name, language()) if name in ("hq", "reserve") else scene.cast.figure(name, language())


def _banners(scene: Scene) -> list[dict[str, Any]]:
    """Each banner that is left: in which unit it may be raised, and what it is meant for there."""
    s, raised, before = scene.s, _raised(scene), Counter[str]()
    able, found = offers.raisable(s, s.to_act), []
    for banner, left in s.banners[s.to_act]:
        if left:
            units = [i for i, names in able.items() if banner in names]
            found.append(_banner(scene, banner, units, raised, before))
            before[raised.get(banner, "")] += 1
    return found


def _banner(
    scene: Scene, banner: str, units: list[int], raised: Mapping[str, str], before: Mapping[str, int]
) -> dict[str, Any]:
    """Its fields. `raised`: the unit in which each banner is to be raised; `before`: how many are, of those above this
    one. `problem`: why it may not rise where it is chosen; `full`: (unit, rule) where no more may."""
    s, bearer = scene.s, raised.get(banner, "")
    beside = Counter(who for other, who in raised.items() if other != banner)
    full = {i: why for i in units if s.table.ids[i] != bearer and (why := _too_many(scene, i, beside[s.table.ids[i]]))}
    return {
        "id": banner,
        "name": scene.cast.skill(banner, language()),
        "choices": [(*choice, i in full) for i in units for choice in _raisings(scene, banner, i)],
        "aims": _aims(scene, banner, bearer) if bearer else [],
        "problem": _too_many(scene, s.table.number[bearer], before[bearer]) if bearer else None,
        "full": [(scene.name(i), why.rule) for i, why in full.items()],
    }


def _raised(scene: Scene) -> dict[str, str]:
    """The unit in which each banner is to be raised, of what is offered."""
    s, found = scene.s, {}
    for i, names in offers.raisable(s, s.to_act).items():
        for banner in names:
            if any(chosen for _value, _words, chosen in _raisings(scene, banner, i)):
                found.setdefault(banner, s.table.ids[i])
    return found


def _too_many(scene: Scene, i: int, beside: int) -> Problem | None:
    """Why no banner may be raised in a unit beside so many others, as the rules say it."""
    try:
        judge_bearer(scene.s, i, beside + 1)
    except Refused as refusal:
        return scene.told(refusal)
    return None


def _aims(scene: Scene, banner: str, bearer: str) -> list[tuple[int, Choices]]:
    """A field for each target that a banner asks for, once it is said where it is raised: (which, its choices)."""
    s = scene.s
    count, known = offers.aims(s, s.table.number[bearer], banner)
    named = [who for who in targets_of(scene.choice.aim, banner) if who in known][:count]
    fields = min(count, len(known))
    now = [*named, *[""] * fields][:fields]
    return [
        (n, [(f"{banner}.{who}", scene.cast.figure(who, language()), who == chosen) for who in known])
        for n, chosen in enumerate(now, 1)
    ]


def _raisings(scene: Scene, banner: str, i: int) -> Choices:
    """A routing unit that is rallied also gets a facing."""
    s, who = scene.s, scene.s.table.ids[i]
    values = [f"{banner}.{who}"]
    values += [f"{banner}.{who}.{facing}" for facing in "NESW"] if s.status[i] == ROUTING else []
    words = scene.name(i)
    said = [words, *(f"{words}, {label('facing_to', facing, language())}" for facing in "NESW")]
    return [(value, text, value in scene.choice.b) for value, text in zip(values, said, strict=False)]


def _spies(scene: Scene) -> list[dict[str, Any]]:
    """A field for each shinobi that got through: what he does, and to whom."""
    s = scene.s
    tasks = offers.tasks(s, s.to_act)
    chosen = [text for text in scene.choice.spy if text]
    found = []
    for n in range(min(s.spies[s.to_act], MOST)):
        now = chosen[n] if n < len(chosen) else ""
        found.append({"n": n + 1, "groups": _task_groups(scene, tasks, now)})
    return found


def _task_groups(scene: Scene, tasks: Iterable[dict[str, str]], now: str) -> list[tuple[str, str, Choices]]:
    """(task, what it does, its targets)"""
    lang = language()
    groups: dict[str, Choices] = {}
    for task in tasks:
        target = task.get("target", "")
        value = f"{task['task']}.{target}" if target else task["task"]
        words = label("task", task["task"], lang)
        words = f"{words}: {scene.cast.figure(target, lang)}" if target else words
        groups.setdefault(task["task"], []).append((value, words, value == now))
    return [(label("task", task, lang), label("task_in_full", task, lang), found) for task, found in groups.items()]


def _reservable(scene: Scene) -> Choices:
    s = scene.s
    return [
        (s.table.ids[i], scene.name(i), s.table.ids[i] in scene.choice.reserve) for i in offers.reservable(s, s.to_act)
    ]
