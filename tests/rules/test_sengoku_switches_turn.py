"""The cases of Sengoku's turns bite: slots, steps, attacks, fire in defence, initiative, general orders, the end."""

from rules.sengoku import army, clashes, ending, initiative, moves, phases, tasks, zones
from rules.sengoku.run import Run
from tests.rules.sengoku_edits import every_edit, failing, leave_out

EDITS = {
    # Orders
    "SENG-ORD-02": [
        (Run.cancel, "self.second[i] = None", "pass"),
        (Run.cancel, "if not task.begun and", "if"),
    ],
    "SENG-ORD-03": [(initiative.free, "return task is None or (", "return False and (")],
    "SENG-ORD-04": [(moves.exposure, "not task.special and exposed", "False and exposed")],
    "SENG-ORD-05": [
        (moves.exposed, "or foe in stepping", ""),
        (moves.exposed, "or s.status[foe] != FORMED", ""),
        (moves.exposed, "if not before:", "if True:"),
        (moves.exposed, "(REAR[there.cell][there.facing],)", "()"),
    ],
    "SENG-ORD-06": [(moves.exposure, "not task.special and exposed", "exposed")],
    "SENG-ORD-07": [(tasks.executed_as, 'order.get("as") or ', "")],
    "SENG-ORD-08": [
        (clashes._base_level, "_LEVEL.get(task.steps[0]) or", ""),
        (phases._shoot, "elif wanted not in found:", "elif False:"),
    ],
    "SENG-ORD-12": [(moves._through, "if not (friends and", "if not (False and")],
    "SENG-ORD-13": [
        (moves.exposure, 'task.word == "march" and r.phase == 2', "False"),
        (moves.prey, 'or (task.word == "march" and r.phase == 2)', ""),
    ],
    "SENG-ORD-14": [
        (tasks._take, 'if first and first["order"] == "march":', "if False:"),
        (clashes._mark, "r.second[i] = None", "pass"),
    ],
    "SENG-ORD-15": [(tasks._take, 'first["order"] == "wait"', "False")],
    "SENG-ORD-17": [
        (phases._bonuses, '(s.hold if task.word == "hold" else s.advance)[i] = True', "pass"),
        (tasks._receive, "s.hold[i] = False", "pass"),
        (tasks._ends_hold, 'order["order"] in _ENDS_HOLD or', ""),
    ],
    "SENG-ORD-18": [(phases._bonuses, '(s.hold if task.word == "hold" else s.advance)[i] = True', "s.hold[i] = True")],
    "SENG-ORD-21": [(moves._blocked, "or stays", "")],
    # Slots
    "SENG-PHS-01": [(phases.execute, "for phase in (1, 2):", "for phase in (1,):")],
    "SENG-PHS-03": [(phases.close_events, "peasants(r)", "pass")],
    "SENG-PHS-05": [(clashes.fitting, "(task.special is not special and", "(False and")],
    "SENG-PHS-06": [
        (Run.attacked, "self.idle[i] = True", "pass"),
        (Run.attacked, "task.fate = LOST", "return"),
        (Run.attacked, 'self.delayed[i] = task.word not in ("general", "march")', "pass"),
        (Run.attacked, "if task.begun or task.bonus or", "if"),
        (Run.attacked, "self.second[i] = None\n    self.delayed", "self.delayed"),
        (army._second, "task.fate = WAITING", "pass"),
    ],
    "SENG-SHO-15": [(Run.stop, "self.second[i] = None", "pass")],
    "SENG-PRI-02": [(phases.execute, "for level, special in slots(r):", "for level, special in slots(r)[::-1]:")],
    "SENG-PRI-04": [
        (clashes._first, 'return "d" if', 'return "" if'),
        (clashes._first, "and not task.passed", ""),
        (clashes._first, "and task.steps[0] in _FIRST_STEPS", ""),
    ],
    "SENG-PRI-05": [
        (clashes._supported, "r.s.status[foe] == ROUTING or", ""),
        (moves.aspect_from, "return BEHIND if REAR[there][s.facing[foe]] == here else FLANK", "return AHEAD"),
    ],
    "SENG-PRI-06": [(clashes.fitting, "if foe in flanked", "if False")],
    "SENG-PRI-07": [
        (moves._blocked, "and (holder not in ways or ways[holder].cell == s.at[holder])", ""),
    ],
    "SENG-PRI-08": [(moves._through, "found.append(i)", "pass")],
    "SENG-PRI-09": [
        (clashes.conflicting, "not _plain(group, other) and", ""),
        (clashes._free_meetings, "if sides[0] and sides[1]:", "if False:"),
        (clashes.fights_of, "group.target < 0 or mutual is not None", "group.target < 0"),
        (moves._yielding, "found = [", "found = [] and ["),
    ],
    "SENG-PRI-10": [
        (phases._attacks, "if clashing else found", "if False else found"),
    ],
    "SENG-PRI-11": [
        (moves._crowding, "if crowded is None:", "if True:"),
        (clashes._one_of, "r.rnd(len(friends), friends[0])", "0"),
    ],
    "SENG-UNT-08": [
        (tasks.gallops, "if s.fatigued[i] and", "if False and"),
        (moves._note, "s.steps[i] += 1", "pass"),
        (clashes._mark, "s.steps[i] += 1", "pass"),
        (ending._tire, "s.steps[i] >= tired[0]", "s.steps[i] > tired[0]"),
        (ending._tire, "s.steps[i] >= tired[0]", "s.steps[i] >= tired[0] - 1"),
    ],
    "SENG-UNT-23": [(tasks.task_of, "FACING_OF[facing] if facing else -1", "-1")],
    "SENG-UNT-07": [(clashes._mark, "task.all_done()", "task.step_done()")],
    # Ground and shields
    "SENG-TER-05": [(moves.fault, "and ground.swamp[there.cell]", "and False")],
    "SENG-TER-08": [
        (moves.bound, "if ground.wades(here, there.cell) and", "if False and"),
        (moves.fault, "if task.spent:", "if False:"),
    ],
    "SENG-TER-10": [
        (tasks.bridging, "return task.at_bridge or any", "return any"),
        (tasks.bridging, "return task.at_bridge or any(", "return task.at_bridge or any(False and "),
    ],
    "SENG-TER-13": [(zones.zone, "range(2, reach(s, i) + 1)", "range(2, 2)")],
    "SENG-TER-14": [(zones._hill_to_hill, "return s.field.hill[cell] and", "return False and")],
    "SENG-TER-15": [(moves.bound, "if ground.woods[there.cell] and", "if False and")],
    "SENG-TER-16": [
        (moves.fault, 'return "TER-16"', "pass"),
        (initiative.turn_to, "if s.field.woods[here] and", "if False and"),
    ],
    "SENG-SHD-06": [
        (moves._lift_shields, 'order.get("carry") and s.figures[i] >= CARRIERS', "False"),
        (moves._lift_shields, "s.shields = tuple(pair", "() and tuple(pair"),
        (moves.edge_bits, "if edges else bits", "if False else bits"),
    ],
    "SENG-SHD-07": [
        (tasks._take, "r.out[i] = True", "pass"),
        (initiative.free, "or r.out[i] or r.idle[i]", ""),
    ],
    "SENG-SHD-08": [
        (clashes.forbid, '"SHD-08" if task.order.get("carry") else', ""),
        (clashes._unladen, 'r.cancel(i, "SHD-08")', "pass"),
    ],
    "SENG-SHD-09": [(moves._set_shields, "shields.get(cell, 0) | bits", "bits")],
    # Fire in defence, initiative
    "SENG-SHO-01": [(zones.zone, "*CORNERS[cell][facing]", "")],
    "SENG-INI-01": [(initiative.turn_to, "(r.waits[i] and r.phase == 1) or", "")],
    "SENG-INI-02": [
        (initiative.turn_to, "if foe >= 0 and FRONT[cell][s.facing[foe]] == here:", "if False:"),
    ],
    "SENG-INI-03": [
        (initiative.turn_to, "or _enemy(r, REAR[here][facing], side) >= 0", ""),
        (initiative.turn_to, "-1 if _shown(r, i, turned) else", ""),
    ],
    "SENG-INI-04": [(initiative.shots, "and i not in turned", "")],
    "SENG-INI-05": [
        (zones._class, "return 0\n", "return 4\n"),
        (zones._class, "return 1\n", "return 4\n"),
        (zones._class, "return 2\n", "return 4\n"),
        (zones._class, 'return 3 if "samurai" in tags else 4', "return 4"),
        (zones.pick, "best[r.rnd(len(best), i)]", "best[0]"),
    ],
    "SENG-INI-06": [(initiative.shots, "and not s.save_ammo[i]", "")],
    "SENG-INI-07": [
        (clashes._defended, "foe == j and s.at[i] == ahead", "False and s.at[i] == ahead"),
    ],
    "SENG-INI-08": [
        (clashes._defended, "return pick(r, j, others)", "return -1"),
        (clashes._defended, "or r.task[j] is not None", ""),
    ],
    "SENG-INI-10": [
        (Run.stop, "self.out[i] = self.idle[i] = True", "self.idle[i] = True"),
        (clashes.defensive_shots, 'r.cancel(j, "INI-10")', "pass"),
    ],
    "SENG-INI-11": [
        (initiative.shots, "and not r.shot[i]", ""),
        (clashes._may_defend, "or s.ammo[j] <= 0", ""),
    ],
    # General orders
    "SENG-ARM-01": [
        (army.proclaim, 'None if word == "cancel" else word', "word"),
        (army.proclaim, 's.follows[i] = word != "cancel" and', 's.follows[i] = False and word != "cancel" and'),
    ],
    "SENG-ARM-02": [(army.open_tasks, "task = general_task(r, i)", "pass")],
    "SENG-ARM-03": [(army.general_task, 'else "withdraw"', 'else "move"')],
    "SENG-ARM-04": [
        (army.general_task, "and s.table.kits[i].shooter and targets(r, i)", "and False"),
        (army.general_task, 'if turn == 3 else "right"', 'if turn != 1 else "right"'),
        (moves.prey, 'task.word == "general" or', ""),
    ],
    "SENG-ARM-06": [(tasks._receive, "s.follows[i] = False", "pass")],
    "SENG-ARM-09": [(moves.exposure, '"ARM-09" if task.word == "general" else', "")],
    # The end
    "SENG-END-01": [
        (ending.over, "if not any(beaten):", "if True:"),
        (ending.over, "-1 if all(beaten) else", ""),
        (ending.over, "s.status[i] != FORMED", "s.status[i] > 1"),
    ],
    "SENG-END-02": [
        (ending._may_claim, "return 1 if fled[0] else 0", "return -1"),
        (ending._may_claim, "if j >= 0 and table.side[j] == 1:", "if False:"),
        (ending._may_claim, "if fled[0] == fled[1]:", "if not any(fled):"),
    ],
    "SENG-END-03": [
        (ending._count, "r.clashed or r.advanced", "r.clashed"),
        (ending._count, "r.clashed or r.advanced", "r.advanced"),
        (moves._note, "r.advanced = True", "pass"),
    ],
    "SENG-END-04": [
        (ending._retreated, "if s.calm_turns < QUIET_TURNS:", "if False:"),
        (ending._retreated, "s.signal_turns[side] >= QUIET_TURNS or", ""),
        (ending._retreated, "and withdrew", ""),
        (ending._count, "0 if r.acted[side] else", ""),
    ],
    "SENG-END-05": [
        (ending.judge_rest, "s.turn >= s.table.options.max_turns or", ""),
        (ending.judge_rest, "or (s.turn >= s.table.options.count_from and not clashed)", ""),
        (ending.judge_rest, "and not clashed", ""),
    ],
    "SENG-END-06": [
        (ending.zone_tally, "controlled[0 if here[0] else 1] += 1", "pass"),
        (ending.zone_tally, "claimed[int(counts[1] > counts[0])] += 1", "pass"),
    ],
    "SENG-END-07": [
        (ending.zone_counts, "if YS[cell] == NEUTRAL_ROW:", "if False:"),
        (ending.zone_tally, "here[side] + claims[side][zone]", "here[side]"),
    ],
    "SENG-END-08": [(ending.zone_counts, "s.status[i] != FORMED or", "")],
    "SENG-END-09": [(ending._by_zones, "int(theirs > mine)", "int(theirs < mine)")],
    "SENG-END-10": [(ending.judge_rest, "elif s.still_turns", "if s.still_turns")],
}


@every_edit(EDITS)
def test_without_what_it_does(rule, function, old, new, monkeypatch):
    leave_out(monkeypatch, function, old, new)
    assert failing(rule)
