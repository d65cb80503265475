"""What a player knows of their own hands, as it goes into messages."""

import msgspec

from pitboss.rounds.view import Cards, HandHeld


class OwnHands(msgspec.Struct, frozen=True):
    """What viewers know of their own places in the round: faces, discards, and what the hands come to."""

    cards: dict[str, Cards]
    discards: Cards
    held: dict[str, HandHeld]
