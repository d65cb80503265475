"""Which irregularities can have happened at this point: for a refusal that says more than no."""

from typing import TYPE_CHECKING

from pitboss.cards.card import ALL
from pitboss.money import short_money
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import Refusal

if TYPE_CHECKING:
    from pitboss.rounds.banked.round import BankedRound


def possible_now(round_: "BankedRound") -> list[str]:
    """The kinds for which some line would be taken now, each tried on a copy: a refused line changes nothing."""
    forms = _forms(round_)
    return [kind.name for kind in round_.game.irregularities if _taken(round_.copy(), kind.name, forms)]


def _taken(trial: "BankedRound", name: str, forms: list[tuple[str, ...]]) -> bool:
    kind = next(kind for kind in trial.game.irregularities if kind.name == name)
    for form in forms:
        try:
            kind.play(trial, Irregularity(DEALER, name, form))
        except Refusal:
            continue
        return True
    return False


def _forms(round_: "BankedRound") -> list[tuple[str, ...]]:
    """Arguments of every shape that the books' kinds have: nobody, a box, the dealer, counts, cards, pools."""
    hands = [box.token for box in round_.dealt_in if not box.void]
    empty = next((f"p{n}" for n in range(1, round_.game.boxes + 1) if f"p{n}" not in hands), "p1")
    card = next(str(card) for card in ALL if card not in round_.out)
    pools = tuple(short_money(chips) for chips in round_.game.jackpot.display(round_.pools))
    shared = [(box.player or "", *hands) for box in round_.dealt_in if box.player != box.token]
    alone = [(), (DEALER,), (DEALER, "0"), (empty,), (card,), ("right",), pools]
    return [*alone, *shared, *(form for token in hands for form in ((token,), (token, "0"), (token, DEALER)))]
