"""Poker Hand History files: the rulebook's game for a PHH variant, and its lines in our notation.

Four of the eleven variants map to vic-crown-poker. It is the only approved book that has them all, and its play matches
the hands that PHH files record: the button posts the small blind heads-up, a limit all-in of half a bet or more counts
as a raise (6.16.2), three raises, odd chips from the left of the button (8.5.1). The others are games of house-poker,
which is unapproved. A file that pitboss wrote of a hand from another book names its game under `_game`. PHH's `sm`
differs from ours: alone it mucks, with `-` it shows.
"""

from decimal import Decimal
from typing import Any

import msgspec

from pitboss.core.refusals import WrongSign
from pitboss.rules.record import Record, is_remark

PREFIX = "phh:"


class PhhGame(msgspec.Struct, frozen=True):
    """The game and betting structure of a PHH variant."""

    game: str
    betting: str


VARIANTS = {
    "NT": PhhGame("vic-crown-poker/holdem", "no-limit"),
    "FT": PhhGame("vic-crown-poker/holdem", "limit"),
    "PO": PhhGame("vic-crown-poker/omaha", "pot-limit"),
    "FO/8": PhhGame("vic-crown-poker/omaha-hi-lo", "limit"),
    "NS": PhhGame("house-poker/short-deck-holdem", "no-limit"),
    "F7S": PhhGame("house-poker/seven-card-stud", "limit"),
    "F7S/8": PhhGame("house-poker/seven-card-stud-hi-lo", "limit"),
    "FR": PhhGame("house-poker/razz", "limit"),
    "N2L1D": PhhGame("house-poker/deuce-to-seven-single-draw", "no-limit"),
    "F2L3D": PhhGame("house-poker/deuce-to-seven-triple-draw", "limit"),
    "FB": PhhGame("house-poker/badugi", "limit"),
}
ALSO = {"NT": "wa-poker/holdem", "FT": "wa-poker/holdem", "PO": "wa-poker/omaha"}
"""Other games of a variant. A file that names one under `GAME_KEY` is played by that game's book."""
GAME_TYPES = {
    "wa-poker/holdem": "Holdem", "wa-poker/omaha": "Omaha", "vic-crown-poker/holdem": "Holdem",
    "vic-crown-poker/omaha": "Omaha", "vic-crown-poker/omaha-hi-lo": "OmahaHiLo",
    "house-poker/short-deck-holdem": "ShortDeck", "house-poker/seven-card-stud": "Stud",
    "house-poker/seven-card-stud-hi-lo": "StudHiLo", "house-poker/razz": "Razz",
    "house-poker/deuce-to-seven-single-draw": "SingleDraw", "house-poker/deuce-to-seven-triple-draw": "TripleDraw",
    "house-poker/badugi": "Badugi",
}  # fmt: skip
"""The names of games in histories. When reading, the last game with a name counts."""
ODD_CHIPS = "vic-crown-poker 8.5.1"
"""The odd-chip rule for hands from other rooms."""
GAME_KEY = "_game"
TABLE_KEY = "_table"
"""The key of the table's name, because in a record `table` is the sign."""


class UnknownVariant(WrongSign):
    """A PHH variant that no rulebook has."""


def is_phh(record: Record) -> bool:
    """Return True if the record names a PHH variant instead of a rulebook's game."""
    return record.game.startswith(PREFIX)


def from_phh(record: Record) -> Record:
    """Return the hand as a record of a rulebook's game. A record of such a game is returned unchanged."""
    if not is_phh(record):
        return record
    variant = record.game.removeprefix(PREFIX)
    known = VARIANTS.get(variant)
    if known is None:
        raise UnknownVariant(
            f"PHH variant {variant[:40]!r} is not a game of these rulebooks: expected one of {', '.join(VARIANTS)}"
        )
    setup = {key: value for key, value in record.setup.items() if key != "variant"}
    table = {"betting": known.betting, "chip": _chip(record), **record.table}
    if straddles := _straddles(setup.get("blinds_or_straddles", ())):
        table.setdefault("straddles", straddles)
    lines = tuple(our_line(line) for line in record.actions if not is_remark(line))
    named_game = record.metadata.get(GAME_KEY)
    return Record(
        game=ALSO[variant] if variant in ALSO and named_game == ALSO[variant] else known.game,
        version=record.version,
        actions=lines,
        table=table,
        setup=setup,
        metadata={
            TABLE_KEY if key == "table" else key: value for key, value in record.metadata.items() if key != GAME_KEY
        },
    )


def our_line(line: str) -> str:
    """Return a PHH line in our notation."""
    if " sm" not in line:
        return line
    words, mark, comment = line.partition("#")
    match words.split():
        case [player, "sm"]:
            ours = f"{player} muck"
        case [player, "sm", "-"]:
            ours = f"{player} sm"
        case _:
            return line
    return f"{ours} #{comment}" if mark else ours


def _straddles(blinds: Any) -> int:
    """Return the number of forced bets besides the two blinds."""
    return max(sum(1 for blind in blinds if blind) - 2, 0) if isinstance(blinds, list | tuple) else 0


def _in_cents(amount: Decimal) -> bool:
    """Return True if an amount is finer than a dollar; False for `inf` and other invalid numbers."""
    return amount.is_finite() and amount != amount.to_integral_value()


def _chip(record: Record) -> str:
    """Return the smallest chip of the hand: a dollar unless an amount in the file is finer."""
    amounts = [record.setup.get(key) for key in ("min_bet", "small_bet", "big_bet", "bring_in")]
    for key in ("antes", "blinds_or_straddles", "starting_stacks"):
        value = record.setup.get(key)
        amounts += value if isinstance(value, list) else [value]
    fine = any(isinstance(amount, Decimal) and _in_cents(amount) for amount in amounts)
    return "0.01" if fine or any(" cbr " in line and "." in line for line in record.actions) else "1"
