"""Players at a table take part in its shuffles, and verify them afterwards."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf
from typing import Any

import msgspec
import pytest

from pitboss.client import Client, Turn
from pitboss.core.cards.deck import read_deck
from pitboss.core.cards.mixing import Opening, contribution_commitment, mix, opens
from pitboss.log.entry import LogEntry
from pitboss.log.kinds import table as fold
from pitboss.log.kinds.table import FinishedRound
from pitboss.log.shuffle_proofs import HIDDEN, ShuffleProof
from pitboss.log.store import Store
from pitboss.room.accounts.people import Person
from pitboss.room.room import Room
from pitboss.room.table import shuffle
from pitboss.room.verify import verify
from pitboss.room.wire import messages
from pitboss.web.http.tables import finished_round, shuffle_proof
from toolkit.client import together
from toolkit.contributing import ContributingPlayer
from toolkit.room import InsidePlayer, close_room, cookie, open_room, person, serving

POKER, BANKED = "wa-poker-holdem", "wa-ultimate-texas-holdem"


async def seated(room: Room, table: str, *names: str) -> list[ContributingPlayer]:
    players = [ContributingPlayer(room, table, person(room, name)) for name in names]
    for player in players:
        await player.connect()
        assert (await player.sit())["type"] == "ack"
    return players


def in_room(home: str, test: Callable[[Room], Any], reveal: float = 3600.0) -> None:
    """Run a test in a room that waits for reveals, however slow the machine is."""

    async def run() -> None:
        room = open_room(home)
        room.pace = msgspec.structs.replace(room.pace, reveal=reveal)
        await test(room)
        await close_room(room)

    asyncio.run(run())


async def last_round(room: Room, table: str) -> FinishedRound:
    live = room.table(table)
    found = await finished_round(room, live, live.floor.state.hands - live.floor.in_round)
    assert found is not None
    return found


def lines(room: Room, table: str, verb: str) -> list[list[str]]:
    return [entry.line.text.split() for entry in room.store.read(table) if entry.line.text.startswith(f"{verb} ")]


@pytest.mark.parametrize("table", [POKER, BANKED])
def test_everybody_who_sits_there_has_a_part_in_the_shuffle(home: str, table: str) -> None:
    async def test(room: Room) -> None:
        anna, bob = await seated(room, table, "anna", "bob")
        await together([anna, bob], 4)
        found = await last_round(room, table)
        made = found.shuffles[0]
        assert made.mixed is not None
        given = {one.name: one.value for one in made.mixed.contributions}
        assert all(given.values())
        assert {"anna", "bob"} <= given.keys()
        assert any(name.endswith("-bot") for name in given), "the room's own bots give theirs too"
        for player in (anna, bob):
            told = next(one for one in player.told if one.round == found.number)
            assert told.commitment == made.mixed.commitment
            assert list(told.contributions.items()) == [(one.name, one.commitment) for one in made.mixed.contributions]
            assert contribution_commitment(player.name, given[player.name]) == told.contributions[player.name]
        again = mix(made.mixed.commitment, made.mixed.house, told.contributions.items(), given, read_deck("full"))
        assert (again.cards, again.commitment) == (made.cards, made.commitment)
        await room.journal.flushed()
        report = verify(room.store)
        assert (report.problems, report.sealed) == ([], 0)

    in_room(home, test)


def test_the_house_fixes_its_seed_on_disk_before_anybody_is_asked_to_reveal(home: str) -> None:
    async def test(room: Room) -> None:
        anna, bob = await seated(room, POKER, "anna", "bob")
        tell = room.table(POKER).hub.send_to

        def told(name: str, message: str, programs: bool = True) -> None:
            if '"type":"fixed"' in message:
                fixed = lines(room, POKER, "!fix")[-1]
                assert fixed[1] in message
                assert f'"{name}":"' in message
            tell(name, message, programs)

        room.table(POKER).hub.send_to = told  # type: ignore[method-assign]
        await together([anna, bob], 3)
        assert anna.told

    in_room(home, test)


@pytest.mark.rule("ruling wa-poker N6")
def test_the_time_to_reveal_begins_when_players_are_asked(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow disk does not shorten the time to reveal."""
    until = list[float]()
    append = Store.append

    def watched(store: Store, entries: Sequence[LogEntry]) -> None:
        if any(entry.line.text.startswith("!fix ") and " anna=" in entry.line.text for entry in entries):
            until.append(rooms[0].table(POKER).mixing.until)
        append(store, entries)

    async def test(room: Room) -> None:
        rooms.append(room)
        await together(await seated(room, POKER, "anna", "bob"), 3)

    rooms = list[Room]()
    monkeypatch.setattr(Store, "append", watched)
    in_room(home, test)
    assert until
    assert set(until) == {inf}


@pytest.mark.rule("ruling wa-poker N6")
def test_who_keeps_silent_is_left_out_for_a_while(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time to reveal ends as soon as Anna has revealed, however long that takes here."""
    monkeypatch.setattr(fold, "MISSED", 3)
    monkeypatch.setattr(
        shuffle.Mixing, "awaited", lambda self: "anna" in self._fixed() and "anna" not in self._revealed
    )

    async def test(room: Room) -> None:
        anna, bob = await seated(room, POKER, "anna", "bob")
        bob.silent = True
        await together([anna, bob], 8)
        await room.journal.flushed()
        fixed = [dict(word.split("=") for word in words[3:]) for words in lines(room, POKER, "!fix")]
        mixed = [dict(word.split("=") for word in words[2:]) for words in lines(room, POKER, "!mix")]
        assert not any("bob" in revealed for revealed in mixed)
        committed = [number for number, one in enumerate(fixed) if "bob" in one]
        assert len(committed) > 1
        assert {later - one for one, later in pairwise(committed)} == {4}
        assert all("anna" in one for one in mixed[2:])
        assert verify(room.store).problems == []
        silent.update(room.table(POKER).machine.silent)

    async def again(room: Room) -> None:
        assert room.table(POKER).machine.silent == silent, "a restart forgets nobody's silence"

    silent: dict[str, int] = {}
    in_room(home, test)
    assert silent.keys() == {"bob"}
    in_room(home, again)


@pytest.mark.rule("ruling wa-poker N6")
def test_nobody_is_waited_for_longer_than_the_bound(home: str) -> None:
    async def test(room: Room) -> None:
        players = await seated(room, POKER, "anna", "bob")
        for player in players:
            player.silent = True
        await together(players, 3)
        await room.journal.flushed()
        assert not any("anna=" in word or "bob=" in word for words in lines(room, POKER, "!mix") for word in words)

    in_room(home, test, reveal=0.01)


def test_a_deal_without_contributions_waits_for_nobody(home: str) -> None:
    async def test(room: Room) -> None:
        players = [await InsidePlayer(room, POKER, person(room, name)).connect() for name in ("anna", "bob")]
        for player in players:
            await player.sit()
        await together(players, 3)

    in_room(home, test)


def test_what_is_no_contribution_is_refused_or_passed_over(home: str) -> None:
    async def test(room: Room) -> None:
        live = room.table(POKER)
        anna = await InsidePlayer(room, POKER, person(room, "anna")).connect()
        for message, told in (
            (messages.Commit(commitment="X"), "a commitment to a contribution has 64 hexadecimal digits"),
            (messages.Commit(commitment="0" * 64), ""),
            (messages.Reveal(value="00"), ""),
        ):
            live.contribute(anna.listener, message)
            refused = await anna.read() if told else None
            assert refused is None or told in refused["message"]
        assert not anna.unread
        watcher = await InsidePlayer(room, POKER, None).connect()
        live.contribute(watcher.listener, messages.Commit(commitment="0" * 64))
        assert not watcher.unread

    in_room(home, test)


def test_whoever_comes_back_in_between_is_asked_again(home: str) -> None:
    async def test(room: Room) -> None:
        live = room.table(POKER)
        (anna,) = await seated(room, POKER, "anna")
        live.autopilot.stop()
        live.mixing.take(anna.listener, messages.Commit(commitment=contribution_commitment("anna", "00" * 16)))
        if live.machine.fixed is None and not live.machine.made:
            live.mixing.fix()
        fixed = live.machine.fixed
        assert fixed is not None
        again = await InsidePlayer(room, POKER, anna.listener.person).connect()
        while (told := await again.read())["type"] != "fixed":
            pass
        assert told["commitment"] == fixed.commitment

    in_room(home, test)


def test_no_other_shuffle_takes_the_place_of_one_that_was_fixed(home: str) -> None:
    """Even after a restart neither seed nor deck is drawn again, although nobody knows what to reveal any more."""

    async def first(room: Room) -> None:
        anna, bob = await seated(room, POKER, "anna", "bob")
        await together([anna, bob], 2)
        await room.journal.flushed()

    in_room(home, first, reveal=0.01)

    async def second(room: Room) -> None:
        players = [await ContributingPlayer(room, POKER, _known(room, name)).connect() for name in ("anna", "bob")]
        await together(players, 2)
        await room.journal.flushed()
        verbs = [entry.line.text.split()[0] for entry in room.store.read(POKER)]
        made = [verb for verb in verbs if verb in ("!fix", "!mix", "deal")]
        assert made[: 3 * (len(made) // 3)] == ["!fix", "!mix", "deal"] * (len(made) // 3)
        assert verify(room.store).problems == []

    in_room(home, second, reveal=0.01)


def _known(room: Room, name: str) -> Person:
    found = room.people.find(name)
    assert found is not None
    return found


# --- verifying


def check(proof: ShuffleProof) -> list[str]:
    """Check the cards as a reader does, and return the opened ones."""
    first = [one.position for one in proof.dealt if one.deck == 0]
    assert first == [*range(len(first))], "off the top, one after the other"
    seen = [one for one in proof.dealt if one.card != HIDDEN]
    for one in seen:
        opened = Opening(position=one.position, card=one.card, salt=one.salt, path=one.path)
        assert opens(opened, proof.roots[one.deck]), one
    assert not any(one.salt or one.path for one in proof.dealt if one.card == HIDDEN)
    return [one.card for one in seen]


@pytest.mark.rule("ruling wa-poker N5")
def test_at_a_poker_table_each_verifies_the_own_cards_and_the_board_and_nobody_elses(home: str) -> None:
    async def test(room: Room) -> None:
        anna, bob = await seated(room, POKER, "anna", "bob")
        await together([anna, bob], 6)
        await room.journal.flushed()
        live = room.table(POKER)
        for found in [one for one in live.rounds if one.shuffles]:
            played = found.played()
            for name in ("anna", "bob", None):
                reader = None if name is None else _known(room, name)
                proof = shuffle_proof(found, POKER, reader, whole=False)
                assert proof is not None
                assert not proof.seed, "it would show every hand"
                cards = check(proof)
                place = next((token for token, who in found.places.items() if who == name), None)
                shown = {str(card) for event in played.events for card in getattr(event, "cards", ()) or ()
                         if type(event).__name__ in ("BoardDealt", "HandShown")}  # fmt: skip
                own = {one.card for one in proof.dealt if one.to == place and one.card != HIDDEN}
                assert set(cards) <= shown | own
                assert place is None or len(own) == 2
            auditor = Person(name="carol", password="-", offices=("player", "auditor"))
            whole = shuffle_proof(found, POKER, auditor, whole=True)
            assert whole is not None
            assert whole.seed
            values = {one.name: one.value for one in whole.contributions if one.value}
            pairs = [(one.name, one.commitment) for one in whole.contributions]
            assert mix(whole.commitment, whole.seed, pairs, values, read_deck("full")).commitment == whole.roots[0]
            assert HIDDEN not in [one.card for one in whole.dealt if one.to != "burn"]

    in_room(home, test)


def test_against_the_house_everybody_is_shown_the_seed(home: str) -> None:
    async def test(room: Room) -> None:
        (anna,) = await seated(room, BANKED, "anna")
        await anna.play(2)
        found = await last_round(room, BANKED)
        proof = shuffle_proof(found, BANKED, _known(room, "anna"), whole=False)
        assert proof is not None
        assert check(proof)
        assert proof.seed == found.shuffles[0].mixed.house  # type: ignore[union-attr]

    in_room(home, test)


def _least(turn: Turn) -> str:
    """Wager what the game needs, say ready, and fold."""
    wager = next((one for one in turn.choices if one.wager in turn.needed - turn.wagered), None)
    if turn.betting:
        return turn.line(wager) if wager is not None else "ready"
    return turn.line(turn.find("fold", "check") or turn.choices[0])


def test_a_program_contributes_without_being_asked(home: str) -> None:
    async def run() -> None:
        room = open_room(home)
        signed_in = cookie(room, person(room, "anna"))
        async with serving(room) as address, Client(address) as client:  # which closes the room, too
            client.headers["Cookie"] = signed_in
            async with client.table(BANKED) as table:
                await table.sit("500")
                async for turn in table.turns():
                    if turn.round.number > 2:
                        break
                    await table.do(_least(turn))
                assert table.contributor.value
                given = [one for one in lines(room, BANKED, "!mix") if any(word.startswith("anna=") for word in one)]
                assert given
        room.store.close()

    asyncio.run(run())


class Drawing(ContributingPlayer):
    """Stays in to the end and draws as many cards as possible."""

    def line(self) -> str | None:
        if not self.choices:
            return None
        draws = [one for one in self.choices if one.get("cards")]
        if draws:
            own = self.private["cards"][self.private["place"]]
            return f"{draws[0]['verb']} {''.join(own[: draws[0]['cards'][1]])}".strip()
        quiet = next((one for one in self.choices if one["kind"] in ("check", "call")), self.choices[0])
        return self._written(quiet)


def test_a_stub_is_shuffled_again_with_a_seed_that_nobody_draws(home: str) -> None:
    table = "house-poker-deuce-to-seven-triple-draw"

    async def test(room: Room) -> None:
        names = ("anna", "bob", "cleo", "dora")
        players = [await Drawing(room, table, person(room, name)).connect() for name in names]
        for player in players:
            await player.sit()
        await together(players, 2)
        await room.journal.flushed()
        again = lines(room, table, "!again")
        assert again
        found = next(one for one in room.table(table).rounds if len(one.shuffles) > 1)
        proof = shuffle_proof(found, table, _known(room, "anna"), whole=False)
        assert proof is not None
        assert len(proof.roots) > 1
        assert check(proof)
        assert {one.deck for one in proof.dealt} > {0}
        assert verify(room.store).problems == []

    in_room(home, test)
