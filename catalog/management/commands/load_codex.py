"""manage.py load_codex [FILE…]: bring the starter codices up to what the catalog files say."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

import rules
from catalog.actions import CodexError, do_load_codex
from rules.formats import FileError, decode
from rules.formats_words import fault_text

DATA = Path(settings.BASE_DIR) / "catalog" / "data"


class Command(BaseCommand):
    help = "Load starter codices from catalog files. Makes a release only where something changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, help="catalog files; without any: those of all games")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        for file in files or [DATA / f"{system}.json" for system in rules.systems()]:
            release, new = self.load(file)
            state = "new" if new else "nothing changed"
            self.stdout.write(f"{file.name}: {release.codex.slug}, release {release.number} ({state})")

    def load(self, file: Path) -> tuple[Any, bool]:
        try:
            return do_load_codex(doc=decode(file.read_bytes()))
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except FileError as error:
            raise CommandError(f"{file}: {error.path}: {fault_text(error)}") from error
        except CodexError as error:
            raise CommandError(f"{file}: {error.path}: {error.message}") from error
