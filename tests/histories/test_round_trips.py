"""Random hands of every game that histories have are written as text and as JSON, and read back unchanged."""

import re
from typing import Any

import pytest

from histories.chance import VARIANTS, by_chance
from pitboss.books.finishing_stacks import compare
from pitboss.histories.book import judge_by_book, phh_of, record_of
from pitboss.histories.export import export
from pitboss.histories.history import describe
from pitboss.histories.judging import judge
from pitboss.histories.phh import PhhHand, Unsayable, full
from pitboss.histories.sources import parts_of
from pitboss.rules.event import BoardDealt, CardsDealt
from pitboss.rules.poker import events as e
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.round import Round
from rules.poker.test_convert import check_pokerstars
from rules.poker.test_convert_random import TABLES, a_hand
from toolkit.effort import effort

HANDS = effort("ROUND_TRIPS", quick=20, proof=200)
MORE: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "pot-limit hold'em": ("vic-crown-poker/holdem", {"betting": "pot-limit"}, {}),
    "limit hold'em": ("vic-crown-poker/holdem", {"betting": "limit"}, {}),
    "no-limit omaha": ("vic-crown-poker/omaha", {"betting": "no-limit"}, {}),
    "pot-limit omaha, the other book": ("vic-crown-poker/omaha", {"betting": "pot-limit"}, {}),
    "limit omaha": ("vic-crown-poker/omaha", {"betting": "limit"}, {}),
    "pot-limit omaha hi-lo": ("vic-crown-poker/omaha-hi-lo", {"betting": "pot-limit"}, {}),
    "no-limit omaha hi-lo": ("vic-crown-poker/omaha-hi-lo", {"betting": "no-limit"}, {}),
}
GAMES = {**TABLES, **MORE}


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, table in MORE.items():
        monkeypatch.setitem(TABLES, name, table)


def played_lines(round_: Round) -> list[str]:
    """Return the lines that were dealt and played, from the round's events."""
    lines = []
    for event in round_.events:
        match event:
            case CardsDealt(to=to, cards=cards):
                lines.append(f"d dh {to} {''.join(map(str, cards))}")
            case BoardDealt(cards=cards):
                lines.append(f"d db {''.join(map(str, cards))}")
            case e.Folded(seat=seat):
                lines.append(f"{seat} f")
            case e.Checked(seat=seat) | e.Called(seat=seat):
                lines.append(f"{seat} cc")
            case e.Wagered(seat=seat, amount=to) | e.Raised(seat=seat, to=to):
                lines.append(f"{seat} cbr {to // 100}")
    return lines


def read_back(text: str) -> PhhHand:
    ((_, read, _),) = parts_of(text)
    return read()


@pytest.mark.parametrize("format_", ["pokerstars", "ohh"])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_reads_back_as_the_same_hand(name: str, format_: str) -> None:
    explained = 0
    for seed in range(HANDS):
        record, round_ = a_hand(name, seed)
        assert isinstance(round_, PokerRound)
        told = describe(round_, record)
        hand = read_back(export(record, format_))
        assert hand.stacks == [player.starting for player in told.players.values()]
        assert [line for line in hand.actions if " sm" not in line] == played_lines(round_)
        shown = [token for token in told.showdown if not told.players[token].mucked]
        assert [line.split()[0] for line in hand.actions if " sm " in line] == shown
        won = [sum(pot.winners.get(token, 0) for pot in told.pots) for token in told.players]
        assert hand.winnings == won
        commission = sum(pot.commission for pot in told.pots)
        if record.game.startswith("vic") or hand.variant == "NT":
            judged = judge(hand) if hand.variant == "NT" else judge_by_book(hand)
            assert judged.verdict == ("rake" if commission else "exact"), (judged, hand)
            explained += 1
    assert explained in (0, HANDS)


@pytest.mark.parametrize("name", GAMES)
def test_the_record_read_back_ends_on_the_same_stacks(name: str) -> None:
    for seed in range(HANDS):
        record, round_ = a_hand(name, seed)
        if not record.game.startswith("vic"):
            continue
        again = record_of(read_back(export(record, "pokerstars")))
        again.metadata["finishing_stacks"] = record.metadata["finishing_stacks"]
        assert compare(again).same
        if again.game.startswith("phh:"):
            text = phh_of(read_back(export(record, "ohh")))
            assert full("", text).actions == list(again.actions)
        assert round_.status == "settled"


def phh_lines(text: str) -> list[str]:
    """Return the lines of a PHH text, without the showdown."""
    return [line for line in full("", text).actions if " sm" not in line]


def unless_unseen(lines: list[str], known: list[str]) -> list[str]:
    """Return the lines, with cards that only the showdown reveals turned up where the others have them so."""
    pairs = zip(lines, known, strict=True)
    return [more if re.fullmatch(less.replace("??", ".."), more) else less for less, more in pairs]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_of_phh_comes_back_from_text(name: str) -> None:
    for seed in range(HANDS):
        record, _ = by_chance(name, seed, folds=0.5)
        text = export(record, "pokerstars")
        check_pokerstars(text)
        hand = read_back(text)
        assert phh_lines(phh_of(hand)) == phh_lines(export(record, "phh"))
        assert (judge(hand) if hand.variant == "NT" else judge_by_book(hand)).verdict == "exact"
        again = record_of(hand)
        again.metadata["finishing_stacks"] = record.metadata["finishing_stacks"]
        assert compare(again).same
        assert export(again, "pokerstars").splitlines()[2:] == text.splitlines()[2:]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_comes_back_as_one_seat_saw_it(name: str) -> None:
    for seed in range(HANDS):
        record, _ = by_chance(name, seed, folds=0.5)
        hand = read_back(export(record, "pokerstars", "p1"))
        seen = phh_lines(export(record, "phh", "p1"))
        assert unless_unseen(phh_lines(phh_of(hand)), seen) == seen
        assert (judge(hand) if hand.variant == "NT" else judge_by_book(hand)).verdict == "exact"


STUD_AND_DRAW = {"seven card stud", "stud hi-lo", "razz", "single draw", "triple draw", "badugi"}
LACKS = {"fulltilt": {"short deck"}, "partypoker": STUD_AND_DRAW, "888poker": {"short deck", *STUD_AND_DRAW}}
"""The variants for which each network has no histories."""


@pytest.mark.parametrize("network", LACKS)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_network_gives_back_the_games_it_has(name: str, network: str) -> None:
    if name in LACKS[network]:
        with pytest.raises(Unsayable, match=r"cannot express this game: supported are (Hold|Texas)"):
            export(by_chance(name, 1)[0], network)
        return
    for seed in range(HANDS):
        record, _ = by_chance(name, seed, folds=0.5)
        hand = read_back(export(record, network))
        assert phh_lines(phh_of(hand)) == phh_lines(export(record, "phh"))
        judged = judge(hand) if hand.variant == "NT" else judge_by_book(hand)
        assert judged.verdict == "exact", (seed, judged)


@pytest.mark.parametrize("name", VARIANTS)
def test_open_hand_history_says_which_games_it_has_no_words_for(name: str) -> None:
    record, _ = by_chance(name, 1)
    if VARIANTS[name][0].startswith("house-poker"):
        with pytest.raises(Unsayable, match=r"^Open Hand History cannot express a short deck"):
            export(record, "ohh")
    else:
        assert read_back(export(record, "ohh")).stacks
