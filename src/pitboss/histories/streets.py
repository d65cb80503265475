"""Which street a hand has come to, seen from its cards: every game says how many it deals before each."""

from collections.abc import Callable, Sequence

from pitboss.rounds.poker.game import Street


class StreetCount:
    """Counts the cards that seats, the board and draws have got. `now` is the street they belong to, 0 the first."""

    def __init__(self, streets: Sequence[Street], seats: int) -> None:
        self.streets = streets
        self.now = 0
        self.board = 0
        self._dealt = [0] * seats
        self._draws = [0] * seats

    @property
    def communal(self) -> bool:
        """The game has a board."""
        return any(street.board for street in self.streets)

    def dealt(self, seat: int, cards: int) -> bool:
        """Cards to a seat; whether a street begins with them. What replaces discards begins none."""
        if self._draws[seat]:
            return False
        self._dealt[seat] += cards
        return self._begins(self._dealt[seat], lambda street: len(street.hole))

    def laid(self, cards: int) -> bool:
        """Communal cards; in a game without a board, one for all in the place of everybody's last."""
        self.board += cards
        if self.communal:
            return self._begins(self.board, lambda street: street.board)
        return self._come_to(len(self.streets) - 1)

    def drew(self, seat: int) -> bool:
        """Discards, or none: a seat has one turn a draw."""
        self._draws[seat] += 1
        return self._begins(self._draws[seat], lambda street: int(street.exchange is not None))

    def _begins(self, count: int, counted: Callable[[Street], int]) -> bool:
        so_far = 0
        for number, street in enumerate(self.streets):
            so_far += counted(street)
            if so_far >= count:
                return self._come_to(number)
        return False

    def _come_to(self, street: int) -> bool:
        begins = street > self.now
        self.now = max(self.now, street)
        return begins
