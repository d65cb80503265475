"""A tournament's clock on a television is right for an hour, whatever the television's own clock says."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, expect

from toolkit.browser import picture, resize
from toolkit.effort import PROVING, effort
from web.night import Night

WRONG = timedelta(hours=1)
COUNTED = """
window.tones = window.sockets = window.asked = window.waiting = 0
const made = AudioContext.prototype.createOscillator
AudioContext.prototype.createOscillator = function () { window.tones++; return made.call(this) }
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address)
    window.sockets++
    window.waiting = 1
    this.addEventListener('message', ({ data }) => { window.waiting -= /^{"type":"(pong|hello)"/.test(data) })
  }
  send(text) {
    window.asked++
    window.waiting++
    super.send(text)
  }
}
"""
"""Counts tones (two at one minute, three at a new level), sockets, and unanswered requests."""
CUT_OFF = """() => {
  const told = document.querySelectorAll('.middle p, .middle dd, .middle li, footer dd, header, .banners li')
  const beyond = (one) => {
    const inner = one.getBoundingClientRect()
    const outer = one.closest('.middle > *, footer, main').getBoundingClientRect()
    const wide = inner.left < outer.left - 1 || inner.right > outer.right + 1
    return wide || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
  }
  return [...told].filter(beyond).map((one) => one.textContent)
}"""
"""A script that finds texts that reach beyond their part of the screen."""
SCREENS: dict[str, ViewportSize] = {
    "hd": {"width": 1920, "height": 1080},
    "small": {"width": 1280, "height": 720},
    "4k": {"width": 3840, "height": 2160},
    "phone": {"width": 390, "height": 844},
}


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    room = Night(tmp_path / "room.db")
    room.manager("alice")
    room.announce()
    room.seated()
    yield room
    room.stop()


@pytest.fixture
def television(browser: Browser, night: Night) -> Iterator[Page]:
    context = browser.new_context(base_url=night.address, viewport=SCREENS["hd"])
    context.add_init_script(COUNTED)
    yield context.new_page()
    context.close()


HELD = ("Nodes", "JSEventListeners", "JSHeapUsedSize")
HOURS = effort("CLOCK_HOURS", quick=1, proof=10)
LEAPS = 30 if PROVING else 3
"""The leaps of two minutes in each hour, no faster than the server lets a page ask."""


def seconds_on(page: Page) -> int:
    """Return the time that the page shows, in seconds."""
    found = 0
    for part in page.get_by_role("timer").inner_text().split(":"):
        found = found * 60 + int(part)
    return found


def agrees(page: Page, night: Night) -> None:
    """Wait until the page shows the room's time; a busy machine may take a moment."""
    for _ in range(40):
        page.wait_for_timeout(250)
        before, shown, after = night.left(), seconds_on(page), night.left()
        if after - 1.5 <= shown <= before + 1.5:
            return
    raise AssertionError(f"the page shows {shown}, the room has {before:.1f} left")


def pass_time(page: Page, night: Night, seconds: int) -> None:
    """Advance the room's and the television's time in one leap; then all requests of the page are answered."""
    before, patience = page.evaluate("window.asked"), 400
    night.move(seconds=seconds)
    page.clock.fast_forward(seconds * 1000)
    while patience and not page.evaluate("n => asked > n && waiting === 0", before):
        page.wait_for_timeout(5)
        patience -= 1
    assert patience, "the page has not asked, or was not answered"


def to_the_next(page: Page, night: Night) -> None:
    """Advance to the end of the level or break; in its last minute the page still agrees."""
    while night.left() > 170:
        pass_time(page, night, 120)
    pass_time(page, night, int(night.left()) - 30)
    agrees(page, night)
    pass_time(page, night, 60)


def held(devtools: CDPSession) -> dict[str, float]:
    """Return the page's memory after garbage collection."""
    devtools.send("HeapProfiler.collectGarbage")
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in metrics if one["name"] in HELD}


@pytest.mark.proof(only=True)
def test_an_hour_on_a_television_whose_clock_is_wrong(television: Page, night: Night) -> None:
    """The page counts alone, follows every level, sounds, shows moves, and leaks nothing."""
    page = television
    page.clock.install(time=datetime.now(UTC) + WRONG)
    page.goto("/tournaments/night/clock")
    expect(page.get_by_role("region", name="Clock")).to_contain_text("Starts in")
    night.started()
    expect(page.get_by_role("region", name="Clock")).to_contain_text("Level 1")
    page.get_by_role("button", name="Sound off").click()
    expect(page.get_by_role("button", name="Sound on")).to_be_visible()
    agrees(page, night)
    pass_time(page, night, 45)
    agrees(page, night)
    page.clock.set_system_time(datetime.now(UTC) - 3 * WRONG)
    pass_time(page, night, 11)
    agrees(page, night)

    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    begun = held(devtools)
    for _ in range(3):
        to_the_next(page, night)
    for _ in range(5):
        pass_time(page, night, 120)
    agrees(page, night)
    clock = page.get_by_role("region", name="Clock")
    expect(clock).to_contain_text("Level 3")
    expect(clock).to_contain_text("100 / 200")
    expect(clock).to_contain_text("ante 25")
    assert page.evaluate("window.tones") == 3 * (2 + 3), "three times one minute left, three times a level or a break"
    assert page.evaluate("window.sockets") == 1
    grown = held(devtools)
    assert grown["Nodes"] <= begun["Nodes"] + 40, (begun, grown)
    assert grown["JSEventListeners"] <= begun["JSEventListeners"] + 4, (begun, grown)


@pytest.mark.proof(only=True)
def test_ten_hours_with_a_server_that_goes_and_comes(
    television: Page, night: Night, figure: Callable[[str], None]
) -> None:
    """Every hour the clock is stopped and restarted, a player is moved, and the server is away for a while."""
    page = television
    night.started()
    page.clock.install()
    page.goto("/tournaments/night/clock")
    expect(page.get_by_role("timer")).to_be_visible()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    counts = list[dict[str, float]]()
    for hour in range(HOURS + 1):
        for _ in range(LEAPS):
            pass_time(page, night, 120)
        seat = 6 - hour % 2 * 5
        night.say("director pause", "director resume", f"director move Anna t1/{seat}")
        expect(page.get_by_role("list", name="New seats")).to_contain_text(f"seat {seat}")
        night.stop()
        expect(page.get_by_text("No connection")).to_be_visible()
        night.start()
        expect(page.get_by_text("No connection")).to_have_count(0)
        page.clock.fast_forward(300_000)
        night.move(seconds=300)
        counts.append(held(devtools))
    first, last = counts[0], counts[-1]
    assert last["Nodes"] <= first["Nodes"] + 40, counts
    assert last["JSEventListeners"] <= first["JSEventListeners"] + 4, counts
    assert last["JSHeapUsedSize"] <= first["JSHeapUsedSize"] + 2_000_000, counts
    figure(f"the clock page for {HOURS} hours: from {first} to {last}")


@pytest.mark.proof(only=True)
def test_everything_a_room_looks_up_for(television: Page, night: Night) -> None:
    page = television
    night.started()
    page.goto("/tournaments/night/clock")
    for words in (
        re.compile(r"Players left\s*14\s*of 14 entries"),
        re.compile(r"Average stack\s*5,000\s*100 big blinds"),
        re.compile(r"Prize pool\s*\$700"),
        re.compile(r"To the money\s*11\s*to go"),
        re.compile(r"1st\s*\$350"),
        re.compile(r"Next level\s*50 / 100"),
        re.compile(r"Next break\s*in (40:00|39:5\d)"),
        re.compile(r"Late entry until end of level 2\s*closes in (50:00|49:5\d)"),
        re.compile(r"Re-buys until end of level 3\s*closes in 1:(10:00|09:5\d)"),
    ):
        expect(page.get_by_role("main")).to_contain_text(words)
    expect(page.get_by_role("list", name="Chips in play").get_by_role("listitem")).to_have_text(
        ["25", "100", "500", "1,000", "5,000"]
    )
    night.four_out()
    moved = page.get_by_role("list", name="New seats")
    expect(moved).to_contain_text("Player 9: table 1, seat 6")
    expect(moved).to_contain_text("Player 12: table 1, seat 5")
    for name, screen in SCREENS.items():
        resize(page, screen)
        wide, shown = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= shown, f"{name}: {wide} in {shown}"
        assert page.evaluate(CUT_OFF) == [], name
        picture(page, f"clock-{name}")
    resize(page, SCREENS["hd"])
    tall = page.get_by_role("timer").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert tall > SCREENS["hd"]["height"] / 4, "read from ten metres"
    night.say("director pause")
    expect(page.get_by_text("Paused")).to_be_visible()
    stands = seconds_on(page)
    night.move(minutes=3)
    page.wait_for_timeout(1200)
    assert seconds_on(page) == stands
    night.say("director resume", "director hand-for-hand on")
    expect(moved).to_have_count(0)
    expect(page.get_by_text("Hand for hand: Table 1, Table 2 still playing")).to_be_visible()


@pytest.mark.proof(only=True)
def test_it_finds_its_server_again(television: Page, night: Night) -> None:
    """The clock goes on without the server, and is right again when the server returns."""
    page = television
    night.started()
    page.goto("/tournaments/night/clock")
    agrees(page, night)
    shown = seconds_on(page)
    night.stop()
    expect(page.get_by_text("No connection: the clock runs on")).to_be_visible()
    expect(page.get_by_role("timer")).not_to_have_text(f"{shown // 60}:{shown % 60:02}")
    night.by += timedelta(minutes=5)
    night.start()
    expect(page.get_by_text("No connection")).to_have_count(0)
    agrees(page, night)
    assert seconds_on(page) < shown - 290
