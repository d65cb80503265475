"""Six-handed no-limit hold'em in comparable libraries, all under the same random policy.

Each `play_*` plays a number of hands with blinds 1 and 2 and 200 chips a seat. It returns the number of decisions, to
show that the figures are about the same amount of poker.
"""

import random
import warnings
from typing import Any

SEATS = 6
STACK = 200
SMALL, BIG = 1, 2

FOLD, CALL, HALF_POT, POT, ALL_IN = range(5)
POLICY = [FOLD] * 5 + [CALL] * 10 + [HALF_POT] * 2 + [POT] * 2 + [ALL_IN]
"""One decision in twenty is all-in, and a fold with nothing to call becomes a check."""


def play_pokerkit(hands: int, rng: random.Random) -> int:
    from pokerkit import Automation, NoLimitTexasHoldem

    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (SMALL, BIG), BIG)
    decisions = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(hands):
            state = game((STACK,) * SEATS, SEATS)
            while state.status:
                decisions += 1
                _pokerkit_decision(state, POLICY[int(rng.random() * 20)])
    return decisions


def _pokerkit_decision(state: Any, choice: int) -> None:
    call = state.checking_or_calling_amount
    if choice == FOLD and call:
        state.fold()
        return
    least = state.min_completion_betting_or_raising_to_amount if choice > CALL else None
    if least is None:
        state.check_or_call()
        return
    most = state.max_completion_betting_or_raising_to_amount
    pot = state.total_pot_amount + call
    wanted = max(state.bets) + (pot // 2 if choice == HALF_POT else pot)
    state.complete_bet_or_raise_to(most if choice == ALL_IN else min(max(wanted, least), most))


def play_clubs(hands: int, rng: random.Random) -> int:
    import clubs

    random.seed(rng.random())
    dealer = clubs.poker.Dealer(**clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER)
    decisions = 0
    for _ in range(hands):
        seen = dealer.reset(reset_button=True, reset_stacks=True)  # its odd chips fail at other buttons
        over = False
        while not over:
            decisions += 1
            choice = POLICY[int(rng.random() * 20)]
            call, least, most = seen["call"], seen["min_raise"], seen["max_raise"]
            if choice == FOLD and call:
                bet = -1
            elif choice <= CALL or not most:
                bet = call
            else:
                pot = seen["pot"] + call
                wanted = call + (pot // 2 if choice == HALF_POT else pot)
                bet = most if choice == ALL_IN else min(max(wanted, least), most)
            seen, _, done = dealer.step(bet)
            over = all(done)
    return decisions


def play_rlcard(hands: int, rng: random.Random) -> int:
    from rlcard.games.nolimitholdem import Game
    from rlcard.games.nolimitholdem.round import Action

    game = Game(num_players=SEATS)
    game.configure({"game_num_players": SEATS, "chips_for_each": STACK, "dealer_id": 0})
    game.np_random.seed(rng.randrange(2**31))
    kinds = list(Action)
    decisions = 0
    for _ in range(hands):
        game.init_game()
        while not game.is_over():
            decisions += 1
            choice = POLICY[int(rng.random() * 20)]
            owes = max(game.round.raised) - game.round.raised[game.game_pointer]
            kind = kinds[choice if owes or choice != FOLD else CALL]
            game.step(kind if kind in game.get_legal_actions() else Action.CHECK_CALL)
        game.get_payoffs()
    return decisions


_SPIEL = (
    "universal_poker(betting=nolimit,bettingAbstraction=fullgame,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=200 200 200 200 200 200)"
)
"""Every amount is its own action, as at a table; the library's abstractions have fewer, and are a third faster."""


def play_openspiel(hands: int, rng: random.Random) -> int:
    import pyspiel

    game = pyspiel.load_game(_SPIEL)
    decisions = 0
    for _ in range(hands):
        state = game.new_initial_state()
        deck = rng.sample(range(52), 2 * SEATS + 5)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(deck.pop())
            else:
                decisions += 1
                _openspiel_decision(state, POLICY[int(rng.random() * 20)])
        state.returns()
    return decisions


def _openspiel_decision(state: Any, choice: int) -> None:
    legal = state.legal_actions()
    if choice == FOLD and legal[0] == FOLD:
        state.apply_action(FOLD)
    elif choice <= CALL or legal[-1] == CALL:
        state.apply_action(CALL)
    elif choice == ALL_IN:
        state.apply_action(legal[-1])
    else:
        least = legal[1] if legal[0] == CALL else legal[2]
        wanted = state.pot_size(0.5 if choice == HALF_POT else 1.0)
        state.apply_action(min(max(wanted, least), legal[-1]))


PEERS = {"pokerkit": play_pokerkit, "clubs": play_clubs, "rlcard": play_rlcard}
