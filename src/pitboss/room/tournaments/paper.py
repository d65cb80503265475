"""The printed sheets of a tournament: purchases, seating, and the clauses that require them."""

import unicodedata
from collections.abc import Callable, Iterable

import msgspec

from pitboss.core.money import write_money
from pitboss.core.time import SECOND, Instant, write_instant
from pitboss.pit.tournament.document import make_document
from pitboss.pit.tournament.state import Entrant, TournamentState
from pitboss.room.tournaments.display import with_refunds
from pitboss.room.tournaments.shapes import Standing, TournamentShown
from pitboss.room.wire.shapes import shape

BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"})
"""Letters that Unicode does not decompose but that are sorted with their base letter."""
COUNTED = "When a session ends the chips of every player are presented, counted and recorded."


class Receipt(msgspec.Struct, kw_only=True, gc=False):
    """One player with their purchases and payments. People other than officials see only the name and the seat."""

    number: int
    """The order of entry."""
    player: str
    state: str
    staff: bool = False
    table: str
    seat: int
    entries: int = 0
    re_buys: int = 0
    add_on: bool = False
    to_pool: str = ""
    """Payments to the pool. Empty, like all purchases and payments, for viewers who may not see them."""
    fees: str = ""
    bounty: str = ""
    total: str = ""


class Sheet(msgspec.Struct, kw_only=True, gc=False):
    """The reason for a printed sheet: the sentences of the terms and the clauses."""

    sentences: list[str] = []
    rules: list[str]


class Paper(msgspec.Struct, kw_only=True, gc=False):
    """The content of all printed sheets."""

    printed: str
    """The time of printing, by the clock on the wall, without a zone."""
    tournament: TournamentShown
    receipts: list[Receipt]
    """The receipts, by name."""
    signing: Sheet
    counting: Sheet
    paying: Sheet


def paper(s: TournamentState, shown: TournamentShown, wall: Instant, sees: Callable[[str], bool]) -> Paper:
    """Return the sheets for a viewer, with the payments that they may see."""
    book = s.book
    return Paper(
        printed=write_instant(wall // SECOND * SECOND),
        tournament=msgspec.structs.replace(shown, standings=with_refunds(s, shown.standings, sees)),
        receipts=[one if sees(one.player) else _bare(one) for one in receipts(s, shown.names)],
        signing=_sheet(s, "signed", book.before.signed),
        counting=Sheet(sentences=[COUNTED], rules=list(book.play.counted)),
        paying=_sheet(s, "prizes", book.prizes.announced),
    )


def receipts(s: TournamentState, names: dict[str, str]) -> list[Receipt]:
    """Return the receipts of everyone who has entered and not withdrawn, by name."""
    found = [player for player in s.players.values() if player.state != "withdrawn"]
    return [_receipt(player) for player in sorted(found, key=lambda one: by_name(names.get(one.name, one.name)))]


def seated(rows: Iterable[Standing], names: dict[str, str]) -> list[Standing]:
    """Return the standings of everyone who has a seat, by name."""
    return sorted((row for row in rows if row.table), key=lambda row: by_name(names.get(row.player, row.player)))


def paid_out(rows: Iterable[Standing]) -> list[Standing]:
    """Return the standings of everyone who has won something or gets a refund, from first place on."""
    return [row for row in rows if any(amount not in ("", "0.00") for amount in (row.prize, row.bounties, row.refund))]


def by_name(name: str) -> tuple[str, str]:
    """Return the sort key of a name, ignoring case and marks: Łukasz sorts under L."""
    bare = (one for one in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(one))
    return ("".join(bare).translate(BARE), name)


def _receipt(player: Entrant) -> Receipt:
    return shape(
        Receipt,
        player,
        number=player.turn,
        player=player.name,
        re_buys=player.rebuys,
        add_on=player.added_on,
        to_pool=write_money(player.paid_in),
        bounty=write_money(player.heads),
        total=write_money(player.paid_in + player.fees + player.heads),
    )


def _bare(one: Receipt) -> Receipt:
    return Receipt(number=one.number, player=one.player, state=one.state, table=one.table, seat=one.seat)


def _sheet(s: TournamentState, topic: str, rules: tuple[str, ...]) -> Sheet:
    items = [item for part in make_document(s.terms).parts for item in part.items if item.topic == topic]
    said = [sentence for item in items for sentence in item.sentences]
    return Sheet(sentences=said, rules=list(dict.fromkeys(rules)))
