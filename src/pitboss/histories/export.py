"""Export a replayed record as PHH, Open Hand History, the text of four poker sites, or a pitboss record.

Each format has hands that it cannot express; `Unsayable` then says why.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.books.adjudication import replay_hand
from pitboss.books.phh import GAME_TYPES, TABLE_KEY, from_phh, is_phh
from pitboss.histories.history import HandHistory, Header, describe
from pitboss.histories.ohh import OHH_GAMES, OHH_LACKS, write_ohh
from pitboss.histories.phh import BET_TYPES, Unsayable, betting_of, is_poker, variant_of, write_phh
from pitboss.histories.site_writer import NETWORKS, write_text
from pitboss.rules.poker.sign import PokerSign, is_unsaid
from pitboss.rules.poker.state import SEAT_OF
from pitboss.rules.record import Record, write_record


def export(record: Record, format_: str, viewer: str | None = None) -> str:
    """Return the record in a format of `FORMATS`. With a viewer, only that seat's cards and tabled cards are shown."""
    stacks = record.setup.get("starting_stacks", ())
    seats = [f"p{number}" for number, _ in enumerate(stacks if isinstance(stacks, list | tuple) else (), 1)]
    if viewer is not None and viewer not in seats:
        raise Unsayable(f"{viewer!r} has no seat in this hand: expected one of {', '.join(seats)}")
    return FORMATS[format_](record, viewer)


def _as_record(record: Record, viewer: str | None) -> str:
    if viewer:
        raise Unsayable("a record keeps all its cards: use another format for one viewer's history")
    return write_record(from_phh(record))


def _as_phh(record: Record, viewer: str | None) -> str:
    ours = from_phh(record)
    variant = variant_of(ours)
    _stacks_are_said(ours)
    return write_phh(variant, ours, replay_hand(ours), viewer)


def _as_ohh(record: Record, viewer: str | None) -> str:
    history, header = _described(record, viewer)
    if header.game_type not in OHH_GAMES:
        raise Unsayable(OHH_LACKS)
    return write_ohh(history, header)


def _as_text(network: str) -> Callable[[Record, str | None], str]:
    """Return the function that writes a record in a poker site's format."""
    return lambda record, viewer: write_text(network, *_described(record, viewer))


def _described(record: Record, viewer: str | None) -> tuple[HandHistory, Header]:
    ours = from_phh(record)
    if not is_poker(ours):
        raise Unsayable(f"{ours.game} is played against the house: only poker among players has hand histories")
    game_type, betting = GAME_TYPES.get(ours.game), betting_of(ours)
    if game_type is None:
        raise Unsayable(f"hand histories have no name for {ours.game}: known are {', '.join(GAME_TYPES)}")
    if betting not in BET_TYPES:
        raise Unsayable(f"hand histories have no name for {betting} betting: known are {', '.join(BET_TYPES)}")
    _stacks_are_said(ours)
    round_ = replay_hand(ours)
    history = describe(round_, ours, viewer)
    header = _header(history, round_.sign, ours, record, game_type, BET_TYPES[betting])
    if betting == "limit":
        stakes = round_.sign.stakes
        header = msgspec.structs.replace(header, bets=(stakes.small_bet, stakes.big_bet))
    return history, header


def _stacks_are_said(record: Record) -> None:
    stacks = record.setup.get("starting_stacks", ())
    if not isinstance(stacks, list | tuple) or not stacks or any(map(is_unsaid, stacks)):
        raise Unsayable("the record lacks the starting stacks, which a history needs")


def _header(
    history: HandHistory, sign: PokerSign, ours: Record, given: Record, game_type: str, bet_type: str
) -> Header:
    from pitboss import __version__

    about = ours.metadata
    posted = [SEAT_OF[move.token] for move in history.forced if move.what == "blind"]
    blinds = [sign.blinds.amounts[seat] for seat in posted]  # the full blinds, even if a player had less
    tournament = ours.table.get("kind") == "tournament"
    plain = tournament or (is_phh(given) and "currency_symbol" not in about)
    return Header(
        game_type=game_type,
        bet_type=bet_type,
        small_blind=min(blinds, default=0),
        big_blind=max(blinds, default=0),
        ante=max(sign.antes, default=0),
        game_number=str(about.get("hand", 1)),
        table=" ".join(str(about.get("table", about.get(TABLE_KEY, "pitboss"))).split()),
        date=_date(about),
        currency="Chips" if plain else str(about.get("currency", "USD")),
        symbol="" if plain else str(about.get("currency_symbol", "$")),
        tournament=tournament,
        version=__version__,
    )


def _date(about: dict[str, Any]) -> str:
    """Return the date of the hand in the record, or the epoch if it gives no day."""
    day = [about.get(key) for key in ("year", "month", "day")]
    if not all(type(part) is int for part in day):
        return "1970-01-01T00:00:00Z"
    year, month, date = day
    return f"{year:04d}-{month:02d}-{date:02d}T{str(about.get('time', '00:00:00'))[:8]}Z"


FORMATS: dict[str, Callable[[Record, str | None], str]] = {
    "phh": _as_phh,
    "ohh": _as_ohh,
    **{network: _as_text(network) for network in NETWORKS},
    "record": _as_record,
}
