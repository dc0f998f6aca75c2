"""The ledgers and the format pages as the tests read them: ids, the ids that must be cited, the cases."""

import ast
import json
import re
from collections import defaultdict
from functools import cache, cached_property
from pathlib import Path

import rules

ROOT = Path(__file__).parents[2]


@cache
def _refusals(text):
    """The first arguments of every `refuse(…)` in this code, and what its functions named `…fault` return to it."""
    nodes = list(ast.walk(ast.parse(text)))
    calls = (node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
    judges = (node for node in nodes if isinstance(node, ast.FunctionDef) and node.name.endswith("fault"))
    returned = (node.value for judge in judges for node in ast.walk(judge) if isinstance(node, ast.Return))
    return [*[call.args[0] for call in calls if call.func.id == "refuse"], *[value for value in returned if value]]


class Book:
    """The rules of one game: its ledger, its format page, its code and its cases. `definitions`: the rows that nothing
    has to be judged for or done about, with why."""

    def __init__(self, slug, definitions):
        self.slug, self.prefix, self.definitions = slug, rules.system(slug).prefix, definitions
        self.folder = ROOT / "rules" / slug
        self.ledger = (self.folder / "RULES.md").read_text("utf-8")
        self.format = (self.folder / "FORMAT.md").read_text("utf-8")
        self.own = {path: path.read_text("utf-8") for path in self.folder.glob("*.py")}
        self.shared = {path: path.read_text("utf-8") for path in (ROOT / "rules").glob("*.py")}
        self.files = sorted((Path(__file__).parent / "cases" / slug).glob("*.json"))
        self.cases = {path: json.loads(path.read_text("utf-8")) for path in self.files}

    def __repr__(self):
        return self.slug

    def ids(self, text):
        """The ids in a text, with their prefix or without."""
        return {
            f"{self.prefix}{found}"
            for found in re.findall(rf"(?:\b{self.prefix}|(?<![\w-]))([A-Z]{{2,3}}-\d\d)\b", text)
        }

    def rows(self):
        """The text of every row of the ledger, by id, in its order; a row that stands twice is there twice."""
        return re.findall(rf"^\| ({self.prefix}[A-Z]{{2,3}}-\d\d) \| (.*) \| [^|]* \|$", self.ledger, re.M)

    def ledger_ids(self):
        """Every id of the ledger, in its order."""
        return [rule for rule, _ in self.rows()]

    def named_in_code(self):
        """Every id in the code, the inner ones of "CBT-16 … CBT-19" and "CBT-16…19" too; shared code names them with
        their prefix."""
        found = {
            rule for text in self.shared.values() for rule in re.findall(rf"\b{self.prefix}[A-Z]{{2,3}}-\d\d\b", text)
        }
        for text in self.own.values():
            found |= self.ids(text)
            span = rf"([A-Z]{{3}})-(\d\d) ?… ?(?:(?:{self.prefix})?\1-)?(\d\d)\b"
            for chapter, first, last in re.findall(span, text):
                found |= {f"{self.prefix}{chapter}-{n:02}" for n in range(int(first), int(last) + 1)}
        return found

    def refused_in_code(self):
        """The ids with which the code refuses an action."""
        rules = (rule for text in (*self.own.values(), *self.shared.values()) for rule in _refusals(text))
        words = (word.value for rule in rules for word in ast.walk(rule) if isinstance(word, ast.Constant))
        return {word for word in words if str(word).startswith(self.prefix)}

    def paragraph(self, start):
        """The paragraph of the format page that begins with these words."""
        return self.format[self.format.index(start) :].split("\n\n", 1)[0]

    def table(self, heading):
        """The cells of the rows of the table whose heading row begins so."""
        rows = self.paragraph(heading).splitlines()[2:]
        return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows]

    def to_be_cited(self):
        """The ids that a list is illegal by, that are advice, or that an action is refused with, by page and ledger."""
        return {"okko": _cited_in_okko, "anima": _cited_in_anima, "sengoku": _cited_in_sengoku}[self.slug](self)

    @cached_property
    def by_rule(self):
        """Rule id → the files of the cases that name or cite it."""
        found = defaultdict(list)
        for path, case in self.cases.items():
            for rule in {*case["rules"], *cited_in(case)}:
                found[rule].append(path)
        return found


def cited_in(case):
    """The ids that a case expects as refusal, violation or advice."""
    return {
        value
        for path, value in case["expect"].items()
        if path == "error.rule" or re.fullmatch(r"(violations|advice)\.\d+\.rule", path)
    }


def _cited_in_okko(book):
    """The format page's tables of checks, violations and advice; and what it or the ledger says is refused."""
    violations = set().union(*(book.ids(row[0]) for row in book.table("| Rule | How many | entries |")))
    advice = book.ids(re.search(r"Advice: (.*)\n(.*)", book.format)[0])
    checks = set().union(*(book.ids(row[2]) for row in book.table("| `do` | Keys | Checks after")))
    listed = re.findall(r"→ ([A-Z]+-\d\d[^;.]*)", book.paragraph("Any key not listed"))
    common = set().union(*(book.ids(found) for found in listed))
    spending = book.ids(book.paragraph("**Spending dice.**"))
    steps = set().union(*(book.ids(found) for found in re.findall(r"→ ([A-Z]+-\d\d)", book.paragraph("**move.**"))))
    told = set().union(*(book.ids(line) for line in book.format.splitlines() if "is refused with" in line))
    ledger = {rule for rule, text in book.rows() if "is refused" in text and rule.startswith("OKKO-SET")}
    return violations | advice | checks | common | spending | steps | told | ledger


def _cited_in_anima(book):
    """The format page's order of refusals; and the ledger's rows of violations and advice."""
    order = book.format[book.format.index("**Refusals:") : book.format.index("## Events")]
    spelled = re.sub(r"MOV-01, 02, 03", "MOV-01, MOV-02, MOV-03", order)
    judged = re.compile(r"Violation entries|is a violation of this row|\(advice\)")
    return book.ids(spelled) | {rule for rule, text in book.rows() if judged.search(text)}


def _cited_in_sengoku(book):
    """The format page's table of actions and its list of checks of orders; and the ledger's rows of lists."""
    actions = set().union(*(book.ids(row[2]) for row in book.table("| `do` | keys | checks")))
    checks = book.format[book.format.index("Checks of `orders`") : book.format.index("**resolve** dice")]
    named = set().union(*(book.ids(found) for found in re.findall(r"→ ([A-Z]+-\d\d)", checks)))
    judged = re.compile(r"[Ee]ntries[: ]|One violation|\(advice\)")
    lists = {rule for rule, text in book.rows() if rule.startswith("SENG-LST") and judged.search(text)}
    return actions | named | lists


OKKO = Book(
    "okko",
    {
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
    },
)
ANIMA = Book(
    "anima",
    {
        "ANIMA-GEN-01": "what a fight and a card are",
        "ANIMA-GEN-09": "how every half below is rounded",
        "ANIMA-LST-23": "the range of a level, read with the card",
        "ANIMA-STL-09": "nothing in this game is secret",
        **{f"ANIMA-EX-{n:02}": "a worked example of the other rows" for n in range(1, 11)},
    },
)
SENGOKU = Book(
    "sengoku",
    {
        "SENG-LST-06": "what a card of the codex costs",
        "SENG-MEL-30": "a permission: to fight on with few figures",
        "SENG-PHS-08": "a permission: to go on with the second order",
        **{f"SENG-EX-{n:02}": "a worked example of the other rows" for n in range(1, 10)},
    },
)
BOOKS = (OKKO, ANIMA, SENGOKU)
