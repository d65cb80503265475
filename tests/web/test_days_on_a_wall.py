"""Unattended screens run for days: the page's memory does not grow, whatever it shows and loses."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, expect

from toolkit.effort import effort
from web.test_clock import held
from web.whole_room import WholeRoom

WALL: ViewportSize = {"width": 1920, "height": 1080}
LOOKS = effort("WALL_LOOKS", quick=400, proof=4 * 3600)
"""The number of looks at the meters, one a second of the page's own time.

Lists and tables are looked at every five seconds, and the slide changes every twelve.
"""
WARM = effort("WALL_WARM", quick=200, proof=1000)
"""The number of looks until everything has been shown and compiled once."""
A_SLIDE = 400
"""Nodes of one slide, because the last may not be freed yet; those of all slides would be thousands."""
FAST = """
const [every, once, SPEED] = [window.setInterval, window.setTimeout, 300]
window.still = false
window.setInterval = (done, wait, ...more) => every(() => still || done(...more), wait / SPEED)
window.setTimeout = (done, wait, ...more) => once(done, wait / SPEED, ...more)

const [asked, answers] = [window.fetch, new Map()]
window.looks = window.failed = window.tries = 0
async function answer(url, how) {
  const key = String(url)
  if (!answers.has(key)) answers.set(key, await (await asked(url, how)).text())
  return key.endsWith('/api/jackpots') ? jackpots(JSON.parse(answers.get(key))) : answers.get(key)
}
function jackpots(told) {
  looks++
  told[0].displays = told[0].displays.map((one) => (Number(one) + (looks % 900) * 17.35).toFixed(2))
  const paid = { state: 'paid', by: 'felt', at: new Date().toISOString() }
  const won = { claim: `felt/${Math.floor(looks / 150)}/p3`, player: 'anna', hand: 'royal flush', amount: '29210.55' }
  told[0].claims = [{ ...won, state: 'paid', steps: [paid] }]
  return JSON.stringify(told)
}
window.fetch = async (url, how) => {
  if (tries++ % 100 > 95 && ++failed) throw new TypeError('the room is away')
  return new Response(await answer(url, how), { headers: { 'content-type': 'application/json' } })
}

window.sockets = window.made = 0
window.WebSocket = class extends WebSocket {
  constructor(at) {
    super(at)
    sockets++
    if (++made % 5 === 0) once(() => this.close(), 10)
    this.addEventListener('close', () => sockets--)
  }
}

window.slides = {}
window.resting = () => new Promise((done) => {
  const looking = every(() => {
    const slide = document.querySelector('main.wall')?.dataset.slide
    slides[slide] = true
    if (looks < window.goal || slide !== 'jackpots') return
    clearInterval(looking)
    window.still = true
    once(() => done(Object.keys(slides).sort()), 300)
  }, 5)
})
"""
"""The page's own timers run three hundred times as fast.

The room is asked once for everything, and later answers come from memory: meters that move with every look, a winner
now and then, and sometimes nothing at all. Every fifth socket is lost.
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WholeRoom]:
    made = WholeRoom(tmp_path_factory.mktemp("days") / "room.db")
    yield made
    made.stop()


def after(page: Page, devtools: CDPSession, looks: int) -> tuple[list[str], dict[str, float]]:
    """Return the slides shown during this many looks, ending before the meters, and the page's memory."""
    page.evaluate("looks => { window.goal = looks; window.still = false }", looks)
    slides = page.evaluate("() => resting()")
    devtools.send("Runtime.discardConsoleEntries")  # a socket that is lost while it opens leaves a line there
    return slides, held(devtools)


@pytest.mark.proof(only=True)
def test_days_on_a_wall(browser: Browser, room: WholeRoom, figure: Callable[[str], None]) -> None:
    """Meters, winners, lists, signs and clocks take turns. Each clock has a socket only while it is shown."""
    page = room.page(browser, viewport=WALL)
    page.add_init_script(FAST)
    page.goto("/wall")
    expect(page.locator("main.wall")).to_have_attribute("data-slide", "jackpots", timeout=10_000)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    _, begun = after(page, devtools, WARM)
    slides, grown = after(page, devtools, WARM + LOOKS)
    told = page.evaluate("() => ({ looks, failed, made, sockets })")
    assert slides == ["clock", "jackpots", "lists", "signs", "won"]
    assert told["failed"] > 4
    assert told["made"] > 4
    assert told["sockets"] <= 1, told
    assert grown["Nodes"] <= begun["Nodes"] + A_SLIDE, (begun, grown)
    assert grown["JSEventListeners"] <= begun["JSEventListeners"] + 4, (begun, grown)
    assert grown["JSHeapUsedSize"] <= begun["JSHeapUsedSize"] + 500_000, (begun, grown)
    figure(f"a wall for {LOOKS / 3600:.1f} hours, {told}: from {begun} to {grown}")
