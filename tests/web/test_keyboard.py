"""Three games played without touching a mouse: a house game, hold'em and draw."""

import re
import time

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from toolkit.browser import OFFERED, PATIENCE, Player, picture
from toolkit.effort import PROVING
from web.conftest import Server


@pytest.fixture(scope="module")
def typist(browser: Browser, server: Server) -> BrowserContext:
    return server.entered(browser, "typist")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the selector's element has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


class Typist(Player):
    """A player by keys only."""

    def sit(self) -> None:
        self.page.keyboard.press("t")
        expect(self.page.get_by_role("dialog")).to_be_visible()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("button", name="Leave", include_hidden=True)).to_have_count(1)

    def click(self, verb: str) -> None:
        keys = {"cc": "c", "f": "f", "sd": "d", "ready": "Enter", "next": "Enter"}
        key = keys.get(verb)
        if key is None:
            button = self.page.locator(OFFERED.replace("[data-verb]", f'[data-verb="{verb}"]')).first
            key = button.locator("kbd").inner_text() if button.count() else "Escape"
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(60)

    def discard(self) -> None:
        if self.actions.get_by_role("button", name=re.compile("^Choose 1")).count():
            self.page.keyboard.press("1")

    def leave(self) -> None:
        tab_to(self.page, "[data-menu]")
        self.page.keyboard.press("Enter")
        tab_to(self.page, '[data-verb="leave"]')
        self.page.keyboard.press("Enter")
        expect(self.page.locator('[role="log"]')).to_contain_text("typist leaves")
        self.page.close()
        assert self.troubles == []

    def come_in(self) -> None:
        """Wait for the blind."""


@pytest.mark.proof
@pytest.mark.parametrize(
    "game", ["wa-ultimate-texas-holdem", "wa-poker/holdem", "wa-poker/draw"][: 3 if PROVING else 1]
)
def test_a_round_by_keyboard_alone(typist: BrowserContext, game: str) -> None:
    player = Typist(typist, game)
    player.sit()
    assert player.play_round()
    player.page.keyboard.press("?")
    expect(player.page.get_by_role("dialog", name="How this table works")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    player.leave()


def test_a_raise_is_typed_and_confirmed_with_enter(typist: BrowserContext) -> None:
    player = Typist(typist, "vic-crown-poker/holdem")
    player.sit()
    raised = player.page.locator('[role="log"] li', has_text=re.compile("typist (raises to|bets) 61"))
    deadline = time.monotonic() + PATIENCE
    while not raised.count():
        assert time.monotonic() < deadline, player.actions.inner_text()
        if "cbr" in player.offered():
            player.page.keyboard.press("r")
            player.page.keyboard.type("61")
            picture(player.page, "keyboard-raise")
            player.page.keyboard.press("Enter")
            player.page.keyboard.press("Escape")
        elif "cc" in player.offered():
            player.page.keyboard.press("c")
        player.page.wait_for_timeout(100)
    player.leave()


def test_the_lobby_is_reached_and_left_by_tab(typist: BrowserContext) -> None:
    page = typist.new_page()
    page.goto("/")
    expect(page.locator("a.table").first).to_be_visible()
    tab_to(page, 'a[data-game="vic-three-card-poker"]')
    picture(page, "lobby-focus")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/tables/"))
    expect(page.locator(".felt")).to_be_visible()
    page.close()
