"""The jackpots' page: the path of a prize, each official's steps, by keys, and everybody's view."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from toolkit.browser import picture
from toolkit.client import PASSWORD, Player
from web.conftest import Server

FELT = "felt"
SIGN = {
    "game": "wa-crown-holdem",
    "table": {"minimum": "10", "maximum": "500", "unit": "5", "jackpot": {"wager": "5"}},
    "places": 5,
    "buy_in": "100",
    "pool": "perth",
    "dealer": "human",
}
BOARD = ("QsJsTs", "3h", "4d")
OTHERS = iter(["2c7d", "2d8h", "5c9d", "6c9h", "7h8c"])


def sign_in(address: str, name: str, **more: str) -> httpx.Client:
    """Create an account and return its cookie; the one-time token makes a manager's."""
    http = httpx.Client(base_url=address)
    path = "/api/session/welcome" if more else "/api/session/new"
    http.post(path, json={"name": name, "password": PASSWORD, **more}).raise_for_status()
    return http


def in_browser(browser: Browser, http: httpx.Client) -> BrowserContext:
    """Return the same person in a browser."""
    context = browser.new_context(base_url=str(http.base_url), viewport={"width": 1280, "height": 1000})
    context.add_cookies(
        [{"name": "pitboss_session", "value": http.cookies["pitboss_session"], "url": str(http.base_url)}]
    )
    return context


async def wagered(patron: Player, dealer: Player) -> None:
    """Begin a round at the felt in which the patron has a jackpot wager."""
    for player in (patron, dealer):
        await player.connect()
    assert (await patron.do("sit 1 500"))["type"] == "ack"
    for line, office in (("open", "supervisor"), ("deal", "dealer")):
        assert (await dealer.do(line, office=office))["type"] == "ack"
    for line in ("bet ante 10", "bet jackpot-1 5"):
        while not patron.choices:
            await patron.read()
        assert (await patron.do(line))["type"] == "ack", line


async def royal_flush(address: str, patron: Player, dealer: Player, *, then: Callable[[], object] = bool) -> None:
    """Deal one round at the felt, in which the patron has a jackpot wager and a royal flush with the flop."""
    await wagered(patron, dealer)
    await dealer.do("d close", office="dealer")
    then()
    while dealer.phase:
        await until_due(patron, dealer)
        offered = {choice["verb"] for choice in patron.choices}
        if offered & {"bet flop", "cc"}:
            await patron.do("bet flop 20" if "bet flop" in offered else "cc")
        elif dealer.choices:
            await dealer.do(line_of(dealer.choices[0]["verb"], dealer.table), office="dealer")
    for player in (patron, dealer):
        await player.close()


async def until_due(*players: Player) -> None:
    for player in players:
        try:
            while True:
                await player.read(0.05)
        except TimeoutError:
            pass


def line_of(verb: str, table: dict[str, Any]) -> str:
    if verb == "d db":
        return f"{verb} {BOARD[max(0, len(table['round']['felt']['board']) - 2)]}"
    if verb.startswith("d dh"):
        return f"{verb} {'AsKs' if verb == 'd dh p1' else next(OTHERS)}"
    return verb


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


@pytest.fixture
def people(own_room: Server) -> Iterator[dict[str, httpx.Client]]:
    """Yield the first manager, and three others."""
    found = {"carol": sign_in(own_room.address, "carol", token=own_room.welcome.partition("#")[2])}
    found |= {name: sign_in(own_room.address, name) for name in ("anna", "dora", "sam")}
    yield found
    for http in found.values():
        http.close()


def the_prize_counts(page: Page, winner: httpx.Client, amount: float) -> None:
    """The prize is in the session's net, on the felt, in the history and in the replay; the felt shows each level."""
    (line,) = winner.get("/api/history").json()["rounds"]
    assert float(line["net"]) > amount
    won = f"+{float(line['net']):,.2f}".removesuffix(".00")
    expect(page.locator("[data-jackpot-won]")).to_contain_text("You win with royal flush")
    expect(page.locator("[data-net]")).to_have_text(won)
    expect(page.locator(".box.mine")).to_contain_text(won)
    expect(page.locator(".box.mine .circle", has_text="Jackpot 3")).to_be_visible()
    expect(page.locator("section.actions")).to_contain_text(f"anna wins {won[1:]}")
    picture(page, "jackpot-won")
    page.goto("/#/history")
    row = page.locator("tbody tr")
    expect(row).to_contain_text(won)
    expect(row).to_contain_text(re.compile("jackpot: royal flush, [0-9,.]+, paid"))
    picture(page, "jackpot-history")
    row.get_by_role("link").click()
    expect(page.locator(".results")).to_contain_text(f"anna wins {won[1:]}")
    expect(page.locator(".results")).to_contain_text("Jackpot: royal flush")
    picture(page, "jackpot-replay")


@pytest.mark.proof(only=True)
def test_a_prize_is_verified_and_paid_on_the_page(
    browser: Browser, own_room: Server, people: dict[str, httpx.Client]
) -> None:
    carol, anna, dora, sam = people.values()
    for name, offices in (("dora", ["dealer"]), ("sam", ["supervisor"])):
        carol.put(f"/api/people/{name}/offices", json={"offices": offices}).raise_for_status()
    carol.post("/api/tables", json={"id": FELT, "sign": SIGN}).raise_for_status()

    visitor = browser.new_context(base_url=own_room.address, viewport={"width": 1280, "height": 1000}).new_page()
    visitor.goto("/")
    visitor.get_by_role("link", name="Jackpots").click()
    perth = visitor.get_by_role("region", name="Perth")
    expect(perth).to_contain_text("Level 1")
    expect(perth).to_contain_text("25,000")
    expect(perth.get_by_role("link", name=FELT)).to_be_visible()

    carol.put("/api/people/dora/offices", json={"offices": ["dealer", "supervisor"]}).raise_for_status()
    players = [
        Player(own_room.address, FELT, name, f"pitboss_session={http.cookies['pitboss_session']}")
        for name, http in (("anna", anna), ("dora", dora))
    ]
    hers = in_browser(browser, anna).new_page()
    hers.goto(f"/#/tables/{FELT}")
    expect(hers.locator("[data-net]")).to_have_text("0")
    with ThreadPoolExecutor() as threads:
        threads.submit(asyncio.run, royal_flush(own_room.address, *players)).result(60)
    carol.put("/api/people/dora/offices", json={"offices": ["dealer"]}).raise_for_status()

    winner = in_browser(browser, anna).new_page()
    winner.goto("/#/jackpots")
    claim = winner.get_by_role("article", name="anna: royal flush")
    expect(claim).to_contain_text("keyed off, waiting for the Supervisor and the cards to be sorted into suits")
    expect(claim.get_by_role("button", name="Verify hand")).to_have_count(0)
    expect(visitor.get_by_role("article")).to_have_count(0)

    dealer = in_browser(browser, dora).new_page()
    dealer.goto("/#/jackpots")
    acts = dealer.get_by_role("group", name="Actions on")
    expect(acts.get_by_role("button")).to_have_text(["Record deck check: complete", "Record deck check: incomplete"])

    console = in_browser(browser, dora).new_page()
    console.goto(f"/#/tables/{FELT}/dealer")
    order = console.locator('[data-order="jackpot"]')
    expect(order.get_by_role("heading")).to_have_text("Jackpot, box 1")
    expect(order).to_contain_text("Leave every card and every bet on the table")
    expect(console.locator('[data-go="deal"]')).to_have_count(0)
    order.get_by_role("button", name="Call supervisor").click()
    expect(order).to_contain_text("Supervisor called")
    picture(console, "dealer-jackpot")

    official = in_browser(browser, sam).new_page()
    official.goto(f"/#/tables/{FELT}")
    expect(official.get_by_role("region", name="Jackpot", exact=True)).to_contain_text("waiting for the Supervisor")
    picture(official, "jackpots-table")
    official.get_by_role("link", name="All jackpots").click()
    expect(official.get_by_role("button", name="Verify hand")).to_be_visible()
    picture(official, "jackpots-official")
    tab_to(official, '[data-act="verify"]')
    official.keyboard.press("Enter")
    looked = official.get_by_role("dialog", name="Verify hand")
    expect(looked.get_by_role("img", name="ace of spades, king of spades")).to_be_visible()
    picture(official, "jackpots-looked")
    looked.get_by_role("button", name="Cards checked").click()
    expect(official.get_by_role("article", name="anna: royal flush")).to_contain_text("verified by sam, supervisor")
    expect(official.get_by_role("button", name="Verify hand")).to_have_count(0)

    acts.get_by_role("button", name="Record deck check: complete").click()
    expect(claim).to_contain_text("verified, waiting for its payment")
    expect(claim).to_contain_text("sorted by dora, dealer")
    expect(order.locator("[data-done]")).to_have_count(2)
    expect(official.get_by_role("button", name="Pay prize")).to_have_count(0)
    acts.get_by_role("button", name="Pay prize").click()
    slip = dealer.get_by_role("dialog", name="Pay prize")
    expect(slip).to_contain_text("dora pays")
    signed = slip.get_by_role("button", name="Confirm payment")
    slip.get_by_label("Slip number").fill("4711")
    expect(signed).to_be_disabled()
    slip.get_by_label("Payment method").select_option("chips")
    picture(dealer, "jackpots-pay")
    signed.click()
    expect(claim).to_contain_text("paid by dora, dealer")
    expect(order).to_have_count(0)
    expect(claim).to_contain_text("paid in chips, slip 4711")
    expect(visitor.get_by_role("article", name="Player: royal flush")).to_contain_text("paid")
    assert not any(name in visitor.locator("main").inner_text() for name in ("anna", "dora", "sam"))
    picture(visitor, "jackpots-visitor")
    expect(dealer.get_by_role("status").filter(has_text="paid")).to_contain_text("anna's prize: paid")
    amount = next(one for one in carol.get("/api/jackpots").json() if one["name"] == "perth")["claims"][0]["amount"]
    assert float(anna.get("/api/session").json()["wallet"]) == 9500 + float(amount)
    the_prize_counts(hers, anna, float(amount))
    claim.get_by_role("link", name="Rule wa-crown-holdem 4.14(b)").click()
    expect(winner.get_by_role("dialog")).to_contain_text("Supervisor")
    picture(visitor, "jackpots-paid")


def staffed(own_room: Server, people: dict[str, httpx.Client]) -> list[Player]:
    """Give the felt its offices, and connect the patron and the dealer to its socket."""
    carol, anna, dora, _ = people.values()
    for name, offices in (("dora", ["dealer", "supervisor"]), ("sam", ["supervisor"])):
        carol.put(f"/api/people/{name}/offices", json={"offices": offices}).raise_for_status()
    carol.post("/api/tables", json={"id": FELT, "sign": SIGN}).raise_for_status()
    return [
        Player(own_room.address, FELT, name, f"pitboss_session={http.cookies['pitboss_session']}")
        for name, http in (("anna", anna), ("dora", dora))
    ]


def test_a_refused_win_is_entered_by_one_and_verified_by_another(
    browser: Browser, own_room: Server, people: dict[str, httpx.Client]
) -> None:
    players, (carol, _, dora, sam) = staffed(own_room, people), people.values()

    def ended() -> None:
        sam.post("/api/jackpots/lines", json={"line": f"enter {FELT} over 1"}).raise_for_status()

    with ThreadPoolExecutor() as threads:
        threads.submit(asyncio.run, royal_flush(own_room.address, *players, then=ended)).result(60)

    manager = in_browser(browser, carol).new_page()
    manager.goto("/#/pit")
    refused = manager.locator('[data-kind="jackpot"]')
    answers = ["Enter by hand", "Confirm no claim"]
    expect(refused.get_by_role("button")).to_have_text(answers)
    refused.get_by_role("button", name="Confirm no claim").click()
    question = manager.get_by_role("dialog")
    question.get_by_label("Reason").fill("looked at")
    question.get_by_role("button", name="Confirm decision").click()
    expect(refused.get_by_role("button")).to_have_text(answers[:1])

    official = in_browser(browser, sam).new_page()
    official.goto("/#/pit")
    official.locator('[data-kind="jackpot"]').get_by_role("button", name="Enter by hand").click()
    official.get_by_role("dialog").get_by_role("button", name="Confirm decision").click()
    expect(refused.get_by_role("button")).to_have_text(["Enter by hand", "Resolve"])
    official.goto("/#/jackpots")
    claim = official.get_by_role("article", name="anna: royal flush")
    expect(claim).to_contain_text("entered by hand by sam, supervisor")
    expect(claim.get_by_role("button", name="Record deck check: complete")).to_be_visible()
    expect(claim.get_by_role("button", name="Verify hand")).to_have_count(0)
    manager.goto("/#/jackpots")
    expect(manager.get_by_role("button", name="Refuse claim")).to_be_visible()
    expect(manager.get_by_role("button", name="Verify hand")).to_have_count(0)  # she appointed sam today
    another = in_browser(browser, dora).new_page()
    another.goto("/#/jackpots")
    expect(another.get_by_role("button", name="Verify hand")).to_be_visible()


def test_a_jackpot_wager_is_taken_back_at_a_table_that_is_suspended(
    browser: Browser, own_room: Server, people: dict[str, httpx.Client]
) -> None:
    players, (carol, anna, *_) = staffed(own_room, people), people.values()

    async def begin() -> None:
        await wagered(*players)
        for player in players:
            await player.close()

    page = in_browser(browser, anna).new_page()
    page.goto(f"/#/tables/{FELT}")
    with ThreadPoolExecutor() as threads:
        threads.submit(asyncio.run, begin()).result(60)
    jackpot, ante = (page.locator(f'.box.mine .spot[data-wager="{name}"]') for name in ("jackpot-1", "ante"))
    expect(jackpot).to_be_enabled()
    carol.post("/api/jackpots/lines", json={"line": f"suspend {FELT}"}).raise_for_status()
    expect(ante).to_be_disabled()
    expect(jackpot).to_have_accessible_name(re.compile("take back"))
    jackpot.click()
    expect(jackpot).to_be_disabled()
    expect(jackpot).not_to_have_accessible_name(re.compile("5 bet"))
