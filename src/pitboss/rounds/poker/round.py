"""The poker machine: plays the streets that a game declares, one action at a time."""

from collections.abc import Callable
from typing import Any, Self

from pitboss.money import Chips
from pitboss.rounds import action as a
from pitboss.rounds.action import Action, seat_number
from pitboss.rounds.answer import Answer
from pitboss.rounds.errors import NotAllowed, NotYourTurn, Refusal, RoundOver
from pitboss.rounds.event import Event
from pitboss.rounds.irregularity import kind_of, not_now
from pitboss.rounds.poker.answer import answer
from pitboss.rounds.poker.betting import acts, blinds, clock, early, sidewagers, wagers
from pitboss.rounds.poker.choices import betting_choices
from pitboss.rounds.poker.dealing import deck, draw
from pitboss.rounds.poker.showdown import hands, prizes
from pitboss.rounds.poker.showdown.settlement import to_be_pushed
from pitboss.rounds.poker.sign import PokerSign
from pitboss.rounds.poker.stages import after_exchange, after_wager, end, one_left, showdown_again, start_betting
from pitboss.rounds.poker.state import (
    ASKING,
    BET,
    DEAL,
    EXCHANGE,
    FLOP_ONLY,
    NAMES,
    NOBODY,
    OVER,
    PHASES,
    SEAT_OF,
    SHOWDOWN,
    State,
)
from pitboss.rounds.poker.trouble import decisions, misdeal, questions
from pitboss.rounds.poker.trouble.consequences import finish
from pitboss.rounds.poker.views import seen_by
from pitboss.rounds.round import Choice, Due, Round
from pitboss.rounds.view import View


class PokerRound(Round):
    """A round among the players, by its table's sign."""

    def __init__(self, sign: PokerSign) -> None:
        super().__init__()
        self.state = State(sign)
        blinds.take_forced(self.state)
        deck.start_deal(self.state)

    @property
    def sign(self) -> PokerSign:
        return self.state.sign

    @property
    def game_id(self) -> str:
        return self.state.sign.game.id

    @property
    def stacks(self) -> list[Chips]:
        return list(self.state.stacks)

    # --- what a client asks

    def _choices(self) -> dict[str, tuple[Choice, ...]]:
        state = self.state
        if state.phase == BET:
            pending = state.pending
            choices = betting_choices(state) if pending is None else acts.choices(state, pending)
            return {NAMES[state.actor]: choices if state.sign.time is None else choices + self._more_time()}
        if state.phase == EXCHANGE and state.actor != NOBODY and not state.hole_left:
            return {NAMES[state.actor]: draw.choices(state) + self._more_time()}
        if state.phase == SHOWDOWN:
            return hands.choices(state)
        if state.phase == ASKING:
            return questions.choices(state)
        if state.trouble is not None and state.trouble.redealt:
            return misdeal.choices(state)
        return blinds.choices(state)

    def _more_time(self) -> tuple[Choice, ...]:
        if self.state.sign.time is None:
            return ()
        choice = clock.more_time(self.state, self.state.actor)
        return () if choice is None else (choice,)

    def due(self) -> Due | None:
        state = self.state
        if state.phase in (DEAL, FLOP_ONLY):
            return deck.due(state)
        return draw.due(state) if state.phase == EXCHANGE else None

    @property
    def to_be_pushed(self) -> bool:
        return to_be_pushed(self.state)

    def answer(self) -> Answer:
        return answer(self)

    def seen_by(self, viewer: str, after: int) -> View:
        return seen_by(self, viewer, after)

    def begun(self) -> Self:
        return type(self)(self.state.sign)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.status = self.status
        twin.steps = list(self.steps)
        twin.told = []
        twin.state = self.state.copy()
        return twin

    # --- an action

    def _play(self, action: Action) -> None:
        handler = _HANDLERS.get(type(action))
        if handler is None:
            raise NotAllowed(f"'{action.verb}' is not played in this game", actor=action.actor)
        events = self.told
        handler(self, action, events)
        state = self.state
        if state.last_put >= 0 and not isinstance(action, a.Put | a.Say):
            state.last_put = NOBODY
        if state.opening_events:
            events[:0] = state.opening_events
            state.opening_events = []
        if state.phase != OVER:
            self.status = "open"
        elif state.trouble is None:
            self.status = "settled"
        else:
            finish(state)
            self.status = "void" if state.trouble.void else "settled"

    def _play_on(self, action: Action) -> None:
        """Hands may be shown, mucked and ruled on until the awarded pots are pushed; a void round is over for good."""
        heard = isinstance(action, a.Show | a.Muck | a.Push | a.Irregularity | a.Official) and self.status != "void"
        if heard:
            self._play(action)
            return
        text = f"the round is {self.status}: nothing more can happen in it"
        raise RoundOver(text, self.state.sign.game.rules.pushed, actor=action.actor)

    def _check_chips(self) -> None:
        state = self.state
        if state.chips_in_play() != state.total or min(state.stacks) < 0:
            raise AssertionError(f"chips do not add up in {self.game_id}: {state.chips_in_play()} of {state.total}")

    def _seat_to_act(self, action: Action) -> int:
        """The acting seat, if it is its turn to wager."""
        state = self.state
        seat = SEAT_OF.get(action.actor, NOBODY)
        if seat == state.actor and state.phase == BET:
            return seat
        raise self._out_of_turn(action)

    def _out_of_turn(self, action: Action) -> NotAllowed | NotYourTurn:
        state = self.state
        street, game = state.sign.streets[state.street].rules, state.sign.game.rules
        self._seat(action)
        if state.phase == BET:
            begun = any(state.acted) or (state.street > 0 and state.actor != state.first)
            rules = (street.act if begun else street.first) + game.in_turn
            if state.n == 2 and state.sign.blinds.order:
                rules += game.heads_up
            return NotYourTurn(f"{NAMES[state.actor]} is to act, not {action.actor}", rules, actor=action.actor)
        waiting = {DEAL: "cards are to be dealt", EXCHANGE: "cards are to be discarded"}.get(
            state.phase, f"the betting is over ({PHASES[state.phase]})"
        )
        if state.phase == ASKING:
            waiting = "an answer is awaited first"
        rules = {DEAL: street.deal, EXCHANGE: street.exchange}.get(state.phase, street.first + game.in_turn)
        return NotAllowed(f"{action.actor} cannot wager now: {waiting}", rules, actor=action.actor)

    def _seat(self, action: Action) -> int:
        number = seat_number(action.actor)
        if number is None or number > self.state.n:
            last = NAMES[self.state.n - 1]
            text = f"{action.actor} is not at the table: the seats are p1 to {last}"
            raise NotAllowed(text, self.state.sign.game.seats_rules, actor=action.actor)
        return number - 1

    def _fold(self, action: a.Fold, events: list[Event]) -> None:
        self._seat_to_act(action)
        if action.wager is not None or action.box is not None:
            raise NotAllowed("a fold names no wager in this game", actor=action.actor)
        if self.state.pending is not None:
            acts.check_pending(self.state, action, events)
        wagers.fold(self.state, events)
        after_wager(self.state, events)

    def _check_call(self, action: a.CheckCall, events: list[Event]) -> None:
        self._seat_to_act(action)
        if action.box is not None:
            raise NotAllowed("a check or call names no box in this game", actor=action.actor)
        if self.state.pending is not None:
            acts.check_pending(self.state, action, events)
        wagers.check_or_call(self.state, events)
        after_wager(self.state, events)

    def _bet_raise(self, action: a.BetRaise, events: list[Event]) -> None:
        self._seat_to_act(action)
        if self.state.pending is not None:
            acts.check_pending(self.state, action, events)
        wagers.bet_or_raise(self.state, action.amount, events)
        after_wager(self.state, events)

    def _put(self, action: a.Put, events: list[Event]) -> None:
        if acts.second_motion(self.state, self._seat(action), events):
            return
        seat = self._seat_to_act(action)
        self.take(acts.read_put(self.state, action, events), events)
        self.state.last_put = seat

    def _say(self, action: a.Say, events: list[Event]) -> None:
        seat = self._seat_to_act(action)
        meaning = acts.read_say(self.state, action, events)
        self.take(meaning, events)
        if meaning is not None:
            self.state.last_put = seat

    def _early(self, action: a.Early, events: list[Event]) -> None:
        early.act_early(self.state, self._seat(action), action, events)
        if self.state.live_count == 1:
            one_left(self.state, events)

    def take(self, meaning: Action | None, events: list[Event]) -> None:
        """Plays what a physical act was read as; nothing when the player still has to make it good."""
        if meaning is None:
            return
        pending, self.state.pending = self.state.pending, None
        try:
            _HANDLERS[type(meaning)](self, meaning, events)
        except Refusal:
            self.state.pending = pending
            raise

    def _post(self, action: a.Post, events: list[Event]) -> None:
        seat = self._seat(action)
        if action.amount is not None:
            blinds.post_missed(self.state, seat, action.amount)
        elif action.what in ("straddle", "over-blind"):
            blinds.post_straddle(self.state, seat)
        else:
            raise NotAllowed(f"{action.what!r} is not posted: expected 'straddle' or an amount", actor=action.actor)

    def _side_wager(self, action: a.Bet, events: list[Event]) -> None:
        sidewagers.place(self.state, self._seat(action), action, events)

    def _deal_hole(self, action: a.DealHole, events: list[Event]) -> None:
        state = self.state
        if state.phase == EXCHANGE:
            draw.deal(state, action, events)
            after_exchange(self.state, events)
            return
        deck.deal_hole(state, action.to, action.cards, events)
        if not state.hole_left and not state.board_due:
            start_betting(state, events)

    def _deal_board(self, action: a.DealBoard, events: list[Event]) -> None:
        state = self.state
        deck.deal_board(state, action.cards, events)
        if state.board_due:
            return
        if state.side and len(state.board) == 3:
            sidewagers.settle_by_flop(state, events)
        if state.phase == FLOP_ONLY:
            end(state, events)
        else:
            start_betting(state, events)

    def _burn(self, action: a.Burn, events: list[Event]) -> None:
        deck.burn(self.state, action.cards, events)

    def _discard(self, action: a.Discard, events: list[Event]) -> None:
        draw.discard(self.state, self._seat(action), action, events)
        after_exchange(self.state, events)

    def _show(self, action: a.Show, events: list[Event]) -> None:
        state = self.state
        if hands.show(state, self._seat(action), action, events):
            showdown_again(state, events)
        elif state.phase == OVER and state.sign.jackpot is not None:
            prizes.tell(state, events)

    def _muck(self, action: a.Muck, events: list[Event]) -> None:
        if hands.muck(self.state, self._seat(action), events):
            showdown_again(self.state, events)

    def _push(self, action: a.Push, events: list[Event]) -> None:
        hands.push(self.state, events)

    def _time_up(self, action: a.TimeUp, events: list[Event]) -> None:
        clock.time_up(self, action, events)

    def _option(self, action: a.Option, events: list[Event]) -> None:
        state, seat = self.state, self._seat(action)
        if action.choice == clock.MORE_TIME and not action.args:
            clock.buy_time(state, seat, events)
        elif action.choice == misdeal.WITHDRAW and misdeal.may_withdraw(state, seat):
            misdeal.withdraw(state, seat, events)
        else:
            questions.take_option(state, seat, action, events)

    def _irregular(self, action: a.Irregularity, events: list[Event]) -> None:
        """What went wrong, with its remedy; a refused line leaves the round as it was, however far it got."""
        game = self.state.sign.game
        kind = kind_of(game.irregularities, action, game.title)
        question = self.state.trouble.question if self.state.trouble is not None else None
        if question is not None:
            raise NotAllowed(questions.awaited(question), question.rules, actor=action.actor)
        try:
            self._or_unchanged(lambda: events.extend(kind.play(self, action)))
        except NotAllowed as refusal:
            raise not_now(kind, refusal) from None

    def _official(self, action: a.Official, events: list[Event]) -> None:
        self._or_unchanged(lambda: decisions.decide(self, action, events))

    def _or_unchanged(self, play: Callable[[], None]) -> None:
        before = self.state.copy()
        try:
            play()
        except Refusal:
            self.state = before
            raise


_HANDLERS: dict[type[Action], Callable[[PokerRound, Any, list[Event]], None]] = {
    a.Fold: PokerRound._fold,
    a.CheckCall: PokerRound._check_call,
    a.BetRaise: PokerRound._bet_raise,
    a.DealHole: PokerRound._deal_hole,
    a.DealBoard: PokerRound._deal_board,
    a.Burn: PokerRound._burn,
    a.Discard: PokerRound._discard,
    a.Show: PokerRound._show,
    a.Muck: PokerRound._muck,
    a.Push: PokerRound._push,
    a.Post: PokerRound._post,
    a.Bet: PokerRound._side_wager,
    a.Put: PokerRound._put,
    a.Say: PokerRound._say,
    a.Early: PokerRound._early,
    a.Irregularity: PokerRound._irregular,
    a.Official: PokerRound._official,
    a.TimeUp: PokerRound._time_up,
    a.Option: PokerRound._option,
}
