"""Practice in a browser, by keyboard and on three screens, and bots called to a table by level and style."""

import re

import pytest
from playwright.sync_api import Browser, expect

from toolkit.axe import faults
from toolkit.browser import PHONE, picture, resize, sign_up
from web.conftest import Server

TABLET, DESKTOP = {"width": 820, "height": 1180}, {"width": 1280, "height": 900}


@pytest.mark.proof(only=True)
def test_a_hand_is_practised_by_keyboard(browser: Browser, server: Server) -> None:
    """A hand is dealt, decided, judged with the exact cost and kept, without a mouse and with no objection from axe."""
    page = sign_up(browser, server.address, "learner").new_page()
    page.goto("/#/train/vic-three-card-poker")
    expect(page.get_by_role("note")).to_contain_text("Nothing is played for here")
    page.get_by_role("button", name="Deal a hand").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play 10")).to_be_focused()
    page.keyboard.press("f")
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text(re.compile("Fold (was best|cost [0-9.]+ chips. Play was better)"))
    expect(page.get_by_role("region", name="Progress")).to_contain_text("1 decision")
    for name, screen in {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}.items():
        resize(page, screen)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        picture(page, f"training-{name}")
    assert [one for one in faults(page) if "circle" not in one] == [], "the felt itself is looked at elsewhere"
    page.keyboard.press("n")
    expect(verdict).to_have_count(0)
    expect(page.get_by_role("button", name="Play 10")).to_be_enabled()


@pytest.mark.proof(only=True)
def test_a_bot_is_called_by_level_and_style(browser: Browser, server: Server) -> None:
    page = sign_up(browser, server.address, "caller").new_page()
    page.goto("/#/tables/vic-crown-poker-omaha")
    page.locator("[data-free]").first.click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Sit")).click()
    page.locator("header [data-menu]").click()
    bots = page.locator("details.bots")
    bots.locator("summary").click()
    expect(bots.get_by_text("ada-bot", exact=True)).to_be_visible()
    bots.get_by_label("Level").select_option("expert")
    bots.locator("select").nth(1).select_option("loose-passive")
    bots.get_by_role("button", name="Invite a bot").click()
    expect(bots.get_by_role("status")).to_contain_text("comes when there is a seat")
