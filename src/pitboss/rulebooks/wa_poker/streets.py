"""How betting rounds begin, which many sections say in the same words, each under numbers of its own."""

from pitboss.citation import Cite, Rules
from pitboss.rounds.poker.game import StreetRules


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
    """(a) Whoever is first may (i) open or (ii) fold, and (b) so on round the table; facing a bet, one may (i) call,
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
    """(a) The player left of the button may (i) check, (ii) bet or (iii) fold; (b) the others follow."""
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
