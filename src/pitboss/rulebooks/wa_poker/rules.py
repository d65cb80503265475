"""What the book says about all nine variations: sections 4 to 9, 18 and 20, and acting out of turn (37)."""

from pitboss.rounds.poker.betting.limits import SizeRules
from pitboss.rounds.poker.betting.time_to_act import TimeRules
from pitboss.rounds.poker.game import ChipRules, PokerRules, PostedRules, ShortRules
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.orders import COMPARED, ORDERS

DISRUPTIONS = ("commotion", "fire", "riot", "brawl", "robbery", "act-of-god", "failure")

RULES = PokerRules(
    size=SizeRules(
        no_limit=cite("7.14", "7.16(a)", "1 no limit"),
        ratio=cite("7.14", "7.16(a)", "1 pot limit", "1 half pot limit") + ruling("C12"),
        limit=cite("7.16(b)", "1 limit"),
        spread=cite("7.16", "1 table minimum", "1 table maximum"),
        spread_completes=False,
    ),
    per_player_reopening=False,
    half_bet_counts=False,
    all_in_contends=True,
    straddle_is_bet=True,
    straddles=1,
    all_in_shows_first=True,
    cap_lifted_in_tournaments=True,
    in_turn=cite("20.5"),
    fold=cite("12.1", "7.26"),
    check=cite("1 check"),
    call=cite("1 call") + ruling("C1"),
    bet=cite("1 wager"),
    minimum_bet=cite("1 table minimum") + ruling("C15"),
    minimum_raise=cite("7.11") + ruling("C2"),
    short_where_set=ShortRules(
        bet=cite("7.12", "8.1") + ruling("C5", "C6"),
        raise_=cite("7.12", "8.1") + ruling("C5", "C6"),
        reopens=cite("7.13", "8.1") + ruling("C4"),
    ),
    short_elsewhere=ShortRules(
        bet=cite("8.1") + ruling("C7"),
        raise_=cite("7.11", "8.1") + ruling("C3"),
        reopens=cite("7.13", "8.1") + ruling("C4"),
    ),
    completion=cite("7.12") + ruling("C5"),
    cap=cite("7.15") + ruling("C8", "C9"),
    kept_cap=ruling("A1", "A6", "C8", "C9"),
    barred=cite("37.4"),
    all_in=cite("8.1"),
    nobody_to_call=cite("8.1") + ruling("C28"),
    chips=cite("7.4"),
    maximum=cite("1 table maximum") + ruling("C13"),
    decks={"full": cite("4", "4.1(a)"), "reduced": cite("4", "4.2(a)")},
    seats=cite("3.2"),
    stakes=cite("7.1"),
    blinds=cite("20.2(a)", "20.2(b)", "20.2(c)"),
    short_blind=cite("8.1") + ruling("C16"),
    heads_up=cite("6.9"),
    heads_up_literal=(),
    antes=cite("20.4"),
    straddle=cite("7.17", "7.18", "20.3") + ruling("D13"),
    no_straddle=cite("39.2(a)") + ruling("A6"),
    posted_blind=PostedRules(
        big=cite("6.5(b)") + ruling("D7", "D9"), small=cite("6.7(b)"), both=cite("6.7(a)") + ruling("D7")
    ),
    no_entry_blind=cite("39.2(a)") + ruling("L2", "L4"),
    dealt_again=cite("30.1") + ruling("D18"),
    burn=cite("1 burn card"),
    uncalled=cite("19.5") + ruling("I2"),
    forfeited=cite("1 pot", "12.3", "12.7") + ruling("I13"),
    showdown_order=cite("9.2(a)", "9.2(b)", "9.2(c)") + ruling("I7"),
    orders=ORDERS,
    compared=COMPARED,
    tabled=cite("9.3", "9.5"),
    mucked=cite("9.3", "13.6") + ruling("I8"),
    exposed_all_in=cite("39.5") + ruling("L3"),
    pots=cite("1 all-in"),
    last_claim=cite("1 all-in") + ruling("I13"),
    pushed=cite("9.4", "1 round of play") + ruling("J5"),
    split=cite("9.4", "18.2"),
    odd_chip=cite("18.2") + ruling("I6"),
    hi_lo=(),
    clock=TimeRules(
        scheduled=cite("12.5") + ruling("J1"),
        no_check=ruling("G14"),
        one_minute=cite("12.6") + ruling("J2"),
        discards=cite("12.5") + ruling("J8"),
    ),
    void_grounds={
        "deck": cite("38.1", "38.2(c)") + ruling("A7", "J5"),
        "fraud": cite("38.2(b)", "38.2(c)") + ruling("A7"),
        **dict.fromkeys(DISRUPTIONS, cite("38.2(a)", "38.2(c)") + ruling("A7", "J6")),
    },
    penalties={3: cite("38.7(a)"), 10: cite("38.7(b)")},
    hours_withheld=72,
)

CHIPS = ChipRules(
    spoken=cite("7.23") + ruling("C18"),
    stated=cite("7.21"),
    one_motion=cite("7.22") + ruling("C24"),
    limit_chip=cite("7.19") + ruling("C21"),
    first_round_chip=cite("7.20(a)(i)"),
    later_chip=cite("7.20(a)(ii)"),
    raise_chip=cite("7.20(b)", "7.21", "7.23") + ruling("C22"),
    two_chips=cite("7.25") + ruling("A4", "C23"),
    half_or_more=cite("7.24(a)") + ruling("C19"),
    less_than_half=cite("7.24(b)") + ruling("C19"),
    minimum_bet=cite("7.22") + ruling("C24"),
    short_call=cite("7.27") + ruling("C26"),
    early=cite("37.2") + ruling("C27"),
    overtaken=cite("37.3", "37.3(a)", "37.3(b)", "37.3(c)"),
    early_check=cite("37.4") + ruling("C27"),
    early_fold=cite("12.1", "7.26") + ruling("C27"),
)
