"""The total bar: spent and limit as words, and as a string of coins or a ruler."""

from typing import Any

from django.utils.translation import ngettext

from builder.lists.games import Total

MOST_COINS = 24


def bar(total: Total, broken: int, href: str, unbegun: bool = False) -> dict[str, Any]:
    """What `lists/_total.html` draws; `broken`: how many rules, `href` leads to them; `unbegun`: they are what a
    list needs to begin with."""
    coins = total.coins and max(total.spent, total.limit) <= MOST_COINS
    return {
        "total": total,
        "over": total.spent > total.limit,
        "coins": coin_groups(total.spent, total.limit) if coins else None,
        "ruler": None if coins else _ruler(total.spent, total.limit),
        "broken": broken,
        "unbegun": unbegun,
        "broken_words": ngettext("not legal: %(n)d rule broken", "not legal: %(n)d rules broken", broken)
        % {"n": broken},
        "broken_href": href,
    }


def coin_groups(spent: int, limit: int) -> dict[str, list[list[str]]]:
    """The coins in fours: "spent" or "left" inside the limit, and those over it apart."""
    inside = ["spent"] * min(spent, limit) + ["left"] * max(limit - spent, 0)
    return {"inside": _fours(inside), "over": _fours(["over"] * max(spent - limit, 0))}


def _fours(coins: list[str]) -> list[list[str]]:
    return [coins[i : i + 4] for i in range(0, len(coins), 4)]


def _ruler(spent: int, limit: int) -> dict[str, Any]:
    """A ruler 200 units long over the greater of both, with a tick per ten; per hundred and so on where it is long."""
    longest = max(spent, limit)
    scale, step = 200 / longest, 10
    while longest / step > 20:
        step *= 10
    return {
        "spent": round(min(spent, limit) * scale, 1),
        "limit": round(limit * scale, 1),
        "over": round(max(spent - limit, 0) * scale, 1),
        "ticks": [round(n * scale, 1) for n in range(0, longest + 1, step)],
    }
