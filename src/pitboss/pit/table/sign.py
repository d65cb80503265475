"""A table's sign: everything the operator has chosen for it. Amounts are text in dollars, as a record writes them."""

import re
from functools import cached_property
from typing import Any, Literal

import msgspec

from pitboss.books import catalogue
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
"""The longest time to act a sign can give."""
REMEMBERED = 200
_right: set[str] = set()
"""Signs that were found right before."""
_POOL = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")
_OWN = {
    "carried": "a pot is carried when nobody has opened it",
    "advised": "a round advises a player, and the table remembers it",
    "personal": "limits are agreed with a player by 'personal anna 50 2000'",
    "blinds": "they stand beside the table's keys",
}
"""Keys of a round's sign that the floor writes as they come about."""


class MoreTime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time to act that players may buy: how long, how often a hand, for how much."""

    seconds: int
    times: int
    fee: str


class TableSign(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """What stands on the table. `table` are the keys of a record's `[table]`."""

    game: str
    table: dict[str, Any] = {}
    places: int = 0
    """Seats or boxes; 0: as many as the book allows."""
    buy_in: str = ""
    buy_in_most: str = ""
    blinds: tuple[str, ...] = ()
    bets: tuple[str, ...] = ()
    """Small and big bet of a limit game."""
    time_to_act: int = 0
    """Seconds; 0: none is scheduled."""
    more_time: MoreTime | None = None
    time_charge: str = ""
    """What each player pays an hour."""
    pool: str = ""
    """The jackpot this table belongs to; its own where it is not named."""
    ante: str = ""
    """What is put in besides the blinds, where the game itself has no antes."""
    antes: Literal["each", "big-blind"] = "each"
    """Who puts it in: everybody their own, or the big blind one for the table."""
    event: str = ""
    """The tournament that plays here: seats, chips and levels are its to give."""
    feeder: bool = False
    """Opened for players who wait for another game."""
    host: str = ""
    """Whose private table it is: whoever has its link may sit down, and the host starts and settles the night."""
    dealer: Literal["software", "human"] = "software"
    bots: bool = False
    """Whether players' own programs may sit down here, marked as what they are."""
    pushes: bool = False
    """At poker: after a showdown the round is over when the dealer has pushed the pots; if not, with their award."""

    @cached_property
    def entry(self) -> GameEntry:
        return catalogue.game(self.game)

    @cached_property
    def book(self) -> str:
        return self.entry.rulebook

    @cached_property
    def room(self) -> RoomRules:
        return room(self.book)

    @cached_property
    def tournament(self) -> bool:
        return self.table.get("kind") == "tournament"

    @cached_property
    def plays_for_jackpot(self) -> bool:
        """Whether the sign names what its jackpot is; `jackpot = false` says that there is none."""
        return self.table.get("jackpot", False) is not False

    @cached_property
    def side_offer(self) -> SideOffer | None:
        """How the sign may offer side wagers of a poker game; None where the game has none."""
        return None if self.banked else catalogue.poker(self.game).side_offer

    @cached_property
    def side_limits(self) -> dict[str, Any]:
        """The minimum and maximum of a side wager; empty where the table offers none."""
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
        """The most players the book allows with this deck."""
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
        """The minimum wager the sign shows: the table minimum, or the last blind where there is none."""
        if "minimum" in self.table:
            return money(self.table["minimum"], "minimum")
        return self.blind_amounts[-1] if self.blinds else 0

    @cached_property
    def per_player_fee(self) -> Chips:
        """What each player pays before a hand."""
        charge = self.table.get("commission")
        return money(charge.get("per-player", 0), "per-player") if isinstance(charge, dict) else 0

    def setup(self, stacks: list[Chips], blinds: list[Chips]) -> dict[str, Any]:
        """The keys a poker round takes besides the sign: an entry a place, the first left of the button first."""
        found: dict[str, Any] = {"starting_stacks": [short_money(stack) for stack in stacks]}
        if self.blinds:
            found["blinds_or_straddles"] = [short_money(blind) for blind in blinds]
        if self.ante:
            found["antes"] = self._antes(blinds)
        if self.bets:
            found["small_bet"], found["big_bet"] = self.bets
        return found

    def _antes(self, blinds: list[Chips]) -> list[str]:
        """By place. One ante for the table is paid where the last of the largest blinds is, and is dead."""
        if self.antes == "each":
            return [self.ante] * len(blinds)
        payer = max(range(len(blinds)), key=lambda at: (blinds[at], at))
        return [self.ante if at == payer else "0" for at in range(len(blinds))]


def read_sign(text: str | bytes) -> TableSign:
    """The sign in a line's JSON, checked."""
    try:
        found = msgspec.json.decode(text, type=TableSign)
    except msgspec.MsgspecError as error:
        raise WrongSign(f"the sign cannot be read: {error}") from None
    return checked(found)


def write_sign(sign: TableSign) -> str:
    return msgspec.json.encode(sign).decode()


def settled(sign: TableSign) -> TableSign:
    """The sign of a new table: a house table that plays for no jackpot says so, and then takes no jackpot wager; where
    a person deals poker the pots are pushed, for the dealer cannot know a hand before it is shown.

    A log that begins with a sign that is silent about it folds as it always did.
    """
    if sign.dealer == "human" and not sign.banked:
        return msgspec.structs.replace(sign, pushes=True)
    silent = sign.banked and not sign.pool and "jackpot" not in sign.table and catalogue.banked(sign.game).jackpot
    return msgspec.structs.replace(sign, table={**sign.table, "jackpot": False}) if silent else sign


def checked(sign: TableSign) -> TableSign:
    """The sign, if the book lets a table have it and a round could be played by it.

    Every table of a tournament gets the same sign with every level: what was found right once is remembered.
    """
    written = write_sign(sign)
    if written not in _right:
        _check(sign)
        if len(_right) >= REMEMBERED:
            _right.clear()
        _right.add(written)
    return sign


def _check(sign: TableSign) -> None:
    _check_own_keys(sign)
    _check_places(sign)
    _check_buy_in(sign)
    _check_time(sign)
    if not sign.banked and len(sign.bets) not in (0, 2):
        raise WrongSign(f"{len(sign.bets)} bets: expected two, the small and the big bet", sign.room.stakes.buy_in)
    for players in range(2, 3 if sign.banked else sign.most + 1):
        try_round(sign, players)
    if sign.banked:
        _check_limits(sign)
    else:
        _check_poker(sign)


def _check_poker(sign: TableSign) -> None:
    """Refuse an ante that the book does not have, amounts that no chip can pay, and side wagers without limits."""
    declared = catalogue.poker(sign.game)
    rules = declared.rules
    if sign.ante and not sign.tournament and not declared.antes and rules.no_cash_ante:
        text = f"{sign.entry.title} has blinds and no ante in a cash game: leave the ante of {sign.ante} off the sign"
        raise WrongSign(text, rules.no_cash_ante)
    _check_payable(sign, rules.split + rules.chips)
    offer, limits = sign.side_offer, sign.side_limits
    if offer is not None and limits.keys() not in (set(), {"minimum", "maximum"}):
        raise WrongSign(f"{offer.title} is offered with a minimum and a maximum on the sign", offer.rules)


def _check_payable(sign: TableSign, rules: Rules) -> None:
    """Refuse a least wager that cannot be made with the chips in play, or that is no whole number of units."""
    entries = _entries(sign, 2)
    setup = sign.setup([money(TRIAL_STACK, "stack")] * 2, entries)
    found = catalogue.poker(sign.game).new_round(sign.table, setup).sign
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
        text = f"a minimum of {short_money(least)} is not a wager here: wagers are multiples of {short_money(unit)}"
        raise WrongSign(text, rules)


def try_round(sign: TableSign, players: int = 2) -> None:
    """Raises where so many cannot play a round by a sign; what its jackpot stands at is the same to any number."""
    declared = catalogue.load(sign.game)
    if sign.banked:
        declared.new_round(sign.table, {})
    else:
        stacks = [money(TRIAL_STACK, "stack")] * players
        declared.new_round(_with_blinds(sign, players), sign.setup(stacks, _entries(sign, players)))


def _check_own_keys(sign: TableSign) -> None:
    """What the floor writes into a round's sign itself, as it comes about at the table."""
    rules = sign.room.control
    for key, says in _OWN.items():
        if key in sign.table:
            raise WrongSign(f"{key!r} is not for a sign to say: {says}", rules)
    time = sign.table.get("time")
    if isinstance(time, dict) and time.keys() - {"seconds"}:
        raise WrongSign("more time is sold by the sign's 'more_time', not by 'time'", sign.room.more_time or rules)
    if sign.banked and (sign.blinds or sign.bets):
        raise WrongSign("a house game has no blinds and no bets of a limit game", rules)
    if sign.antes == "big-blind" and (sign.banked or not sign.blinds):
        raise WrongSign("one ante for the table is the big blind's: there is no big blind here", rules)
    if sign.event and not sign.tournament:
        raise WrongSign(f"the table is a tournament's, {sign.event}: its kind is 'tournament'", rules)
    if sign.pool and not _POOL.fullmatch(sign.pool):
        raise WrongSign(f"{sign.pool!r} cannot be the name of a jackpot: expected letters and digits", rules)


def _check_limits(sign: TableSign) -> None:
    """A wager on a house table is made of whole betting units, so each minimum is."""
    by_wager = {"": sign.table, **(sign.table.get("limits") or {})}
    for name, said in by_wager.items():
        unit = money(said.get("unit", sign.table.get("unit", 1)), "unit", least=1)
        least = money(said.get("minimum", sign.table.get("minimum", 0)), "minimum")
        if least % unit:
            text = f"{name}: " if name else ""
            raise WrongSign(
                f"{text}no chips pay the minimum of {short_money(least)} in betting units of {short_money(unit)}: "
                "put up a minimum that is a multiple of the unit",
                catalogue.banked(sign.game).clauses.limits or sign.room.control,
            )


def most_places(deck: str, seats: int, rules: RoomRules) -> int:
    """How many places a table may have: with a reduced deck one more than are dealt in, where the book allows it."""
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
        raise WrongSign("time can be bought only where a time to act applies and the book lets it", rules)
    if not 1 <= offer.seconds <= MOST_SECONDS or not 1 <= offer.times <= MOST_SECONDS:
        raise WrongSign(f"more_time: {offer.seconds} seconds {offer.times} times cannot be sold", rules)
    money(offer.fee, "more_time fee", rules=rules)


def _with_blinds(sign: TableSign, players: int) -> dict[str, Any]:
    """With fewer players than blinds the sign names them all and the last are posted, as the floor does it."""
    few = 2 < players < len(sign.blinds)
    return {**sign.table, "blinds": [short_money(blind) for blind in sign.blind_amounts]} if few else sign.table


def _entries(sign: TableSign, players: int) -> list[Chips]:
    """What each place posts in a round of a given number."""
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
    """A mistake in an amount or a name, as a refusal of the sign."""
    return error if isinstance(error, Refusal) else WrongSign(str(error), rules)


BUY_IN: Chips = 1000 * DOLLAR


class DemoTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's sign says, in a record's words, and how many places it has."""

    table: dict[str, Any]
    places: int
    blinds: tuple[Chips, ...] = ()
    antes: bool = False
    """Every seat antes the table minimum."""

    def sign(self, game: GameEntry) -> TableSign:
        """The sign of a table on the floor: poker with a buy-in of twenty to two hundred big blinds."""
        poker = game.kind == "poker"
        return TableSign(
            game=game.id,
            table=self.table,
            places=self.places,
            buy_in="200" if poker else "",
            buy_in_most="2000" if poker else "",
            blinds=tuple(_dollars(blind) for blind in self.blinds),
            time_to_act=30,
        )

    def setup(self, stacks: list[Chips]) -> dict[str, Any]:
        """The keys a poker round takes besides its sign: stacks from the first seat left of the button."""
        seats = len(stacks)
        found: dict[str, Any] = {"starting_stacks": [_dollars(stack) for stack in stacks]}
        if self.antes:
            found["antes"] = [self.table["minimum"]] * seats
        if self.blinds:
            found["blinds_or_straddles"] = [_dollars(chips) for chips in (*self.blinds, *[0] * seats)[:seats]]
        return found


def _dollars(chips: Chips) -> str:
    return short_money(chips)


def demo_table(game: GameEntry) -> DemoTable:
    """The sign of a demonstration table: what the game's way of betting needs, in small amounts."""
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
