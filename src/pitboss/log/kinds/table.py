"""A table's log: floor, round, and the shoe of its software dealer.

Lines of the floor and of rounds come from the people at the table. Lines that begin with `!` are the server's own and
never leave it:

    !fix COMMITMENT SEED NAME=COMMITMENT …   the house fixes its seed, after the players' commitments to contributions
    !mix ROOT NAME=VALUE …                   the contributions revealed in time, and the root of the next deck
    !again ROOT                              a stub, rebuilt within a round, shuffled again
    !shoe COMMITMENT SEED                    a shuffle by the house alone
    !lose                                    the key to the sealed seed is lost: the shoe is given up and reshuffled
    !ready                                   a patron has placed every wager
    !company NAME …                          the bots that a player asked for; `-`: no bots; nothing: the usual ones

A seed may be sealed (`keys.py`). Without its key the table is replayed without its shoe. The same machine serves the
running server, a restart, verification and export.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

import msgspec

from pitboss.books import catalogue
from pitboss.core import grammar as g
from pitboss.core.cards.deck import DeckKind, read_deck
from pitboss.core.cards.mixing import is_commitment, mix, mixed_again, root
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Pack, Shuffle, verify
from pitboss.core.grammar import Verb
from pitboss.core.refusals import NotAllowed
from pitboss.log import keys
from pitboss.log.balances import Overdrawn, movements_of
from pitboss.log.entry import LogError
from pitboss.pit.machine import Command, Outcome
from pitboss.pit.table.event import RoundFinished, RoundStarted, floor_events
from pitboss.pit.table.table import FloorTable
from pitboss.rules import action as a
from pitboss.rules.edition import EDITION
from pitboss.rules.event import Event
from pitboss.rules.poker.events import StubRebuilt
from pitboss.rules.round import Round, Step

OWN = "!"
SHOE, READY = "!shoe", "!ready"
DEALS = (a.DealHole, a.DealBoard, a.DealJackpot)
FIX, MIX, AGAIN, LOSE = "!fix", "!mix", "!again", "!lose"
COMPANY, NOBODY = "!company", "-"
QUIET = (FIX, LOSE, COMPANY)
"""Lines that are not shown at the table."""
MISSED = 20
"""Shuffles that leave out a player who did not reveal, so that nobody can choose a deck by staying silent."""


class Fixed(msgspec.Struct, frozen=True):
    """The parts of the next shuffle that are fixed before anybody reveals a contribution."""

    commitment: str
    """The house's commitment to its own seed."""
    seed: str
    """The seed as it is in the log, which may be sealed."""
    contributions: tuple[tuple[str, str], ...]
    """Names and their commitments, in the order in which they are mixed."""


class FinishedRound(msgspec.Struct, frozen=True, kw_only=True):
    """A finished round. It holds only the data needed to replay it, because many are kept."""

    number: int
    game: str
    status: str
    started: datetime
    ended: datetime
    places: dict[str, str]
    nets: dict[str, int]
    opening: tuple[dict[str, Any], dict[str, Any]]
    pool: str
    """The jackpot the table played for, whose claims paid the prizes; empty if it played for no jackpot."""
    lines: tuple[str, ...]
    shuffles: tuple[Shuffle, ...]

    def played(self) -> Round:
        """Replay the round from its lines and return it."""
        round_ = catalogue.new_round(self.game, *self.opening)
        for line in self.lines:
            round_.push(line)
        return round_


class TableMachine:
    """A table, replayed from its log."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.opened: FloorTable | None = None
        self.shoe: Shoe | None = None
        self.fixed: Fixed | None = None
        """The next shuffle, before it is made: whatever happens, it is the one that is dealt next."""
        self.fresh = False
        """True while nothing has been dealt from a new shoe, so that no other may replace it."""
        self.root = ""
        """The root of the deck, published before the deal. Anyone may know it, with or without the key."""
        self.lost = ""
        """The key that seals the shoe, if this process does not have it."""
        self.given_up = False
        """True if the shoe is lost for good and the room has recorded that."""
        self.unshuffled = False
        """True if the stub has been rebuilt and waits for its shuffle."""
        self.ready: set[str] = set()
        """The patrons who have placed all their wagers."""
        self.silent: dict[str, int] = {}
        """Players who missed their part in a shuffle, each with the hand until which they are left out."""
        self.invited: tuple[str, ...] = ()
        """The bots that a player at the table asked for in place of the usual ones."""
        self.started: datetime | None = None
        self._steps = 0

    @property
    def floor(self) -> FloorTable:
        if self.opened is None:
            raise LogError(f"table {self.table} has no sign yet")
        return self.opened

    @property
    def deck(self) -> DeckKind:
        return read_deck(self.floor.sign.deck)

    def take(self, by: str, line: str, now: datetime, edition: int = EDITION) -> list[Event]:
        """Apply one line and return its events. Raise a `Refusal` and change nothing if the table does not allow it."""
        if self.opened is None:
            self.opened, events = FloorTable.opened(self.table, line, now)
            return [*events]
        if line.startswith(OWN):
            self._own(by, line)
            return []
        events_ = self.opened.push(by, line, now, edition)
        self._follow(events_, now)
        return events_

    def apply(self, command: Command) -> Outcome:
        allow, floor = command.allow, self.opened
        before = floor.state if floor is not None and allow is not None else None
        events = self.take(command.by, command.line, command.at, command.edition)
        fresh = floor_events(events)
        if not fresh:
            return Outcome(events)
        movements = movements_of(fresh)
        if movements and allow is not None and floor is not None and before is not None:
            try:
                allow(command, floor.state, movements)
            except Overdrawn as error:
                floor.state = before
                raise NotAllowed(str(error), floor.room.stakes.buy_in, actor=command.by) from None
            except NotAllowed:
                floor.state = before
                raise
        return Outcome(events, movements)

    def finished(self, events: Iterable[Event], now: datetime) -> FinishedRound | None:
        """Return the round that these events ended."""
        for over in events:
            if type(over) is RoundFinished:
                break
        else:
            return None
        state = self.floor.state
        return FinishedRound(
            number=over.number,
            game=state.current().game_id,
            status=state.current().status,
            started=self.started or now,
            ended=now,
            places=dict(state.places),
            nets=dict(over.nets),
            opening=state.opening,
            pool=state.sign.pool,
            lines=tuple(state.current().lines),
            shuffles=self.shoe.shuffles if self.shoe else (),
        )

    def follow_from(self, steps: int) -> None:
        """Set how many lines of the round have been followed already."""
        self._steps = steps

    def _own(self, by: str, line: str) -> None:
        said = OWN_LINES.read(line)
        OWN_LINES.rows[said.verb].do(self, by, *said.values)

    def _give_up(self, _: str) -> None:
        self.shoe, self.fixed, self.fresh, self.given_up = None, None, False, True

    def _be_ready(self, by: str) -> None:
        self.ready.add(by)

    def _invite(self, _: str, names: tuple[str, ...]) -> None:
        self.invited = names

    def _shuffled(self, _: str, commitment: str, seed: str) -> None:
        """Shuffle with the house's seed alone: the stub during a round, the deck otherwise."""
        unknown = self.lost and not self.given_up and self.floor.in_round
        if unknown or not keys.can_open(seed):
            self._lose(seed)
            return
        opened = keys.opened(seed, self.about(commitment))
        if self.unshuffled and self.shoe is not None and self.floor.in_round:
            made = verify(commitment, opened, self.shoe.stub)
            self.shoe = Shoe(self.shoe.deck, made.cards, (*self.shoe.shuffles, made), self.shoe.burnt)
            self.unshuffled = False
        elif self.fixed is not None and not self.floor.in_round:
            raise LogError("the next shuffle is already fixed and will be dealt")
        else:
            made = verify(commitment, opened, self.undealt())
            self._take_up(Shoe(self.deck, made.cards, (made,)))
            self.root = ""

    def undealt(self) -> Pack:
        """Return the cards that the house shuffles alone: a deck, or the rest of one whose shoe was given up."""
        round_ = self.floor.round
        if not self.given_up or round_ is None or not self.floor.in_round:
            return self.deck
        dealt = (step.action.cards for step in round_.steps if isinstance(step.action, DEALS))
        seen = {card for cards in dealt for card in cards}
        return tuple(card for card in self.deck.cards if card not in seen)

    def about(self, commitment: str) -> str:
        """Return the purpose a seed is sealed for. It cannot be opened for any other."""
        return f"the seed of {commitment} at table {self.table}"

    def _fix(self, _: str, commitment: str, seed: str, contributions: tuple[str, ...]) -> None:
        if self.fixed is not None or self.made:
            raise LogError("the next shuffle is already fixed and will be dealt")
        self.fixed = Fixed(commitment, seed, tuple(map(_pair, contributions)))
        if not all(is_commitment(one) for one in (commitment, *(one for _, one in self.fixed.contributions))):
            self.fixed = None
            raise LogError("a commitment has 64 hexadecimal digits")

    @property
    def made(self) -> bool:
        """Return True if the next round's deck is ready and is of the kind that the sign requires."""
        return self.fresh and self.shoe is not None and self.shoe.deck == self.deck

    def _mix(self, _: str, root: str, revealed: tuple[str, ...]) -> None:
        fixed = self.fixed
        if fixed is None:
            raise LogError("there is no fixed shuffle to mix")
        if keys.can_open(fixed.seed):
            seed = keys.opened(fixed.seed, self.about(fixed.commitment))
            made = mix(fixed.commitment, seed, fixed.contributions, dict(map(_pair, revealed)), self.deck, root)
            self._take_up(Shoe(self.deck, made.cards, (made,)))
        else:
            self._lose(fixed.seed)
        self._note_silent(fixed, {name for name, _ in map(_pair, revealed)})
        self.fixed, self.fresh, self.root = None, True, root

    def _note_silent(self, fixed: Fixed, revealed: set[str]) -> None:
        hand = self.floor.state.hands + 1
        self.silent = {name: last for name, last in self.silent.items() if last >= hand}
        self.silent |= {name: hand + MISSED for name, _ in fixed.contributions if name not in revealed}

    def _reshuffle(self, _: str, root: str) -> None:
        if self.shoe is None or not self.shoe.shuffles:
            return
        made = mixed_again(self.shoe.shuffles[0], len(self.shoe.shuffles), self.shoe.stub, root)
        self.shoe = Shoe(self.shoe.deck, made.cards, (*self.shoe.shuffles, made), self.shoe.burnt)
        self.unshuffled = False

    def _take_up(self, shoe: Shoe) -> None:
        self.shoe, self.lost, self.given_up = shoe, "", False

    def _lose(self, sealed: str) -> None:
        self.shoe, self.given_up = None, False
        self.lost = keys.key_of(sealed) if keys.is_sealed(sealed) else self.lost

    @property
    def out_of_reach(self) -> bool:
        """Return True if the next cards are sealed with a key that this process does not have."""
        if self.fixed is not None and not self.floor.in_round:
            return not keys.can_open(self.fixed.seed)
        return self.shoe is None and bool(self.lost) and not self.given_up

    def _follow(self, events: list[Event], now: datetime) -> None:
        """Bring the shoe and the clock in step with the round."""
        for event in events:
            if type(event) is RoundStarted:
                self.started, self.ready, self.unshuffled, self.fresh, self._steps = now, set(), False, False, 0
        round_ = self.floor.round
        if round_ is None:
            return
        steps, followed = round_.steps, self._steps
        self._steps = len(steps)
        if self.shoe is not None:
            for step in steps[followed:]:
                self.shoe = self._dealt(self.shoe, step)

    def _dealt(self, shoe: Shoe, step: Step) -> Shoe:
        """Return the shoe after a line: without the cards it dealt, and with the cards that a rebuilt stub takes in."""
        action = step.action
        if isinstance(action, DEALS):
            shoe = _without(shoe, action.cards)
        elif isinstance(action, a.Burn) and shoe.remaining:
            shoe = shoe.burn()
        for event in step.events:
            if type(event) is StubRebuilt:
                burnt = shoe.burnt[len(shoe.burnt) - event.burnt :]
                shoe, self.unshuffled = shoe.taken_back((*event.cards, *burnt)), True
        return shoe


_VALUE, _PAIRS = g.word("a value", "9f86d081"), g.several("names", g.word("a name", "anna=9f86d081"))
OWN_LINES: Final = g.Grammar(
    "one of the server's own lines",
    (
        Verb(SHOE, (_VALUE, _VALUE), "a shuffle of the house alone", do=TableMachine._shuffled),
        Verb(FIX, (_VALUE, _VALUE, _PAIRS), "the house fixes its seed", do=TableMachine._fix),
        Verb(MIX, (_VALUE, _PAIRS), "what was revealed in time", do=TableMachine._mix),
        Verb(AGAIN, (_VALUE,), "a rebuilt stub, shuffled again", do=TableMachine._reshuffle),
        Verb(LOSE, (), "what was sealed is given up", do=TableMachine._give_up),
        Verb(READY, (), "a patron has placed every wager", do=TableMachine._be_ready),
        Verb(COMPANY, (_PAIRS,), "the bots that somebody asked for", do=TableMachine._invite),
    ),
    longest=1_000_000,
)


def false_root(made: Shuffle) -> str:
    """Return the true root of a shuffle if the published one is false; else empty."""
    found = root(made) if made.mixed is not None else made.commitment
    return "" if found == made.commitment else found


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not (name and equals and value):
        raise LogError(f"{word!r} is not a name with a value")
    return name, value


def _without(shoe: Shoe, cards: tuple[Any, ...]) -> Shoe:
    """Return the shoe without these cards, taken from its top, or picked out if a dealer entered others by hand."""
    if shoe.stub[: len(cards)] == cards:
        return shoe.deal(len(cards))[1]
    return Shoe(shoe.deck, tuple(card for card in shoe.stub if card not in cards), shoe.shuffles, shoe.burnt)
