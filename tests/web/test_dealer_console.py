"""The dealer's console: a round dealt by hand for five people without a screen, by counted taps and by keyboard."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from toolkit.axe import faults
from toolkit.browser import DESKTOP, KEYS, PHONE, picture, resize
from toolkit.client import Player
from web.conftest import Server

TABLET: ViewportSize = {"width": 1024, "height": 768}
UPRIGHT: ViewportSize = {"width": 768, "height": 1024}
TAP, CARD = 1.5, 1.0
"""Seconds that a practised dealer takes to find and tap a button, and to read and type a card."""
MOST_TAPS, MOST_LITE_TAPS, ROUNDS_AN_HOUR = 10, 6, 30


class Console:
    """A dealer at the console: taps are counted, cards are typed."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.taps, self.cards = page, 0, 0
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.goto(f"/#/tables/{table}/dealer")
        expect(page.locator("[data-next]")).not_to_have_text("")

    def tap(self, found: str | Locator) -> None:
        (self.page.locator(found) if isinstance(found, str) else found).click()
        self.taps += 1

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, *hands: str) -> None:
        """Type cards as a dealer does, `a s k d`, each hand when it is asked for."""
        for hand in hands:
            self.page.keyboard.type(hand.replace(" ", ""))
            self.cards += len(hand.replace(" ", "")) // 2
            expect(self.page.locator("[data-picked] [data-card]")).to_have_count(0)

    def touch(self, *cards: str) -> None:
        """Cards tapped on the pad, each when it lies there."""
        for card in cards:
            self.page.locator(".pad").get_by_role("button", name=card, exact=True).click()
            self.cards += 1

    def play_before(self) -> None:
        """Play a whole round, so that its wagers can be repeated, unless one was played at this table already."""
        expect(self.page.locator('[data-all="ante"]')).to_be_enabled()
        if self.page.locator('[data-key="g"]').count():
            return
        for found in ('[data-all="ante"]', '[data-all="blind"]', '[data-go="d close"]'):
            self.tap(found)
        self.says("Two cards to box 1")
        self.tap("[data-face-down]")
        for board, cards in (("Three", "as ks qs"), ("Two", "2c 3c")):
            self.says("Action: box 1")
            self.tap('.together [data-key="p"]')
            self.says(f"{board} cards on the board")
            self.type(cards)
        self.says("Action: box 1")
        self.tap('.together [data-key="b"]')
        self.says("Two cards to the dealer")
        self.type("7c 7d", "6h 6d", "ac kc", "9h 8h", "js ts", "4h 5h")
        self.says("Settle")
        self.tap('[data-go="d settle"]')
        self.says("Round over")
        self.tap('[data-go="deal"]')
        self.says("Take bets")

    def same_again(self) -> None:
        """Repeat the wagers of the last round, once they are offered."""
        expect(self.page.locator('[data-key="g"]')).to_be_enabled(timeout=20_000)
        self.keys("g")
        expect(self.page.locator('[data-go="d close"]')).to_be_enabled(timeout=20_000)

    def face_down(self) -> None:
        """Deal every hand face down, once an Enter can no longer be the repeated one before."""
        expect(self.page.locator("[data-face-down]")).to_be_enabled()
        self.keys("Enter")
        self.says("Action: box 1")

    def rest(self) -> None:
        """Wait as long as it takes to tell a person's Enter from the one that a card reader sends."""
        self.page.wait_for_timeout(400)

    def lies(self, box: int, **wagers: str) -> None:
        """Wait until these wagers lie on a box."""
        for wager, amount in wagers.items():
            expect(self.box(box).locator(f'[data-wager="{wager}"] b')).to_have_text(amount)

    def says(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("[data-next]")).to_have_text(words)

    def box(self, number: int) -> Locator:
        return self.page.locator(f'[data-box="{number}"]')


@pytest.fixture(scope="module")
def dealer(browser: Browser, server: Server) -> Iterator[Page]:
    context = server.entered(browser, "dee", TABLET)
    yield context.new_page()
    context.close()


def pictured(page: Page, name: str) -> None:
    for screen, size in (("desktop", DESKTOP), ("phone", PHONE), ("upright", UPRIGHT), ("tablet", TABLET)):
        resize(page, size)
        picture(page, f"dealer-{name}-{screen}")


@pytest.mark.proof
def test_a_round_of_five_boxes_takes_ten_taps(dealer: Page) -> None:
    """Nobody has a screen: wagers, decisions and cards of all five are entered, and everything is ticked off."""
    console = Console(dealer, "five-box")
    console.says("Take bets")
    assert faults(dealer) == []
    pictured(dealer, "betting")
    console.play_before()
    console.taps = console.cards = 0
    console.tap('[data-key="g"]')
    console.tap('[data-go="d close"]')
    console.says("Two cards to box 1")
    assert faults(dealer) == []
    pictured(dealer, "deal")
    console.tap("[data-face-down]")
    console.says("Action: box 1")
    console.tap(console.box(3).get_by_role("button", name="Play 40"))
    pictured(dealer, "decide")
    console.tap('.together [data-key="p"]')
    console.says("Three cards on the board")
    console.type("as ks qs")
    console.tap(console.box(4).get_by_role("button", name="Play 20"))
    console.tap('.together [data-key="p"]')
    console.says("Two cards on the board")
    console.type("2c 3c")
    console.tap(console.box(1).get_by_role("button", name="Fold"))
    console.tap('.together [data-key="b"]')
    console.says("Two cards to the dealer")
    console.type("7c 7d")
    console.says("Two cards to box 2")
    expect(dealer.locator(".pad [data-out]")).to_have_count(7)
    console.type("ac kc", "9h 8h", "js 10s", "4h 5h")
    console.says("Settle")
    expect(dealer.locator('[data-tick="4"]')).to_contain_text("+5,030")
    expect(dealer.locator('[data-tick="1"]')).to_contain_text("−20")
    assert faults(dealer) == []
    pictured(dealer, "pay")
    expect(dealer.locator("[data-dealers-hand]")).to_contain_text("a pair of sevens, qualifies")
    expect(console.box(4).locator("[data-hand-name]")).to_contain_text("royal flush")
    expect(console.box(2).locator("[data-hand-name]")).to_contain_text("two pair")
    console.tap("[data-settle-and-deal]")
    console.says("Take bets")
    assert console.taps <= MOST_TAPS
    seconds = console.taps * TAP + console.cards * CARD
    assert seconds <= 3600 / ROUNDS_AN_HOUR, "what is entered leaves time for what hands do"
    assert (console.cards, console.troubles) == (15, [])


@pytest.mark.proof
def test_in_lite_mode_only_what_differs_is_entered(browser: Browser, server: Server) -> None:
    """Bets stay as they were, hands lie face down, who is not named stays in: by touch alone, the pad in its place."""
    context = server.entered(browser, "dee", TABLET)
    page = context.new_page()
    console = Console(page, "lite")
    page.locator("[data-lite]").click()
    expect(page.locator('[data-go="d close"]')).to_be_enabled()
    console.lies(5, ante="10", blind="10")
    console.tap('[data-go="d close"]')
    console.says("Action: box 1")
    pad = page.locator(".pad").bounding_box()
    console.tap(console.box(3).get_by_role("button", name="Play 40"))
    console.touch("ace of spades", "king of spades", "queen of spades")
    expect(page.locator(".felt [data-card]").nth(2)).to_be_visible()
    console.tap(console.box(4).get_by_role("button", name="Play 20"))
    console.touch("two of clubs", "three of clubs")
    console.tap(console.box(1).get_by_role("button", name="Fold"))
    console.touch("seven of clubs", "seven of diamonds")
    console.says("Two cards to box 2")
    assert page.locator(".pad").bounding_box() == pad, "the pad lies where it lay"
    pictured(page, "lite")
    for box, hand in ((2, "ac kc"), (3, "9h 8h"), (4, "js 10s"), (5, "4h 5h")):
        console.says(f"Two cards to box {box}")
        console.type(hand)
    console.says("Settle")
    expect(page.locator('[data-tick="4"]')).to_contain_text("+5,030")
    console.tap("[data-settle-and-deal]")
    console.says("Take bets")
    assert console.taps <= MOST_LITE_TAPS
    assert console.troubles == []
    context.close()


def test_pots_all_in_and_the_button_are_on_the_console(browser: Browser, server: Server) -> None:
    context = server.entered(browser, "dee", TABLET)
    page = context.new_page()
    console = Console(page, "side-pot")
    console.says(re.compile("^Action: seat"))
    expect(page.locator("[data-button]")).to_have_count(1)
    expect(page.locator("[data-box]")).to_have_count(3)
    for _ in range(3):
        said = page.locator("[data-next]").inner_text()
        number = int(said.split()[2].rstrip(","))
        highest = console.box(number).locator('[data-key="b"]')
        (highest if highest.count() else console.box(number).locator('[data-key="p"]')).click()
        expect(page.locator("[data-next]")).not_to_have_text(said)
    expect(page.locator("[data-all-in]")).to_have_count(3)
    expect(page.locator('[data-pot="1"]')).to_contain_text("600")
    pictured(page, "side-pot")
    page.locator("[data-free]").select_option("9")
    page.get_by_role("button", name="Seat player …").click()
    expect(page.get_by_role("dialog")).to_contain_text("9")
    assert console.troubles == []
    context.close()


@pytest.mark.proof(only=True)
def test_the_same_round_by_keyboard_alone(dealer: Page) -> None:
    """A digit chooses a box and a letter its action; cards typed too early decide nothing."""
    console = Console(dealer, "five-box")
    console.says("Take bets")
    console.play_before()
    console.same_again()
    expect(dealer.locator('[data-go="d close"]')).to_be_enabled()
    console.keys("Enter")
    console.says("Two cards to box 1")
    console.face_down()
    console.keys("3", "b", "p")
    console.says("Three cards on the board")
    console.type("as ks qs")
    console.says("Action: box 1")
    console.keys("2", "c", "a", "s")
    console.says("Action: box 1")
    console.keys("Escape", "p")
    console.says("Two cards on the board")
    console.type("2c 4c")
    console.says("Action: box 1")
    console.keys("Backspace")
    console.says("Correct the 2 board cards")
    console.type("2c 3c")
    console.says("Action: box 1")
    console.keys("1", "f", "b")
    console.says("Two cards to the dealer")
    console.type("7c 7d", "ac kc", "9h 8h", "js ts", "4h 5h")
    console.says("Settle")
    console.keys(" ")
    expect(dealer.locator('[data-tick="1"]')).to_have_attribute("aria-pressed", "true")
    console.rest()
    console.keys("Enter")
    question = dealer.get_by_role("dialog")
    expect(question).to_contain_text("box 2, box 3, box 4, box 5")
    console.keys("Tab", "Enter")
    console.says("Round over")
    expect(dealer.locator('[data-go="deal"]')).to_be_enabled()
    console.keys("Enter")
    console.says("Take bets")
    assert console.troubles == []


def test_something_is_wrong_asks_for_what_it_needs(dealer: Page) -> None:
    """Possible irregularities are offered; a report cannot be undone, so a reason is asked for."""
    console = Console(dealer, "five-box")
    console.same_again()
    assert dealer.evaluate(KEYS) == []
    expect(dealer.locator('[data-go="d close"]')).to_be_enabled()
    console.keys("Enter")
    console.says("Two cards to box 1")
    console.face_down()
    assert dealer.evaluate(KEYS) == []
    console.keys("3")
    expect(console.box(3).locator("kbd")).to_have_text(["N", "B", "P"])
    assert dealer.evaluate(KEYS) == []
    console.keys("Escape")
    dealer.get_by_role("button", name="Call supervisor").click()
    expect(dealer.get_by_text("Supervisor called")).to_be_visible()
    dealer.get_by_role("button", name="Irregularity").click()
    sheet = dealer.get_by_role("dialog")
    offered = sheet.locator("[data-trouble]")
    expect(offered.filter(has_text="absent")).to_be_visible()
    assert faults(dealer) == []
    pictured(dealer, "wrong")
    sheet.get_by_role("button", name="Show all from the rulebook …").click()
    offered.filter(has_text="display").click()
    sheet.get_by_label("Reason (for the log)").fill("it went dark")
    sheet.get_by_role("button", name="Declare").click()
    expect(sheet.get_by_role("alert")).to_contain_text("No Jackpot Wager is in action")
    expect(sheet.get_by_label("Reason (for the log)")).to_have_value("it went dark")
    sheet.get_by_role("button", name="Back").click()
    offered.filter(has_text="absent").click()
    sheet.get_by_label("Reason (for the log)").fill("")
    expect(sheet.get_by_role("button", name="Declare")).to_be_disabled()
    assert faults(dealer) == []
    sheet.get_by_role("button", name=re.compile("ada")).click()
    sheet.get_by_label("Reason (for the log)").fill("left the table")
    sheet.get_by_role("button", name="Declare").click()
    console.says("Action: box 2")
    assert console.troubles == []
    console.page.locator('.together [data-key="p"]').click()
    console.says("Three cards on the board")
    dealer.keyboard.type("asksas")  # read twice, it counts once
    expect(dealer.locator("[data-picked] [data-card]")).to_have_count(2)


@pytest.mark.proof(only=True)
def test_hold_em_is_dealt_by_hand(dealer: Page) -> None:
    """A game among players: a draw for the button, hands face down in one tap, decisions, a named showdown."""
    console = Console(dealer, "five-seats")
    console.type("2c 3c 4c 5c ah")
    console.says("Between rounds")
    console.rest()
    console.keys("Enter")
    console.says(re.compile("^Two cards to .+, seat"))
    expect(dealer.locator("[data-face-down]")).to_be_enabled()
    console.keys("Enter")
    console.says(re.compile("^Action: seat [1-5], [a-z]+ – .*10"))
    pictured(dealer, "poker")
    for street, cards in (
        ("Three cards on the board", "as ks qs"),
        ("One card on the board", "2d"),
        ("One card on the board", "3d"),
    ):
        go_along(console, street)
        console.type(cards)
        console.says(re.compile("^Action: [^–]+$"))
        if street.startswith("Three"):
            bet_by_key(console)
    go_along(console, "Show or muck: seat 1, ada")
    assert faults(dealer) == []
    pictured(dealer, "showdown")
    for number, cards in enumerate(("7h 7d", "ac kc", "9h 8h", "js ts", "4h 5h"), 1):
        console.keys(str(number), "w")
        console.says("Show the hand, naming its cards")
        console.type(cards)
        expect(console.box(number).get_by_role("button", name=re.compile("^Show"))).to_have_count(0)
    console.says("Push pots")
    expect(dealer.locator(".pots")).to_contain_text("dan 150")
    console.rest()
    console.keys("Enter")
    console.says("Round over")
    assert console.troubles == []


def bet_by_key(console: Console) -> None:
    """Bet at no limit: the highest bet is entered by a key and taken back, another is typed, and Enter says it."""
    heading = console.page.locator("[data-next]")
    number = int(heading.inner_text().split()[2].rstrip(","))
    field = console.box(number).locator("[data-amount]")
    console.keys(str(number), "b")
    expect(field).to_have_value("490")
    expect(field).to_be_focused()
    console.keys("Escape")
    expect(field).to_have_value("")
    console.keys("m")
    expect(field).to_be_focused()
    console.page.keyboard.type("20")
    console.keys("Enter")
    expect(console.box(number)).to_contain_text("Bet 20")
    console.says(re.compile("^Action: seat [1-5], [a-z]+ – .*20"))


def go_along(console: Console, until: str) -> None:
    """Let everybody check or call, one key each, until something else is due."""
    heading = console.page.locator("[data-next]")
    for _ in range(8):
        said = heading.inner_text()
        if said == until:
            return
        console.keys("Enter" if said == "Burn a card" else "p")
        expect(heading).not_to_have_text(said)
    raise AssertionError(heading.inner_text())


def test_somebody_walks_in_plays_and_goes(dealer: Page) -> None:
    """A walk-in is seated with cash by tap, named by the box, buys more chips, and leaves with the rest."""
    console = Console(dealer, "walk-ins")
    box = console.box(2)
    box.get_by_role("button", name="Seat player …").click()
    dialog = dealer.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Account buy-in")).to_be_disabled()
    expect(dialog.locator('[data-stake][aria-pressed="true"]')).to_have_text("100")
    expect(dialog).not_to_contain_text("0.01")
    assert faults(dealer) == []
    pictured(dealer, "walk-in")
    dialog.locator('[data-stake="200"]').click()
    dialog.get_by_label("Name").fill("cleo")
    dialog.get_by_label("Player's seat code").fill("000000")
    dialog.get_by_role("button", name="Account buy-in").click()
    expect(dialog.get_by_role("alert")).to_contain_text("has a seat at table")
    expect(dialog.get_by_label("Name")).to_have_value("cleo")
    dialog.get_by_label("Name").fill("")
    dialog.get_by_role("button", name="Cash buy-in").click()
    expect(box).to_contain_text("Player 2")
    expect(box).to_contain_text("guest")
    console.tap('[data-go="deal"]')
    console.tap(box.locator('[data-wager="ante"]'))
    expect(box).to_contain_text("190")
    box.locator("[data-sheet]").click()
    expect(dialog.get_by_role("button", name="Leave with 190, in chips")).to_be_visible()
    assert faults(dealer) == []
    pictured(dealer, "sheet")
    dialog.locator('[data-stake="50"]').click()
    dialog.get_by_role("button", name="Cash buy-in").click()
    expect(box).to_contain_text("240")
    console.tap(box.locator('[data-wager="ante"]'))
    expect(box).to_contain_text("250")
    box.locator("[data-sheet]").click()
    dialog.get_by_role("button", name="Leave with 250").click()
    expect(box).to_contain_text("free")
    assert console.troubles == []


def test_enter_twice_at_take_and_pay_settles_once(dealer: Page) -> None:
    """A second Enter has no effect: the list to pay by stays, and the console goes on.

    Vic has not bet for the third time, so with the settlement officials are told what they may decide about it.
    """
    console = Console(dealer, "one-sits-out")
    console.says("Settle")
    console.keys("Enter", "Enter")
    console.says("Round over")
    expect(dealer.locator('[data-tick="1"]')).to_contain_text("+")
    expect(dealer.locator('[data-go="deal"]')).to_be_enabled()
    dealer.locator('[data-go="deal"]').click()
    console.says("Take bets")
    assert console.troubles == []


@pytest.mark.parametrize("pause", [0, 80, 200])
def test_enter_twice_at_no_more_bets_deals_nothing(dealer: Page, pause: int) -> None:
    """A second Enter would deal every hand face down; only a third does, when the cards are asked for."""
    console = Console(dealer, f"twice-{pause}")
    for key, wager in (("w", "ante"), ("e", "blind")):
        expect(dealer.locator(f'[data-all="{wager}"]')).to_be_enabled()
        console.keys(key)
        console.lies(2, **{wager: "10"})
    expect(dealer.locator('[data-go="d close"]')).to_be_enabled()
    dealer.keyboard.press("Enter")
    dealer.wait_for_timeout(pause)
    dealer.keyboard.press("Enter")
    console.says("Two cards to box 1")
    expect(dealer.locator("[data-face-down]")).to_be_enabled()
    console.says("Two cards to box 1")
    console.keys("Enter")
    console.says("Action: box 1")
    assert console.troubles == []


def test_keys_typed_while_a_line_is_on_its_way_count_in_their_order(dealer: Page) -> None:
    """Ante and Blind for everybody, more on one box, and no more bets, typed without looking up."""
    console = Console(dealer, "quick-keys")
    console.says("Take bets")
    console.keys("w", "e", "2", "r", "Enter")
    console.says("Two cards to box 1")
    assert stakes(dealer) == {1: "Ante 10 Blind 10", 2: "Ante 10 Blind 10 Trips 10"}
    assert console.troubles == []


def test_bets_that_would_go_back_are_asked_about(dealer: Page) -> None:
    console = Console(dealer, "half-a-pair")
    console.keys("w")
    console.lies(2, ante="10")
    expect(dealer.locator('[data-go="d close"]')).to_be_enabled()
    console.keys("Enter")
    question = dealer.get_by_role("dialog")
    expect(question).to_contain_text("Without a Blind")
    assert faults(dealer) == []
    console.keys("Enter")
    expect(question).to_have_count(0)
    console.says("Take bets")
    console.keys("e")
    console.lies(2, ante="10", blind="10")
    expect(dealer.locator('[data-go="d close"]')).to_be_enabled()
    console.keys("Enter")
    console.says("Two cards to box 1")
    assert console.troubles == []


def stakes(page: Page) -> dict[int, str]:
    """Return the stakes in each box after betting has closed."""
    return {box: " ".join(page.locator(f'[data-box="{box}"] .stakes').inner_text().split()) for box in (1, 2)}


def test_the_dealer_calls_time_on_a_player_and_nobody_else_does(dealer: Page) -> None:
    """Nothing happens when the sign's time has passed; once the dealer calls it, the book decides."""
    console = Console(dealer, "slow-player")
    console.says(re.compile("^Action: seat [12], [a-z]+"))
    call = dealer.locator("[data-call-time]")
    expect(call).to_contain_text("has not acted in time")
    assert faults(dealer) == []
    pictured(dealer, "time")
    call.click()
    question = dealer.get_by_role("dialog")
    expect(question).to_contain_text("12.5")
    question.get_by_role("button", name="Time is up").click()
    console.says("Round over")
    expect(call).to_have_count(0)
    assert console.troubles == []


def test_a_misdeal_stands_in_the_panel_until_its_steps_are_done(browser: Browser, server: Server) -> None:
    """The panel shows one word, the reason, its clause and the returns box by box; the dealer starts the next round."""
    context = server.entered(browser, "dee", TABLET)
    console = Console(context.new_page(), "misdealt")
    order = console.page.locator("[data-order]")
    expect(order).to_have_attribute("data-order", "misdeal")
    expect(order.get_by_role("heading")).to_have_text("Misdeal")
    expect(order).to_contain_text("The round is void: misdeal, a card was exposed in the deal")
    expect(order).to_contain_text("box 1 20, box 2 35")
    expect(order.get_by_role("link", name="5.2")).to_be_visible()
    expect(console.page.locator('[data-go="deal"]')).to_have_count(0)
    assert faults(console.page) == []
    pictured(console.page, "misdeal")
    console.keys("Enter")
    expect(order).to_have_count(0)
    console.says("Round over")
    expect(console.page.locator('[data-go="deal"]')).to_be_enabled()
    console.page.reload()
    console.says("Round over")
    expect(order).to_have_count(0)
    console.keys("Enter")
    console.says("Take bets")
    assert console.troubles == []
    context.close()


async def official_says(server: Server, table: str, line: str) -> None:
    """Let a manager at the table say a line."""
    assert server.prepared is not None
    dora = await Player(server.address, table, "dora", f"pitboss_session={server.prepared.tokens['dora']}").connect()
    answer = await dora.do(line, office="manager")
    assert answer["type"] == "ack", answer
    await dora.close()


def test_new_limits_are_an_order_to_the_dealer(browser: Browser, server: Server) -> None:
    """An official's notice appears in the panel of the dealer at work, and is noted once."""
    context = server.entered(browser, "dee", TABLET)
    console = Console(context.new_page(), "ordered")
    expect(console.page.locator("[data-order]")).to_have_count(0)
    with ThreadPoolExecutor() as threads:
        said = official_says(server, "ordered", "limits minimum=20 # a busy night")
        threads.submit(asyncio.run, said).result(60)
    order = console.page.locator('[data-order="notice"]')
    expect(order).to_contain_text("20")
    console.tap("[data-ordered]")
    expect(order).to_have_count(0)
    context.close()


def test_the_console_is_for_the_dealer_alone(browser: Browser, server: Server) -> None:
    for name in ("reader", "sam"):
        context = server.entered(browser, name)
        page = context.new_page()
        page.goto("/#/tables/five-box/dealer")
        expect(page.get_by_role("alert")).to_contain_text("for dealers")
        context.close()
