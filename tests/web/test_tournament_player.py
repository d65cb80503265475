"""A tournament as its players see it: entry, the draw, a move during play, and a heat with secret wagers."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from pitboss.room.accounts.accounts import COOKIE
from toolkit.axe import faults
from toolkit.browser import DESKTOP, PHONE, picture, resize
from web.night import ID, Night

HOLDEM = """
tournament = 1
name = "Players' night"
game = "wa-poker/holdem"
tables = ["t1", "t2"]
seats = 4
balance = 2
[table]
betting = "no-limit"
[entry]
buy_in = "50"
fee = "5"
chips = 5000
[rebuy]
cost = "50"
chips = 5000
until_level = 1
at_most = 5000
[prizes]
places = [50, 30, 20]
[[level]]
blinds = [25, 50]
minutes = 20
[[level]]
blinds = [50, 100]
minutes = 20
"""
HEAT = """
tournament = 1
name = "Three Card Poker challenge"
game = "vic-three-card-poker"
start = "START"
location = "pit 4"
tables = ["p1"]
seats = 6
[entry]
buy_in = "50"
fee = "10"
chips = 19000
method = "on this page"
[table]
pair-plus = "A"
[[level]]
minimum = 25
maximum = 5000
unit = 1
[[stage]]
name = "heat"
ends = "hands"
hands = 1
advance = 2
[[stage]]
name = "final"
ends = "hands"
hands = 1
[secret]
wagers = 1
method = "on the player's own screen, before the hand is dealt"
[prizes]
places = [70, 30]
"""
OTHERS = ("bob", "carl", "dan", "eve", "fay")


@pytest.fixture
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    room = Night(tmp_path_factory.mktemp("players") / "room.db")
    room.manager("alice")
    yield room
    room.stop()


def entered(browser: Browser, night: Night, name: str, screen: ViewportSize) -> BrowserContext:
    """Return a browser in which a person with an account is signed in."""
    context = browser.new_context(base_url=night.address, viewport=screen, reduced_motion="reduce")
    context.add_cookies([{"name": COOKIE, "value": night.player(name), "url": night.address}])
    return context


def fits(page: Page) -> bool:
    wide, shown = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    return bool(wide <= shown)


def signs_up_and_is_back(browser: Browser, night: Night) -> None:
    """A visitor who wants to enter returns to the same tournament with an account."""
    context = browser.new_context(base_url=night.address, viewport=PHONE)
    page = context.new_page()
    page.goto("/#/tournaments")
    page.get_by_role("link", name="Players' night").click()
    page.get_by_role("link", name="Enter").click()
    wanted = page.url
    page.get_by_role("link", name="Sign in to enter").click()
    page.get_by_label("Name", exact=True).fill("wanda")
    page.get_by_label("Password").fill("long enough 77")
    page.get_by_role("button", name="Sign up", exact=True).click()
    expect(page.get_by_role("checkbox", name="I have read")).to_be_visible()
    assert page.url == wanted
    context.close()


@pytest.mark.proof(only=True)
def test_somebody_enters_sits_by_the_draw_and_is_moved_while_playing(browser: Browser, night: Night) -> None:
    night.announce(HOLDEM)
    for name in OTHERS:
        night.player(name)
    signs_up_and_is_back(browser, night)
    context = entered(browser, night, "anna", PHONE)
    page = context.new_page()
    page.goto("/#/tournaments")
    page.get_by_role("link", name="Players' night").click()
    page.get_by_role("link", name="Enter").click()
    button = page.get_by_role("button", name="Enter for $55")
    expect(button).to_be_disabled()
    page.get_by_role("checkbox", name="I have read").check()
    assert faults(page) == []
    picture(page, "player-enter-phone")
    assert fits(page)
    button.click()
    expect(page.get_by_role("region", name="Your seat")).to_contain_text("You are entered")
    accepted = page.get_by_role("region", name="My entry")
    expect(accepted.get_by_role("link", name="Rule wa-poker 40.5(b)")).to_be_visible()
    accepted.get_by_role("button", name="Withdraw, refund $55").click()
    page.get_by_role("checkbox", name="I have read").check()
    button.click()
    expect(accepted).to_be_visible()

    night.enter(*OTHERS)
    night.draw()
    seat = page.locator("[data-seat]")
    expect(seat).to_be_visible()
    where = seat.get_attribute("data-seat") or ""
    night.say("director start")
    stand = page.get_by_role("region", name="My standing")
    expect(stand).to_contain_text("5,000")
    expect(stand).to_contain_text("25 / 50")
    expect(stand).to_contain_text("3 more out: at least $60 for 3rd place")
    offered = page.get_by_role("region", name="Available now")
    expect(offered).to_contain_text("until the end of level 1")
    assert faults(page) == []
    picture(page, "player-playing-phone")
    page.get_by_role("link", name="Go to my table").click()

    table, other = (where.partition("/")[0], "t2" if where.startswith("t1") else "t1")
    expect(page.get_by_role("region", name="Tournament")).to_contain_text("Level 1 25 / 50")
    night.fold_others(f"{ID}-{table}", but="anna")
    expect(page.locator("section.actions")).to_contain_text("Your turn")
    night.say("director pause")
    picture(page, "player-table-phone")
    page.locator('section.actions button[data-verb="f"]').click()
    night.fold_others(f"{ID}-{table}")
    seat_there = night.free_seat(other)
    night.say(f"director move anna {other}/{seat_there}")
    expect(page).to_have_url(re.compile(rf"#/tables/{ID}-{other}$"))
    expect(page.get_by_role("alert")).to_contain_text(f"You have moved to Table {other[1:]}, seat {seat_there}.")
    night.fold_others(f"{ID}-{other}")
    night.say("director resume")
    night.fold_others(f"{ID}-{other}", but="anna")
    expect(page.locator("section.actions")).to_contain_text("Your turn")
    picture(page, "player-moved-phone")
    assert fits(page)
    resize(page, DESKTOP)
    picture(page, "player-moved")

    page.goto(f"/#/tournaments/{ID}/player")
    expect(page.locator("[data-seat]")).to_have_attribute("data-seat", f"{other}/{seat_there}")
    night.say("director retire anna")
    result = page.get_by_role("region", name="Your result")
    expect(result).to_contain_text("6th place of 6")
    expect(result.get_by_role("link", name="Rule wa-poker 40.6(i)(iii)")).to_be_visible()
    picture(page, "player-result")
    context.close()


class Overheard:
    """Everything that reaches a browser through its sockets."""

    def __init__(self, context: BrowserContext) -> None:
        self.page, self.bytes = context.new_page(), ""
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        self.bytes += frame if isinstance(frame, str) else frame.decode()


@pytest.mark.proof(only=True)
def test_a_heat_of_three_card_poker_with_a_secret_wager(browser: Browser, night: Night) -> None:
    """No other page gets a secret wager before "no more bets"; then everybody sees it."""
    night.announce(HEAT)
    contexts = [entered(browser, night, "anna", PHONE), entered(browser, night, "bob", DESKTOP)]
    contexts.append(browser.new_context(base_url=night.address, viewport=DESKTOP))
    anna, bob, watcher = contexts[0].new_page(), Overheard(contexts[1]), Overheard(contexts[2])
    night.say("operator notify")
    night.enter("anna", "bob")
    night.say("director brief")
    night.move(minutes=7)
    anna.goto(f"/#/tables/{ID}-p1")
    for one in (bob, watcher):
        one.page.goto(f"/#/tables/{ID}-p1")
        expect(one.page.get_by_role("region", name="Tournament")).to_contain_text("minimum 25")
    form = anna.get_by_role("region", name="Secret bet")
    expect(form).to_contain_text("Your turn")
    form.get_by_label("Ante").fill("4637")
    form.get_by_label("Pair plus").fill("1613")
    form.get_by_role("button", name="Submit bets").scroll_into_view_if_needed()
    picture(anna, "secret-phone")
    assert fits(anna)
    form.get_by_role("button", name="Submit bets").click()
    expect(form).to_contain_text("Hand 1: you bet Ante 4,637, Pair plus 1,613")

    bob.page.get_by_role("button", name="Bet openly instead").click()
    expect(bob.page.get_by_role("log")).to_contain_text("anna has handed in a secret wager")
    bets = bob.page.locator("section.actions")
    bets.get_by_label("Amount", exact=True).fill("100")
    bets.get_by_label("Amount", exact=True).blur()
    bets.locator('button[data-verb="bet ante"]').click()
    ready = bets.get_by_role("button", name="Done: next player")
    expect(ready).to_be_enabled()
    picture(bob.page, "secret-others")
    for one in (bob, watcher):
        assert len(one.bytes) > 1000
        assert not re.search(r"(?<![0-9a-f.])(4637|1613|6250|10887)(?![0-9a-f])", one.bytes)
    ready.click()
    for screen in (bob.page, watcher.page, anna):
        expect(screen.locator(".felt")).to_contain_text(re.compile(r"4,?637"))
    picture(watcher.page, "secret-shown")
    anna.locator('section.actions button[data-verb="f"]').click()
    bets.locator('button[data-verb="f"]').click()
    expect(anna.get_by_role("region", name="Secret bet")).to_contain_text("Hand 1, Ante")
    assert night.live.state.stage == 1, "the heat is over, and both play the final"
    expect(anna.get_by_role("region", name="Tournament")).to_contain_text("1 more out to $70")
    for context in contexts:
        context.close()
