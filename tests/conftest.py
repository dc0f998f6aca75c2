from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _fresh_limits(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tests that commit leave their rate limits in the cache table, which no flush empties."""
    yield
    if {"transactional_db", "live_server"} & set(request.fixturenames):
        request.getfixturevalue("django_db_blocker").unblock()
        cache.clear()
        request.getfixturevalue("django_db_blocker").restore()
