"""One round of a banked game: betting, the deal, the decisions, the settlement."""

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.errors import ensure
from pitboss.core.hands import Category, Ranking
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed, RoundOver
from pitboss.rules import action as a
from pitboss.rules.action import Action
from pitboss.rules.answer import Answer, DealerAnswer
from pitboss.rules.banked import choices, decisions, jackpot, settlement, views, wagers
from pitboss.rules.banked import dealing as deck
from pitboss.rules.banked.answer import answer
from pitboss.rules.banked.events import PlayerAdvised
from pitboss.rules.banked.irregularities import decisions as officials
from pitboss.rules.banked.irregularities import lines, questions, remedies
from pitboss.rules.banked.irregularities.memory import BankedMemory
from pitboss.rules.banked.layout import Box, Placed
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.stages import Communal, Decision, Stage
from pitboss.rules.irregularities import possible
from pitboss.rules.jackpot import JackpotWon, PrizeHand, Standing
from pitboss.rules.movement import HOUSE, Movement, moved
from pitboss.rules.notation import write_action
from pitboss.rules.round import Choice, Round

if TYPE_CHECKING:
    from pitboss.rules.banked.game import BankedGame


class BankedRound(Round):
    """A round against the house. The other modules of this package read and change its public attributes."""

    _standing: tuple[Any, Standing | None] | None = None
    """The jackpot, and the facts from which it was computed."""

    def __init__(self, game: "BankedGame", sign: Sign) -> None:
        super().__init__()
        self.game = game
        self.numbering = game.numbering
        self.sign = sign
        self.boxes: dict[int, Box] = {}
        self.placed: list[Placed] = []
        self.closed = False
        self.dealt_in: list[Box] = []
        """After the close: the boxes with a hand, from the dealer's left."""
        self.hands_out = False
        """True once every box has all its cards."""
        self.at = 0
        """Index of the current stage; past the last one wagers are settled."""
        self.dealer: tuple[Card, ...] = ()
        self.board: tuple[Card, ...] = ()
        self.jackpot_cards: tuple[Card, ...] = ()
        self.out: set[Card] = set()
        """Every known card that is out of the deck."""
        self.entered = ()
        self.won: tuple[JackpotWon, ...] = ()
        """After the settlement: every jackpot wager that won, prizes of the house included."""
        self.dealers = DealerAnswer()
        """The dealer's hand, once shown."""
        self.hands: dict[int, str] = {}
        """The hand in words, for every box whose hand was turned up."""
        self.chips_in: Chips = 0
        self.advised = sign.advised
        """By patron: warnings given in earlier rounds or in this one."""
        self.memory: BankedMemory | None = None
        """None until the first irregularity."""

    @property
    def game_id(self) -> str:
        return self.game.id

    @property
    def stage(self) -> Stage | None:
        """The current stage after betting has closed; None when only the settlement is left."""
        return self.game.stages[self.at] if self.at < len(self.game.stages) else None

    @property
    def levels(self) -> list[int]:
        """The levels of jackpot wagers in action."""
        return [placed.wager.level for placed in self.placed if placed.wager.level and placed.valid]

    def undealt(self) -> Box | None:
        """Return the first box without all its cards."""
        if self.hands_out:
            return None
        count = self.game.hands.count
        return next((box for box in self.dealt_in if len(box.cards) < count and not box.void), None)

    @property
    def dealing(self) -> bool:
        """True until every box and the dealer have all their cards."""
        return self.undealt() is not None or len(self.dealer) < self.game.hands.count

    @property
    def jackpot_cards_due(self) -> bool:
        """True if the cards for the jackpot only are still to be dealt; they come last."""
        if not self.game.jackpot_cards or self.jackpot_cards or (self.memory and self.memory.jackpot_off):
            return False
        return self.sign.offers_jackpot or any(placed.wager.level for placed in self.placed)

    @property
    def jackpot_cards_awaited(self) -> bool:
        """True if nobody may play until the jackpot cards are dealt, because somebody has a wager on them."""
        return self.jackpot_cards_due and bool(self.levels)

    def waiting_for(self) -> list[Box]:
        """Return the boxes whose decision is due."""
        stage = self.stage
        if not isinstance(stage, Decision):
            return []
        return [box for box in self.dealt_in if box.acted_at != self.at and stage.asks(box)]

    def communal_due(self) -> Communal | None:
        """Return the communal cards to be dealt now."""
        stage = self.stage
        return stage if isinstance(stage, Communal) and not self.undealt() else None

    def advance(self) -> None:
        """Move on to the first stage with something left to do."""
        if self.undealt():
            return
        self.hands_out = True
        while (stage := self.stage) is not None:
            if isinstance(stage, Communal):
                if stage.before <= len(self.board) < stage.before + stage.count and stage.needed(self):
                    return
            elif self.waiting_for():
                return
            self.at += 1

    _choices = choices.legal_actions
    due = deck.due
    offer_for = choices.offer_for
    payments = settlement.payments
    ask = remedies.ask
    named = lines.named
    examples = lines.examples
    seen_by = views.seen_by
    held_by = views.held_by
    face_up = views.face_up
    compared = views.compared

    @property
    def betting_open(self) -> bool:
        return self.status == "open" and not self.closed

    def ranking_of(self, place: str) -> Ranking:
        return (self.game.dealer_hand if place == a.DEALER else self.game.player_hand).ranking

    def staked(self, place: str) -> Chips:
        mine = (placed for placed in self.placed if placed.patron == place)
        return sum(placed.staked - (placed.settled.returned if placed.settled else 0) for placed in mine)

    def choices_of(self, place: str, chips: Chips) -> tuple[Choice, ...]:
        """Return a place's choices within its chips; the round does not know what its patrons have left."""
        offered = self.legal_actions().get(place, ())
        return choices.affordable(offered, chips - self.staked(place)) + self.cited(choices.taking_back(self, place))

    def awaited_of(self, place: str, chips: Chips) -> tuple[Choice, ...]:
        """Return a place's decisions, later boxes included: no decision changes what another box is offered."""
        later = choices.affordable(self.cited(choices.awaited(self, place)), chips - self.staked(place))
        return later or self.choices_of(place, chips)

    def boxes_played(self) -> dict[int, str | None]:
        return {number: box.player for number, box in self.boxes.items()}

    def claims_box(self, wager: a.Bet) -> bool:
        found = self.game.wager(wager.wager)
        return not self.closed and found is not None and found.main

    def took_part(self, place: str) -> bool:
        return any(placed.patron == place for placed in self.placed)

    def movements(self, answer: Answer) -> tuple[Movement, ...]:
        seats = answer.seats.items()
        return tuple(one for place, seat in seats for one in moved(HOUSE, place, seat.net, "wagers settled"))

    def missing(self, place: str) -> tuple[str, ...]:
        """Return the names of missing companion wagers: the Blind of an Ante, the Ante of a Blind."""
        placed = {one.wager.name for one in self.placed if one.patron == place}
        early = [wager for wager in self.game.wagers if not wager.decides]
        wanted = {wager.equals for wager in early if wager.name in placed}
        return tuple(w.words for w in early if w.name not in placed and (w.equals in placed or w.name in wanted))

    def left_out(self, box: Box) -> Rules:
        """Return the clause under which a hand plays on without a companion wager."""
        placed = {one.wager.name for one in box.wagers}
        lone = (w for w in self.game.wagers if w.left_out and w.name not in placed and w.equals in placed)
        return next((wager.left_out for wager in lone), ())

    def advise(self, patron: str, about: str, text: str) -> None:
        """Warn a patron what happens next time; the table remembers it."""
        self.advised = {**self.advised, patron: (*self.advised.get(patron, ()), about)}
        self.report(PlayerAdvised(patron=patron, about=about, text=text, rules=self.game.clauses.advised[about]))

    def wagers_placed(self) -> frozenset[str]:
        return frozenset(placed.wager.name for placed in self.placed)

    def is_for_jackpot(self, wager: str) -> bool:
        return any(one.level for one in self.game.wagers if one.name == wager)

    def levels_played(self) -> dict[str, int]:
        ended = [one for one in self.placed if one.settled is not None and one.settled.outcome in ("win", "lose")]
        return {f"p{one.box}": one.wager.level for one in ended if one.wager.level}

    def prize_hands(self, bonus: Category | None) -> tuple[PrizeHand, ...]:
        return tuple(PrizeHand(one.place, one.patron, one.category, jackpot.cards(self, one.place)) for one in self.won)

    @property
    def withheld(self) -> dict[str, Rules]:
        return self.cited(self.memory.withheld) if self.memory else {}

    @property
    def excluded(self) -> dict[str, Rules]:
        return self.cited(self.memory.excluded) if self.memory else {}

    def answer(self, *, linked: bool = False) -> Answer:
        return self._cited_answer(answer(self, linked=linked))

    def jackpot(self) -> Standing | None:
        """Return the jackpot, cached until it changes: every viewer is shown the pools."""
        facts = self.entered, self.won, self.memory.verified if self.memory else None
        if self._standing is None or self._standing[0] != facts:
            self._standing = facts, jackpot.standing(self)
        return self._standing[1]

    def begun(self) -> Self:
        twin = type(self)(self.game, self.sign)
        twin.opening = self.opening
        return twin

    def _table(self) -> tuple[Any, Any]:
        return self.game, self.sign

    def copy(self) -> Self:
        twin = self.begun()
        twin.status, twin.steps = self.status, self.steps.copy()
        twin.closed, twin.at, twin.dealers = self.closed, self.at, self.dealers
        twin.entered, twin.won = self.entered, self.won
        twin.dealer, twin.board, twin.jackpot_cards = self.dealer, self.board, self.jackpot_cards
        twin.out, twin.hands, twin.chips_in = self.out.copy(), self.hands.copy(), self.chips_in
        twin.memory, twin.advised = self.memory and self.memory.copy(), self.advised
        twins = {id(placed): copy(placed) for placed in self.placed}
        twin.placed = [twins[id(placed)] for placed in self.placed]
        for number, box in self.boxes.items():
            twin.boxes[number] = box.copy([twins[id(placed)] for placed in box.wagers])
        twin.dealt_in, twin.hands_out = [twin.boxes[box.number] for box in self.dealt_in], self.hands_out
        return twin

    def _become(self, other: Self) -> None:
        super()._become(other)
        vars(self).clear()
        vars(self).update(vars(other))

    @property
    def in_question(self) -> bool:
        memory = self.memory
        return memory is not None and bool(memory.suspended or memory.question or memory.offers)

    @property
    def silence(self) -> Rules:
        memory = self.memory
        if memory is not None and memory.offers:
            return self.cited(memory.offers[min(memory.offers)].rules)
        return self.cited(self.stage.silence_rules) if isinstance(self.stage, Decision) and not self.dealing else ()

    def possible_irregularities(self) -> list[str]:
        memory, declared = self.memory, self.game.irregularities
        if self.status != "open" or (memory is not None and memory.suspended):
            return []
        if memory is not None and memory.waits:
            declared = tuple(one for one in declared if one.at_any_time)
        return possible(declared, self)

    def _play(self, action: Action) -> None:
        play = _PLAYS.get(type(action))
        if isinstance(action, a.Say):
            text = f"words do not place a wager: bet chips, as in 'p1 bet {self.game.wagers[0].name} 10'"
            raise NotAllowed(text, self.game.clauses.spoken)
        if play is None:
            raise NotAllowed(
                f"'{write_action(action)}' is not an action of {self.game.title}, a game against the house",
                self.game.clauses.wagers + self.game.clauses.deciding,
            )
        irregular = self.memory is not None
        if irregular and questions.passed_over(self, action):
            questions.play_past(self.copy(), action, play)  # a refusal must change nothing
            questions.play_past(self, action, play)
        elif self.memory and (wait := questions.waited_for(self, self.memory, action)):
            raise wait
        else:
            play(self, action)
        if irregular and self.status == "open":
            remedies.lay_ahead(self)

    def _play_on(self, action: Action) -> None:
        """Play a line after the end: the settlement of a void round, or an official's decision."""
        if isinstance(action, a.Official):
            officials.decide(self, action)
        elif isinstance(action, a.Option) and self.status == "void":
            questions.leave(self, action)
        elif not isinstance(action, a.Settle) or self.status != "void" or isinstance(self.steps[-1].action, a.Settle):
            raise self._over(action)

    def _over(self, action: Action) -> RoundOver:
        """Return why nothing more can be played, or what an official may still do about a fault found late."""
        powers = [
            one
            for one in self.game.officials.powers
            if one.grounds and (one.at_any_time or one.decision in officials.UNDOES)
        ]
        if self.status != "settled" or not isinstance(action, a.Report) or not powers:
            return RoundOver(f"the round is {self.status}: no more actions are possible", self.game.clauses.over)
        lines = " or ".join(f"'{one.least} void {one.grounds[0]}'" for one in powers)
        rules = tuple(rule for one in powers for rule in one.rules)
        return RoundOver(
            f"the round is settled: an official may still void it, {lines}", self.game.clauses.over + rules
        )

    def _check_chips(self) -> None:
        """Check that every chip placed is on the layout, was returned, or was taken by the house."""
        on_layout = returned = taken = 0
        for placed in self.placed:
            settled = placed.settled
            if settled is None:
                ensure(0 < placed.counted <= placed.staked, placed)
                on_layout += placed.staked
                continue
            ensure(0 <= settled.returned <= placed.staked, placed)
            ensure(settled.paid == 0 or (settled.outcome == "win" and settled.paid > 0), placed)
            returned += settled.returned
            prize = placed.wager.level and settled.outcome == "win"
            taken += placed.counted if settled.outcome == "lose" or prize else 0
        ensure(self.chips_in == on_layout + returned + taken, (self.chips_in, on_layout, returned, taken))
        ensure(self.status == "open" or on_layout == 0, on_layout)


_PLAYS: dict[type[Action], Callable[..., None]] = {
    a.Bet: wagers.bet,
    a.TakeBack: wagers.take_back,
    a.Close: wagers.close,
    a.DealHole: deck.deal_hand,
    a.DealBoard: deck.deal_board,
    a.DealJackpot: deck.deal_jackpot,
    a.Burn: deck.burn,
    a.CheckCall: decisions.check,
    a.Fold: decisions.fold,
    a.Decline: decisions.decline,
    a.TimeUp: decisions.time_up,
    a.Report: lines.irregularity,
    a.Option: questions.option,
    a.Official: officials.decide,
    a.Settle: settlement.settle,
}
