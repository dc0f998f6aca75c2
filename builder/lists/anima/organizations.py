"""The organisations that the cards of a release have."""

from collections import Counter
from functools import lru_cache

from catalog.models import Release, ReleaseCard
from catalog.queries import SHELVES


def organizations(release: Release) -> tuple[str, ...]:
    """Those of its characters, as they are written there: those of most first, of as many in the order of the cards.
    Read once for each release that a process knows."""
    return _organizations(release.pk, release.digest)


@lru_cache(SHELVES)
def _organizations(pk: int, digest: str) -> tuple[str, ...]:
    cards = ReleaseCard.objects.filter(release=pk, kind="character").order_by("position")
    counts = Counter(
        name for names in cards.values_list("data__organizations", flat=True) for name in dict.fromkeys(names)
    )
    return tuple(name for name, _count in counts.most_common())
