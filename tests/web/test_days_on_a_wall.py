"""Screens that nobody looks after run for days: what the page holds on to does not grow, whatever is shown and lost."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from effort import effort
from web.test_clock import held
from web.whole_room import WholeRoom

WALL: ViewportSize = {"width": 1920, "height": 1080}
MINUTE = 60_000
MINUTES = effort("WALL_MINUTES", quick=24, proof=3 * 24 * 60)
"""Of the page's own time; in each minute every display is asked for anew, and another slide is shown."""
LOST_EVERY = 12
MOMENTS_KEPT = 20
"""Claims that the room tells, the newest."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WholeRoom]:
    made = WholeRoom(tmp_path_factory.mktemp("days") / "room.db")
    yield made
    made.stop()


class Meters:
    """The jackpots as the room tells them, on an evening when they move all the time and are won every hour or so."""

    def __init__(self, page: Page, told: list[dict[str, Any]]) -> None:
        self.page, self.told, self.asked, self.away = page, told, 0, False
        page.route("**/api/**", self.answer)

    def answer(self, route: Route) -> None:
        if self.away:
            route.abort()
        elif route.request.url.endswith("/api/jackpots"):
            self.asked += 1
            route.fulfill(body=json.dumps(self.moved()), content_type="application/json")
        else:
            route.continue_()

    def moved(self) -> list[dict[str, Any]]:
        first = self.told[0]
        first["displays"] = [f"{float(one) + 17.35 * (level + 1):.2f}" for level, one in enumerate(first["displays"])]
        if self.asked % 10 == 0:
            at = self.page.evaluate("() => new Date(Date.now()).toISOString()")
            won = {
                "claim": f"felt/{self.asked}/p3", "player": "anna", "hand": "royal flush", "amount": "29210.55",
                "state": "paid", "steps": [{"state": "paid", "by": "felt", "at": at}],
            }  # fmt: skip
            first["claims"] = [won, *first["claims"]][:MOMENTS_KEPT]
        return self.told


def minute(page: Page, meters: Meters) -> None:
    """A minute goes by in one leap, and what is asked then is answered."""
    before = meters.asked
    page.clock.fast_forward(MINUTE)
    for _ in range(200):
        if meters.away or meters.asked > before:
            break
        page.wait_for_timeout(5)
    page.clock.run_for(20)


def minutes(page: Page, meters: Meters, count: int) -> set[str]:
    """So many of them, the connection gone and back now and then, until the meters are shown; the slides seen."""
    seen = set()
    for number in range(count):
        meters.away = number % LOST_EVERY == LOST_EVERY - 1
        minute(page, meters)
        seen.add(page.locator("main.wall").get_attribute("data-slide") or "")
    meters.away = False
    minute(page, meters)
    expect(page.locator(".lost")).to_have_count(0)
    while page.locator("main.wall").get_attribute("data-slide") != "jackpots":
        minute(page, meters)
    return seen


@pytest.mark.proof
def test_days_on_a_wall(browser: Browser, room: WholeRoom, figure: Callable[[str], None]) -> None:
    """Meters, winners, lists, signs and clocks by turns; each clock has its socket while it is shown and no longer."""
    page = room.page(browser, viewport=WALL)
    page.add_init_script(
        """window.open_sockets = 0
        window.WebSocket = class extends WebSocket {
          constructor(at) { super(at); open_sockets++; this.addEventListener('close', () => open_sockets--) }
        }"""
    )
    page.clock.install()
    told = page.request.get(f"{room.address}/api/jackpots").json()
    meters = Meters(page, told)
    page.goto("/wall")
    expect(page.locator("main.wall")).to_have_attribute("data-slide", "jackpots")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    seen = minutes(page, meters, 12)
    begun = held(devtools)
    seen |= minutes(page, meters, MINUTES)
    grown = held(devtools)
    assert seen == {"jackpots", "lists", "signs", "clock", "won"}
    assert page.evaluate("() => open_sockets") <= 1
    assert grown["Nodes"] <= begun["Nodes"] + 40, (begun, grown)
    assert grown["JSEventListeners"] <= begun["JSEventListeners"] + 4, (begun, grown)
    assert grown["JSHeapUsedSize"] <= begun["JSHeapUsedSize"] + 1_000_000, (begun, grown)
    figure(f"the wall for {MINUTES / 60:.1f} hours, {meters.asked} looks at its meters: from {begun} to {grown}")
