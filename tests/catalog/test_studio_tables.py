"""Tables of cards: out and in, each fault at its row and column, all or nothing."""

import csv
import io
import time
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

import rules
from builder.accounts.people import COOKIE, signed
from catalog.models import CardRevision
from catalog.studio import tables
from catalog.studio.cards import blank, do_delete_card, do_save_card
from catalog.studio.cells import ABSENT, cell_of, column_of, places_of, value_at, value_of, with_value
from catalog.studio.importing import Refused, do_import_table, plan_table
from catalog.studio.queries import all_drafts, draft
from catalog.studio.tables import BadTable, TableRow, as_csv, as_xlsx, read_table
from rules.reading import FileError
from rules.shapes import Flag, Many, Number, Text
from tests.factories import CodexFactory, MemberFactory, names, raw_character, starter_file

pytestmark = pytest.mark.django_db
SYSTEMS = pytest.mark.parametrize("system", list(rules.systems()))


def starter_codex(system: str) -> Any:
    return CodexFactory(system=system, cards=starter_file(system)["cards"])


def owner(codex: Any) -> Any:
    return codex.members.get(role="owner").person


def raws(codex: Any) -> dict[str, Any]:
    return {card.slug: card.data for card in all_drafts(codex)}


def row(**cells: Any) -> TableRow:
    return TableRow("2", {key.replace("__", "."): cell for key, cell in cells.items()})


def faults(codex: Any, *rows: TableRow, person: Any = None) -> list[tuple[str, str]]:
    plan = plan_table(person or owner(codex), codex, rows)
    return [(fault.where, fault.column) for fault in plan.faults]


@pytest.fixture
def codex() -> Any:
    return CodexFactory(
        factions=("fire", "water"),
        cards={f"c{n}": raw_character(name=names(f"Card {n}")) for n in range(30)},
        of={f"c{n}": "fire" if n % 2 else "water" for n in range(30)},
    )


# Out and in again


@SYSTEMS
@pytest.mark.parametrize("form", [as_csv, as_xlsx])
def test_a_table_that_comes_back_changes_nothing(system: str, form: Any) -> None:
    codex = starter_codex(system)
    out = form(codex, all_drafts(codex))
    rows = read_table(out.encode() if isinstance(out, str) else out)
    plan = plan_table(owner(codex), codex, rows)
    assert (plan.faults, plan.rows, plan.same) == ([], [], len(starter_file(system)["cards"]))


@SYSTEMS
def test_every_number_of_a_card_has_a_cell(system: str) -> None:
    """But for those of its skills."""
    for kind, shape in rules.system(system).shapes.items():
        found = [place for place in places_of(shape) if isinstance(place.shape, Number)]
        assert len({place.column for place in found}) == len(found)
        for slug, raw in starter_file(system)["cards"].items():
            if raw["kind"] == kind and kind in ("character", "unit"):
                numbers = {key for key, value in raw.items() if isinstance(value, int) and not isinstance(value, bool)}
                assert numbers <= {place.column for place in found}, slug


def test_an_xlsx_file_has_a_sheet_for_each_kind() -> None:
    codex = starter_codex("sengoku")
    book = load_workbook(io.BytesIO(as_xlsx(codex, all_drafts(codex))))
    assert book.sheetnames == ["unit", "trait", "banner"]
    head = [cell.value for cell in book["unit"][1]]
    assert head[:4] == ["id", "kind", "faction", "revision"]
    assert {"melee.base", "armour", "shot.ammo"} <= set(head)


def test_no_text_becomes_a_formula() -> None:
    codex = CodexFactory(cards={"bad": raw_character(name=names('=HYPERLINK("http://x")', "+1"))})
    text = as_csv(codex, all_drafts(codex))
    cells = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))[1]
    assert '\'=HYPERLINK("http://x")' in cells
    assert "'+1" in cells
    sheet = load_workbook(io.BytesIO(as_xlsx(codex, all_drafts(codex))))["character"]
    assert all(cell.data_type != "f" for line in sheet for cell in line)
    assert plan_table(owner(codex), codex, read_table(text.encode())).same == 1


# What a table changes


def test_cells_change_their_cards_and_nothing_else(codex: Any) -> None:
    before = raws(codex)
    plan = do_import_table(
        person=owner(codex), codex=codex, rows=[row(id="c1", cost="5", vigilant__attack=4), row(id="c2", cost=2)]
    )
    assert [(change.column, change.before, change.after) for change in plan.rows[0].changes] == [
        ("cost", 2, 5),
        ("vigilant.attack", 3, 4),
    ]
    assert (plan.changed, plan.new, plan.same) == (1, 0, 1)
    changed = before["c1"] | {"cost": 5, "vigilant": before["c1"]["vigilant"] | {"attack": 4}}
    assert raws(codex) == before | {"c1": changed}
    card = draft(codex, "c1")
    assert (card.cost, card.revision) == (5, 2)
    kept = codex.revisions.get(slug="c1", number=2)
    assert (kept.what, kept.data, kept.author_name) == (CardRevision.IMPORT, changed, "Owner")
    assert draft(codex, "c2").revision == 1


def test_a_dry_run_writes_nothing(codex: Any) -> None:
    before = raws(codex)
    assert plan_table(owner(codex), codex, [row(id="c1", cost=5)]).changed == 1
    assert raws(codex) == before
    assert draft(codex, "c1").revision == 1


def test_a_row_with_a_new_id_is_a_new_card_and_one_without_gets_one(codex: Any) -> None:
    cells = {"kind": "character", "name__en": "New one", "name__ru": "Новая", "cost": "3", "faction": "water"}
    plan = do_import_table(person=owner(codex), codex=codex, rows=[row(id="mine", **cells), row(id="", **cells)])
    assert plan.new == 2
    assert [planned.card.slug for planned in plan.rows] == ["mine", "new-one"]
    made = draft(codex, "mine")
    assert (made.faction.slug, made.cost, made.name_ru) == ("water", 3, "Новая")
    assert made.position > draft(codex, "c29").position
    assert codex.revisions.get(slug="mine").what == CardRevision.IMPORT


def test_a_new_card_is_a_blank_where_its_row_says_nothing(codex: Any) -> None:
    empty = dict.fromkeys(("cost", "vigilant.attack", "alignment", "name.en", "unique"), "")
    do_import_table(person=owner(codex), codex=codex, rows=[TableRow("2", empty | {"id": "n", "kind": "character"})])
    assert raws(codex)["n"] == {"kind": "character"} | blank("okko", "character")


def test_an_empty_cell_takes_away_what_may_be_absent(codex: Any) -> None:
    do_import_table(
        person=owner(codex), codex=codex, rows=[row(id="c1", unique="yes", text__en="Told", text__ru="Сказано")]
    )
    assert raws(codex)["c1"]["unique"] is True
    do_import_table(person=owner(codex), codex=codex, rows=[row(id="c1", unique="", text__en="", text__ru="")])
    assert not {"unique", "text"} & raws(codex)["c1"].keys()


def test_a_faction_moves_the_card(codex: Any) -> None:
    do_import_table(person=owner(codex), codex=codex, rows=[row(id="c1", faction="water"), row(id="c2", faction="")])
    assert draft(codex, "c1").faction.slug == "water"
    assert draft(codex, "c2").faction is None


def test_what_others_changed_since_stays(codex: Any) -> None:
    card = draft(codex, "c1")
    do_save_card(person=owner(codex), codex=codex, slug="c1", data=card.data | {"unique": True}, base=1)
    do_import_table(person=owner(codex), codex=codex, rows=[row(id="c1", revision=1, cost=5)])
    found = raws(codex)["c1"]
    assert (found["cost"], found["unique"]) == (5, True)
    more = found | {"traits": ["oni"], "text": {"en": "", "ru": "Их"}}
    do_save_card(person=owner(codex), codex=codex, slug="c1", data=more, base=3)
    typed = row(id="c1", revision=3, traits="samurai", text__en="Mine")
    do_import_table(person=owner(codex), codex=codex, rows=[typed])
    found = raws(codex)["c1"]
    assert (found["traits"], found["text"]) == (["oni", "samurai"], {"en": "Mine", "ru": "Их"})


def test_a_clash_is_told_at_its_column(codex: Any) -> None:
    card = draft(codex, "c1")
    do_save_card(person=owner(codex), codex=codex, slug="c1", data=card.data | {"cost": 7}, base=1)
    assert faults(codex, row(id="c1", revision=1, cost=5)) == [("2", "cost")]
    assert faults(codex, row(id="c1", revision=9, cost=5)) == [("2", "revision")]


# What is wrong with a table


def test_one_bad_row_of_thirty(codex: Any) -> None:
    """Row 8 of what goes wrong elsewhere: row and column are named, nothing is taken."""
    before = raws(codex)
    rows = [TableRow(str(n + 2), {"id": f"c{n}", "cost": "99999" if n == 17 else "4"}) for n in range(30)]
    with pytest.raises(Refused) as refused:
        do_import_table(person=owner(codex), codex=codex, rows=rows)
    assert [(fault.where, fault.column) for fault in refused.value.plan.faults] == [("19", "cost")]
    assert raws(codex) == before
    assert CardRevision.objects.filter(what=CardRevision.IMPORT).count() == 0


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        ({"id": "c1", "cost": "two"}, ["cost"]),
        ({"id": "c1", "cost": 2.5}, ["cost"]),
        ({"id": "c1", "cost": True}, ["cost"]),
        ({"id": "c1", "cost": "x", "unique": "perhaps"}, ["cost", "unique"]),
        ({"id": "c1", "cost": "500", "vigilant__attack": "500"}, ["cost", "vigilant.attack"]),
        ({"id": "c1", "vigilant__attack": ""}, ["vigilant.attack"]),
        ({"id": "c1", "alignment": "nobody"}, ["alignment"]),
        ({"id": "c1", "nothing": "here"}, ["nothing"]),
        ({"id": "c1", "kind": "tile"}, ["kind"]),
        ({"id": "c1", "faction": "air"}, ["faction"]),
        ({"id": "c1", "text__en": "x" * 5001}, ["text.en"]),
        ({"id": "c1", "name__en": "a\x00b"}, ["name.en"]),
        ({"id": "new"}, ["kind"]),
        ({"id": "Bad Id", "kind": "character"}, ["id"]),
        ({"id": "x" * 61, "kind": "character"}, ["id"]),
        ({"id": "new", "kind": "character", "cost": "lots"}, ["cost"]),
    ],
)
def test_each_fault_is_told_at_its_column(codex: Any, cells: dict[str, Any], columns: list[str]) -> None:
    assert faults(codex, row(**cells)) == [("2", column) for column in columns]


def test_an_id_that_stands_twice(codex: Any) -> None:
    assert faults(codex, row(id="c1", cost=1), row(id="c1", cost=2)) == [("2", "id"), ("2", "id")]


def test_a_deleted_card_is_not_brought_back_by_a_table(codex: Any) -> None:
    do_delete_card(person=owner(codex), codex=codex, slug="c1")
    assert faults(codex, row(id="c1", cost=1)) == [("2", "id")]


def test_a_designer_changes_only_what_is_theirs(codex: Any) -> None:
    fire = codex.factions.get(slug="fire")
    designer = MemberFactory(codex=codex, role="designer", faction=fire).person
    reader = MemberFactory(codex=codex, role="reader").person
    assert faults(codex, row(id="c1", cost=5), row(id="c2", cost=2), person=designer) == []
    assert faults(codex, row(id="c2", cost=5), person=designer) == [("2", "")]
    assert faults(codex, row(id="c1", faction="water"), person=designer) == [("2", "faction")]
    assert faults(codex, row(id="c2", faction="fire"), person=designer) == [("2", "faction")]
    assert faults(codex, row(id="n", kind="character"), person=designer) == [("2", "faction")]
    assert faults(codex, row(id="n", kind="character", faction="fire"), person=designer) == []
    assert faults(codex, row(id="c1", cost=5), person=reader) == [("2", "")]


def test_a_unit_may_name_a_skill_that_comes_with_the_same_table() -> None:
    codex = starter_codex("sengoku")
    assert plan_table(owner(codex), codex, [row(id="samurai-spears", armour=2)]).faults == []


# Files that are none


def packed(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"id,cost\n",
        b"name,cost\nx,1\n",
        b"id,cost,cost\nx,1,2\n",
        b'id,cost\n"x,1\n',
        b"PK\x03\x04 and nothing else",
        packed(**{"[Content_Types].xml": b"<no/>"}),
        packed(**{"xl/workbook.xml": b" " * 70_000_000}),
    ],
    ids=["empty", "png", "no rows", "no id", "twice", "quote", "broken zip", "no workbook", "bomb"],
)
def test_a_file_that_is_no_table_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(BadTable):
        read_table(data)


def test_too_large_a_table() -> None:
    with pytest.raises(BadTable):
        read_table(b"id\n" + b"x" * tables.MOST_BYTES)
    with pytest.raises(BadTable):
        read_table(b"id\n" + b"x\n" * (tables.MOST_ROWS + 1))
    names = ["id", *(f"c{n}" for n in range(350_000))]
    begun = time.monotonic()
    with pytest.raises(BadTable, match="at most 300"):
        read_table(f"{','.join(names)}\n".encode())
    assert time.monotonic() - begun < 10
    book, out = Workbook(), io.BytesIO()
    book.active.append(names[:301])
    book.active.append(["x"])
    book.save(out)
    with pytest.raises(BadTable, match="at most 300"):
        read_table(out.getvalue())


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251"])
def test_what_spreadsheets_write(delimiter: str, encoding: str) -> None:
    text = delimiter.join(("id", "name.ru")) + "\r\n" + delimiter.join(("c1", "Ёж")) + "\r\n\r\n"
    assert read_table(text.encode(encoding)) == [TableRow("2", {"id": "c1", "name.ru": "Ёж"})]


def test_a_workbook_of_a_spreadsheet() -> None:
    book = Workbook()
    book.active.title = "character"
    for line in (["id", "cost", None, "unique"], ["c1", 4.0, "beside", True], [], ["c2", None, None, False]):
        book.active.append(line)
    book.create_sheet("equipment").append(["id", "cost"])
    out = io.BytesIO()
    book.save(out)
    assert read_table(out.getvalue()) == [
        TableRow("character 2", {"id": "c1", "cost": 4.0, "unique": True}),
        TableRow("character 4", {"id": "c2", "cost": None, "unique": False}),
    ]


# Cells


@given(value=st.one_of(st.integers(-99999, 99999), st.booleans(), st.lists(st.text("ab, ", min_size=1).map(str.strip))))
@settings(max_examples=300, deadline=None)
def test_a_value_comes_back_from_its_cell(value: Any) -> None:
    if isinstance(value, list):
        value = [one for one in value if one]
    shape = Flag() if isinstance(value, bool) else Number(-99999) if isinstance(value, int) else Many(Text("tag"))
    cell = cell_of(value)
    back = value_of(cell, shape, "x")
    assert (back if back is not ABSENT else []) == value


def test_places_of_a_card() -> None:
    raw = {"a": {"b": 1}, "speed": [4, 8]}
    assert value_at(raw, ("a", "b")) == 1
    assert value_at(raw, ("a", "c")) is ABSENT
    assert value_at(raw, ("speed", 2)) is ABSENT
    assert with_value(raw, ("a", "b"), ABSENT) == {"speed": [4, 8]}
    assert with_value(raw, ("speed", 1), 9) == {"a": {"b": 1}, "speed": [4, 9]}
    assert with_value({}, ("x", "y"), 2) == {"x": {"y": 2}}
    assert raw == {"a": {"b": 1}, "speed": [4, 8]}


def test_a_readers_path_is_a_column() -> None:
    places = {place.column: place for place in places_of(rules.system("anima").shapes["character"])}
    speed = [name for name in places if name.startswith("speed")]
    assert [column_of(places, f"$.speed[{n}]") for n in (0, 1)] == speed
    assert column_of(places, "$.speed") in speed
    assert column_of(places, "$.abilities[0].when") == ""
    assert column_of(places, "$") == ""


@pytest.mark.parametrize("cell", ["9" * 12, "1e5", "٣", "--1", "1.5"])
def test_what_is_no_number(cell: str) -> None:
    with pytest.raises(FileError):
        value_of(cell, Number(0), "x")


# Pages


@pytest.fixture
def browser(codex: Any) -> Client:
    client = Client()
    client.cookies[COOKIE] = signed(owner(codex).key)
    return client


def send(browser: Client, codex: Any, text: str, name: str = "cards.csv") -> Any:
    file = SimpleUploadedFile(name, text.encode(), "text/csv")
    return browser.post(reverse("studio:tables", args=[codex.slug]), {"table": file})


def test_a_file_goes_in_by_way_of_a_dry_run(browser: Client, codex: Any) -> None:
    before = raws(codex)
    page = send(browser, codex, "id,cost\nc1,5\nc2,2\n")
    assert (page.status_code, page.context["plan"].changed, page.context["plan"].same) == (200, 1, 1)
    assert raws(codex) == before
    done = browser.post(reverse("studio:tables", args=[codex.slug]), {"rows": page.context["rows"]})
    assert done.url == reverse("studio:codex", args=[codex.slug])
    assert raws(codex)["c1"]["cost"] == 5


def test_what_is_wrong_is_shown_and_cannot_be_taken_over(browser: Client, codex: Any) -> None:
    page = send(browser, codex, "id,cost\nc1,5\nc2,<b>two</b>\n")
    assert page.status_code == 422
    assert [(fault.where, fault.column) for fault in page.context["faults"]] == [("3", "cost")]
    assert 'name="rows"' not in page.content.decode()
    assert "<b>two" not in page.content.decode()


def test_rows_that_were_tampered_with_are_not_taken(browser: Client, codex: Any) -> None:
    good = send(browser, codex, "id,cost\nc1,5\n").context["rows"]
    for rows in ("", "[]", good[:-1], "x" + good, good.replace(":", "!")):
        answer = browser.post(reverse("studio:tables", args=[codex.slug]), {"rows": rows})
        assert answer.status_code == 422
    assert raws(codex)["c1"]["cost"] == 2


def test_a_clash_between_the_dry_run_and_taking_it_over_is_shown(browser: Client, codex: Any) -> None:
    rows = send(browser, codex, "id,revision,cost\nc1,1,5\n").context["rows"]
    card = draft(codex, "c1")
    do_save_card(person=owner(codex), codex=codex, slug="c1", data=card.data | {"cost": 7}, base=1)
    page = browser.post(reverse("studio:tables", args=[codex.slug]), {"rows": rows})
    assert page.status_code == 422
    assert page.context["faults"][0].column == "cost"
    assert raws(codex)["c1"]["cost"] == 7


@pytest.mark.parametrize(("form", "begins"), [("csv", b"\xef\xbb\xbfid,kind,faction"), ("xlsx", b"PK")])
def test_what_goes_out(browser: Client, codex: Any, form: str, begins: bytes) -> None:
    answer = browser.get(reverse("studio:table", args=[codex.slug, form]))
    assert answer.content.startswith(begins)
    assert f'filename="{codex.slug}.{form}"' in answer["Content-Disposition"]
    assert browser.get(reverse("studio:table", args=[codex.slug, "pdf"])).status_code == 404


def test_no_file_is_said(browser: Client, codex: Any) -> None:
    page = browser.post(reverse("studio:tables", args=[codex.slug]), {})
    assert page.status_code == 422
    assert "Choose a file." in page.content.decode()


def test_a_large_table_takes_as_many_queries(django_assert_max_num_queries: Any) -> None:
    codex = CodexFactory()
    rows = [TableRow(str(n), {"id": f"n{n}", "kind": "character", "cost": n % 9}) for n in range(300)]
    do_import_table(person=owner(codex), codex=codex, rows=rows)
    changed = [TableRow(str(n), {"id": f"n{n}", "cost": 9, "revision": 1}) for n in range(300)]
    with django_assert_max_num_queries(30):
        do_import_table(person=owner(codex), codex=codex, rows=changed)
