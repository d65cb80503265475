"""The rules over HTTP and the dispute desk answer any text, and reveal nothing of the room."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException

from pitboss.books import library
from pitboss.histories.export import export
from pitboss.room.study.disputes import examine
from pitboss.room.study.rules import rule_shown
from pitboss.room.study.shapes import LARGEST_TEXT, Asked, Changed, Examined
from pitboss.room.study.texts import MOST_LINES
from pitboss.room.study.worked import Shelf
from pitboss.room.workers import disputes as worker
from pitboss.room.workers.disputes import DisputesWorker
from pitboss.room.workers.process import QUEUE, TooBusy, TooLong
from pitboss.rules.record import read_record
from pitboss.rules.view import PokerView
from pitboss.web.http import disputes
from toolkit.room import open_room, serving

ROOT = Path(__file__).parents[1]
RECORD = (ROOT / "records" / "wa-poker-holdem" / "cards-speak.toml").read_text()
HOUSE = (ROOT / "records" / "wa-crown-holdem" / "bad-ante-after-the-close.toml").read_text()
NETWORK = (ROOT / "histories" / "networks" / "pokerstars.txt").read_text()


def looked(text: str, *changes: tuple[int, str], hand: int = 0) -> Examined:
    return examine(Asked(text=text, hand=hand, changes=[Changed(line=line, text=text) for line, text in changes]))


def marked(text: str, span: tuple[int, int] | None) -> str:
    assert span is not None
    return text.encode("utf-16-le")[2 * span[0] : 2 * span[1]].decode("utf-16-le")


def test_a_record_is_played_and_every_pot_has_its_clauses() -> None:
    found = looked(RECORD)
    assert (found.form, found.game, found.status, found.fault) == ("record", "wa-poker/holdem", "settled", None)
    assert {one.name: one.net for one in found.nets} == {"Player 1": "-10.00", "Player 2": "10.00", "Player 3": "0.00"}
    assert [(due.what, due.paid) for due in found.dues] == [("the pot", "20.00")]
    assert all(library.exists(rule) for due in found.dues for rule in due.rules)
    assert found.replay is not None
    assert [step.line for step in found.replay.steps] == [marked(RECORD, span) for span in found.spans]
    assert found.replay.steps[0].round.felt.places["p1"].cards == ("As", "Ah"), "whoever wrote it down saw the cards"


def test_what_is_wrong_is_marked_in_the_text_with_its_clause() -> None:
    found = looked(HOUSE)
    assert found.status == "invalid"
    assert found.fault is not None
    assert (found.fault.line, found.fault.row) == (3, 7)
    assert marked(HOUSE, found.fault.span) == "p2 bet ante 10"
    assert "wa-crown-holdem 3.3" in found.fault.rules
    assert len(found.lines) == 2, "as far as it could be played"
    wide = HOUSE.replace('_why = "', '_why = "🂡🂡 é')
    assert marked(wide, (looked(wide).fault or found.fault).span) == "p2 bet ante 10", "counted as a browser counts"


@pytest.mark.parametrize(
    ("text", "row", "said"),
    [
        ("game = ", 1, "not TOML"),
        ("game = 'wa-poker/holdem'\nactions = [1]", None, "action 1"),
        ("game = 'wa-poker/holdem'\nactions = []\nstarting_stack = [1, 2]", 3, "starting_stack"),
        ("game = 'wa-poker/hold'\nactions = []", 1, "is not a game"),
        ('{"ohh": ', 1, "not JSON"),
        ('{"ohh": {}}', None, "game_type"),
        ("PokerStars Hand #1: Chess", None, "Chess"),
        ("hello", 1, "not TOML"),
        ("", None, "empty"),
    ],
)
def test_a_text_that_is_no_hand_says_where_and_why(text: str, row: int | None, said: str) -> None:
    found = looked(text)
    assert found.status == "unread"
    assert found.fault is not None
    assert found.fault.row == row
    assert said in found.fault.message


def test_a_networks_text_is_played_with_its_own_rows_marked_and_what_it_says_beside_what_is_due() -> None:
    found = looked(NETWORK)
    assert (found.form, found.hands, found.status) == ("network", ["700001", "700002", "700003"], "settled")
    rows = [marked(NETWORK, span) for span in found.spans if span]
    assert any(row.startswith("anna b: ") for row in rows)
    assert found.replay is not None
    felt = found.replay.steps[0].round.felt
    assert isinstance(felt, PokerView)
    assert found.replay.seats[felt.button] == 2, "the button is where the text has it, not in the last seat"
    assert found.replay.seats["p1"] == 3
    assert 'variant = "NT"' in found.record
    assert looked(found.record).nets[0].net == found.nets[0].net
    assert any("the text has 129.75 won" in one.told and "rake of 2.75" in one.told for one in found.nets)
    assert looked(NETWORK, hand=1).hand == 1
    broken = NETWORK.replace(": posts small blind $0.50", ": posts small blind", 1)
    fault = looked(broken).fault
    assert fault is not None
    assert marked(broken, fault.span).endswith(": posts small blind")


def test_what_lies_beside_the_pots_is_due_too() -> None:
    text = (ROOT / "records" / "wa-poker-holdem" / "jackpot-after-others-fold-on-the-flop.toml").read_text()
    found = looked(text)
    assert [(due.what, due.name, due.paid) for due in found.dues][1:] == [("jackpot, level 1", "Player 1", "50000.00")]
    assert any(library.exists(rule) for ruling in found.rulings for rule in ruling.rules)
    house = looked((ROOT / "records" / "wa-ultimate-texas-holdem" / "flush-blind-of-a-cent.toml").read_text())
    assert [(due.what, due.outcome, due.paid) for due in house.dues][1] == ("blind", "win", "0.02")
    assert "pays 3 to 2" in house.dues[1].why


def test_open_hand_history_is_played_with_its_actions_marked() -> None:
    first, second = (export(read_record(RECORD.replace("AsAh", cards)), "ohh") for cards in ("AsAh", "KcKd"))
    text = f"{first}\n{second}"
    found = looked(text, hand=1)
    assert (found.form, len(found.hands), found.hand, found.status) == ("ohh", 2, 1, "settled")
    assert found.replay is not None
    told = {step.line: span for step, span in zip(found.replay.steps, found.spans, strict=True)}
    assert marked(text, told["p3 f"]) in ('"action": "Fold"', '"action":"Fold"')
    assert (told["p3 f"] or (0, 0))[0] > len(first), "of the second hand"
    assert found.replay.steps[0].line == "d dh p1 KcKd"


def test_what_would_have_been_if_a_line_were_different() -> None:
    other = looked(RECORD, (8, "p1 cbr 50"), (9, "p2 f"))
    assert other.status == "settled"
    assert {one.name: one.net for one in other.nets}["Player 1"] == "10.00"
    assert other.changed == [7, 8]
    assert len(other.left_out) == 7, "what came after the end is passed over, and said; a winner may show"
    refused = looked(RECORD, (8, "p1 cbr 1"))
    assert refused.fault is not None
    assert refused.fault.line == 8, "a change that breaks a rule is told, not left out"
    assert refused.fault.rules
    assert looked(RECORD, (8, "")).left_out, "a line may be left out"
    short = looked(RECORD, *((line, "") for line in range(8, 18)))
    assert short.status == "open"
    assert short.waits[0].choices


def test_too_many_lines_are_refused_in_a_sentence() -> None:
    lines = ", ".join('"p1 cc"' for _ in range(MOST_LINES + 1))
    found = looked(f"game = 'wa-poker/holdem'\nactions = [{lines}]")
    assert found.fault is not None
    assert str(MOST_LINES) in found.fault.message


def test_a_rule_knows_its_place_in_the_book() -> None:
    rule = rule_shown("wa-poker 7.11")
    assert (rule.before, rule.after, rule.parent) == ("wa-poker 7.10", "wa-poker 7.12", "wa-poker 7")
    assert "ruling wa-poker C2" in [one.citation for one in rule.rulings]
    section = rule_shown("wa-poker 7")
    assert (section.kind, section.title, section.before, section.after) == (
        "heading",
        "Betting",
        "wa-poker 6",
        "wa-poker 8",
    )
    assert rule_shown("ruling wa-poker C2").after == "ruling wa-poker C3"
    some = [*(one.citation for one in library.clauses()[::90]), *(one.citation for one in library.rulings()[::60])]
    for citation in some:
        shown = rule_shown(citation)
        for other in (shown.before, shown.after, shown.parent):
            assert not other or rule_shown(other).citation == other


STUCK = """import sys, time
for line in sys.stdin.buffer:
    time.sleep(60 if line.strip() else 0)
    print("{}", flush=True)
"""


def test_a_text_that_takes_too_long_holds_up_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "stuck.py").write_text(STUCK)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(worker, "__name__", "stuck")

    async def run() -> None:
        desk, ticks = DisputesWorker(seconds=0.3), 0
        waiting = asyncio.ensure_future(desk.examine(Asked(text="x")))
        while not waiting.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert ticks > 10, "the loop went on"
        with pytest.raises(TooLong):
            await waiting
        process = desk._process
        assert process is None
        many = [asyncio.ensure_future(desk.examine(Asked(text="x"))) for _ in range(QUEUE + 1)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await many[-1]
        for one in many:
            one.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        await desk.close()

    asyncio.run(run())


class Slow(DisputesWorker):
    """Looks into nothing until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.let = asyncio.Event()

    async def examine(self, asked: Asked) -> Examined:
        await self.let.wait()
        return looked(asked.text)


def test_nobody_takes_all_the_places_at_the_desk() -> None:
    async def run() -> None:
        asked, at = disputes.Desk(), Asked(text=RECORD)
        asked.worker = slow = Slow()

        def begin(address: str, name: str | None) -> asyncio.Future[Examined]:
            return asyncio.ensure_future(asked.examine(address, name, at))

        two = [begin("home", None) for _ in range(disputes.SIDE_BY_SIDE)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequestsException, match=r"being examined: try again in 1 second$"):
            await begin("home", None)
        begun = [*two, *(begin("home", f"p{at}") for at in range(disputes.FROM_AN_ADDRESS - len(two)))]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequestsException):
            await begin("home", "another")
        begun.append(begin("elsewhere", "p0"))
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequestsException):
            await begin("a third place", "p0")
        begun.append(begin("elsewhere", None))
        slow.let.set()
        assert {one.status for one in await asyncio.gather(*begun)} == {"settled"}
        assert (await begin("home", None)).status == "settled"
        assert not asked._in_work, "whoever is answered has a place again"

    asyncio.run(run())


def test_what_gathers_the_proofs_is_let_go_when_the_room_closes() -> None:
    async def run() -> None:
        shelf = Shelf()
        asked = asyncio.ensure_future(shelf.of("wa-poker 7.11"))
        await asyncio.sleep(0.05)
        await shelf.close()
        with pytest.raises(asyncio.CancelledError):
            await asked

    asyncio.run(run())


def test_the_doors_of_the_rules_and_the_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disputes, "TEXTS_A_SECOND", 0.001)  # so that a slow machine is not given more meanwhile

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        async with serving(room) as address, httpx.AsyncClient(base_url=address, timeout=30) as http:
            books = (await http.get("/api/rulebooks")).json()
            assert [book["name"] for book in books[:6]] == list(library.SHELF)
            found = (await http.get("/api/rules", params={"words": "string bet"})).json()
            assert found[0]["citation"] == "wa-poker 1 string bet/raise"
            assert (await http.get("/api/rules", params={"words": "x", "book": "nothing"})).status_code == 404
            assert (await http.get("/api/rules", params={"words": "x" * 300})).status_code == 400
            assert (await http.get("/api/rulebooks/wa-poker")).json()["rulings"]
            assert (await http.get("/api/rulebooks/..")).status_code == 404

            answer = await http.post("/api/desk", json={"text": RECORD})
            assert answer.json()["status"] == "settled"
            for body in (
                {},
                {"text": 1},
                {"text": "x" * (LARGEST_TEXT + 1)},
                {"text": "", "hand": -1},
                {"text": "", "x": 1},
            ):
                assert (await http.post("/api/desk", json=body)).status_code == 400, body
            await _hostile(http)

    asyncio.run(run())


async def _hostile(http: httpx.AsyncClient) -> None:
    """Send nested, endless and enormous texts; each gets its sentence in time."""
    texts: list[Any] = [
        "[" * 20_000,
        "{" * 20_000,
        '{"ohh": ' + "[" * 20_000,
        "a = " + "[" * 5_000 + "]" * 5_000,
        "game = 'wa-poker/holdem'\nactions = [" + '"p1 cbr 1e999999",' * 300 + "]",
        "starting_stacks = [" + "9" * 4_000 + "]\nvariant = 'NT'\nactions = []",
        "PokerStars Hand #1: Hold'em No Limit ($1/$2)\n" + "Seat 1: a (1 in chips)\n" * 1_000,
        "\u0000\ud83d".encode("utf-16", "surrogatepass").decode("utf-16", "replace") * 2_000,
    ]
    began = time.monotonic()
    for text in texts:
        answer = await http.post("/api/desk", json={"text": text})
        assert answer.status_code in (200, 400), text[:40]
        told = answer.json()
        assert told.get("message") or told["fault"]["message"], text[:40]
    assert time.monotonic() - began < 60
    statuses = [(await http.post("/api/desk", json={"text": "x"})).status_code for _ in range(disputes.TEXTS)]
    assert statuses[-1] == 429
