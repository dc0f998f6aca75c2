"""Pieces of a print as one file: its pages, what they say to whoever has them read out, and a bookmark for each card.

typst writes what a page says as a tree of headings, texts and icons beside the pages (ISO 32000-1, 14.7). Nothing joins
such trees for us: the branches of all pieces are hung into the first one's, and pages are given other numbers there.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pikepdf import Array, Name, ObjectStreamMode, OutlineItem, Pdf, make_page_destination

POINTS = 72 / 25.4  # a millimetre
PAGES = re.compile(rb"(<xmpTPg:NPages>)\d+")  # how many pages a file says it has


@dataclass(frozen=True, slots=True)
class Mark:
    """A bookmark: a place on a page, in millimetres from its upper left corner."""

    title: str
    page: int
    at: tuple[float, float]


def joined(pdfs: Sequence[bytes], marks: Sequence[Mark]) -> bytes:
    """One file, the same whenever it is made of the same. It is what the first piece says of itself: of which
    standards, in which language, and how it is called."""
    with Pdf.open(BytesIO(pdfs[0])) as whole:
        for pdf in pdfs[1:]:
            with Pdf.open(BytesIO(pdf)) as piece:
                _append(whole, piece)
        about = whole.Root.Metadata
        about.write(PAGES.sub(rb"\g<1>%d" % len(whole.pages), about.read_bytes()))
        with whole.open_outline() as outline:
            outline.root.extend(_item(whole, mark) for mark in marks)
        written = BytesIO()
        whole.save(written, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True)
    return written.getvalue()


def _item(whole: Pdf, mark: Mark) -> OutlineItem:
    x, y = (length * POINTS for length in mark.at)
    height = float(whole.pages[mark.page].mediabox[3])
    return OutlineItem(mark.title, make_page_destination(whole, mark.page, "XYZ", left=x, top=height - y))


def _append(whole: Pdf, piece: Pdf) -> None:
    first = len(whole.pages)
    whole.pages.extend(piece.pages)
    tree, other = whole.Root.StructTreeRoot, whole.copy_foreign(piece.Root.StructTreeRoot)
    if Name.ParentTree not in other:
        return  # a piece of nothing but backs says nothing
    offset = int(tree.ParentTreeNextKey)
    for page in whole.pages[first:]:
        if Name.StructParents in page.obj:
            page.obj.StructParents += offset
    numbers = list(other.ParentTree.Nums)  # a number, what it stands for, the next number …
    tree.ParentTree.Nums.extend(Array([part if at % 2 else int(part) + offset for at, part in enumerate(numbers)]))
    tree.ParentTreeNextKey = offset + int(other.ParentTreeNextKey)
    document = _kids(tree)[0]  # what holds all that the pages say
    document.K = Array(_kids(document))
    for branch in _kids(_kids(other)[0]):
        branch.P = document
        document.K.append(branch)


def _kids(of: Any) -> list[Any]:
    kids = of.get(Name.K, Array())
    return list(kids) if isinstance(kids, Array) else [kids]
