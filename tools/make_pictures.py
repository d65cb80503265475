"""Take the pictures of the docs and the README from a running room.

    PYTHONPATH=tests python tools/make_pictures.py [NAME …]

Each picture is a function below, named after its file in docs/pictures. Without names all of them are taken.
"""

import io
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from rich.console import Console
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.cli.play import play
from toolkit.browser import Player, sign_up
from web.conftest import ARGUMENTS, CHROMIUM, Server
from web.whole_room import WholeRoom

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
SCREEN: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
TABLE = "wa-ultimate-texas-holdem"
ANSWERS = "ante 10 blind 10 trips 10\ncheck\n1\n1\n"
FONTS = re.compile(r"@font-face\s*{[^}]*}")


class Rooms:
    """A demonstration room for players' pages, and a room with a whole evening for the staff's pages."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self.browser = browser
        self.demo = Server(folder / "demo.db")
        self.staff = WholeRoom(folder / "staff.db")
        self.anna = sign_up(browser, self.demo.address, "anna", SCREEN)

    def player(self, path: str) -> Page:
        """Return a page of the demonstration room for a player."""
        return opened(self.anna.new_page(), path)

    def official(self, path: str, who: str = "", screen: ViewportSize = SCREEN) -> Page:
        """Return a page of the evening for a member of staff, or for a visitor."""
        return opened(self.staff.page(self.browser, who, screen), path)

    def close(self) -> None:
        self.demo.kill()
        self.staff.stop()


def opened(page: Page, path: str) -> Page:
    page.goto(path)
    expect(page.locator("h1, .felt").first).to_be_visible()
    page.wait_for_timeout(1200)
    return page


def lobby(rooms: Rooms) -> Page:
    return rooms.player("/lobby")


def table(rooms: Rooms) -> Page:
    """Return a page with a settled round of Ultimate Texas Hold'em."""
    anna = Player(rooms.anna, TABLE)
    anna.page.set_viewport_size(SCREEN)
    anna.sit()
    before, done = anna.rounds, list[str]()
    while not (asked := anna.asked(before))["over"]:
        if verb := anna.choose(asked["offered"], done):
            anna.click(verb)
            done.append(verb)
    anna.page.wait_for_timeout(1500)  # chips are paid and taken
    return anna.page


def poker(rooms: Rooms, game: str = "wa-poker/holdem", screen: ViewportSize = SCREEN) -> Page:
    """Return a page with a hand of hold'em against bots, at anna's decision."""
    anna = Player(rooms.anna, game)
    anna.page.set_viewport_size(screen)
    anna.sit()
    before = anna.rounds
    while "cc" not in (asked := anna.asked(before))["offered"]:
        if asked["post"]:
            anna.come_in()
    coach = anna.page.get_by_role("complementary", name="Your first round").get_by_role("button")
    if coach.is_visible():
        coach.click()
    return anna.page


def phone(rooms: Rooms) -> Page:
    """Return the same at Omaha, on a phone."""
    return poker(rooms, "wa-poker/omaha", PHONE)


def learn(rooms: Rooms) -> Page:
    return rooms.player("/#/learn/wa-ultimate-texas-holdem")


def friends(rooms: Rooms) -> Page:
    return rooms.player("/#/friends")


def history(rooms: Rooms) -> Page:
    """Return a page with the rounds that anna has played for the earlier pictures."""
    return rooms.player("/#/history")


def odds(rooms: Rooms) -> Page:
    page = rooms.player("/odds/vic-three-card-poker")
    page.wait_for_timeout(15_000)  # the first question compiles the kernels
    return page


def rules(rooms: Rooms) -> Page:
    return rooms.player("/rules/wa-poker/7.22")


def desk(rooms: Rooms) -> Page:
    page = rooms.player("/desk/example/wa-poker-holdem/cards-speak/15")
    page.wait_for_timeout(4000)
    return page


def practice(rooms: Rooms) -> Page:
    return rooms.player("/#/train")


def account(rooms: Rooms) -> Page:
    return rooms.player("/account")


def pit(rooms: Rooms) -> Page:
    return rooms.official("/pit", "sam")


def new_table(rooms: Rooms) -> Page:
    page = rooms.official("/lobby", "alice")
    page.locator("details.new-table > summary, details:has(form) > summary").first.click()
    page.wait_for_timeout(1500)
    return page


def dealer(rooms: Rooms) -> Page:
    return rooms.official("/tables/felt/dealer", "dan")


def cage(rooms: Rooms) -> Page:
    return rooms.official("/cage", "mia")


def director(rooms: Rooms) -> Page:
    return rooms.official("/tournaments/night/director", "alice")


def clock(rooms: Rooms) -> Page:
    return rooms.official("/tournaments/night/clock")


def lists(rooms: Rooms) -> Page:
    return rooms.official("/lists", "sam")


PAGES: tuple[Callable[[Rooms], Page], ...] = (
    lobby, table, poker, phone, learn, friends, history, odds, rules, desk, practice, account, pit, new_table, dealer,
    cage, director, clock, lists,
)  # fmt: skip


def terminal() -> None:
    """Draw a round in the terminal, repeatable by its seed: play.svg."""
    console = Console(
        record=True, width=80, force_terminal=True, color_system="truecolor", file=io.StringIO(), highlight=False
    )
    with mock.patch("pitboss.cli.console.out", return_value=console), mock.patch("sys.stdin", io.StringIO(ANSWERS)):
        play(TABLE, seed="felt", bots=2, rounds=1)
    # the reader's own fixed-width font will do, so that nothing is fetched
    PICTURES.joinpath("play.svg").write_text(FONTS.sub("", console.export_svg(title="pitboss play")))


def tournament_plan() -> None:
    """Draw the chart of a planned tournament: tournament-plan.png."""
    words = "tournament plan --players 24 --chips 10000 --hours 4 --seed 7 --plot"
    done = CliRunner().invoke(app, [*words.split(), str(PICTURES / "tournament-plan.png")])
    if done.exit_code:
        raise RuntimeError(done.output)


def take(name: str, page: Page) -> None:
    """Write a picture of a page with few colours, which keeps the file small."""
    seen = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
    seen.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)
    page.close()


@contextmanager
def rooms() -> Iterator[Rooms]:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        expect.set_options(timeout=30_000)
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        opened = Rooms(Path(folder), browser)
        yield opened
        opened.close()
        browser.close()


def main() -> int:
    wanted, failed = set(sys.argv[1:]), []
    PICTURES.mkdir(exist_ok=True)
    for draw, name in ((terminal, "play"), (tournament_plan, "tournament-plan")):
        if not wanted or name in wanted:
            draw()
    named = {page.__name__.replace("_", "-"): page for page in PAGES}
    chosen = {name: page for name, page in named.items() if not wanted or name in wanted}
    if chosen:
        with rooms() as opened:
            for name, page in chosen.items():
                try:
                    take(name, page(opened))
                    print(f"docs/pictures/{name}.png taken", file=sys.stderr)
                except Exception as error:  # the other pictures are still worth having
                    failed.append(name)
                    print(f"docs/pictures/{name}.png failed: {error}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
