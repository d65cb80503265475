"""Views: `view(round, viewer)` is the only way a round's state reaches a client.

It starts from nothing and adds what that viewer may see. Each machine builds the felt of its own kind in
`Round.seen_by`, which only this module calls. These structs go over the wire, and the pages' types are made from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.hands import Ranking
from pitboss.rules.action import DEALER
from pitboss.rules.event import CardsDealt, Event
from pitboss.rules.explanation import hand_values, spoken
from pitboss.rules.round import Choice, Payment, Round, Status

PUBLIC = "public"
"""A viewer without a seat: a spectator, a display."""
LOW_DRAW: Final = "draw"
JACKPOT = "jackpot"
"""The place of cards dealt for the jackpot."""
PokerPhase: TypeAlias = Literal["deal", "exchange", "betting", "showdown", "flop only", "over", "asking"]
Cards: TypeAlias = tuple[str, ...]
"""Cards as text: `As`, or `??` if the face is hidden."""


class Did(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place's last action: `amount` is what was added or raised to, `count` how many cards were drawn."""

    what: Literal["fold", "check", "call", "bet", "raise", "bring-in", "draw"]
    amount: str = ""
    count: int = 0


class HandHeld(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The viewer's own hand so far: its category, the deciding card ranks, and the same in English."""

    category: str
    ranks: str
    words: str
    low: str = ""
    """The ranks of the low so far, in games where a low shares the pot; `draw` if one more card can make one."""


class OwnHand(msgspec.Struct, frozen=True, gc=False):
    """The facts of a hand that only its holder knows."""

    cards: Cards
    discards: Cards = ()
    held: HandHeld | None = None


class Entered(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A hand as the dealer has entered it: its cards, its value so far, and whether the dealer's qualifies."""

    cards: Cards
    held: HandHeld | None = None
    qualifies: bool | None = None


class WagerSeen(msgspec.Struct, frozen=True, gc=False):
    """A wager on the layout of a house game; `patron` is the place it belongs to."""

    wager: str
    patron: str
    staked: str


class BoxSeen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A box of a house game."""

    player: str | None = None
    """The place that plays the hand, once betting has closed."""
    cards: Cards = ()
    wagers: tuple[WagerSeen, ...] = ()
    folded: bool = False
    declined: bool = False
    void: bool = False
    checked: bool = False
    """True if the hand stayed in without a wager at the last decision."""
    held: HandHeld | None = None
    """The viewer's own hand."""

    def __str__(self) -> str:
        wagers = ", ".join(f"{one.wager} {one.staked}" for one in self.wagers)
        states = (name for name in ("folded", "declined", "void") if getattr(self, name))
        return "  ".join(filter(None, [" ".join(self.cards), wagers, *states]))


class SeatSeen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A seat of a poker round."""

    stack: str
    wager: str
    live: bool
    """True while the hand can win."""
    all_in: bool = False
    cards: Cards = ()
    hand: str | None = None
    """The hand in words, once it was shown and the pots are awarded."""
    discards: Cards = ()
    """The viewer's own discards."""
    up: Cards = ()
    """The cards that were dealt face up."""
    did: Did | None = None
    """The last action on the street."""
    held: HandHeld | None = None
    """The viewer's own hand."""

    def __str__(self) -> str:
        state = "out" if not self.live else "all in" if self.all_in else ""
        facts = [" ".join(self.cards), f"stack {self.stack}", f"wager {self.wager}", state, self.hand]
        return "  ".join(filter(None, facts))


class PotSeen(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A pot on the table, and the places that can win it."""

    amount: str
    places: tuple[str, ...]
    uncalled: str = "0.00"
    """Chips on top of it that nobody can call, which are returned."""


class _Felt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag_field="kind"):
    """The parts that both kinds of table show. Amounts of money are text in dollars, `10.00`."""

    status: Status
    board: Cards
    question: str | None = None
    """The question to an official or a player after an irregularity."""

    @property
    def moment(self) -> str:
        """The stage of the round."""
        raise NotImplementedError

    def rows(self) -> list[tuple[str, str]]:
        """Return the table as rows for a reader, each with a label and its content."""
        raise NotImplementedError

    def as_text(self, game: str, offered: Mapping[str, Iterable[str]]) -> str:
        """Return the table as text, with what each actor may do."""
        rows = [*self.rows(), ("asked", self.question or "")]
        rows += [(f"{actor} may", "; ".join(said)) for actor, said in offered.items()]
        shown = [(label, text) for label, text in rows if text]
        width = max(len(label) for label, _ in shown) if shown else 0
        state = self.moment if self.status == "open" else self.status
        return "\n".join([f"{game}: {state}", *(f"{label:{width}}  {text}" for label, text in shown)])


class BankedView(_Felt, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="banked", tag_field="kind"):
    """The felt of a house game, as one viewer may see it."""

    phase: Literal["betting", "deal", "stage", "settlement"]
    stage: str = ""
    """The deal or decision of the phase `stage`, in the game's words."""
    places: dict[str, BoxSeen]
    dealer: Cards = ()
    jackpot_cards: Cards = ()
    pools: tuple[str, ...] = ()
    waiting_for: tuple[str, ...] = ()
    """Boxes whose decision is due."""
    may_decline: bool = False
    """True if a player may elect to keep the hand face down when wagers are settled."""
    suspended: bool = False
    choosing: tuple[str, ...] = ()
    """Boxes whose players have a choice after an irregularity."""
    open_ahead: Cards = ()
    """Cards of the board that were exposed too early."""

    @property
    def moment(self) -> str:
        """The stage: a decision or a deal in the game's words, or else the phase."""
        return self.stage or self.phase

    def rows(self) -> list[tuple[str, str]]:
        """Return pools, board and dealer, then the boxes."""
        around = {"pools": self.pools, "jackpot": self.jackpot_cards, "board": self.board, "dealer": self.dealer}
        rows = [(what, " ".join(shown)) for what, shown in around.items()]
        return rows + [(at, str(box)) for at, box in self.places.items()]

    def held_by(self, place: str) -> list[str]:
        """Return the boxes whose hands a place plays."""
        return [at for at, box in self.places.items() if place in (at, box.player)]

    def cards_at(self, place: str) -> Cards:
        """Return the cards of a box, of the dealer (`d`), or those dealt for the jackpot."""
        if place in (DEALER, JACKPOT):
            return self.dealer if place == DEALER else self.jackpot_cards
        return self.places[place].cards if place in self.places else ()


class PokerView(_Felt, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="poker", tag_field="kind"):
    """The felt of a poker game, as one viewer may see it."""

    phase: PokerPhase
    street: str
    places: dict[str, SeatSeen]
    pot: str
    pots: tuple[PotSeen, ...] = ()
    """The pots, main pot first, while more than one hand can win them."""
    button: str
    to_act: str | None = None
    price: str | None = None
    """The total wager needed to stay in, during betting."""

    @property
    def moment(self) -> str:
        """The street."""
        return self.street

    def rows(self) -> list[tuple[str, str]]:
        """Return pots and board, then the seats."""
        pots = " + ".join(pot.amount for pot in self.pots) or self.pot
        seats = [(f"{at} (button)" if at == self.button else at, str(seat)) for at, seat in self.places.items()]
        return [("pot", pots), ("board", " ".join(self.board)), *seats]

    def held_by(self, place: str) -> list[str]:
        """Return the seat itself, which has one hand."""
        return [place] if place in self.places else []

    def cards_at(self, place: str) -> Cards:
        """Return the cards of a seat."""
        return self.places[place].cards if place in self.places else ()


Felt: TypeAlias = BankedView | PokerView


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The round as one viewer may see it, and the viewer's choices."""

    game: str
    viewer: str
    felt: Felt
    choices: tuple[Choice, ...] = ()
    events: tuple[Event, ...] = ()
    payments: tuple[Payment, ...] = ()
    """The payments to make and take, shown to the dealer only, when the wagers of a house game are to be settled."""

    def __str__(self) -> str:
        """Return the table as this viewer sees it."""
        return self.felt.as_text(self.game, {self.viewer: [str(choice) for choice in self.choices]})

    def _repr_html_(self) -> str:
        """Draw the table in a notebook as this viewer sees it."""
        from pitboss.rules.picture import svg

        return svg(self.felt, self.game)


def held(ranking: Ranking, cards: Sequence[Card], low: Ranking | None = None) -> HandHeld | None:
    """Return a hand so far; None if there are too few cards to name it, or some are unknown."""
    few = ranking.hole == 0 and 0 < len(cards) < min(ranking.sizes) and len(ranking.sizes) > 1
    if UNSEEN in cards or not (len(cards) in ranking.sizes or few):
        return None
    said = hand_values(ranking, ranking.rank_dealt(cards))
    words, lowest = spoken(said), ""
    if low is not None and len(cards) in low.sizes:
        made = hand_values(low, low.rank_dealt(cards))
        lowest = made["ranks"] or _low_draw(low, cards)
        words += f"; {spoken(made)}" if made["ranks"] else ""
    return HandHeld(said["category"], said["ranks"], words, lowest)


def _low_draw(low: Ranking, cards: Sequence[Card]) -> str:
    """Return `draw` if one more card can complete a low hand."""
    if len(cards) + 1 not in low.sizes:
        return ""
    to_come = {card.rank: card for card in map(Card, range(UNSEEN)) if card not in cards}
    drawn = any(hand_values(low, low.rank_dealt((*cards, one)))["ranks"] for one in to_come.values())
    return LOW_DRAW if drawn else ""


def with_cards(felt: Felt, faces: Mapping[str, Cards]) -> Felt:
    """Return the felt with other cards in some places, for a viewer who knows them."""
    places = {
        place: msgspec.structs.replace(one, cards=faces[place]) if place in faces else one
        for place, one in felt.places.items()
    }
    return msgspec.structs.replace(felt, places=places)


def view(round_: Round, viewer: str, after: int = 0) -> View:
    """Return the round as `viewer` may see it: `p1`, an official's role, `d` for the dealer, or `PUBLIC`.

    The events are those of the actions after the first `after`, for a viewer who follows the round.
    """
    return round_.seen_by(viewer, after)


def own_hands(round_: Round, viewer: str) -> dict[str, OwnHand]:
    """Return a viewer's own hands by place, as in `view`. Other viewers see these hands differently."""
    return round_.held_by(viewer)


def masked(event: CardsDealt) -> CardsDealt:
    """Return the same deal with the faces hidden."""
    return msgspec.structs.replace(event, cards=(UNSEEN,) * len(event.cards))
