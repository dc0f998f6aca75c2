"""The cases of Sengoku's fights bite: blows, numbers, shots, what fire does, outcomes, duels, risks, retreat, rout."""

from rules.sengoku import (
    aftermath,
    bearing,
    clash,
    firing,
    flight,
    leaders,
    melee,
    rally,
    retreat,
    rout,
    shooting,
    zones,
)
from rules.sengoku.run import Run
from tests.rules.sengoku_edits import every_edit, failing, leave_out

EDITS = {
    "SENG-GEN-03": [
        (Run.rnd, "return 0 if die <= 3 else 1", "return 1 if die <= 3 else 0"),
        (Run.rnd, "return (die - 1) // 2", "return die % 3"),
    ],
    # Blows
    "SENG-MEL-01": [(bearing.base, "return total([*reasons, *clash", "return total([*clash")],
    "SENG-MEL-02": [(melee._through, "bearing.armour(clash, i).value", "0")],
    "SENG-MEL-03": [(bearing.harm, "return max(1, ", "return max(0, ")],
    "SENG-MEL-04": [(bearing.base, 'if view.role == "defend" and view.aspect != FRONT:', "if False:")],
    "SENG-MEL-05": [
        (bearing.fighters, "wanted = ranks - front", "wanted = front_rank"),
    ],
    "SENG-MEL-06": [
        (bearing.fighters, "wanted = ranks - front", "wanted = ranks"),
        (bearing.fighters, "front_rank - flanks", "front_rank"),
        (bearing.fighters, "left -= found[view.foe]", "pass"),
    ],
    "SENG-MEL-07": [(Run.lose, "return losses - killed", "return 0")],
    "SENG-MEL-10": [
        (melee.score_reasons, "s.ranks(attack.who) >= 2", "False"),
        (melee.score_reasons, "attack.aspect == REAR", "False"),
        (melee.score_reasons, "-steady.value", "0"),
        (melee.score_reasons, "-sum([_lost(r, toll, attack.who) for attack in one.attacks])", "0"),
        (melee.score_reasons, "Reason(_lost(r, toll, d),", "Reason(0,"),
    ],
    "SENG-MEL-11": [(melee._lost, "+ r.fire_losses[i]", "")],
    "SENG-MEL-12": [
        (
            melee.score_reasons,
            "for x, total in zip(living, sums, strict=True)",
            "for x, total in [*zip(living, sums)][:1]",
        )
    ],
    "SENG-MEL-14": [(melee._result, "if score <= 0:", "if score < 0:")],
    "SENG-MEL-16": [(melee._result, "if score > steady:", "if score >= steady:")],
    "SENG-MEL-18": [
        (melee._meeting, "(impetus[a].value, impetus[b].value),", ""),
        (melee._meeting, "(_lost(r, toll, b), _lost(r, toll, a)),", ""),
    ],
    "SENG-MEL-19": [(melee._meeting, '"routed" if _lost(r, toll, loser) > steady.value else', "")],
    "SENG-MEL-20": [(melee._meeting, "if points[a] == points[b]:", "if False:")],
    "SENG-MEL-21": [
        (melee._meeting, "(r.s.ranks(a), r.s.ranks(b)),", ""),
        (aftermath._end_meeting, 'outcome.result == "driven_back" and one.free', "False"),
    ],
    "SENG-MEL-23": [(aftermath._take, "r.occupy(taker.who, cell)", "pass")],
    "SENG-MEL-24": [
        (aftermath._take, 'r.face(attack.who, way, "pursuit")', "pass"),
        (aftermath._take, "taker = next((attack for attack in living if attack.facing == way), taker)", "pass"),
    ],
    "SENG-MEL-26": [
        (flight.flee_home, "and not r.fled[i]", ""),
        (melee._through, "if one.kind == CHASE:", "if False:"),
        (bearing.hunting, "max(each, default=1)", "max(each, default=0)"),
    ],
    "SENG-MEL-29": [
        (melee.fight, "fought.append((one, clash, toll, outcome))", "aftermath.settle(r, one, clash, toll, outcome)")
    ],
    # Numbers
    "SENG-UNT-03": [(bearing.per_figure, "max(more) if more else 1", "1")],
    "SENG-UNT-09": [(bearing.hunting, "max(needs, default=0)", "0")],
    "SENG-UNT-19": [(bearing.fighters, "min(size, FRONT_RANK)", "size")],
    "SENG-UNT-22": [
        (clash.Clash.too_small, "if not 0 < self.sizes[i] <= SMALL or", "if True or"),
        (clash.Clash.too_small, "self.sizes[one] >= LARGE", "True"),
        (clash.Clash.too_small, "<= SMALL", "< SMALL"),
    ],
    "SENG-UNT-25": [(melee._lose, "- 2 * min", "- 0 * min")],
    "SENG-LDR-01": [(bearing._common, "Reason(1,", "Reason(0,")],
    "SENG-TER-07": [(clash._judge_ground, "clash.wading.add(i)", "pass")],
    "SENG-TER-11": [(clash._judge_ground, "clash.uphill.add(i)", "pass")],
    "SENG-TER-15": [
        (clash._judge_ground, "clash.stopped.add(i)", "pass"),
        (clash._judge_ground, '(wades or (ground.woods[to] and "woods" not in spared))', "wades"),
    ],
    "SENG-TER-12": [(bearing.armour, "reasons.append(Reason(1,", "reasons.append(Reason(0,")],
    "SENG-ORD-17": [(bearing.steadiness, "Reason(2,", "Reason(0,")],
    "SENG-ORD-18": [(bearing.impetus, "Reason(2,", "Reason(0,")],
    # Shields
    "SENG-SHD-02": [
        (bearing.shielded, "if kit.cavalry or", "if"),
        (bearing.harm, "left[max(covered, key=lambda n: piles[n].pierce)] -= 1", "pass"),
    ],
    "SENG-SHD-03": [
        (bearing.shield_edges, "(1 if dy > 0 else 4 if dy < 0 else 0) |", ""),
        (bearing.shield_edges, "| (2 if dx > 0 else 8 if dx < 0 else 0)", ""),
    ],
    "SENG-SHD-05": [
        (bearing.shielded, "not kit.spearmen or", ""),
        (bearing.shielded, 'or clash.view(i, foe).role != "defend"', ""),
    ],
    # Shots
    "SENG-SHO-03": [(bearing.shot_dice, "FRONT_RANK * shot_ranks(clash, i, foe)", "FRONT_RANK")],
    "SENG-SHO-04": [
        (shooting._spend, "s.ammo[i] -= one.ammo", "pass"),
        (zones.able, "min(s.figures[i], s.ammo[i] // RATES[massed])", "s.figures[i]"),
    ],
    "SENG-SHO-05": [(bearing.harm, "return max(1, ", "return max(0, ")],
    "SENG-SHO-06": [(shooting._hurt, "bearing.armour(clash, target).value", "0")],
    "SENG-SHO-07": [(bearing.harm, "armour - pierced", "len(piles) * (armour - pierced)")],
    "SENG-BAN-07": [(bearing.harm, "if pile.shielded and pile.damage", "if pile.damage")],
    "SENG-SHO-09": [(bearing.harm, "left[blunt[0]] -= 1", "pass")],
    "SENG-SHO-11": [
        (Run.lose, "s.ammo[i] = min(s.ammo[i], s.table.kits[i].ammo_each * s.figures[i])", "pass"),
        (
            shooting.volley,
            "fired = [_fire(r, clashes[shot.target], shot) for shot in shots if _still(r, shot)]",
            "fired = [_fire(r, clashes[shot.target], shot) for shot in shots[:1] if _still(r, shot)]",
        ),
    ],
    "SENG-SHO-12": [(Run.shoot_down, "self.fire_losses[i] += min(losses, self.s.figures[i])", "pass")],
    "SENG-ORD-16": [(shooting.again, "shot.massed + ", "")],
    "SENG-TER-10": [(shooting.again, " + bridging(r, shot.target)", "")],
    "SENG-SHO-13": [
        (firing.suffer, "_withdraw(r, hit)", "pass"),
        (firing.suffer, "r.fire_losses[i] <= ", "r.fire_losses[i] < "),
    ],
    "SENG-SHO-14": [(firing._withdraw, "r.second[i] = kept", "pass")],
    "SENG-SHO-15": [(firing.suffer, "_break_off(r, i)", "pass")],
    "SENG-SHO-16": [
        (firing._way_out, "or s.holder[cell] >= 0", ""),
        (firing._impetus, "if task is None or foe < 0:", "if True:"),
    ],
    "SENG-SHO-17": [
        (firing._break_off, "if out:", "if False:"),
        (firing._way_out, "if cell not in danger:", "if True:"),
    ],
    "SENG-SHO-19": [(firing._withdraw, "(-shooter[2], shooter[0])", "shooter[0]")],
    "SENG-SHO-20": [(firing.suffer, "s.status[i] != FORMED or", "")],
    # Leaders
    "SENG-LDR-09": [(leaders.dismount, "r.s.place[k] = IN_RESERVE", "pass")],
    "SENG-LDR-10": [(leaders.wound, "s.fate[k], s.place[k] = INVALID, IN_RESERVE", "pass")],
    "SENG-LDR-11": [(leaders.wound, "if s.wounds[k] >= 3:", "if False:")],
    "SENG-DUE-01": [(leaders.duels, "if not mine or not theirs:", "if True:")],
    "SENG-DUE-02": [
        (leaders._steps, "return [(sa, sb), ", "return ["),
        (leaders.duels, "r.rnd(len(found), r.n + a)", "0"),
    ],
    "SENG-DUE-03": [(leaders._steps, "if len(other) > len(led)", "if True")],
    "SENG-DUE-04": [(leaders.duels, "fought.update((a, b))", "pass")],
    "SENG-DUE-05": [
        (leaders._duel, "elif die == 5:", "elif False:"),
        (leaders._duel, "elif die == 6:", "elif False:"),
    ],
    "SENG-DUE-06": [
        (leaders._throw, "if die not in (3, 4):", "if die != 4:"),
        (leaders._throw, "(a, b)[r.rnd", "(b, a)[r.rnd"),
    ],
    "SENG-DUE-07": [
        (leaders._duel, "if _saved(r, a, b, die, victim):", "if False:"),
        (leaders._saved, "if first and second:", "if False:"),
    ],
    "SENG-DUE-08": [(leaders._duel, "and not spared", "")],
    "SENG-DUE-09": [(aftermath._duels, "if one.kind == CHASE:", "if False:")],
    "SENG-RSK-01": [
        (aftermath._risk, "losses > 1", "losses > 0"),
        (leaders.risk_losses, "generals[0] if generals else living[0]", "living[0]"),
        (shooting._bear, "hit.losses > 1", "hit.losses > 0"),
    ],
    "SENG-RSK-02": [(aftermath._risk, "not all(", "not all(False and ")],
    "SENG-RSK-03": [(flight.rout, "leaders.risk_rout(", "() and leaders.risk_rout(")],
    "SENG-RSK-04": [(leaders.risk_destroyed, "1 if minus else 1 + excess", "1")],
    "SENG-RSK-05": [(leaders._again, 'kind != "losses" and _OUTCOMES[kind][die - 1] == "n"', "False")],
    "SENG-RSK-06": [(leaders.risk_destroyed, "dismount(r, i)", "pass")],
    "SENG-RSK-07": [(leaders.risk_losses, "if k in fought:", "if False:")],
    "SENG-RSK-08": [
        (
            flight._Flight._through,
            "self.excess = r.lose(i, s.figures[holder])",
            "self.excess = r.lose(i, s.figures[holder]); leaders.risk_losses(r, s.leaders_in(i))",
        )
    ],
    # Retreat
    "SENG-RET-01": [(melee._result, "REAR in aspects and len(aspects) > 1", "False")],
    "SENG-RET-02": [(retreat.retreat, "s.hold[i] = False", "s.facing[i] = way")],
    "SENG-RET-04": [(retreat.retreat, "if holder >= 0 and", "if False and")],
    "SENG-RET-05": [
        (retreat._aside, "found[r.rnd(len(found), i)]", "found[0]"),
    ],
    "SENG-RET-06": [(retreat.retreat, "if way < 0:", "if False:")],
    "SENG-RET-07": [(retreat.free, "and not r.s.field.swamp[cell]", "")],
    # Rout
    "SENG-ROU-02": [(flight._Flight._first, "if cell < 0 or self.r.s.field.swamp[cell]:", "if cell < 0:")],
    "SENG-ROU-04": [(flight._Flight._through, "r.lose(i, s.figures[holder])", "0")],
    "SENG-ROU-05": [
        (flight._Flight._choose, "found[r.rnd(len(found), self.i)]", "found[0]"),
        (flight._Flight._choose, "((self.home,), SIDEWAYS, ", "(SIDEWAYS, (self.home,), "),
    ],
    "SENG-ROU-06": [
        (flight._Flight._choose, "Way(min(held, key=self._cost), True)", "Way(min(held, key=self._cost))"),
        (flight._Flight._choose, "min(held, key=self._cost)", "held[0]"),
    ],
    "SENG-ROU-07": [(flight._Flight._free, "return way == self.home", "return False")],
    "SENG-ROU-09": [(rally.rally, "s.regrouped[i] = True", "pass")],
    "SENG-ROU-10": [
        (Run.put_to_rout, "if s.status[i] == FORMED:", "if True:"),
        (flight._flee, "r.broken.clear()", "pass"),
        (Run.leave, "if status in (SCATTERED, DESTROYED):", "if False:"),
    ],
    "SENG-ROU-11": [
        (flight._Flight._through, "r.overrun.append((holder, direction))", "pass"),
        (rout._gather, "queue.append((i, (direction,)))", "queue.append((i, ways_from(r, i, r.s.at[i])))"),
    ],
    "SENG-ROU-12": [(flight.rout, "ways[r.rnd(len(ways), i)]", "ways[0]")],
    "SENG-ROU-13": [
        (rout.peasants, "            _gather(r, queue)", "            pass"),
    ],
    "SENG-ROU-16": [
        (flight._flee, "((home,), SIDEWAYS)", "((home,),)"),
        (flight._flee, "if STEP[here][home] < 0:", "if False:"),
    ],
    "SENG-ROU-17": [(Run.put_to_rout, "s.hold[i] = s.advance[i] = s.follows[i] = False", "pass")],
    "SENG-ROU-18": [(rally.rally, "s.status[i], s.facing[i] = FORMED, facing", "s.facing[i] = facing")],
    "SENG-ROU-19": [(flight.scatter, "r.leave(i, SCATTERED)", "r.leave(i, SCATTERED + 1)")],
}


@every_edit(EDITS)
def test_without_what_it_does(rule, function, old, new, monkeypatch):
    leave_out(monkeypatch, function, old, new)
    assert failing(rule)
