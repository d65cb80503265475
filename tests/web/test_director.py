"""The director's page: a counted night run by clicking, with Victoria's steps before play."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from toolkit.browser import DESKTOP, PHONE, picture, resize
from web.conftest import Server

TABLET = {"width": 1024, "height": 768}
GUESTS = [f"Guest {number:02}" for number in range(1, 15)]
NAMES = [f"Player {one} Club" for one in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"] + GUESTS
"""No name is the beginning of another, because tests find them by name."""
NIGHT = """
tournament = 1
name = "Club night"
game = "wa-poker/holdem"
tables = ["t1", "t2", "t3", "t4", "t5"]
seats = 10
stacks = "counted"
[entry]
buy_in = "30"
chips = 5000
[chips]
denominations = [25, 100, 500]
[prizes]
rounding = "1"
places = [60, 40]
[[level]]
blinds = [25, 50]
minutes = 20
[[level]]
blinds = [100, 200]
minutes = 20
[[level]]
blinds = [200, 400]
"""
VICTORIA = """
tournament = 1
name = "Melbourne night"
game = "vic-crown-poker/holdem"
tables = ["t1", "t2"]
location = "the poker room"
stacks = "counted"
[entry]
buy_in = "30"
chips = 5000
method = "at the desk"
[prizes]
places = [100]
[[level]]
blinds = [25, 50]
"""


class Night:
    """A director at the page."""

    def __init__(self, page: Page, server: Server, name: str, terms: str) -> None:
        self.page, self.troubles = page, list[str]()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        made = page.request.post(
            "/api/tournaments", data={"id": name, "terms": terms}, headers={"Origin": server.address}
        )
        assert made.status == 201, made.text()
        page.goto(f"/#/tournaments/{name}/director")
        expect(page.get_by_role("tablist")).to_be_visible()

    def tab(self, name: str) -> None:
        """Press a button by keyboard, which works wherever the page is scrolled to."""
        tab = self.page.get_by_role("tab", name=name)
        tab.press("Enter")
        expect(tab).to_have_attribute("aria-selected", "true")

    def press(self, verb: str, within: Locator | None = None) -> None:
        (within or self.page.locator("main, .clock")).locator(f'[data-verb="{verb}"]').first.click()

    def yes(self) -> None:
        self.page.get_by_role("button", name="Confirm").click()

    def table(self, name: str) -> Locator:
        return self.page.locator(f'[data-table="{name}"]')

    def seated(self, table: str) -> list[str]:
        return self.table(table).locator(".seat:not(.free) span").all_inner_texts()

    def left_in(self, count: int) -> None:
        expect(self.page.locator("[data-in]")).to_have_text(f"{count} of 40")

    def out(self, table: str, names: list[str], stacks: list[int] | None = None, *, bounties: bool = False) -> None:
        """Report who is out in one hand; the page asks for the stacks of two players, and for who won a bounty."""
        self.press("out", self.table(table))
        sheet = self.page.get_by_role("dialog")
        for name in names:
            sheet.locator(".one > .row").get_by_role("checkbox", name=name, exact=True).check()
        for name in names if bounties else ():
            sheet.get_by_label(f"{name} busted by").get_by_label("no one (to the pool)").check()
        for name, stack in zip(names, stacks or [], strict=False):
            sheet.get_by_label(f"{name}'s stack at the start of the hand").fill(str(stack))
        sheet.get_by_role("button", name=re.compile("^Bust ")).click()
        expect(sheet).to_be_hidden()


@pytest.fixture(scope="module")
def manager(browser: Browser, server: Server) -> Iterator[Page]:
    context = server.entered(browser, "dora")
    yield context.new_page()
    context.close()


@pytest.mark.proof(only=True)
def test_a_director_runs_a_counted_night_by_clicking(manager: Page, server: Server) -> None:
    night = Night(manager, server, "club", NIGHT)
    page = night.page
    page.get_by_label(re.compile("^Names, one")).fill("\n".join(NAMES))
    page.get_by_role("button", name="Register 40 players · $30 each").click()
    expect(page.locator(".told").get_by_text("40 of 40 registered")).to_be_visible()
    picture(page, "director-entries")
    page.get_by_label(re.compile("^Names, one")).fill("Guest 01\nGuest 01\n?!")
    page.get_by_role("button", name="Register 3 players").click()
    expect(page.locator(".told li")).to_have_count(3)
    expect(page.locator(".told li").first).to_contain_text("40.6(c)")
    night.tab("Tables")
    expect(page.locator('[data-withheld="start"]')).to_contain_text("has no seat")
    page.locator('[data-door="seats"]').click()
    expect(page.locator("[data-table]")).to_have_count(4)
    night.press("start")
    night.left_in(40)
    expect(page.locator('[data-verb="pause"]')).to_be_visible()
    before = int(page.locator("[data-left]").get_attribute("data-left") or 0)
    night.press("clock +1m")
    expect(page.locator("[data-verb='undo']")).to_be_enabled()
    page.wait_for_function("before => Number(document.querySelector('[data-left]').dataset.left) > before", arg=before)
    night.press("pause")
    expect(page.locator("[data-status='paused']")).to_be_visible()
    night.press("resume")
    picture(page, "director-tables")

    first, second, *_ = night.seated("t1")
    night.out("t1", [first])
    night.left_in(39)
    page.locator("[data-verb='undo']").click()
    night.left_in(40)
    night.out("t1", [first, second], [1200, 3400])
    night.left_in(38)
    levels(night)
    race(night)
    break_two_tables(night)
    the_end(night, [second, first])
    assert night.troubles == []


def levels(night: Night) -> None:
    """Call the next level by a click, and lengthen a later one."""
    page = night.page
    night.press("level")
    expect(page.get_by_text("Level 2", exact=True)).to_be_visible()
    night.tab("Levels")
    page.get_by_label("Level 3: Blinds").fill("300 / 600")
    page.get_by_role("button", name="Save levels").click()
    expect(page.locator(".clock")).to_contain_text("300 / 600")
    night.tab("Tables")


def race(night: Night) -> None:
    """Remove the 25s: the page asks for odd chips and then for the cards."""
    page = night.page
    for at, table in enumerate(("t1", "t2", "t3", "t4")):
        night.press("race", night.table(table))
        sheet = page.get_by_role("dialog")
        if at == 0:
            one, two, *_ = night.seated(table)
            sheet.get_by_label(one).select_option("2")
            sheet.get_by_label(two).select_option("1")
            expect(sheet).to_contain_text(f"Card 1 of 3, for {one}")
            for card in ("ace of spades", "two of clubs", "king of hearts"):
                sheet.get_by_role("button", name=card, exact=True).click()
            picture(page, "director-race")
        sheet.get_by_role("button", name=re.compile("Race off|No odd")).click()
        expect(sheet).to_be_hidden()
        expect(night.table(table).locator('[data-verb="race"]')).to_have_count(0)


def break_two_tables(night: Night) -> None:
    """Put players out until the advice is to break a table, twice; the last tables go first."""
    page = night.page
    for broken, left in (("t4", 30), ("t3", 20)):
        advice = page.locator('[data-advice="break"]')
        gone = int((page.locator("[data-in]").inner_text()).split()[0])
        tables = ["t1", "t2", "t3", "t4"][: 4 if broken == "t4" else 3]
        while gone > left:
            table = max(tables, key=lambda one: len(night.seated(one)))
            fallen = night.seated(table)[: min(3, gone - left)]
            night.out(table, fallen, [1000 + at for at in range(len(fallen))] if len(fallen) > 1 else None)
            gone -= len(fallen)
            night.left_in(gone)
        expect(advice).to_have_text(f"Break table {broken[1:]}")
        advice.click()
        expect(night.table(broken)).to_be_hidden()
    for size, name in ((DESKTOP, "desktop"), (TABLET, "tablet"), (PHONE, "phone")):
        resize(page, size)  # type: ignore[arg-type]
        picture(page, f"director-broken-{name}")
    resize(page, DESKTOP)


def the_end(night: Night, first_out: list[str]) -> None:
    """Play down to three at one table: hand-for-hand offered, counted, a deal by ICM, closed and paid."""
    page = night.page
    while (left := int(page.locator("[data-in]").inner_text().split()[0])) > 10:
        table = max(("t1", "t2"), key=lambda one: len(night.seated(one)))
        fallen = night.seated(table)[: min(5, left - 10)]
        night.out(table, fallen, [500 + at for at in range(len(fallen))] if len(fallen) > 1 else None)
        night.left_in(left - len(fallen))
    page.locator('[data-advice="redraw"]').click()
    night.yes()
    expect(page.locator("[data-table]")).to_have_count(1)
    fallen = night.seated("t1")[:8]
    night.out("t1", fallen, [100 + at for at in range(8)])
    night.left_in(2)
    page.locator('[data-open="deal"]').click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("count first")
    sheet.get_by_role("button", name="Count table 1").click()
    one, two = night.seated("t1")
    in_play = re.search(r"of ([\d,]+)", sheet.get_by_role("status").inner_text())
    assert in_play is not None
    total = int(in_play[1].replace(",", ""))
    sheet.get_by_label(one).fill(str(total // 2 + 20000))
    sheet.get_by_label(two).fill(str(total - total // 2 - 20000))
    sheet.get_by_role("button", name="Save count").click()
    page.locator('[data-open="deal"]').click()
    expect(sheet.locator('[data-deal="icm"]')).to_have_count(2)
    picture(page, "director-deal")
    for size, name in ((TABLET, "tablet"), (PHONE, "phone")):
        resize(page, size)  # type: ignore[arg-type]
        picture(page, f"director-deal-{name}")
    resize(page, DESKTOP)
    sheet.locator('[data-agree="icm"]').click()
    night.yes()
    night.press("close")
    night.yes()
    night.tab("Money")
    for left in (1, 0):
        page.locator("[data-unpaid-player]").get_by_role("button", name=re.compile("^Pay ")).first.click()
        expect(page.locator("[data-unpaid-player]")).to_have_count(left)
    expect(page.locator("[data-unpaid]")).to_have_text("$0")
    picture(page, "director-paid")
    night.tab("Players")
    rows = [page.locator("[data-player]").filter(has=page.get_by_text(name, exact=True)) for name in first_out]
    places = [row.locator("td").nth(1).inner_text() for row in rows]
    assert places == ["39th", "40th"], "the larger stack at the start of the hand is placed higher"


def test_a_tournament_is_announced_from_a_template(manager: Page, server: Server) -> None:
    page = manager
    page.goto("/#/tournaments/not-yet/director")
    form = page.get_by_role("form", name="New tournament")
    form.get_by_label("Type").select_option("rebuy")
    form.get_by_role("textbox", name="Name").fill("Friday Night's Re-buy")
    form.get_by_label("Players").fill("1")
    form.get_by_role("button", name="Preview terms").click()
    expect(form.get_by_role("alert")).to_contain_text("Players: expected 2 to 2,000, got 1")
    form.get_by_label("Players").fill("30")
    form.get_by_label("Hours").fill("3")
    form.get_by_label("Buy-in").fill("25")
    form.get_by_role("button", name="Preview terms").click()
    terms = form.get_by_label(re.compile("^Terms \\("))
    expect(terms).to_have_value(re.compile('stacks = "counted"'))
    picture(page, "new-tournament")
    terms.fill(terms.input_value().replace("chips = 5000", "chips = 6000", 1))
    form.get_by_role("button", name="Announce tournament").click()
    expect(page.get_by_role("tablist")).to_be_visible()
    assert page.url.endswith("/tournaments/friday-nights-re-buy/director")
    expect(page.get_by_role("heading", name="Friday Night's Re-buy")).to_be_visible()
    made = page.request.get("/api/tournaments/friday-nights-re-buy").json()
    assert (made["counted"], made["seats"], len(made["tables"])) == (True, 9, 4)
    assert made["closing"][0]["chips"] == 6000


def test_a_sit_and_go_is_announced_with_bots(manager: Page, server: Server) -> None:
    """Bots come as soon as a person looks; when the last seat is taken, it starts."""
    page = manager
    page.goto("/#/tournaments")
    page.locator("summary", has_text="New tournament").click()
    form = page.get_by_role("form", name="New tournament")
    form.get_by_role("textbox", name="Name").press_sequentially("Turbo")
    form.get_by_label("Players").fill("6")
    form.get_by_label("Online tables (software deals)").check()
    form.get_by_label("Sit-and-go: starts with 6 players").check()
    form.get_by_label("Start another when full").check()
    form.get_by_label("Bots").fill("5")
    form.get_by_role("button", name="Announce tournament").click()
    expect(page.get_by_text("Starts with 6 players")).to_be_visible()
    expect(page.get_by_role("button", name="abel-bot", exact=True)).to_be_visible()
    made = page.request.get("/api/tournaments/turbo").json()
    assert (made["sit_and_go"], made["entries"]["players"], made["status"]) == (6, 5, "entering")


@pytest.mark.proof(only=True)
def test_victoria_wants_its_steps_and_a_refusal_names_its_clause(manager: Page, server: Server) -> None:
    night = Night(manager, server, "melbourne", VICTORIA)
    page = night.page
    publish = page.locator('[data-check="publish"]')
    expect(publish).to_contain_text("12.4.1(a)(i)")
    page.get_by_label(re.compile("^Names, one")).fill("Anna")
    page.get_by_role("button", name="Register 1 player").click()
    expect(page.locator(".told li")).to_contain_text("before the terms are published")
    expect(page.locator(".told li")).to_contain_text("12.2.2(a)")
    picture(page, "director-victoria")
    night.tab("Levels")
    page.get_by_text("Terms file").click()
    page.get_by_role("button", name="Edit terms").click()
    terms = page.get_by_label("Terms (TOML)")
    expect(terms).to_have_value(re.compile("Melbourne"))
    terms.fill('start = "2026-01-01T19:00"\n' + terms.input_value())
    page.get_by_role("button", name="Save terms").click()
    for step in ("publish", "notify", "brief"):
        night.press(step)
        expect(page.locator(f'[data-check="{step}"]')).to_have_attribute("data-done", "true")
    night.tab("Players")
    names = page.get_by_label(re.compile("^Names, one"))
    names.fill("Anna, Bob, Carl")
    page.get_by_role("button", name="Register 3 players").click()
    expect(page.locator(".told").get_by_text("3 of 3 registered")).to_be_visible()
    page.locator('[data-player="Carl"] button').first.click()
    sheet = page.get_by_role("dialog").first
    sheet.locator('[data-verb="withdraw"]').click()
    night.yes()
    expect(page.locator('[data-player="Carl"]')).to_contain_text("withdrawn")
    for size, name in ((TABLET, "tablet"), (PHONE, "phone")):
        resize(page, size)  # type: ignore[arg-type]
        picture(page, f"director-victoria-{name}")
    resize(page, DESKTOP)
    assert night.troubles == []


def test_who_is_no_director_is_told_so_and_a_deputy_is_let_in(browser: Browser, server: Server, manager: Page) -> None:
    Night(manager, server, "private", NIGHT)
    context = server.entered(browser, "anna")
    page = context.new_page()
    page.goto("/#/tournaments/private/director")
    expect(page.get_by_text("anna is not the director or a deputy of this tournament")).to_be_visible()
    manager.get_by_text("Before the start: director and checks").click()
    manager.locator('[data-verb="deputise"]').click()
    manager.get_by_role("form", name="Name deputy").get_by_label("Name").fill("anna")
    manager.get_by_role("form", name="Name deputy").get_by_role("button").click()
    expect(page.get_by_role("tablist")).to_be_visible()
    page.get_by_label(re.compile("^Names, one")).fill("Bea")
    page.get_by_role("button", name="Register 1 player").click()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("#work li").first).to_contain_text("Bea enters")
    expect(page.locator("#work li").first).to_contain_text("anna")
    page.get_by_role("tab", name="Log").press("ArrowLeft")
    expect(page.get_by_role("tab", name="Levels")).to_be_focused()
    expect(page.get_by_label("Level 1: Blinds")).to_be_disabled()
    page.goto("/tournaments/nobody/director")
    expect(page.get_by_role("alert")).to_contain_text("no tournament 'nobody'")
    context.close()


BALANCE = """
tournament = 1
name = "Balance"
game = "wa-poker/holdem"
tables = ["t1", "t2"]
seats = 5
stacks = "counted"
final_table = 2
[entry]
buy_in = "50"
chips = 5000
[prizes]
places = [50, 30, 20]
[[level]]
blinds = [25, 50]
"""
EVERYTHING = """
tournament = 1
name = "Everything"
game = "wa-poker/holdem"
tables = ["t1", "t2"]
seats = 4
stacks = "counted"
[entry]
buy_in = "50"
fee = "5"
chips = 5000
late_level = 2
re_entries = 1
substitutes = "any-time"
[rebuy]
cost = "20"
chips = 5000
until_level = 1
[addon]
cost = "10"
chips = 2000
after_level = 1
[bounty]
amount = "5"
[prizes]
ties = "rank"
places = [50, 30, 20]
[[level]]
blinds = [25, 50]
minutes = 20
[[level]]
break = 10
[[level]]
blinds = [100, 200]
minutes = 20
[[level]]
blinds = [200, 400]
"""


def test_who_wins_a_bounty_is_asked_and_never_guessed(manager: Page, server: Server) -> None:
    """Ruling tournaments T21: several players may share it, and the line says who."""
    night = Night(manager, server, "bounties", EVERYTHING)
    page = night.page
    page.get_by_label(re.compile("^Names, one")).fill("Al, Bo, Cy, Di, Ed, Flo")
    page.get_by_role("button", name="Register 6 players · $60 each").click()
    page.locator('[data-door="seats"]').click()
    night.press("start")
    night.tab("Tables")
    gone, one, other = night.seated("t1")[:3]
    night.press("out", night.table("t1"))
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("checkbox", name=gone, exact=True).check()
    out = sheet.get_by_role("button", name=f"Bust {gone}")
    expect(out).to_be_disabled()
    by = sheet.get_by_label(f"{gone} busted by")
    by.get_by_label("no one (to the pool)").check()
    expect(out).to_be_enabled()
    for name in (one, other):
        by.get_by_label(name, exact=True).check()
    expect(by.get_by_label("no one (to the pool)")).not_to_be_checked()
    out.click()
    expect(sheet).to_be_hidden()
    last = page.locator(".last")
    expect(last).to_contain_text(f"the bounty on {gone} is won by {one}")
    expect(last).to_contain_text(f" and {other}")
    expect(last).to_contain_text("T21")
    assert night.troubles == []


def test_who_is_due_the_big_blind_is_asked_before_a_move(manager: Page, server: Server) -> None:
    """Ruling tournaments T9 and the printed term: the next big blind moves behind the other table's."""
    night = Night(manager, server, "balance", BALANCE)
    page = night.page
    page.get_by_label(re.compile("^Names, one")).fill("Al, Bo, Cy, Di, Ed, Flo, Gus, Hal")
    page.get_by_role("button", name=re.compile("^Register 8 players")).click()
    page.locator('[data-door="seats"]').click()
    night.press("start")
    night.tab("Tables")
    for name in night.seated("t2")[:2]:
        night.out("t2", [name])
    page.locator('[data-advice="move"]').click()
    sheet = page.get_by_role("dialog")
    mover = night.seated("t1")[2]
    seats = [one.get_attribute("title") for one in night.table("t2").locator(".seat:not(.free)").all()]
    taken = sorted(int((one or "").split()[-1]) for one in seats)
    due = next(seat for step in range(1, 6) if (seat := (taken[0] - 1 + step) % 5 + 1) not in taken)
    move = sheet.get_by_role("button", name=re.compile("^Move"))
    expect(move).to_be_disabled()
    sheet.get_by_label("Next big blind at table 1").select_option(mover)
    sheet.get_by_label("Last big blind at table 2").select_option(str(taken[0]))
    expect(move).to_have_text(f"Move {mover} to table 2, seat {due}")
    move.click()
    expect(sheet).to_be_hidden()
    expect(night.table("t2")).to_contain_text(mover)
    assert night.troubles == []


@pytest.mark.proof(only=True)
def test_everything_a_player_may_be_sold_or_told_is_a_click(manager: Page, server: Server) -> None:
    night = Night(manager, server, "everything", EVERYTHING)
    page = night.page

    def sheet_of(name: str) -> Locator:
        page.locator(f'[data-player="{name}"] button.plain').click()
        return page.get_by_role("dialog", name=name)

    page.get_by_label(re.compile("^Names, one")).fill("Al, Bo, Cy, Di, Ed, Flo")
    page.get_by_role("button", name="Register 6 players · $60 each").click()
    page.locator('[data-door="seats"]').click()
    night.press("start")
    expect(page.locator("[data-in]")).to_have_text("6 of 6")
    where = page.locator('[data-player="Al"] td').nth(2)
    table = (where.inner_text().split()[1]).rstrip(",")
    neighbour = next(
        name for name in ("Bo", "Cy", "Di", "Ed", "Flo")
        if f"Table {table}," in page.locator(f'[data-player="{name}"] td').nth(2).inner_text()
    )  # fmt: skip
    page.locator('[data-player="Al"] [data-verb="out"]').click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Bust Al")).to_be_disabled()
    sheet.get_by_label("Al busted by").get_by_label(neighbour, exact=True).check()
    sheet.get_by_role("button", name="Bust Al").click()
    expect(page.locator('[data-player="Al"]')).to_contain_text("6th")
    page.locator('[data-player="Al"]').get_by_role("button", name="Re-buy · $20").click()
    expect(where).to_contain_text("seat")
    night.press("break")
    page.locator('[data-player="Bo"]').get_by_role("button", name="Add-on · $10").click()
    expect(page.locator('[data-player="Bo"] [data-verb="add-on"]')).to_be_hidden()
    night.press("level")

    sheet = sheet_of("Cy")
    sheet.locator('[data-verb="absent"]').click()
    expect(page.get_by_text("Sitting out:")).to_contain_text("Cy (absent)")
    page.locator('[data-player="Cy"] [data-verb="back"]').click()
    expect(page.get_by_text("Sitting out:")).to_be_hidden()
    sheet = sheet_of("Cy")
    sheet.locator('[data-verb="penalise"]').click()
    sheet.get_by_label("Number").select_option("3")
    sheet.get_by_label("Reason (optional)").fill("late")
    picture(page, "director-player")
    sheet.get_by_role("form").get_by_role("button").click()
    expect(page.get_by_text("Sitting out:")).to_contain_text("penalty 3")
    sheet = sheet_of("Di")
    sheet.locator('[data-verb="substitute"]').click()
    sheet.get_by_label("Name").fill("Gus Gray")
    sheet.get_by_role("form").get_by_role("button").click()
    expect(page.locator('[data-player="Gus-Gray"]')).to_be_visible()
    page.locator('[data-player="Ed"] [data-verb="out"]').click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Ed busted by").get_by_label("no one (to the pool)").check()
    sheet.get_by_role("button", name="Bust Ed").click()
    page.locator('[data-player="Ed"] [data-verb="re-enter"]').click()
    page.locator('[data-player="Ed"] form').get_by_role("button", name="Re-enter").click()
    expect(page.locator('[data-player="Ed"]')).to_contain_text("seat")
    night.press("level")

    night.tab("Tables")
    page.locator('[data-verb="hand-for-hand"]').click()
    expect(page.get_by_role("group", name="Hand for hand")).to_contain_text("Still playing: table 1, table 2")
    first, second = (night.seated(one)[0] for one in ("t1", "t2"))
    night.out("t1", [first, second], [700, 700], bounties=True)
    expect(page.locator("[data-in]")).to_have_text("4 of 6")
    full, other = sorted(("t1", "t2"), key=lambda one: -len(night.seated(one)))
    third, fourth = (
        night.seated(full)[:2] if len(night.seated(full)) > 2 else (night.seated(full)[0], night.seated(other)[0])
    )
    night.out(full, [third, fourth], [900, 900], bounties=True)
    tie = page.get_by_role("group", name="Tie to rank")
    for name in (fourth, third):
        tie.get_by_role("button", name=name, exact=True).click()
    tie.get_by_role("button", name="Save order").click()
    expect(tie).to_be_hidden()
    night.tab("Log")
    page.get_by_role("button", name=re.compile("^Void: Ed out; nobody won the bounty")).click()
    page.get_by_label("Reason (for the log)").fill("it was Bo")
    night.yes()
    expect(page.get_by_role("alert").filter(has_text="cannot be struck")).to_contain_text("T25")
    picture(page, "director-refused")
    assert night.troubles == []
