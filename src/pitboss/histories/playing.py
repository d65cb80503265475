"""The table as it was: forced bets are facts, betting is checked, and every decision can be listened to.

No-limit hold'em only, and built to be fast: millions of hands are played through here. The machine of `rounds/poker` is
the authority on every rule; a test plays the same hands in both.
"""

from collections.abc import Callable

from pitboss.histories.amounts import CENTS, UNLIMITED
from pitboss.histories.hand import Hand
from pitboss.rounds.errors import Refusal

SEATS = {f"p{number}": number - 1 for number in range(1, 51)}
BOARD_SIZES = {0: 3, 3: 1, 4: 1}
NOBODY = NOT_YET = -1
TURN, RAISE, CARDS = "an act out of turn", "a raise below the least", "cards that cannot be"
UNFINISHED, NOTATION = "a hand without its end", "a line that is not of the notation"
FOR_NOBODY = "a raise when nobody else has chips to call with"
"""A rulebook refuses it; here it goes back uncalled, and is told."""
Listener = Callable[["Table", int, str, int], None]
"""Told of every decision before it is carried out: the table, the seat, the verb and the amount it comes to."""


class Broken(Refusal):
    """A line that cannot have happened as it is written. `kind` is what is counted."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Table:
    """A hand in play. Lists are by seat, p1 first; amounts are cents."""

    __slots__ = (
        "actor", "board", "chip", "count", "dead", "heard", "known", "live", "live_count", "min_bet",
        "notes", "paid", "put", "raise_by", "seen", "stacks", "to_act", "to_call",
    )  # fmt: skip

    def __init__(self, hand: Hand, heard: Listener | None = None) -> None:
        self.count = count = len(hand.stacks)
        self.heard = heard
        self.stacks = hand.stacks.copy()
        self.live, self.live_count = [True] * count, count
        self.paid, self.put, self.dead = [0] * count, [0] * count, [0] * count
        self.known: list[str] = [""] * count
        self.seen = [NOT_YET] * count
        """The price at which each has acted since the last full raise: only as much again, in short all-ins, lets them
        raise once more (vic-crown-poker 6.16.3)."""
        self.board = ""
        self.min_bet = hand.min_bet
        self.chip = 1 if any(amount % 100 for amount in (*hand.stacks, *hand.blinds, *hand.antes)) else 100
        """The lowest chip: a dollar, unless somebody has less."""
        self.notes: set[str] = set()
        """What was read into the history because it leaves it out, or does otherwise than a rulebook would."""
        self._post(hand)

    def _post(self, hand: Hand) -> None:
        """Antes and blinds. Heads-up the first entry of both is p2's. Who opens sits behind the last blind."""
        for seat, ante in enumerate(hand.antes[::-1] if self.count == 2 else hand.antes):
            if ante:
                self._put_dead(seat, ante)
        blinds = hand.blinds[::-1] if self.count == 2 else hand.blinds
        self.to_call = largest = max(blinds)
        last = NOBODY
        for seat, blind in enumerate(blinds):
            if blind > 0:
                last = blinds.index(largest) if self.count == 2 else seat
                self.paid[seat] = self._put_in(seat, min(blind, self.stacks[seat]))
            elif blind:
                self._post_to_come_in(seat, -blind)
        if sum(blind > 0 for blind in blinds) != 2:
            self.notes.add("not the two blinds of a rulebook")
        self.raise_by = self.min_bet or largest  # a straddle does not double the least raise
        self.to_act = sum(map(bool, self.stacks))
        self._turn_after(last)

    def _post_to_come_in(self, seat: int, blind: int) -> None:
        """A post as large as the big blind is the player's bet; a smaller one, or what is beyond it, is dead."""
        self.notes.add("a blind posted to come in")
        live = self.to_call if blind >= self.to_call else 0
        self._put_dead(seat, blind - live)
        self.paid[seat] = self._put_in(seat, min(live, self.stacks[seat]))

    def _put_in(self, seat: int, amount: int) -> int:
        self.stacks[seat] -= amount
        self.put[seat] += amount
        return amount

    def _put_dead(self, seat: int, amount: int) -> None:
        """Into the main pot and no part of anybody's bet."""
        amount = min(amount, self.stacks[seat])
        self.stacks[seat] -= amount
        self.dead[seat] += amount

    def _turn_after(self, seat: int) -> None:
        """The next who has chips and something to decide; nobody when the betting is over."""
        count, live, stacks = self.count, self.live, self.stacks
        self.actor = NOBODY
        if self.live_count == 1 or self.to_act == 0:
            return
        for step in range(seat + 1, seat + 1 + count):
            one = step % count
            if live[one] and stacks[one]:
                if self.to_act == 1 and self.paid[one] >= self._most_against(one):
                    self.to_act = 0  # everybody else is all-in for no more than lies there
                    return
                self.actor = one
                return

    def _most_against(self, seat: int) -> int:
        """The largest bet of anybody else; endless while somebody else still has chips to bet with."""
        most = 0
        for other in range(self.count):
            if other != seat and self.live[other]:
                if self.stacks[other]:
                    return UNLIMITED
                most = max(most, self.paid[other])
        return most

    def deal(self, cards: str) -> None:
        """The next communal cards, after the betting before them."""
        if self.live_count == 1:
            raise Broken(CARDS, "cards are dealt to the board when one player is left")
        if self.actor != NOBODY:
            self._stand(f"the board is dealt while p{self.actor + 1} has to act")
        if BOARD_SIZES.get(len(self.board) // 2, 0) != len(cards) // 2:
            raise Broken(CARDS, f"{len(cards) // 2} cards are dealt to a board of {len(self.board) // 2}")
        self.board += cards
        self.to_call, self.raise_by = 0, self.min_bet
        self.paid, self.seen = [0] * self.count, [NOT_YET] * self.count
        self.to_act = 0
        for seat in range(self.count):
            if self.live[seat] and self.stacks[seat]:
                self.to_act += 1
        if self.to_act > 1:
            self._turn_after(self.count - 1)
        else:
            self.to_act, self.actor = 0, NOBODY

    def _stand(self, why: str) -> None:
        """Betting that stops without a word is understood where nothing was left to pay and stacks are unknown."""
        if max(self.stacks) < UNLIMITED >> 1:
            raise Broken(TURN, why)
        self.notes.add("stacks are unknown: the betting ends as it is told")
        self.actor, self.to_act = NOBODY, 0

    def act(self, seat: int, verb: str, amount: str) -> None:
        """A decision of the player whose turn it is."""
        if seat != self.actor:
            turn = "the betting is over" if self.actor == NOBODY else f"it is p{self.actor + 1}'s turn"
            raise Broken(TURN, f"p{seat + 1} acts when {turn}")
        if verb == "f":
            if self.heard:
                self.heard(self, seat, "f", 0)
            self.live[seat] = False
            self.live_count -= 1
            self.to_act -= 1
        elif verb == "cc":
            owed = max(0, min(self.to_call - self.paid[seat], self.stacks[seat]))
            if self.heard:
                self.heard(self, seat, "cc", owed)
            self.paid[seat] += self._put_in(seat, owed)
            self.seen[seat] = self.to_call
            self.to_act -= 1
        elif verb == "cbr":
            self._raise(seat, _cents_of(amount))
        else:
            raise Broken(NOTATION, f"{verb!r} is nothing a player does in hold'em")
        self._turn_after(seat)

    def _raise(self, seat: int, to: int) -> None:
        more, by = to - self.paid[seat], to - self.to_call
        stack = self.stacks[seat]
        if more > stack:
            raise Broken("a bet over the stack", f"p{seat + 1} bets more than there is in the stack")
        if by <= 0:
            raise Broken(RAISE, f"p{seat + 1} raises to no more than the call")
        if by < self.raise_by and more < stack:
            if stack < UNLIMITED >> 1:
                raise Broken(RAISE, f"p{seat + 1} raises by less than the least and is not all-in")
            self.notes.add("stacks are unknown: the betting ends as it is told")
        if self.seen[seat] != NOT_YET and self.to_call - self.seen[seat] < self.raise_by:
            raise Broken("a raise that was not open", f"p{seat + 1} raises when no full raise has come since")
        if self.heard:
            self.heard(self, seat, "cbr", more)
        self._put_in(seat, more)
        self.paid[seat], self.to_call = to, to
        if by >= self.raise_by:
            self.raise_by = by
            self.seen = [NOT_YET] * self.count
        self.seen[seat] = to
        self.to_act = 0
        for other in range(self.count):
            if other != seat and self.live[other] and self.stacks[other]:
                self.to_act += 1
        if not self.to_act:
            self.notes.add(FOR_NOBODY)

    def end(self, winners: set[int]) -> None:
        """The history is over: is the hand? Folds and checks that it leaves out are read from who won."""
        if self.actor != NOBODY and self.live_count > 1:
            self._untold(winners)
        elif self.live_count > 1 and len(self.board) < 10:
            raise Broken(UNFINISHED, "the history ends before the board is dealt")

    def _untold(self, winners: set[int]) -> None:
        facing = self.to_call > self.paid[self.actor]
        if not facing and len(self.board) == 10:
            self.notes.add("checks at the end are left out")
        elif len(winners) == 1 and self.live[next(iter(winners))]:
            self.notes.add("folds at the end are left out")
            self.live = [seat in winners for seat in range(self.count)]
            self.live_count = 1
        else:
            raise Broken(UNFINISHED, f"the history ends when p{self.actor + 1} has to act")
        self.actor = NOBODY


def played(hand: Hand, heard: Listener | None = None) -> Table:
    """A hand played to its end. Raises `Broken` with the line at which it cannot go on."""
    table = Table(hand, heard)
    number, line = 0, ""
    try:
        for number, line in enumerate(hand.actions, 1):  # noqa: B007 (told when it breaks)
            if line[-5:] != " ????" or line[:4] != "d dh":
                _said(table, line.split())
        number = 0
        table.end({seat for seat, won in enumerate(hand.winnings or ()) if won})
        _check_cards(table)
    except Broken as broken:
        if number:
            broken.line, broken.text = number, line
        raise
    return table


def _said(table: Table, words: list[str]) -> None:
    if len(words) < 2:
        raise Broken(NOTATION, "the line is not of the notation")
    seat = SEATS.get(words[0])
    if seat is None:
        _dealt(table, words)
    elif words[1] == "sm":
        _shown(table, seat, words)
    else:
        table.act(seat, words[1], words[2] if len(words) > 2 else "")


def _dealt(table: Table, words: list[str]) -> None:
    if words[0] != "d" or len(words) < (4 if words[1] == "dh" else 3) or words[1] not in ("dh", "db"):
        raise Broken(NOTATION, "the line is not of the notation")
    if words[1] == "db":
        table.deal(words[2])
        return
    seat, cards = SEATS.get(words[2], table.count), words[3]
    if seat >= table.count or len(cards) != 4:
        raise Broken(CARDS, "two cards are dealt to each seat")
    if "?" not in cards:
        table.known[seat] = cards


def _shown(table: Table, seat: int, words: list[str]) -> None:
    if seat >= table.count:
        raise Broken(NOTATION, "nobody sits there")
    if len(words) > 2 and "?" not in words[2] and words[2] != "-":
        if table.known[seat] and {words[2][:2], words[2][2:]} != {table.known[seat][:2], table.known[seat][2:]}:
            raise Broken(CARDS, f"p{seat + 1} shows other cards than were dealt")
        table.known[seat] = words[2]


def _check_cards(table: Table) -> None:
    cards = "".join(table.known) + table.board
    if len(cards) > 4 and len({cards[at : at + 2] for at in range(0, len(cards), 2)}) * 2 != len(cards):
        raise Broken(CARDS, "a card is there twice")


def _cents_of(text: str) -> int:
    try:
        return CENTS[text]
    except (ValueError, IndexError):
        raise Broken(NOTATION, f"{text!r} is no amount") from None
