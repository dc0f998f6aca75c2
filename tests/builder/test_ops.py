"""Running the site: settings, secrets, health, the one command that serves it."""

import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from importlib import metadata
from pathlib import Path

import grimp
import pytest
from django.conf import settings
from django.db import DatabaseError
from django.test import Client
from packaging.requirements import Requirement

import rules
from builder.origin import origin_of
from builder.secret import secret_key

ROOT = Path(settings.BASE_DIR)
CLEAN = {key: value for key, value in os.environ.items() if not key.startswith(("MUSTER_", "DATABASE_", "DJANGO_"))}


def settings_with(**environment: str) -> dict:
    """What the settings are in a fresh process with this environment."""
    program = """
import json, builder.settings as s
print(json.dumps({key: getattr(s, key) for key in dir(s) if key.isupper()}, default=str))
"""
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, cwd=ROOT, env={**CLEAN, **environment}, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


class TestSettings:
    def test_as_it_comes(self) -> None:
        found = settings_with()
        assert found["DEBUG"] is False
        assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.sqlite3"
        assert found["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
        assert found["ALLOWED_HOSTS"] == ["127.0.0.1", "127.0.0.1", "localhost"]
        assert not found["SESSION_COOKIE_SECURE"] and not found["SECURE_SSL_REDIRECT"]

    def test_debug_is_asked_for(self) -> None:
        assert settings_with(MUSTER_DEBUG="1")["DEBUG"] is True
        assert settings_with(MUSTER_DEBUG="0")["DEBUG"] is False

    def test_an_https_origin(self) -> None:
        found = settings_with(MUSTER_ORIGIN="https://muster.example/")
        assert found["ALLOWED_HOSTS"] == ["muster.example"]
        assert found["CSRF_TRUSTED_ORIGINS"] == ["https://muster.example"]
        assert found["SESSION_COOKIE_SECURE"] and found["CSRF_COOKIE_SECURE"] and found["SECURE_SSL_REDIRECT"]
        assert found["SECURE_HSTS_SECONDS"] >= 31_536_000

    @pytest.mark.parametrize(
        ("bind", "origin"),
        [
            ("127.0.0.1:8123", "http://127.0.0.1:8123"),
            ("192.168.1.5:9000", "http://192.168.1.5:9000"),
            ("0.0.0.0:8123", "http://127.0.0.1:8123"),
            (":8123", "http://127.0.0.1:8123"),
            ("[::]:8123,127.0.0.1:9000", "http://127.0.0.1:8123"),
            ("[::1]:8123", "http://[::1]:8123"),
            ("tcp://localhost:8123", "http://localhost:8123"),
            ("localhost", "http://localhost:8000"),
            ("unix:/run/muster.sock", "http://127.0.0.1:8000"),
            ("fd://3", "http://127.0.0.1:8000"),
            ("", "http://127.0.0.1:8000"),
        ],
    )
    def test_what_is_linked_is_where_it_listens(self, bind: str, origin: str) -> None:
        assert origin_of({"MUSTER_BIND": bind}) == origin
        assert origin_of({"MUSTER_BIND": bind, "MUSTER_ORIGIN": "https://muster.example/"}) == "https://muster.example"

    def test_the_settings_know_where_it_listens(self) -> None:
        found = settings_with(MUSTER_BIND="[::1]:8123")
        assert found["ORIGIN"] == "http://[::1]:8123" and found["CSRF_TRUSTED_ORIGINS"] == [found["ORIGIN"]]
        assert "[::1]" in found["ALLOWED_HOSTS"]

    def test_postgres_by_its_address(self) -> None:
        database = settings_with(DATABASE_URL="postgres://anna:secret@db.example:5433/muster")["DATABASES"]["default"]
        assert database["ENGINE"] == "django.db.backends.postgresql"
        assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "muster")
        assert "transaction_mode" not in database.get("OPTIONS", {})

    def test_a_secret_from_outside(self) -> None:
        assert settings_with(MUSTER_SECRET_KEY="x" * 50)["SECRET_KEY"] == "x" * 50

    def test_ready_for_the_world(self) -> None:
        run = subprocess.run(
            [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
            cwd=ROOT,
            env={**CLEAN, "MUSTER_ORIGIN": "https://muster.example"},
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0 and "no issues (0 silenced)" in run.stdout, run.stderr


class TestSecretKey:
    def test_is_made_once_and_kept(self, tmp_path: Path) -> None:
        path = tmp_path / "key"
        key = secret_key(path)
        assert len(key) >= 50 and secret_key(path) == key
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert list(tmp_path.iterdir()) == [path]

    def test_processes_that_start_at_once_agree(self, tmp_path: Path) -> None:
        with ProcessPoolExecutor(8) as pool:
            keys = set(pool.map(secret_key, [tmp_path / "key"] * 32))
        assert len(keys) == 1 and len(list(tmp_path.iterdir())) == 1

    def test_git_does_not_see_it(self) -> None:
        run = subprocess.run(["git", "check-ignore", "-q", "var/secret_key"], cwd=ROOT)
        assert run.returncode == 0


class TestHealth:
    def test_well(self, client: Client, db: None) -> None:
        response = client.get("/healthz")
        assert (response.status_code, response.content) == (200, b"ok")

    def test_the_database_is_away(self, client: Client, monkeypatch: pytest.MonkeyPatch, db: None) -> None:
        class Away:
            def cursor(self) -> None:
                raise DatabaseError("could not connect to db.example as anna")

        monkeypatch.setattr("builder.views.connection", Away())
        response = client.get("/healthz")
        assert response.status_code == 503 and b"anna" not in response.content


class TestHouse:
    def test_rules_are_ours(self) -> None:
        """A package of that name on the internet would shadow them."""
        assert Path(rules.__file__).parent == ROOT / "rules"

    def test_no_game_knows_another_and_what_they_share_knows_none(self) -> None:
        graph = grimp.build_graph("rules", cache_dir=None)
        games = {f"rules.{slug}" for slug in rules.systems()}

        def game(module: str) -> str | None:
            return next((game for game in games if module == game or module.startswith(game + ".")), None)

        wrong = [
            (importer, imported)
            for importer in graph.modules
            for imported in graph.find_modules_directly_imported_by(importer)
            if game(imported) and game(imported) != game(importer) and importer != "rules.system"
        ]
        assert wrong == []


def requirements(path: str) -> list[Requirement]:
    lines = (ROOT / path).read_text().splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-r"))]


class TestRequirements:
    @pytest.mark.parametrize("path", ["requirements.txt", "tests/requirements.txt"])
    def test_are_what_is_installed(self, path: str) -> None:
        for wanted in requirements(path):
            assert metadata.version(wanted.name) in wanted.specifier, wanted
            assert {"<"} <= {spec.operator for spec in wanted.specifier} and len(wanted.specifier) == 2, wanted

    def test_each_thing_once(self) -> None:
        both = [*requirements("requirements.txt"), *requirements("tests/requirements.txt")]
        names = [wanted.name.lower() for wanted in both]
        assert len(names) == len(set(names))

    def test_what_runs_needs_nothing_of_the_tests(self) -> None:
        """Every module that the site imports comes from requirements.txt, or from something that that pulls in."""
        allowed = {"django", "csp", "django_htmx", "django_tasks", "django_tasks_db", "dj_database_url", "msgspec"}
        allowed |= {"numpy", "openpyxl", "typst", "PIL", "pikepdf", "fontTools", "snowballstemmer"}
        ours = {"rules", "catalog", "builder"}
        development = {"polib"}  # builder/management/commands/messages.py, which translators run
        graph = grimp.build_graph("rules", "catalog", "builder", include_external_packages=True, cache_dir=None)
        outside = {module.split(".")[0] for module in graph.modules} - ours - set(sys.stdlib_module_names)
        assert outside - development <= allowed
        assert graph.find_modules_that_directly_import("polib") == {"builder.management.commands.messages"}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the house as a fresh clone would have it, with the packages that are installed here."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    tracked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in tracked.stdout.splitlines():
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / ".venv").symlink_to(Path(sys.prefix))
    return tmp_path


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def heed_ctrl_c() -> None:
    """Who started the tests may have told them to ignore SIGINT, and a shell cannot take that back."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Site:
    """The site as the first command runs it."""

    def __init__(self, checkout: Path, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            ["bash", "builder/deploy/serve.sh"],
            cwd=checkout,
            env={**CLEAN, "MUSTER_BIND": f"127.0.0.1:{port}"},
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            preexec_fn=heed_ctrl_c,
        )

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(self.url + path, timeout=20) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def wait(self) -> None:
        end = time.monotonic() + 120
        while time.monotonic() < end:
            assert self.process.poll() is None, self.process.stderr.read()
            try:
                if self.get("/healthz") == (200, "ok"):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the site did not come up")

    def children(self) -> list[int]:
        """The processes that the command started, by their ids."""
        listed = subprocess.run(
            ["ps", "-o", "pid=,args=", "-g", str(self.process.pid)], capture_output=True, text=True
        ).stdout
        return [int(line.split()[0]) for line in listed.splitlines() if "db_worker" in line or "gunicorn" in line]

    def interrupt(self) -> int:
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(30)


@pytest.fixture
def site(checkout: Path, port: int) -> Iterator[Site]:
    running = Site(checkout, port)
    yield running
    if running.process.poll() is None:
        os.killpg(running.process.pid, signal.SIGKILL)
    running.process.stderr.close()


class TestServe:
    def test_one_command_serves_and_ctrl_c_stops(self, site: Site, checkout: Path, port: int) -> None:
        site.wait()
        with ExitStack() as browsers:
            for _n in range(4):  # which open a connection ahead and say nothing
                browsers.enter_context(socket.create_connection(("127.0.0.1", port)))
            status, home = site.get("/ru/")
        assert status == 200 and 'lang="ru"' in home
        sheet = re.search(r'href="(/static/css/base\.[0-9a-f]+\.css)"', home)
        assert sheet and site.get(sheet[1])[0] == 200
        status, missing = site.get("/nothing/")
        assert status == 404 and "There is no such page" in missing
        children = site.children()
        assert len(children) >= 5  # the master, three web workers, the worker of tasks
        assert site.interrupt() == 0
        assert f"The site is at {site.url}." in site.process.stderr.read()
        assert not any(Path(f"/proc/{pid}").exists() for pid in children)
        key = (checkout / "var" / "secret_key").read_text()

        again = Site(checkout, port)
        try:
            again.wait()
            assert again.get("/")[0] == 200
        finally:
            assert again.interrupt() == 0
            again.process.stderr.close()
        assert (checkout / "var" / "secret_key").read_text() == key

    def test_when_one_of_the_two_ends_so_does_the_other(self, site: Site) -> None:
        site.wait()
        listed = subprocess.run(["ps", "-o", "pid=,args=", "-g", str(site.process.pid)], capture_output=True, text=True)
        (worker,) = [int(line.split()[0]) for line in listed.stdout.splitlines() if "db_worker" in line]
        os.kill(worker, signal.SIGKILL)
        assert site.process.wait(30) == 1
        assert "ended by itself" in site.process.stderr.read()
        assert site.children() == []
