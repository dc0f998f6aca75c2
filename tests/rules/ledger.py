"""The ledger and the format page as the tests read them: ids, the ids that must be cited, the cases."""

import ast
import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
OKKO = ROOT / "rules" / "okko"
LEDGER = (OKKO / "RULES.md").read_text("utf-8")
FORMAT = (OKKO / "FORMAT.md").read_text("utf-8")
CODE = {path: path.read_text("utf-8") for path in (*OKKO.glob("*.py"), *(ROOT / "rules").glob("*.py"))}
FILES = sorted((Path(__file__).parent / "cases" / "okko").glob("*.json"))
CASES = {path: json.loads(path.read_text("utf-8")) for path in FILES}

_ID = re.compile(r"\b(?:OKKO-)?([A-Z]{2,3}-\d\d)\b")
_ROW = re.compile(r"^\| (OKKO-[A-Z]{2,3}-\d\d) \|", re.M)


def ids(text):
    return {f"OKKO-{found}" for found in _ID.findall(text)}


def ledger_ids():
    """Every id of the ledger, in its order."""
    return _ROW.findall(LEDGER)


def refused_in_code():
    """The ids with which the code refuses an action: in the first argument of every `refuse(…)`."""
    calls = (node for text in CODE.values() for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    rules = (call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "refuse")
    return {
        word.value
        for rule in rules
        for word in ast.walk(rule)
        if isinstance(word, ast.Constant) and str(word.value).startswith("OKKO-")
    }


def _paragraph(start):
    """The paragraph of the format page that begins with these words."""
    return FORMAT[FORMAT.index(start) :].split("\n\n", 1)[0]


def _table(heading):
    """The cells of the rows of the table whose heading row begins so."""
    rows = FORMAT[FORMAT.index(heading) :].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows]


def to_be_cited():
    """The ids that the format page's tables of checks, violations and advice name, FILE-ACTION and FILE-DICE among
    them; and those that the ledger or the page say an action is refused with."""
    violations = set().union(*(ids(row[0]) for row in _table("| Rule | How many | entries |")))
    advice = ids(re.search(r"Advice: (.*)\n(.*)", FORMAT)[0])
    checks = set().union(*(ids(row[2]) for row in _table("| `do` | Keys | Checks after")))
    common = set().union(*(ids(f) for f in re.findall(r"→ ([A-Z]+-\d\d[^;.]*)", _paragraph("Any key not listed"))))
    spending = ids(_paragraph("**Spending dice.**"))
    steps = set().union(*(ids(found) for found in re.findall(r"→ ([A-Z]+-\d\d)", _paragraph("**move.**"))))
    told = set().union(*(ids(line) for line in FORMAT.splitlines() if "is refused with" in line))
    ledger = {rule for rule, text in _rows().items() if "is refused" in text and rule.startswith("OKKO-SET")}
    return violations | advice | checks | common | spending | steps | told | ledger


def _rows():
    return dict(re.findall(r"^\| (OKKO-[A-Z]{2,3}-\d\d) \| (.*) \| [^|]* \|$", LEDGER, re.M))


def cited_in(case):
    """The ids that a case expects as refusal, violation or advice."""
    return {
        value
        for path, value in case["expect"].items()
        if path == "error.rule" or re.fullmatch(r"(violations|advice)\.\d+\.rule", path)
    }


@cache
def cases_by_rule():
    """Rule id → the files of the cases that name or cite it."""
    found = defaultdict(list)
    for path, case in CASES.items():
        for rule in {*case["rules"], *cited_in(case)}:
            found[rule].append(path)
    return found


#: Rows that nothing has to be judged for or done about, with why.
DEFINITIONS = {
    "OKKO-CMP-06": "what a figure is: a square and a facing",
    "OKKO-CMP-09": "the four facings and how squares are counted: the words of every file",
    "OKKO-LST-05": "the shape of an entry: room for one card of equipment",
    "OKKO-LST-13": "nothing compares two lists",
    "OKKO-LST-14": "no action hands equipment over",
    "OKKO-SET-01": "the order of the rows below it",
    "OKKO-SET-08": "how every figure is before anything has happened",
    "OKKO-SET-09": "scenarios are options and start positions",
    "OKKO-TRN-03": "a permission: any order, all of them",
    "OKKO-TRN-07": "a permission: to do nothing",
    "OKKO-DIC-25": "a permission: to keep the die",
    "OKKO-ZOC-05": "a permission: to act where one was stopped",
    "OKKO-CBT-03": "no answer declines a combat",
    "OKKO-CBT-15": "nothing falls on supporters",
    "OKKO-CBT-21": "nothing moves the winner",
    "OKKO-STA-09": "a permission: shaken figures act as others do",
    "OKKO-WIL-02": "a permission: the test spends no action",
    **{f"OKKO-EX-{n:02}": "a worked example of the other rows" for n in range(1, 17)},
}
