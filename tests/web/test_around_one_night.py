"""Around one night: earlier players, locked seats, leagues, and the tournament pages for blind people."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pitboss.room.accounts.accounts import COOKIE
from toolkit.axe import faults
from toolkit.browser import DESKTOP, PHONE, picture, resize
from web.night import NAMES, TERMS, Night

DIRECTED = ("Tables", "Players", "Money", "Levels", "Log")
READ = (
    "tournaments",
    "tournaments/night",
    "tournaments/night/clock",
    "tournaments/night/player",
    "leagues",
    "players/Anna",
    "tournaments/night/print/seating",
)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """Yield a night that is well under way."""
    room = Night(tmp_path_factory.mktemp("around") / "room.db")
    yield room
    room.stop()


@pytest.fixture(scope="module")
def alice(browser: Browser, night: Night) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=night.address, viewport=DESKTOP, reduced_motion="reduce")
    context.add_cookies([{"name": COOKIE, "value": night.manager("alice"), "url": night.address}])
    night.announce()
    night.seated()
    night.started()
    night.four_out()
    yield context
    context.close()


@pytest.fixture
def page(alice: BrowserContext) -> Iterator[Page]:
    found = alice.new_page()
    yield found
    found.close()


@pytest.mark.proof(only=True)
def test_a_seat_is_locked_and_unlocked_on_the_map(page: Page, night: Night) -> None:
    page.goto("/#/tournaments/night/director")
    page.get_by_role("tab", name="Tables").press("Enter")
    page.get_by_role("button", name="Table 2, seat 6 is free").click()
    page.get_by_role("button", name="Lock seat").click()
    locked = page.get_by_role("button", name="Table 2, seat 6 is locked")
    expect(locked).to_be_visible()
    assert night.live.state.tables["t2"].locked == (6,)
    assert faults(page) == []
    picture(page, "locked-seat")
    locked.click()
    expect(page.get_by_role("dialog")).to_contain_text("This seat is locked.")
    page.get_by_role("button", name="Unlock seat").click()
    expect(page.get_by_role("button", name="Table 2, seat 6 is free")).to_be_visible()


def test_names_of_before_are_found_as_the_director_types(page: Page, night: Night) -> None:
    night.announce(TERMS, "thursday")
    page.goto("/#/tournaments/thursday/director")
    box = page.get_by_label("Names, one per line or separated by commas")
    box.press_sequentially("Newcomer\nan")
    known = page.get_by_role("list", name="Known players")
    expect(known.get_by_role("button")).to_have_count(1)
    known.get_by_role("button", name=re.compile("Anna 1 tournament")).click()
    expect(box).to_have_value("Newcomer\nAnna\n")
    expect(box).to_be_focused()
    expect(known).to_have_count(0)
    assert faults(page) == []
    page.get_by_role("button", name=re.compile("Register 2 players")).click()
    expect(page.get_by_text("2 of 2 registered")).to_be_visible()


@pytest.mark.proof(only=True)
def test_a_league_is_founded_counts_a_night_and_everybody_reads_its_table(
    page: Page, night: Night, browser: Browser
) -> None:
    page.goto("/#/leagues")
    page.get_by_label("Name").fill("Winter Season")
    page.get_by_role("radio", name=re.compile("^Field")).check()
    page.get_by_label(re.compile("Best results")).fill("5")
    assert faults(page) == []
    page.get_by_role("button", name="Create league").click()
    expect(page.get_by_role("region", name="Standings")).to_contain_text(
        "Players − place + 1 points; the best 5 nights"
    )
    page.get_by_role("form", name="Add a tournament").get_by_role("combobox").select_option("night")
    page.get_by_role("button", name="Add tournament").click()
    expect(page.get_by_role("region", name="Tournaments")).to_contain_text("14 players, in progress")
    left = [name for name in NAMES if night.live.state.players[name].state == "in"]
    for name in left[1:]:
        night.say(f"{night.live.state.players[name].table} out {name}")
        night.run(_balanced(night))
    night.say("director close")
    visitor = browser.new_context(base_url=night.address, viewport=DESKTOP).new_page()
    visitor.goto("/leagues/winter-season")
    rows = visitor.get_by_role("region", name="Standings").locator("tbody tr")
    expect(rows.first).to_contain_text(re.compile(rf"1st\s*{left[0]}\s*14"))
    expect(rows).to_have_count(14)
    expect(visitor.get_by_role("button", name="Add tournament")).to_have_count(0)
    assert faults(visitor) == []
    picture(visitor, "league")
    resize(visitor, PHONE)
    wide, shown = visitor.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= shown
    visitor.get_by_role("link", name=left[0]).first.click()
    expect(visitor.get_by_role("region", name="Results")).to_contain_text("1 tournament, 1 won, 1 cashed.")
    picture(visitor, "player-record")
    visitor.context.close()


async def _balanced(night: Night) -> None:
    """Balance the tables: the last player of a table moves to the others, so nobody waits alone."""
    s = night.live.state
    alone = [table for table in s.in_use() if len(table.seats) == 1]
    if s.running and alone and len(s.in_use()) > 1:
        to = next(table for table in s.in_use() if table is not alone[0])
        (name,) = alone[0].seats.values()
        night.live.say("alice", f"director move {name} {to.name}/{to.open_seats(s.terms.seats)[0]}")


@pytest.mark.proof(only=True)
@pytest.mark.parametrize("tab", DIRECTED)
def test_the_directors_page_breaks_no_rule_of_accessibility(page: Page, tab: str) -> None:
    page.goto("/#/tournaments/night/director")
    page.get_by_role("tab", name=tab).press("Enter")
    expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    assert faults(page) == []


@pytest.mark.proof(only=True)
@pytest.mark.parametrize("address", READ)
def test_the_pages_everybody_reads_break_none(page: Page, address: str) -> None:
    page.goto(f"/#/{address}")
    expect(page.locator("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert faults(page) == []
