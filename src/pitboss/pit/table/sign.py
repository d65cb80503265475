"""A table's sign: everything the operator has chosen for it. Amounts are dollars as text, as in a record."""

import re
from functools import cached_property
from typing import Any, Literal

import msgspec

from pitboss.books import catalogue, versions
from pitboss.books.catalogue import GameEntry, banked, poker
from pitboss.books.room import RoomRules, room
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError
from pitboss.core.money import DOLLAR, Chips, short_money
from pitboss.core.refusals import Refusal, WrongSign
from pitboss.rules.poker.game import SideOffer
from pitboss.rules.sign import money

TRIAL_STACK = "1000000"
MOST_SECONDS = 600
"""The longest time to act, in seconds."""
REMEMBERED = 200
_right: set[str] = set()
"""Signs that were already found valid."""
_POOL = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")
_OWN = {
    "carried": "a pot is carried when nobody has opened it",
    "advised": "the table records what players were advised of",
    "personal": "agree limits with a player by 'personal anna 50 2000'",
    "blinds": "write them outside the table's keys",
}
"""Keys of a round's sign that only the table itself writes."""


class MoreTime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Extra time to act that players may buy: seconds, times per hand and fee."""

    seconds: int
    times: int
    fee: str


class TableSign(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """The sign of a table. `table` has the keys of a record's `[table]`."""

    game: str
    table: dict[str, Any] = {}
    places: int = 0
    """The number of seats or boxes; 0 means as many as the book allows."""
    buy_in: str = ""
    buy_in_most: str = ""
    blinds: tuple[str, ...] = ()
    bets: tuple[str, ...] = ()
    """The small and the big bet of a limit game."""
    time_to_act: int = 0
    """Seconds to act; 0 means no limit."""
    more_time: MoreTime | None = None
    time_charge: str = ""
    """Hourly charge per player."""
    pool: str = ""
    """The shared jackpot to which the table belongs; empty for the table's own."""
    ante: str = ""
    """Ante in addition to the blinds, in games without antes of their own."""
    antes: Literal["each", "big-blind"] = "each"
    """The form of the antes: every player antes, or the big blind antes for the table."""
    event: str = ""
    """The tournament that plays here and assigns seats, chips and levels."""
    feeder: bool = False
    """True if it was opened for players waiting for another game."""
    host: str = ""
    """The host of a private table. Everyone with its link may sit down; the host starts and settles the night."""
    dealer: Literal["software", "human"] = "software"
    bots: bool = False
    """True if players may bring bots, which are marked as bots."""
    pushes: bool = False
    """True at a poker table where the round ends when the dealer pushes the pots after a showdown; otherwise it ends
    when they are awarded."""
    version: str = ""
    """The version of the rulebook; empty at older tables, which use the version that the book's files state."""

    @cached_property
    def entry(self) -> GameEntry:
        return catalogue.game(self.game, self.version)

    @cached_property
    def book(self) -> str:
        return self.entry.rulebook

    @cached_property
    def room(self) -> RoomRules:
        return room(self.book, self.version)

    @cached_property
    def tournament(self) -> bool:
        return self.table.get("kind") == "tournament"

    @cached_property
    def plays_for_jackpot(self) -> bool:
        """Return True if the sign describes a jackpot. `jackpot = false` means there is no jackpot."""
        return self.table.get("jackpot", False) is not False

    @cached_property
    def side_offer(self) -> SideOffer | None:
        """Return the sign's offer of a poker game's side wagers, or None if it has no side wagers."""
        return None if self.banked else catalogue.poker(self.game, self.version).side_offer

    @cached_property
    def side_limits(self) -> dict[str, Any]:
        """Return the minimum and maximum of a side wager, or nothing if the table offers no side wager."""
        said = self.table.get(self.side_offer.key) if self.side_offer is not None else None
        return said if isinstance(said, dict) else {}

    @cached_property
    def banked(self) -> bool:
        return self.entry.kind == "banked"

    @cached_property
    def deck(self) -> str:
        return str(self.table.get("deck", self.entry.decks[0]))

    @cached_property
    def most(self) -> int:
        """Return the most players that the book allows with this deck."""
        return self.entry.seats.get(self.deck, 0)

    @cached_property
    def seats(self) -> int:
        return self.places or self.most

    @cached_property
    def blind_amounts(self) -> tuple[Chips, ...]:
        return tuple(money(blind, "blinds", least=1) for blind in self.blinds)

    @cached_property
    def bet_amounts(self) -> tuple[Chips, ...]:
        return tuple(money(bet, "bets", least=1) for bet in self.bets)

    @cached_property
    def least_buy_in(self) -> Chips:
        return money(self.buy_in, "buy_in", least=1) if self.buy_in else 1

    @cached_property
    def most_buy_in(self) -> Chips | None:
        return money(self.buy_in_most, "buy_in_most", least=1) if self.buy_in_most else None

    @cached_property
    def least_wager(self) -> Chips:
        """Return the minimum wager on the sign: the table minimum, or else the last blind."""
        if "minimum" in self.table:
            return money(self.table["minimum"], "minimum")
        return self.blind_amounts[-1] if self.blinds else 0

    @cached_property
    def per_player_fee(self) -> Chips:
        """Return the fee each player pays before a hand."""
        charge = self.table.get("commission")
        return money(charge.get("per-player", 0), "per-player") if isinstance(charge, dict) else 0

    def setup(self, stacks: list[Chips], blinds: list[Chips]) -> dict[str, Any]:
        """Return the keys a poker round needs besides the sign, by place from the button's left."""
        found: dict[str, Any] = {"starting_stacks": [short_money(stack) for stack in stacks]}
        if self.blinds:
            found["blinds_or_straddles"] = [short_money(blind) for blind in blinds]
        if self.ante:
            found["antes"] = self._antes(blinds)
        if self.bets:
            found["small_bet"], found["big_bet"] = self.bets
        return found

    def _antes(self, blinds: list[Chips]) -> list[str]:
        """Return the antes by place. A big-blind ante is paid by the last of the largest blinds, and is dead."""
        if self.antes == "each":
            return [self.ante] * len(blinds)
        payer = max(range(len(blinds)), key=lambda at: (blinds[at], at))
        return [self.ante if at == payer else "0" for at in range(len(blinds))]


def read_sign(text: str | bytes) -> TableSign:
    """Read and check the sign in a line's JSON."""
    try:
        found = msgspec.json.decode(text, type=TableSign)
    except msgspec.MsgspecError as error:
        raise WrongSign(f"the sign cannot be read: {error}") from None
    return checked(found)


def write_sign(sign: TableSign) -> str:
    return msgspec.json.encode(sign).decode()


def settled(sign: TableSign) -> TableSign:
    """Return the sign of a new table with its defaults made explicit.

    A house table without a jackpot says so and takes no jackpot wager. A dealer cannot know a hand before it is shown,
    so at poker dealt by a person the pots are pushed. Older logs whose signs do not mention this replay as before.
    """
    if sign.dealer == "human" and not sign.banked:
        return msgspec.structs.replace(sign, pushes=True)
    if not sign.banked or sign.pool or "jackpot" in sign.table:
        return sign
    silent = catalogue.banked(sign.game, sign.version).jackpot is not None
    return msgspec.structs.replace(sign, table={**sign.table, "jackpot": False}) if silent else sign


def in_version(sign: TableSign, version: str) -> TableSign:
    """Return the sign in another version of its book, with that version's defaults for pay tables it no longer has."""
    made = msgspec.structs.replace(sign, version=version)
    tables = catalogue.banked(sign.game, version).pay_tables if sign.banked else {}
    gone = {key for key, named in tables.items() if key in sign.table and sign.table[key] not in named}
    table = {key: value for key, value in sign.table.items() if key not in gone}
    return checked(msgspec.structs.replace(made, table=table))


def checked(sign: TableSign) -> TableSign:
    """Return the sign if the book allows it and a round can be played with it.

    All tables of a tournament get the same sign at every level, so signs found valid are remembered.
    """
    written = write_sign(sign)
    if written not in _right:
        _check(sign)
        if len(_right) >= REMEMBERED:
            _right.clear()
        _right.add(written)
    return sign


def _check(sign: TableSign) -> None:
    try:
        _ = sign.version and versions.version(sign.game.partition("/")[0], sign.version)
    except PitbossError as error:
        raise WrongSign(str(error)) from None
    _check_own_keys(sign)
    _check_places(sign)
    _check_buy_in(sign)
    _check_time(sign)
    if not sign.banked and len(sign.bets) not in (0, 2):
        raise WrongSign(f"bets: expected two, the small and the big bet, got {len(sign.bets)}", sign.room.stakes.buy_in)
    for players in range(2, 3 if sign.banked else sign.most + 1):
        try_round(sign, players)
    if sign.banked:
        _check_limits(sign)
    else:
        _check_poker(sign)


def _check_poker(sign: TableSign) -> None:
    """Refuse an ante the book does not have, amounts no chip can pay, and side wagers without limits."""
    declared = catalogue.poker(sign.game, sign.version)
    rules = declared.rules
    if sign.ante and not sign.tournament and not declared.antes and rules.no_cash_ante:
        text = f"{sign.entry.title} has blinds and no ante in a cash game: leave the ante of {sign.ante} off the sign"
        raise WrongSign(text, rules.no_cash_ante)
    _check_payable(sign, rules.split + rules.chips)
    offer, limits = sign.side_offer, sign.side_limits
    if offer is not None and limits.keys() not in (set(), {"minimum", "maximum"}):
        raise WrongSign(f"{offer.title} is offered with a minimum and a maximum on the sign", offer.rules)


def _check_payable(sign: TableSign, rules: Rules) -> None:
    """Refuse a minimum that the chips in play cannot pay, or that is not a whole number of units."""
    entries = _entries(sign, 2)
    setup = sign.setup([money(TRIAL_STACK, "stack")] * 2, entries)
    found = catalogue.poker(sign.game, sign.version).new_round(sign.table, setup).sign
    chip, unit = found.chip, found.unit
    amounts: list[tuple[str, Chips]] = [("blind", blind) for blind in sign.blind_amounts]
    amounts += [("bet", bet) for bet in sign.bet_amounts]
    named = ("minimum", "unit", "ante", "bring-in")
    amounts += [(key, money(sign.table[key], key)) for key in named if key in sign.table]
    amounts += [("ante", money(sign.ante, "ante"))] if sign.ante else []
    amounts += [("side wager", money(amount, key)) for key, amount in sign.side_limits.items()]
    for what, amount in amounts:
        if amount % chip:
            text = f"no chip can pay a {what} of {short_money(amount)}: the lowest chip is {short_money(chip)}"
            raise WrongSign(text, rules)
    least = money(sign.table["minimum"], "minimum") if "minimum" in sign.table else 0
    if least % unit:
        text = f"the minimum {short_money(least)} must be a multiple of the betting unit {short_money(unit)}"
        raise WrongSign(text, rules)


def try_round(sign: TableSign, players: int = 2) -> None:
    """Raise if this number of players cannot play a round by the sign. Jackpot balances do not matter."""
    declared = catalogue.load(sign.game, sign.version)
    if sign.banked:
        declared.new_round(sign.table, {})
    else:
        stacks = [money(TRIAL_STACK, "stack")] * players
        declared.new_round(_with_blinds(sign, players), sign.setup(stacks, _entries(sign, players)))


def _check_own_keys(sign: TableSign) -> None:
    """Refuse keys that the table itself writes into a round's sign."""
    rules = sign.room.control
    for key, says in _OWN.items():
        if key in sign.table:
            raise WrongSign(f"the sign cannot set {key!r}: {says}", rules)
    time = sign.table.get("time")
    if isinstance(time, dict) and time.keys() - {"seconds"}:
        raise WrongSign("sell more time with the sign's 'more_time', not with 'time'", sign.room.more_time or rules)
    if sign.banked and (sign.blinds or sign.bets):
        raise WrongSign("a game against the house has no blinds and no limit bets", rules)
    if sign.antes == "big-blind" and (sign.banked or not sign.blinds):
        raise WrongSign("a big-blind ante needs a big blind: the sign has no blinds", rules)
    if sign.event and not sign.tournament:
        raise WrongSign(f"the table belongs to tournament {sign.event}: set its kind to 'tournament'", rules)
    if sign.pool and not _POOL.fullmatch(sign.pool):
        raise WrongSign(f"{sign.pool!r} cannot be the name of a jackpot: expected letters and digits", rules)


def _check_limits(sign: TableSign) -> None:
    """Refuse a house-game minimum that is not a whole number of betting units."""
    by_wager = {"": sign.table, **(sign.table.get("limits") or {})}
    for name, said in by_wager.items():
        unit = money(said.get("unit", sign.table.get("unit", 1)), "unit", least=1)
        least = money(said.get("minimum", sign.table.get("minimum", 0)), "minimum")
        if least % unit:
            text = f"{name}: " if name else ""
            raise WrongSign(
                f"{text}the minimum {short_money(least)} cannot be paid in betting units of {short_money(unit)}:"
                " choose a multiple of the unit",
                catalogue.banked(sign.game, sign.version).clauses.limits or sign.room.control,
            )


def most_places(deck: str, seats: int, rules: RoomRules) -> int:
    """Return the most places a table may have: with a reduced deck one extra, where the book allows it."""
    return seats + (1 if rules.seats.one_over and deck == "reduced" else 0)


def _check_places(sign: TableSign) -> None:
    entry, rules = sign.entry, sign.room.seats.most
    most = most_places(sign.deck, sign.most, sign.room)
    if sign.deck not in entry.seats:
        raise WrongSign(f"{entry.title} is not played with the {sign.deck} deck", rules)
    if not 0 <= sign.places <= most:
        raise WrongSign(f"{sign.places} places: {entry.title} has at most {sign.most}", rules)
    if sign.places and sign.places < max(sign.room.open_with, 1):
        raise WrongSign(f"{sign.places} place is too few: a round needs two players", sign.room.open_rules)
    if len(sign.blinds) > sign.seats:
        raise WrongSign(f"{len(sign.blinds)} blinds are too many for {sign.seats} places", rules)


def _check_time(sign: TableSign) -> None:
    rules, offer = sign.room.more_time or sign.room.control, sign.more_time
    if not 0 <= sign.time_to_act <= MOST_SECONDS:
        raise WrongSign(f"time_to_act = {sign.time_to_act}: expected seconds from 0 (none) to {MOST_SECONDS}", rules)
    if offer is None:
        return
    if not (sign.room.more_time and sign.time_to_act):
        raise WrongSign("more time can be sold only if the table has a time to act and the book allows it", rules)
    if not 1 <= offer.seconds <= MOST_SECONDS or not 1 <= offer.times <= MOST_SECONDS:
        raise WrongSign(f"more_time: {offer.seconds} seconds, {offer.times} times: must be 1 to {MOST_SECONDS}", rules)
    money(offer.fee, "more_time fee", rules=rules)


def _with_blinds(sign: TableSign, players: int) -> dict[str, Any]:
    """Return the sign's keys, naming all blinds when there are fewer players than blinds."""
    few = 2 < players < len(sign.blinds)
    return {**sign.table, "blinds": [short_money(blind) for blind in sign.blind_amounts]} if few else sign.table


def _entries(sign: TableSign, players: int) -> list[Chips]:
    """Return the blinds each place posts in a round of this many players."""
    blinds = list(sign.blind_amounts)
    if players == 2 and len(blinds) > 1:
        return [blinds[0], blinds[-1]]
    return [*blinds[-players:], *[0] * (players - len(blinds))]


def _check_buy_in(sign: TableSign) -> None:
    rules = sign.room.stakes.buy_in
    least, most = sign.least_buy_in, sign.most_buy_in
    if most is not None and most < least:
        raise WrongSign(f"the maximum buy-in {short_money(most)} is less than the minimum {short_money(least)}", rules)
    if sign.time_charge:
        if sign.room.time is None:
            raise WrongSign("this book has no time charge", rules)
        money(sign.time_charge, "time_charge", least=1)


def as_refusal(error: PitbossError, rules: Rules = ()) -> Refusal:
    """Return an error about an amount or a name as a refusal of the sign."""
    return error if isinstance(error, Refusal) else WrongSign(str(error), rules)


BUY_IN: Chips = 1000 * DOLLAR


class DemoTable(msgspec.Struct, frozen=True, kw_only=True):
    """The sign of a demonstration table, in a record's words, and its number of places."""

    table: dict[str, Any]
    places: int
    blinds: tuple[Chips, ...] = ()
    antes: bool = False
    """True if every seat antes the table minimum."""

    def sign(self, game: GameEntry) -> TableSign:
        """Return the table's sign. Poker has a buy-in of 20 to 200 big blinds."""
        poker = game.kind == "poker"
        return TableSign(
            game=game.id,
            table=self.table,
            places=self.places,
            buy_in="200" if poker else "",
            buy_in_most="2000" if poker else "",
            blinds=tuple(short_money(blind) for blind in self.blinds),
            time_to_act=30,
        )

    def setup(self, stacks: list[Chips]) -> dict[str, Any]:
        """Return the keys a poker round needs besides its sign, by seat from the button's left."""
        seats = len(stacks)
        found: dict[str, Any] = {"starting_stacks": [short_money(stack) for stack in stacks]}
        if self.antes:
            found["antes"] = [self.table["minimum"]] * seats
        if self.blinds:
            found["blinds_or_straddles"] = [short_money(chips) for chips in (*self.blinds, *[0] * seats)[:seats]]
        return found


def demo_table(game: GameEntry) -> DemoTable:
    """Return a demonstration table with small amounts, fitting the game's betting."""
    if game.kind == "banked":
        house = {"minimum": "10", "maximum": "500", "unit": "5"}
        return DemoTable(table=house, places=banked(game.id).demo.places)
    declared = poker(game.id)
    places = declared.demo.places
    if declared.bring_in is not None:
        return DemoTable(table={"minimum": "10"}, places=places)
    if declared.antes:
        most = {"maximum": "50"} if declared.structures[0] == "spread" else {}
        return DemoTable(table={"minimum": "5"} | most, places=places, antes=True)
    if declared.single_blind:
        return DemoTable(table={"minimum": "5"}, places=places, blinds=(5 * DOLLAR,))
    limits = {"minimum": "10", "maximum": "100"} if declared.structures[0] == "spread" else {"minimum": "10"}
    return DemoTable(table=limits, places=places, blinds=(5 * DOLLAR, 10 * DOLLAR))
