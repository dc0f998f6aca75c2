"""What happens to figures: damage and death, healing, states, hiding and being found, the ends of lasting effects."""

from __future__ import annotations

from rules.anima.abilities import STATES
from rules.anima.bearing import immune
from rules.anima.figures import DEAD, NO_TOKENS, ON_TABLE, Lasting, State
from rules.anima.play import Play
from rules.anima.powers import NO_CHANGE, Power


def hurt(r: Play, i: int, amount: int, source: str) -> int:
    """Takes LP from a figure on the table, armor being counted already; it dies at 0 (ANIMA-CBT-08). `source` as the
    event `damage` names it. Gives the damage taken."""
    s = r.s
    s.lp[i] = max(0, s.lp[i] - amount)
    r.tell("damage", who=r.name(i), amount=amount, lp=s.lp[i], source=source)
    if not s.lp[i]:
        die(r, i)
    return amount


def die(r: Play, i: int) -> None:
    """ANIMA-CBT-08: leaves the table, with all that lies on it; what it sustained ends."""
    s = r.s
    s.lp[i], s.status[i] = 0, DEAD
    r.tell("death", who=r.name(i))
    for name in s.sustained[i]:
        end_sustained(r, i, s.table.kits[i].powers[name])
    s.conceal(i, False)
    s.put(i, -1)
    s.effects[i], s.tokens[i] = (), NO_TOKENS


def heal(r: Play, i: int, amount: int) -> int:
    """ANIMA-GEN-07: gives LP back, up to the card's. Gives what was really gained."""
    s = r.s
    gained = max(0, min(amount, s.table.kits[i].stats["lp"] - s.lp[i]))
    s.lp[i] += gained
    r.tell("heal", who=r.name(i), amount=gained, lp=s.lp[i])
    return gained


# States


def add_tokens(r: Play, i: int, state: int, count: int) -> bool:
    """ANIMA-STA-00: puts tokens of a state on a figure; an immune one takes none (ANIMA-TRT-06)."""
    if immune(r.s, i, state):
        r.tell("immune", who=r.name(i), state=STATES[state])
        return False
    change_tokens(r, i, state, count)
    return True


def take_tokens(r: Play, i: int, state: int, count: int) -> int:
    """Takes up to so many tokens of a state; gives how many were taken. What a doom token brings when it goes
    (ANIMA-STA-08) is the support phase's business."""
    taken = min(count, r.s.tokens[i][state])
    if taken:
        change_tokens(r, i, state, -taken)
    return taken


def change_tokens(r: Play, i: int, state: int, change: int) -> None:
    s, tokens = r.s, list(r.s.tokens[i])
    tokens[state] += change
    s.tokens[i] = tuple(tokens)
    r.tell("state", who=r.name(i), state=STATES[state], tokens=tokens[state], change=change)


def no_activation(r: Play, i: int) -> None:
    """ANIMA-KNB-12: the figure may not activate this turn; an activation under way ends (see turn)."""
    if not r.s.no_activation[i]:
        r.s.no_activation[i] = True
        r.tell("no_activation", who=r.name(i))


# Hiding


def hide(r: Play, i: int) -> None:
    """ANIMA-STL-01: from now on hidden."""
    if not r.s.hidden[i]:
        r.s.conceal(i, True)
        r.tell("hidden", who=r.name(i))


def reveal(r: Play, i: int) -> None:
    """ANIMA-STL-08: becoming visible ends the abilities that hid it."""
    s = r.s
    if not s.hidden[i]:
        return
    s.conceal(i, False)
    r.tell("visible", who=r.name(i))
    for name in s.sustained[i]:
        power = s.table.kits[i].powers[name]
        if hides_user(power):
            end_sustained(r, i, power)
    for lasting in s.effects[i]:
        if lasting.change is NO_CHANGE:
            end_sustained(r, lasting.by, s.table.kits[lasting.by].powers[lasting.ability])


def hides_user(power: Power) -> bool:
    """Whether a sustained ability hides its own user (who may be in start without anything lying on it)."""
    return power.hides and (power.who == "self" or any(e.do == "hide" and e.own for e in power.effects))


# Ends


def lay(s: State, i: int, lasting: Lasting) -> None:
    """Lays a lasting effect on a figure on the table."""
    if s.status[i] == ON_TABLE:
        s.effects[i] += (lasting,)


def end_sustained(r: Play, i: int, power: Power) -> None:
    """ANIMA-ABL-05: a sustained ability ends, with what it has laid on figures; whom it hid becomes visible."""
    s = r.s
    if power.id not in s.sustained[i]:
        return
    s.sustained[i] = tuple([name for name in s.sustained[i] if name != power.id])
    hid = [i] if hides_user(power) else []
    for j, lying in enumerate(s.effects):
        if not lying:
            continue
        left = tuple([one for one in lying if not _of(one, i, power)])
        if len(left) < len(lying):
            hid += [j for one in lying if _of(one, i, power) and one.change is NO_CHANGE and j not in hid]
            s.effects[j] = left
    for j in hid:
        reveal(r, j)


def _of(lasting: Lasting, by: int, power: Power) -> bool:
    return lasting.by == by and lasting.ability == power.id and lasting.until == "sustained"


def expire(s: State, until: str) -> None:
    """Ends what lasts until then ("action", "activation", "turn")."""
    if not any(s.effects):
        return
    for i, lying in enumerate(s.effects):
        if lying:
            s.effects[i] = tuple([one for one in lying if one.until != until])
