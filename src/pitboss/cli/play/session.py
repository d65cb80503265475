"""A sitting at one table: round after round until the player leaves, chips kept in between."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import cycle, islice

from rich.console import Console

from pitboss.books.catalogue import GameEntry
from pitboss.bots.character import DEFAULT_BOTS, Character
from pitboss.bots.player import SeatedBot
from pitboss.cli.play.prompt import Left, ask, chosen, offers
from pitboss.core.cards.deck import FULL, DeckKind
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import DEMONSTRATION_NOTICE, Source
from pitboss.core.money import Chips, write_money
from pitboss.core.refusals import Refusal
from pitboss.pit.table.demo import BUY_IN, demo_table
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.round import Choice, Round
from pitboss.rules.view import view


class Sitting(ABC):
    """What every sitting shares: the shuffle and its commitment, bots, asking, leaving."""

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
        self.console = console
        self.game = game
        self.source = source
        self.sign = demo_table(game)
        seated = [*characters, *islice(cycle(DEFAULT_BOTS), max(bots - len(characters), 0))]
        self.bots = {
            number: SeatedBot(seated[number - 2], f"{seed} {number}")
            for number in range(2, 2 + min(bots, self.sign.places - 1))
        }
        self.chips: Chips = BUY_IN
        self.rounds = 0

    def run(self, most: int | None) -> None:
        """Plays rounds until the player leaves, runs out of chips or has played as many as asked."""
        self.console.print(f"[bold]{self.game.title}[/], {self.game.rulebook}: {self.game.line}")
        self.console.print("Play chips only. q leaves at any prompt.", style="dim")
        try:
            while self.chips > 0 and (most is None or self.rounds < most):
                self.rounds += 1
                self.play_round()
        except Left:
            pass
        played = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        self.console.print(
            f"You leave with {write_money(self.chips)} of {write_money(BUY_IN)} after {played}. Goodbye."
        )

    def deal_in(self, deck: DeckKind) -> SoftwareDealer:
        """A dealer with a freshly shuffled shoe, its commitment shown before any card is dealt."""
        shoe = Shoe.shuffled(deck, self.source)
        self.console.rule(f"Round {self.rounds} · {write_money(self.chips)} in front of you", style="green")
        if shoe.shuffles[0].demonstration:
            self.console.print(DEMONSTRATION_NOTICE, style="yellow")
        self.console.print(f"Shuffle committed: {shoe.commitment}", style="dim", soft_wrap=True)
        return SoftwareDealer(shoe)

    def reveal(self, dealer: SoftwareDealer) -> None:
        """What lets anybody check afterwards that the cards were fixed before the deal."""
        first = dealer.shoe.shuffles[0]
        deck = "" if dealer.shoe.deck is FULL else f" --deck {dealer.shoe.deck.name}"
        command = f"pitboss verify-shuffle {first.commitment} {first.seed.hex()}{deck}"
        self.console.print(f"Verify it: {command}", style="dim", soft_wrap=True)

    def decide(self, round_: Round, actor: str, choices: tuple[Choice, ...], chips: Chips | None) -> None:
        """Asks the player and plays the answer; a refusal is shown and the question put again."""
        offered = offers(choices, chips)
        for number, offer in enumerate(offered, 1):
            self.console.print(f"  [bold]{number}[/]  {offer.words}")

        def play(typed: str) -> None:
            try:
                round_.push(chosen(typed, offered, actor))
            except Refusal as refusal:
                refusal.args = (_with_rules(refusal),)
                raise

        ask(self.console, "Your choice:", play)

    def bot_acts(self, round_: Round, token: str, bot: SeatedBot) -> None:
        """A bot takes one of the choices it is shown."""
        line = bot.choose(view(round_, token), self.rounds, dict(self.sign.table))
        if line is not None:
            round_.push(line)

    @abstractmethod
    def play_round(self) -> None:
        """One round, from the shuffle to the settlement."""


def _with_rules(refusal: Refusal) -> str:
    return f"{refusal.message} ({', '.join(refusal.rules)})" if refusal.rules else refusal.message
