"""Players verify a shuffle to which their browser contributed on this page."""

import json

from playwright.sync_api import Browser, expect

from toolkit.browser import Player, picture
from web.conftest import Server

ROUNDS = 3
"""More than one round, because the first may have begun before the browser had committed to anything."""
CONTRIBUTED = """() => {
  const links = [...document.querySelectorAll('a[href*="verify"]')].map((one) => one.getAttribute('href'));
  const kept = JSON.parse(localStorage.getItem('pitboss shuffles') ?? '[]');
  return kept.some((one) => one.root && links.some((link) => link.split('/').includes(String(one.round))));
}"""
"""A script that finds a link to a round to whose shuffle this browser contributed."""


def test_the_browser_contributes_by_itself_and_its_page_verifies_the_round(browser: Browser, server: Server) -> None:
    player = Player(server.entered(browser, "visitor"), "vic-three-card-poker")
    player.sit()
    page = player.page
    holds = page.locator("li.holds")
    for _ in range(ROUNDS):
        player.play_round()
        if not page.evaluate(CONTRIBUTED):
            continue
        page.get_by_role("tab", name="Shuffle").click()
        expect(page.get_by_text("seed matches the commitment")).to_be_visible()
        page.get_by_role("link", name="Verify in full").click()
        expect(page.get_by_text("All checks passed")).to_be_visible()
        if holds.filter(has_text="Your browser's contribution was used unchanged").count() == 1:
            break
        page.get_by_role("link", name="Table").click()
    expect(holds.filter(has_text="Your browser's contribution was used unchanged")).to_have_count(1)
    expect(holds.filter(has_text="seed and contributions produce the committed deck")).to_have_count(1)
    expect(holds.filter(has_text="Cards were dealt from the top in order")).to_have_count(1)
    expect(page.locator("li.fails")).to_have_count(0)
    picture(page, "verify")
    # what the house says now has to be what it said then: with another memory the same page says so
    kept = json.loads(page.evaluate("localStorage.getItem('pitboss shuffles')"))
    changed = [one | {"value": "00" * 16, "commitment": "0" * 64} for one in kept]
    page.evaluate("kept => localStorage.setItem('pitboss shuffles', kept)", json.dumps(changed))
    page.reload()
    expect(page.get_by_text("A check failed")).to_be_visible()
    expect(page.locator("li.fails")).to_have_count(2)
    page.get_by_role("link", name="Table").click()
    player.leave()
