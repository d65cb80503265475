"""The better level wins, and a style shows. The long forms, with figures, run in `make prove`."""

from fractions import Fraction

import pytest

from bots.playing import play_a_round
from pitboss.books.catalogue import GAMES
from pitboss.bots.character import Character, CharacterError, read_character
from pitboss.core.cards import read_cards
from pitboss.odds.decide import LEVELS, choice_at, cost_at
from toolkit.match import duel, house_round, measured, poker_hand

BEGINNER, REGULAR, EXPERT = (Character(level, "balanced") for level in LEVELS)
LIMIT = {"minimum": "10", "betting": "limit"}
HOLDEM, THREE_CARDS = "wa-poker/holdem", "vic-three-card-poker"


@pytest.mark.parametrize(
    ("text", "level", "style"),
    [
        ("", "regular", "balanced"),
        ("expert", "expert", "balanced"),
        ("loose-passive", "regular", "loose-passive"),
        ("tight-aggressive beginner", "beginner", "tight-aggressive"),
    ],
)
def test_a_character_is_read(text: str, level: str, style: str) -> None:
    read = read_character(text)
    assert (read.level, read.style) == (level, style)
    assert read_character(str(read)) == read


def test_a_level_that_nobody_has() -> None:
    with pytest.raises(CharacterError, match=r"unknown bot level or style 'expret'; .*; did you mean 'expert'"):
        read_character("expret")


def test_the_expert_wins_from_the_beginner() -> None:
    """Play sixty deals, each from both seats."""
    won = duel(HOLDEM, EXPERT, BEGINNER, LIMIT, range(60))
    assert won.mean > 1.5 * won.error, won


def test_levels_cost_what_is_counted() -> None:
    """Careful play of Three Card Poker gives up, hand by hand, as much as the figure for all hands says."""
    assert cost_at("expert", THREE_CARDS) == cost_at("regular", THREE_CARDS) == 0
    cost = cost_at("beginner", THREE_CARDS)
    assert Fraction(1, 100) < cost < Fraction(1, 40)
    assert choice_at("beginner", THREE_CARDS, read_cards("Qs6d5c")) == "fold"
    assert choice_at("expert", THREE_CARDS, read_cards("Qs6d5c")) == "play"


def test_a_house_round_is_played_through_the_machine() -> None:
    """This few rounds prove no edge, but they can be played, and levels differ only where their choices do."""
    nets = [(house_round(THREE_CARDS, EXPERT, at), house_round(THREE_CARDS, BEGINNER, at)) for at in range(40)]
    assert {one for pair in nets for one in pair} >= {-1.0, -2.0, 2.0}
    assert any(one != other for one, other in nets)
    assert all(one == other or other == -1.0 for one, other in nets), "the beginner folds more, and nothing else"


def test_styles_show() -> None:
    """On the same deals, a tight bot puts chips in less often, and an aggressive bot plays bigger pots."""

    def played(style: str) -> tuple[int, float]:
        nets = [poker_hand(HOLDEM, (read_character(f"regular {style}"), REGULAR), LIMIT, at)[0] for at in range(50)]
        return sum(abs(net) > 1000 for net in nets), measured(map(abs, nets)).mean

    tight, loose = played("tight-passive"), played("loose-aggressive")
    assert tight[0] < loose[0]
    assert tight[1] < loose[1]


@pytest.mark.parametrize("game", [name for name, entry in GAMES.items() if entry.kind == "poker"])
def test_every_poker_game_is_played_to_its_end(game: str) -> None:
    assert play_a_round(game, 3) == 0, "chips in equal chips out"
