"""Pitboss's own minds as agents of an environment: somebody to train against, of a level and a style."""

from typing import Any

from pitboss.bots.character import Character
from pitboss.bots.player import choose
from pitboss.bots.question import question_of
from pitboss.core.money import read_money
from pitboss.rules.view import View, view
from pitboss.train import actions
from pitboss.train.poker import PokerEnv


class Rival:
    """Plays for an agent: `env.step(rival.action(env))`."""

    def __init__(self, character: Character, seed: int = 0) -> None:
        self.character, self.seed = character, seed

    def action(self, env: Any) -> int:
        """What it does as the agent whose turn it is, of the actions that there are."""
        inner: PokerEnv = env.unwrapped
        if inner.round is None:
            raise RuntimeError("the environment has not been reset")
        seen = view(inner.round, inner.agent_selection)
        self.seed += 1
        answer = choose(question_of(seen, seed=self.seed, table=dict(inner.sign.table)), self.character)
        found = actions.lines(seen)
        if answer is None:
            return next(iter(found))
        same = next((one for one, line in found.items() if line == answer.line), None)
        return _nearest(answer.line, found, seen) if same is None else same


def _nearest(line: str, found: dict[int, str], seen: View) -> int:
    """The action most like a line that is none of them: so many cards thrown away, or the amount below."""
    verb, said = line.split()[1], line.split()[2:]
    alike = {one: text for one, text in found.items() if text.split()[1] == verb}
    if not alike:
        return next(iter(found))
    if any(choice.kind == "discard" for choice in seen.choices):
        count = len(said[0]) // 2 if said else 0
        return min(alike, key=lambda one: abs(one - actions.DRAW - count))
    wanted = read_money(said[0]) if said else 0
    return min(alike, key=lambda one: abs(read_money(alike[one].split()[2]) - wanted))
