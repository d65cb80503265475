"""Number an agent's actions. Each number stands for a choice of the round, or is unavailable."""

from typing import Final

from pitboss.bots.question import poker_felt
from pitboss.core.cards.card import read_cards, write_cards
from pitboss.core.errors import present
from pitboss.core.money import Chips, read_money
from pitboss.rules.round import Choice
from pitboss.rules.view import View

FOLD, CALL, LEAST, HALF, POT, ALL_IN, DRAW = range(7)
"""Fold; check or call; bet or raise the minimum, half the pot, the pot, all in; `DRAW + n` discards n cards."""
MOST_DRAWN: Final = 5
COUNT: Final = DRAW + MOST_DRAWN + 1
_DRAWS: Final = tuple(f"draw {count}" for count in range(MOST_DRAWN + 1))
WORDS: Final = ("fold", "check or call", "least", "half the pot", "pot", "all in", *_DRAWS)
_SIZES: Final = {HALF: (1, 2), POT: (1, 1)}
_RAISES: Final = ("bet", "raise", "bring-in")


def lines(seen: View) -> dict[int, str]:
    """Return the actions that the rules allow now, each with its line."""
    found: dict[int, str] = {}
    for choice in seen.choices:
        if choice.kind == "fold":
            found.setdefault(FOLD, choice.line(seen.viewer))
        elif choice.kind in ("check", "call"):
            found.setdefault(CALL, choice.line(seen.viewer))
        elif choice.kind in _RAISES:
            found |= {action: line for action, line in _raises(seen, choice).items() if action not in found}
        elif choice.kind == "discard" and choice.cards is not None:
            found |= _draws(seen, choice)
    return found


def _raises(seen: View, choice: Choice) -> dict[int, str]:
    if choice.minimum is None and not choice.amounts:
        return {LEAST: choice.line(seen.viewer)}
    least = choice.minimum if choice.minimum is not None else min(choice.amounts)
    most = choice.maximum if choice.maximum is not None else max(choice.amounts, default=least)
    found = {LEAST: choice.line(seen.viewer, least)}
    if most > least:
        found |= {size: choice.line(seen.viewer, choice.fit(_sized(seen, *part))) for size, part in _SIZES.items()}
        found[ALL_IN] = choice.line(seen.viewer, most)
    return found


def _sized(seen: View, share: int, of: int) -> Chips:
    """Return a wager that puts in a share of what the pot would be after a call."""
    felt = poker_felt(seen.felt)
    price = read_money(felt.price or "0")
    own = read_money(felt.places[seen.viewer].wager)
    return price + (read_money(felt.pot) + max(price - own, 0)) * share // of


def _draws(seen: View, choice: Choice) -> dict[int, str]:
    """Return the discards by count, lowest cards first."""
    least, most = present(choice.cards, "the number of cards")
    own = sorted(read_cards("".join(seen.felt.places[seen.viewer].cards)), key=lambda card: card.rank)
    counts = range(least, min(most, len(own), MOST_DRAWN) + 1)
    start = f"{seen.viewer} {choice.verb}"
    return {DRAW + count: f"{start} {write_cards(own[:count])}".rstrip() for count in counts}
