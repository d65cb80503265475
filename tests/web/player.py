"""Somebody at the pages: signs up, sits down, plays a round by clicking what is offered."""

import re
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

SCREENSHOTS = Path(__file__).parent.parent.parent / "build" / "screenshots"
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 360, "height": 740}
PATIENCE = 60


def picture(page: Page, name: str) -> None:
    """Keeps what the page looks like, as an artefact of the run."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")


def sign_up(browser: Browser, address: str, name: str, viewport: dict[str, int] | None = None) -> BrowserContext:
    """A browser somebody has just signed up in, by the page's own form."""
    context = browser.new_context(base_url=address, viewport=viewport or DESKTOP)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("link", name="Sign up and play").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("a long enough secret")
    page.get_by_role("button", name="Sign up", exact=True).click()
    expect(page.locator("a.table").first).to_be_visible()
    picture(page, f"lobby-{name}")
    page.close()
    return context


class Player:
    """One person at one table."""

    def __init__(self, context: BrowserContext, game: str, table: str | None = None) -> None:
        self.page, self.game = context.new_page(), game
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.goto("/")
        self.page.locator(f'a[data-game="{game}"][href$="{table or game.replace("/", "-")}"]').click()
        expect(self.page.locator(".felt")).to_be_visible()

    @property
    def actions(self) -> Locator:
        return self.page.locator("section.actions")

    @property
    def rounds(self) -> int:
        """Rounds this person has played here, as the page counts them."""
        return int(self.page.locator("dl div", has_text=re.compile("^Rounds")).locator("dd").inner_text())

    def sit(self) -> None:
        self.page.locator(".felt button.free").first.click()
        self.page.get_by_role("button", name=re.compile("^Sit down with")).click()
        expect(self.page.get_by_role("button", name="Leave")).to_be_visible()

    def leave(self) -> None:
        self.page.get_by_role("button", name="Leave").click()
        self.page.close()
        assert self.troubles == []

    def offered(self) -> list[str]:
        """The lines that can be clicked now."""
        buttons = self.actions.locator("button[data-verb]:enabled")
        return [verb for verb in buttons.evaluate_all("found => found.map(one => one.dataset.verb)") if verb]

    def click(self, verb: str) -> None:
        """One click; a button that has gone meanwhile is no longer offered."""
        button = self.actions.locator(f'button[data-verb="{verb}"]:enabled').first
        if button.count():
            button.click(timeout=3000, no_wait_after=True)

    def play_round(self, pictured: str = "") -> list[str]:
        """Plays what is offered until a round more is counted; the lines that were clicked."""
        before, done = self.rounds, list[str]()
        deadline = time.monotonic() + PATIENCE
        while self.rounds == before:
            assert time.monotonic() < deadline, (self.game, done, self.actions.inner_text())
            self.discard()
            verb = self.choose(self.offered(), done)
            if verb is None:
                self.come_in()
                self.page.wait_for_timeout(30)
                continue
            if pictured and verb not in ("ready",) and not verb.startswith("bet ante"):
                picture(self.page, pictured)
                pictured = ""
            self.click(verb)
            done.append(verb)
        return done

    def choose(self, offered: list[str], done: list[str]) -> str | None:
        """A house game's ante and what must equal it, then going along: check or call, never fold."""
        placing = [verb for verb in offered if verb.startswith("bet ") and verb not in done]
        if "ready" in offered:
            return next((verb for verb in placing if verb in ("bet blind", "bet trips")), "ready")
        for wanted in ("cc", "sd", "bet ante", "bet blind", "bet play"):
            if wanted in offered:
                return wanted
        return offered[0] if offered else None

    def come_in(self) -> None:
        """Pays the blind to be dealt in at once, where that is asked."""
        post = self.page.locator("button:enabled", has_text=re.compile("^Post "))
        if post.count():
            post.first.click(timeout=3000)

    def discard(self) -> None:
        """Chooses a card where one has to go."""
        if self.actions.get_by_role("button", name=re.compile("^Choose 1")).count():
            self.actions.locator("button.pick").first.click(timeout=3000)
