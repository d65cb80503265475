"""Write a hand as text of PokerStars, Full Tilt, partypoker or 888.

Each site has only the games and phrases that are known here. The total pot is what went in less what was
returned, and equals the winnings plus the rake.
"""

from collections.abc import Iterable
from datetime import date
from typing import ClassVar

from pitboss.core.cards import Card
from pitboss.core.money import Chips, short_money
from pitboss.histories.history import HandHistory, Header, HistoryMove, HistoryPlayer, HistoryStreet
from pitboss.histories.phh import Unsayable


def _spaced(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _with_commas(cards: tuple[Card, ...]) -> str:
    return ", ".join(map(str, cards))


class _Network:
    """The code that the sites share: names, phrases, and moves that they cannot express."""

    name = ""
    games: ClassVar[dict[str, str]]
    limits: ClassVar[dict[str, str]]
    phrases: ClassVar[dict[str, str]]
    """The phrase for each move, with the chips added, the street's total after it and the size of the raise."""
    unknown: tuple[str, ...] = ("straddle",)
    """Forced bets that the site does not have."""

    def __init__(self, history: HandHistory, header: Header) -> None:
        self.history, self.header = history, header
        self.players = history.players.values()
        self.blinds = [move.token for move in history.forced if move.what == "blind"]
        self.button_blind = header.game_type == "ShortDeck"
        if header.game_type not in self.games:
            raise Unsayable(f"{self.name} cannot express this game: supported are {', '.join(self.games.values())}")
        if missing := next((move.what for move in history.forced if move.what in self.unknown), ""):
            raise Unsayable(f"{self.name} cannot express a {missing}")

    @property
    def game(self) -> str:
        return self.games[self.header.game_type]

    def player(self, move: HistoryMove) -> str:
        return self.history.players[move.token].name

    def money(self, chips: Chips) -> str:
        return f"{self.header.symbol}{short_money(chips)}"

    def is_small(self, token: str) -> bool:
        return len(self.blinds) > 1 and token == self.blinds[0]

    def said(self, move: HistoryMove) -> str:
        """Return a move in the site's words."""
        if move.what == "discard":
            faces = f" [{_spaced(move.cards)}]" if move.cards else ""
            return f"discards {move.count} card{'' if move.count == 1 else 's'}{faces}" if move.count else "stands pat"
        blind = "button blind" if self.button_blind else "small blind" if self.is_small(move.token) else "big blind"
        chips = {"added": move.added, "to": move.to, "by": move.raised_by}
        words = self.phrases[move.what if move.what in self.phrases else blind]
        return words.format(**{name: self.money(amount) for name, amount in chips.items()})

    def lines(self) -> Iterable[str]:
        raise NotImplementedError

    def text(self) -> str:
        return "\n".join(self.lines()) + "\n"


class _Starred(_Network):
    """The format of PokerStars and Full Tilt: streets between stars, the board before them, and a summary."""

    colon = ""
    all_in = ""
    streets: ClassVar[dict[str, tuple[str, ...]]]
    """The names of streets in games without a board."""
    uncalled, shows, mucks = "", "", ""
    pots: tuple[str, str, str]
    """The names of the only pot, of the main pot, and of side pots, which are followed by their numbers."""

    def line(self, move: HistoryMove) -> str:
        return f"{self.player(move)}{self.colon} {self.said(move)}{self.all_in if move.all_in else ''}"

    def mark(self, number: int, street: HistoryStreet) -> str:
        """Return the line that begins a street."""
        cards = f" [{_spaced(street.cards)}]" if street.cards else ""
        if self.history.kind != "board":
            return f"*** {self.streets[self.history.kind][number]} ***{cards}"
        before = tuple(card for one in self.history.streets[:number] for card in one.cards)
        shown = f" [{_spaced(before)}]{cards}" if before else cards
        return f"*** {street.name.upper() if number else 'HOLE CARDS'} ***{shown}"

    def street(self, number: int, street: HistoryStreet) -> list[str]:
        dealt = [] if number else [player for player in self.players if player.dealt]
        return [
            self.mark(number, street),
            *(f"Dealt to {player.name} [{_spaced(player.dealt)}]" for player in dealt),
            *(line for move in street.moves if (line := self.deal(move) if move.what == "deal" else self.line(move))),
        ]

    def deal(self, move: HistoryMove) -> str:
        held = f" [{_spaced(move.held)}]" if move.held else ""
        return f"Dealt to {self.player(move)}{held} [{_spaced(move.cards)}]" if move.cards else ""

    def totals(self) -> tuple[str, str]:
        pots = self.history.pots
        return self.money(sum(pot.amount for pot in pots)), self.money(sum(pot.commission for pot in pots))

    def ending(self) -> Iterable[str]:
        """Yield the lines of the uncalled bet, the showdown and the winners."""
        history, (one, main, side) = self.history, self.pots
        if back := history.returned:
            yield self.uncalled.format(chips=self.money(back.added), name=self.player(back))
        if history.showdown:
            yield "*** SHOW DOWN ***"
        for token in history.showdown:
            player = history.players[token]
            shown = self.shows.format(cards=_spaced(player.tabled), hand=player.shown)
            yield f"{player.name}{self.colon} {self.mucks if player.mucked else shown}"
        for number, pot in enumerate(history.pots):
            which = one if len(history.pots) == 1 else f"{side}{number}" if number else main
            for token, won in pot.winners.items():
                yield f"{history.players[token].name} {self.won(self.money(won), which, len(pot.winners) > 1)}"

    def won(self, chips: str, pot: str, shared: bool) -> str:
        raise NotImplementedError


class _PokerStars(_Starred):
    """The format of PokerStars, which most tracking programs read."""

    name = "PokerStars"
    unknown = ()
    colon, all_in = ":", " and is all-in"
    uncalled = "Uncalled bet ({chips}) returned to {name}"
    shows, mucks = "shows [{cards}] ({hand})", "mucks hand"
    pots = ("pot", "main pot", "side pot-")
    games: ClassVar = {
        "Holdem": "Hold'em", "Omaha": "Omaha", "OmahaHiLo": "Omaha Hi/Lo", "ShortDeck": "6+ Hold'em",
        "Stud": "7 Card Stud", "StudHiLo": "7 Card Stud Hi/Lo", "Razz": "Razz",
        "SingleDraw": "Single Draw 2-7 Lowball", "TripleDraw": "Triple Draw 2-7 Lowball", "Badugi": "Badugi",
    }  # fmt: skip
    limits: ClassVar = {"NL": "No Limit", "PL": "Pot Limit", "FL": "Limit"}
    phrases: ClassVar = {
        "ante": "posts the ante {added}", "straddle": "posts straddle {added}",
        "posted blind": "posts big blind {added}", "dead blind": "posts dead blind {added}",
        "small blind": "posts small blind {added}", "big blind": "posts big blind {added}",
        "button blind": "posts button blind {added}",
        "fold": "folds", "check": "checks", "call": "calls {added}", "bet": "bets {to}", "raise": "raises {by} to {to}",
        "bring-in": "brings in for {added}",
    }  # fmt: skip
    streets: ClassVar = {
        "stud": ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER"),
        "draw": ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"),
    }

    def lines(self) -> Iterable[str]:
        history, header = self.history, self.header
        day, clock = header.date[:10].replace("-", "/"), header.date[11:19]
        low, high = header.bets or (header.small_blind, header.big_blind)  # in a limit game, the bets
        stakes = f"{self.money(low)}/{self.money(high)}"
        if self.button_blind:
            stakes = f"Button Blind {self.money(high)} - Ante {self.money(header.ante)}"
        currency = f" {header.currency}" if header.symbol else ""
        numbers = [player.number for player in self.players]
        in_order = numbers == sorted(
            numbers
        )  # stud has no button, so it is written only if the seat order does not show who is first
        button = "" if history.kind == "stud" and in_order else f" Seat #{history.button.number} is the button"
        yield (
            f"PokerStars Hand #{header.game_number}: {self.game} {self.limits[header.bet_type]} ({stakes}{currency})"
            f" - {day} {clock} UTC"
        )
        yield f"Table '{header.table}' {max(numbers)}-max{button}"
        yield from (f"Seat {p.number}: {p.name} ({self.money(p.starting)} in chips)" for p in self.players)
        yield from map(self.line, sorted(history.forced, key=lambda move: move.what != "ante"))  # antes first
        for number, street in enumerate(history.streets):
            unmarked = number and header.game_type == "SingleDraw"  # PokerStars does not mark a single draw
            yield from self.street(number, street)[1 if unmarked else 0 :]
        yield from self.ending()
        if not history.showdown:
            winners = {token for pot in history.pots for token in pot.winners}
            yield from (f"{history.players[token].name}: doesn't show hand" for token in winners)
        yield from self._summary()

    def won(self, chips: str, pot: str, shared: bool) -> str:
        return f"collected {chips} from {pot}"

    def _summary(self) -> Iterable[str]:
        pots, (total, rake) = self.history.pots, self.totals()
        parts = ""
        if len(pots) > 1:
            sides = " ".join(f"Side pot-{n} {self.money(pot.amount)}." for n, pot in enumerate(pots) if n)
            parts = f" Main pot {self.money(pots[0].amount)}. {sides}"
        yield "*** SUMMARY ***"
        yield f"Total pot {total}{parts} | Rake {rake}"
        if self.history.board:
            yield f"Board [{_spaced(self.history.board)}]"
        yield from (f"Seat {p.number}: {p.name}{self._place(p)} {self._result(p)}" for p in self.players)

    def _place(self, player: HistoryPlayer) -> str:
        if self.history.kind == "stud":
            return ""
        button = " (button)" if player is self.history.button else ""
        if player.token not in self.blinds:
            return button
        blind = " (small blind)" if self.is_small(player.token) else "" if self.button_blind else " (big blind)"
        return button + blind

    def _result(self, player: HistoryPlayer) -> str:
        won = sum(pot.winners.get(player.token, 0) for pot in self.history.pots)
        if player.folded:
            return self._fold(player)
        if player.mucked:
            return "mucked"
        if not player.shown:
            return f"collected ({self.money(won)})"
        ended = f"won ({self.money(won)})" if won else "lost"
        return f"showed [{_spaced(player.tabled)}] and {ended} with {player.shown}"

    def _fold(self, player: HistoryPlayer) -> str:
        kind, streets = self.history.kind, self.history.streets
        if player.folded == streets[0].name:
            moves = [*self.history.forced, *streets[0].moves]
            paid = any(move.token == player.token and move.added for move in moves)
            when = {"board": "before Flop", "stud": "on the 3rd Street", "draw": "before the Draw"}[kind]
            return f"folded {when}" if paid else f"folded {when} (didn't bet)"
        street = player.folded
        if kind != "board":
            street = self.streets[kind][[one.name for one in streets].index(street)].title()
        return f"folded {'after' if kind == 'draw' else 'on'} the {street}"


class _FullTilt(_Starred):
    """The format of Full Tilt: raises are written `to` an amount, and cards down and up have separate brackets."""

    name = "Full Tilt"
    all_in = ", and is all in"
    uncalled = "Uncalled bet of {chips} returned to {name}"
    shows, mucks = "shows [{cards}] {hand}", "mucks"
    pots = ("the pot", "the main pot", "side pot #")
    games: ClassVar = {
        "Holdem": "Hold'em", "Omaha": "Omaha Hi", "OmahaHiLo": "Omaha H/L", "Stud": "Stud Hi", "StudHiLo": "Stud H/L",
        "Razz": "Razz", "SingleDraw": "2-7 Single Draw", "TripleDraw": "2-7 Triple Draw", "Badugi": "Badugi",
    }  # fmt: skip
    limits: ClassVar = {"NL": "No Limit", "PL": "Pot Limit", "FL": "Limit"}
    phrases: ClassVar = {
        "ante": "antes {added}", "posted blind": "posts {added}", "dead blind": "posts a dead small blind of {added}",
        "small blind": "posts the small blind of {added}", "big blind": "posts the big blind of {added}",
        "fold": "folds", "check": "checks", "call": "calls {added}", "bet": "bets {to}", "raise": "raises to {to}",
        "bring-in": "brings in for {added}",
    }  # fmt: skip
    streets: ClassVar = {
        "stud": ("3RD STREET", "4TH STREET", "5TH STREET", "6TH STREET", "7TH STREET"),
        "draw": ("HOLE CARDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"),
    }

    def lines(self) -> Iterable[str]:
        history, header = self.history, self.header
        low, high = header.bets or (header.small_blind, header.big_blind)
        ante = f" Ante {self.money(header.ante)}" if header.ante else ""
        day = header.date[:10].replace("-", "/")
        seats = max(player.number for player in self.players)
        yield (
            f"Full Tilt Poker Game #{header.game_number}: Table {header.table} ({seats} max) - {self.money(low)}/"
            f"{self.money(high)}{ante} - {self.limits[header.bet_type]} {self.game} - {header.date[11:19]} ET - {day}"
        )
        yield from (f"Seat {p.number}: {p.name} ({self.money(p.starting)})" for p in self.players)
        yield from map(self.line, history.forced)
        yield f"The button is in seat #{history.button.number}"
        for number, street in enumerate(history.streets):
            yield from self.street(number, street)
        yield from self.ending()
        total, rake = self.totals()
        yield "*** SUMMARY ***"
        yield f"Total pot {total} | Rake {rake}"
        if history.board:
            yield f"Board: [{_spaced(history.board)}]"

    def won(self, chips: str, pot: str, shared: bool) -> str:
        return f"{'ties for' if shared else 'wins'} {pot} ({chips})"

    def deal(self, move: HistoryMove) -> str:
        """Return the deal; on third street the cards down come first, in separate brackets."""
        if not move.held and len(move.cards) == 3 and self.history.kind == "stud":
            return f"Dealt to {self.player(move)} [{_spaced(move.cards[:2])}] [{_spaced(move.cards[2:])}]"
        return super().deal(move)


class _Bracketed(_Network):
    """The format of partypoker and 888: amounts in brackets are the chips put in."""

    phrases: ClassVar = {
        "ante": "posts ante", "posted blind": "posts big blind", "dead blind": "posts dead blind",
        "small blind": "posts small blind", "big blind": "posts big blind", "button blind": "posts button blind",
        "fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises",
    }  # fmt: skip

    def __init__(self, history: HandHistory, header: Header) -> None:
        super().__init__(history, header)
        if header.bets and header.bets != (header.big_blind, 2 * header.big_blind):
            raise Unsayable(
                f"{self.name} derives limit bets from the blinds, and these bets are not the big blind and twice it"
            )

    def with_chips(self, move: HistoryMove) -> str:
        return f"{self.player(move)} {self.said(move)} [{self.money(move.added)}]"

    forced = with_chips

    def line(self, move: HistoryMove) -> str:
        return self.with_chips(move) if move.added else f"{self.player(move)} {self.said(move)}"

    def body(self) -> Iterable[str]:
        history = self.history
        yield f"Seat {history.button.number} is the button"
        yield f"Total number of players : {len(self.players)}"
        yield from (f"Seat {p.number}: {p.name} ( {self.money(p.starting)} )" for p in self.players)
        yield from map(self.forced, history.forced)
        yield "** Dealing down cards **"
        yield from (f"Dealt to {p.name} [ {_with_commas(p.dealt)} ]" for p in self.players if p.dealt)
        for street in history.streets:
            if street.cards:
                yield f"** Dealing {street.name} ** [ {_with_commas(street.cards)} ]"
            yield from map(self.line, street.moves)

    def shown(self, mucked: bool) -> list[HistoryPlayer]:
        players = [self.history.players[token] for token in self.history.showdown]
        return [player for player in players if player.mucked == mucked]


class _PartyPoker(_Bracketed):
    """The format of partypoker, in which uncalled bets count as winnings."""

    name = "partypoker"
    games: ClassVar = {
        "Holdem": "Texas Hold'em", "Omaha": "Omaha", "OmahaHiLo": "Omaha Hi-Lo", "ShortDeck": "Short Deck",
    }  # fmt: skip

    def money(self, chips: Chips) -> str:
        return f"{super().money(chips)} {self.header.currency}" if self.header.symbol else super().money(chips)

    def forced(self, move: HistoryMove) -> str:
        return f"{self.with_chips(move)}."

    def line(self, move: HistoryMove) -> str:
        if move.all_in:
            return f"{self.player(move)} is all-In  [{self.money(move.added)}]"
        return super().line(move)

    def lines(self) -> Iterable[str]:
        header, history = self.header, self.history
        low = header.ante if self.button_blind else header.small_blind
        stakes = "/".join(_Network.money(self, amount) for amount in (low, header.big_blind))
        currency = f" {header.currency}" if header.symbol else ""
        day = date.fromisoformat(header.date[:10])
        when = (
            f"{_WEEKDAYS[day.weekday()]}, {_MONTHS[day.month - 1]} {day.day:02d}, {header.date[11:19]} UTC {day.year}"
        )
        won = [(token, amount, "main pot" if not at else f"side pot {at}") for at, pot in enumerate(history.pots)
               for token, amount in pot.winners.items()]  # fmt: skip
        if back := history.returned:
            won.append((back.token, back.added, f"side pot {len(history.pots)}"))
        yield f"***** Hand History for Game {header.game_number} *****"
        yield f"{stakes}{currency} {header.bet_type} {self.game} - {when}"
        yield f"Table {header.table} (Real Money)"
        yield from self.body()
        yield from (f"{p.name} shows [ {_with_commas(p.tabled)} ]{p.shown}." for p in self.shown(mucked=False))
        yield from (f"{p.name} does not show cards." for p in self.shown(mucked=True))
        for token, amount, pot in won:
            yield f"{history.players[token].name} wins {self.money(amount)} from the {pot}."


class _Eights(_Bracketed):
    name = "888poker"
    games: ClassVar = {"Holdem": "Holdem", "Omaha": "Omaha", "OmahaHiLo": "Omaha Hi-Lo"}
    limits: ClassVar = {"NL": "No Limit", "PL": "Pot Limit", "FL": "Fix Limit"}

    def lines(self) -> Iterable[str]:
        header, history = self.header, self.history
        year, month, day = header.date[:10].split("-")
        won: dict[str, Chips] = {}
        for pot in history.pots:
            for token, amount in pot.winners.items():
                won[token] = won.get(token, 0) + amount
        yield f"#Game No : {header.game_number}"
        yield f"***** 888poker Hand History for Game {header.game_number} *****"
        yield (
            f"{self.money(header.small_blind)}/{self.money(header.big_blind)} Blinds {self.limits[header.bet_type]} "
            f"{self.game} - *** {day} {month} {year} {header.date[11:19]}"
        )
        yield f"Table {header.table} (Real Money)"
        yield from self.body()
        yield "** Summary **"
        yield from (f"{p.name} shows [ {_with_commas(p.tabled)} ]" for p in self.shown(mucked=False))
        yield from (f"{p.name} did not show his hand" for p in self.shown(mucked=True))
        for token, amount in won.items():
            yield f"{history.players[token].name} collected [ {self.money(amount)} ]"


_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
NETWORKS: dict[str, type[_Network]] = {
    "pokerstars": _PokerStars, "fulltilt": _FullTilt, "partypoker": _PartyPoker, "888poker": _Eights,
}  # fmt: skip


def write_text(network: str, history: HandHistory, header: Header) -> str:
    """Return the hand as text of a site of `NETWORKS`."""
    return NETWORKS[network](history, header).text()
