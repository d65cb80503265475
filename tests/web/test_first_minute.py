"""The first minute: from the front page to a hand, a lobby that fits a phone, and a table for friends."""

import re
import time

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from toolkit.axe import faults
from web.conftest import Server

PHONE: ViewportSize = {"width": 390, "height": 844}
HAND = "() => document.querySelectorAll('[data-card]:not([data-card=\"??\"])').length >= 2"
SECONDS = 10
SCREENS = 3


def visitor(browser: Browser, room: Server, screen: ViewportSize | None = None) -> Page:
    context = browser.new_context(base_url=room.address, viewport=screen, reduced_motion="reduce")
    return context.new_page()


@pytest.mark.parametrize("screen", [None, PHONE], ids=["desktop", "phone"])
def test_from_the_front_page_to_a_hand_in_one_click_and_ten_seconds(
    browser: Browser, own_room: Server, screen: ViewportSize | None
) -> None:
    page = visitor(browser, own_room, screen)
    began = time.monotonic()
    page.goto("/")
    page.get_by_role("button", name="Deal me in").click()
    expect(page).to_have_url(re.compile("/tables/"))
    page.wait_for_function(HAND)
    assert time.monotonic() - began < SECONDS
    page.goto("/#/")
    expect(page.get_by_role("link", name="Back to the table")).to_be_visible()
    expect(page.get_by_text("You play as a guest.")).to_be_visible()


@pytest.mark.parametrize("screen", [None, PHONE], ids=["desktop", "phone"])
def test_from_the_front_page_to_a_hand_against_the_house_in_two_clicks(
    browser: Browser, own_room: Server, screen: ViewportSize | None
) -> None:
    page = visitor(browser, own_room, screen)
    began = time.monotonic()
    page.goto("/")
    page.locator("[data-game=wa-ultimate-texas-holdem]").first.click()
    page.get_by_role("button", name="Deal me in").click()
    page.wait_for_function(HAND)
    assert time.monotonic() - began < SECONDS


def test_the_offered_name_can_be_changed_and_kept_with_a_password(browser: Browser, own_room: Server) -> None:
    page = visitor(browser, own_room)
    page.goto("/")
    page.get_by_role("button", name="Change").click()
    page.get_by_label("Your name at the table").fill("Bold-Wren")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/tables/"))
    page.goto("/#/account")
    page.get_by_label("Password").first.fill("a long enough secret")
    page.get_by_role("button", name="Add a password").click()
    expect(page.get_by_text("Your account is kept.")).to_be_visible()
    again = visitor(browser, own_room)
    again.goto("/#/door")
    again.get_by_role("button", name="sign in").click()
    again.get_by_label("Name").fill("Bold-Wren")
    again.get_by_label("Password").fill("a long enough secret")
    again.get_by_role("button", name="Sign in", exact=True).click()
    expect(again.get_by_role("link", name="Back to the table")).to_be_visible()


def test_the_lobby_fits_three_screens_of_a_phone_and_finds_games(browser: Browser, own_room: Server) -> None:
    page = visitor(browser, own_room, PHONE)
    page.goto("/")
    expect(page.locator("a.table").first).to_be_visible()
    height, wide = page.evaluate("() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
    assert height <= SCREENS * PHONE["height"]
    assert wide <= PHONE["width"]
    assert not page.get_by_text("wa-poker-holdem").count(), "tables have names, not ids"
    page.get_by_label("Find a game").fill("omaha hi-lo")
    expect(page.locator("a.table")).to_have_count(1)
    page.get_by_label("Find a game").fill("")
    page.get_by_role("button", name="Against the dealer").click()
    expect(page.locator("a.table")).to_have_count(3)
    page.get_by_role("button", name="House rules").click()
    expect(page.locator("a.table", has_text="Razz")).to_have_count(1)


def test_friends_come_by_a_link_and_the_host_starts_and_settles(browser: Browser, own_room: Server) -> None:
    host, friend = visitor(browser, own_room), visitor(browser, own_room)
    host.goto("/")
    host.get_by_role("link", name="Play with friends").click()
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("The link to this table").input_value()
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert faults(host) == []
    friend.goto(link)
    expect(friend.get_by_role("heading", name="You are invited to play Hold'em.")).to_be_visible()
    friend.get_by_role("button", name="Take a seat").click()
    expect(friend).to_have_url(re.compile("/tables/home-"))
    host.get_by_role("button", name="Take a seat").click()
    expect(host).to_have_url(re.compile("/tables/home-"))
    host.goto(link)
    host.get_by_role("button", name="Start the game").click()
    friend.wait_for_function(HAND)
    host.get_by_role("button", name="Settle up").click()
    expect(host.get_by_text("All settled up.")).to_be_visible(timeout=60_000)
    expect(host.get_by_text(re.compile("owes"))).to_be_visible()
    assert faults(host) == []


def test_a_first_round_is_explained_and_the_coach_can_be_sent_away(browser: Browser, own_room: Server) -> None:
    page = visitor(browser, own_room)
    page.goto("/")
    page.get_by_role("button", name="Deal me in").click()
    coach = page.get_by_role("complementary", name="Your first round")
    expect(coach).to_contain_text("Fold: give up your cards", timeout=60_000)
    assert faults(page) == []
    coach.get_by_role("button", name="Skip").click()
    expect(coach).to_have_count(0)
    page.reload()
    page.wait_for_function(HAND)
    expect(coach).to_have_count(0)
