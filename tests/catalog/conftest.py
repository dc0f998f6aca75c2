"""What several files of tests of the studio begin with."""

from typing import Any

import pytest

from tests.catalog.clerks import Table, fire_and_water, owner
from tests.catalog.world import World


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def codex() -> Any:
    return fire_and_water()


@pytest.fixture
def table(codex: Any) -> Table:
    return Table(codex, owner(codex))
