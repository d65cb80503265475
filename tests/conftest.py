"""What every test shares: no deadline a busy machine could miss, and the same examples on every run in CI."""

import os

from hypothesis import settings

settings.register_profile("pitboss", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("pitboss")
