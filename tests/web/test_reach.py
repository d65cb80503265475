"""Every page passes axe, in Chinese and in English, on a phone, a tablet and a desktop."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from toolkit.axe import faults
from toolkit.browser import DESKTOP, PHONE, picture, resize
from toolkit.effort import PROVING
from web import squares
from web.night import ID
from web.whole_room import WholeRoom

SIZES: dict[str, ViewportSize] = {"phone": PHONE, "tablet": {"width": 820, "height": 1180}, "desktop": DESKTOP}
PAGES: dict[str, tuple[str, str]] = {
    "": ("", "a.table"),
    "learn": ("", "main ol li"),
    "learn/wa-poker/omaha": ("", "main ol li"),
    "friends": ("", "main option"),
    "design": ("", "main table"),
    "door": ("", "form"),
    "rules": ("", "main li a"),
    "rules/wa-poker": ("", "main h2"),
    "rules/search/string%20bet": ("", "main li"),
    "desk": ("", "textarea"),
    "odds": ("", "main select"),
    "jackpots": ("", "main h2"),
    "tournaments": ("", "main h2"),
    f"tournaments/{ID}": ("", "main table"),
    f"tournaments/{ID}/clock": ("", ".clock"),
    f"tournaments/{ID}/print/seating": ("alice", "main table"),
    f"tournaments/{ID}/director": ("alice", "[role=tabpanel] *"),
    "leagues": ("", "main p"),
    "lists": ("sam", "main h2"),
    "lists/wall": ("", "main"),
    "lists/kiosk": ("sam", "main button"),
    "wall/lists": ("", "[data-slide=lists]"),
    "wall/jackpots": ("", "[data-slide=jackpots]"),
    "nothing/here": ("", "main"),
    "tables/t1": ("alice", ".felt"),
    "tables/felt": ("alice", ".felt"),
    "tables/felt/dealer": ("dan", "[data-next]"),
    "account": ("alice", "main li"),
    "limits": ("alice", "main form"),
    "train": ("alice", "main option"),
    "history": ("alice", "main select"),
    "cage": ("mia", "main h2"),
    "reports": ("ada", "main table"),
    "people": ("alice", "main table"),
    "pit": ("sam", "main li"),
    "pit/duty": ("sam", "main select"),
    "pit/handovers": ("sam", "main form"),
    "rotation": ("sam", "main table"),
}
"""Each page's visitor, and an element that exists once the page is drawn."""
WITHOUT_A_DAY = (
    "desk",
    "odds",
    "jackpots",
    "account",
    "cage",
    "history",
    "reports",
    "limits",
    "train",
    "lists/kiosk",
    "rules/wa-poker",
    "tables/felt/dealer",
    f"tournaments/{ID}/director",
)
"""Roles with a day's work that only a proof walks through."""
TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth
  return wide <= innerWidth ? '' : `${wide} in ${innerWidth}: ` + [...document.querySelectorAll('main *, header *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).slice(0, 3)
    .map((one) => one.outerHTML.slice(0, 120))
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WholeRoom]:
    made = WholeRoom(tmp_path_factory.mktemp("reach") / "room.db")
    yield made
    made.stop()


def visitors(browser: Browser, room: WholeRoom, tongue: str) -> dict[str, Page]:
    """Open a page for each visitor, in a browser of this language."""
    seen = {who: room.page(browser, who, PHONE, locale=tongue) for who in {who for who, _ in PAGES.values()}}
    for page in seen.values():
        if tongue.startswith("zh"):
            squares.wear(page.context)
    return seen


def look(page: Page, path: str, tongue: str) -> list[str]:
    """Go to a page, and return what is wrong with it at its size."""
    page.goto(f"/#/{path}")
    expect(page.locator(PAGES[path][1]).first).to_be_attached()
    expect(page.locator("html")).to_have_attribute("lang", tongue)
    return [f"{path}: {fault}" for fault in (page.evaluate(TOO_WIDE), *faults(page)) if fault]


@pytest.mark.proof
@pytest.mark.parametrize("tongue", ["zh-CN", "en-AU"] if PROVING else ["zh-CN"])
def test_every_page_for_everybody(browser: Browser, room: WholeRoom, tongue: str) -> None:
    """Some pages run in Chinese on a phone, with the least room; a proof runs all in both languages at three sizes."""
    seen, wrong = visitors(browser, room, tongue), []
    for size, screen in (SIZES if PROVING else {"phone": PHONE}).items():
        for path in PAGES if PROVING else WITHOUT_A_DAY:
            page = seen[PAGES[path][0]]
            resize(page, screen)
            wrong += [f"{size} {fault}" for fault in look(page, path, tongue)]
            picture(page, f"{tongue}-{path.replace('/', '-') or 'room'}-{size}")
    assert wrong == []


def test_the_language_is_the_browsers_until_another_is_chosen_and_the_accounts_from_then_on_as_are_keys(
    browser: Browser, room: WholeRoom
) -> None:
    page = room.page(browser, locale="zh-CN")
    page.goto("/")
    expect(page.locator("h1")).to_have_text("赌场扑克，按规发牌。")
    page.locator("header summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en-AU")
    page.reload()
    expect(page.locator("h1")).to_have_text("Casino poker, dealt right.")
    mine = room.page(browser, "dot", locale="en-AU")
    mine.goto("/")
    mine.locator("header summary").click()
    mine.get_by_role("button", name="Chinese · 中文").click()
    expect(mine.locator("h1")).to_have_text("dot，欢迎回来。")
    elsewhere = room.page(browser, "dot", locale="en-AU")
    elsewhere.goto("/#/lists")
    expect(elsewhere.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(elsewhere).to_have_url(re.compile("#/lists$"))
    elsewhere.goto("/#/tables/t1")
    expect(elsewhere.locator(".felt")).to_be_visible()
    elsewhere.keyboard.press("?")
    elsewhere.get_by_role("dialog").get_by_label("键盘快捷键").uncheck()
    elsewhere.keyboard.press("Escape")
    expect(elsewhere.get_by_role("dialog")).to_have_count(0)
    elsewhere.keyboard.press("?")
    mine.reload()
    mine.locator("header summary").click()
    expect(mine.get_by_label("键盘快捷键")).not_to_be_checked()
    expect(elsewhere.get_by_role("dialog")).to_have_count(0)


def test_tab_passes_clauses_over_and_one_key_goes_to_them(browser: Browser, room: WholeRoom) -> None:
    page = room.page(browser)
    page.goto("/#/jackpots")
    clauses = page.locator(".cite a")
    expect(clauses.nth(1)).to_be_visible()
    assert set(clauses.evaluate_all("all => all.map(one => one.tabIndex)")) == {-1}
    page.get_by_role("link", name="Odds").focus()
    page.keyboard.press("Alt+r")
    expect(clauses.nth(0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(clauses.nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Odds")).to_be_focused()
    page.get_by_role("button", name="Skip to the rules").press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("tongue", ["zh-CN", "en-AU"] if PROVING else ["zh-CN"])
def test_a_managers_header_is_one_row_and_its_wallet_is_what_it_is(
    browser: Browser, room: WholeRoom, tongue: str
) -> None:
    page = room.page(browser, "alice", DESKTOP, locale=tongue)
    if tongue == "zh-CN":
        squares.wear(page.context)
    page.goto("/#/people")
    wallet = page.locator("header .me small")
    expect(wallet).to_be_visible()
    assert page.locator("header").evaluate("one => one.offsetHeight") < 60
    before = wallet.inner_text()
    room.run(issued(room))
    page.evaluate("dispatchEvent(new Event('focus'))")  # as when somebody comes back from the desk
    expect(wallet).not_to_have_text(before)


async def issued(room: WholeRoom) -> None:
    room.room.cage.log.submit("cashier:mia", "issue alice 100")
    await room.room.journal.flushed()
