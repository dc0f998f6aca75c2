"""What nobody sees is not kept of a list's texts; a list and a leader have names of which something shows."""

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from builder.lists.files import whole_file
from builder.lists.models import List
from builder.lists.operations import Add, Note, Rename
from tests.builder.armies import heron
from tests.builder.bands import band, browser, change, edit, now, owner_of
from tests.factories import PersonFactory, names, raw_character, starter_release

pytestmark = pytest.mark.django_db

NOTHING = ["\u200b", "\u202e\u2066", "\xa0", "\u200d", "\u3164"]


def test_what_is_typed_is_kept_without_it() -> None:
    found = band("okko")
    edit(found, Rename("My\u202e band\u200b"), Note("One\ufeff\ntwo"))
    assert (now(found).name, now(found).draft.note) == ("My band", "One\ntwo")
    change(owner_of(found), found, {"name": "\ufeffHis\u202e"})
    assert now(found).name == "His"


@pytest.mark.parametrize("name", NOTHING)
def test_a_list_has_a_name_that_shows(name: str) -> None:
    found = band("okko")
    with pytest.raises(ValidationError) as refused:
        edit(found, Rename(name))
    assert "name" in refused.value.error_dict
    page = change(owner_of(found), found, {"name": name}).content.decode()
    assert "A list needs a name." in page
    assert now(found).name == found.name


def test_a_new_list_without_one_is_called_as_new_lists_are() -> None:
    starter_release("okko")
    person = PersonFactory()
    browser(person).post(reverse("lists:create"), {"system": "okko", "name": "\u200d\u202e"})
    named = List.objects.get(person=person).name
    browser(person).post(reverse("lists:create"), {"system": "okko", "name": ""})
    assert named and {one.name for one in List.objects.filter(person=person)} == {named}


def test_a_file_in() -> None:
    found, person = band("okko"), PersonFactory()
    okko = raw_character(name=names("Ok\u202eko", "\u200bОкко"))
    doc = json.dumps(whole_file(found) | {"name": "Fr\u202eom a\u200b file", "cards": {"okko": okko}})
    browser(person).post(reverse("lists:upload"), {"file": SimpleUploadedFile("list.json", doc.encode())})
    made = List.objects.get(person=person)
    assert (made.name, made.carried["okko"]["name"]) == ("From a file", names("Okko", "Окко"))


@pytest.mark.parametrize("name", NOTHING)
def test_a_leader_has_a_name_that_shows(name: str) -> None:
    found = heron()
    before = now(found).draft
    op: dict[str, Any] = {"do": "call", "leader": "ac", "name": ""}
    answer = change(owner_of(found), found, {"op": json.dumps(op), "typed": name})
    assert "A leader needs a name." in answer.content.decode()
    assert now(found).draft == before


def test_a_list_of_older_days_opens_and_is_edited() -> None:
    found = band("okko")
    head = found.head
    head.data["name"] = "\u202e"
    type(head).objects.filter(pk=head.pk).update(data=head.data)
    assert owner_of(found).get(reverse("lists:edit", args=[found.token])).status_code == 200
    edit(now(found), Add("tikku"))
    assert [entry["card"] for entry in now(found).draft.entries] == ["okko", "tikku"]
