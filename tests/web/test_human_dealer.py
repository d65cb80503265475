"""A table with a human dealer: the cards that lie on the felt are entered on the page, and the round goes on."""

import re

from playwright.sync_api import Browser, Page, expect

from web.conftest import Server
from web.player import Player, picture, sign_up

FOR_PATRON = ["ace of spades", "ace of hearts", "ace of clubs"]
FOR_HOUSE = ["queen of spades", "nine of hearts", "two of clubs"]


def enter(page: Page, cards: list[str]) -> None:
    for card in cards:
        page.locator(".deck").get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Enter ").click()


def test_a_dealer_enters_the_cards_and_the_wagers_are_settled(browser: Browser, own_room: Server) -> None:
    manager = browser.new_context(base_url=own_room.address, viewport={"width": 1280, "height": 1000})
    page = manager.new_page()
    page.goto(own_room.welcome)
    page.get_by_label("Name").fill("carol")
    page.get_by_label("Password").fill("a long enough secret")
    page.get_by_role("button", name="Become the first manager").click()
    page.get_by_role("link", name="People").click()
    page.get_by_label("carol: dealer").check()
    page.goto("/#/")
    page.get_by_text("Set up a table").click()
    page.get_by_label("Name").fill("felt-one")
    page.locator("details").get_by_label("Game").select_option("vic-three-card-poker")
    page.get_by_label("A dealer enters the cards").check()
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_text("Table felt-one stands.")).to_be_visible()

    patron = Player(sign_up(browser, own_room.address, "patron"), "vic-three-card-poker", table="felt-one")
    patron.sit()
    page.goto("/#/tables/felt-one")
    page.get_by_role("tab", name="Pit").click()
    for line in ("open", "deal"):
        page.get_by_role("button", name=line, exact=True).click()
    patron.actions.locator('[data-verb="bet ante"]').click()
    expect(patron.page.locator('[role="log"]')).to_contain_text("patron places 10 on ante")
    page.get_by_role("button", name="No more bets").click()
    expect(page.get_by_text("3 cards to patron")).to_be_visible()
    picture(page, "human-dealer")
    enter(page, FOR_PATRON)
    for rank in ("four", "six", "eight"):
        expect(page.get_by_text(re.compile("3 cards to .*bot"))).to_be_visible()
        enter(page, [f"{rank} of {suit}" for suit in ("spades", "hearts", "clubs")])
        expect(page.locator(".deck").get_by_role("button", name=f"{rank} of clubs")).to_have_attribute(
            "aria-pressed", "false"
        )
    expect(page.get_by_text("3 cards to the dealer")).to_be_visible()
    enter(page, FOR_HOUSE)
    patron.actions.locator('[data-verb="bet play"]').click()
    page.get_by_role("button", name="Settle the wagers").click()
    expect(patron.actions).to_contain_text("three of a kind")
    expect(patron.actions).to_contain_text("+")
    picture(patron.page, "human-dealer-patron")
    manager.close()
