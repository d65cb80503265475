"""The pages of the staff and the wall pass at three sizes, by keys alone, and by axe."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from toolkit.axe import faults
from toolkit.browser import picture, resize
from web.whole_room import WholeRoom

SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900},
    "tablet": {"width": 768, "height": 1024},
    "wall": {"width": 1920, "height": 1080},
}
PAGES: dict[str, tuple[str, str | re.Pattern[str]]] = {
    "cage": ("mia", re.compile("^Gaming day")),
    "reports": ("ada", re.compile("^By table, ")),
    "lists": ("sam", re.compile("Lists|lists")),
    "rotation": ("sam", "Now"),
    "wall/lists": ("", "Waiting lists"),
    "wall/signs": ("", "Open tables"),
    "wall/jackpots": ("", "perth"),
    "wall/clock": ("", "Wednesday Night Hold'em"),
}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WholeRoom]:
    made = WholeRoom(tmp_path_factory.mktemp("whole") / "room.db")
    yield made
    made.stop()


@pytest.mark.proof(only=True)
@pytest.mark.parametrize("path", PAGES)
def test_every_size_of_screen_and_what_axe_says(browser: Browser, room: WholeRoom, path: str) -> None:
    who, heading = PAGES[path]
    page = room.page(browser, who, SIZES["desktop"])
    page.goto(f"/{path}")
    expect(page.get_by_role("heading", name=heading).first).to_be_visible()
    for size, screen in SIZES.items():
        resize(page, screen)
        wide, shown = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= shown, f"{size}: {wide} in {shown}"
        picture(page, f"{path.replace('/', '-')}-{size}")
        assert faults(page) == [], size


FOCUSED = """() => {
  const one = document.activeElement
  if (!one || one === document.body) return ''
  one.dataset.met = 'yes'
  const style = getComputedStyle(one)
  return style.outlineStyle !== 'none' || style.boxShadow !== 'none' ? 'seen' : one.outerHTML.slice(0, 120)
}"""
MISSED = """() => {
  const all = document.querySelectorAll('a[href], button, input, select, textarea, summary')
  const there = (one) => !one.disabled && one.checkVisibility() && one.tabIndex >= 0 && one.type !== 'radio'
  return [...all].filter((one) => there(one) && !one.dataset.met).map((one) => one.outerHTML.slice(0, 120))
}"""


def by_tab(page: Page) -> None:
    """Check that Tab reaches every control, each shows the focus, and Tab leaves it again."""
    for _ in range(250):
        page.keyboard.press("Tab")
        told = page.evaluate(FOCUSED)
        if told == "":
            break
        assert told == "seen", told
    assert page.evaluate(MISSED) == []


@pytest.mark.proof(only=True)
@pytest.mark.parametrize("path", ["cage", "reports", "lists", "rotation"])
def test_tab_comes_to_everything(browser: Browser, room: WholeRoom, path: str) -> None:
    who, heading = PAGES[path]
    page = room.page(browser, who, SIZES["desktop"])
    page.goto(f"/{path}")
    expect(page.get_by_role("heading", name=heading).first).to_be_visible()
    page.route("**/api/**", lambda route: route.abort())  # nothing is redrawn under the keys
    by_tab(page)


def tab_to(page: Page, name: str) -> None:
    """Move by keys to the button with this name, and press it."""
    for _ in range(250):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.innerText").strip().startswith(name):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"Tab does not reach {name}")


@pytest.mark.proof(only=True)
def test_the_desk_works_by_keys_alone(browser: Browser, room: WholeRoom) -> None:
    """A push, a call and a fill are sent by keys, the fill from the cage."""
    sam = room.page(browser, "sam", SIZES["desktop"])
    sam.goto("/rotation")
    now = sam.get_by_role("region", name="Now")
    before = now.locator("tbody, ol, ul").first.inner_text()
    tab_to(sam, "Push now")
    expect(now.locator("tbody, ol, ul").first).not_to_have_text(before)
    sam.goto("/lists")
    expect(sam.get_by_role("heading", name=re.compile("[Ll]ists")).first).to_be_visible()
    tab_to(sam, "Call ")
    expect(sam.get_by_text(re.compile("table t7")).first).to_be_visible()
    mia = room.page(browser, "mia", SIZES["desktop"])
    mia.goto("/cage")
    expect(mia.get_by_role("heading", name=re.compile("^Gaming day"))).to_be_visible()
    tab_to(mia, "Send")
    expect(mia.get_by_role("status")).to_have_text(re.compile("slip 3 sent: "))


@pytest.mark.proof(only=True)
def test_a_wall_shows_lists_signs_meters_and_clocks_by_turns(browser: Browser, room: WholeRoom) -> None:
    page = room.page(browser, viewport=SIZES["wall"])
    page.clock.install()
    page.goto("/wall")
    wall = page.locator("main.wall")
    expect(wall).to_have_attribute("data-slide", "jackpots")
    seen = dict[str, str]()
    for _ in range(6):
        what = wall.get_attribute("data-slide") or ""
        if what == "clock":
            expect(page.get_by_role("timer")).to_be_visible()
        seen[what] = seen.get(what, "") + wall.inner_text()
        page.clock.fast_forward(12_000)
        page.clock.run_for(60)
    assert set(seen) == {"jackpots", "lists", "signs", "clock"}
    for words in ("Carmen de la Cruz", "table t1", "3 of 6 interested", "5/10"):
        assert words in seen["lists"], words
    assert "25 / 50" in seen["clock"]
    assert not re.search("wallet|ticket|sam|alice", "".join(seen.values()))
