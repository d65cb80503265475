"""A sitting at a house game: wagers first, then the decisions, then every wager settled with its rule."""

from pitboss.books import catalogue
from pitboss.bots.player import SeatedBot
from pitboss.cli.play.felt import felt, show_wagers
from pitboss.cli.play.prompt import Again, ask, not_offered
from pitboss.cli.play.session import Sitting
from pitboss.core.cards.deck import FULL
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import read_money, short_money, write_money
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.explanation import Voice
from pitboss.rules.view import view

YOU = "p1"


class HouseSession(Sitting):
    """You are box 1; bots may have the boxes beside you."""

    wagers: tuple[str, ...] = ()
    """What you placed last time, which Enter repeats."""

    def play_round(self) -> None:
        dealer = self.deal_in(FULL)
        round_ = ask(self.console, self._question(), self._with_wagers)
        for number, bot in self.bots.items():
            self._bot_wagers(round_, f"p{number}", bot)
        while round_.status == "open":
            if dealer.step(round_) is None:
                self._decision(round_)
        self._show(round_, "Settled")
        self._settle(round_)
        self.reveal(dealer)

    def _new_round(self) -> BankedRound:
        return catalogue.banked(self.game.id).new_round(self.sign.table, {})

    def _question(self) -> str:
        names = [wager.name for wager in self._new_round().game.wagers if not wager.decides]
        last = " ".join(self.wagers or self._usual())
        return f"Wagers ({', '.join(names)}); Enter for {last}:"

    def _usual(self) -> tuple[str, ...]:
        """The least a hand can be bought for: the first main wager, and what must equal it."""
        mains = [wager for wager in self._new_round().game.wagers if wager.main]
        needed = [wager.name for wager in mains if wager is mains[0] or wager.equals]
        return tuple(word for name in needed for word in (name, str(self.sign.table["minimum"])))

    def _with_wagers(self, typed: str) -> BankedRound:
        """A round with the player's wagers on it; nothing has happened when one of them is refused."""
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
        """The line of a wager, if the table offers it at that amount."""
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

    def _decision(self, round_: BankedRound) -> None:
        waiting = round_.legal_actions()
        if YOU in waiting:
            self._show(round_, view(round_, YOU).felt.moment)
            self.decide(round_, YOU, waiting[YOU], self.chips - round_.staked(YOU))
            return
        for number, bot in self.bots.items():
            if f"p{number}" in waiting:
                self.bot_acts(round_, f"p{number}", bot)
                return
        raise PitbossError(f"nobody is left to act: the round waits for {', '.join(waiting)}")

    def _show(self, round_: BankedRound, title: str) -> None:
        self.console.print(felt(view(round_, YOU), title, {}))

    def _settle(self, round_: BankedRound) -> None:
        answer = round_.answer()
        seat = answer.seats[YOU]
        self.chips += seat.net
        if seat.hand:
            self.console.print(f"Your hand: {seat.hand}.", markup=False)
        show_wagers(self.console, seat, self.game.rulebook)
        for said in seat.why:
            self.console.print(said.to(Voice(you=YOU)), markup=False, highlight=False)
        won = "win" if seat.net > 0 else "lose" if seat.net < 0 else "break even"
        amount = f" {write_money(abs(seat.net))}" if seat.net else ""
        self.console.print(f"[bold]You {won}{amount}[/] and have {write_money(self.chips)}.")
