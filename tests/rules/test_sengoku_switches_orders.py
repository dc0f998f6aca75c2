"""The cases of Sengoku before the first phase bite: terrain, deployment, rolls, leaders, orders, sight, shinobi."""

from rules.sengoku import (
    able,
    command,
    disclosure,
    funds,
    kits,
    orders,
    setup,
    sight,
    standing,
    traits,
)
from rules.sengoku.units import Table
from tests.rules.sengoku_edits import every_edit, failing, leave_out

EDITS = {
    # The set-up
    "SENG-BRD-09": [(Table.home, "return 0 if side == self.north else 2", "return 0 if side else 2")],
    "SENG-SET-01": [(command.open_turn, "s.turn += 1", "s.turn += 2")],
    "SENG-SET-02": [(setup.deploy, "s.to_act = 1\n", "s.to_act = 0\n")],
    "SENG-SET-05": [(setup.deploy, "s.place[k] = place", "pass")],
    "SENG-SET-07": [(setup.deploy, "s.save_ammo[i] = True", "pass")],
    "SENG-SET-09": [
        (setup._infiltrate, 'min(sent, (s.given[1 - side] or {})["guard"])', "0"),
        (setup._infiltrate, "s.spies[side] = sent - blocked", "s.spies[side] = sent"),
    ],
    "SENG-SET-10": [(setup.scout, "s.scouts[side] = len(pairs)", "s.scouts[side] = 0")],
    "SENG-SET-11": [(setup.scout, "if s.at[i] in cells]", "if False]")],
    "SENG-SET-12": [(setup.swap, "s.put(a, there)", "pass")],
    "SENG-SET-13": [(setup.scout, "s.spies[side] -= len(pairs)", "s.spies[side] = 0")],
    "SENG-TER-06": [(setup._river, "4 if north else 3", "3 if north else 4")],
    "SENG-TRT-01": [
        (traits.works, 'if mode == "battle":', "if False:"),
        (kits._more, "n if replaces else found[key] + n", "found[key]"),
        (command._bonus, 'effect.do in ("add", "set") and', "False and"),
        (command._caution, 'effect.do == "allow" and', "False and"),
    ],
    # The roll
    "SENG-CMD-02": [(command.judge_stake, 'action.get("stake", "low")', 'action.get("stake", "high")')],
    "SENG-CMD-05": [
        (command.may_reroll, "commands_from_hq(s, side) and not s.hq_reroll_used[side]", "False"),
        (command.reroll, "s.hq_reroll_used[side] = True", "pass"),
        (command.reroll, "s.messengers[side] -= 1", "pass"),
    ],
    "SENG-CMD-08": [
        (command.open_turn, "s.special[side], s.ordinary[side], s.hq_reroll_used[side] = 0, 0, False", "pass")
    ],
    "SENG-CMD-09": [(orders.give, "s.to_act = 1\n", "s.to_act = 0\n")],
    "SENG-CMD-12": [
        (orders.give, "_open_revision(s, 0)", "_open_revision(s, 2)"),
    ],
    "SENG-CMD-13": [(command.open_turn, "s.gone = [False] * len(s.gone)", "pass")],
    "SENG-HQ-03": [
        (command.commands_from_hq, "and s.place[k] == IN_HQ", ""),
        (command._bonus, "bonus = len(at_hand(s, side))", "bonus = 0"),
        (command.at_hand, "if not commands_from_hq(s, side):", "if False:"),
    ],
    "SENG-HQ-04": [
        (command.judged_anew, "len(moved.intersection(at_hand(s, side)))", "0"),
    ],
    "SENG-HQ-06": [
        (command.storm, "s.hq_lost[side] = True", "return True"),
        (command.storm, "or s.status[there] == ROUTING", ""),
        (command.storm, "s.place[k] = IN_RESERVE", "pass"),
    ],
    # Leaders and traits
    "SENG-LDR-01": [(traits.commander_bonus, "return not s.gone[k[0]]", "return False")],
    "SENG-LDR-03": [(disclosure._move_leaders, "s.place[k], s.gone[k] = place, True", "s.gone[k] = True")],
    "SENG-LDR-04": [
        (traits.commander_bonus, "return not s.gone[k[0]]", "return True"),
        (traits.works, "return not s.gone[k] and (", "return ("),
    ],
    "SENG-LDR-06": [
        (traits.commander_bonus, "return attacked and place == IN_HQ and", "return False and"),
        (traits.with_unit, "or (hq and s.place[k] == IN_HQ)", ""),
    ],
    "SENG-TRT-04": [(standing.of_chief, "not trait.stacks and", "False and")],
    "SENG-TRT-05": [(traits.works, 's.place[k] == IN_HQ if mode == "hq" else', 'True if mode == "hq" else')],
    "SENG-TRT-06": [
        (disclosure._lay_up, "s.turn + 1", "s.turn + 2"),
        (disclosure.fall_due, "s.plan[i] = None", "pass"),
        (orders.slots_of, 'slots[0] = {"order": "wait"}', "pass"),
    ],
    # Orders that need no roll, general orders, the reserve
    "SENG-CMD-11": [(funds._whom, 'allied = units == "allied"', "allied = False")],
    "SENG-UNT-21": [(disclosure._retire, "r.leave(i, RESERVE)", "pass")],
    "SENG-DUE-08": [(orders._lay_down, "s.mercy[side] = judged.mercy", "pass")],
    # Who is seen
    "SENG-HID-01": [(sight.sees, "if s.turn < 1 or s.at[i] < 0:", "if s.at[i] < 0:")],
    "SENG-HID-02": [
        (sight.hidden, "return s.field.woods[at] or", "return"),
        (sight.hidden, "or s.known[i]", ""),
    ],
    "SENG-HID-03": [(sight.sees, "or felt(s, side, i)", "")],
    "SENG-HID-07": [(sight.seen_enemies, "s.table.members[1 - side]", "s.table.members[1 - side][:0]")],
    # Shinobi and banners
    "SENG-SHI-01": [(disclosure._spy, "s.spies[side] -= 1", "pass")],
    "SENG-SHI-02": [
        (orders._answer_signals, "s.spies[side] -= 1", "pass"),
        (orders._answer_signals, "if moves:", "if False:"),
    ],
    "SENG-SHI-03": [(disclosure._spy, 's.panic[s.table.number[task["target"]]] += 1', "pass")],
    "SENG-SHI-04": [(disclosure._sabotage, "r.sabotaged[i] = True", "pass")],
    "SENG-SHI-05": [
        (disclosure._spy, "s.messengers[1 - side] -= works", "pass"),
        (disclosure._spy, "works = s.messengers[1 - side] > 0", "works = True"),
    ],
    "SENG-BAN-05": [(disclosure._raise, "left - (key == name)", "left")],
    "SENG-ROU-09": [(able.penalised, "return not any(", "return any(")],
    "SENG-TER-13": [(able.reach, "1 + s.field.hill[s.at[i]]", "1")],
}


@every_edit(EDITS)
def test_without_what_it_does(rule, function, old, new, monkeypatch):
    leave_out(monkeypatch, function, old, new)
    assert failing(rule)
