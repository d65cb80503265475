"""Keep pictures of the pages, forty states at four sizes, and compare them as an eye would.

    PYTHONPATH=tests python -m web.looks [NAME …]

writes the kept pictures again; `make looks` does it for all of them. The room's clock stands still, every card is
laid by hand, the fonts are bundled and nothing moves, so a page looks the same on every machine but for the edges of
its letters. A kept picture is half as large as the screen; `differences` compares the means of small blocks.
"""

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect, sync_playwright

from toolkit.room import Moved
from web.conftest import ARGUMENTS, CHROMIUM
from web.night import ID
from web.whole_room import WholeRoom

KEPT = Path(__file__).parent / "looks"
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900},
    "tablet": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 844},
    "landscape": {"width": 844, "height": 390},
}
EVENING = datetime(2026, 5, 20, 11, 40, tzinfo=UTC)
"""A Wednesday in Perth, at twenty to eight in the evening."""
TABLES = ("settled", "in-a-hand", "five-box", "one-box")
BLOCK = 6
"""The side of a block in pixels of a kept picture: an edge drawn differently hardly changes a block's mean."""
NOTICED = 14.0
"""The most by which a block's mean may differ, of 255: half of the effect of moving a word by its height."""
FEW = 6
"""The number of blocks that may differ more, for a caret or a letter that a machine draws heavier."""

DRAWN = """() => document.fonts.ready.then(
  () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"""


class Still(Moved):
    """A loop whose room stands still at one moment of an evening until it is moved."""

    def now(self) -> datetime:
        return EVENING + self.by


class StillRoom(WholeRoom):
    """The whole room standing still, with tables in the middle of a round."""

    def __init__(self, database: Path) -> None:
        super().__init__(database, tables=TABLES, began=EVENING, loop=Still)


@dataclass(frozen=True)
class State:
    """A page as one person sees it, after certain actions."""

    path: str
    ready: str
    who: str = ""
    act: Callable[[Page], None] | None = None
    quick: str = ""
    """The size at which the page is compared in every run of the tests."""


def _press(words: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=words).first.click()


def _menu(page: Page) -> None:
    page.locator("header summary").click()
    expect(page.locator("header details .panel")).to_be_visible()


def _search(page: Page) -> None:
    page.get_by_label("Find a game").fill("omaha")
    expect(page.locator("a.table")).to_have_count(0)


def _new_table(page: Page) -> None:
    page.locator("main details:has(form) > summary").first.click()


STATES: dict[str, State] = {
    "lobby": State("", "a.table", quick="desktop"),
    "lobby-player": State("", "a.table", "xia", quick="phone"),
    "lobby-search": State("", "a.table", act=_search),
    "lobby-menu": State("", "a.table", "xia", act=_menu),
    "lobby-manager": State("", "main details:has(form) > summary", "alice", act=_new_table),
    "learn": State("learn", "main ol li", quick="tablet"),
    "learn-omaha": State("learn/wa-poker/omaha", "main ol li"),
    "friends": State("friends", "main option", quick="landscape"),
    "design": State("design", "main table", quick="desktop"),
    "door": State("door", "form"),
    "door-sign-in": State("door", "form", act=_press("sign in")),
    "not-found": State("nothing/here", "main"),
    "table-watched": State("tables/five-box", ".felt"),
    "table-settled": State("tables/settled", ".felt", "xia"),
    "table-poker": State("tables/in-a-hand", ".felt", "max"),
    "history": State("history", "main table", "xia", quick="phone"),
    "round": State("rounds/settled/1", ".felt", "xia"),
    "account": State("account", "main li", "alice"),
    "limits": State("limits", "main form", "xia"),
    "train": State("train", "main option", "xia"),
    "rules": State("rules", "main li a"),
    "rules-book": State("rules/wa-poker", "main h2"),
    "rules-clause": State("rules/wa-poker/7.22", "main h2", quick="tablet"),
    "rules-search": State("rules/search/string%20bet", "main li"),
    "desk": State("desk", "textarea"),
    "odds": State("odds", "main select"),
    "jackpots": State("jackpots", "main h2", quick="desktop"),
    "tournaments": State("tournaments", "main h2"),
    "tournament": State(f"tournaments/{ID}", "main table", quick="phone"),
    "clock": State(f"tournaments/{ID}/clock", ".clock", quick="landscape"),
    "director": State(f"tournaments/{ID}/director", "[role=tabpanel] *", "alice", quick="tablet"),
    "leagues": State("leagues", "main p"),
    "lists": State("lists", "main h2", "sam"),
    "lists-wall": State("wall/lists", "[data-slide=lists]"),
    "kiosk": State("lists/kiosk", "main button", "sam"),
    "dealer": State("tables/felt/dealer", "[data-next]", "dan"),
    "pit": State("pit", "main li", "sam", quick="desktop"),
    "duty": State("pit/duty", "main select", "sam"),
    "handovers": State("pit/handovers", "main form", "sam"),
    "rotation": State("rotation", "main table", "sam"),
    "cage": State("cage", "main h2", "mia"),
    "reports": State("reports", "main table", "ada"),
    "people": State("people", "main table", "alice"),
}


def pages(browser: Browser, room: StillRoom) -> Callable[[str], Page]:
    """Return a function that gives everybody one page, on which nothing moves and the room's time stands still."""
    found: dict[str, Page] = {}

    def page_of(who: str) -> Page:
        if who not in found:
            page = room.page(browser, who, SIZES["desktop"], locale="en-AU")
            page.clock.set_fixed_time(room.loop.now())
            page.add_init_script("performance.now = () => 1000")
            page.route("**/api/session/guest", _name)
            found[who] = page
        return found[who]

    return page_of


def _name(route: Route) -> None:
    if route.request.method == "GET":
        route.fulfill(json={"name": "Calm-Heron-412"})
    else:
        route.continue_()


def shots(page: Page, state: State, sizes: list[str]) -> Iterator[tuple[str, Image.Image]]:
    """Yield pictures of a state at each size, reduced to half."""
    page.set_viewport_size(SIZES[sizes[0]])
    page.goto("about:blank")
    page.goto(f"/#/{state.path}")
    expect(page.locator(state.ready).first).to_be_attached()
    page.wait_for_load_state("networkidle")
    if state.act:
        state.act(page)
    page.mouse.move(0, 0)
    for size in sizes:
        page.set_viewport_size(SIZES[size])
        page.evaluate(DRAWN)
        seen = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
        yield size, seen.reduce(2)


def differences(kept: Image.Image, seen: Image.Image) -> NDArray[np.bool_]:
    """Return the blocks that anybody would see are different."""
    if kept.size != seen.size:
        return np.ones((seen.height // BLOCK, seen.width // BLOCK), dtype=np.bool_)
    apart = np.abs(_means(kept) - _means(seen))
    return np.asarray(apart.max(axis=2) > NOTICED)


def _means(picture: Image.Image) -> NDArray[np.float64]:
    """Return the mean colour of each block: the light, and the two differences of colours, which weigh less."""
    high, wide = picture.height // BLOCK * BLOCK, picture.width // BLOCK * BLOCK
    colours = np.asarray(picture.convert("YCbCr"), dtype=np.float64)[:high, :wide]
    blocks = colours.reshape(high // BLOCK, BLOCK, wide // BLOCK, BLOCK, 3)
    return np.asarray(blocks.mean(axis=(1, 3)))


def marked(kept: Image.Image, seen: Image.Image) -> Image.Image:
    """Return both pictures beside each other, with a frame around every block that differs."""
    both = Image.new("RGB", (kept.width + seen.width, max(kept.height, seen.height)))
    both.paste(kept, (0, 0))
    shown = seen.copy()
    for row, column in zip(*np.nonzero(differences(kept, seen)), strict=True):
        at = int(column) * BLOCK, int(row) * BLOCK
        shown.paste((255, 60, 60), (*at, at[0] + BLOCK, at[1] + 1))
        shown.paste((255, 60, 60), (*at, at[0] + 1, at[1] + BLOCK))
    both.paste(shown, (kept.width, 0))
    return both


def place(name: str, size: str) -> Path:
    return KEPT / f"{name}-{size}.webp"


@contextmanager
def standing_room(folder: Path) -> Iterator[StillRoom]:
    room = StillRoom(folder / "room.db")
    try:
        yield room
    finally:
        room.stop()


def main() -> int:
    """Write the kept pictures of some states, or of all."""
    wanted = sys.argv[1:] or list(STATES)
    KEPT.mkdir(exist_ok=True)
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        with standing_room(Path(folder)) as room:
            page_of = pages(browser, room)
            for name in wanted:
                state = STATES[name]
                for size, seen in shots(page_of(state.who), state, list(SIZES)):
                    seen.save(place(name, size), quality=70, method=6)
                print(f"{name} written", file=sys.stderr)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
