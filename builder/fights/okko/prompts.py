"""What stands beside the board at every decision but acting: the set-up, the roll, and answers to the other side."""

from typing import Any

from django.utils.translation import gettext as _

from builder.fights.choosing import Action, posted, written
from builder.fights.odds import percent
from builder.fights.okko.board import Marks, Piece, facing_words
from builder.fights.okko.choice import square_of
from builder.fights.okko.nerve import test_odds
from builder.fights.okko.odds import answer_columns, chart_of
from builder.fights.panel import Answer, Panel
from builder.fights.scene import Scene
from builder.fights.squares import corner
from catalog.shown import language
from rules.cast import Cast
from rules.grid import FACING_OF, FACINGS, bits
from rules.okko.answers import actors, answers
from rules.okko.odds import FATES, Chances, answer_odds
from rules.okko.strike import Strike
from rules.okko.turn import zone_of
from rules.okko.words import faces_text, label, log_line, outcome_text
from rules.words import name_in, sentence


def prompt_of(scene: Scene) -> Panel:
    return PROMPTS[scene.s.stage](scene)


def begin_prompt(scene: Scene) -> Panel:
    return Panel("begin", _("The roll-off"))


def edge_prompt(scene: Scene) -> Panel:
    """Both deployment zones of the edge that is looked at."""
    s = scene.s
    edges = [action["edge"] for action in answers(s)]
    looked = scene.choice.to if scene.choice.to in edges else edges[0]
    e = FACING_OF[looked]
    marks = Marks(zone=zone_of(s, e), enemy_zone=zone_of(s, (e + 2) % 4))
    options = [(label("edge", edge, language()), scene.anew(to=edge), edge == looked) for edge in edges]
    action = written({"do": "choose_edge", "edge": looked})
    return Panel("edge", _("Choose your edge"), "", {"options": options, "action": action}, marks)


def deploy_prompt(scene: Scene) -> Panel:
    """A figure, a free square of the zone, a facing: away from the own edge unless another is chosen."""
    s, choice = scene.s, scene.choice
    waiting = [s.table.ids[i] for i in actors(s)]
    who = choice.who if choice.who in waiting else waiting[0]
    names = s.table.board.grid.names
    zone = zone_of(s, s.edge[s.to_act])
    links = {square: scene.anew(who=who, to=names[square], facing=choice.facing) for square in bits(zone)}
    marks = Marks(zone=zone, links=links, verbs=dict.fromkeys(links, _("place here")))
    facing = choice.facing if choice.facing in FACINGS else FACINGS[(s.edge[s.to_act] + 2) % 4]
    at = square_of(s, choice.to)
    if at >= 0:
        _mark_placed(scene, who, at, facing, marks)
    values = {
        "who": who,
        "waiting": [(name, scene.cast.figure(name, language()), scene.card(name)) for name in waiting],
        "at": choice.to if at >= 0 else "",
        "facing": facing,
        "facings": [
            (name, label("facing", name, language()), scene.anew(who=who, to=choice.to, facing=name))
            for name in FACINGS
        ],
    }
    return Panel("deploy", _("Place %(name)s") % {"name": scene.cast.figure(who, language())}, "", values, marks)


def _mark_placed(scene: Scene, who: str, at: int, facing: str, marks: Marks) -> None:
    x, y = corner(scene.s.table.board.grid, at)
    marks.planned = Piece("plan", scene.card(who), "AB"[scene.s.to_act], x, y, facing, planned=True)
    marks.current = at


def roll_prompt(scene: Scene) -> Panel:
    """The dice that are rolled, and those in reserve that may go back into the roll."""
    s = scene.s
    held = [
        (s.table.ids[i], scene.name(i), s.reserve[i], label("element", s.reserve[i] or "", language()))
        for i in s.table.members[s.phase]
        if s.reserve[i]
    ]
    return Panel("roll", _("Roll the inspiration dice"), "", {"held": held, "count": s.dice[s.phase] - len(held)})


# Answers to the other side


def defend_prompt(scene: Scene) -> Panel:
    """Every answer with what comes of it; the numbers are those of spending nothing."""
    s = scene.s
    strike: Strike = s.stack[-1][1]
    names = scene.name(strike.who), scene.name(strike.target)
    given = [(action, answer_odds(s, action)) for action in answers(s)]
    told = {"name": names[0], "target": names[1]}
    title = (
        _("Your answer: %(name)s attacks %(target)s")
        if strike.weapon is None
        else _("Your answer: %(name)s shoots at %(target)s")
    )
    values: dict[str, Any] = {
        "odds": "fights/okko/_odds.html",
        "columns": answer_columns(s, strike, given[0][1], scene.cast),
        "chart": chart_of([(_("if you spend nothing"), given[0][1])], names),
        "heads": [sentence(outcome_text(fate, language())) for fate in reversed(FATES)],
        "answers": [_defence(scene, strike.target, action, chances) for action, chances in given],
        "rear": strike.rear,
    }
    at = (s.at[strike.who], s.at[strike.target])
    marks = Marks(chosen=s.table.ids[strike.target], targets=at[:1], sight=at if strike.weapon else None)
    return Panel("defend", title % told, "", values, marks)


def _defence(scene: Scene, j: int, action: Action, given: Chances) -> Answer:
    cells = tuple(percent(given.target.get(fate, 0.0)) for fate in reversed(FATES))
    return Answer(_spent_words(scene, j, action), posted(action), _faces(scene, j, action), cells)


def _spent_words(scene: Scene, i: int, action: Action) -> str:
    """ "Earth: +1 Defense, Veteran Hunter", or that it lets it come; and how it turns."""
    s, lang = scene.s, language()
    stat = "defense" if action["do"] == "defend" else "willpower"
    words = [_("+1 %(stat)s") % {"stat": label("stat", stat, lang)}] if action.get("boost") else []
    for entry in action.get("skills", ()):
        words.append(name_in(s.table.kits[i].powers[entry["skill"]].skill.name, lang, entry["skill"]))
    words = words or [_("Spend nothing")]
    return ", ".join([*words, *([facing_words(action["facing"])] if "facing" in action else [])])


def _faces(scene: Scene, i: int, action: Action) -> tuple[str, ...]:
    stat = {"defend": "earth", "resist": "water"}[action["do"]]
    skills = (face for entry in action.get("skills", ()) for face in scene.s.table.kits[i].powers[entry["skill"]].cost)
    return (*([stat] if action.get("boost") else []), *skills)


def resist_prompt(scene: Scene) -> Panel:
    s, test = scene.s, scene.s.stack[-1][1]
    told = {"name": scene.name(test.who), "skill": name_in(test.use.power.skill.name, language(), test.use.power.id)}
    given = [
        Answer(
            _spent_words(scene, test.who, action),
            posted(action),
            _faces(scene, test.who, action),
            (percent(test_odds(s, test.who, test.mod, action)),),
        )
        for action in answers(s)
    ]
    values = {"answers": given, "heads": [_("Passes")]}
    marks = Marks(chosen=s.table.ids[test.who], targets=(s.at[test.by],) if s.at[test.by] >= 0 else ())
    return Panel("resist", _("%(name)s tests Willpower against %(skill)s") % told, "", values, marks)


def retreat_prompt(scene: Scene) -> Panel:
    """The squares behind, on the board and as buttons."""
    s, choice = scene.s, scene.choice
    i, given = s.stack[-1][1], answers(scene.s)
    links = {square_of(s, action["to"]): scene.anew(to=action["to"]) for action in given}
    marks = Marks(chosen=s.table.ids[i], links=links, targets=tuple(links), verbs=dict.fromkeys(links, _("retreat")))
    shown = [action for action in given if action["to"] == choice.to] or given
    words = [Answer(_retreat_words(scene, i, action), posted(action)) for action in shown]
    marks.current = square_of(s, choice.to)
    return Panel("retreat", _("%(name)s retreats") % {"name": scene.name(i)}, "", {"answers": words}, marks)


def _retreat_words(scene: Scene, i: int, action: Action) -> str:
    """What the engine would tell of it: the step, and the nerves it costs."""
    ahead = scene.fork()
    ahead.act(action)
    events = [event for event in ahead.events or () if event.get("who") == scene.s.table.ids[i]]
    words = " ".join(log_line(event, scene.cast, language()) for event in events)
    return words or str(action["to"])


def lose_die_prompt(scene: Scene) -> Panel:
    given = [Answer(_die_words(scene.cast, scene, action["die"]), posted(action)) for action in answers(scene.s)]
    return Panel("lose_die", _("A die is lost for good: which?"), "", {"answers": given})


def _die_words(cast: Cast, scene: Scene, die: str) -> str:
    place, _colon, what = die.partition(":")
    if place == "aside":
        return _("one that is set aside")
    if place == "pool":
        return _("from the roll: %(face)s") % {"face": faces_text([what], language())}
    face = scene.s.reserve[scene.s.table.number[what]] or ""
    told = {"face": label("element", face, language()), "name": cast.figure(what, language())}
    return _("in reserve: %(face)s, %(name)s") % told


PROMPTS = {
    "begin": begin_prompt,
    "choose_edge": edge_prompt,
    "deploy": deploy_prompt,
    "roll": roll_prompt,
    "defend": defend_prompt,
    "resist": resist_prompt,
    "retreat": retreat_prompt,
    "lose_die": lose_die_prompt,
}
