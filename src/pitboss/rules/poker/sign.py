"""The table sign and the seats of a poker round, read and checked once, before any card."""

from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from math import gcd
from typing import Any

from pitboss.core.cards import DeckKind, read_deck
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError, ensure
from pitboss.core.hands import Category, Ranking
from pitboss.core.money import DOLLAR, Chips, short_money
from pitboss.core.refusals import WrongSign
from pitboss.rules.edition import EDITION, edition_of
from pitboss.rules.jackpot import JackpotSign
from pitboss.rules.poker.betting.forced import (
    Blinds,
    forced_part,
    read_antes,
    read_blinds,
    read_bring_in,
    read_placed_blinds,
)
from pitboss.rules.poker.betting.limits import Limits, Stakes, Structure, TimeToAct, read_time
from pitboss.rules.poker.game import PokerGame, SideLimits, SideOffer
from pitboss.rules.poker.offers import ActionRules, Offers, street_offers
from pitboss.rules.poker.rules import Opener, PokerRules, Street
from pitboss.rules.poker.showdown.commission import Commission
from pitboss.rules.poker.showdown.prizes import read_bonus
from pitboss.rules.sign import known_keys, money, one_of

UNSAID = Decimal("Infinity")
UNSAID_STACK: Chips = 1_000_000 * DOLLAR
"""The stack assumed if the record gives none: more than a round can cost. The answer then omits `stack`."""

_KEYS = ("minimum", "maximum", "unit", "betting", "deck", "chip", "commission", "kind", "time")
_VARIANTS: dict[str, Structure] = {"N": "no-limit", "P": "pot-limit", "F": "limit"}
_AMOUNT_KEYS = ("starting_stacks", "antes", "blinds_or_straddles", "bring_in", "min_bet", "small_bet", "big_bet")


@dataclass(frozen=True, kw_only=True)
class PokerSign:
    """Everything a round needs to know about its table."""

    game: PokerGame
    rules: PokerRules
    seats: int
    stacks: tuple[Chips, ...]
    stacks_known: tuple[bool, ...]
    antes: tuple[Chips, ...]
    antes_dead: bool
    """True if antes are dead chips in the main pot that nobody has to match, like a big-blind ante."""
    blinds: Blinds
    blind_rules: Rules
    """The clauses of a blind."""
    bring_in: Chips
    """The forced bet of the player whose up card makes it; 0 if there is none."""
    deck: DeckKind
    ranking: Ranking
    showing: Ranking
    """The ranking of up cards."""
    stakes: Stakes
    streets: tuple[Street, ...]
    limits: tuple[Limits, ...]
    cites: tuple[ActionRules, ...]
    offers: tuple[Offers, ...] = field(compare=False)  # derived, to cache amounts from round to round
    forced_open: tuple[bool, ...]
    """True for each street whose first player must bet."""
    order_rules: tuple[Rules, ...]
    """The clause of every kind of hand, by its strength."""
    shown_rules: tuple[Rules, ...]
    """The clauses of a hand of each kind when it is tabled."""
    chip: Chips
    """The lowest chip in play."""
    unit: Chips
    """Wagers are multiples of it."""
    straddles: int
    literal_heads_up: bool
    tournament: bool
    commission: Commission | None
    carried: Chips
    jackpot: JackpotSign | None
    bonus: dict[Category, str]
    side: SideLimits | None = None
    """The limits of a side wager; None if none is offered."""
    time: TimeToAct | None = None
    """The time to act, if the sign has one."""
    edition: int = EDITION
    """The edition of the rules that the round is played by."""


def read_sign(game: PokerGame, table: dict[str, Any], setup: dict[str, Any]) -> PokerSign:
    """Read the sign of a record. Raises `WrongSign` with the key or the seats at fault."""
    known_keys(table, _known(game))
    tournament = one_of(table.get("kind", "cash"), "kind", ("cash", "tournament")) == "tournament"
    seats = _seats(setup)
    deck = _deck(game, table, seats)
    chip = _amount(table, "chip") or _smallest(setup)
    heads_up = one_of(table.get("heads-up", "button-small-blind"), "heads-up", ("button-small-blind", "literal"))
    literal = heads_up == "literal"
    minimum = _minimum(game, table, setup)
    straddles = _straddles(game, table, tournament)
    ante = minimum or chip
    if game.bring_in is not None:
        minimum = minimum or _amount(setup, "small_bet") or game.bring_in.part * chip
        ante = forced_part(game, table, "ante", minimum, chip)
    antes, antes_dead = read_antes(game, setup, seats, ante, minimum is not None and not tournament)
    if game.antes and not game.button_blind and minimum is None:
        minimum = _amount(setup, "min_bet") or max(antes)
    if "blinds" in table:
        blinds = read_placed_blinds(game, setup, seats, minimum, table["blinds"])
    else:
        blinds = read_blinds(game, setup, seats, minimum, chip, straddles, literal)
    if tournament and blinds.posted and game.rules.no_entry_blind:
        raise WrongSign("no blind is posted to join a tournament", game.rules.no_entry_blind)
    if seats == 2 and not literal:
        antes = antes[::-1]  # as in PHH, entries follow the blinds, the button's first
    unit = _amount(table, "unit") or chip
    stakes = _stakes(game, table, setup, minimum, blinds, unit)
    streets = _streets(game, table)
    bring_in = read_bring_in(game, table, setup, stakes.small_bet, chip) if game.bring_in is not None else 0
    order_rules, shown_rules = _by_hand(game, deck.name, game.rankings[deck])
    limits, cites, offers = _by_street(game, streets[0] is game.low_open, stakes, tournament, unit)
    stacks, commission = _stacks(game, setup, seats), game.read_commission(table, chip)
    _check_fees(commission, stacks, blinds)
    return PokerSign(
        game=game,
        rules=game.rules,
        seats=seats,
        stacks=stacks,
        stacks_known=tuple([not is_unsaid(stack) for stack in setup.get("starting_stacks", (UNSAID,) * seats)]),
        antes=antes,
        antes_dead=antes_dead,
        blinds=blinds,
        blind_rules=game.on_blinds,
        bring_in=bring_in,
        deck=deck,
        ranking=game.rankings[deck],
        showing=game.showing_with(deck),
        stakes=stakes,
        streets=streets,
        limits=limits,
        cites=cites,
        offers=offers,
        forced_open=tuple(street.opener in (Opener.LOW_CARD, Opener.BRING_IN) for street in streets),
        order_rules=order_rules,
        shown_rules=shown_rules,
        chip=chip,
        unit=unit,
        straddles=straddles,
        literal_heads_up=literal,
        tournament=tournament,
        commission=commission,
        carried=money(table.get("carried", 0), "carried", rules=game.carried),
        jackpot=_jackpot(game, None if tournament else table.get("jackpot")),
        bonus=read_bonus(None if tournament else table.get("bonus"), game.bonus),
        side=_side(game.side_offer, table, chip, tournament) if game.side_offer is not None else None,
        time=read_time(table.get("time"), game.rules.clock),
        edition=edition_of(table),
    )


def _side(offer: SideOffer, table: dict[str, Any], chip: Chips, tournament: bool) -> SideLimits | None:
    """Read the sign's side wagers: `{ minimum = "2", maximum = "50" }`, or `false` if none is offered."""
    said = table.get(offer.key)
    if said is None or said is False:
        return None if tournament or said is False else SideLimits()
    if not isinstance(said, dict):
        text = f'{offer.key} = {said!r}: expected false, or {{ minimum = "2", maximum = "50" }}'
        raise WrongSign(text, offer.rules)
    if tournament:
        raise WrongSign(f"{offer.title} is not offered in a tournament", offer.rules)
    known_keys(said, ("minimum", "maximum"))
    limits = {key: money(said[key], f"{offer.key} {key}", least=1, rules=offer.rules) for key in said}
    least, most = limits.get("minimum", 0), limits.get("maximum")
    if most is not None and most < max(least, chip):
        text = f"{offer.key}: the maximum {short_money(most)} is less than the minimum {short_money(max(least, chip))}"
        raise WrongSign(text, offer.rules)
    return SideLimits(least=least, most=most, on_sign=True)


def _known(game: PokerGame) -> tuple[str, ...]:
    keys = list(_KEYS)
    keys += ["ante", "bring-in"] if game.bring_in else []
    keys += ["opener"] if game.low_open else []
    keys += ["heads-up"] if game.heads_up_option else []
    keys += ["carried"] if game.carried else []
    keys += ["jackpot"] if game.jackpot else []
    keys += ["bonus"] if game.bonus else []
    keys += [game.side_offer.key] if game.side_offer else []
    keys += [] if game.antes else ["straddles", "blinds"]
    return tuple(keys)


def _jackpot(game: PokerGame, said: Any) -> JackpotSign | None:
    """Read the jackpot on the sign; None if the table has none."""
    return None if game.jackpot is None or said is None else game.jackpot.read_sign(said)


def _amount(said: dict[str, Any], key: str) -> Chips | None:
    return money(said[key], key, least=1) if key in said else None


def _minimum(game: PokerGame, table: dict[str, Any], setup: dict[str, Any]) -> Chips | None:
    """Return the table minimum: the lowest bet, which a record without antes may name as PHH does."""
    said = _amount(table, "minimum")
    by_ante = game.antes and not game.button_blind and game.bring_in is None and "antes" not in setup
    return _amount(setup, "min_bet") if said is None and by_ante else said


def _seats(setup: dict[str, Any]) -> int:
    """Return how many seats are dealt in: one per entry in the stacks, or else the most that antes, blinds or lines
    name."""
    counts: dict[str, int] = {"seat_count": setup.get("seat_count", 0)}
    for key in ("starting_stacks", "antes", "blinds_or_straddles"):
        value = setup.get(key, ())
        if not isinstance(value, list | tuple):
            raise WrongSign(f"{key} = {value!r}: expected a list with one amount per seat, p1 first")
        counts[key] = len(value)
    seats = counts["starting_stacks"] if "starting_stacks" in setup else max(counts.values())
    if not seats:
        raise WrongSign("nobody is seated: expected starting_stacks = […], one amount per seat, p1 first")
    return seats


def _deck(game: PokerGame, table: dict[str, Any], seats: int) -> DeckKind:
    """Return the deck in use, with room for everybody. A book with one deck has its own clause for it."""
    decks = list(game.rules.decks.values())
    rules = decks[0] if len(decks) == 1 else game.seats_rules
    try:
        deck = read_deck(str(table["deck"])) if "deck" in table else next(iter(game.decks))
    except PitbossError as error:
        raise WrongSign(f"deck: {error}", rules) from None
    if deck not in game.decks:
        allowed = " or ".join(one.name for one in game.decks)
        raise WrongSign(f"{game.title} is not played with the {deck.name} deck: expected {allowed}", rules)
    most = game.decks[deck]
    if seats > most:
        raise WrongSign(
            f"{seats} seats are too many: {game.title} with the {deck.name} deck has at most {most}", game.seats_rules
        )
    if seats < 2:
        raise WrongSign(f"{seats} seat is too few: a round needs two players", game.rules.seats)
    return deck


def _smallest(setup: dict[str, Any]) -> Chips:
    """Return the lowest chip: a dollar, or less if the amounts in play need it."""
    chip = DOLLAR
    for key in _AMOUNT_KEYS:
        value = setup.get(key, ())
        for amount in value if isinstance(value, list | tuple) else (value,):
            if key == "starting_stacks" and is_unsaid(amount):
                continue
            chip = gcd(chip, abs(money(amount, key, least=-(10**18))))
    return chip


def is_unsaid(stack: Any) -> bool:
    """Return True for a stack that nobody wrote down: `inf` in a PHH file."""
    return isinstance(stack, Decimal) and stack == UNSAID


def _stacks(game: PokerGame, setup: dict[str, Any], seats: int) -> tuple[Chips, ...]:
    if "starting_stacks" not in setup:
        return (UNSAID_STACK,) * seats
    stacks = tuple(
        UNSAID_STACK if is_unsaid(value) else money(value, f"starting_stacks of p{number}", rules=game.rules.stakes)
        for number, value in enumerate(setup["starting_stacks"], 1)
    )
    for number, stack in enumerate(stacks, 1):
        if not stack:
            raise WrongSign(f"p{number} has no chips: a player needs a table stake to be dealt in", game.rules.stakes)
    return stacks


def _check_fees(commission: Commission | None, stacks: tuple[Chips, ...], blinds: Blinds) -> None:
    """Check that at least two players, and the last blind, can pay the fee of a hand. Players who cannot pay are not
    dealt in."""
    if commission is None or not commission.per_player:
        return
    fee, rules = short_money(commission.per_player), commission.per_player_rules
    dealt = [seat for seat, stack in enumerate(stacks) if stack > commission.per_player]
    if len(dealt) < 2:
        raise WrongSign(f"only {len(dealt)} can pay the fee of {fee} and play: a round needs two players", rules)
    if blinds.order and blinds.order[-1] not in dealt:
        who = f"p{blinds.order[-1] + 1}"
        raise WrongSign(
            f"{who} cannot pay the fee of {fee} and is not dealt in: somebody else must post the last blind", rules
        )


def _straddles(game: PokerGame, table: dict[str, Any], tournament: bool) -> int:
    count = table.get("straddles", 0)
    if not isinstance(count, int) or isinstance(count, bool) or count < 0:
        raise WrongSign(f"straddles = {count!r}: expected how many are permitted, such as 1", game.on_straddles)
    most = None if game.over_blinds else game.rules.straddles
    if most is not None and count > most:
        raise WrongSign(f"straddles = {count}: {f'at most {most}' if most else 'none'} is permitted", game.on_straddles)
    if count and tournament and not game.rules.straddles_in_tournaments:
        raise WrongSign("straddles are not permitted in a tournament", game.rules.no_straddle)
    return count


def _stakes(
    game: PokerGame, table: dict[str, Any], setup: dict[str, Any], minimum: Chips | None, blinds: Blinds, unit: Chips
) -> Stakes:
    structure = _structure(game, table, setup)
    maximum = _amount(table, "maximum")
    said = _amount(setup, "min_bet")
    opens = game.rules.opens_at_minimum and structure != "limit"
    by_sign = None
    if opens and minimum is not None:  # in whole units, but never above the big blind, for which a bet may open
        by_sign = min(-(-minimum // unit) * unit, blinds.last)
    least = (said or by_sign or blinds.last) if _by_sign(game) else (minimum or said or blinds.last)
    if maximum is not None and maximum < least:
        raise WrongSign(
            f"maximum {short_money(maximum)} is less than the minimum {short_money(least)}", game.rules.maximum
        )
    _check_maximum(game, maximum, blinds.last)
    small = _amount(setup, "small_bet") or (least if by_sign is None else said or blinds.last)
    big = _amount(setup, "big_bet") or 2 * small
    if big < small:
        raise WrongSign(
            f"big_bet {short_money(big)} is less than small_bet {short_money(small)}", game.rules.size.limit
        )
    if structure == "spread" and _by_sign(game) and maximum is None:
        raise WrongSign("a spread needs its maximum on the sign", game.rules.size.spread)
    return Stakes(structure=structure, minimum=least, maximum=maximum, blind=blinds.last, small_bet=small, big_bet=big)


def _check_maximum(game: PokerGame, maximum: Chips | None, blind: Chips) -> None:
    """Check that the maximum allows the bets of a game that bets multiples of the blind."""
    multiple = max(street.size.blinds for street in game.streets)
    if maximum is not None and maximum < multiple * blind:
        raise WrongSign(
            f"maximum {short_money(maximum)} is less than {multiple} blinds: bets of {game.title} need them",
            game.on_blinds,
        )


def _by_sign(game: PokerGame) -> bool:
    """Return True if the sign chooses the structure, and with it the big blind as minimum bet."""
    return len(game.structures) > 1


def _structure(game: PokerGame, table: dict[str, Any], setup: dict[str, Any]) -> Structure:
    said = table.get("betting")
    if said is None:
        said = _VARIANTS.get(str(setup.get("variant", ""))[:1], game.structures[0])
    size = game.rules.size
    rules = size.limit if "limit" in game.structures else size.spread
    if _by_sign(game) and size.styles:
        rules = size.styles
    return one_of(said, "betting", game.structures, rules)


def _streets(game: PokerGame, table: dict[str, Any]) -> tuple[Street, ...]:
    if game.low_open is None:
        return game.streets
    says = one_of(table.get("opener", "high-card"), "opener", ("high-card", "low-card"), game.low_open.rules.first)
    if says == "low-card":
        ensure(game.low_open.opener is Opener.LOW_CARD, "a low card opens")
        return (game.low_open, *game.streets[1:])
    return game.streets


@lru_cache(maxsize=256)
def _by_street(
    game: PokerGame, low_open: bool, stakes: Stakes, tournament: bool, unit: Chips
) -> tuple[tuple[Limits, ...], tuple[ActionRules, ...], tuple[Offers, ...]]:
    """Return the limits, citations and offers of every street, which are the same from hand to hand."""
    streets = (game.low_open, *game.streets[1:]) if low_open and game.low_open is not None else game.streets
    limits = tuple([_limits(game, street, stakes, tournament) for street in streets])
    cites = tuple([_cites(game, street, stakes) for street in streets])
    return (
        limits,
        cites,
        tuple([street_offers(street, cites[at], limits[at], game.rules, unit) for at, street in enumerate(streets)]),
    )


@lru_cache(maxsize=64)
def _by_hand(game: PokerGame, deck: str, ranking: Ranking) -> tuple[tuple[Rules, ...], tuple[Rules, ...]]:
    """Return the clause of every kind of hand by its strength: alone, and together with those for tabling hands."""
    kinds, rules = ranking.order.categories, game.rules
    orders = tuple([rules.orders[deck].get(kinds[at], ()) if at in kinds else () for at in range(max(kinds) + 1)])
    return orders, tuple([order + rules.tabled + rules.showdown_order for order in orders])


def _cites(game: PokerGame, street: Street, stakes: Stakes) -> ActionRules:
    rules, own = game.rules, street.rules
    call, raise_, bet = own.calls or own.act, own.raises or own.act, own.bets or own.first
    limits = street.size.limits(stakes, rules.size)
    short_raise = rules.short_where_set if limits.from_full_level else rules.short_elsewhere
    short_bet = rules.short_where_set if limits.least == limits.most or limits.from_full_level else short_raise
    return ActionRules(
        fold=(own.folds or own.act) + rules.fold,
        decline=(own.declines or own.first) + rules.fold,
        check=(own.checks or own.act) + rules.check,
        call=call + rules.call,
        call_all_in=call + rules.call + rules.all_in,
        bet=bet + rules.bet,
        short_bet=bet + short_bet.bet,
        half_bet=bet + short_bet.reopens,
        raise_=raise_ + rules.minimum_raise,
        complete=own.completes or raise_,
        short_raise=raise_ + short_raise.raise_,
        reopened=raise_ + short_raise.reopens,
    )


def _limits(game: PokerGame, street: Street, stakes: Stakes, tournament: bool) -> Limits:
    limits = street.size.limits(stakes, game.rules.size)
    if tournament and game.rules.cap_lifted_in_tournaments and not game.own_cap:
        return replace(limits, capped=False)
    return limits
