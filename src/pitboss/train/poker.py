"""One round of a poker game as a PettingZoo AEC environment, and bots as opponents.

The round is the same machine that rooms use, dealt from a shuffled shoe. An agent observes what `view` shows
its seat.
"""

from typing import Any, ClassVar, Final

import msgspec
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pitboss.books import catalogue
from pitboss.bots.casual import Bot
from pitboss.bots.character import Character
from pitboss.bots.player import choose
from pitboss.bots.question import poker_felt, question_of
from pitboss.core.cards.card import read_cards
from pitboss.core.cards.deck import read_deck
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import OPERATING_SYSTEM, Demonstration, Source
from pitboss.core.errors import PitbossError, present
from pitboss.core.money import DOLLAR, read_money
from pitboss.pit.table.sign import demo_table
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.round import Round
from pitboss.rules.view import PUBLIC, Cards, View, view
from pitboss.train import actions

CARDS: Final = 52
FIGURES: Final = 5
"""The figures of each seat: chips left, chips wagered, in, all in, own seat."""
MOST: Final = 2**31 - 1
UNKNOWN: Final = "??"


def poker_env(game: str = catalogue.POKER_GAME, **more: Any) -> AECEnv[str, Any, int]:
    """Return the environment, wrapped with checks on turn order and action bounds."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(PokerEnv(game, **more)))


class PokerEnv(AECEnv[str, Any, int]):
    """The environment of one poker round. `p1` sits left of the button, the last agent on the button.

    `stacks` and `blinds` are in dollars. `table` is a record's `[table]`, such as `{"betting": "no-limit"}`; by
    default, the game's demo table.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "pitboss_poker_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = catalogue.POKER_GAME,
        *,
        seats: int = 2,
        stacks: int = 200,
        blinds: tuple[int, ...] | None = None,
        table: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        entry = catalogue.game(game)
        if entry.kind != "poker":
            raise PitbossError(f"{game} is played against the house: choose a poker game")
        self.sign = demo_table(entry)
        if table is not None:
            self.sign = msgspec.structs.replace(self.sign, table=table)
        if blinds is not None:
            self.sign = msgspec.structs.replace(self.sign, blinds=tuple(one * DOLLAR for one in blinds))
        if not 2 <= seats <= self.sign.places:
            raise PitbossError(f"{game} cannot seat {seats} players: expected 2 to {self.sign.places}")
        self.game, self.deck, self.render_mode = entry.id, read_deck(entry.decks[0]), render_mode
        self.unit = self.sign.blinds[0] if self.sign.blinds else DOLLAR
        self.stacks = stacks * DOLLAR
        self.possible_agents = [f"p{at}" for at in range(1, seats + 1)]
        self._action_space = Discrete(actions.COUNT)
        size = (seats + 1) * CARDS + seats * FIGURES + 3
        self._observation_space = Dict({
            "observation": Box(-1, MOST, (size,), np.int64),
            "action_mask": Box(0, 1, (actions.COUNT,), np.int8),
        })  # fmt: skip
        self._source: Source = OPERATING_SYSTEM
        self.round: Round | None = None
        self._dealer: SoftwareDealer | None = None

    def observation_space(self, agent: str) -> Dict:
        return self._observation_space

    def action_space(self, agent: str) -> Discrete:
        return self._action_space

    # --- play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new round. A seed decides this and every later shuffle, until another seed is given."""
        if seed is not None:
            self._source = Demonstration(f"train {seed}")
            self._action_space.seed(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._dealer = SoftwareDealer(Shoe.shuffled(self.deck, self._source), self._source)
        made: Round = catalogue.load(self.game).new_round(
            dict(self.sign.table), self.sign.setup([self.stacks] * len(self.agents))
        )
        self.round = made
        self.agent_selection = self.agents[0]
        self._advance()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        round_ = self._round()
        self._cumulative_rewards[agent] = 0.0
        found = actions.lines(view(round_, agent))
        line = found.get(int(action)) if action is not None else None
        if line is None:
            offered = ", ".join(f"{one} ({actions.WORDS[one]})" for one in sorted(found))
            raise PitbossError(f"{agent} cannot take action {action} now: the rules allow {offered}")
        round_.push(line)
        self._advance()
        self._accumulate_rewards()

    def _advance(self) -> None:
        """Deal the cards that are due and play forced actions until an agent has a decision or the round is over."""
        round_ = self._round()
        dealer = present(self._dealer, "the dealer")
        while round_.status == "open":
            if dealer.step(round_) is not None:
                continue
            waiting = [agent for agent in self.agents if agent in round_.legal_actions()]
            asked = next((agent for agent in waiting if actions.lines(view(round_, agent))), None)
            if asked is not None:
                self.agent_selection = asked
                return
            if not waiting:
                raise PitbossError("internal error: no player can act, but the round is not over")
            round_.push(present(Bot(waiting[0]).choose(view(round_, waiting[0])), "an offered action"))
        self._end(round_)

    def _end(self, round_: Round) -> None:
        answer = round_.answer()
        for agent in self.agents:
            seat = answer.seats.get(agent)
            self.rewards[agent] = (seat.net if seat is not None else 0) / self.unit
            self.terminations[agent] = True
            self.infos[agent] = {"lines": list(round_.lines)}
        self.agent_selection = self.agents[0]

    def _round(self) -> Round:
        if self.round is None:
            raise PitbossError("the environment is not started: call reset() first")
        return self.round

    # --- observations

    def observe(self, agent: str) -> dict[str, Any]:
        seen = view(self._round(), agent)
        mask = np.zeros(actions.COUNT, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[[*actions.lines(seen)]] = 1
        return {"observation": self._figures(seen), "action_mask": mask}

    def _figures(self, seen: View) -> Any:
        """Return the board and each seat's cards as the agent knows them, its own seat first, then chips and status."""
        felt = poker_felt(seen.felt)
        at = self.possible_agents.index(seen.viewer)
        order = self.possible_agents[at:] + self.possible_agents[:at]
        found: list[Any] = [_marked(felt.board), *(_marked(felt.cards_at(place)) for place in order)]
        for place in order:
            seat = felt.places[place]
            own = place == seen.viewer
            found.append([read_money(seat.stack), read_money(seat.wager), seat.live, seat.all_in, own])
        found.append([read_money(felt.pot), read_money(felt.price or "0"), self.possible_agents.index(felt.button)])
        return np.concatenate([np.asarray(one, np.int64) for one in found])

    def render(self) -> str | None:
        """Return the table as everybody sees it."""
        if self.render_mode is None or self.round is None:
            return None
        return str(view(self.round, PUBLIC))

    def close(self) -> None:
        """Do nothing, because the environment holds no resource."""


def _marked(cards: Cards) -> Any:
    """Return a vector of the 52 cards, 1 for each of these cards whose face the viewer sees."""
    row = np.zeros(CARDS, np.int64)
    known = [one for one in cards if one != UNKNOWN]
    for card in read_cards("".join(known)) if known else ():
        row[card] = 1
    return row


class Rival:
    """A bot of a level and style as an opponent: `env.step(rival.action(env))`."""

    def __init__(self, character: Character, seed: int = 0) -> None:
        self.character, self.seed = character, seed

    def action(self, env: Any) -> int:
        """Return the bot's action for the agent whose turn it is."""
        inner: PokerEnv = env.unwrapped
        if inner.round is None:
            raise RuntimeError("the environment is not started: call reset() first")
        seen = view(inner.round, inner.agent_selection)
        self.seed += 1
        answer = choose(question_of(seen, seed=self.seed, table=dict(inner.sign.table)), self.character)
        found = actions.lines(seen)
        if answer is None:
            return next(iter(found))
        same = next((one for one, line in found.items() if line == answer.line), None)
        return _nearest(answer.line, found, seen) if same is None else same


def _nearest(line: str, found: dict[int, str], seen: View) -> int:
    """Return the available action closest to a line: the same number of discards, or the next lower amount."""
    verb, said = line.split()[1], line.split()[2:]
    alike = {one: text for one, text in found.items() if text.split()[1] == verb}
    if not alike:
        return next(iter(found))
    if any(choice.kind == "discard" for choice in seen.choices):
        count = len(said[0]) // 2 if said else 0
        return min(alike, key=lambda one: abs(one - actions.DRAW - count))
    wanted = read_money(said[0]) if said else 0
    return min(alike, key=lambda one: abs(read_money(alike[one].split()[2]) - wanted))
