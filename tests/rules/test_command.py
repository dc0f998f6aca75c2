"""`python -m rules`: one JSON document on standard output, the exit status, the count of cases."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules.__main__ import main

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "catalog/data/okko.json"
CASES = ROOT / "tests/rules/cases/okko"
LISTS = json.loads(STARTER.read_text())["lists"]


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command; (exit status, the JSON on standard output)."""

    class Out(io.TextIOWrapper):
        pass

    def run(*words, stdin=b""):
        out = Out(io.BytesIO(), encoding="ascii")
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stdin", Out(io.BytesIO(stdin)))
        status = main([str(word) for word in words])
        out.flush()
        return status, json.loads(out.buffer.getvalue().decode())

    return run


@pytest.fixture
def write(tmp_path):
    def write(name, doc):
        path = tmp_path / name
        path.write_text(doc if isinstance(doc, str) else json.dumps(doc))
        return path

    return write


def fight_case(name):
    return json.loads((CASES / f"{name}.json").read_text())["fight"]


def test_check_a_legal_list(run, write):
    status, answer = run("check", write("list.json", LISTS[0]), "--catalog", STARTER)
    assert (status, answer["ok"], answer["cost"], answer["violations"]) == (0, True, {"spent": 16, "budget": 16}, [])
    assert answer.keys() == {"ok", "cost", "violations", "advice"}


def test_check_an_illegal_list(run, write):
    doc = {**LISTS[0], "options": {"budget": 12}, "entries": [*LISTS[0]["entries"], {"id": "x", "card": "okko"}]}
    status, answer = run("check", "--catalog", STARTER, write("list.json", doc))
    assert (status, answer["ok"]) == (1, False)
    assert [(found["rule"], found["entries"]) for found in answer["violations"]] == [
        ("OKKO-LST-01", []),
        ("OKKO-LST-03", ["a1", "x"]),
    ]
    assert answer["violations"][0]["message"] == "The band costs 22 zeni: 10 over the budget of 12."


def test_four_copies_of_a_unique_card_are_one_violation(run, write):
    entries = [{"id": f"a{n}", "card": "okko"} for n in range(1, 5)]
    _, answer = run(
        "check", write("list.json", {**LISTS[0], "options": {"budget": 99}, "entries": entries}), "--catalog", STARTER
    )
    [found] = answer["violations"]
    assert found["entries"] == ["a1", "a2", "a3", "a4"]
    assert found["message"].startswith("Okko: 4 of 1.")


def test_standard_input(run):
    status, answer = run("check", "-", "--catalog", STARTER, stdin=json.dumps(LISTS[1]).encode())
    assert (status, answer["ok"]) == (0, True)


def test_the_first_catalog_goes_before_the_second(run, write):
    dear = json.loads(STARTER.read_text())
    dear["cards"]["okko"]["cost"] = 20
    del dear["lists"]
    first = write("dear.json", dear)
    _, answer = run("check", write("list.json", LISTS[0]), "--catalog", first, "--catalog", STARTER)
    assert answer["cost"]["spent"] == 30
    _, answer = run("check", write("list.json", LISTS[0]), "--catalog", STARTER, "--catalog", first)
    assert answer["cost"]["spent"] == 16


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", "$"),
        ("{", "$"),
        ('{"format": "muster-list", "format": "muster-list"}', "$.format"),
        ("[" * 31 + "]" * 31, "$" + "[0]" * 30),
        ('{"format": "muster-fight"}', "$.version"),
        (json.dumps(LISTS[0]), "$.entries[0].card"),
        (json.dumps({**LISTS[0], "price": 1}), "$.entries[0].card"),
        (json.dumps({"price": 1, **LISTS[0]}), "$.price"),
    ],
)
def test_an_unusable_file(run, write, text, path):
    for command in (["check"], ["pair", STARTER]) if path == "$" else (["check"],):
        status, answer = run(*command, write("list.json", text))
        assert status == 2
    assert answer["ok"] is False
    assert (answer["error"]["rule"], answer["error"]["path"]) == ("FILE-FORMAT", path)
    assert answer["error"]["message"]


def test_a_file_that_is_not_there(run, tmp_path):
    status, answer = run("check", tmp_path / "none.json")
    assert (status, answer["error"]["rule"], answer["error"]["path"]) == (2, "FILE-FORMAT", "$")


def test_an_unusable_catalog_is_named(run, write):
    doc = json.loads(STARTER.read_text())
    doc["cards"]["okko"]["cost"] = "6"
    status, answer = run("check", write("list.json", LISTS[0]), "--catalog", write("mine.json", doc))
    assert (status, answer["error"]["path"]) == (2, "$.cards.okko.cost")
    assert answer["error"]["file"].endswith("mine.json")


def test_fight_to_its_end(run, write):
    status, answer = run("fight", write("fight.json", fight_case("crd-two-editions")))
    assert (status, answer["ok"], answer["winner"], answer["to_act"], answer["decision"]) == (0, True, "B", None, None)
    assert answer.keys() == {"ok", "events", "state", "to_act", "decision", "winner"}


def test_a_refused_action(run, write):
    status, answer = run("fight", write("fight.json", fight_case("set-turned-tile")))
    assert (status, answer["ok"]) == (1, False)
    assert (answer["error"]["action"], answer["error"]["rule"]) == (1, "OKKO-MOV-09")
    assert answer["error"]["message"]
    assert answer["state"]["figures"]["a1"]["at"] == "a5"
    assert answer["events"]


def test_an_illegal_list_stops_a_fight(run, write):
    status, answer = run("fight", write("fight.json", fight_case("set-illegal-list-stops")))
    assert (status, answer["error"]["action"], answer["error"]["rule"]) == (1, None, "OKKO-LST-01")
    assert answer["error"]["message"]


def test_view_keeps_nothing_back_in_okko(run, write):
    path = write("fight.json", fight_case("crd-two-editions"))
    _, whole = run("fight", path)
    for side in "AB":
        status, answer = run("view", path, side)
        assert status == 0
        assert answer == {key: whole[key] for key in ("events", "state", "to_act", "decision")}


def test_a_pair_is_ready_to_open(run, write):
    a, b = write("a.json", LISTS[0]), write("b.json", LISTS[2])
    status, fight = run("pair", a, b, "--catalog", STARTER)
    assert status == 0
    status, answer = run("fight", write("fight.json", fight))
    assert (status, answer["ok"], answer["to_act"], answer["decision"]) == (0, True, "A", "begin")


def test_cases_print_each_failure_and_the_count(capsys, write):
    good = json.loads((CASES / "lst-empty.json").read_text())
    good["expect"] = {"ok": False}
    bad = {**good, "expect": {"ok": True, "cost.spent": 1}}
    folder = write("good.json", good).parent
    (folder / "deeper").mkdir()
    write("deeper/bad.json", bad)
    assert main(["cases", str(folder)]) == 1
    *failures, last = capsys.readouterr().out.splitlines()
    assert last == "1 passed, 1 failed"
    assert len(failures) == 1
    assert "bad.json" in failures[0]
    assert "cost.spent: expected 1, found 0" in failures[0]


def test_all_cases_by_the_command_itself():
    done = subprocess.run([sys.executable, "-m", "rules", "cases", CASES], cwd=ROOT, capture_output=True, text=True)
    count = len(list(CASES.rglob("*.json")))
    assert (done.stdout, done.returncode, done.stderr) == (f"{count} passed, 0 failed\n", 0, "")


def test_whoever_reads_no_further_hears_nothing_more(write):
    path = write("list.json", {"format": "muster-list"})
    words = [sys.executable, "-m", "rules", "check", path]
    asked = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    asked.stdout.close()
    assert asked.stderr.read() == b""
    asked.stderr.close()
    asked.wait()


def test_cases_of_no_folder(run, tmp_path):
    status, answer = run("cases", tmp_path / "none")
    assert (status, answer["error"]["rule"]) == (2, "FILE-FORMAT")
