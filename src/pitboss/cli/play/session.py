"""Play rounds at one table until the player leaves, keeping the chips in between."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

from rich.console import Console

from pitboss.books import catalogue
from pitboss.books.catalogue import GameEntry
from pitboss.bots.character import DEFAULT_BOTS, Character
from pitboss.bots.player import HAS_ODDS, SeatedBot
from pitboss.cli.console import cited
from pitboss.cli.play.felt import Again, Left, ask, chosen, felt, not_offered, offers, show_pots, show_wagers
from pitboss.core.cards.deck import FULL, DeckKind, read_deck
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import DEMONSTRATION_NOTICE, Source
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import Chips, read_money, short_money, write_money
from pitboss.core.refusals import Refusal
from pitboss.pit.table.sign import BUY_IN, demo_table
from pitboss.rules.answer import Answer
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.explanation import Voice
from pitboss.rules.round import Choice, Round
from pitboss.rules.view import view


class Sitting(ABC):
    """The common part of both sessions: the shuffle and its commitment, bots, prompts, leaving."""

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
        self.tokens = {seat: f"p{seat}" for seat in (SEAT, *self.bots)}
        """Each seat's place in this round."""
        self.names: dict[str, str] = {}

    def run(self, most: int | None) -> None:
        """Play until the player leaves, runs out of chips or has played `most` rounds."""
        self.console.print(f"[bold]{self.game.title}[/], {self.game.rulebook}: {self.game.line}")
        self.console.print("Play chips only. Type q at any prompt to leave.", style="dim")
        if self.bots and not HAS_ODDS:
            self.console.print("The bots play at random. For their levels: pip install 'pitboss\\[odds]'", style="dim")
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
        """Return a dealer with a freshly shuffled shoe, after showing its commitment."""
        shoe = Shoe.shuffled(deck, self.source)
        self.console.rule(f"Round {self.rounds} · {write_money(self.chips)} in front of you", style="green")
        if shoe.shuffles[0].demonstration:
            self.console.print(DEMONSTRATION_NOTICE, style="yellow")
        self.console.print(f"Shuffle committed: {shoe.commitment}", style="dim", soft_wrap=True)
        return SoftwareDealer(shoe)

    def reveal(self, dealer: SoftwareDealer) -> None:
        """Print the command that proves the cards were fixed before the deal."""
        first = dealer.shoe.shuffles[0]
        deck = "" if dealer.shoe.deck is FULL else f" --deck {dealer.shoe.deck.name}"
        command = f"pitboss verify-shuffle {first.commitment} {first.seed.hex()}{deck}"
        self.console.print(f"Verify it: {command}", style="dim", soft_wrap=True)

    def decide(self, round_: Round, actor: str, choices: tuple[Choice, ...], chips: Chips | None) -> None:
        """Ask the player and play the answer, asking again after a refusal."""
        offered = offers(choices, chips)
        for number, offer in enumerate(offered, 1):
            self.console.print(f"  [bold]{number}[/]  {offer.words}")

        def play(typed: str) -> None:
            try:
                round_.push(chosen(typed, offered, actor))
            except Refusal as refusal:
                refusal.args = (refusal.message + cited(refusal.rules),)
                raise

        ask(self.console, "Your choice:", play)

    def play_on(self, round_: Round, dealer: SoftwareDealer) -> None:
        """Play a round to its end."""
        while round_.status == "open":
            if dealer.step(round_) is None:
                self._decision(round_)
        self.show(round_, "Settled")

    def _decision(self, round_: Round) -> None:
        waiting, you = round_.legal_actions(), self.tokens[SEAT]
        if you in waiting:
            self.show(round_, view(round_, you).felt.moment)
            self.decide(round_, you, waiting[you], self.left(round_))
            return
        for seat, bot in self.bots.items():
            if self.tokens[seat] in waiting:
                self.bot_acts(round_, self.tokens[seat], bot)
                return
        raise PitbossError(f"internal error: no player can act while the round waits for {', '.join(waiting)}")

    def bot_acts(self, round_: Round, token: str, bot: SeatedBot) -> None:
        """Let a bot take one of its choices."""
        line = bot.choose(view(round_, token), self.rounds, dict(self.sign.table))
        if line is not None:
            round_.push(line)

    def show(self, round_: Round, title: str) -> None:
        self.console.print(felt(view(round_, self.tokens[SEAT]), title, self.names))

    def take(self, net: Chips) -> None:
        """Add the player's result to their chips, and say so."""
        self.chips += net
        won = "win" if net > 0 else "lose" if net < 0 else "break even"
        amount = f" {write_money(abs(net))}" if net else ""
        self.console.print(f"[bold]You {won}{amount}[/] and have {write_money(self.chips)}.")

    @abstractmethod
    def left(self, round_: Round) -> Chips | None:
        """Return the chips that the player can still stake, if the choices do not say so."""

    @abstractmethod
    def play_round(self) -> None:
        """Play one round, from the shuffle to the settlement."""


YOU, SEAT = "p1", 1
"""The player's place in a house game, and their seat."""


class HouseSession(Sitting):
    """A session against the house. You are box 1; bots may take the boxes beside you."""

    wagers: tuple[str, ...] = ()
    """Your last wagers, which Enter repeats."""

    def play_round(self) -> None:
        dealer = self.deal_in(FULL)
        round_ = ask(self.console, self._question(), self._with_wagers)
        for number, bot in self.bots.items():
            self._bot_wagers(round_, f"p{number}", bot)
        self.play_on(round_, dealer)
        self._settle(round_)
        self.reveal(dealer)

    def _new_round(self) -> BankedRound:
        return catalogue.banked(self.game.id).new_round(self.sign.table, {})

    def _question(self) -> str:
        names = [wager.name for wager in self._new_round().game.wagers if not wager.decides]
        last = " ".join(self.wagers or self._usual())
        return f"Wagers ({', '.join(names)}); Enter for {last}:"

    def _usual(self) -> tuple[str, ...]:
        """Return the smallest wagers that buy a hand: the first main wager, and those that must equal it."""
        mains = [wager for wager in self._new_round().game.wagers if wager.main]
        needed = [wager.name for wager in mains if wager is mains[0] or wager.equals]
        return tuple(word for name in needed for word in (name, str(self.sign.table["minimum"])))

    def _with_wagers(self, typed: str) -> BankedRound:
        """Return a new round with the player's wagers, or raise `Again` if one of them is refused."""
        words = tuple(typed.split()) or self.wagers or self._usual()
        if len(words) % 2:
            raise Again("type wagers and amounts in pairs, such as 'ante 10 blind 10 trips 5'")
        staked = sum(read_money(amount) for amount in words[1::2])
        if staked > self.chips:
            raise Again(f"that is {short_money(staked)}; you have {write_money(self.chips)}")
        round_ = self._new_round()
        for wager, amount in zip(words[::2], words[1::2], strict=True):
            round_.push(self._offered(round_, wager, amount))
        if not any(placed.wager.main for placed in round_.placed):
            raise Again(f"a hand needs one of: {', '.join(w.name for w in round_.game.wagers if w.main)}")
        self.wagers = words
        return round_

    def _offered(self, round_: BankedRound, wager: str, amount: str) -> str:
        """Return the line of a wager, if the table offers it at that amount."""
        choices = {choice.wager: choice for choice in round_.legal_actions()[YOU] if choice.box is None}
        if wager not in choices:
            raise Again(f"{wager!r} is not offered now{nearest(wager, choices)}: {', '.join(choices)}")
        choice, chips = choices[wager], read_money(amount)
        if not choice.allows(chips):
            raise Again(not_offered(choice, chips))
        return choice.line(YOU, chips)

    def _bot_wagers(self, round_: BankedRound, token: str, bot: SeatedBot) -> None:
        mains = [wager for wager in round_.game.wagers if wager.main]
        for wager in mains:
            if wager is mains[0] or wager.equals or bot.feels_like_it():
                round_.push(f"{token} bet {wager.name} {self.sign.table['minimum']}")

    def left(self, round_: Round) -> Chips:
        return self.chips - round_.staked(YOU)

    def _settle(self, round_: BankedRound) -> None:
        seat = round_.answer().seats[YOU]
        if seat.hand:
            self.console.print(f"Your hand: {seat.hand}.", markup=False)
        show_wagers(self.console, seat, self.game.rulebook)
        for said in seat.why:
            self.console.print(said.to(Voice(you=YOU)), markup=False, highlight=False)
        self.take(seat.net)


class PokerSession(Sitting):
    """A session of poker among you and the bots. The round's `p1` is the seat left of the button."""

    def __init__(self, console: Console, game: GameEntry, source: Source, *, bots: int, **more: Any) -> None:
        super().__init__(console, game, source, bots=max(bots, 1), **more)
        self.others: dict[int, Chips] = dict.fromkeys(self.bots, BUY_IN)
        self.carried: Chips = 0
        """A draw-ante pot that nobody opened, carried into the next round."""

    def play_round(self) -> None:
        seats = [SEAT, *self.others]
        turn = self.rounds % len(seats)  # the button moves one seat per round and has the last place
        self.tokens = {seat: f"p{at}" for at, seat in enumerate([*seats[turn:], *seats[:turn]], 1)}
        named = {seat: f"Bot {seat - 1} ({bot.character})" for seat, bot in self.bots.items()} | {SEAT: "You"}
        self.names = {token: named[seat] for seat, token in self.tokens.items()}
        dealer = self.deal_in(read_deck(self.game.decks[0]))
        round_ = self._new_round()
        self.play_on(round_, dealer)
        self._settle(round_.answer())
        self.reveal(dealer)

    def left(self, round_: Round) -> None:
        return None

    def _new_round(self) -> Round:
        stacks = [self.chips if seat == SEAT else self.others[seat] for seat in self.tokens]
        table: dict[str, Any] = dict(self.sign.table)
        if self.carried:
            table["carried"] = short_money(self.carried)
        found: Round = catalogue.load(self.game.id).new_round(table, self.sign.setup(stacks))
        return found

    def bot_acts(self, round_: Round, token: str, bot: SeatedBot) -> None:
        """Let a bot act while the others watch, and print what it did."""
        choices = {choice.verb: choice.words for choice in round_.legal_actions()[token]}
        for other in self.bots.values():
            other.look(view(round_, token), self.rounds)
        super().bot_acts(round_, token, bot)
        self.console.print(f"  {self.names[token]}: {_said(round_.lines[-1], choices)}", style="dim", markup=False)

    def _settle(self, answer: Answer) -> None:
        show_pots(self.console, answer, self.names)
        self.carried = sum(pot.amount for pot in answer.pots if pot.carried is True)
        for seat in self.others:
            self.others[seat] += answer.seats[self.tokens[seat]].net
            if not self.others[seat]:
                self.console.print(f"{self.names[self.tokens[seat]]} buys in again.", style="dim")
                self.others[seat] = BUY_IN
        self.take(answer.seats[self.tokens[SEAT]].net)


def _said(line: str, choices: dict[str, str]) -> str:
    """Describe what a bot did, in the words of its choice, without naming its discards."""
    verb, *rest = line.split()[1:]
    if verb == "sd":
        return f"draws {len(rest[0]) // 2}" if rest else "stands pat"
    return " ".join([choices.get(verb, verb), *rest])
