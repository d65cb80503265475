"""Add the change log and the contributor's guide, which live outside docs/, to the documentation site."""

from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {"changes.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}


def on_files(files: Any, config: Any) -> Any:
    """Add our files when MkDocs calls this with the files it has found."""
    from mkdocs.structure.files import File

    for page, source in OUTSIDE.items():
        files.append(File.generated(config, page, content=inside(ROOT.joinpath(source).read_text("utf-8"))))
    return files


def inside(text: str) -> str:
    """Return a page of the repository's root with its links as the site needs them."""
    text = text.replace("](docs/", "](")
    for page, source in OUTSIDE.items():
        text = text.replace(f"]({source}", f"]({page}")
    return text
