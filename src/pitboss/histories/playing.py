"""A fast path for no-limit hold'em, replayed with the table's own forced bets, for millions of hands.

Forced bets are facts here, because other rooms posted them by their own rules. The betting is checked, and a
listener can follow every decision. `rules/poker` is the authority on every rule:
`tests/histories/test_both_tables.py` gives the same lines to both and compares what they accept, what they
refuse and the final stacks. This module will go when a kernel of the rules engine is fast enough for replay. No
other game may get such a path.
"""

from collections.abc import Callable
from math import gcd

from pitboss.core.cards import FULL
from pitboss.core.refusals import Refusal
from pitboss.histories.phh import CENTS, MOST_KNOWN, UNLIMITED, PhhHand

SEATS = {f"p{number}": number - 1 for number in range(1, 51)}
BOARD_SIZES = {0: 6, 6: 2, 8: 2}
"""The length of the next board cards as text, by the length of the board."""
ORDERS = [
    [tuple((seat + step) % count for step in range(1, count + 1)) for seat in range(count)] for count in range(51)
]
"""The order of seats from the left of each seat, that seat last, by number of players."""
NOBODY = NOT_YET = -1
DECK = frozenset(map(str, FULL.cards))
TURN, RAISE, CARDS = "an action out of turn", "a raise below the minimum", "impossible cards"
UNFINISHED, NOTATION = "an unfinished hand", "a line that is not notation"
FOR_NOBODY = "a raise when nobody else has chips to call with"
"""A note for a raise that nobody can call. A rulebook refuses it; here it goes back uncalled."""
Listener = Callable[["HandInPlay", int, str, int], None]
"""A function called before every decision, with the table, the seat, the verb and the resulting amount."""


class Broken(Refusal):
    """A line that cannot have happened as written. `kind` is the category under which it is counted."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.table: HandInPlay | None = None


class HandInPlay:
    """A hand in play. Lists are by seat, p1 first; amounts are cents."""

    __slots__ = (
        "actor", "after", "board", "chip", "count", "dead", "known", "listener", "live", "live_count", "min_bet",
        "notes", "paid", "put", "raise_by", "seen", "stacks", "to_act", "to_call",
    )  # fmt: skip

    def __init__(self, hand: PhhHand, listener: Listener | None = None) -> None:
        self.count = count = len(hand.stacks)
        self.after = ORDERS[count]
        self.listener = listener
        self.stacks = hand.stacks.copy()
        self.live, self.live_count = [True] * count, count
        self.paid, self.put, self.dead = [0] * count, [0] * count, [0] * count
        self.known: list[str] = [""] * count
        self.seen = [NOT_YET] * count
        """The price at which each player has acted since the last full raise. A player may raise again only if short
        all-ins have added up to a full raise since then (vic-crown-poker 6.16.3)."""
        self.board = ""
        self.min_bet = hand.min_bet
        self.chip = 1 if gcd(*hand.stacks, *hand.blinds, *hand.antes) % 100 else 100
        """The smallest chip: a dollar, unless a player has less."""
        self.notes: set[str] = set()
        """Assumptions made where the history is silent, and deviations from a rulebook."""
        self._post(hand)

    def _post(self, hand: PhhHand) -> None:
        """Post antes and blinds. Heads-up, the first entry of both is p2's. The player after the last blind opens."""
        if any(hand.antes):
            for seat, ante in enumerate(hand.antes[::-1] if self.count == 2 else hand.antes):
                self._put_dead(seat, ante)
        blinds = hand.blinds[::-1] if self.count == 2 else hand.blinds
        self.to_call = largest = max(blinds)
        last, posted = NOBODY, 0
        for seat, blind in enumerate(blinds):
            if blind > 0:
                posted += 1
                last = blinds.index(largest) if self.count == 2 else seat
                self.paid[seat] = self._put_in(seat, min(blind, self.stacks[seat]))
            elif blind:
                self._post_to_come_in(seat, -blind)
        if posted != 2:
            self.notes.add("blinds other than the two of a rulebook")
        self.raise_by = self.min_bet or largest  # a straddle does not double the minimum raise
        self.to_act = self.count - self.stacks.count(0)
        self._turn_after(last)

    def _post_to_come_in(self, seat: int, blind: int) -> None:
        """Post to come in. A post of at least the big blind is a live bet up to that amount. The rest, or a smaller
        post, is dead."""
        self.notes.add("a blind posted to come in")
        live = self.to_call if blind >= self.to_call else 0
        self._put_dead(seat, blind - live)
        self.paid[seat] = self._put_in(seat, min(live, self.stacks[seat]))

    def _put_in(self, seat: int, amount: int) -> int:
        self.stacks[seat] -= amount
        self.put[seat] += amount
        return amount

    def _put_dead(self, seat: int, amount: int) -> None:
        """Put dead money, which does not count towards any bet, into the main pot."""
        amount = min(amount, self.stacks[seat])
        self.stacks[seat] -= amount
        self.dead[seat] += amount

    def _turn_after(self, seat: int) -> None:
        """Move the turn to the next player with chips and a decision, or to nobody if the betting is over."""
        self.actor = NOBODY
        if self.live_count == 1 or self.to_act == 0:
            return
        live, stacks = self.live, self.stacks
        for one in self.after[seat]:
            if live[one] and stacks[one]:
                if self.to_act == 1 and self.paid[one] >= self._most_against(one):
                    self.to_act = 0  # everybody else is all-in for no more than the current bet
                    return
                self.actor = one
                return

    def _most_against(self, seat: int) -> int:
        """Return the largest bet of any other player. It is unlimited while another player still has chips to bet."""
        most = 0
        for other in range(self.count):
            if other != seat and self.live[other]:
                if self.stacks[other]:
                    return UNLIMITED
                most = max(most, self.paid[other])
        return most

    def deal(self, cards: str) -> None:
        """Deal the next board cards, once the betting is over."""
        if self.live_count == 1:
            raise Broken(CARDS, "cards are dealt to the board when one player is left")
        if self.actor != NOBODY:
            self._stand(f"the board is dealt while p{self.actor + 1} has to act")
        if BOARD_SIZES.get(len(self.board)) != len(cards):
            raise Broken(CARDS, f"cards dealt to a board of {len(self.board) // 2}: {len(cards) // 2}")
        self.board += cards
        self.to_call, self.raise_by = 0, self.min_bet
        self.paid, self.seen = [0] * self.count, [NOT_YET] * self.count
        self.to_act = 0
        for alive, stack in zip(self.live, self.stacks, strict=True):
            if alive and stack:
                self.to_act += 1
        if self.to_act > 1:
            self._turn_after(self.count - 1)
        else:
            self.to_act, self.actor = 0, NOBODY

    def _stand(self, why: str) -> None:
        """Accept betting that stops without a word, but only if stacks are unknown and nothing was left to call."""
        if max(self.stacks) < UNLIMITED >> 1:
            raise Broken(TURN, why)
        self.notes.add("stacks are unknown: the betting is taken to end as written")
        self.actor, self.to_act = NOBODY, 0

    def act(self, seat: int, verb: str, to: int = 0) -> None:
        """Play a decision of the player whose turn it is."""
        if seat != self.actor:
            turn = "the betting is over" if self.actor == NOBODY else f"it is p{self.actor + 1}'s turn"
            raise Broken(TURN, f"p{seat + 1} acts when {turn}")
        if verb == "f":
            if self.listener:
                self.listener(self, seat, "f", 0)
            self.live[seat] = False
            self.live_count -= 1
            self.to_act -= 1
        elif verb == "cc":
            stack, owed = self.stacks[seat], self.to_call - self.paid[seat]
            if owed > stack:
                owed = stack
            elif owed < 0:
                owed = 0
            if self.listener:
                self.listener(self, seat, "cc", owed)
            if owed:
                self.stacks[seat] = stack - owed
                self.put[seat] += owed
                self.paid[seat] += owed
            self.seen[seat] = self.to_call
            self.to_act -= 1
        else:
            self._raise(seat, to)
        self._turn_after(seat)

    def _raise(self, seat: int, to: int) -> None:
        more, by = to - self.paid[seat], to - self.to_call
        stack = self.stacks[seat]
        if more > stack:
            raise Broken("a bet over the stack", f"p{seat + 1} bets more than their stack")
        if by <= 0:
            raise Broken(RAISE, f"p{seat + 1} raises to an amount that is no more than the call")
        if by < self.raise_by and more < stack:
            if stack < UNLIMITED >> 1:
                raise Broken(RAISE, f"p{seat + 1} raises by less than the minimum and is not all-in")
            self.notes.add("stacks are unknown: the betting is taken to end as written")
        if self.seen[seat] != NOT_YET and self.to_call - self.seen[seat] < self.raise_by:
            raise Broken(
                "a raise when the betting was not open to one",
                f"p{seat + 1} raises although there was no full raise since they last acted",
            )
        if self.listener:
            self.listener(self, seat, "cbr", more)
        self._put_in(seat, more)
        self.paid[seat], self.to_call = to, to
        if by >= self.raise_by:
            self.raise_by = by
            self.seen = [NOT_YET] * self.count
        self.seen[seat] = to
        able = -1 if self.stacks[seat] else 0
        for alive, stack in zip(self.live, self.stacks, strict=True):
            if alive and stack:
                able += 1
        self.to_act = able
        if not able:
            self.notes.add(FOR_NOBODY)

    def end(self, winnings: list[int]) -> None:
        """Finish the hand. Folds and checks that the history leaves out are inferred from the winners."""
        if self.actor != NOBODY and self.live_count > 1:
            self._end_early({seat for seat, won in enumerate(winnings) if won})
        elif self.live_count > 1 and len(self.board) < 10:
            raise Broken(UNFINISHED, "the history ends before the board is dealt")

    def _end_early(self, winners: set[int]) -> None:
        facing = self.to_call > self.paid[self.actor]
        if not facing and len(self.board) == 10:
            self.notes.add("final checks are not written")
        elif len(winners) == 1 and self.live[next(iter(winners))]:
            self.notes.add("final folds are not written")
            self.live = [seat in winners for seat in range(self.count)]
            self.live_count = 1
        else:
            raise Broken(UNFINISHED, f"the history ends when p{self.actor + 1} has to act")
        self.actor = NOBODY


ReadLine = tuple[str, int, str, int]
"""A line: its verb, seat, cards and amount."""


def played(hand: PhhHand, listener: Listener | None = None) -> HandInPlay:
    """Play a hand to its end and return it. Raises `Broken` with the line at which it stops and the table at that
    point."""
    table = HandInPlay(hand, listener)
    number, line = 0, ""
    try:
        for number, line in enumerate(hand.actions, 1):  # noqa: B007 (told when it breaks)
            verb, seat, cards, to = LINES.get(line) or _read_line(line)
            if verb in DECISIONS:
                table.act(seat, verb, to)
            elif verb == "db":
                table.deal(cards)
            elif cards or seat >= table.count:
                _note_cards(table, verb, seat, cards)
        number = 0
        table.end(hand.winnings or [])
        _check_cards(table)
    except Broken as broken:
        broken.table = table
        if number:
            broken.line, broken.text = number, line
        raise
    return table


LINES: dict[str, ReadLine] = {}
"""A cache of decisions and unseen deals, because hands repeat a few of them."""
DECISIONS = {"f", "cc", "cbr"}
REMARK: ReadLine = ("#", 0, "", 0)
"""A line that is only a comment."""


def _read_line(line: str) -> ReadLine:
    words = line.split()
    if words and words[0][0] == "#":
        return REMARK
    if len(words) < 2:
        raise Broken(NOTATION, "the line is not notation")
    if words[0] in SEATS:
        return _player_line(line, SEATS[words[0]], words[1], words[2] if len(words) > 2 else "")
    if words[0] != "d" or words[1] not in ("dh", "db") or len(words) < (4 if words[1] == "dh" else 3):
        raise Broken(NOTATION, "the line is not notation")
    if words[1] == "db":
        return "db", NOBODY, words[2], 0
    if len(words[3]) != 4 or words[2] not in SEATS:
        raise Broken(CARDS, "each seat must be dealt two cards")
    if "?" not in words[3]:
        return "dh", SEATS[words[2]], words[3], 0
    LINES[line] = unseen = ("dh", SEATS[words[2]], "", 0)
    return unseen


def _player_line(line: str, seat: int, verb: str, more: str) -> ReadLine:
    """Return what a line says that a player does or shows."""
    if verb == "sm":
        return verb, seat, "" if "?" in more or more == "-" else more, 0
    if verb not in DECISIONS:
        raise Broken(NOTATION, f"{verb!r} is not a player's action in hold'em")
    if len(LINES) > MOST_KNOWN:
        LINES.clear()
    LINES[line] = said = (verb, seat, "", _cents_of(more) if verb == "cbr" else 0)
    return said


def _note_cards(table: HandInPlay, verb: str, seat: int, cards: str) -> None:
    """Note a player's own cards, dealt or shown."""
    if seat >= table.count:
        raise Broken(CARDS if verb == "dh" else NOTATION, "there is no player in that seat")
    if cards:
        before = table.known[seat]
        if before and before != cards and {before[:2], before[2:]} != {cards[:2], cards[2:]}:
            raise Broken(CARDS, f"p{seat + 1} shows cards other than those dealt")
        table.known[seat] = cards


def _check_cards(table: HandInPlay) -> None:
    text = "".join(table.known) + table.board
    cards = {text[at : at + 2] for at in range(0, len(text), 2)}
    if not cards <= DECK:
        raise Broken(CARDS, f"{min(cards - DECK)!r} is not a card")
    if len(cards) * 2 != len(text):
        raise Broken(CARDS, "a card appears twice")


def _cents_of(text: str) -> int:
    try:
        return CENTS[text]
    except (ValueError, IndexError):
        raise Broken(NOTATION, f"{text!r} is not an amount") from None
