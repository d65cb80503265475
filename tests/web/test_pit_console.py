"""The pit console: one supervisor runs six tables with one queue, and tries a ruling before giving it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from pitboss.log.kinds.duty import PIT
from pitboss.log.store import Store
from pitboss.pit.table.sign import TableSign
from toolkit.axe import faults
from toolkit.browser import picture
from web.conftest import Server
from web.crowd import BLINDS, HOUSE, STANDING, Prepared

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 1024, "height": 768}
HOLDEM = TableSign(game="wa-poker/holdem", places=6, dealer="human", **BLINDS)
CROWN = TableSign(game="wa-crown-holdem", places=3, dealer="human", **HOUSE)
ROOM: dict[str, tuple[TableSign, list[tuple[str, str]]]] = {
    "poker-1": (
        HOLDEM,
        [("ada", "sit 1 500"), ("ben", "sit 2 500"), ("cleo", "sit 3 500"), ("supervisor", "open"),
         ("d:dee", "summon a dispute in seat 3")],
    ),
    "poker-2": (HOLDEM, [("dan", "sit 1 500"), ("eva", "sit 2 500"), ("fay", "sit 3 500"), ("supervisor", "open")]),
    "poker-3": (HOLDEM, [("gus", "sit 1 500"), ("hal", "sit 2 500"), ("ida", "sit 3 500")]),
    "crown-1": (
        CROWN,
        [("jon", "sit 1 500"), ("inspector", "open"), ("d", "deal"), ("jon", "bet ante 10"), ("d", "d close"),
         ("d", "d dh p1 AhKh"), ("d", "d dh d 2c3d"), ("jon", "bet flop 20"), ("d", "d db ThJh4h"), ("jon", "cc"),
         ("d", "d db 9s"), ("jon", "cc"), ("d", "d db 8s"), ("operator:dora", "withhold p1"), ("d", "d settle")],
    ),
    "in-a-hand": STANDING["in-a-hand"],
    "crown-2": (CROWN, [("kay", "sit 1 500"), ("inspector", "open"), ("d", "deal"), ("kay", "bet ante 10")]),
}  # fmt: skip
"""Six tables in the middle of an evening."""


@pytest.fixture(scope="module")
def pit_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("pit") / "room.db"
    prepared = Prepared(path)
    for name, office in (("sam", "supervisor"), ("rita", "supervisor"), ("dora", "manager"), ("dee", "dealer")):
        prepared.person(name, office)  # type: ignore[arg-type]
    STANDING.update(ROOM)
    try:
        for table in ROOM:
            prepared.standing_table(table)
    finally:
        for table in ROOM.keys() - {"in-a-hand"}:
            del STANDING[table]
    prepared.close()
    running = Server(path, prepared, bare=True)
    yield running
    running.kill()


def at_the_pit(browser: Browser, room: Server, who: str, size: ViewportSize = DESKTOP) -> Page:
    page = room.entered(browser, who, size).new_page()
    page.goto("/#/pit")
    expect(page.locator(".tile")).to_have_count(len(ROOM))
    return page


def lines(room: Server, log: str) -> list[tuple[str, str]]:
    store = Store.at(Path(room.database))
    try:
        return [(entry.line.by, entry.line.text) for entry in store.read(log)]
    finally:
        store.close()


def decide(page: Page, why: str = "") -> None:
    question = page.get_by_role("dialog")
    expect(question.get_by_role("region", name="Effect")).to_be_visible()
    if why:
        question.get_by_label("Reason").fill(why)
    question.get_by_role("button", name="Confirm decision").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def pick(page: Page, table: str, form: str, line: str) -> None:
    page.locator(f'[data-table="{table}"]').click()
    page.get_by_role("form", name=form).get_by_role("combobox").first.select_option(line)


@pytest.mark.proof(only=True)
def test_one_supervisor_runs_six_tables(browser: Browser, pit_room: Server) -> None:
    """A call is answered, a table opened, the limits changed by notice, a player moved and another barred for hands."""
    page = at_the_pit(browser, pit_room, "sam")
    tile = {name: page.locator(f'[data-table="{name}"]') for name in ROOM}
    expect(tile["poker-3"]).to_contain_text("To be opened")
    expect(tile["crown-2"]).to_contain_text("Wagers")
    expect(tile["in-a-hand"]).to_contain_text("to decide")
    queue = page.get_by_role("region", name="Pending")
    picture(page, "pit-console")

    call = queue.locator('[data-kind="call"]')
    expect(call).to_contain_text("dee calls a supervisor: a dispute in seat 3")
    call.get_by_role("button", name="I am here").click()
    expect(queue.locator('[data-kind="call"]')).to_have_count(0)

    tile["poker-3"].click()
    page.locator('[data-step="open"]').click()
    decide(page)
    expect(tile["poker-3"]).to_contain_text("Cards to be drawn")

    pick(page, "poker-2", "Change sign, players or deck", "limits")
    page.get_by_label("Minimum").fill("20")
    page.get_by_label("Blinds").fill("10/20")
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_role("dialog")).to_contain_text("the minimum goes up to 20, blinds 10/20")
    assert faults(page) == []
    picture(page, "pit-ruling")
    decide(page)

    page.get_by_label("Find player").fill("cle")
    page.get_by_role("list", name="Search results").get_by_role("button", name="cleo").click()
    page.get_by_role("form", name="Decide").get_by_role("combobox").first.select_option("penalise")
    expect(page.get_by_role("form", name="Decide").get_by_label(re.compile("^Player"))).to_have_value("cleo")
    page.get_by_role("form", name="Decide").get_by_role("button", name="Submit").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("cleo")
    expect(question.get_by_role("button", name="Confirm decision")).to_be_disabled()
    decide(page, "shouted at the dealer")

    page.get_by_label("Find player").fill("ada")
    page.get_by_role("list", name="Search results").get_by_role("button", name="ada").click()
    form = page.get_by_role("form", name="Between rounds")
    form.get_by_role("combobox").first.select_option("move")
    form.get_by_label("Which one").select_option("poker-2")
    form.get_by_role("button", name="Submit").click()
    expect(page.get_by_role("dialog")).to_contain_text("500 → 0")
    decide(page)
    expect(tile["poker-2"]).to_contain_text("ada")

    said = lines(pit_room, "poker-1")[-3:]
    assert said == [
        ("supervisor:sam", "attend"),
        ("supervisor:sam", "penalise cleo 3 # shouted at the dealer"),
        ("supervisor:sam", "move ada poker-2"),
    ]
    assert ("supervisor:sam", "limits minimum=20 blinds=10/20") in lines(pit_room, "poker-2")
    assert faults(page) == []


@pytest.mark.proof(only=True)
def test_what_is_not_a_supervisors_is_seen_and_not_answered(browser: Browser, pit_room: Server) -> None:
    """By the book the operator decides on a held payment: sam only sees it, dora decides it with a reason."""
    sam, dora = (at_the_pit(browser, pit_room, who, TABLET) for who in ("sam", "dora"))
    held = '[data-kind="payment"]'
    expect(sam.locator(held)).to_contain_text("Not your role")
    expect(sam.locator(held)).to_contain_text("left")
    expect(dora.locator(held)).to_contain_text("60.00 of jon's from round 1")
    picture(sam, "pit-console-tablet")
    assert sam.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    dora.locator(held).get_by_role("button", name="Refuse").click()
    expect(dora.get_by_role("dialog")).to_contain_text("470 → 500")
    picture(dora, "pit-refusal")
    decide(dora, "the deck was marked")
    expect(sam.locator(held)).to_have_count(0)
    assert lines(pit_room, "crown-1")[-1] == ("operator:dora", "refuse jon 1 # the deck was marked")


def test_people_are_put_on_tables_and_the_shift_is_handed_over(browser: Browser, pit_room: Server) -> None:
    page = at_the_pit(browser, pit_room, "sam")
    page.get_by_role("link", name="Staff assignments").click()
    page.get_by_label("Name").select_option("dee")
    page.locator('[data-row="poker-2"]').get_by_role("button", name="Assign dee").click()
    expect(page.locator('[data-row="poker-2"]')).to_contain_text("dee dealer")
    picture(page, "pit-duty")
    page.get_by_role("link", name="Back to pit").click()
    expect(page.locator('[data-table="poker-2"]')).to_contain_text("dee")
    page.get_by_role("link", name="Handover").click()
    page.get_by_label("Hand over to").fill("rita")
    page.get_by_label("Notes").fill("The shuffler at crown-2 is slow.")
    page.get_by_role("button", name="Hand over and print").click()
    expect(page.get_by_role("heading", name="Handover 1")).to_be_visible()
    expect(page.locator(".paper")).to_contain_text("sam hands over to rita")
    expect(page.locator(".paper tr", has_text="poker-2")).to_contain_text("dee, dealer")
    picture(page, "pit-handover")
    by, text = lines(pit_room, PIT)[-1]
    assert (by, text.split()[0]) == ("supervisor:sam", "hand-over")


def test_the_tables_stand_as_in_the_room_and_say_their_pace(browser: Browser, pit_room: Server) -> None:
    """A manager moves a table and sets its pace; every screen shows both, and the day's money."""
    page, other = (at_the_pit(browser, pit_room, who) for who in ("dora", "rita"))
    order = other.locator(".tile").evaluate_all("all => all.map((one) => one.dataset.table)")
    page.locator(f'[data-table="{order[1]}"]').click()
    page.get_by_text("Place and pace").click()
    page.get_by_role("button", name="Move left").click()
    expect(other.locator(".tile").first).to_have_attribute("data-table", order[1])
    page.get_by_label("Expected rounds per hour").fill("45")
    page.get_by_role("button", name="Set pace").click()
    expect(other.locator(".tile").first).to_contain_text("target 45")
    expect(other.locator('[data-table="crown-1"]')).to_contain_text(re.compile(r"Drop\s*500"))
    expect(other.get_by_label("The room now")).to_contain_text("Win today")
    assert lines(pit_room, PIT)[-2:] == [
        ("manager:dora", f"arrange {' '.join([order[1], order[0], *order[2:]])}"),
        ("manager:dora", f"pace {order[1]} 45"),
    ]
    assert faults(other) == []


def test_nobody_else_gets_in(browser: Browser, pit_room: Server) -> None:
    page = pit_room.entered(browser, "dee").new_page()
    page.goto("/#/pit")
    expect(page.get_by_role("alert")).to_contain_text("a supervisor, a manager or an auditor")
