"""The state of a poker round: flat lists by seat, changed in place, so that a push costs microseconds.

Seat 0 is `p1`, the first left of the button; the last seat has the button. Amounts are chips (cents).
"""

from typing import TYPE_CHECKING, Final

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.hands import Category
from pitboss.core.money import Chips
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import seat_number
from pitboss.rules.event import Event, Ruled
from pitboss.rules.poker.offers import Offers
from pitboss.rules.poker.rules import Limits

if TYPE_CHECKING:
    from pitboss.rules.action import Action
    from pitboss.rules.poker.betting.acts import Pending
    from pitboss.rules.poker.betting.side_wagers import SideBet
    from pitboss.rules.poker.irregularities.memory import PokerMemory
    from pitboss.rules.poker.rules import Rung
    from pitboss.rules.poker.showdown.pots import Settlement
    from pitboss.rules.poker.sign import PokerSign
    from pitboss.rules.view import PokerPhase

DEAL: Final = 0
EXCHANGE: Final = 1
BET: Final = 2
SHOWDOWN: Final = 3
FLOP_ONLY: Final = 4
OVER: Final = 5
ASKING: Final = 6
"""The phases of a round: waiting for cards, discards, a wager, hands shown, a flop for side wagers only, nothing, or an
answer that a remedy needs."""
PHASES: "Final[tuple[PokerPhase, ...]]" = ("deal", "exchange", "betting", "showdown", "flop only", "over", "asking")

NOBODY: Final = -1
MOST_SEATS: Final = 13
NAMES: Final = tuple(f"p{number}" for number in range(1, MOST_SEATS + 1))
SEAT_OF: Final = {name: seat for seat, name in enumerate(NAMES)}
CLOCKWISE: Final = tuple(
    tuple(tuple((seat + step) % seats for step in range(1, seats + 1)) for seat in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""For each number of seats, the seats to the left of each one in order, the seat itself last."""


FIELDS: Final = (
    "able", "acted", "actor", "aggressor", "antes", "barred", "bets", "board", "board_due", "bonuses", "burn_due",
    "burnt", "capped", "checked_up", "closed", "dead", "dealt", "declared", "discards", "drew", "early", "fees",
    "fifths", "first", "flop_asked", "forced", "full", "gone", "hole", "hole_due", "hole_left", "house",
    "jackpot_announced", "ladder",
    "last_put", "level", "limits", "live", "live_count", "muck", "mucked", "n", "offers", "opened", "opener",
    "pending", "phase", "posted", "pot", "price", "pushed", "put", "raises", "returned", "seen", "served",
    "settlement", "short_sum", "shorted", "shown", "side", "sign", "stacks", "straddlers", "street", "mucked_seats",
    "time_fees", "new_events", "total", "memory", "up", "used", "voluntary",
)  # fmt: skip


class State:
    """The facts of one round. Only the modules of this package change them."""

    __slots__ = FIELDS

    def __init__(self, sign: "PokerSign") -> None:
        self.sign = sign
        self.n = sign.seats
        self.phase = DEAL
        self.street = 0
        self.settlement: Settlement | None = None
        self.memory: PokerMemory | None = None
        """None until the first irregularity."""
        self.new_events: list[Event] = []
        """The round's list of events, shared when the state is replaced."""
        self._begin_money(sign)
        self._begin_betting(sign)
        self._begin_cards()

    def _begin_money(self, sign: "PokerSign") -> None:
        n = self.n
        self.stacks: list[Chips] = list(sign.stacks)
        self.total = sum(sign.stacks) + sign.carried
        self.live = [True] * n
        """True for seats whose hand can win."""
        self.live_count = n
        self.gone: list[int] = []
        """Seats whose hands were folded, mucked or ruled dead, in the order of losing their claim."""
        self.closed: list[int] = []
        """Seats that were all-in below a side pot, which stays a separate pot."""
        self.able = 0
        """The number of live seats with chips behind."""
        self.bets: list[Chips] = [0] * n
        """Each seat's wager on this street."""
        self.put: list[Chips] = [0] * n
        """Each seat's wager in the round. Others must match it to win it."""
        self.forced: list[Chips] = [0] * n
        """The part of that wager that was a forced bet."""
        self.antes: list[Chips] = [0] * n
        """Dead chips a seat has paid."""
        self.dead: Chips = sign.carried
        self.pot: Chips = sign.carried
        """Everything wagered so far, dead chips included."""
        self.house: Chips = 0
        """Commission, fees and side wagers that the house has taken, less its payments."""
        self.fees: list[Chips] = [0] * n
        """Each player's fee to be dealt in: part of the commission."""
        self.time_fees: list[Chips] = [0] * n
        """Each player's fee for bought time: not part of the commission."""
        self.side: list[SideBet] = []
        self.returned: list[Chips] = [0] * n
        self.straddlers: list[int] = []
        self.posted: list[int] = []
        """Seats that posted a blind out of turn."""

    def _begin_betting(self, sign: "PokerSign") -> None:
        n = self.n
        self.offers: Offers = sign.offers[0]
        self.limits: Limits = sign.limits[0]
        self.price: Chips = 0
        """The total a player must have wagered on this street to stay in."""
        self.level: Chips = 0
        """The total from which the next raise is measured; 0 until there is a full bet."""
        self.full: Chips = 0
        """The last full bet or raise: the minimum increment of the next."""
        self.raises = 0
        self.capped = False
        self.opened = False
        self.opener = NOBODY
        """The seat that opened the betting of the round."""
        self.first = NOBODY
        """The seat first to act on this street."""
        self.aggressor = NOBODY
        """The seat that bet or raised last on this street."""
        self.actor = NOBODY
        self.acted = [False] * n
        """True for seats that have acted since the last full wager."""
        self.seen: list[Chips] = [0] * n
        """The price when the seat last acted on this street."""
        self.ladder: list[Rung] = []
        """Bets and raises on this street, in order, each with the betting before it."""
        self.short_sum: Chips = 0
        self.shorted = False
        """True if a short all-in was made on this street."""
        self.voluntary = False
        """True if somebody wagered more than a forced bet."""
        self.barred: set[int] = set()
        """Seats that checked out of turn: they may only call or fold."""
        self.checked_up: list[int] = []
        """Seats that checked on this street, in order."""
        self.pending: Pending | None = None
        """An action that the seat in turn has still to complete."""
        self.last_put = NOBODY
        """The seat that last put chips in, if nobody has acted since."""
        self.early: dict[int, Action] = {}
        """Actions out of turn that take effect on the seat's turn."""

    def _begin_cards(self) -> None:
        n = self.n
        self.hole: list[tuple[Card, ...]] = [()] * n
        self.up: list[tuple[Card, ...]] = [()] * n
        self.board: tuple[Card, ...] = ()
        self.discards: list[tuple[Card, ...]] = [()] * n
        self.hole_due = [0] * n
        """Cards still due to each seat before the betting."""
        self.hole_left = 0
        """The sum of `hole_due`."""
        self.served = NOBODY
        """The seat that was dealt the last card of this deal."""
        self.board_due = 0
        self.burn_due = False
        self.used = 0
        """Bits of the cards known to be out of the deck."""
        self.dealt = 0
        """The number of cards that have left the deck, burns included."""
        self.burnt = 0
        self.declared: list[int] = []
        """Seats that have discarded or stood pat, in order."""
        self.drew: list[int] = []
        """Seats that take cards, in order."""
        self.fifths: list[int] = []
        """Seats that changed all five cards and wait for the fifth."""
        self.muck: list[Card] = []
        """Dead cards a rebuilt deck may take in."""
        self.mucked_seats: set[int] = set()
        """Folded seats whose cards are in the muck."""
        self.shown = [False] * n
        self.mucked = [False] * n
        self.pushed = False
        """True once the pots of a showdown have been pushed."""
        self.flop_asked = False
        """True if a flop was dealt only because of a side wager or the jackpot."""
        self.jackpot_announced = False
        self.bonuses: list[tuple[int, Category]] = []
        """The seats and hands that were announced to earn a bonus prize."""

    def copy(self) -> "State":
        """Return an independent copy."""
        twin = State(self.sign)
        for name in FIELDS:
            value = getattr(self, name)
            if isinstance(value, list | set | dict):
                value = value.copy()
            setattr(twin, name, value)
        twin.memory = self.memory.copy() if self.memory is not None else None
        return twin

    def report(self, event: Event) -> None:
        """Report an event."""
        self.new_events.append(event)

    def rule(self, text: str, rules: Rules) -> None:
        """Report a decision for the answer's `rulings`."""
        self.new_events.append(Ruled(text=text, rules=rules))

    @property
    def live_seats(self) -> list[int]:
        return [seat for seat, live in enumerate(self.live) if live]

    def chips_aside(self) -> Chips:
        """Return the chips on the table besides the stacks, the pot and the house's chips."""
        chips = sum([bet.held for bet in self.side])
        return chips if self.memory is None else chips + sum(self.memory.chips_aside.values())


def seat_named(state: State, word: str, actor: str, rules: Rules = ()) -> int:
    """Return the seat that a word of a line names."""
    number = seat_number(word)
    if number is None or not 1 <= number <= state.n:
        raise NotAllowed(f"{word} is not at the table: the seats are p1 to {NAMES[state.n - 1]}", rules)
    return number - 1


def next_to_discard(state: State) -> int:
    """Return the first live seat that has not discarded, or `NOBODY`."""
    return next((seat for seat in state.live_seats if seat not in state.declared), NOBODY)


def stays_uncalled(state: State, seat: int) -> Rules:
    """Return the clauses that leave a dead hand's uncalled wagers in the pot; () if they are returned."""
    faulty = state.memory.faulty.get(seat, ()) if state.memory is not None else ()
    return faulty or state.sign.rules.forfeited


def pay(state: State, seat: int, amount: Chips) -> None:
    """Move chips from a stack into the pot, as this street's wager."""
    state.stacks[seat] -= amount
    state.bets[seat] += amount
    state.put[seat] += amount
    state.pot += amount


def pay_dead(state: State, seat: int, amount: Chips) -> None:
    """Move chips from a stack into the main pot that nobody has to match."""
    state.stacks[seat] -= amount
    state.antes[seat] += amount
    state.dead += amount
    state.pot += amount
