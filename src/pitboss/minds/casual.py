"""Bots that fill seats. They see what their seat may see, through the one door, and nothing else."""

import random

from pitboss.cards.card import RANKS
from pitboss.money import Chips
from pitboss.rounds.round import Choice
from pitboss.rounds.view import View

FOLDS, RAISES = 12, 18
"""How often in a hundred a bot gives up a hand it could go on with, or asks for more."""
SIDE_WAGERS = 30
MOST_DRAWN = 3


class Bot:
    """Plays loosely but legally: mostly goes along, sometimes raises, sometimes folds."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, seen: View) -> str | None:
        """The line this bot takes from the choices it is shown; None when it has none."""
        # a hand is shown by naming its cards only where nobody was told them, the bot neither
        known = (one for one in seen.choices if not (one.kind == "show" and one.cards))
        turns = tuple(choice for choice in known if not choice.aside)
        if not turns:
            return None
        choice = self._pick(turns)
        return choice.line(seen.viewer, self._amount(choice), self._cards(choice, seen))

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

    def _amount(self, choice: Choice) -> Chips | None:
        """Small amounts mostly: a bot is there to keep the game going."""
        if choice.amounts:
            return self._random.choice(choice.amounts)
        if choice.minimum is None:
            return None
        most = choice.minimum if choice.maximum is None else choice.maximum
        room = min(most - choice.minimum, 3 * choice.minimum) // choice.step
        return choice.fit(choice.minimum + choice.step * self._random.randint(0, max(room, 0)))
