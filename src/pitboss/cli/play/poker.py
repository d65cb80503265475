"""A sitting at a poker table: the button moving on, bots that see only their own cards."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from pitboss.books import catalogue
from pitboss.books.catalogue import GameEntry
from pitboss.bots.character import Character
from pitboss.cli.play.felt import felt, show_pots
from pitboss.cli.play.session import Sitting
from pitboss.core.cards.deck import read_deck
from pitboss.core.cards.shuffle import Source
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, short_money, write_money
from pitboss.pit.table.demo import BUY_IN
from pitboss.rules.answer import Answer
from pitboss.rules.round import Round
from pitboss.rules.view import view

YOU = 1


class PokerSession(Sitting):
    """You and the bots sit around the table; the round's `p1` is whoever sits left of the button."""

    def __init__(
        self,
        console: Console,
        game: GameEntry,
        source: Source,
        *,
        bots: int,
        seed: str,
        characters: Sequence[Character] = (),
    ) -> None:
        super().__init__(console, game, source, bots=max(bots, 1), seed=seed, characters=characters)
        self.others: dict[int, Chips] = dict.fromkeys(self.bots, BUY_IN)
        self.carried: Chips = 0
        """A draw-ante pot nobody opened, which the next round plays for."""

    def play_round(self) -> None:
        tokens = self._tokens()
        names = {token: "You" if seat == YOU else self._bot_name(seat) for seat, token in tokens.items()}
        dealer = self.deal_in(read_deck(self.game.decks[0]))
        round_ = self._new_round(tokens)
        while round_.status == "open":
            if dealer.step(round_) is None:
                self._decision(round_, tokens, names)
        self._show(round_, tokens, names, "Settled")
        self._settle(round_.answer(), tokens, names)
        self.reveal(dealer)

    def _bot_name(self, seat: int) -> str:
        """With its level and its style."""
        return f"Bot {seat - 1} ({self.bots[seat].character})"

    def _tokens(self) -> dict[int, str]:
        """Each seat's place in this round: the button moves one seat a round, and the last place is the button."""
        seats = [YOU, *self.others]
        turn = self.rounds % len(seats)
        return {seat: f"p{at}" for at, seat in enumerate([*seats[turn:], *seats[:turn]], 1)}

    def _new_round(self, tokens: dict[int, str]) -> Round:
        stacks = [self.chips if seat == YOU else self.others[seat] for seat in tokens]
        table: dict[str, Any] = dict(self.sign.table)
        if self.carried:
            table["carried"] = short_money(self.carried)
        found: Round = catalogue.load(self.game.id).new_round(table, self.sign.setup(stacks))
        return found

    def _decision(self, round_: Round, tokens: dict[int, str], names: dict[str, str]) -> None:
        waiting, you = round_.legal_actions(), tokens[YOU]
        if you in waiting:
            self._show(round_, tokens, names, view(round_, you).felt.moment)
            self.decide(round_, you, waiting[you], None)
            return
        for seat, bot in self.bots.items():
            if tokens[seat] in waiting:
                choices = {choice.verb: choice.words for choice in waiting[tokens[seat]]}
                for other in self.bots.values():
                    other.look(view(round_, tokens[seat]), self.rounds)
                self.bot_acts(round_, tokens[seat], bot)
                told = _said(round_.lines[-1], choices)
                self.console.print(f"  {names[tokens[seat]]}: {told}", style="dim", markup=False)
                return
        raise PitbossError(f"nobody is left to act: the round waits for {', '.join(waiting)}")

    def _show(self, round_: Round, tokens: dict[int, str], names: dict[str, str], title: str) -> None:
        self.console.print(felt(view(round_, tokens[YOU]), title, names))

    def _settle(self, answer: Answer, tokens: dict[int, str], names: dict[str, str]) -> None:
        show_pots(self.console, answer, names)
        self.carried = sum(pot.amount for pot in answer.pots if pot.carried is True)
        net = answer.seats[tokens[YOU]].net
        self.chips += net
        for seat in self.others:
            self.others[seat] += answer.seats[tokens[seat]].net
            if not self.others[seat]:
                self.console.print(f"{names[tokens[seat]]} buys in again.", style="dim")
                self.others[seat] = BUY_IN
        won = f"win {write_money(net)}" if net > 0 else f"lose {write_money(-net)}" if net else "break even"
        self.console.print(f"[bold]You {won}[/] and have {write_money(self.chips)}.")


def _said(line: str, choices: dict[str, str]) -> str:
    """What a bot did, in the words of the choice it was offered; never which cards it threw away."""
    verb, *rest = line.split()[1:]
    if verb == "sd":
        return f"draws {len(rest[0]) // 2}" if rest else "stands pat"
    return " ".join([choices.get(verb, verb), *rest])
