"""PokerStars-style text: the hand history most tracking programs read.

What goes in less what is returned is the total pot, and the total pot is what is collected and the rake.
"""

from pitboss.core.cards import Card
from pitboss.core.money import Chips, short_money
from pitboss.histories.writing.ohh import Header
from pitboss.histories.writing.told import ToldHand, ToldMove, ToldPlayer, ToldStreet

_GAMES = {
    "Holdem": "Hold'em",
    "Omaha": "Omaha",
    "OmahaHiLo": "Omaha Hi/Lo",
    "ShortDeck": "6+ Hold'em",
    "Stud": "7 Card Stud",
    "StudHiLo": "7 Card Stud Hi/Lo",
    "Razz": "Razz",
    "SingleDraw": "Single Draw 2-7 Lowball",
    "TripleDraw": "Triple Draw 2-7 Lowball",
    "Badugi": "Badugi",
}
_LIMITS = {"NL": "No Limit", "PL": "Pot Limit", "FL": "Limit"}
_BEGINS = {"board": "*** HOLE CARDS ***", "stud": "*** 3rd STREET ***", "draw": "*** DEALING HANDS ***"}
_STUD_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAWS = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")


def write_pokerstars(told: ToldHand, header: Header) -> str:
    """The hand as text."""
    text = _Text(told, header)
    lines = [
        *_opening(told, header, text),
        *(text.forced(move) for move in _by_kind(told.forced)),
        _BEGINS[told.kind],
        *(f"Dealt to {p.name} [{_cards(p.dealt)}]" for p in told.players.values() if p.dealt),
        *text.streets(),
        *text.ending(),
        *text.summary(),
    ]
    return "\n".join(lines) + "\n"


def _opening(told: ToldHand, header: Header, text: "_Text") -> list[str]:
    year, month, day, clock = header.date[:4], header.date[5:7], header.date[8:10], header.date[11:19]
    low, high = header.bets or (header.small_blind, header.big_blind)  # of a limit game, the bets
    stakes = f"{text.money(low)}/{text.money(high)}"
    if text.button_blind:
        stakes = f"Button Blind {text.money(high)} - Ante {text.money(header.ante)}"
    currency = f" {header.currency}" if header.symbol else ""
    game = f"{_GAMES[header.game_type]} {_LIMITS[header.bet_type]} ({stakes}{currency})"
    numbers = [player.number for player in told.players.values()]
    in_order = numbers == sorted(numbers)  # stud has no button: it is told where the seats do not say who is first
    button = "" if told.kind == "stud" and in_order else f" Seat #{told.button.number} is the button"
    return [
        f"PokerStars Hand #{header.game_number}: {game} - {year}/{month}/{day} {clock} UTC",
        f"Table '{header.table}' {max(numbers)}-max{button}",
        *(f"Seat {p.number}: {p.name} ({text.money(p.starting)} in chips)" for p in told.players.values()),
    ]


def _by_kind(forced: list[ToldMove]) -> list[ToldMove]:
    """Antes first, as the format has them."""
    return sorted(forced, key=lambda move: move.what != "ante")


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


class _Text:
    """The lines of one hand."""

    def __init__(self, told: ToldHand, header: Header) -> None:
        self.told = told
        self.symbol = header.symbol
        self.one_draw = header.game_type == "SingleDraw"
        """PokerStars does not mark a single draw."""
        self.button_blind = header.game_type == "ShortDeck"
        self.blinds = [move.token for move in told.forced if move.what == "blind"]

    def money(self, chips: Chips) -> str:
        return f"{self.symbol}{short_money(chips)}"

    def name(self, token: str) -> str:
        return self.told.players[token].name

    def forced(self, move: ToldMove) -> str:
        kinds = {"ante": "the ante", "straddle": "straddle", "posted blind": "big blind", "dead blind": "dead blind"}
        small = self.blinds and move.token == self.blinds[0] and len(self.blinds) > 1
        blind = "button blind" if self.button_blind else "small blind" if small else "big blind"
        what = kinds.get(move.what) or blind
        return f"{self.name(move.token)}: posts {what} {self.money(move.added)}{_all_in(move)}"

    def streets(self) -> list[str]:
        lines: list[str] = []
        board: tuple[Card, ...] = ()
        for number, street in enumerate(self.told.streets):
            if number:
                lines += self._mark(number, street, board)
            board += street.cards
            lines += [line for move in street.moves if (line := self._move(move))]
        return lines

    def _mark(self, number: int, street: ToldStreet, board: tuple[Card, ...]) -> list[str]:
        """The line a street begins with."""
        cards = f" [{_cards(street.cards)}]" if street.cards else ""
        if self.told.kind == "board":
            before = f" [{_cards(board)}]" if board else ""
            return [f"*** {street.name.upper()} ***{before}{cards}"]
        if self.told.kind == "stud":
            return [f"*** {_STUD_STREETS[number]} ***{cards}"]
        return [] if self.one_draw else [f"*** {_DRAWS[number]} ***"]

    def _move(self, move: ToldMove) -> str:
        if move.what == "deal":
            held = f" [{_cards(move.held)}]" if move.held else ""
            return f"Dealt to {self.name(move.token)}{held} [{_cards(move.cards)}]" if move.cards else ""
        said = {
            "bring-in": f"brings in for {self.money(move.added)}",
            "discard": _discards(move),
            "fold": "folds",
            "check": "checks",
            "call": f"calls {self.money(move.added)}",
            "bet": f"bets {self.money(move.to)}",
            "raise": f"raises {self.money(move.raised_by)} to {self.money(move.to)}",
        }[move.what]
        return f"{self.name(move.token)}: {said}{_all_in(move)}"

    def ending(self) -> list[str]:
        """What goes back, who shows, who collects which pot."""
        lines = []
        if back := self.told.returned:
            lines.append(f"Uncalled bet ({self.money(back.added)}) returned to {self.name(back.token)}")
        if self.told.showdown:
            lines.append("*** SHOW DOWN ***")
            lines += [self._showing(self.told.players[token]) for token in self.told.showdown]
        for number, pot in enumerate(self.told.pots):
            which = "pot" if len(self.told.pots) == 1 else f"side pot-{number}" if number else "main pot"
            for token, won in pot.winners.items():
                lines.append(f"{self.name(token)} collected {self.money(won)} from {which}")
        if not self.told.showdown:
            winners = {token for pot in self.told.pots for token in pot.winners}
            lines += [f"{self.name(token)}: doesn't show hand" for token in winners]
        return lines

    def _showing(self, player: ToldPlayer) -> str:
        if player.mucked:
            return f"{player.name}: mucks hand"
        return f"{player.name}: shows [{_cards(player.tabled)}] ({player.shown})"

    def summary(self) -> list[str]:
        pots = self.told.pots
        total, rake = sum(pot.amount for pot in pots), sum(pot.commission for pot in pots)
        parts = ""
        if len(pots) > 1:
            sides = " ".join(f"Side pot-{n} {self.money(pot.amount)}." for n, pot in enumerate(pots) if n)
            parts = f" Main pot {self.money(pots[0].amount)}. {sides}"
        board = [f"Board [{_cards(self.told.board)}]"] if self.told.board else []
        return [
            "*** SUMMARY ***",
            f"Total pot {self.money(total)}{parts} | Rake {self.money(rake)}",
            *board,
            *(f"Seat {p.number}: {p.name}{self._place(p)} {self._result(p)}" for p in self.told.players.values()),
        ]

    def _place(self, player: ToldPlayer) -> str:
        if self.told.kind == "stud":
            return ""
        places = [" (button)"] if player is self.told.button else []
        if player.token in self.blinds:
            small = player.token == self.blinds[0] and len(self.blinds) > 1
            places.append(" (small blind)" if small else "" if self.button_blind else " (big blind)")
        return "".join(places)

    def _result(self, player: ToldPlayer) -> str:
        won = sum(pot.winners.get(player.token, 0) for pot in self.told.pots)
        if player.folded:
            return self._fold(player)
        if player.mucked:
            return "mucked"
        if not player.shown:
            return f"collected ({self.money(won)})"
        ended = f"won ({self.money(won)})" if won else "lost"
        return f"showed [{_cards(player.tabled)}] and {ended} with {player.shown}"

    def _fold(self, player: ToldPlayer) -> str:
        first = self.told.streets[0]
        moves = [*self.told.forced, *first.moves]
        paid = any(move.token == player.token and move.added for move in moves)
        if player.folded == first.name:
            when = {"board": "before Flop", "stud": "on the 3rd Street", "draw": "before the Draw"}[self.told.kind]
            return f"folded {when}" if paid else f"folded {when} (didn't bet)"
        return f"folded {'after' if self.told.kind == 'draw' else 'on'} the {self._named(player.folded)}"

    def _named(self, folded: str) -> str:
        """The street by its name on PokerStars."""
        if self.told.kind == "board":
            return folded
        number = [street.name for street in self.told.streets].index(folded)
        return (_STUD_STREETS if self.told.kind == "stud" else _DRAWS)[number].title()


def _discards(move: ToldMove) -> str:
    if not move.count:
        return "stands pat"
    faces = f" [{_cards(move.cards)}]" if move.cards else ""
    return f"discards {move.count} card{'' if move.count == 1 else 's'}{faces}"


def _all_in(move: ToldMove) -> str:
    return " and is all-in" if move.all_in else ""
