"""Measure how much better each level is: a sample in `make test`, 20,000 hands each in `make prove`."""

import random
from collections.abc import Callable

import pytest

from pitboss.bots.character import Character
from pitboss.core.cards.deck import FULL
from pitboss.odds.decide import LEVELS, Level, choice_at, cost_at, decide
from pitboss.odds.games import analyse
from toolkit.effort import PROVING, effort
from toolkit.match import duel, house_sitting, measured

Figure = Callable[[str], None]
HANDS = effort("HANDS", quick=120, proof=20_000)
BEGINNER, REGULAR, EXPERT = (Character(level, "balanced") for level in LEVELS)
HOLDEM, OMAHA = "wa-poker/holdem", "wa-poker/omaha"
DUELS = [
    (HOLDEM, "limit", EXPERT, REGULAR), (HOLDEM, "limit", REGULAR, BEGINNER), (OMAHA, "pot-limit", EXPERT, REGULAR),
    (HOLDEM, "no-limit", EXPERT, REGULAR), (HOLDEM, "no-limit", REGULAR, BEGINNER),
    (OMAHA, "no-limit", EXPERT, REGULAR),
]  # fmt: skip
HOUSE = ("vic-three-card-poker", "wa-ultimate-texas-holdem", "wa-crown-holdem")
SURE = 4
"""The number of standard errors within which an average must lie."""

pytestmark = pytest.mark.proof


@pytest.mark.parametrize(("game", "betting", "better", "lesser"), DUELS if PROVING else DUELS[:3])
def test_the_better_level_wins(game: str, betting: str, better: Character, lesser: Character, figure: Figure) -> None:
    """The better level wins more big blinds per hand when every deal is played from both seats."""
    won = duel(game, better, lesser, {"minimum": "10", "betting": betting}, range(HANDS // 2))
    figure(f"{game}, {betting}: {better} beats {lesser} by {won} deals of two hands, in big blinds a hand")
    # a sample of 60 deals shows a level that plays much worse, and no more; the proof has 10,000
    assert won.mean > (3 if PROVING else -2) * won.error, won


@pytest.mark.parametrize("game", HOUSE if PROVING else HOUSE[:1])
def test_the_expert_loses_what_the_odds_say(game: str, figure: Figure) -> None:
    lost = house_sitting(game, EXPERT, range(HANDS))
    edge = float(-analyse(game).wagers[0].spread.mean)
    figure(f"{game}: the expert's result is {lost} rounds, in Antes a round; the odds say {-edge:+.4f}")
    assert abs(lost.mean + edge) < SURE * lost.error


@pytest.mark.parametrize("game", HOUSE if PROVING else HOUSE[:1])
@pytest.mark.parametrize("level", ["beginner", "regular"])
def test_a_level_gives_up_what_is_counted(game: str, level: Level, figure: Figure) -> None:
    """The average loss per hand against the best choice equals the level's stated cost."""
    toss = random.Random(17)
    stages = {3: (0,), 2: (0, 3, 5) if "ultimate" in game else (0, 3, 4)}
    held = 3 if "three" in game else 2
    given_up = []
    for _ in range(HANDS // 10 if PROVING else HANDS):
        cards = toss.sample(FULL.cards, 7)
        lost = 0.0
        for size in stages[held]:
            advice = decide(game, cards[:held], cards[held : held + size])
            chosen = choice_at(level, game, cards[:held], cards[held : held + size])
            lost += float(advice.values[advice.best] - advice.values[chosen])
            if chosen == "fold" or chosen.startswith("play"):
                break
        given_up.append(lost)
    found, cost = measured(given_up), float(cost_at(level, game))
    figure(f"{game}: the {level} gives up {found} rounds, in Antes a round; counted it is {cost:.4f}")
    assert abs(found.mean - cost) <= SURE * found.error + 1e-12
