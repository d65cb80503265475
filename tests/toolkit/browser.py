"""A person at the pages who sits down and plays a round by clicking offered buttons."""

import contextlib
import os
import re
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as TooLong

from toolkit.effort import PROVING

SCREENSHOTS = Path(__file__).parent.parent.parent / "build" / "screenshots"
PICTURES = os.environ.get("PITBOSS_PICTURES", "1" if PROVING else "0") != "0"
"""True if the run keeps pictures of the pages, as a proof does. They cost a third of its time."""
DESKTOP: ViewportSize = {"width": 1280, "height": 860}
PHONE: ViewportSize = {"width": 360, "height": 740}
PATIENCE = 60

ASKED = """before => {
  const enabled = (where) => [...document.querySelectorAll(where)].filter((one) => !one.disabled);
  const counted = [...document.querySelectorAll('dl div')].find((one) => one.textContent.startsWith('Rounds'));
  const rounds = Number(counted?.querySelector('dd').textContent);
  const asked = {
    over: rounds > before,
    offered: enabled('section.actions button[data-verb], .felt button[data-verb]').map((one) => one.dataset.verb),
    post: enabled('[data-come="post"]').length > 0,
    pick: enabled('section.actions button.pick').length > 0,
  };
  return asked.over || asked.offered.length || asked.post || asked.pick ? asked : null;
}"""
"""A script that waits until the page wants something of the person, or counts another round."""


OFFERED = "section.actions button[data-verb]:enabled, .felt button[data-verb]:enabled"
"""The controls that can be clicked: in the dock, and the betting areas on the felt."""

KEYS = """() => {
  const said = ['Enter', 'Esc', '!', '⌫', 'Z', 'X'];  // not by way of a button
  const wrong = [];
  for (const kbd of document.querySelectorAll('main button:not(:disabled) kbd')) {
    const button = kbd.closest('button'), key = kbd.textContent.toLowerCase();
    if (!button.checkVisibility() || said.includes(kbd.textContent)) continue;
    document.activeElement?.blur();
    let pressed = null;
    const caught = (event) => {
      pressed ??= event.target.closest('button');
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    addEventListener('click', caught, true);
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
    removeEventListener('click', caught, true);
    const typing = document.activeElement?.form;
    if (pressed === button || (typing && typing === button.form)) continue;
    wrong.push(`${key}: ${button.textContent} / ${pressed?.textContent}`);
  }
  document.activeElement?.blur();
  return wrong;
}"""
"""Presses every key that a button shows, without effect, and finds keys that do not lead to their button or field."""


def picture(page: Page, name: str) -> None:
    """Keep a picture of the page, unless the run was asked not to."""
    if PICTURES:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")


FRAMES = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done))
  setTimeout(done, 2000)
})"""
"""A script that waits for two frames. A browser draws none for a page that it takes to be covered: then two seconds."""


def resize(page: Page, screen: ViewportSize) -> None:
    """Change the size of the screen, and wait until the page is laid out for it."""
    page.set_viewport_size(screen)
    page.evaluate(FRAMES)


def sign_up(browser: Browser, address: str, name: str, viewport: ViewportSize | None = None) -> BrowserContext:
    """Return a browser in which a person has just signed up by the page's own form."""
    context = browser.new_context(base_url=address, viewport=viewport or DESKTOP)
    page = context.new_page()
    page.goto("/#/door")
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
        self.page.goto(f"/#/tables/{table or game.replace('/', '-')}")
        expect(self.page.locator(".felt")).to_be_visible()

    @property
    def actions(self) -> Locator:
        return self.page.locator("section.actions")

    @property
    def log(self) -> Locator:
        return self.page.locator('[role="log"]')

    @property
    def rounds(self) -> int:
        """Return the rounds that this person has played here, as the page counts them."""
        counted = self.page.locator("dl div", has_text=re.compile("^Rounds")).locator("dd")
        expect(counted).to_have_text(re.compile(r"^\d+$"))
        return int(counted.text_content() or 0)

    def sit(self) -> None:
        self.page.locator(".felt button.free").first.click()
        self.page.get_by_role("button", name=re.compile("^Sit down with")).click()
        expect(self.page.get_by_role("button", name="Leave", include_hidden=True)).to_have_count(1)

    def menu(self) -> None:
        """Open the menu of the table, which has the actions for the player's seat."""
        if not self.page.locator("header details[open]").count():
            self.page.locator("header [data-menu]").click()

    def leave(self) -> None:
        self.menu()
        self.page.get_by_role("button", name="Leave").click()
        self.page.close()
        assert self.troubles == []

    def asked(self, before: int, seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait in the page until something can be done, and return it."""
        try:
            found = self.page.wait_for_function(ASKED, arg=before, polling=20, timeout=1000 * seconds)
        except TooLong:
            raise AssertionError((self.game, self.actions.inner_text())) from None
        asked: dict[str, Any] = found.json_value()
        return asked

    def offered(self) -> list[str]:
        """Return the lines that can be clicked now."""
        buttons = self.page.locator(OFFERED)
        return [verb for verb in buttons.evaluate_all("found => found.map(one => one.dataset.verb)") if verb]

    def click(self, verb: str) -> None:
        """Click once; a button that has gone meanwhile is no longer offered."""
        button = self.page.locator(OFFERED.replace("[data-verb]", f'[data-verb="{verb}"]')).first
        for _ in range(PATIENCE):
            with contextlib.suppress(TooLong):
                button.click(timeout=1000, no_wait_after=True)
                return
            if verb not in self.offered():
                return
        raise AssertionError(f"{verb} is offered and cannot be clicked")

    def play_round(self, pictured: str = "") -> list[str]:
        """Play offered lines until another round is counted; return the clicked lines."""
        before, done = self.rounds, list[str]()
        deadline = time.monotonic() + PATIENCE
        while not (asked := self.asked(before))["over"]:
            assert time.monotonic() < deadline, (self.game, done, self.actions.inner_text())
            if asked["pick"]:
                self.discard()
            verb = self.choose(asked["offered"], done)
            if verb is None:
                self.come_in()
                self.page.wait_for_timeout(50)
                continue
            if pictured and verb != "ready" and not verb.startswith("bet ante"):
                picture(self.page, pictured)
                pictured = ""
            if verb not in ("ready", "again", "next", "change", "clear"):
                assert self.wrong_keys() == [], "a key does what its button says"
            self.click(verb)
            done.append(verb)
        return done

    def wrong_keys(self) -> list[str]:
        """Return keys that do not do what their buttons say; a wager of several Antes has that digit."""
        wrong: list[str] = self.page.evaluate(KEYS)
        return wrong

    def choose(self, offered: list[str], done: list[str]) -> str | None:
        """Choose a house game's ante and equal wagers, then check or call, never fold."""
        placing = [verb for verb in offered if verb.startswith("bet ") and verb not in done]
        if "ready" in offered:
            return next((verb for verb in placing if verb in ("bet blind", "bet trips")), "ready")
        if "clear" in offered and "ready" in done:  # the bets are down, and somebody else at the table has not bet yet
            return None
        for read in ("next", "change"):  # the result of the round before stays until it was read
            if read in offered:
                return read
        for wanted in ("cc", "sd", "bet ante", "bet blind", "bet play"):
            if wanted in offered:
                return wanted
        return offered[0] if offered else None

    def come_in(self) -> None:
        """Pay the blind to be dealt in at once, if asked."""
        self._click_if_there(self.page.locator('[data-come="post"]:enabled'))

    def discard(self) -> None:
        """Choose a card if one has to go."""
        if self.actions.get_by_text(re.compile("^Pick 1")).count():
            self._click_if_there(self.actions.locator("button.pick"))

    def _click_if_there(self, button: Locator) -> None:
        """Click as slowly as a person: the turn may be over, or the blind may have come, before the click."""
        for _ in range(PATIENCE):
            if not button.count():
                return
            with contextlib.suppress(TooLong):
                button.first.click(timeout=1000)
                return
        raise AssertionError("a button is there and cannot be clicked")
