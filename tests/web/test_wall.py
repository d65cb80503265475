"""The wall displays need no sign-in, the slides change automatically, and a winner is shown for a moment."""

import json

from playwright.sync_api import Browser, Page, ViewportSize, expect

from toolkit.browser import picture
from web.conftest import Server

WALL: ViewportSize = {"width": 1920, "height": 1080}
TURN = 12_000


def at_the_wall(browser: Browser, server: Server, path: str = "/wall") -> Page:
    """Return a screen without a sign-in, whose time the test moves."""
    page = browser.new_context(base_url=server.address, viewport=WALL, reduced_motion="reduce").new_page()
    page.clock.install()
    page.goto(path)
    return page


def test_the_slides_turn_and_fit_the_wall(browser: Browser, server: Server) -> None:
    page = at_the_wall(browser, server)
    wall = page.locator("main.wall")
    expect(wall).to_have_attribute("data-slide", "jackpots")
    expect(page.get_by_role("img").first).to_have_accessible_name(meter(page))
    assert page.evaluate("() => document.querySelector('main').scrollHeight <= innerHeight")
    picture(page, "wall-jackpots")
    seen = {"jackpots"}
    for _ in range(6):
        page.clock.fast_forward(TURN)
        page.clock.run_for(50)
        seen.add(wall.get_attribute("data-slide") or "")
        assert page.evaluate("() => document.querySelector('main').scrollHeight <= innerHeight"), seen
    assert "signs" in seen


def meter(page: Page) -> str:
    """Return the first meter as the room states it."""
    found = page.request.get("/api/jackpots").json()[0]["displays"][0]
    return f"{float(found):,.2f}"


def test_one_display_can_be_kept(browser: Browser, server: Server) -> None:
    page = at_the_wall(browser, server, "/wall/signs")
    for _ in range(3):
        expect(page.locator("main.wall")).to_have_attribute("data-slide", "signs")
        picture(page, "wall-signs")
        page.clock.fast_forward(TURN)


def test_a_winner_has_a_moment_once(browser: Browser, server: Server) -> None:
    page = at_the_wall(browser, server, "/wall/jackpots")
    wall = page.locator("main.wall")
    expect(wall).to_have_attribute("data-slide", "jackpots")
    now = page.evaluate("() => new Date(Date.now()).toISOString()")
    claim = {
        "claim": "felt/17/p3", "player": "anna", "hand": "royal flush", "amount": "29210.55", "state": "paid",
        "steps": [{"state": "paid", "by": "felt", "at": now}],
    }  # fmt: skip

    jackpots = page.request.get("/api/jackpots").json()
    jackpots[0]["claims"] = [claim]
    body = json.dumps(jackpots)
    page.route("**/api/jackpots", lambda route: route.fulfill(body=body, content_type="application/json"))
    page.clock.fast_forward(1000)
    expect(wall).to_have_attribute("data-slide", "won")
    expect(wall).to_contain_text("royal flush")
    expect(wall).not_to_contain_text("anna")
    picture(page, "wall-won")
    page.clock.fast_forward(20_000)
    expect(wall).to_have_attribute("data-slide", "jackpots")
    page.clock.fast_forward(3000)
    expect(wall).to_have_attribute("data-slide", "jackpots")
