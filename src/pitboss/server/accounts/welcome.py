"""The link by which the first manager of a room comes in."""

import secrets

from pitboss.ledger.people import People


class WelcomeLink:
    """The one-time link of a room without a manager."""

    def __init__(self, people: People) -> None:
        managed = any(person.holds("manager") for person in people.everybody())
        self.token: str | None = None if managed else secrets.token_urlsafe(24)

    def take(self, token: str) -> bool:
        """Whether it is the link that has not been used; from then on it has."""
        fits = self.token is not None and secrets.compare_digest(token.encode(), self.token.encode())
        if fits:
            self.token = None
        return fits

    def give_back(self, token: str) -> None:
        """Nobody was made a manager by it after all."""
        self.token = token
