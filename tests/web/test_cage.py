"""The cage and the reports in browsers: a day's work by the people it needs, each on their own screen."""

import contextlib
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.log.kinds.offices import Office
from pitboss.log.snapshots import source_version
from pitboss.log.store import Store
from pitboss.odds.prices import SOURCES, WagerPrice
from pitboss.room.reports.expectation import keep_prices
from toolkit.browser import picture
from web.conftest import Server
from web.crowd import Prepared

STAFF: dict[str, Office] = {
    "dora": "dealer", "sam": "supervisor", "mia": "cashier", "carol": "manager", "max": "manager",
    "ada": "auditor",
}  # fmt: skip
FELT = {
    "game": "wa-ultimate-texas-holdem",
    "table": {"minimum": "10", "maximum": "500", "unit": "5"},
    "dealer": "human",
    "places": 3,
}
TABLET, WIDE = {"width": 820, "height": 1180}, {"width": 1280, "height": 900}


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Server]:
    """Start a room with staff, a table with one played round, and a table without any."""
    prepared = Prepared(path)
    for name, office in STAFF.items():
        prepared.person(name, office)
    prepared.standing_table("nearly-settled")
    prepared.close()
    store = Store.at(path)
    priced = [WagerPrice(wager="ante", edge="3/200", variance="24.4")]
    keep_prices(store, FELT["game"], source_version(*SOURCES), msgspec.json.encode(priced).decode())  # type: ignore[arg-type]
    store.close()
    running = Server(path, prepared)
    cookies = {"pitboss_session": prepared.tokens["carol"]}
    made = httpx.post(f"{running.address}/api/tables", json={"id": "felt", "sign": FELT}, cookies=cookies)
    assert made.status_code == 201, made.text
    yield running
    running.kill()


@pytest.fixture
def cage(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    with opened(tmp_path / "room.db") as running:
        yield running


@pytest.fixture(scope="module")
def looked_at(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield the room for tests that change nothing."""
    with opened(tmp_path_factory.mktemp("cage") / "room.db") as running:
        yield running


def cookies(server: Server, name: str) -> dict[str, str]:
    return {"pitboss_session": server.prepared.tokens[name]}  # type: ignore[union-attr]


def say(server: Server, lines: Iterable[tuple[str, str]]) -> None:
    """Write lines that people have said at the cage already."""
    for name, line in lines:
        answer = httpx.post(f"{server.address}/api/cage", json={"line": line}, cookies=cookies(server, name))
        assert answer.status_code == 200, answer.text


class Person:
    """A member of staff in front of the page of the cage."""

    def __init__(self, browser: Browser, server: Server, name: str) -> None:
        self.page = server.entered(browser, name, TABLET if name == "dora" else WIDE).new_page()  # type: ignore[arg-type]
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto("/#/cage")

    def press(self, line: str) -> None:
        self.page.locator(f'button[data-line="{line}"]').click()

    def count(self, line: str, **chips: int) -> None:
        """Enter the number of chips of each denomination: `c100=20`."""
        self.press(line)
        for kind, number in chips.items():
            self.page.get_by_label(f"Chips of {kind[1:]}", exact=True).fill(str(number))
        self.page.locator("form button.main").click()

    def signs(self, line: str, variance: str) -> None:
        """Sign for the close of a day, with its variance typed in."""
        self.press(line)
        self.page.get_by_label("Type the variance").fill(variance)
        self.page.locator("form button.main").click()

    def done(self, text: str) -> None:
        expect(self.page.get_by_role("status")).to_have_text(text)


@pytest.mark.proof(only=True)
def test_a_day_at_the_cage_by_four_people_and_one_who_only_looks(browser: Browser, cage: Server) -> None:
    people = {name: Person(browser, cage, name) for name in STAFF}
    mia, dora, sam, carol, ada = (people[name] for name in ("mia", "dora", "sam", "carol", "ada"))
    carol.press("zone")
    carol.page.get_by_role("textbox", name="Time zone").fill("Australia/Perth")
    carol.page.get_by_label("Day ends at").fill("08:00")  # with UTC's day, by which the round was played
    carol.page.locator("form button.main").click()
    carol.done("Done: Set time zone")
    expect(mia.page.get_by_text("Time zone Australia/Perth")).to_be_visible()
    mia.page.get_by_role("button", name=re.compile("^Open gaming day")).click()
    expect(mia.page.get_by_role("heading", name=re.compile("^Gaming day"))).to_be_visible()
    day = httpx.get(f"{cage.address}/api/cage", cookies=cookies(cage, "mia")).json()["day"]

    mia.count("opening cage", c100=50)
    carol.press("sign 1")
    dora.count("opening felt", c100=20, c25=40)
    dora.done("Opening slip 2 counted: felt, 3,000")
    sam.press("sign 2")
    sam.count("fill felt", c100=5)
    mia.press("send 3")
    dora.count("count 3", c100=4)
    expect(dora.page.get_by_role("alert")).to_contain_text("Slip 3 is for 100x5, not 100x4 (100 less)")
    dora.page.get_by_label("Chips of 100", exact=True).fill("5")
    dora.page.locator("form button.main").click()
    dora.done("Fill slip 3 counted: felt, 500")
    picture(dora.page, "cage-dealer-tablet")
    sam.press("sign 3")
    sam.done("Fill slip 3 signed: felt, 500")
    expect(sam.page.get_by_text("Expected float 3,500")).to_be_visible()
    expect(dora.page.get_by_text("Expected float")).to_have_count(0)
    mia.press("issue")
    mia.page.get_by_label("Player").fill("sam")
    mia.page.get_by_label("Amount").fill("500")
    mia.page.locator("form button.main").click()
    mia.done("Done: Buy-in")
    expect(mia.page.locator("main")).to_contain_text("buy-in sam 500, mia, cashier")
    mia.press("reverse")
    mia.page.get_by_label("Window slip number").fill("1")
    mia.page.get_by_label("Reason").fill("he wanted 300")
    mia.page.locator("form button.main").click()
    mia.done("Done: Correct slip")
    carol.press("approve 2")
    carol.done("Done: Approve: Window slip 2")
    expect(mia.page.locator("main")).to_contain_text("corrected by window slip 2")

    dora.count("closing felt", c100=24, c25=40)
    dora.done("Closing slip 4 counted: felt, 3,400")
    sam.press("sign 4")
    sam.page.get_by_label("Reason").fill("one under the tray")
    sam.page.locator("form button.main").click()
    sam.done("Closing slip 4 signed: felt, 3,400")
    mia.count("closing cage", c100=45)
    carol.press("sign 5")
    picture(sam.page, "cage-supervisor")

    expect(ada.page.locator("main button:not(.plain)")).to_have_count(0)
    mia.signs(f"close {day}", "-100")
    mia.done("Done: Sign closing (1 of 2)")
    carol.signs(f"seal {day}", "-100")
    expect(carol.page.get_by_role("heading", name="Gaming day closed")).to_be_visible()
    root = carol.page.locator("code").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", root)
    ada.page.goto(f"/#/cage/{day}")
    expect(ada.page.locator(".paper code")).to_have_text(root)
    expect(ada.page.locator(".paper")).to_contain_text("−100 one under the tray")
    expect(ada.page.locator(".paper")).to_contain_text("nearly-settled: 1 round, float never counted")
    expect(ada.page.get_by_role("row", name=re.compile("buy-in.* sam 500 mia, cashier"))).to_be_visible()
    picture(ada.page, "cage-day-on-paper")
    assert [error for one in people.values() for error in one.errors] == []


def test_a_day_is_closed_by_two_people_who_have_read_what_it_closes_over(browser: Browser, cage: Server) -> None:
    """One click closes no day: there is a summary, each person types a figure, and two people sign."""
    day = str(datetime.now(UTC).date())
    say(cage, (
        ("mia", f"day {day}"), ("mia", "opening cage 100x50"), ("carol", "sign 1"), ("dora", "opening felt 100x20"),
        ("sam", "sign 2"), ("mia", "issue ~Zoe 40"), ("dora", "closing felt 1000x5002"), ("sam", "sign 3 nobody knows"),
        ("mia", "closing cage 10x496"), ("carol", "sign 4"),
    ))  # fmt: skip
    mia, carol = Person(browser, cage, "mia"), Person(browser, cage, "carol")
    expect(carol.page.get_by_role("button", name=re.compile("^Close gaming day"))).to_have_count(0)
    summary = carol.page.get_by_role("region", name="Before closing")
    for text in (
        "+5,000,000",
        "slip 3",
        "nobody knows",
        "nearly-settled",
        "40 with guests",
        "Unpaid",
    ):
        expect(summary).to_contain_text(re.compile(re.escape(text), re.IGNORECASE))
    mia.press(f"close {day}")
    button = mia.page.locator("form button.main")
    expect(button).to_be_disabled()
    mia.page.get_by_label("Type the variance").fill("0")
    expect(mia.page.get_by_text("This is not the variance shown above.")).to_be_visible()
    expect(button).to_be_disabled()
    mia.page.get_by_label("Type the variance").fill("5000000")
    button.click()
    mia.done("Done: Sign closing (1 of 2)")
    expect(mia.page.get_by_role("button", name=re.compile("^(Close gaming day|Sign closing)"))).to_have_count(0)
    expect(carol.page.get_by_text("First signature: mia, cashier")).to_be_visible()
    picture(carol.page, "cage-close")
    carol.signs(f"seal {day}", "5000000")
    expect(carol.page.get_by_role("heading", name="Gaming day closed")).to_be_visible()
    assert mia.errors == carol.errors == []


def test_a_large_payment_waits_on_the_page_for_a_manager(browser: Browser, cage: Server) -> None:
    day = str(datetime.now(UTC).date())
    say(
        cage,
        (
            ("mia", f"day {day}"),
            ("mia", "opening cage 100x5000"),
            ("carol", "sign 1"),
        ),
    )
    mia, carol = Person(browser, cage, "mia"), Person(browser, cage, "carol")
    for person, amount in (("~Nobody", "5000000"), ("sam", "12000")):
        mia.press("cash" if person == "~Nobody" else "issue")
        mia.page.get_by_label("Player").fill(person)
        mia.page.get_by_label("Amount").fill(amount)
        mia.page.locator("form button.main").click()
        if person == "~Nobody":
            expect(mia.page.get_by_role("alert")).to_contain_text("~Nobody's balance is 0: 5000000 is too much")
    mia.done("Done: Buy-in")
    expect(mia.page.get_by_role("heading", name="Second approval needed 1")).to_be_visible()
    expect(mia.page.get_by_role("button", name="Approve: Window slip 1")).to_have_count(0)
    carol.press("approve 1")
    carol.done("Done: Approve: Window slip 1")
    expect(mia.page.locator("main")).to_contain_text("buy-in sam 12,000, mia, cashier, approved by carol, manager")
    assert mia.errors == carol.errors == []


def test_a_higher_limit_waits_on_the_page_for_another_manager(browser: Browser, cage: Server) -> None:
    carol, max_ = Person(browser, cage, "carol"), Person(browser, cage, "max")
    carol.press("limit")
    carol.page.get_by_label("Limit", exact=True).fill("20000")
    carol.page.locator("form button.main").click()
    carol.done("Done: Set limit")
    expect(carol.page.get_by_role("button", name="Approve: Window slip 1")).to_have_count(0)
    expect(max_.page.locator("main")).to_contain_text("raises the daily limit to 20,000, carol, manager")
    max_.press("approve 1")
    max_.done("Done: Approve: Window slip 1")
    desk = carol.page.get_by_role("region", name="Window", exact=True)
    expect(desk).to_contain_text("Over 10,000 per person per day a second person approves.")
    expect(desk).to_contain_text(re.compile(r"From \d+ \w+ \d{4}: 20,000\."))
    assert carol.errors == max_.errors == []


@pytest.mark.proof(only=True)
def test_an_auditor_reads_the_reports_and_prints_them(browser: Browser, looked_at: Server) -> None:
    page: Page = looked_at.entered(browser, "ada").new_page()
    page.goto("/#/reports")
    row = page.get_by_role("row", name=re.compile("^nearly-settled"))
    expect(row).to_contain_text("±", timeout=120_000)  # a new machine compiles what counts the odds first
    cells = row.get_by_role("cell").all_inner_texts()
    assert (cells[0], cells[1], cells[2]) == ("1", "60", "1,500"), "one round: Ante, Blind and Play"
    expect(page.locator("svg circle")).to_have_count(1)
    picture(page, "reports")
    page.get_by_label("dealer", exact=True).check()
    expect(page.get_by_role("row", name=re.compile("nearly-settled, software"))).to_be_visible()
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="CSV").click()
    text = downloaded.value.path().read_text()
    assert text.startswith("table,dealer,rounds")
    page.emulate_media(media="print")
    expect(page.get_by_role("form", name="Report options")).to_be_hidden()
    expect(page.get_by_role("heading", name=re.compile("^By table"))).to_be_visible()
    paper = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(255, 255, 255)", "dark ink on white paper"


@pytest.mark.parametrize("path", ["/#/cage", "/#/reports"])
def test_who_may_not_look_is_told_so(browser: Browser, looked_at: Server, path: str) -> None:
    page = looked_at.entered(browser, "nora").new_page()
    page.goto(path)
    expect(page.get_by_role("alert")).to_contain_text(re.compile("^this is for .*an auditor$"))
