"""The poker machine: plays the streets that a game declares, one action at a time."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Self

from pitboss.core.cards import Card, write_cards
from pitboss.core.citation import Rules
from pitboss.core.errors import InternalError, phrase
from pitboss.core.hands import Category, Ranking
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed, NotYourTurn, Refusal, RoundOver
from pitboss.rules import action as a
from pitboss.rules.action import Action
from pitboss.rules.answer import Answer
from pitboss.rules.irregularities import Irregularity, Part, Question, awaited, irregularity_named, not_now
from pitboss.rules.irregularities import possible as possible_of
from pitboss.rules.jackpot import PrizeHand, Standing
from pitboss.rules.movement import COMMISSION, HOUSE, POT, Movement, moved
from pitboss.rules.poker import dealing, draw
from pitboss.rules.poker.answer import answer, jackpot
from pitboss.rules.poker.betting import acts, blinds, clock, side_wagers, wagers
from pitboss.rules.poker.betting.wagers import betting_choices
from pitboss.rules.poker.events import Folded, Withheld
from pitboss.rules.poker.irregularities import decisions, lines, misdeal, questions
from pitboss.rules.poker.irregularities.consequences import finish, resume
from pitboss.rules.poker.irregularities.history import laid_already
from pitboss.rules.poker.showdown import hands, prizes
from pitboss.rules.poker.showdown.pots import claims
from pitboss.rules.poker.showdown.settlement import to_be_pushed
from pitboss.rules.poker.sign import PokerSign
from pitboss.rules.poker.stages import (
    after_exchange,
    after_wager,
    end,
    one_is_asked,
    one_left,
    showdown_again,
    start_betting,
)
from pitboss.rules.poker.state import (
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
    seat_named,
)
from pitboss.rules.poker.views import compared, face_up, held_by, seen_by
from pitboss.rules.round import Choice, Due, Round
from pitboss.rules.view import Entered, OwnHand, PokerView, View


class PokerRound(Round):
    """A round among the players, by its table's sign."""

    def __init__(self, sign: PokerSign, state: State | None = None) -> None:
        """Start before the first card, or from a given state."""
        super().__init__()
        self.numbering = sign.game.numbering
        self.state = State(sign) if state is None else state
        self.new_events = self.state.new_events
        if state is None:
            blinds.take_forced(self.state)
            dealing.start_deal(self.state)

    @property
    def sign(self) -> PokerSign:
        return self.state.sign

    @property
    def game_id(self) -> str:
        return self.state.sign.game.id

    @property
    def stacks(self) -> list[Chips]:
        return list(self.state.stacks)

    # --- queries of a client

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
        if state.memory is not None and state.memory.redealt:
            return misdeal.choices(state)
        offered = blinds.choices(state)
        for name, side in side_wagers.choices(state).items():
            offered[name] = offered.get(name, ()) + side
        return offered

    def _more_time(self) -> tuple[Choice, ...]:
        if self.state.sign.time is None:
            return ()
        choice = clock.more_time(self.state, self.state.actor)
        return () if choice is None else (choice,)

    def due(self) -> Due | None:
        state = self.state
        if state.phase in (DEAL, FLOP_ONLY):
            return dealing.due(state)
        return draw.due(state) if state.phase == EXCHANGE else None

    def ranking_of(self, place: str) -> Ranking:
        return self.state.sign.ranking

    @property
    def low_ranking(self) -> Ranking | None:
        return self.state.sign.game.low

    def staked(self, place: str) -> Chips:
        seat = SEAT_OF[place]
        return self.sign.stacks[seat] - self.state.stacks[seat]

    def in_hand(self, place: str) -> bool:
        return self.state.live[SEAT_OF[place]]

    def binds(self, place: str) -> bool:
        return True

    def choices_of(self, place: str, chips: Chips) -> tuple[Choice, ...]:
        offered = self.legal_actions().get(place, ())
        return offered if self.status == "open" else offered + hands.late(self.state, SEAT_OF[place])

    def movements(self, answer: Answer) -> tuple[Movement, ...]:
        """Return the movements: wagers to the pot, from there to commission and winners."""
        wagered: tuple[Movement, ...] = ()
        shares: tuple[Movement, ...] = ()
        for place, seat in answer.seats.items():
            side = sum(wager.net for wager in seat.wagers)
            wagered += moved(HOUSE, place, side, "side wagers settled")
            if seat.net > side:
                shares += moved(POT, place, seat.net - side, "won the pot")
            else:
                wagered += moved(place, POT, side - seat.net, "wagered")
        return wagered + moved(POT, COMMISSION, answer.commission, "commission") + shares

    def prize_hands(self, bonus: Category | None) -> tuple[PrizeHand, ...]:
        if bonus is not None:
            earned = [NAMES[seat] for seat, category in prizes.bonus_hands(self.state) if category is bonus]
            return tuple(PrizeHand(place, place, bonus) for place in earned)
        winner = prizes.jackpot_winner(self.state)
        if winner is None:
            return ()
        place = NAMES[winner]
        return (PrizeHand(place, place, Category.ROYAL_FLUSH, self.state.hole[winner]),)

    @property
    def jackpot_flop(self) -> tuple[Card, ...]:
        return self.state.board[:3]

    def put_out_by(self, place: str) -> tuple[str, ...]:
        state, seat = self.state, SEAT_OF[place]
        if state.settlement is None or not state.settlement.pots:
            return ()
        levels = [level for level, _ in claims(state.put, state.live_seats, state.gone, state.closed)]
        at = next((number for number, level in enumerate(levels) if level >= state.put[seat]), len(levels) - 1)
        pots = state.settlement.pots
        return tuple(one for one in pots[min(at, len(pots) - 1)].winners if one != place)

    @property
    def withheld(self) -> dict[str, Rules]:
        return {event.seat: event.rules for event in self.events if isinstance(event, Withheld)}

    @property
    def to_be_pushed(self) -> bool:
        return to_be_pushed(self.state)

    @property
    def in_question(self) -> bool:
        return self.state.phase == ASKING

    @property
    def minute(self) -> str:
        seat = clock.minute(self.state)
        return NAMES[seat] if seat != NOBODY and seat == self.state.actor else ""

    @property
    def silence(self) -> Rules:
        rules = self.state.sign.rules.clock
        if self.state.phase not in (BET, EXCHANGE, ASKING):
            return ()
        return rules.one_minute if self.minute else rules.discards if self.state.phase == EXCHANGE else rules.scheduled

    @property
    def unshown(self) -> tuple[str, ...]:
        return hands.unshown(self.state)

    def answer(self, *, linked: bool = False) -> Answer:
        return self._cited_answer(answer(self, linked=linked))

    def jackpot(self) -> Standing | None:
        return jackpot(self)

    def seen_by(self, viewer: str, after: int) -> View:
        return seen_by(self, viewer, after)

    def held_by(self, viewer: str) -> dict[str, OwnHand]:
        return held_by(self, viewer)

    def compared(self) -> dict[str, Entered]:
        return compared(self)

    def face_up(self) -> PokerView:
        return face_up(self)

    def begun(self) -> Self:
        twin = type(self)(self.state.sign)
        twin.opening = self.opening
        return twin

    def _table(self) -> tuple[Any, Any]:
        return self.state.sign.game, self.state.sign

    def copy(self) -> Self:
        twin = type(self)(self.sign, self.state.copy())
        twin.opening = self.opening
        twin.status = self.status
        twin.steps = list(self.steps)
        return twin

    def _become(self, other: Self) -> None:
        super()._become(other)
        self.state = other.state

    # --- an action

    def _play(self, action: Action) -> None:
        try:
            handler = _HANDLERS[type(action)]
        except KeyError:
            raise NotAllowed(f"'{action.verb}' is not an action of this game") from None
        handler(self, action)
        state = self.state
        if state.last_put >= 0 and not isinstance(action, a.Put | a.Say):
            state.last_put = NOBODY
        if state.phase == OVER:
            self._end()

    def _end(self) -> None:
        """Set the status after the last action."""
        state = self.state
        if state.memory is None:
            self.status = "settled"
        else:
            finish(state)
            self.status = "void" if state.memory.void else "settled"

    def _play_on(self, action: Action) -> None:
        """Play a line after the end: hands may be shown, mucked and ruled on until the pots are pushed."""
        heard = isinstance(action, a.Show | a.Muck | a.Push | a.Report | a.Official) and self.status != "void"
        said = acts.just_said(self.state, self.steps, action.actor)
        if heard or (said is not None and (isinstance(action, a.Put) or acts.carries_out(said, action))):
            self._play(action)
            if self.state.phase != OVER:
                self.status = "open"
            return
        if isinstance(action, a.CheckCall | a.BetRaise) and self._won_before_its_turn(action):
            rules = self.state.sign.game.chip_rules.early_fold
            self.rule(f"the others have folded out of turn: {action.actor} has won already", rules)
            return
        words = self.state.sign.game.chip_rules.spoken if said is not None else ()
        over = self.state.sign.rules.pushed
        raise RoundOver(f"the round is {self.status}: no more actions are possible", words + over)

    def _won_before_its_turn(self, action: Action) -> bool:
        """Return True if a fold out of turn has just left this player alone. Such a player may still announce an
        action."""
        state, step = self.state, self.steps[-1]
        folded = isinstance(step.action, a.Early) and any(isinstance(event, Folded) for event in step.events)
        return folded and self.status == "settled" and state.live_count == 1 and state.live[self._seat(action)]

    def _check_chips(self) -> None:
        state = self.state
        chips = state.pot + state.house
        for stack in state.stacks:
            if stack < 0:
                raise InternalError(f"chips do not add up in {self.game_id}: a stack is {stack}")
            chips += stack
        if state.side or state.memory is not None:
            chips += state.chips_aside()
        if chips != state.total:
            raise InternalError(f"chips do not add up in {self.game_id}: {chips} of {state.total}")

    def _seat_to_act(self, action: Action) -> int:
        """Return the acting seat, if it is its turn to bet."""
        state = self.state
        seat = SEAT_OF.get(action.actor, NOBODY)
        if seat == state.actor and state.phase == BET:
            return seat
        raise self._out_of_turn(action)

    def _after_words(self, action: Action) -> None:
        """Refuse a line out of turn, unless it only carries out the player's last declaration."""
        said = acts.just_said(self.state, self.steps, action.actor)
        if said is None or not acts.carries_out(said, action):
            raise self._out_of_turn(action)
        self.rule(f"{action.actor} carries out the declaration", self.state.sign.game.chip_rules.spoken)

    def _out_of_turn(self, action: Action) -> NotAllowed | NotYourTurn:
        state = self.state
        street, game = state.sign.streets[state.street].rules, state.sign.rules
        self._seat(action)
        bound, words = "", state.sign.game.chip_rules.spoken
        if acts.just_said(state, self.steps, action.actor) is not None:
            bound = f"{action.actor} is bound by the declaration: "
        if state.phase == BET:
            begun = any(state.acted) or (state.street > 0 and state.actor != state.first)
            rules = (words if bound else ()) + (street.act if begun else street.first) + game.in_turn
            if state.n == 2 and len(state.sign.blinds.order) > 1:
                rules += game.heads_up
            turn = {"bound": bound, "who": NAMES[state.actor], "not": action.actor}
            return NotYourTurn(phrase("turn", "{bound}it is {who}'s turn, not {not}'s", **turn), rules)
        waiting = {DEAL: "the cards are dealt first", EXCHANGE: "discards come first"}.get(
            state.phase, f"the betting is over ({PHASES[state.phase]})"
        )
        if state.phase == ASKING:
            waiting = "a question must be answered first"
        rules = {DEAL: dealing.why_dealt(state), EXCHANGE: street.exchange}.get(
            state.phase, street.first + game.in_turn
        )
        rules = words + rules if bound else rules
        due = {DEAL: "deal", EXCHANGE: "discard", ASKING: "answer"}.get(state.phase, "over")
        now = {"bound": bound, "who": action.actor, "due": waiting}
        return NotAllowed(phrase(f"wager-not-now-{due}", "{bound}{who} cannot bet now: {due}", **now), rules)

    def _seat(self, action: Action) -> int:
        return seat_named(self.state, action.actor, action.actor, self.state.sign.game.seats_rules)

    def _fold(self, action: a.Fold) -> None:
        state = self.state
        if state.phase != BET or action.actor != NAMES[state.actor]:
            self._after_words(action)
            return
        if action.wager is not None or action.box is not None:
            raise NotAllowed("in this game a fold does not name a wager")
        if state.pending is not None:
            acts.check_pending(state, action)
        wagers.fold(state)
        after_wager(state)

    def _check_call(self, action: a.CheckCall) -> None:
        state = self.state
        if state.phase != BET or action.actor != NAMES[state.actor]:
            self._after_words(action)
            return
        if action.box is not None:
            raise NotAllowed("in this game a check or call does not name a box")
        if state.pending is not None:
            acts.check_pending(state, action)
        wagers.check_or_call(state)
        after_wager(state)

    def _bet_raise(self, action: a.BetRaise) -> None:
        state = self.state
        if state.phase != BET or action.actor != NAMES[state.actor]:
            self._after_words(action)
            return
        if state.pending is not None:
            acts.check_pending(state, action)
        wagers.bet_or_raise(state, action.amount)
        after_wager(state)

    def _bring_in(self, action: a.BringIn) -> None:
        self._seat_to_act(action)
        if self.state.pending is not None:
            acts.check_pending(self.state, action)
        wagers.bring_in(self.state)
        after_wager(self.state)

    def _put(self, action: a.Put) -> None:
        if acts.second_motion(self.state, self._seat(action)):
            return
        seat = self._seat_to_act(action)
        self.take(acts.read_put(self.state, action))
        self.state.last_put = seat

    def _say(self, action: a.Say) -> None:
        seat = self._seat_to_act(action)
        meaning = acts.read_say(self.state, action)
        self.take(meaning)
        if meaning is not None:
            self.state.last_put = seat

    def _early(self, action: a.Early) -> None:
        state = self.state
        acts.act_early(state, self._seat(action), action)
        if state.live_count == 1 and not one_is_asked(state):
            one_left(state)

    def take(self, meaning: Action | None) -> None:
        """Play the action that a physical act was interpreted as. None means that the player must still complete it."""
        if meaning is None:
            return
        if isinstance(meaning, a.Fold):
            acts.surrender(self.state, "folds and")
        pending, self.state.pending = self.state.pending, None
        try:
            _HANDLERS[type(meaning)](self, meaning)
        except Refusal:
            self.state.pending = pending
            raise

    def _post(self, action: a.Post) -> None:
        seat = self._seat(action)
        if action.amount is not None:
            blinds.post_missed(self.state, seat, action.amount)
        elif action.what in ("straddle", "over-blind"):
            blinds.post_straddle(self.state, seat)
        else:
            raise NotAllowed(f"{action.what!r} is not posted: expected 'straddle' or an amount")

    def _deal_hole(self, action: a.DealHole) -> None:
        state = self.state
        if state.phase == EXCHANGE:
            draw.deal(state, action)
            after_exchange(self.state)
            return
        dealing.deal_hole(state, action.to, action.cards)
        if not state.hole_left and not state.board_due:
            start_betting(state)

    def _deal_board(self, action: a.DealBoard) -> None:
        state = self.state
        try:
            dealing.deal_board(state, action.cards)
        except Refusal:
            laid = laid_already(self, action.cards)
            if laid is None:
                raise
            state.rule(f"{write_cards(action.cards)} is already on the board", laid.rules)
            return
        if state.board_due:
            return
        if state.side and len(state.board) == 3:
            side_wagers.settle_by_flop(state)
        if state.phase == FLOP_ONLY:
            end(state)
        else:
            start_betting(state)

    def _discard(self, action: a.Discard) -> None:
        draw.discard(self.state, self._seat(action), action)
        after_exchange(self.state)

    def _show(self, action: a.Show) -> None:
        state = self.state
        if hands.show(state, self._seat(action), action):
            showdown_again(state)
        elif state.phase == OVER and (state.sign.jackpot is not None or state.sign.bonus):
            prizes.announce(state)

    def _muck(self, action: a.Muck) -> None:
        state, seat = self.state, self._seat(action)
        if self._speaks(seat):
            text = f"{action.actor} has tabled the hand: cards speak, and it can still win"
            state.rule(text, state.sign.rules.cards_speak)
        elif hands.muck(state, seat):
            showdown_again(state)
        elif state.phase == OVER and state.bonuses:
            prizes.announce(state)

    def _speaks(self, seat: int) -> bool:
        """Return True if a line tabled the hand, at a showdown whose pots have not been pushed."""
        state = self.state
        if not state.sign.rules.cards_speak:
            return False
        if not state.live[seat] or state.live_count == 1 or not (state.phase == SHOWDOWN or to_be_pushed(state)):
            return False
        return any(isinstance(step.action, a.Show) and step.action.actor == NAMES[seat] for step in self.steps)

    def _option(self, action: a.Option) -> None:
        state, seat = self.state, self._seat(action)
        if action.choice == clock.MORE_TIME and not action.args:
            clock.buy_time(state, seat)
        elif action.choice == misdeal.WITHDRAW and misdeal.may_withdraw(state, seat):
            misdeal.withdraw(state, seat)
        else:
            questions.take_option(self, seat, action)

    def _irregular(self, action: a.Report) -> None:
        """Apply the remedy for an irregularity; a refused line leaves the round unchanged."""
        game = self.state.sign.game
        found = irregularity_named(game.irregularities, action, game.title)
        question = self.state.memory.question if self.state.memory is not None else None
        if question is not None and not found.at_any_time:
            raise awaited(game.officials, question, action.actor)
        try:
            self._or_unchanged(lambda: self._noticed(found, action, question))
        except NotAllowed as refusal:
            raise not_now(found, refusal) from None

    def _noticed(self, found: Irregularity, action: a.Report, question: Question | None) -> None:
        """Apply an irregularity, closing an open question that it makes moot."""
        if question is not None:
            resume(self.state)
        found.play(self, action, any_order=True)

    def named(self, part: Part, word: str, rules: Rules) -> int:
        """Return the seat that a word of an irregularity's line names."""
        return seat_named(self.state, word, a.DEALER, rules)

    def examples(self, part: Part) -> Iterable[tuple[str, ...]]:
        return lines.examples(self.state, part)

    def possible_irregularities(self) -> list[str]:
        memory, declared = self.state.memory, self.state.sign.game.irregularities
        if memory is not None and memory.offers and memory.question is None:
            return []
        if memory is not None and memory.question is not None:
            declared = tuple([one for one in declared if one.at_any_time])
        return possible_of(declared, self, lambda trial, report: trial.push(report))

    def ask(self, question: Question) -> None:
        questions.ask(self.state, question)

    def _official(self, action: a.Official) -> None:
        self._or_unchanged(lambda: decisions.decide(self, action))

    def _or_unchanged(self, play: Callable[[], object]) -> None:
        before = self.state.copy()
        try:
            play()
        except Refusal:
            before.new_events = self.new_events
            self.state = before
            raise


_HANDLERS: Final[dict[type[Action], Callable[[PokerRound, Any], None]]] = {
    a.Fold: PokerRound._fold,
    a.CheckCall: PokerRound._check_call,
    a.BetRaise: PokerRound._bet_raise,
    a.BringIn: PokerRound._bring_in,
    a.DealHole: PokerRound._deal_hole,
    a.DealBoard: PokerRound._deal_board,
    a.Burn: lambda self, action: draw.burn(self.state, action.cards),
    a.Discard: PokerRound._discard,
    a.Show: PokerRound._show,
    a.Muck: PokerRound._muck,
    a.Push: lambda self, action: hands.push(self.state),
    a.Post: PokerRound._post,
    a.Bet: lambda self, action: side_wagers.place(self.state, action),
    a.Put: PokerRound._put,
    a.Say: PokerRound._say,
    a.Early: PokerRound._early,
    a.Report: PokerRound._irregular,
    a.Official: PokerRound._official,
    a.TimeUp: lambda self, action: clock.time_up(self, action),
    a.Option: PokerRound._option,
}
