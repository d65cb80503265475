"""Streets that several variations share: flops, draws, studs, and how betting rounds begin."""

from dataclasses import replace
from functools import partial

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.books.wa_poker.officials import OFFICIALS
from pitboss.books.wa_poker.rules import CHARGED, CHIPS, RULES, read_commission
from pitboss.core.cards import FULL, REDUCED
from pitboss.core.citation import Cite, Rules
from pitboss.core.hands import HIGH, MANILA, REDUCED_HIGH, SHOWING_REDUCED
from pitboss.rules.poker.betting.limits import BySign, Spread
from pitboss.rules.poker.game import PokerGame
from pitboss.rules.poker.rules import DOWN, UP, Exchange, Opener, Street, StreetRules


def flop_streets(
    hole: tuple[bool, ...], *, first_round: StreetRules, flop: StreetRules, fourth: StreetRules, fifth: StreetRules
) -> tuple[Street, ...]:
    """Return the streets: hole cards and blinds, then three communal cards, one and one, each after a burn."""
    return (
        Street(name="first round", hole=hole, opener=Opener.LEFT_OF_BLIND, size=BySign(), rules=first_round),
        _communal("flop", 3, flop, big=False),
        _communal("fourth card", 1, fourth, big=True),
        _communal("fifth card", 1, fifth, big=True),
    )


def left_of_blind(*, deal: Rules, clause: Cite) -> StreetRules:
    """Return the rules of (a): the player left of the blind may (i) call, (ii) raise or (iii) fold; the blinds come
    last.
    """
    return StreetRules(
        deal=deal,
        first=clause("(a)", "(b)"),
        act=clause("(e)"),
        checks=clause("(d)", "(e)") + ruling("H1"),
        calls=clause("(a)(i)", "(d)"),
        raises=clause("(a)(ii)"),
        folds=clause("(a)(iii)"),
        last_left=clause("(e)"),
        unopened=clause("(c)") + ruling("H2"),
    )


def _communal(name: str, cards: int, rules: StreetRules, *, big: bool) -> Street:
    size = BySign(big=big)
    return Street(name=name, board=cards, burn=True, opener=Opener.LEFT_OF_BUTTON, size=size, rules=rules)


variation = partial(
    PokerGame, rules=RULES, chip_rules=CHIPS, officials=OFFICIALS, read_commission=read_commission, charged=CHARGED
)


FIVE_DOWN = (DOWN,) * 5

draw_game = partial(
    variation,
    decks={FULL: 8, REDUCED: 4},
    rankings={FULL: HIGH, REDUCED: REDUCED_HIGH},
    structures=("spread",),
)


manila_game = partial(variation, decks={REDUCED: 13}, rankings={REDUCED: MANILA})


def after_the_draw(*, draw: Cite, clause: Cite, no_check: Rules) -> Street:
    """Return the final round. Players change any cards, and the player who opened begins."""
    return Street(
        name="final round",
        exchange=Exchange.DRAW,
        fifth_apart=True,
        opener=Opener.WHO_OPENED,
        size=Spread(clause("(a)", "(b)") + ruling("G6")),
        check=False,
        rules=StreetRules(
            deal=draw("(b)"),
            first=clause("(a)"),
            act=clause("(b)"),
            last_left=clause("(b)") + ruling("G5"),
            no_check=no_check + clause("(a)"),
            exchange=draw("(a)", "(b)"),
            fifth_later=draw("(c)(i)") + ruling("G7"),
            fifth_burnt=draw("(c)(ii)") + ruling("G7"),
            rebuilt=draw("(d)") + ruling("G8"),
        ),
    )


def opened(
    *,
    deal: Rules,
    clause: Cite,
    facing: Cite,
    last_left: Rules,
    first_also: Rules = (),
    also: Rules = (),
    calls_also: Rules = (),
    unopened: Rules = (),
    no_check: Rules = (),
) -> StreetRules:
    """Return the rules of (a), the first may (i) open or (ii) fold, and (b), the others follow; facing a bet, (i) call,
    (ii) raise or (iii) fold.
    """
    return StreetRules(
        deal=deal,
        first=clause("(a)", "(b)") + first_also,
        act=facing("") + also,
        bets=clause("(a)(i)"),
        declines=clause("(a)(ii)"),
        calls=facing("(i)") + calls_also,
        raises=facing("(ii)"),
        folds=facing("(iii)"),
        last_left=last_left,
        unopened=unopened,
        no_check=no_check + clause("(a)") if no_check else (),
    )


def left_of_button(*, deal: Rules, clause: Cite, last_left: Rules, also: Rules = (), raises: Rules = ()) -> StreetRules:
    """Return the rules of (a): the player left of the button may (i) check, (ii) bet or (iii) fold; (b) the others
    follow.
    """
    return StreetRules(
        deal=deal,
        first=clause("(a)"),
        act=clause("(b)") + also,
        checks=clause("(a)(i)"),
        bets=clause("(a)(ii)"),
        declines=clause("(a)(iii)"),
        raises=raises,
        last_left=last_left,
    )


_LIMITS = cite("1 table minimum", "1 table maximum") + ruling("C13", "C14")


def opening(hole: tuple[bool, ...], *, deal: Rules, clause: Cite) -> Street:
    """Return the first round. Players bet or fold by the up-cards until somebody opens; then they call, raise or
    fold."""
    rules = StreetRules(
        deal=deal,
        first=clause("(a)", "(b)", "(c)"),
        bets=clause("(d)"),
        act=clause("(e)"),
        calls=clause("(e)(i)"),
        raises=clause("(e)(ii)"),
        folds=clause("(e)(iii)"),
        last_left=clause("(f)"),
    )
    return first_round(hole, Opener.HIGH_CARD, rules)


def first_round(hole: tuple[bool, ...], opener: Opener, rules: StreetRules) -> Street:
    return Street(
        name="first round",
        hole=hole,
        opener=opener,
        size=Spread(rules.bets + _LIMITS),
        check=False,
        rules=replace(rules, unopened=rules.last_left + ruling("E1"), no_check=rules.first),
    )


def showing(*names: str, deal: Rules, clause: Cite) -> tuple[Street, ...]:
    """Return streets of one card up, each with a betting round that the best hand showing begins."""
    return tuple(
        _later(
            name,
            UP,
            StreetRules(
                deal=deal,
                first=clause("(a)", "(b)") + ruling("B9", "E2"),
                act=clause("(c)"),
                last_left=clause("(d)"),
            ),
        )
        for name in names
    )


def final(name: str, card: bool, *, deal: Rules, clause: Cite, communal: bool = False) -> Street:
    """Return the last round, in which not every hand may check."""
    rules = StreetRules(
        deal=deal,
        first=clause("(a)", "(b)") + ruling("B9", "E2"),
        act=clause("(c)"),
        last_left=clause("(c)"),
        check_filter=clause("(d)") + ruling("E3"),
        communal=cite("33.1") + ruling("E6") if communal else (),
    )
    return replace(_later(name, card, rules), filters_checks=True, communal_if_short=communal)


def _later(name: str, card: bool, rules: StreetRules) -> Street:
    return Street(name=name, hole=(card,), opener=Opener.BEST_SHOWING, size=Spread(rules.act + _LIMITS), rules=rules)


stud = partial(
    variation,
    rankings={FULL: HIGH, REDUCED: REDUCED_HIGH},
    showing={REDUCED: SHOWING_REDUCED},
    structures=("spread",),
    antes=True,
)
