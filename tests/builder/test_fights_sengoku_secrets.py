"""Fights of Sengoku on the pages: nobody sees what the other general has ordered."""

import json
import random
from typing import Any

import pytest
from django.test import Client

import rules
from builder.fights.models import Fight
from builder.fights.playing import opened
from rules.fight import resume
from tests.builder.bands import browser
from tests.builder.fighting import BOTH, now, post, said, url
from tests.builder.fighting_sengoku import battle, fresh
from tests.builder.test_fights_sengoku import PAGES, page, plain, press, two
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db


class TestSecrets:
    """A page tells the same, whatever the other side has decided in secret."""

    def pages(self, client: Client, found: Fight, actions: list[dict[str, Any]]) -> list[str]:
        game, stopped = resume({**found.file, "actions": actions})
        assert stopped is None
        Fight.objects.filter(pk=found.pk).update(file=game.document(), number=len(actions))
        shown = []
        for name in PAGES:
            query = "?at=2" if name == "replay" else "?for=B" if name == "report" else ""
            response = client.get(url(found, name, query))
            if response.status_code == 200:
                shown.append(plain(response))
        return shown

    def test_orders_before_they_are_opened(self) -> None:
        found = battle(seats=BOTH)
        a, b = two(found)
        looker = browser(PersonFactory())
        give = {"side": "A", "do": "orders", "units": {"a1": [{"order": "move"}]}}
        sly = {"side": "B", "do": "orders", "units": {"b2": [{"order": "hold"}]}, "shinobi": []}
        slyer = {"side": "B", "do": "orders", "units": {"b1": [{"order": "withdraw"}]}, "leaders": {"bg1": "b4"}}
        for client in (a, looker):
            one, other = (self.pages(client, found, [give, action]) for action in (sly, slyer))
            assert one == other
            assert len(one) >= 4
        assert self.pages(b, found, [give, sly]) != self.pages(b, found, [give, slyer])

    def test_a_deployment_before_the_other(self) -> None:
        found = battle(fresh(), seats=BOTH)
        _a, b = two(found)
        looker = browser(PersonFactory())
        game = rules.open_fight(fresh())
        first = game.system.best(game.state)
        cells = list(first["units"].values())
        second = {**first, "units": dict(zip(first["units"], cells[::-1], strict=True)), "hq": "c1"}
        for client in (b, looker):
            one, other = (self.pages(client, found, [action]) for action in (first, second))
            assert one == other

    def test_a_whole_turn_of_shinobi_scouts_and_changed_orders(self) -> None:
        doc = fresh(seed=3)
        found, rng = battle(doc, seats=BOTH), random.Random(3)
        clients = dict(zip("AB", two(found), strict=True))
        seen = set()
        for _ in range(24):
            asked = opened(now(found)).decision
            if asked is None:
                break
            seen.add(asked.kind)
            client, data = clients[asked.side], {}
            if asked.kind == "deploy":
                best = opened(now(found)).system.best(opened(now(found)).state)
                action = {**best, "infiltrate": 1, "guard": 0}
                action.pop("side")
                data = {"action": json.dumps(action)}
            elif asked.kind == "scout":
                data = {"do": "scout", "cells": ["b5.c5"] if asked.side == "A" else []}
            elif asked.kind == "swap":
                data = {"do": "swap", "pairs": ["a1.a2"]}
            elif asked.kind == "orders" and asked.side == "B" and "revise" not in seen:
                data = {"do": "orders", "spy": ["signals.a1"], "o": ["b1.1.move"]}
            assert client.get(url(found)).status_code == 200
            response = post(client, found, data) if data else press(client, found, rng)
            assert response.status_code == 302, (asked, said(response)[:900])
        assert {"deploy", "scout", "swap", "stake", "orders", "revise", "resolve"} <= seen
        told = {side: said(client.get(url(found, "log"))) for side, client in clients.items()}
        assert told["A"] != told["B"]

    def test_a_hidden_unit_has_no_name(self) -> None:
        found = battle(seats=BOTH)
        a, _b = two(found)
        names = " ".join(a.get(url(found, name)).content.decode() for name in PAGES)
        assert "Hill hunters" not in names
        assert "somebody, hidden" in names

    def test_who_has_one_seat_gets_what_it_may_know_as_a_file(self) -> None:
        found = battle(seats=BOTH)
        both = browser(found.person).get(url(found, "file")).json()
        assert both["format"] == "muster-fight"
        a, _b = two(found)
        mine = a.get(url(found, "file")).json()
        assert set(mine) == {"events", "state", "to_act", "decision"}
        assert mine["state"]["units"]["b5"]["card"] is None
        assert "seed" not in json.dumps(mine)
        spectator = browser(PersonFactory()).get(url(found, "file")).json()
        assert "b5" not in spectator["state"]["units"]
        assert spectator["state"]["units"]["a1"]["ammo"] is None

    def test_when_it_is_over_all_is_open(self) -> None:
        found = battle(seats=BOTH)
        a, _b = two(found)
        post(a, found, {"do": "concede"})
        for client in (a, browser(PersonFactory())):
            assert client.get(url(found, "file")).json()["format"] == "muster-fight"
            assert "Hill hunters" in said(client.get(url(found, "replay", "?at=1")))

    def test_the_seed_is_not_told_before_the_end(self) -> None:
        found = battle(seats=BOTH)
        assert "seed" not in said(page(found, "?eye=A"))
        post(browser(found.person), found, {"do": "concede"})
        assert "seed 7" in said(browser(found.person).get(url(found, "replay")))
