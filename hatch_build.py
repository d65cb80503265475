"""Builds the pages when the package is built, so that nobody who installs pitboss needs Node."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))


class PagesHook(BuildHookInterface[Any]):
    """Runs before the wheel is put together; for an editable install too."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        from build_web import build

        build()
