"""Full Tilt, partypoker and 888 text: the same hand in the words of each, for the games whose words are known here."""

from datetime import date
from typing import ClassVar

from pitboss.core.cards import Card
from pitboss.core.money import Chips, short_money
from pitboss.histories.writing.ohh import Header
from pitboss.histories.writing.told import ToldHand, ToldMove, ToldStreet, Unsayable

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


class _Network:
    """What the three have in common: who is called what, and which moves they have no words for."""

    name = ""
    games: ClassVar[dict[str, str]] = {}
    unknown = ("straddle",)
    """Forced bets that they do not have."""

    def __init__(self, told: ToldHand, header: Header) -> None:
        self.told, self.header = told, header
        self.blinds = [move.token for move in told.forced if move.what == "blind"]
        if header.game_type not in self.games:
            raise Unsayable(f"{self.name} has histories of {', '.join(self.games.values())} here, not of this game")
        if missing := next((move.what for move in told.forced if move.what in self.unknown), ""):
            raise Unsayable(f"{self.name} has no words for a {missing}")

    @property
    def game(self) -> str:
        return self.games[self.header.game_type]

    def player(self, move: ToldMove) -> str:
        return self.told.players[move.token].name

    def money(self, chips: Chips) -> str:
        return f"{self.header.symbol}{short_money(chips)}"

    def is_small(self, move: ToldMove) -> bool:
        return len(self.blinds) > 1 and move.token == self.blinds[0]

    def lines(self) -> list[str]:
        raise NotImplementedError

    def text(self) -> str:
        return "\n".join(self.lines()) + "\n"


class _FullTilt(_Network):
    """Raises are `to` an amount; cards up and down in brackets of their own."""

    name = "Full Tilt"
    games: ClassVar[dict[str, str]] = {
        "Holdem": "Hold'em", "Omaha": "Omaha Hi", "OmahaHiLo": "Omaha H/L", "Stud": "Stud Hi", "StudHiLo": "Stud H/L",
        "Razz": "Razz", "SingleDraw": "2-7 Single Draw", "TripleDraw": "2-7 Triple Draw", "Badugi": "Badugi",
    }  # fmt: skip
    limits: ClassVar[dict[str, str]] = {"NL": "No Limit", "PL": "Pot Limit", "FL": "Limit"}
    streets: ClassVar[dict[str, tuple[str, ...]]] = {
        "stud": ("3RD STREET", "4TH STREET", "5TH STREET", "6TH STREET", "7TH STREET"),
        "draw": ("HOLE CARDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"),
    }

    def lines(self) -> list[str]:
        told, header = self.told, self.header
        low, high = header.bets or (header.small_blind, header.big_blind)
        ante = f" Ante {self.money(header.ante)}" if header.ante else ""
        day = header.date[:10].replace("-", "/")
        seats = max(player.number for player in told.players.values())
        return [
            f"Full Tilt Poker Game #{header.game_number}: Table {header.table} ({seats} max) - {self.money(low)}/"
            f"{self.money(high)}{ante} - {self.limits[header.bet_type]} {self.game} - {header.date[11:19]} ET - {day}",
            *(f"Seat {p.number}: {p.name} ({self.money(p.starting)})" for p in told.players.values()),
            *map(self._forced, told.forced),
            f"The button is in seat #{told.button.number}",
            *(line for number, street in enumerate(told.streets) for line in self._street(number, street)),
            *self._ending(),
        ]

    def _forced(self, move: ToldMove) -> str:
        said = {
            "ante": f"antes {self.money(move.added)}",
            "posted blind": f"posts {self.money(move.added)}",
            "dead blind": f"posts a dead small blind of {self.money(move.added)}",
        }.get(move.what, f"posts the {'small' if self.is_small(move) else 'big'} blind of {self.money(move.added)}")
        return f"{self.player(move)} {said}{_all_in(move)}"

    def _street(self, number: int, street: ToldStreet) -> list[str]:
        cards = f" [{_spaced(street.cards)}]" if street.cards else ""
        if self.told.kind == "board":
            name = street.name.upper() if number else "HOLE CARDS"
            before = tuple(card for one in self.told.streets[:number] for card in one.cards)
            cards = f" [{_spaced(before)}]{cards}" if before else cards
        else:
            name = self.streets[self.told.kind][number]
        dealt = [] if number else [p for p in self.told.players.values() if p.dealt]
        return [
            f"*** {name} ***{cards}",
            *(f"Dealt to {player.name} [{_spaced(player.dealt)}]" for player in dealt),
            *(line for move in street.moves if (line := self._move(move))),
        ]

    def _move(self, move: ToldMove) -> str:
        if move.what == "deal":
            return self._deal(move)
        said = {
            "fold": "folds",
            "check": "checks",
            "call": f"calls {self.money(move.added)}",
            "bet": f"bets {self.money(move.to)}",
            "raise": f"raises to {self.money(move.to)}",
            "bring-in": f"brings in for {self.money(move.added)}",
            "discard": _discards(move),
        }[move.what]
        return f"{self.player(move)} {said}{_all_in(move)}"

    def _deal(self, move: ToldMove) -> str:
        """On third street the cards down come first, in brackets of their own."""
        held, new = move.held, move.cards
        if not held and len(new) == 3 and self.told.kind == "stud":
            held, new = new[:2], new[2:]
        before = f" [{_spaced(held)}]" if held else ""
        return f"Dealt to {self.player(move)}{before} [{_spaced(new)}]" if new else ""

    def _ending(self) -> list[str]:
        told, lines = self.told, []
        if back := told.returned:
            lines.append(f"Uncalled bet of {self.money(back.added)} returned to {self.player(back)}")
        if told.showdown:
            lines.append("*** SHOW DOWN ***")
        for token in told.showdown:
            player = told.players[token]
            shown = f"shows [{_spaced(player.tabled)}] {player.shown}"
            lines.append(f"{player.name} {'mucks' if player.mucked else shown}")
        for number, pot in enumerate(told.pots):
            which = "the pot" if len(told.pots) == 1 else f"side pot #{number}" if number else "the main pot"
            verb = "ties for" if len(pot.winners) > 1 else "wins"
            lines += [
                f"{told.players[token].name} {verb} {which} ({self.money(won)})" for token, won in pot.winners.items()
            ]
        total, rake = sum(pot.amount for pot in told.pots), sum(pot.commission for pot in told.pots)
        board = [f"Board: [{_spaced(told.board)}]"] if told.board else []
        return [*lines, "*** SUMMARY ***", f"Total pot {self.money(total)} | Rake {self.money(rake)}", *board]


class _Bracketed(_Network):
    """What partypoker and 888 share: amounts in brackets are what is put in."""

    def __init__(self, told: ToldHand, header: Header) -> None:
        super().__init__(told, header)
        if header.bets and header.bets != (header.big_blind, 2 * header.big_blind):
            raise Unsayable(
                f"{self.name} writes the blinds of a limit game, and these bets are not the blind and twice it"
            )

    def in_brackets(self, move: ToldMove) -> str:
        return f"[{self.money(move.added)}]"

    def _forced(self, move: ToldMove) -> str:
        what = {"ante": "ante", "posted blind": "big blind", "dead blind": "dead blind"}.get(move.what)
        blind = "button blind" if self.header.game_type == "ShortDeck" else "small blind" if self.is_small(move) else ""
        return f"{self.player(move)} posts {what or blind or 'big blind'} {self.in_brackets(move)}"

    def _street(self, street: ToldStreet) -> list[str]:
        mark = f"** Dealing {street.name} ** [ {_with_commas(street.cards)} ]"
        return [*([mark] if street.cards else []), *map(self._move, street.moves)]

    def _move(self, move: ToldMove) -> str:
        said = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises"}[move.what]
        return f"{self.player(move)} {said} {self.in_brackets(move) if move.added else ''}".rstrip()

    def _body(self) -> list[str]:
        told = self.told
        dealt = [player for player in told.players.values() if player.dealt]
        return [
            f"Seat {told.button.number} is the button",
            f"Total number of players : {len(told.players)}",
            *(f"Seat {p.number}: {p.name} ( {self.money(p.starting)} )" for p in told.players.values()),
            *map(self._forced, told.forced),
            "** Dealing down cards **",
            *(f"Dealt to {player.name} [ {_with_commas(player.dealt)} ]" for player in dealt),
            *(line for street in told.streets for line in self._street(street)),
        ]


class _PartyPoker(_Bracketed):
    """What nobody called is among the winnings."""

    name = "partypoker"
    games: ClassVar[dict[str, str]] = {
        "Holdem": "Texas Hold'em",
        "Omaha": "Omaha",
        "OmahaHiLo": "Omaha Hi-Lo",
        "ShortDeck": "Short Deck",
    }

    def money(self, chips: Chips) -> str:
        return f"{super().money(chips)} {self.header.currency}" if self.header.symbol else super().money(chips)

    def _forced(self, move: ToldMove) -> str:
        return f"{super()._forced(move)}."

    def _move(self, move: ToldMove) -> str:
        return f"{self.player(move)} is all-In  {self.in_brackets(move)}" if move.all_in else super()._move(move)

    def lines(self) -> list[str]:
        header, told = self.header, self.told
        low, high = (_Network.money(self, amount) for amount in (header.small_blind, header.big_blind))
        if header.game_type == "ShortDeck":
            low = _Network.money(self, header.ante)
        day = date.fromisoformat(header.date[:10])
        when = (
            f"{_WEEKDAYS[day.weekday()]}, {_MONTHS[day.month - 1]} {day.day:02d}, {header.date[11:19]} UTC {day.year}"
        )
        currency = f" {header.currency}" if header.symbol else ""
        won = [(token, amount, "main pot" if not at else f"side pot {at}") for at, pot in enumerate(told.pots)
               for token, amount in pot.winners.items()]  # fmt: skip
        if back := told.returned:
            won.append((back.token, back.added, f"side pot {len(told.pots)}"))
        shown = [told.players[token] for token in told.showdown]
        return [
            f"***** Hand History for Game {header.game_number} *****",
            f"{low}/{high}{currency} {header.bet_type} {self.game} - {when}",
            f"Table {header.table} (Real Money)",
            *self._body(),
            *(f"{p.name} shows [ {_with_commas(p.tabled)} ]{p.shown}." for p in shown if not p.mucked),
            *(f"{p.name} does not show cards." for p in shown if p.mucked),
            *(f"{told.players[token].name} wins {self.money(amount)} from the {pot}." for token, amount, pot in won),
        ]


class _Eights(_Bracketed):
    """888poker."""

    name = "888poker"
    games: ClassVar[dict[str, str]] = {"Holdem": "Holdem", "Omaha": "Omaha", "OmahaHiLo": "Omaha Hi-Lo"}
    limits: ClassVar[dict[str, str]] = {"NL": "No Limit", "PL": "Pot Limit", "FL": "Fix Limit"}

    def lines(self) -> list[str]:
        header, told = self.header, self.told
        year, month, day = header.date[:10].split("-")
        won: dict[str, Chips] = {}
        for pot in told.pots:
            for token, amount in pot.winners.items():
                won[token] = won.get(token, 0) + amount
        shown = [told.players[token] for token in told.showdown]
        return [
            f"#Game No : {header.game_number}",
            f"***** 888poker Hand History for Game {header.game_number} *****",
            f"{self.money(header.small_blind)}/{self.money(header.big_blind)} Blinds {self.limits[header.bet_type]} "
            f"{self.game} - *** {day} {month} {year} {header.date[11:19]}",
            f"Table {header.table} (Real Money)",
            *self._body(),
            "** Summary **",
            *(f"{p.name} shows [ {_with_commas(p.tabled)} ]" for p in shown if not p.mucked),
            *(f"{p.name} did not show his hand" for p in shown if p.mucked),
            *(f"{told.players[token].name} collected [ {self.money(amount)} ]" for token, amount in won.items()),
        ]


def _spaced(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _with_commas(cards: tuple[Card, ...]) -> str:
    return ", ".join(map(str, cards))


def _discards(move: ToldMove) -> str:
    if not move.count:
        return "stands pat"
    faces = f" [{_spaced(move.cards)}]" if move.cards else ""
    return f"discards {move.count} card{'' if move.count == 1 else 's'}{faces}"


def _all_in(move: ToldMove) -> str:
    return ", and is all in" if move.all_in else ""


def write_full_tilt(told: ToldHand, header: Header) -> str:
    return _FullTilt(told, header).text()


def write_partypoker(told: ToldHand, header: Header) -> str:
    return _PartyPoker(told, header).text()


def write_888poker(told: ToldHand, header: Header) -> str:
    return _Eights(told, header).text()
