from argparse import ArgumentParser
from typing import Any

import polib
from django.core.management.base import BaseCommand

from builder.messages import CATALOG, Message, found

HEAD = {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
    "Language": "ru",
    "Plural-Forms": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    ),
}


class Command(BaseCommand):
    help = "Collect the texts of the site into builder/locale, keep their translations, compile, name what is missing."
    requires_system_checks = []  # a page in the middle of a rewrite is no reason not to collect its texts

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--prune", action="store_true", help="drop the translations that nothing uses any more")

    def handle(self, *, prune: bool, **options: Any) -> None:
        old = {message_of(entry): entry for entry in polib.pofile(str(CATALOG))} if CATALOG.exists() else {}
        catalog = polib.POFile(wrapwidth=120)
        catalog.metadata = HEAD
        for message, places in found().items():
            catalog.append(_entry(message, places, old.pop(message, None)))
        if not prune:
            catalog.extend(_unused(entry) for entry in old.values() if entry.translated() or entry.obsolete)
        catalog.save(str(CATALOG))
        catalog.save_as_mofile(str(CATALOG.with_suffix(".mo")))
        missing = catalog.untranslated_entries()
        for entry in missing:
            self.stdout.write(f"not translated: {entry.msgid}  ({entry.occurrences[0][0]})")
        self.stdout.write(f"{len(catalog) - len(catalog.obsolete_entries())} texts, {len(missing)} without translation")


def message_of(entry: polib.POEntry) -> Message:
    return Message(entry.msgctxt, entry.msgid, entry.msgid_plural or None)


def _entry(message: Message, places: list[str], old: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(
        msgctxt=message.context,
        msgid=message.text,
        occurrences=[(place, "") for place in places],  # no line numbers: they would change with every edit
        tcomment=old.tcomment if old else "",
    )
    if message.plural:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = old.msgstr_plural if old else {0: "", 1: "", 2: ""}
    else:
        entry.msgstr = old.msgstr if old else ""
    return entry


def _unused(entry: polib.POEntry) -> polib.POEntry:
    # A text vanishes for a moment while its page is rewritten; its translation waits at the end of the file.
    entry.obsolete = True
    entry.occurrences = []
    return entry
