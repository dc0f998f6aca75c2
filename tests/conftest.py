import os
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import translation
from hypothesis import settings

# How long an example takes says how busy the machine is, and nothing of what is tested. (In CI it is so by itself.)
settings.register_profile("anywhere", deadline=None)
if not os.environ.get("CI"):
    settings.load_profile("anywhere")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What stands in tests/browser and tests/bench carries the mark of its folder."""
    for item in items:
        for folder in {"browser", "bench"} & set(item.path.parts):
            item.add_marker(folder)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """A request in Russian leaves its thread speaking Russian, and `reverse` with it."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _fresh_limits(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tests that commit leave their rate limits in the cache table, which no flush empties."""
    yield
    marker = request.node.get_closest_marker("django_db")
    if (marker and marker.kwargs.get("transaction")) or {"transactional_db", "live_server"} & set(request.fixturenames):
        with request.getfixturevalue("django_db_blocker").unblock():
            cache.clear()
