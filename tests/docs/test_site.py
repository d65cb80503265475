"""The documentation site builds without warnings, loads nothing from other sites, and is served by a room."""

import asyncio
import re
from pathlib import Path
from urllib.request import urlopen

import pytest

import build_docs
from toolkit.room import open_room, serving

pytest.importorskip("mkdocs")
ELSEWHERE = re.compile(r"""(?:src|href)="(https?:[^"]+\.(?:js|css|woff2?|png|svg))"|@import|fonts\.g""")


@pytest.fixture(scope="module")
def site() -> Path:
    build_docs.build()
    return build_docs.SITE


def test_every_page_is_built_and_loads_nothing_from_elsewhere(site: Path) -> None:
    pages = [path for path in site.rglob("*.html") if path.name != "404.html"]
    sources = [*(build_docs.ROOT / "docs").rglob("*.md")]
    assert len(pages) == len(sources) + 2
    for page in pages:
        text = page.read_text("utf-8")
        assert not ELSEWHERE.search(text), page
        assert not re.search(r"<script>", text), f"{page} has an inline script, which the room forbids"


def test_a_room_serves_it(site: Path, tmp_path: Path) -> None:
    async def ask(*paths: str) -> list[tuple[int, str, bytes]]:
        room = open_room(tmp_path / "room.db", demo=False)
        async with serving(room) as address:

            def get(path: str) -> tuple[int, str, bytes]:
                with urlopen(address + path) as answer:
                    return answer.status, answer.url.removeprefix(address), answer.read()

            return [await asyncio.to_thread(get, path) for path in paths]

    paths = ("/docs", "/docs/tutorials/first-evening.html", "/docs/search/search_index.json")
    home, page, search = asyncio.run(ask(*paths))
    assert home[:2] == (200, "/docs/index.html")
    assert b"Run your first evening" in page[2]
    assert b"Three Card Poker" in search[2]
