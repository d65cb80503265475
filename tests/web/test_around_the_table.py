"""Around the felt: the rule behind a decision, the proof of the shuffle, settings, refusals and the balance."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from pitboss.core.cards.deck import FULL
from pitboss.core.cards.mixing import root
from pitboss.core.cards.shuffle import shuffle_from
from toolkit.browser import Player, picture
from web.conftest import Server


@pytest.mark.proof(only=True)
def test_the_rule_is_one_click_away_and_the_shuffle_is_proven(newcomer: BrowserContext) -> None:
    player = Player(newcomer, "wa-ultimate-texas-holdem")
    player.sit()
    player.play_round()
    assert player.page.locator(".felt .cite a, .actions .cite a, .pane .cite a").count() == 0
    player.actions.get_by_role("button", name="Why?").click()
    cited = player.page.get_by_role("dialog", name="Why").locator(".cite a").first
    rule = cited.get_attribute("title")
    cited.click()
    panel = player.page.get_by_role("dialog", name=rule)
    expect(panel.locator(".text")).to_contain_text(re.compile(r"\w{3}"))
    picture(player.page, "rule")
    player.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    player.page.get_by_role("tab", name="Shuffle").click()
    expect(player.page.get_by_text("seed matches the commitment")).to_be_visible()
    command = player.page.locator("code", has_text="pitboss verify-shuffle").inner_text()
    commitment, seed = command.split()[2:4]
    assert root(shuffle_from(bytes.fromhex(seed), FULL.version, FULL.cards)) == commitment
    picture(player.page, "shuffle")
    player.leave()


def test_four_colours_and_large_print_are_kept(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    page.goto("/")
    size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
    page.locator("header summary").click()
    page.get_by_label("Four colours").check()
    page.get_by_label("Large print").check()
    page.reload()
    page.locator("header summary").click()
    expect(page.get_by_label("Four colours")).to_be_checked()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") > size
    picture(page, "large-print")
    page.get_by_label("Four colours").uncheck()
    page.get_by_label("Large print").uncheck()
    page.close()


def test_a_refusal_is_told_kindly_and_changes_nothing(newcomer: BrowserContext) -> None:
    player = Player(newcomer, "wa-poker/manila")
    player.sit()
    player.menu()
    player.page.get_by_label("Add chips").fill("1000000")
    player.page.get_by_role("button", name="Add", exact=True).click()
    told = player.page.locator(".dock [role=alert]")
    expect(told).to_contain_text("Nothing was changed")
    picture(player.page, "refusal")
    player.page.get_by_role("button", name="Close message").click()
    expect(told).to_have_count(0)
    player.leave()


def test_a_spectator_sees_the_table_and_no_seat_to_take(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.address)
    player = Player(context, "wa-poker/omaha")
    expect(player.page.get_by_role("button", name="Deal me in")).to_be_visible()
    assert player.page.locator(".felt button.free").count() == 0
    context.close()


def test_a_table_that_is_not_there_is_said_so_and_not_asked_for_again(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    page.goto("/#/tables/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("no table 'nowhere'")
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.locator("a.table").first).to_be_visible()
    page.close()


def test_the_wallet_is_never_guessed(browser: Browser, server: Server) -> None:
    """All of a player's chips go to a table; the page shows a balance of 0, and says where the chips are."""
    context = server.entered(browser, "reader")
    player = Player(context, "wa-crown-holdem")
    balance = player.page.locator("dl div", has_text="Balance").locator("dd")
    header = player.page.locator("header .me")
    expect(balance).to_have_text("10,000")
    player.page.locator(".felt button.free").first.click()
    expect(player.page.get_by_text("Your balance: 10,000 play chips")).to_be_visible()
    player.page.get_by_role("button", name="Max 10,000").click()
    player.page.get_by_role("button", name="Sit down with 10,000").click()
    expect(balance).to_have_text("0")
    player.page.get_by_role("link", name="Lobby").click()
    expect(header.locator("small")).to_have_text("0 chips")
    expect(player.page.get_by_text("You have 0.")).to_be_visible()
    player.page.get_by_role("link", name="Play", exact=True).first.click()
    expect(player.page.get_by_text("Your chips are still on the table at Crown Hold'em Poker.")).to_be_visible()
    assert player.page.get_by_role("button", name="Get more chips").count() == 0
    player.page.get_by_role("link", name="Back to the table").click()
    player.menu()
    player.page.get_by_role("button", name="Leave").click()
    expect(balance).to_have_text("10,000")
    context.close()


def test_sitting_out_and_coming_back(newcomer: BrowserContext) -> None:
    player = Player(newcomer, "vic-crown-poker/pineapple")
    player.sit()
    player.menu()
    player.page.get_by_role("button", name="Sit out").click()
    expect(player.log).to_contain_text("newcomer is away")
    if "f" in player.asked(10**6)["offered"]:
        player.click("f")
    expect(player.actions).to_contain_text("Your seat is kept")
    player.actions.get_by_role("button", name="I'm back").click()
    expect(player.log).to_contain_text("newcomer is back")
    player.leave()
