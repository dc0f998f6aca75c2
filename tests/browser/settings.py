"""The site as it is served, only that what it writes goes to a folder of the test's own, and visitors say where they
come from."""

import os
from pathlib import Path

from builder.settings import *  # noqa: F403
from builder.settings import MIDDLEWARE

STATIC_ROOT = Path(os.environ["MUSTER_TEST_STATIC"])
MIDDLEWARE = ["tests.browser.addresses.own_address", *MIDDLEWARE]
