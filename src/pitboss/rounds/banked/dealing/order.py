"""The order of the deal: boxes from the dealer's left, the dealer's own hand last.

Hands may come whole or a card at a time round the table. Either way nobody has a first card before every place to the
left has one, and once cards go round the table nobody has the next one before those to the left.
"""

from typing import TYPE_CHECKING

from pitboss.rounds.action import DEALER
from pitboss.rounds.errors import NotAllowed

if TYPE_CHECKING:
    from pitboss.rounds.banked.round import BankedRound


def check_order(round_: "BankedRound", to: str) -> None:
    """Refuses cards to a place whose turn it is not."""
    if (due := _before(round_, to)) is None:
        return
    hands = round_.game.hands
    rules = (hands.dealer if to == DEALER else hands.boxes) + hands.order
    raise NotAllowed(f"{_words(to)} is not dealt to now: {_words(due)} comes first", rules)


def next_deal(round_: "BankedRound") -> tuple[str, int] | None:
    """To whom the next cards go, and how many; None when every hand is dealt."""
    count = round_.game.hands.count
    if round_.hands_out and len(round_.dealer) == count:
        return None
    places = _places(round_)
    lacking = [token for token, cards in places.items() if cards < count]
    token = next((token for token in lacking if _before(round_, token) is None), None)
    if token is None:
        return None
    around = any(0 < cards < count for other, cards in places.items() if other != token)
    return token, 1 if around else count - places[token]


def _before(round_: "BankedRound", to: str) -> str | None:
    """The place that is dealt to before this one; None where this one's turn has come."""
    places, count = _places(round_), round_.game.hands.count
    tokens, held = list(places), places[to]
    at = tokens.index(to)
    for token in tokens[:at]:
        if not places[token] or (held and places[token] <= held and places[token] < count):
            return token
    later = tokens[at + 1 :]
    if held and any(places[token] for token in later):
        return next((token for token in later if places[token] < held), None)
    return None


def _places(round_: "BankedRound") -> dict[str, int]:
    """The hands of this deal with the cards they have; without those that a remedy left on the table."""
    held = {box.token: len(box.cards) for box in round_.dealt_in if not box.void} | {DEALER: len(round_.dealer)}
    kept = round_.trouble.kept if round_.trouble else ()
    return {token: cards for token, cards in held.items() if token not in kept}


def _words(token: str) -> str:
    return "the dealer" if token == DEALER else f"box {token[1:]}"
