"""A visitor who has one of everything, and the addresses of all pages. What they named is numbers: no language."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, FilePayload, Page, StorageState, expect

import rules
from builder.lists.games import gear_kind
from rules.anima.boards import board_json
from tests.browser.commanders import Commander
from tests.browser.fighters import Fighter
from tests.browser.generals import General, nameless
from tests.browser.watch import Watch
from tests.builder import fighting_sengoku as battles
from tests.builder.fighting_anima import chosen, position
from tests.factories import starter_file

LEGAL = {"okko": "sake-gourd", "noshin": None, "tikku": None, "shrine-guard": None}
EVIL = {"oni-sword": None, "oni-smile": None, "ninja-apprentice": "smoke-bomb"}
SQUAD = {"toa-fire": "up-plate", "toa-stone": "up-mask", "toa-water": None, "rahi-alpha": "up-flask"}
ROWS = ["bf#O=~Lr....", *["............"] * 9]
HEIGHTS = ["000000000000"] * 8 + ["000000001100", "000000001200"]
FIGURES = {
    "a1": {"at": "c5", "ap": 5, "lp": 9, "states": {"shield": 1, "haste": 2}},
    "a3": {"at": "e7", "ap": 4},
    "b1": {"at": "c6", "ap": 4, "states": {"poison": 2, "blind": 1}},
    "b2": {"at": "k5", "ap": 4},
    "b3": {"at": "g9", "hidden": True},
    "b4": {"infiltrating": True},
}
ARMY = {"samurai-spears": 12, "samurai-bows": 8, "yamabushi": 8, "ashigaru-teppo": 12, "light-cavalry": 6}
HOST = {"samurai-spears": 16, "yamabushi": 16, "temple-guard": 40, "ashigaru-spears": 3}
STAFF: dict[str, Any] = {
    "commander": {"id": "ac", "name": "60", "traits": ["cautious", "provident"]},
    "generals": [{"id": "ag1", "name": "61", "traits": ["swordsman"]}, {"id": "ag2", "name": "62"}],
    "shinobi": 2,
    "messengers": 1,
    "shields": 4,
    "banners": ["phoenix-banner", "tiger-banner"],
}
TURNED = [{"order": "move"}, {"order": "turn", "side": "left"}]
ORDERS: dict[str, Any] = {"a1": [{"order": "advance"}], "a2": [{"order": "shoot", "target": "b1"}], "a5": TURNED}
SPIED = {"A": {"special": 2, "ordinary": 3}, "B": {"spies": 1, "special": 1, "ordinary": 3}}
FAILED = 5  # a seed with which a high stake fails
BROKEN = {"okko": "masterwork-katana", "oni-smile": None, "tikku": "lacquered-armour", "wandering-healer": None}


@dataclass
class World:
    """`state`: the visitor's cookies. `paths`: the addresses of what they made, without a language."""

    state: StorageState
    paths: dict[str, str] = field(default_factory=dict)


def make_world(browser: Browser, url: str) -> World:
    context = browser.new_context(base_url=url)
    context.set_default_timeout(20_000)
    page = context.new_page()
    paths = _lists(page, url) | _fights(Fighter(page), url) | _anima(page, url) | _sengoku(General(page), url)
    paths |= _studio(page, url)
    page.goto("/account/keep/")
    page.get_by_role("button", name="Make a link that brings them back").click()
    state = context.storage_state()
    context.close()
    return World(state, paths)


def _lists(page: Page, url: str) -> dict[str, str]:
    paths = {}
    for name, title, members in (("evil", "31", EVIL), ("broken", "108", BROKEN), ("legal", "47", LEGAL)):
        upload(page, list_file(title, members))
        paths[name] = _path(page, url)
        page.get_by_role("button", name="Share", exact=True).click()
        paths[f"{name} shared"] = page.get_by_label("Link", exact=True).input_value().removeprefix(url)
    others = {
        "squad": list_file("60", SQUAD, system="anima"),
        "army": list_file("60", ARMY, system="sengoku", army=STAFF),
        "host": list_file("60", HOST, system="sengoku", army=STAFF | {"shinobi": 9, "clans": ["63"]}),
    }
    for name, doc in others.items():
        upload(page, doc)
        paths[name] = _path(page, url)
        page.get_by_role("button", name="Share", exact=True).click()
        paths[f"{name} shared"] = page.get_by_label("Link", exact=True).input_value().removeprefix(url)
    return paths


def _copied(page: Page, url: str, system: str) -> str:
    """A codex of the visitor's own with the cards of a game."""
    page.goto(f"/studio/new/?from={system}")
    page.get_by_label("Name, English").fill("77")
    page.get_by_label("Your name").fill("5")
    page.get_by_text("What it is, licence, sources: now or later").click()
    page.get_by_label("Sources").fill("7")
    page.get_by_role("button", name="Make the codex").click()
    expect(page.get_by_role("heading", name="77", exact=True)).to_be_visible()
    return _path(page, url)


def _studio(page: Page, url: str) -> dict[str, str]:
    """Copies of the games' cards; of Okko's with an invitation, a release, and a card that was changed and one that was
    deleted."""
    copies = {f"studio {system}": _copied(page, url, system) for system in ("anima", "sengoku")}
    codex = _copied(page, url, "okko")
    page.goto(f"{codex}people/")
    page.get_by_label("Role", exact=True).select_option("reader")
    page.get_by_role("button", name="Make an invitation").click()
    invited = page.locator(".invitation input").first.input_value().removeprefix(url)
    page.goto(f"{codex}publish/")
    page.get_by_label("What is new").fill("1")
    page.get_by_role("button", name="Check and publish").click()
    page.get_by_role("link", name="See the release").wait_for(timeout=60_000)
    published = _path(page, url)
    page.goto(f"{codex}cards/okko/json/")
    text = page.get_by_label("JSON", exact=True)
    text.fill(text.input_value().replace('"cost": 6', '"cost": 7'))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").get_by_text("Saved")).to_be_visible()
    page.goto(f"{codex}cards/tikku/json/")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.goto("/lab/try/okko/oni-smile/")
    page.get_by_role("button", name="100 fights").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    trial = _path(page, url)
    return copies | {"trial": trial, "studio": codex, "studio invited": invited, "studio published": published}


def _fights(fighter: Fighter, url: str) -> dict[str, str]:
    """Fights at all kinds of decisions, and what can be chosen at them, which stands in their addresses."""
    page, paths = fighter.page, {}
    fighter.sets_up("47", "31", ("greedy", "greedy"), seed=3)
    paths["over"] = _path(page, url).removesuffix("replay/")
    page.goto(f"{paths['over']}log/")
    combat = page.locator(".log-line").filter(has=page.locator("[href*='#OKKO-CBT-']")).first
    paths["combat"] = combat.locator(".jump").get_attribute("href")

    fighter.sets_up("47", "31", ("me", "me"), seed=4)
    paths["begin"] = _path(page, url)
    for name in ("deploy", "act", "defend"):
        fighter.brings(_played(name))
        paths[name] = _path(page, url)
    page.goto(paths["act"])
    fighter.plays_until(lambda: page.locator(".odds-key").count() > 0)
    paths["odds"] = page.url.removeprefix(url)
    paths["figure"] = paths["act"] + "?who=" + re.search(r"who=(\w+)", page.url)[1]
    page.goto(paths["figure"])
    paths["move"] = next(iter(fighter.squares("move").values())).get_attribute("href")
    far = page.locator("[data-board] a[href*='to=']:not([aria-label*=':'])").first
    paths["refused"] = far.get_attribute("href")
    return {f"fight {name}": path for name, path in paths.items()}


def _played(kind: str) -> dict[str, Any]:
    """The legal band against the evil one, played by the computer up to a decision of this kind: in the second turn,
    when they have met, if one is to act."""
    lists = list_file("47", LEGAL), list_file("31", EVIL)
    fight = rules.open_fight(rules.pair(*lists, [starter_file()["cards"]], seed=4))
    turn = 2 if kind == "act" else 0
    while fight.decision.kind != kind or fight.system.turn(fight.state) < turn:
        fight.act(fight.system.best(fight.state))
    return fight.document()


def _anima(page: Page, url: str) -> dict[str, str]:
    """Fights of Anima at some of their decisions, from files."""
    shot = {"side": "B", "do": "shoot", "who": "b2", "target": "a3"}
    attack = {"side": "A", "do": "attack", "who": "a1", "target": "b1"}
    start = {"to_act": "B", "first": "B", "rows": ROWS, "heights": HEIGHTS}
    docs = {
        "act": position(FIGURES, rows=ROWS, heights=HEIGHTS, markers={"B1": "l2"}),
        "evade": position(FIGURES | {"b4": {"at": "l2"}}, **start) | {"actions": [shot]},
        "defend": position(FIGURES, rows=ROWS, heights=HEIGHTS) | {"actions": [attack]},
        "terrain": chosen(0, 3, board={}, seed=4, options={"table_width": 24, "table_depth": 24}),
        "large": chosen(0, 3, board=board_json("city"), seed=4),
    }
    for name in ("terrain", "large"):
        docs[name]["actions"] = [{"side": "A", "do": "setup"}]
    paths = {}
    for name, doc in docs.items():
        doc["title"] = ""
        for side, number in zip(doc["sides"], ("47", "31"), strict=True):
            side["list"]["name"] = number
        Commander(page).brings(doc)
        paths[f"anima {name}"] = _path(page, url)
    return paths


def _sengoku(general: General, url: str) -> dict[str, str]:
    """Battles at each kind of decision, from files."""
    orders = [{"side": "A", "do": "orders", "units": ORDERS}, {"side": "B", "do": "orders", "units": {}}]
    signals = [orders[0], orders[1] | {"shinobi": [{"task": "signals", "target": "a1"}]}]
    staked = {"seed": FAILED, "actions": [{"side": "A", "do": "stake", "stake": "high"}]}
    ground = {"north": "A", "defender": "A", "terrain": ["river", "hills", "woods", "swamps"]}
    bare = battles.fresh(options={"allow_illegal": True, **ground})
    del bare["board"]
    docs: dict[str, tuple[dict[str, Any], tuple[str, str]]] = {
        "terrain": (bare, ("me", "greedy")),
        "deploy": (battles.fresh(), ("me", "greedy")),
        "reroll": (battles.position(stage="stake", sides={}) | staked, ("me", "greedy")),
        "orders": (battles.position(), ("me", "greedy")),
        "hand-over": (battles.position(), ("me", "me")),
        "revise": (battles.position(sides=SPIED) | {"actions": signals}, ("greedy", "me")),
        "resolve": (battles.position() | {"actions": orders}, ("me", "greedy")),
        "resolved": (battles.position() | {"actions": [*orders, {"side": "A", "do": "resolve"}]}, ("me", "greedy")),
        "over": (battles.fresh(options={"allow_illegal": True, "max_turns": 2}), ("greedy", "greedy")),
    }
    paths = {}
    for name, (doc, players) in docs.items():
        general.brings(nameless(doc), players)
        paths[f"sengoku {name}"] = _path(general.page, url).removesuffix("replay/")
    return paths


def _path(page: Page, url: str) -> str:
    return page.url.removeprefix(url).partition("?")[0]


def list_file(
    name: str, members: Mapping[str, str | int | None], budget: int = 16, system: str = "okko", **more: Any
) -> dict[str, Any]:
    """A list file; `members`: a card and what it carries, or, where nobody carries anything, how many figures it has.
    `more`: other keys of the file."""
    key = gear_kind(system) or "figures"
    entries = [{"id": f"a{n}", "card": card, key: gear} for n, (card, gear) in enumerate(members.items(), 1)]
    head = {"format": "muster-list", "version": 1, "system": system, "name": name}
    return head | {"options": {"budget": budget} if system == "okko" else {}, "entries": entries} | more


def hand_in(page: Page, doc: dict[str, Any]) -> None:
    """Upload this as a list file."""
    page.goto("/lists/upload/")
    file: FilePayload = {"name": "list.json", "mimeType": "application/json", "buffer": json.dumps(doc).encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("main").get_by_role("button", name="Upload").click()


def upload(page: Page, doc: dict[str, Any]) -> None:
    """Upload a list file; leads to its editor."""
    hand_in(page, doc)
    expect(page.get_by_role("textbox", name="Name of the list")).to_be_visible()


def upload_in_vain(page: Page, watch: Watch, doc: dict[str, Any], path: str) -> None:
    """Upload a list file that is wrong at this path: the page says so, and no list is made."""
    with watch.expecting(422):
        hand_in(page, doc)
        expect(page.get_by_role("alert")).to_contain_text(path)
    page.goto("/lists/")
    expect(page.get_by_role("region", name="My lists").get_by_role("link")).to_have_count(0)


Where = Callable[[World], str]


def at(path: str) -> Where:
    return lambda world: path


def of(name: str, more: str = "", before: str = "") -> Where:
    """The path of what the visitor made; with `before`, its token behind that."""
    if before:
        return lambda world: before + world.paths[name].rstrip("/").rpartition("/")[2] + more
    return lambda world: world.paths[name] + more


MISSING = {"lost-link", "lost-fight", "nowhere"}  # answered by 404
PAGES: dict[str, Where] = {
    "home": at("/"),
    "cards": at("/codex/"),
    "codex": at("/codex/okko/"),
    "codex-filtered": at("/codex/okko/?civilian=1&q=47"),
    "faction": at("/codex/okko/factions/demon_hunter/"),
    "card": at("/codex/okko/okko/"),
    "card-equipment": at("/codex/okko/masterwork-katana/"),
    "card-tile": at("/codex/okko/tile-house/"),
    "print": at("/codex/okko/print/sheets/"),
    "try": at("/lab/try/okko/oni-smile/"),
    "try-upgrade": at("/lab/try/anima/up-plate/"),
    "trial": of("trial"),
    "rules": at("/rules/okko/"),
    "rules-found": at("/rules/okko/?q=LST-0"),
    "rules-anima": at("/rules/anima/"),
    "lists": at("/lists/"),
    "editor": of("legal"),
    "editor-cards": of("broken", "?tab=cards"),
    "editor-overview": of("broken", "?tab=overview"),
    "editor-broken": of("broken"),
    "editor-gear": of("broken", "?equip=a4"),
    "editor-give": of("broken", "?tab=cards&kind=equipment&give=war-fan"),
    "codex-anima": at("/codex/anima/"),
    "card-anima": at("/codex/anima/hunter-poisoner/"),
    "card-upgrade": at("/codex/anima/up-mask/"),
    "squad": of("squad"),
    "squad-cards": of("squad", "?tab=cards&kind=upgrade&give=up-scope"),
    "squad-overview": of("squad", "?tab=overview"),
    "squad-gear": of("squad", "?equip=a3"),
    "squad-sheet": of("squad", "sheet/"),
    "squad-text": of("squad", "text/"),
    "squad-shared": of("squad shared"),
    "history": of("legal", "history/"),
    "text": of("broken", "text/"),
    "sheet": of("legal", "sheet/"),
    "upload": at("/lists/upload/"),
    "shared": of("legal shared"),
    "shared-broken": of("broken shared"),
    "studio": at("/studio/"),
    "studio-new": at("/studio/new/"),
    "studio-copy": at("/studio/new/?from=okko"),
    "studio-invited": of("studio invited"),
    "studio-codex": of("studio"),
    "studio-deleted-now": of("studio", "?faction=mercenary&deleted=tikku"),
    "studio-found": of("studio", "?q=okko"),
    "studio-edit": of("studio", "cards/okko/"),
    "studio-edit-ability": of("studio anima", "cards/hunter-poisoner/"),
    "studio-edit-trait": of("studio sengoku", "cards/swordsman/"),
    "studio-json": of("studio", "cards/okko/json/"),
    "studio-history": of("studio", "cards/okko/history/"),
    "studio-deleted": of("studio", "deleted/"),
    "studio-people": of("studio", "people/"),
    "studio-settings": of("studio", "settings/"),
    "studio-faction": of("studio", "factions/mercenary/"),
    "studio-new-faction": of("studio", "factions/"),
    "studio-new-card": of("studio", "cards/"),
    "studio-publish": of("studio", "publish/"),
    "studio-tables": of("studio", "tables/"),
    "studio-print": of("studio", "print/?slug=okko"),
    "studio-take": of("studio", "file/take/"),
    "studio-grid": of("studio", "grid/"),
    "studio-upload": at("/studio/upload/"),
    "studio-published": of("studio published"),
    "log-in": at("/account/log-in/"),
    "sign-up": at("/account/sign-up/"),
    "reset": at("/account/reset/"),
    "keep": at("/account/keep/"),
    "profile": at("/account/"),
    "fights": at("/fights/"),
    "fight-new": of("legal", "", "/fights/new/?b="),
    "fight-new-broken": of("broken", "", "/fights/new/?a="),
    "fight-begin": of("fight begin"),
    "fight-deploy": of("fight deploy"),
    "fight-act": of("fight act"),
    "fight-figure": of("fight figure", "&zones=1"),
    "fight-move": of("fight move"),
    "fight-odds": of("fight odds"),
    "fight-refused": of("fight refused"),
    "fight-end-phase": of("fight act", "?do=end_phase"),
    "fight-concede": of("fight act", "?do=concede"),
    "fight-defend": of("fight defend"),
    "fight-over": of("fight over"),
    "replay": of("fight over", "replay/?at=0"),
    "replay-combat": of("fight combat"),
    "replay-end": of("fight over", "replay/"),
    "log": of("fight over", "log/"),
    "fight-upload": at("/fights/upload/"),
    "anima-new": of("squad", "", "/fights/new/?a="),
    "anima-terrain": of("anima terrain", "?piece=barricade&turn=1"),
    "anima-large": of("anima large"),
    "anima-choose": of("anima act"),
    "anima-figure": of("anima act", "?who=a3&zones=1"),
    "anima-move": of("anima act", "?who=a3&to=e9"),
    "anima-attack": of("anima act", "?who=a1&do=attack&target=b1"),
    "anima-charge": of("anima act", "?who=a3&do=charge&target=b2"),
    "anima-ability": of("anima act", "?who=a3&do=ability&ability=mend"),
    "anima-refused": of("anima act", "?who=a1&do=charge&target=b2"),
    "anima-evade": of("anima evade"),
    "anima-defend": of("anima defend"),
    "anima-replay": of("anima evade", "replay/"),
    "anima-log": of("anima evade", "log/"),
    "codex-sengoku": at("/codex/sengoku/"),
    "card-unit": at("/codex/sengoku/samurai-spears/"),
    "card-trait": at("/codex/sengoku/cunning-plan/"),
    "card-banner": at("/codex/sengoku/tiger-banner/"),
    "rules-sengoku": at("/rules/sengoku/?q=CMD"),
    "army": of("army"),
    "army-cards": of("army", "?tab=cards"),
    "army-overview": of("army", "?tab=overview"),
    "army-sheet": of("army", "sheet/"),
    "army-text": of("army", "text/"),
    "army-shared": of("army shared"),
    "army-deployment": of("army", "deployment/"),
    "army-deployment-drafted": of("army", "deployment/?fill=1"),
    "army-broken": of("host"),
    "sengoku-new": of("army", "", "/fights/new/?a="),
    "sengoku-terrain": of("sengoku terrain", "?part=hills&hills=c6&bridge=d"),
    "sengoku-deploy": of("sengoku deploy"),
    "sengoku-deployed": of("sengoku deploy", "?fill=1"),
    "sengoku-reroll": of("sengoku reroll"),
    "sengoku-orders": of("sengoku orders", "?o=a1.1.advance&o=a3.1.volley.target-b3"),
    "sengoku-unit": of(
        "sengoku orders", "?who=a2&slot=1&zones=1&o=a2.1.shoot.target-b1&o=a5.1.move&o=a5.2.turn.side-left"
    ),
    "sengoku-refused": of(
        "sengoku orders", "?who=a4&o=a2.1.withdraw&o=a3.1.withdraw&o=a4.1.turn.side-left&o=a5.1.move"
    ),
    "sengoku-hand-over": of("sengoku hand-over"),
    "sengoku-revise": of("sengoku revise"),
    "sengoku-resolve": of("sengoku resolve"),
    "sengoku-stake": of("sengoku resolved"),
    "sengoku-concede": of("sengoku resolved", "?do=concede"),
    "sengoku-replay": of("sengoku resolved", "replay/?at=7"),
    "sengoku-log": of("sengoku resolved", "log/"),
    "sengoku-report": of("sengoku resolved", "report/?turn=3&rules=1"),
    "sengoku-seats": of("sengoku hand-over", "seats/"),
    "sengoku-over": of("sengoku over"),
    "sengoku-replay-end": of("sengoku over", "replay/"),
    "lost-fight": at("/fights/half/"),
    "lost-link": at("/l/half/"),
    "nowhere": at("/nowhere/"),
}
