"""The site as it is served, only that what it writes goes to a folder of the test's own."""

import os
from pathlib import Path

from builder.settings import *  # noqa: F403

STATIC_ROOT = Path(os.environ["MUSTER_TEST_STATIC"])
