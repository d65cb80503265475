"""The poker games pass PettingZoo's API tests as environments, and no agent sees or does more than a seat may."""

import random
from typing import Any

import numpy as np
import pytest

from pitboss.books import catalogue
from pitboss.bots.character import Character
from pitboss.core.errors import PitbossError

pettingzoo = pytest.importorskip("pettingzoo", reason="pip install 'pitboss[train]'")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from pitboss.train import PokerEnv, Rival, poker_env  # noqa: E402
from pitboss.train.actions import ALL_IN, CALL, COUNT, FOLD  # noqa: E402

NO_LIMIT: dict[str, Any] = {"blinds": (1, 2), "table": {"betting": "no-limit"}}
POKER = [entry.id for entry in catalogue.GAMES.values() if entry.kind == "poker"]


def play(env: Any, seed: int) -> dict[str, float]:
    """Play one random round, and return its result."""
    chance, total = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        total[agent] += reward
        offered = np.flatnonzero(seen["action_mask"])
        env.step(None if ended or cut else int(chance.choice(offered)))
    return total


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_finds_nothing_wrong() -> None:
    api_test(poker_env(seats=3, **NO_LIMIT), num_cycles=200)
    seed_test(lambda: poker_env(seats=3, **NO_LIMIT), num_cycles=50)


@pytest.mark.parametrize("game", POKER)
def test_every_poker_game_is_played_to_its_end_and_nothing_is_made_or_lost(game: str) -> None:
    env = poker_env(game, seats=3, stacks=1000)
    for seed in range(3):
        came = play(env, seed)
        assert sum(came.values()) <= 1e-9, "what the players lose is the house's commission"
        assert env.unwrapped.round.status != "open"
    assert play(env, 1) == play(env, 1), "the same seed, the same round"


def test_an_agent_sees_its_own_cards_and_nobody_elses() -> None:
    env = PokerEnv(seats=3, **NO_LIMIT)
    env.reset(seed=5)
    own = env.observe("p1")["observation"][52:104]
    others = env.observe("p1")["observation"][104:208]
    assert (own.sum(), others.sum()) == (2, 0)
    assert not np.array_equal(own, env.observe("p2")["observation"][52:104])
    assert env.observation_space("p1").contains(env.observe("p1"))
    assert env.observe("p2")["action_mask"].sum() == 0 or env.agent_selection == "p2"


def test_what_the_mask_forbids_is_refused_and_everything_else_is_taken() -> None:
    env = PokerEnv(seats=2, **NO_LIMIT)
    env.reset(seed=2)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(PitbossError, match=r"the rules allow 0 \(fold\)"):
        env.step(COUNT - 1)
    assert mask[FOLD] == mask[CALL] == mask[ALL_IN] == 1
    env.step(ALL_IN)
    env.step(CALL)
    assert set(env.terminations.values()) == {True}
    assert sum(env.rewards.values()) == 0
    assert env.infos["p1"]["lines"][0].startswith("d ")


def test_a_house_game_has_nobody_to_train_against() -> None:
    with pytest.raises(PitbossError, match="against the house"):
        poker_env("wa-ultimate-texas-holdem")
    with pytest.raises(PitbossError, match="expected 2 to"):
        poker_env(seats=40)


@pytest.mark.parametrize("game", ["wa-poker/holdem", "house-poker/badugi"])
def test_a_mind_of_ours_plays_as_an_agent(game: str) -> None:
    """Every action of the bot is one that the mask allows, to the end of the round."""
    env = poker_env(game, seats=2)
    env.reset(seed=3)
    rival = Rival(Character("beginner", "loose-aggressive"))
    acted = 0
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        action = None if ended or cut else rival.action(env)
        assert action is None or seen["action_mask"][action], agent
        acted += action is not None
        env.step(action)
    assert acted > 1
