"""A picture put on a card in a browser: seen on the live card, and on the card's page once it is published."""

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.test_studio import publisher
from tests.browser.test_studio_editor import Editor, visitor
from tests.pictures import camera_file

SENT = "The picture is on the card."


def shows(art: Locator) -> None:
    """The picture came, and is what was sent: as the camera was held."""
    expect(art.first).to_be_visible()
    assert art.first.evaluate(
        "async (art) => { await art.decode(); return [art.naturalWidth, art.naturalHeight] }"
    ) == [
        80,
        120,
    ]


def chooses_a_picture(me: Editor, tmp_path: Path) -> None:
    file = tmp_path / "mine.jpg"
    file.write_bytes(camera_file(turn=6))
    me.field("A picture in place of the crest").set_input_files(file)


def test_a_picture_is_put_on_a_card_and_what_is_typed_meanwhile_is_not_lost(visit: Visit, tmp_path: Path) -> None:
    me = visitor(visit)
    me.copies("okko")
    me.opens("ronin")
    chooses_a_picture(me, tmp_path)
    me.write(me.named("name.en"), "Ronin of the Hills")
    expect(me.page.locator("#live .card-name").first).to_have_text("Ronin of the Hills")
    me.does("add traits", f"traits.{me.count('traits')}")  # the form is drawn anew, and the file is still chosen
    me.press(me.button("Put it on the card"))
    expect(me.page.get_by_role("status").get_by_text(SENT)).to_be_visible()
    shows(me.page.locator("#live .card-art"))
    expect(me.named("name.en")).to_have_value("Ronin of the Hills")

    me.page.goto(me.codex)
    publisher(me)("With a picture.")
    expect(me.heading("Release 1 is published")).to_be_visible(timeout=30_000)
    me.page.goto(me.codex.replace("/studio/", "/codex/") + "ronin/")
    shows(me.page.locator(".card-art"))
    expect(me.heading("Ronin")).to_be_visible()  # the name was not saved
