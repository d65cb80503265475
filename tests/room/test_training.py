"""Practice hands show the cost of a decision, progress is kept, and they give no advice for the room's tables."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pitboss.bots import lesson
from pitboss.bots.character import Character
from pitboss.core.cards import read_cards
from pitboss.core.refusals import Refusal
from pitboss.odds.decide import decide
from pitboss.pit.table.sign import read_sign
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.training.shapes import Taught
from pitboss.room.workers.training_worker import answers, chips
from toolkit.room import InsidePlayer, app_of, close_room, cookie, open_room, person

THREE_CARDS = "vic-three-card-poker"
BOUNDS = {"beginner", "regular", "expert"}


class InProcess:
    """The worker process, run in this process so that a test need not wait for its start."""

    def __init__(self) -> None:
        self.answer = answers()

    async def ask(self, question: bytes) -> bytes:
        return self.answer(question)

    async def close(self) -> None:
        """Close nothing, because nothing was started."""


@contextlib.asynccontextmanager
async def training_client(room: Room, who: Person) -> AsyncIterator[httpx.AsyncClient]:
    app = app_of(room)
    app.state.training.worker = InProcess()
    transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
    headers = {"Cookie": cookie(room, who)}
    async with httpx.AsyncClient(transport=transport, base_url="http://room.local", headers=headers) as http:
        yield http


def test_a_decision_is_judged_and_kept(tmp_path: Path) -> None:
    """Folding everything at Three Card Poker costs the exact difference, which is still stored after a restart."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        anna = person(room, "anna")
        wallet = room.books.wallet("anna")
        await room.journal.flushed()
        log = dict(room.journal.heads)
        async with training_client(room, anna) as http:
            lost, good = Fraction(), 0
            for _ in range(6):
                hand = (await http.post("/api/training/hands", json={"game": THREE_CARDS})).json()
                assert "seed" not in str(hand), "what decides the cards stays in the room"
                cards = read_cards("".join(hand["round"]["felt"]["places"]["p1"]["cards"]))
                best = decide(THREE_CARDS, cards)
                told = (await http.post("/api/training/decisions", json={"line": "f"})).json()
                cost = max(best.values["play"] - best.values["fold"], Fraction()) * 10
                assert told["over"]
                assert told["net"] == "-10.00"
                assert Fraction(told["judged"]["fraction"]) == cost
                assert told["judged"]["exact"]
                lost, good = lost + cost, good + (cost == 0)
            found = (await http.get("/api/training/progress")).json()
            assert (found["decisions"], found["good"]) == (6, good)
            assert abs(Fraction(found["lost"]) - lost) < Fraction(1, 1000)
            assert (await http.get("/api/training/progress?game=wa-poker/holdem")).json()["decisions"] == 0
        assert room.books.wallet("anna") == wallet, "no chips move"
        await room.journal.flushed()
        assert room.journal.heads == log, "and no log has a line of it"
        await close_room(room)
        again = open_room(tmp_path / "room.db")
        async with training_client(again, anna) as http:
            assert (await http.get("/api/training/progress")).json()["decisions"] == 6
            assert (await http.delete("/api/training/progress")).json()["decisions"] == 0
        await close_room(again)

    asyncio.run(run())


CHEATS: list[tuple[str, dict[str, Any]]] = [
    ("/api/training/hands", {"game": THREE_CARDS, "cards": "AsKsQs"}),
    ("/api/training/hands", {"game": THREE_CARDS, "seed": "mine"}),
    ("/api/training/hands", {"game": THREE_CARDS, "table": "vic-three-card-poker"}),
    ("/api/training/hands", {"game": "no-such-game"}),
    ("/api/training/hands", {"game": "wa-poker/holdem", "others": [{"level": "champion"}]}),
    ("/api/training/decisions", {"line": "cc", "lesson": {"game": THREE_CARDS}}),
    ("/api/training/decisions", {"line": "d dh p1 AsKsQs"}),
    ("/api/training/decisions", {"line": "f"}),
]


def test_nobody_says_which_cards_are_dealt(tmp_path: Path) -> None:
    """A hand held at a table cannot be entered as a practice hand."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        anna = person(room, "anna")
        async with training_client(room, anna) as http:
            for path, body in CHEATS:
                answer = await http.post(path, json=body)
                assert answer.status_code == 400, (path, body, answer.text)
            await http.post("/api/training/hands", json={"game": THREE_CARDS})
            for line in ("d dh p1 AsKsQs", "bet play 1000", "sm", "f\np1 f"):
                assert (await http.post("/api/training/decisions", json={"line": line})).status_code == 400, line
        transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://room.local") as stranger:
            assert (await stranger.post("/api/training/hands", json={"game": THREE_CARDS})).status_code == 401
            token = (await room.accounts.make_token(anna, "a bot")).said
            stranger.headers["Authorization"] = f"Bearer {token}"
            for path, body in CHEATS:
                assert (await stranger.post(path, json=body)).status_code == 403, "a program is not taught"
        await close_room(room)

    asyncio.run(run())


def test_nobody_takes_the_places_of_others_by_asking_often(tmp_path: Path) -> None:
    """Each person has one question at work; the next is refused in a sentence, and the current hand stays the same."""

    class Slow(InProcess):
        def __init__(self) -> None:
            super().__init__()
            self.go = asyncio.Event()

        async def ask(self, question: bytes) -> bytes:
            await self.go.wait()
            return await super().ask(question)

    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        async with training_client(room, person(room, "anna")) as http:
            beside = http._transport.app.state.training.worker = Slow()  # type: ignore[attr-defined]
            first = asyncio.ensure_future(http.post("/api/training/hands", json={"game": THREE_CARDS}))
            while not http._transport.app.state.training._waits:  # type: ignore[attr-defined]
                await asyncio.sleep(0)
            for _ in range(3):
                answer = await http.post("/api/training/hands", json={"game": THREE_CARDS})
                assert answer.status_code == 400
                assert "wait for the answer" in answer.json()["message"]
            beside.go.set()
            assert (await first).status_code == 200
            assert (await http.post("/api/training/decisions", json={"line": "f"})).json()["over"]
        await close_room(room)

    asyncio.run(run())


def test_whoever_is_in_a_round_is_not_advised(tmp_path: Path) -> None:
    """A player in a round gets no advice by a new hand, an earlier one, or a question asked just before the deal."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        anna, bob = person(room, "anna"), person(room, "bob")
        table = "felt"
        sign = {"game": "wa-poker/holdem", "table": {"betting": "no-limit"}, "blinds": ["5", "10"], "buy_in": "100"}
        room.new_table(table, read_sign(msgspec.json.encode(sign)), "manager")
        players = [await InsidePlayer(room, table, one).connect() for one in (anna, bob)]
        async with training_client(room, anna) as http:
            await http.post("/api/training/hands", json={"game": THREE_CARDS})
            for at, player in enumerate(players, 1):
                await player.do(f"sit {at} 200")
            assert room.table(table).floor.in_round
            for path, body in (("hands", {"game": "wa-poker/holdem"}), ("hands", {"game": THREE_CARDS}),
                               ("decisions", {"line": "f"})):  # fmt: skip
                answer = await http.post(f"/api/training/{path}", json=body)
                assert answer.status_code == 400
                assert "you are in a round at felt" in answer.json()["message"]
                assert answer.json()["rules"] == ["wa-poker 38.9", "ruling care C13"]
        async with training_client(room, person(room, "carla")) as http:
            answer = await http.post("/api/training/hands", json={"game": THREE_CARDS})
            assert answer.status_code == 200, "who only watches may practise"
        await close_room(room)

    asyncio.run(run())


def test_whoever_has_left_a_table_while_bets_were_placed_may_practise(tmp_path: Path) -> None:
    """Leaving ends the player's part in the round, and ends the round if nobody is left."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        anna = person(room, "anna")
        sign = {"game": THREE_CARDS, "table": {"minimum": "10", "maximum": "500"}}
        room.new_table("felt", read_sign(msgspec.json.encode(sign)), "manager")
        player = await InsidePlayer(room, "felt", anna).connect()
        async with training_client(room, anna) as http:
            await player.do("sit 1 200")
            assert room.table("felt").floor.in_round
            assert (await http.post("/api/training/hands", json={"game": THREE_CARDS})).status_code == 400
            await player.do("leave")
            assert not room.table("felt").floor.in_round
            assert (await http.post("/api/training/hands", json={"game": THREE_CARDS})).status_code == 200
        await close_room(room)

    asyncio.run(run())


@pytest.mark.parametrize("word", ["practice", "training", "advice", "advise", "judged", "hint", "best"])
def test_a_table_knows_no_such_switch(word: str, tmp_path: Path) -> None:
    """No sign, line or message of a table has a field for it."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        anna = person(room, "anna", "manager")
        with pytest.raises((Refusal, msgspec.ValidationError)):
            read_sign(msgspec.json.encode({"game": THREE_CARDS, word: True}))
        player = await InsidePlayer(room, THREE_CARDS, anna).connect()
        assert (await player.do(f"{word} on"))["type"] == "refused"
        assert (await player.do(f"{word} on", office="manager"))["type"] == "refused"
        assert not [key for key in _keys([player.table, player.private]) if word in key]
        await close_room(room)

    asyncio.run(run())


def _keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {*value, *(key for one in value.values() for key in _keys(one))}
    return {key for one in value for key in _keys(one)} if isinstance(value, list) else set()


def test_an_estimate_says_how_far_off_it_may_be() -> None:
    """At poker a drill's hand and its worst line have a cost with its margin of error."""
    moment = lesson.begin("wa-poker/holdem", "estimate", (Character("regular"),), hard=True)
    assert moment.question is not None
    assert lesson.is_hard(moment.question)
    judged = [one for line in _lines(moment) if (one := lesson.decide(moment.lesson, line)[1]) is not None]
    best = min(judged, key=lambda one: one.cost)
    worst = max(judged, key=lambda one: one.cost)
    assert best.good
    assert not worst.exact
    assert worst.error > 0
    assert worst.best != worst.said


def _lines(moment: lesson.LessonState) -> list[str]:
    assert moment.question is not None
    return [choice.line(moment.lesson.place) for choice in moment.question.choices if not choice.aside]


def test_a_lesson_can_be_put_away_and_taken_up() -> None:
    """A lesson is a value: the same seed and the same words give the same hand."""
    one = lesson.begin("wa-poker/draw", "twice", (Character("expert"), Character("beginner")))
    kept = msgspec.json.decode(msgspec.json.encode(one.lesson), type=lesson.Lesson)
    assert lesson.resume(kept).round.lines == one.round.lines


@pytest.mark.parametrize(("cents", "text"), [(0, "0.00"), (135, "1.35"), (Fraction(-1, 3), "-0.0033"), (5, "0.05")])
def test_chips_are_written_to_four_places(cents: Fraction, text: str) -> None:
    assert chips(Fraction(cents)) == text


def test_the_hand_of_a_day_is_the_same_for_everybody_and_never_tomorrows(tmp_path: Path) -> None:
    async def run() -> None:
        room = open_room(tmp_path / "room.db")
        today = room.calendar.day(room.now())
        before, after = today - timedelta(days=1), today + timedelta(days=1)
        hands = []
        for name in ("anna", "bob"):
            async with training_client(room, person(room, name)) as http:
                for day in (None, str(today), str(before)):
                    dealt = (await http.post("/api/training/daily", json={"day": day})).json()
                    hands.append((dealt["day"], dealt["game"], dealt["round"]["felt"]["places"]["p1"]["cards"]))
                refused = await http.post("/api/training/daily", json={"day": str(after)})
                assert refused.status_code == 400
                assert f"choose {today} or an earlier day" in refused.text
        assert hands[:3] == hands[3:]
        assert hands[0] == hands[1] != hands[2]
        await close_room(room)

    asyncio.run(run())


def test_what_the_worker_says_can_be_read() -> None:
    asked = {"type": "begin", "learner": "anna", "game": THREE_CARDS, "seed": "x", "others": [], "hard": True}
    taught = msgspec.json.decode(answers()(msgspec.json.encode(asked)), type=Taught)
    assert taught.shown.hard
    assert taught.shown.choices
