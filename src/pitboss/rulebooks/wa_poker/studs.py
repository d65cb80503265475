"""What sections 21 to 23 share: antes, an opening by the up-cards, bets between the table limits, the last check."""

from pitboss.cards import FULL, REDUCED
from pitboss.citation import Rules
from pitboss.hands import HIGH, REDUCED_HIGH
from pitboss.rounds.poker.betting.limits import Spread
from pitboss.rounds.poker.game import Opener, PokerGame, Street, StreetRules
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.commission import read_commission
from pitboss.rulebooks.wa_poker.irregularities import FIVE_CARD_STUD, SIX_AND_SEVEN_CARD_STUD
from pitboss.rulebooks.wa_poker.officials import OFFICIALS
from pitboss.rulebooks.wa_poker.rules import CHIPS, RULES

_LIMITS = cite("1 table minimum", "1 table maximum") + ruling("C13", "C14")


def opening(
    hole: tuple[bool, ...],
    *,
    deal: Rules,
    first: Rules,
    bets: Rules,
    act: Rules,
    calls: Rules,
    raises: Rules,
    folds: Rules,
    won: Rules,
    opener: Opener = Opener.HIGH_CARD,
) -> Street:
    """The first round: bet or fold, in the order of the up-cards until somebody opens; then call, raise or fold."""
    return Street(
        name="first round",
        hole=hole,
        opener=opener,
        size=Spread(bets + _LIMITS),
        check=False,
        rules=StreetRules(
            deal=deal,
            first=first,
            act=act,
            bets=bets,
            calls=calls,
            raises=raises,
            folds=folds,
            last_left=won,
            unopened=won + ruling("E1"),
            no_check=first,
        ),
    )


def later(
    name: str, hole: tuple[bool, ...], *, deal: Rules, first: Rules, act: Rules, won: Rules, last_check: Rules = ()
) -> Street:
    """A later round, begun by the best hand showing. In the last, a check is not open to every hand."""
    return Street(
        name=name,
        hole=hole,
        opener=Opener.BEST_SHOWING,
        size=Spread(act + _LIMITS),
        filters_checks=bool(last_check),
        communal_if_short=name == "seventh card",
        rules=StreetRules(
            deal=deal,
            first=first + ruling("B9", "E2"),
            act=act,
            last_left=won,
            check_filter=last_check + ruling("E3") if last_check else (),
            communal=cite("33.1") + ruling("E6") if name == "seventh card" else (),
        ),
    )


def stud(
    name: str,
    title: str,
    *,
    section: str,
    line: str,
    seats: tuple[int, int],
    seats_rules: Rules,
    streets: tuple[Street, ...],
    hand_rules: Rules,
    low_open: Street | None = None,
) -> PokerGame:
    """A stud game: seats with the full and with the reduced deck."""
    return PokerGame(
        id=f"wa-poker/{name}",
        title=title,
        section=section,
        line=line,
        decks={FULL: seats[0], REDUCED: seats[1]},
        rankings={FULL: HIGH, REDUCED: REDUCED_HIGH},
        structures=("spread",),
        antes=True,
        streets=streets,
        low_open=low_open,
        rules=RULES,
        seats_rules=seats_rules,
        hand_rules=hand_rules,
        chip_rules=CHIPS,
        irregularities=FIVE_CARD_STUD if name == "five-card-stud" else SIX_AND_SEVEN_CARD_STUD,
        officials=OFFICIALS,
        read_commission=read_commission,
    )
