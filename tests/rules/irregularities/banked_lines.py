"""Lines with irregularities of a banked round, and a driver that answers their questions."""

from random import Random

from pitboss.core.cards import write_cards
from pitboss.core.money import short_money
from pitboss.core.refusals import Refusal
from pitboss.rules.action import Action, Close, seat_number
from pitboss.rules.banked.round import BankedRound
from toolkit.banked import CROWN, THREE_CARD, ULTIMATE, RandomTable

LATE = {CROWN: "seen", ULTIMATE: "", THREE_CARD: "announced"}
ROLES = {
    CROWN: ("supervisor", "operator"),
    ULTIMATE: ("inspector", "operator"),
    THREE_CARD: ("higher-duties-dealer", "area-manager", "assistant-casino-manager"),
}


def error_lines(table: RandomTable) -> list[str]:
    """Return every irregularity of the game with arguments that can fit, and some that cannot."""
    round_, rng = table.round, table.rng
    return [line for kind in round_.game.irregularities for line in _of(kind.name, table, round_, rng)]


def _of(kind: str, table: RandomTable, round_: BankedRound, rng: Random) -> list[str]:
    box, other = f"p{rng.randint(1, 5)}", f"p{table.boxes}"
    whose = next((b.player for b in round_.dealt_in if b.player != b.token), box)
    late = rng.choice(("", f" {LATE[table.game]}")).rstrip()
    card = write_cards(tuple(table.deck[-1:]))
    held = next((b.cards for b in round_.dealt_in if b.token == box and b.cards), ())
    tails = {
        "empty-box": [f"{box}{late}", f"p{round_.game.boxes}{late}"],
        "wrong-count": [f"{box} {rng.randint(0, 4)}{late}", f"d {rng.randint(0, 4)}{late}", f"{box} 1 d 4{late}"],
        "exposed": [box, f"{box} {write_cards(held[:1])}", "d", f"jackpot {card}", f"{box} {card}"],
        "dealer-exposed": ["", write_cards(round_.dealer[:1]), card],
        "no-flop-wager": [box],
        "absent": [box],
        "premature": [write_cards(tuple(table.deck[-rng.randint(1, 5) :]))],
        "short-jackpot": [box, f"{box} jackpot-1", f"{box} jackpot-2"],
        "display": ["25000 25000 25000", "10000 10000 10000", "1 2 3"],
        "cards-taken": [box, f"{box} {write_cards(held)}", f"{box} only"],
        "looked": [f"{whose} {other}", f"{whose} {' '.join(b.token for b in round_.dealt_in if b.player == whose)}"],
        "cannot-match": [box, f"{box} again"],
        "mixed": [f"{box} d", f"{box} jackpot"],
        "shoe-count": ["right", "wrong"],
    }
    return [f"d error {kind} {tail}".rstrip() for tail in tails.get(kind, [""])]


def official_lines(table: RandomTable) -> list[str]:
    """Return every power of the game for every role: most without a question, some without the authority."""
    lines = []
    for power in table.round.game.officials.powers:
        words = power.usage.split()[1:]
        said = [f"p{table.rng.randint(1, 5)}" if seat_number(word) else word for word in words]
        lines += [f"{role} {' '.join(said)}" for role in ROLES[table.game]]
    return lines


class TroubledTable(RandomTable):
    """A random table at which questions are answered, choices made and cards dealt again."""

    def step(self) -> Action | str:
        memory = self.round.memory
        if memory is None or not memory.waits:
            if (due := self.round.due()) and due.count > len(self.deck):
                raise AssertionError(f"the deck is used up: {self.round.lines}")
            if due is None and not self.round.closed and not self._may_bet():
                return Close("d")
            return self._unusual() or super().step()
        offered = [(actor, choice) for actor, some in self.round.legal_actions().items() for choice in some]
        assert offered, "a round that waits says for whom"
        actor, choice = self.rng.choice(offered)
        if seat_number(actor) and self.rng.random() < 0.1:
            return f"clock {actor}"
        return choice.line(actor)

    def _unusual(self) -> str | None:
        """Return a rare line before the close: a jackpot wager that is too small, or a player's second box."""
        if self.round.closed or self.rng.random() < 0.7:
            return None
        short = short_money(max(self.round.sign.jackpot_price(1) // 2, 1))
        player = f"p{self.rng.randint(1, self.boxes)}"
        names = [wager.name for wager in self.round.game.wagers if wager.level]
        line = self.rng.choice([f"{player} bet {self.rng.choice(names)} {short}", f"{player} bet ante@{self.boxes} 10"])
        try:
            self.round.copy().push(line)
        except Refusal:
            return None
        return line

    def _may_bet(self) -> bool:
        return any((seat_number(actor) or 99) <= self.boxes for actor in self.round.legal_actions())
