"""The page holds still while a round is played: what comes and goes does not push anything aside."""

import pytest
from playwright.sync_api import BrowserContext

from web.player import Player

SHIFTS = """
  window.__shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.__shifts.push([entry.value, entry.sources.map((one) => one.node?.className ?? '')]);
  }).observe({ type: 'layout-shift', buffered: true });
"""
MOST = 0.05
"""Below 0.1 a page counts as good."""


@pytest.mark.parametrize("game", ["wa-poker/holdem", "wa-ultimate-texas-holdem", "wa-poker/draw-ante"])
def test_nothing_jumps_while_a_round_is_played(newcomer: BrowserContext, game: str) -> None:
    player = Player(newcomer, game)
    player.sit()
    player.page.wait_for_timeout(700)
    player.page.evaluate(SHIFTS)
    player.page.evaluate("window.__shifts.length = 0")
    player.play_round()
    player.page.wait_for_timeout(300)
    shifts = player.page.evaluate("window.__shifts")
    assert sum(value for value, _ in shifts) <= MOST, shifts
    player.leave()
