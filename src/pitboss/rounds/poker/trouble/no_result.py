"""A round without a result: every chip goes back."""

from pitboss.citation import Rules
from pitboss.rounds.event import RoundEnded, RoundVoided
from pitboss.rounds.poker.betting import sidewagers
from pitboss.rounds.poker.showdown import prizes
from pitboss.rounds.poker.showdown.pot import Settlement
from pitboss.rounds.poker.state import NOBODY, OVER, State
from pitboss.rounds.poker.trouble.memory import trouble


def void_round(state: State, why: str, rules: Rules) -> None:
    """No result: every chip goes back, side wagers and fees too. A pot carried in stays carried."""
    sign = state.sign
    state.stacks, state.total = list(sign.stacks), sum(sign.stacks) + sign.carried
    state.pot = state.dead = sign.carried
    state.house = 0
    state.put, state.antes, state.bets, state.fees, state.returned = ([0] * state.n for _ in range(5))
    state.time_fees = [0] * state.n
    state.side = [sidewagers.undecided(bet, rules) for bet in state.side]
    state.settlement = Settlement((), {}, False, sign.carried) if sign.carried else None
    state.phase, state.actor = OVER, NOBODY
    memory = trouble(state)
    memory.void = True
    memory.question, memory.offers = None, {}
    memory.chips_aside.clear()
    state.tell(RoundVoided(why=why, rules=rules))
    state.rule(f"{why}: the round is void and every wager goes back", rules)
    prizes.untell(state)
    state.tell(RoundEnded(rules=rules))
