"""A newcomer signs up and plays a round of each of the nineteen games by clicking."""

import pytest
from playwright.sync_api import BrowserContext, expect

from pitboss.rulebooks.games import GAMES
from web.player import Player, picture


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_a_round_by_clicking(newcomer: BrowserContext, game: str) -> None:
    player = Player(newcomer, game)
    name = game.replace("/", "-")
    player.sit()
    clicked = player.play_round(pictured=f"{name}-turn")
    assert clicked
    expect(player.page.locator('[role="log"]')).to_contain_text("is over")
    player.page.get_by_role("tab", name="Result").click()
    expect(player.page.locator(".pane")).to_contain_text("newcomer")
    picture(player.page, f"{name}-result")
    player.leave()
