"""How betting rounds begin, which many sections say in the same words, each under numbers of its own."""

from pitboss.citation import Cite, Rules
from pitboss.rounds.poker.game import StreetRules


def opened(
    *,
    deal: Rules,
    first: Rules,
    bets: Rules,
    facing: Cite,
    last_left: Rules,
    also: Rules = (),
    calls_also: Rules = (),
    declines: Rules = (),
    unopened: Rules = (),
    no_check: Rules = (),
) -> StreetRules:
    """Bet or fold until somebody opens; who faces the opening bet may (i) call, (ii) raise or (iii) fold."""
    return StreetRules(
        deal=deal,
        first=first,
        act=facing("") + also,
        bets=bets,
        declines=declines,
        calls=facing("(i)") + calls_also,
        raises=facing("(ii)"),
        folds=facing("(iii)"),
        last_left=last_left,
        unopened=unopened,
        no_check=no_check,
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
