"""Sections 3 and 6 to 8 for every game: order of hands, betting, chips, commission."""

from typing import Any

from pitboss.books.tournaments.clauses import ruling as common
from pitboss.books.vic_crown_poker.clauses import cite, ruling
from pitboss.core.cards.card import SUITS
from pitboss.core.citation import Rules
from pitboss.core.hands import Category
from pitboss.core.money import Chips, Odds, percent
from pitboss.core.refusals import WrongSign
from pitboss.rules.poker.betting.limits import Structure
from pitboss.rules.poker.game import ChipRules, SideOffer, SideWager
from pitboss.rules.poker.rules import PokerRules, PostedRules, ShortRules, SizeRules, TimeRules
from pitboss.rules.poker.showdown.commission import Commission, HandCommission, NoCommission
from pitboss.rules.sign import SignField, commission, money, one_of

ORDERS: dict[str, dict[Category, Rules]] = {
    "full": {
        Category.ROYAL_FLUSH: cite("3.2.2(a)"),
        Category.STRAIGHT_FLUSH: cite("3.2.2(b)") + ruling("CP-E9"),
        Category.FOUR_OF_A_KIND: cite("3.2.2(c)"),
        Category.FULL_HOUSE: cite("3.2.2(d)"),
        Category.FLUSH: cite("3.2.2(e)"),
        Category.STRAIGHT: cite("3.2.2(f)"),
        Category.THREE_OF_A_KIND: cite("3.2.2(g)"),
        Category.TWO_PAIR: cite("3.2.2(h)"),
        Category.PAIR: cite("3.2.2(i)"),
        Category.ODD_CARDS: cite("3.2.2(j)"),
    }
}

COMPARED: dict[str, Rules] = {"full": cite("3.2.1", "3.3", "8.6") + ruling("CP-A4", "CP-E10")}
"""Hands rank without suits, and the pot goes to the best hand, not by agreement."""


STRUCTURES: tuple[Structure, ...] = ("no-limit", "pot-limit", "half-pot-limit", "limit", "spread")

DISRUPTIONS = ("commotion", "fire", "riot", "brawl", "robbery", "act-of-god")

RULES = PokerRules(
    size=SizeRules(
        no_limit=cite("1 No limit", "6.9"),
        ratio=cite("6.7", "6.9") + ruling("CP-C2"),
        limit=cite("1 Structured limit", "1 Fixed bet") + ruling("CP-C4"),
        spread=cite("6.8", "1 Spread Limit") + ruling("CP-C3"),
        spread_completes=True,
    ),
    per_player_reopening=True,
    half_bet_counts=True,
    all_in_contends=False,
    straddle_is_bet=False,
    one_blind=True,
    opens_at_minimum=True,
    straddles=None,
    all_in_shows_first=False,
    straddles_in_tournaments=True,
    in_turn=cite("6.18"),
    fold=cite("8.2.3", "1 Fold"),
    check=cite("1 Check", "8.2.4") + ruling("CP-B10"),
    call=cite("1 Call", "8.2.1"),
    bet=cite("1 Wager") + ruling("CP-C5"),
    minimum_bet=cite("6.4") + ruling("CP-C5"),
    minimum_raise=cite("6.6", "1 Raise") + ruling("CP-C1"),
    most_raised=cite("6.6"),
    short_where_set=ShortRules(
        bet=cite("6.16.1", "6.16.2(a)") + ruling("CP-C11"),
        raise_=cite("6.16.1", "6.16.2(a)") + ruling("CP-C11"),
        reopens=cite("6.16.1", "6.16.2(b)") + ruling("CP-C11"),
    ),
    short_elsewhere=ShortRules(
        bet=cite("6.16.1", "6.16.3"),
        raise_=cite("6.16.1", "6.16.3") + ruling("CP-C12"),
        reopens=cite("6.16.1", "6.16.3") + ruling("CP-C12"),
    ),
    completion=cite("6.16.2(a)", "6.16.2(b)") + ruling("CP-C11"),
    cap=cite("6.9") + ruling("CP-C6", "CP-C7"),
    kept_cap=cite("6.9") + ruling("CP-C6", "CP-C7"),
    barred=cite("6.18.3"),
    all_in=cite("6.16.1", "1 All-in"),
    table_stakes=cite("1 Table stakes", "6.11"),
    nobody_to_call=cite("6.16.1"),
    chips=cite("6.2"),
    maximum=cite("6.8") + ruling("CP-C3"),
    decks={"full": cite("3.1")},
    seats=cite("1 Head to Head"),
    stakes=cite("6.3", "1 Table stakes"),
    blinds=cite("8.9.1", "8.9.2(a)", "8.9.2(b)", "6.4"),
    short_blind=cite("6.16.1") + ruling("CP-B8"),
    heads_up=ruling("CP-B2"),
    heads_up_literal=cite("8.9.2(a)") + ruling("CP-B2"),
    antes=cite("1 Pot", "1 Forced bet") + ruling("CP-A7"),
    no_cash_ante=cite("8.9.2(a)", "8.9.2(b)") + ruling("CP-A7"),
    straddle=cite("6.5", "6.5.1", "6.5.1(a)", "8.9.4", "1 Over-blind bet") + ruling("CP-B9"),
    no_straddle=cite("6.5"),
    posted_blind=PostedRules(
        big=cite("8.9.3", "8.10.2") + ruling("CP-B5", "CP-B7"),
        small=cite("8.9.3") + ruling("CP-B5"),
        both=cite("8.9.3") + ruling("CP-B5"),
    ),
    no_entry_blind=(),
    dealt_again=cite("9.1.1") + ruling("CP-H11"),
    burn=cite("1 Burn card") + ruling("CP-D3"),
    uncalled=cite("7.5") + ruling("CP-E4"),
    forfeited=(),
    forced_stays=cite("1 Pot", "1 Blind") + ruling("CP-E12"),
    showdown_order=cite("8.20.4") + ruling("CP-E1"),
    orders=ORDERS,
    compared=COMPARED,
    tabled=cite("8.7") + ruling("CP-E3"),
    cards_speak=cite("8.7", "1 Cards speak") + ruling("CP-E3"),
    mucked=cite("8.20.4") + ruling("CP-E1", "CP-E3"),
    exposed_all_in=(),
    pots=cite("1 Main Pot", "1 Side pot(s)") + ruling("CP-E4"),
    last_claim=cite("1 All-in") + ruling("CP-E12"),
    unwinnable=cite("9.1.1(f)", "9.1.1(g)") + ruling("CP-E12"),
    pushed=cite("1 Round of Play") + ruling("CP-H14"),
    split=cite("8.5"),
    odd_chip=cite("8.5.1") + ruling("CP-E5"),
    hi_lo=ruling("CP-E7"),
    clock=TimeRules(
        scheduled=cite("6.15") + ruling("CP-C16"),
        bought=cite("6.15.1", "6.15.2") + ruling("CP-C17"),
        discards=cite("9.15.2") + ruling("CP-D2"),
    ),
    void_grounds={
        "deck": cite("9.1.1(h)", "1 Defective deck") + ruling("CP-F11"),
        "fraud": cite("13.5.2", "13.6") + ruling("CP-F11"),
        **dict.fromkeys(DISRUPTIONS, cite("13.5.1", "13.6") + ruling("CP-F11")),
    },
)

CHIPS = ChipRules(
    spoken=cite("6.18") + ruling("CP-C15"),
    stated=cite("8.2.2"),
    one_motion=cite("8.2.2"),
    limit_chip=cite("6.13") + ruling("CP-C9"),
    first_round_chip=cite("6.14.1(a)") + ruling("CP-C9"),
    later_chip=cite("6.14.1(b)") + ruling("CP-C9"),
    raise_chip=cite("6.14.2") + ruling("CP-C10"),
    raise_chips=cite("1 Raise", "8.2.2") + ruling("CP-C15"),
    half_or_more=cite("6.12") + ruling("CP-C8"),
    less_than_half=cite("6.12") + ruling("CP-C8"),
    minimum_bet=cite("6.4") + ruling("CP-C8"),
    short_call=cite("6.17") + ruling("CP-C13"),
    early=cite("6.18.1") + ruling("CP-C14"),
    overtaken=cite("6.18.2") + ruling("CP-C14"),
    early_check=cite("6.18.3") + ruling("CP-C14"),
    early_fold=cite("8.2.3") + ruling("CP-C14"),
    early_all_in=cite("6.18.4"),
)


def _flop_chase(colour: str, suits: str, win: Rules, lose: Rules) -> SideWager:
    return SideWager(
        name=f"flop-chase-{colour}",
        suits=frozenset(SUITS.index(suit) for suit in suits),
        odds=Odds(7),
        placed=cite("8.15.1", "8.15.2", "6.11.1(a)") + ruling("CP-G4"),
        win=win,
        lose=lose,
        alone=cite("8.17.3(a)(i)") + ruling("CP-G1"),
        withdrawn=ruling("CP-G5"),
        not_in_tournaments=common("T1", "T10"),
    )


FLOP_CHASE = (
    _flop_chase("red", "dh", cite("10.1.1(c)", "10.2.1", "10.2.2 Red", "6.11.1(b)"), cite("10.1.1(d)", "10.2.1")),
    _flop_chase("black", "cs", cite("10.1.1(a)", "10.2.1", "10.2.2 Black", "6.11.1(b)"), cite("10.1.1(b)", "10.2.1")),
)

FLOP_CHASE_OFFER = SideOffer(
    key="flop-chase",
    title="Flop Chase",
    rules=cite("1 Flop Chase wager", "1 Side Wager", "2.3", "8.15.1") + ruling("CP-G4"),
)


NONE_IN_TOURNAMENTS = cite("7.4") + ruling("CP-I10")
_LEAST, _MOST = percent(2), percent(10)
_KEYS = ("percent", "cap", "minimum", "unit", "cap-scope", "per-hand", "per-player")
CHARGED = (
    SignField(key="percent", words="percent of the pot", kind="number", least="2", most="10",
              rules=cite("7.2.1", "7.4")),
    SignField(key="cap", words="rake cap", kind="money", rules=cite("7.7")),
    SignField(key="cap-scope", words="cap applies per", kind="choice", options=("hand", "pot"),
              rules=cite("7.7") + ruling("CP-F1")),
    SignField(key="per-hand", words="fixed amount per hand", kind="money", rules=cite("7.2.3", "7.2.3(a)")),
    SignField(key="per-player", words="fee per player and hand", kind="money", rules=cite("7.2.4", "7.2.4(b)")),
)  # fmt: skip


def read_commission(table: dict[str, Any], chip: Chips) -> Commission | None:
    """Return the commission on the sign, its percentage rounded to `chip`; None if there is none or in a tournament."""
    sign = table.get("commission")
    if sign is None:
        return None
    if table.get("kind") == "tournament":
        return NoCommission(rules=NONE_IN_TOURNAMENTS)
    sign, share = commission(sign, _KEYS, '{ percent = "5", cap = "10" }', cite("7.1", "7.2"))
    if share and not _LEAST <= share <= _MOST:
        raise WrongSign(
            f"commission of {sign['percent']} percent is not allowed: expected 0, or 2 to 10",
            cite("7.2.1", "7.4") + ruling("CP-F10"),
        )
    return HandCommission(
        rate=share,
        most=_MOST,
        cap=money(sign["cap"], "commission cap") if "cap" in sign else None,
        cap_scope=one_of(sign.get("cap-scope", "hand"), "commission cap-scope", ("hand", "pot")),
        least=money(sign.get("minimum", 0), "commission minimum"),
        unit=money(sign["unit"], "commission unit", least=1) if "unit" in sign else chip,
        per_hand=_per_hand(sign.get("per-hand", 0)),
        per_player=money(sign.get("per-player", 0), "commission per-player"),
        per_player_rules=cite("7.2.4", "7.2.4(b)") + ruling("CP-F9"),
        rules=cite("7.2.1", "7.5") + ruling("CP-F1", "CP-F2"),
        least_rules=cite("7.1") + ruling("CP-F3"),
        cap_rules=cite("7.7") + ruling("CP-F1"),
        per_hand_rules=cite("7.2.3", "7.2.3(a)") + ruling("CP-F8"),
        blinds_only_rules=cite("7.6") + ruling("CP-F4"),
        tie_rules=cite("7.8") + ruling("CP-F5"),
    )


def _per_hand(value: Any) -> tuple[tuple[int, Chips], ...]:
    """Read one amount, or a table of amounts by the number of players dealt in: `{ 2 = "1", 5 = "3" }`."""
    if not isinstance(value, dict):
        fee = money(value, "commission per-hand")
        return ((0, fee),) if fee else ()
    for players in value:
        if not (players.isascii() and players.isdigit()):
            raise WrongSign(f"commission per-hand: {players!r} is not a number of players", cite("7.2.3(b)"))
    return tuple(sorted((int(players), money(fee, "commission per-hand")) for players, fee in value.items()))
