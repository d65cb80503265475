"""What lies around the felt: the rule behind a decision, the proof of the shuffle, settings, refusals, offices."""

import hashlib
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from web.conftest import Server
from web.player import PHONE, Player, picture, sign_up

HOUSE = "wa-ultimate-texas-holdem"


@pytest.fixture(scope="module")
def visitor(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    context = sign_up(browser, server.address, "visitor", PHONE)
    yield context
    context.close()


def fits(page: Page) -> bool:
    """Nothing sticks out to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


ON_A_PHONE = [
    HOUSE,
    "wa-crown-holdem",
    "vic-three-card-poker",
    "wa-poker/seven-card-stud",
    "vic-crown-poker/omaha-hi-lo",
]


@pytest.mark.parametrize("game", ON_A_PHONE)
def test_a_phone_shows_felt_and_actions_together(visitor: BrowserContext, game: str) -> None:
    player = Player(visitor, game)
    assert fits(player.page)
    player.sit()
    player.play_round(pictured=f"phone-{game.replace('/', '-')}")
    assert fits(player.page)
    dock = player.actions.bounding_box()
    assert dock is not None
    assert dock["y"] + dock["height"] <= PHONE["height"], dock
    picture(player.page, f"phone-{game.replace('/', '-')}-result")
    player.leave()


def test_the_shuffle_is_committed_before_and_proven_after(newcomer: BrowserContext) -> None:
    player = Player(newcomer, "wa-crown-holdem")
    player.sit()
    player.play_round()
    player.page.get_by_role("tab", name="Shuffle").click()
    expect(player.page.get_by_text("checked here, the seed makes the commitment")).to_be_visible()
    command = player.page.locator("code", has_text="pitboss verify-shuffle").inner_text()
    commitment, seed = command.split()[2:4]
    assert hashlib.sha256(bytes.fromhex(seed) + b"full/1").hexdigest() == commitment
    picture(player.page, "shuffle")
    player.leave()


def test_the_rule_is_one_click_away(newcomer: BrowserContext) -> None:
    player = Player(newcomer, HOUSE)
    player.sit()
    player.play_round()
    player.page.get_by_role("tab", name="Result").click()
    cited = player.page.locator(".pane .outcome .cite button").first
    rule = cited.get_attribute("title")
    cited.click()
    panel = player.page.get_by_role("dialog", name=rule)
    expect(panel.locator(".text")).to_contain_text(re.compile(r"\w{3}"))
    picture(player.page, "rule")
    player.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    player.leave()


def test_four_colours_and_large_print_are_kept(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    page.goto("/")
    size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
    page.get_by_label("Four colours").check()
    page.get_by_label("Large print").check()
    page.reload()
    expect(page.get_by_label("Four colours")).to_be_checked()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") > size
    picture(page, "large-print")
    page.get_by_label("Four colours").uncheck()
    page.get_by_label("Large print").uncheck()
    page.close()


def test_a_refusal_is_told_kindly_and_changes_nothing(newcomer: BrowserContext) -> None:
    player = Player(newcomer, "wa-poker/manila")
    player.sit()
    player.page.get_by_label("Add chips").fill("1000000")
    player.page.get_by_role("button", name="Add", exact=True).click()
    told = player.page.locator(".dock [role=alert]")
    expect(told).to_contain_text("Nothing has changed")
    picture(player.page, "refusal")
    player.page.get_by_role("button", name="Close this message").click()
    expect(told).to_have_count(0)
    player.leave()


def test_a_spectator_sees_the_table_and_no_seat_to_take(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.address)
    player = Player(context, "wa-poker/omaha")
    expect(player.page.get_by_role("link", name="Sign in to play")).to_be_visible()
    assert player.page.locator(".felt button.free").count() == 0
    context.close()


def test_the_first_manager_comes_by_the_printed_link_and_grants_an_office(browser: Browser, server: Server) -> None:
    sign_up(browser, server.address, "croupier").close()
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    page.goto(server.welcome)
    page.get_by_label("Name").fill("carol")
    page.get_by_label("Password").fill("a long enough secret")
    page.get_by_role("button", name="Become the first manager").click()
    page.get_by_role("link", name="People").click()
    box = page.get_by_label("croupier: dealer")
    with page.expect_response("**/offices"):
        box.check()
    page.reload()
    expect(box).to_be_checked()
    picture(page, "people")
    page.goto("/#/tables/wa-poker-five-card-stud")
    page.get_by_role("tab", name="Pit").click()
    page.get_by_role("button", name="suspend", exact=True).click()
    expect(page.locator('[role="log"]')).to_contain_text("suspended")
    page.get_by_role("button", name="resume", exact=True).click()
    expect(page.locator('[role="log"]')).to_contain_text("resumes")
    picture(page, "pit")
    context.close()
