"""The tournaments' lobby, the public page, and the printed sheets."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from pitboss.room.accounts.accounts import COOKIE
from toolkit.browser import DESKTOP, PHONE, picture, resize
from toolkit.effort import PROVING
from web.night import Night

A4: ViewportSize = {"width": 794, "height": 1123}
SHEETS = {
    "seating": (1, ["Anna Table 1 1", "Emma Table 2 2"]),
    "tables": (2, ["Table 1", "5 Liam", "Table 2", "6"]),
    "cards": (1, ["Ines", "Table 1 Seat 6"]),
    "moves": (1, ["Ines", "from Table 3, seat 3", "Table 1 Seat 6"]),
    "sign-in": (2, ["Each player signs", "wa-poker 40.5(b)", "14 Nils"]),
    "receipts": (3, ["Receipt 1", "Anna", "To the prize pool $50", "Paid $55"]),
    "counts": (2, ["Chip count: Table 1", "wa-poker 40.6(h)", "25 100 500 1,000 5,000", "Player's signature"]),
    "payouts": (1, ["1st", "$350", "Received (signature)", "wa-poker 40.5(a)"]),
    "results": (1, ["14th Mona", "11th Jonas"]),
    "terms": (4, ["6. Conduct of play", "wa-poker 40.7", "3 100 / 200 25 20"]),
}
"""The number of A4 pages of each sheet, and words on it."""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    room = Night(tmp_path_factory.mktemp("night") / "room.db")
    yield room
    room.stop()


@pytest.fixture(scope="module")
def alice(browser: Browser, night: Night) -> Iterator[BrowserContext]:
    """Yield the manager who announced the tournament."""
    context = browser.new_context(base_url=night.address, viewport=DESKTOP)
    context.add_cookies([{"name": COOKIE, "value": night.manager("alice"), "url": night.address}])
    night.announce()
    yield context
    context.close()


@pytest.fixture
def page(browser: Browser, night: Night, alice: BrowserContext) -> Iterator[Page]:
    """Yield a page of somebody who is not signed in."""
    context = browser.new_context(base_url=night.address, viewport=DESKTOP)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def printer(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """Yield a browser as wide as paper, at a night that is well under way."""
    room = Night(tmp_path_factory.mktemp("paper") / "room.db")
    cookie = room.manager("alice")
    room.announce()
    room.seated()
    room.started()
    room.four_out()
    context = browser.new_context(base_url=room.address, viewport=A4)
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": room.address}])
    yield context.new_page()
    context.close()
    room.stop()


def words_of(page: Page) -> str:
    """Return the text of the sheet with single spaces."""
    return re.sub(r"\s+", " ", page.locator("main.paper").inner_text())


def test_from_the_lobby_to_the_result_as_it_happens(page: Page, alice: BrowserContext, night: Night) -> None:
    page.goto("/")
    page.get_by_role("link", name="All tournaments").click()
    expect(page.get_by_role("region", name="Open for entry")).to_contain_text("Wednesday Night Hold'em")
    expect(page.get_by_text("New tournament")).to_have_count(0)
    night.seated()
    picture(page, "tournaments")
    page.get_by_role("link", name="Wednesday Night Hold'em").click()
    expect(page.get_by_role("region", name="Overview")).to_contain_text("Open for entry")
    entrants = page.get_by_role("region", name="Entrants 14")
    expect(entrants).to_contain_text("Player 7")
    expect(entrants).not_to_contain_text("Grace")
    page.context.add_cookies([{"name": COOKIE, "value": night.player("pia"), "url": night.address}])
    page.reload()
    expect(entrants).to_contain_text("Grace")
    expect(page.get_by_role("article", name="table 2")).to_contain_text("Bela")
    expect(page.get_by_role("region", name="Prizes")).to_contain_text("$350")
    terms = page.get_by_role("article", name="Terms and conditions")
    expect(terms).to_contain_text("Each player signs")
    expect(page.get_by_role("link", name="Director", exact=True)).to_have_count(0)

    night.started()
    expect(page.get_by_role("region", name="Overview")).to_contain_text("Running: level 1, 25 / 50")
    current = page.get_by_role("region", name="Structure").locator("tr[aria-current]")
    expect(current).to_have_text(re.compile(r"1\s*25 / 50\s*20"))
    night.four_out()
    rows = page.get_by_role("region", name="Standings").locator("tbody tr")
    expect(rows.filter(has_text="Mona")).to_contain_text("14th")
    expect(rows.filter(has_text="Ines")).to_contain_text("Table 1, seat 6")
    expect(page.get_by_role("article", name="table 3")).to_have_count(0)
    picture(page, "tournament")
    terms.get_by_role("link", name="Rule wa-poker 40.5(b)").last.click()
    expect(page.get_by_role("dialog")).to_contain_text("40.5(b)")
    page.keyboard.press("Escape")
    resize(page, PHONE)
    wide, shown = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= shown
    picture(page, "tournament-phone")

    hers = alice.new_page()
    hers.goto("/#/tournaments")
    expect(hers.get_by_text("New tournament")).to_be_visible()
    hers.get_by_role("link", name="Wednesday Night Hold'em").click()
    expect(hers.get_by_role("link", name="Director", exact=True)).to_be_visible()
    hers.get_by_role("link", name="Director", exact=True).click()
    expect(hers.get_by_role("timer")).to_be_visible()
    hers.go_back()
    hers.get_by_role("link", name="TV clock").click()
    expect(hers.get_by_role("region", name="Clock")).to_contain_text("Level 1")


def test_nothing_here_is_said_for_a_tournament_that_is_not(page: Page) -> None:
    page.goto("/tournaments/nigth")
    expect(page.get_by_role("alert").first).to_contain_text("tournament")
    expect(page.get_by_role("link", name="All tournaments")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("what", list(SHEETS) if PROVING else list(SHEETS)[:2])
def test_a_sheet_looks_like_print(printer: Page, what: str) -> None:
    """A sheet is black on white, without navigation, and has the right number of pages."""
    page, (pages, words) = printer, SHEETS[what]
    page.emulate_media(media="screen")
    page.goto(f"/tournaments/night/print/{what}")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("main.paper")).to_contain_text("Wednesday Night Hold'em")
    expect(page.get_by_role("navigation")).to_have_count(0)
    found = words_of(page)
    for one in words:
        assert one in found, (one, found)
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("main.paper")).to_have_css("color", "rgb(0, 0, 0)")
    picture(page, f"print-{what}")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b(?!s)", pdf)) == pages
    assert re.search(rb"/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]", pdf), "A4"
