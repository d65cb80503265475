"""Build the documentation site into src/pitboss/web/docs, where a room serves it at /docs.

MkDocs is strict: a broken link, a missing anchor or a page outside the navigation ends the build.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "src" / "pitboss" / "web" / "docs"
STAMP = SITE / ".built-from"
SOURCES = ("docs", "mkdocs.yml", "CHANGELOG.md", "CONTRIBUTING.md", "tools/build_docs.py", "tools/docs_hooks.py")
INLINE = re.compile(r"<script>(.+?)</script>", re.DOTALL)
UNUSED = ("**/*.map", "assets/javascripts/lunr", "sitemap.xml*")
"""Files that the theme brings and our pages never load."""


def build() -> None:
    """Build the site, unless it is up to date."""
    if not (ROOT / "docs").is_dir():
        return
    source = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == source:
        return
    print("pitboss: building the documentation", file=sys.stderr)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean"]  # --quiet would hide the warnings
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}")
    for pattern in UNUSED:
        for path in SITE.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for page in SITE.rglob("*.html"):
        page.write_text(external(page.read_text("utf-8"), page), "utf-8")
    STAMP.write_text(source)


def external(html: str, page: Path) -> str:
    """Return a page whose inline scripts are files: the room allows no inline script."""

    def moved(found: re.Match[str]) -> str:
        code = found[1]
        name = f"inline-{hashlib.sha256(code.encode()).hexdigest()[:12]}.js"
        (SITE / "assets" / name).write_text(code, "utf-8")
        up = "../" * (len(page.relative_to(SITE).parts) - 1)
        return f'<script src="{up}assets/{name}"></script>'

    return INLINE.sub(moved, html)


def fingerprint() -> str:
    """Return one hash over every source of the site."""
    digest = hashlib.sha256()
    for name in SOURCES:
        path = ROOT / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


if __name__ == "__main__":
    build()
