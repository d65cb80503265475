"""Simple bots that fill seats. They see only the view of their own seat."""

import random

from pitboss.core.cards.card import RANKS
from pitboss.core.money import Chips, read_money
from pitboss.rules.round import Choice
from pitboss.rules.view import PokerView, View

FOLDS, RAISES = 12, 18
"""How often, in percent, a bot folds a playable hand, and how often it raises."""
SIDE_WAGERS = 30
MOST_DRAWN = 3
MUCH = 40
"""The most a bot puts in, in minimum wagers, because it does not look at its cards."""


class Bot:
    """A bot that plays loosely but legally: it mostly calls, sometimes raises and sometimes folds."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)
        self._unit: Chips = 0
        """The lowest wager of this round, nearly always a blind; blinds rise in a tournament."""

    def choose(self, seen: View) -> str | None:
        """Return the line this bot plays, or None if it has no choice."""
        # a hand is shown by naming its cards only if nobody was told them, not even the bot
        known = (one for one in seen.choices if not (one.kind == "show" and one.cards))
        turns = tuple(choice for choice in known if not choice.aside)
        if not turns:
            return None
        choice = self._pick(self._affordable(turns, seen))
        return choice.line(seen.viewer, self._amount(choice, seen), self._cards(choice, seen))

    def _affordable(self, choices: tuple[Choice, ...], seen: View) -> tuple[Choice, ...]:
        """Return the choices that risk little at a poker table, or all of them if none does."""
        felt = seen.felt
        if not isinstance(felt, PokerView) or felt.price is None:
            return choices
        price, own = read_money(felt.price), read_money(felt.places[seen.viewer].wager)
        if felt.places[seen.viewer].did is None and not felt.board:
            self._unit = 0  # a new round
        wagers = {self._unit, price, *(read_money(seat.wager) for seat in felt.places.values())} - {0}
        self._unit = min(wagers, default=0)
        most = own + MUCH * self._unit

        def is_affordable(choice: Choice) -> bool:
            if choice.kind == "call":
                return price <= most
            return choice.kind not in ("bet", "raise") or (self._least(choice, seen) or 0) <= most

        return tuple(choice for choice in choices if is_affordable(choice)) or choices

    def _least(self, choice: Choice, seen: View) -> Chips | None:
        """Return the smallest amount that the bot wagers: a quarter of the pot if that is allowed."""
        felt = seen.felt
        if choice.minimum is None or not isinstance(felt, PokerView) or felt.price is None:
            return choice.minimum
        price = read_money(felt.price)
        after = read_money(felt.pot) + price - read_money(felt.places[seen.viewer].wager)
        return max(choice.minimum, choice.fit(price - -after // 4 + choice.step - 1))

    def feels_like_it(self) -> bool:
        """Return True if the bot places an optional wager this time."""
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
        """Return the bot's lowest cards: as many as it must discard, or chooses to."""
        if choice.cards is None:
            return ""
        least, most = choice.cards
        own = sorted(seen.felt.places[seen.viewer].cards, key=lambda card: RANKS.find(card[0]))
        return "".join(own[: self._random.randint(least, max(least, min(most, MOST_DRAWN, len(own))))])

    def _amount(self, choice: Choice, seen: View) -> Chips | None:
        """Return an amount, usually a small one."""
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
