"""Bots that fill seats. They see what their seat may see, through the one door, and nothing else."""

import random

from pitboss.core.cards.card import RANKS
from pitboss.core.money import Chips, read_money
from pitboss.rules.round import Choice
from pitboss.rules.view import PokerView, View

FOLDS, RAISES = 12, 18
"""How often in a hundred a bot gives up a hand it could go on with, or asks for more."""
SIDE_WAGERS = 30
MOST_DRAWN = 3
MUCH = 40
"""Of the lowest wager at the table: more than this a bot does not put in, since it has not looked at its cards."""


class Bot:
    """Plays loosely but legally: mostly goes along, sometimes raises, sometimes folds."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)
        self._unit: Chips = 0
        """The lowest wager of this round: a blind, as good as always. Blinds rise in a tournament."""

    def choose(self, seen: View) -> str | None:
        """The line this bot takes from the choices it is shown; None when it has none."""
        # a hand is shown by naming its cards only where nobody was told them, the bot neither
        known = (one for one in seen.choices if not (one.kind == "show" and one.cards))
        turns = tuple(choice for choice in known if not choice.aside)
        if not turns:
            return None
        choice = self._pick(self._affordable(turns, seen))
        return choice.line(seen.viewer, self._amount(choice, seen), self._cards(choice, seen))

    def _affordable(self, choices: tuple[Choice, ...], seen: View) -> tuple[Choice, ...]:
        """Return the choices that risk little at a poker table; all of them where every one risks much."""
        felt = seen.felt
        if not isinstance(felt, PokerView) or felt.price is None:
            return choices
        price, own = read_money(felt.price), read_money(felt.places[seen.viewer].wager)
        if felt.places[seen.viewer].did is None and not felt.board:
            self._unit = 0  # another round
        wagers = {self._unit, price, *(read_money(seat.wager) for seat in felt.places.values())} - {0}
        self._unit = min(wagers, default=0)
        most = own + MUCH * self._unit

        def is_affordable(choice: Choice) -> bool:
            if choice.kind == "call":
                return price <= most
            return choice.kind not in ("bet", "raise") or (self._least(choice, seen) or 0) <= most

        return tuple(choice for choice in choices if is_affordable(choice)) or choices

    def _least(self, choice: Choice, seen: View) -> Chips | None:
        """Return the least a bot wagers by a choice: of a poker pot a fourth, if so much may be wagered."""
        felt = seen.felt
        if choice.minimum is None or not isinstance(felt, PokerView) or felt.price is None:
            return choice.minimum
        price = read_money(felt.price)
        after = read_money(felt.pot) + price - read_money(felt.places[seen.viewer].wager)
        return max(choice.minimum, choice.fit(price - -after // 4 + choice.step - 1))

    def feels_like_it(self) -> bool:
        """Whether to place a wager that nobody has to place."""
        return self._random.randrange(100) < SIDE_WAGERS

    def _pick(self, choices: tuple[Choice, ...]) -> Choice:
        mood = self._random.randrange(100)
        free = any(choice.kind == "check" for choice in choices)
        bold = [choice for choice in choices if choice.minimum is not None or choice.amounts]
        quiet = [choice for choice in choices if choice not in bold and choice.kind != "fold"]
        folds = [choice for choice in choices if choice.kind == "fold" and not free]
        if folds and mood < FOLDS:
            return self._random.choice(folds)
        if bold and (mood >= 100 - RAISES or not quiet):
            return self._random.choice(bold)
        return self._random.choice(quiet or folds or bold)

    def _cards(self, choice: Choice, seen: View) -> str:
        """The lowest of the bot's own cards, as many as it must throw away or feels like."""
        if choice.cards is None:
            return ""
        least, most = choice.cards
        own = sorted(seen.felt.places[seen.viewer].cards, key=lambda card: RANKS.find(card[0]))
        return "".join(own[: self._random.randint(least, max(least, min(most, MOST_DRAWN, len(own))))])

    def _amount(self, choice: Choice, seen: View) -> Chips | None:
        """Small amounts mostly: a bot is there to keep the game going."""
        if choice.amounts:
            return self._random.choice(choice.amounts)
        least = self._least(choice, seen)
        if least is None or choice.minimum is None:
            return None
        most = choice.minimum if choice.maximum is None else choice.maximum
        if isinstance(seen.felt, PokerView) and self._unit:
            most = min(most, MUCH * self._unit)
        room = min(most - least, 3 * choice.minimum) // choice.step
        return choice.fit(least + choice.step * self._random.randint(0, max(room, 0)))
