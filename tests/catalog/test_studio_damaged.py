"""A card's form that comes back damaged: it is told, and nothing is saved."""

from itertools import product
from typing import Any

import pytest
from django.http import QueryDict

from catalog.models import Codex
from catalog.studio.queries import draft
from rules.system import systems
from tests.catalog.test_studio_editor import Editor
from tests.catalog.test_studio_sizes import base_of
from tests.catalog.world import browser
from tests.factories import CodexFactory

pytestmark = pytest.mark.django_db

COUNTS = ["-1", "abc", "", "999999999", "0"]


def sent_again(editor: Editor, post: QueryDict) -> Any:
    return editor.client.post(editor.url, post.urlencode(), content_type="application/x-www-form-urlencoded")


@pytest.mark.parametrize("system", list(systems()))
def test_no_count_of_parts_that_came_damaged_takes_them_off_the_card(system: str) -> None:
    raw, _key = base_of(system)
    codex: Codex = CodexFactory(system=system, cards={"card": raw})
    editor = Editor(codex, "card", browser(codex.members.get().person))
    names = [name for name in editor.post if name.endswith(":n") and editor.post[name] != "0"]
    assert "skills:n" in names or "abilities:n" in names
    for name, count in product(names[:8], COUNTS):
        post = editor.post.copy()
        post[name] = count
        answer = sent_again(editor, post)
        assert answer.status_code == 400, name
        assert "This request cannot be read" in answer.content.decode()
        assert len(answer.content) < 20_000
    assert (draft(codex, "card").data, draft(codex, "card").revision) == (raw, 1)
    assert sent_again(editor, editor.post).status_code == 302
