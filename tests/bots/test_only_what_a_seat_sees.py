"""A bot decides from its seat's view: rounds that look the same to it get the same answer, whatever lies face down."""

import random

import pytest

from pitboss.books import catalogue
from pitboss.bots.casual import Bot
from pitboss.bots.character import LEVELS, Character
from pitboss.bots.player import choose
from pitboss.bots.question import Question, Watcher, question_of
from pitboss.core.cards.deck import FULL
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Demonstration
from pitboss.pit.table.sign import BUY_IN, demo_table
from pitboss.room.table.bots import Robot
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.round import Round
from pitboss.rules.view import PokerView, View, view, with_cards

ME = "p1"
AMONG_PLAYERS = ("wa-poker/holdem", "vic-crown-poker/omaha-hi-lo", "house-poker/razz", "vic-crown-poker/pineapple")
AGAINST_THE_HOUSE = ("vic-three-card-poker", "wa-ultimate-texas-holdem")


def new_round(game: str) -> Round:
    entry = catalogue.game(game)
    sign = demo_table(entry)
    if entry.kind == "banked":
        return catalogue.banked(game).new_round(sign.table, {})
    made: Round = catalogue.load(game).new_round(dict(sign.table), sign.setup([BUY_IN] * 3))
    return made


def to_a_decision(game: str, seed: int, skip: int) -> Round:
    """Return a round in which our seat must decide, after some other decisions."""
    round_ = new_round(game)
    dealer = SoftwareDealer(Shoe.shuffled(FULL, Demonstration(f"{game} {seed}")))
    if game in AGAINST_THE_HOUSE:
        for place in (ME, "p2"):
            for wager in (
                ("ante", "blind") if "blind" in {one.name for one in catalogue.banked(game).wagers} else ("ante",)
            ):
                round_.push(f"{place} bet {wager} 10")
    bots = {place: Bot(f"{seed} {place}") for place in ("p1", "p2", "p3")}
    while round_.status == "open":
        if dealer.step(round_) is not None:
            continue
        place = next(one for one in round_.legal_actions() if one in bots)
        if place == ME and not skip:
            return round_
        skip -= place == ME
        line = bots[place].choose(view(round_, place))
        assert line is not None
        round_.push(line)
    return to_a_decision(game, seed + 1000, 0)


def hidden_from_me(round_: Round) -> set[str]:
    """Return the cards that the others hold face down."""
    felt = view(round_, ME).felt
    known = {card for place in felt.places for card in felt.cards_at(place)} | {*felt.board, *felt.cards_at("d")}
    dealt = "".join(line.split()[-1] for line in round_.lines if line.startswith(("d dh", "d db")))
    return {dealt[at : at + 2] for at in range(0, len(dealt), 2)} - known - {"??"}


def otherwise(round_: Round, seed: int) -> Round:
    """Return the same round with different cards where our seat cannot see them."""
    mine = {card for line in round_.lines if line.startswith(f"d dh {ME}") for card in _cards(line)}
    swapped = sorted(hidden_from_me(round_) - mine)
    dealt = {card for line in round_.lines if line.startswith(("d dh", "d db")) for card in _cards(line)}
    free = [str(card) for card in FULL.cards if str(card) not in dealt]
    other = dict(zip(swapped, random.Random(seed).sample(free, len(swapped)), strict=True))
    again = new_round(catalogue.GAMES[round_.game_id].id)
    for line in round_.lines:
        words = line.split()
        if words[:2] == ["d", "dh"]:
            words[-1] = "".join(other.get(card, card) for card in _cards(line))
        again.push(" ".join(words))
    assert not swapped or other
    return again


def _cards(line: str) -> list[str]:
    text = line.split()[-1]
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def asked(round_: Round) -> Question:
    seen = view(round_, ME)
    watcher = Watcher()
    watcher.look(0, seen.felt)
    return question_of(seen, watcher, seed=5)


@pytest.mark.parametrize("game", [*AMONG_PLAYERS, *AGAINST_THE_HOUSE])
@pytest.mark.parametrize("skip", [0, 1])
def test_what_lies_face_down_decides_nothing(game: str, skip: int) -> None:
    here = to_a_decision(game, 7, skip)
    there = otherwise(here, 3)
    assert hidden_from_me(here) != hidden_from_me(there), "the worlds differ"
    for level in LEVELS:
        character = Character(level, "balanced")
        one, other = choose(asked(here), character), choose(asked(there), character)
        assert one == other
        assert one is not None
        here.copy().push(one.line)


def test_it_would_be_seen_if_a_mind_looked() -> None:
    """The proof can fail: with all cards face up, the same decision is a different question."""
    here = to_a_decision(AMONG_PLAYERS[0], 7, 0)
    there = otherwise(here, 3)
    assert asked(here) == asked(there)
    assert _face_up(here) != _face_up(there)


def _face_up(round_: Round) -> Question:
    seen = view(round_, ME)
    felt = seen.felt
    assert isinstance(felt, PokerView)
    open_ = {place: view(round_, place).felt.cards_at(place) for place in felt.places}
    return question_of(View(game=seen.game, viewer=ME, felt=with_cards(felt, open_), choices=seen.choices), seed=5)


def test_a_robot_has_no_way_to_the_table() -> None:
    """A bot keeps what it was shown, and holds no reference through which it could learn more."""
    robot = Robot("bot", "seed", "expert")
    kept = {type(value).__module__ for value in vars(robot).values()}
    assert not {one for one in kept if one.startswith(("pitboss.rules", "pitboss.log", "pitboss.room.table"))}
