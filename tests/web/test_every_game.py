"""A newcomer signs up and plays a round of every game by clicking, and the page holds still meanwhile."""

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from pitboss.books.catalogue import GAMES
from toolkit.browser import DESKTOP, PHONE, Player, picture, resize
from toolkit.effort import PROVING

SHIFTS = """() => {
  window.__shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.__shifts.push([entry.value, entry.sources.map((one) => one.node?.className ?? '')]);
  }).observe({ type: 'layout-shift' });
}"""
FEW = ("vic-three-card-poker",)
"""A game that `test_keyboard` does not play by keys; `make prove` plays all."""
MOST = 0.05
"""The share of the page that may shift in a round; a page below 0.1 counts as good."""


def look_at_a_phone(player: Player) -> None:
    """Check the same on a small screen: nothing sticks out, and felt and actions are visible together."""
    resize(player.page, PHONE)
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(player.page, f"phone-{player.game.replace('/', '-')}")
    dock = player.actions.bounding_box()
    assert dock is not None
    assert dock["y"] + dock["height"] <= PHONE["height"], dock
    resize(player.page, DESKTOP)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES if PROVING else FEW)
def test_a_newcomer_plays_a_round_by_clicking(newcomer: BrowserContext, game: str) -> None:
    player = Player(newcomer, game)
    name = game.replace("/", "-")
    player.sit()
    player.asked(player.rounds)
    if PROVING:
        look_at_a_phone(player)
    player.page.evaluate(SHIFTS)
    clicked = player.play_round(pictured=f"{name}-turn")
    shifts = player.page.evaluate("window.__shifts")
    assert clicked
    assert sum(value for value, _ in shifts) <= MOST, shifts
    expect(player.log).to_contain_text("is over")
    player.page.get_by_role("tab", name="Round").click()
    expect(player.page.locator(".pane [data-slip]")).to_contain_text(re.compile("You (win|lose)|Nothing won"))
    picture(player.page, f"{name}-result")
    look_at_a_phone(player)
    player.leave()


def test_every_game_has_its_table_in_the_lobby(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Show all")).click()
    for game in GAMES:
        expect(page.locator(f'a[data-game="{game}"][href$="/{game.replace("/", "-")}"]')).to_be_visible()
    page.locator('a[data-game="wa-poker/holdem"][href$="/wa-poker-holdem"]').click()
    expect(page.locator(".felt")).to_be_visible()
    page.close()
