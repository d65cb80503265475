"""Texts at the table: why a round ended as it did, whose turn it is, who did what, and the player's own hand."""

import re

import pytest
from playwright.sync_api import Browser, expect

from toolkit.browser import Player, picture
from web.conftest import Server

SPEECH = re.compile(r"[Yy]our? .*(Ante|Blind|Play|Trips)")
WATCHED = """() => new MutationObserver(() => {
  if (document.querySelector('.felt [data-did], .seat.out')) document.body.dataset.told = ''
}).observe(document.querySelector('main'), {subtree: true, childList: true, attributes: true})"""
"""Records that a seat showed its action, which it no longer shows on the next street."""


def test_a_house_round_ends_in_words_and_circles_keep_their_names(browser: Browser, server: Server) -> None:
    player = Player(server.entered(browser, "reader"), "wa-ultimate-texas-holdem")
    player.sit()
    expect(player.page.get_by_role("button", name="Sound off")).to_have_attribute("aria-pressed", "false")
    before, done = player.rounds, list[str]()
    while not (asked := player.asked(before))["over"]:
        verb = player.choose(asked["offered"], done)
        if verb is None:
            player.page.wait_for_timeout(50)
            continue
        if verb == "cc" and "cc" not in done:
            expect(player.page).to_have_title("Your turn · Ultimate Texas Hold'em · pitboss")
            circle = player.page.locator('.box.mine .spot[data-wager="ante"]')
            expect(circle.locator(".label")).to_have_text("Ante")
            expect(circle.locator(".amount")).to_have_text("10")
        player.click(verb)
        done.append(verb)
    player.actions.get_by_role("button", name="Why?").click()
    sheet = player.page.get_by_role("dialog", name="Why")
    expect(sheet.locator(".text").first).to_have_text(SPEECH)
    expect(sheet.locator(".cite a").first).to_be_visible()
    picture(player.page, "house-told")
    player.page.keyboard.press("Escape")
    player.leave()


@pytest.mark.proof(only=True)
def test_a_stud_table_tells_own_cards_apart_and_the_last_act(browser: Browser, server: Server) -> None:
    player = Player(server.entered(browser, "guest"), "wa-poker/seven-card-stud")
    player.sit()
    own = player.page.locator(".seat.mine")
    expect(own.locator(".card")).to_have_count(3)
    expect(own.locator(".card.down")).to_have_count(2)
    expect(own.locator("[data-held]")).to_have_text(re.compile("high|pair|three", re.IGNORECASE))
    expect(own.get_by_role("group")).to_have_attribute("aria-label", re.compile("yours alone; face up "))
    player.asked(player.rounds)
    player.page.evaluate(WATCHED)
    player.click("cbr" if "cc" not in player.offered() else "cc")
    expect(player.page.locator("body[data-told]")).to_be_attached()
    picture(player.page, "stud-told")
    player.page.close()
    assert player.troubles == []
