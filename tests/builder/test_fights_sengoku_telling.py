"""The position between two beats of a battle's story."""

import pytest

from builder.fights.sengoku.telling import follow


@pytest.mark.parametrize(
    ("event", "place", "fate"),
    [
        ({"type": "risk", "who": "ag1", "for": "rout", "dice": [2], "result": "captured"}, None, "captured"),
        ({"type": "risk", "who": "ag1", "for": "losses", "dice": [1], "result": "wounded"}, "a1", None),
        ({"type": "risk", "who": "ag1", "for": "losses", "dice": [6], "result": "none"}, "a1", None),
        ({"type": "duel", "A": "ag1", "B": "bc", "die": 4, "victim": "ag1", "result": "killed"}, None, "dead"),
        ({"type": "duel", "A": "ag1", "B": "bc", "die": 1, "victim": None, "result": "none"}, "a1", None),
        ({"type": "risk", "who": "bg1", "for": "rout", "dice": [1], "result": "killed"}, "a1", None),  # of the unseen
        ({"type": "leader", "who": "ag1", "from": "a1", "to": "a2"}, "a2", None),
    ],
)
def test_a_leader_who_falls_is_with_his_unit_no_more(event: dict, place: str | None, fate: str | None) -> None:
    """As the table of his army shows him from that beat on."""
    before = {"side": "A", "place": "a1", "fate": None}
    position = {"units": {}, "leaders": {"ag1": before}}
    follow(position, event, {"units": {}})
    assert position["leaders"] == {"ag1": {"side": "A", "place": place, "fate": fate}}
    assert before == {"side": "A", "place": "a1", "fate": None}
