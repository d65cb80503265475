"""Side wagers on the flop: placed before the cards, settled by the flop, paid when the round is over."""

from collections.abc import Iterator

import msgspec

from pitboss.core.cards.card import SUITS
from pitboss.core.citation import Rules
from pitboss.core.errors import nearest
from pitboss.core.money import Chips, short_money, write_money
from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.rules.action import Bet
from pitboss.rules.answer import Outcome, Said, WagerAnswer
from pitboss.rules.choice import Choice
from pitboss.rules.explanation import Sentence
from pitboss.rules.poker.events import SideWagerPlaced, SideWagerSettled
from pitboss.rules.poker.game import SideLimits, SideOffer, SideWager
from pitboss.rules.poker.state import DEAL, NAMES, State, seat_named


class SideBet(msgspec.Struct, frozen=True):
    """One seat's side wager. `held` is the chips on the layout: the stake, plus the winnings once it has won."""

    seat: int
    wager: SideWager
    stake: Chips
    held: Chips
    rules: Rules
    """The clauses so far: for placing it, then for its win, loss or return."""
    won: bool | None = None
    void: bool = False
    """True if it was returned to a player in breach, so that the flop no longer decides it."""

    @property
    def outcome(self) -> Outcome:
        """The outcome; a wager without a result is void and returned."""
        return "win" if self.won else "void" if self.won is None else "lose"

    @property
    def paid(self) -> Chips:
        return self.wager.odds.pays(self.stake) if self.won else 0

    @property
    def returned(self) -> Chips:
        return 0 if self.won is False else self.stake

    @property
    def why(self) -> Sentence:
        """The explanation: what the flop had to be, and how the wager ended."""
        part = {
            "wager": self.wager.name,
            "name": self.wager.name.replace("-", " ").title(),
            "outcome": self.outcome,
            "staked": write_money(self.stake),
            "paid": write_money(self.paid),
            "returned": write_money(self.returned),
            "odds": str(self.wager.odds),
        }
        suits = "".join(SUITS[suit] for suit in sorted(self.wager.suits))
        return Sentence(f"flop-{self.outcome}", {"place": NAMES[self.seat], "suits": suits, "wagers": (part,)})

    def answer(self) -> WagerAnswer:
        return WagerAnswer(
            wager=self.wager.name,
            box=self.seat + 1,
            staked=self.stake,
            outcome=self.outcome,
            paid=self.paid,
            returned=self.returned,
            rules=self.rules,
            why=Said((self.why,)),
        )


def place(state: State, bet: Bet) -> None:
    """Place a side wager from a seated player's table stake, which must leave chips to play with."""
    offered = {wager.name: wager for wager in state.sign.game.side_wagers}
    wager = offered.get(bet.wager)
    only_seated = wager.placed if wager is not None else ()
    seat = seat_named(state, bet.actor, bet.actor, only_seated + state.sign.game.seats_rules)
    name = NAMES[seat]
    if wager is None:
        known = f"expected {', '.join(offered)}{nearest(bet.wager, offered)}" if offered else "this game has none"
        rules = next((one.placed for one in offered.values()), ())
        raise NotAllowed(f"{bet.wager!r} is not a side wager here: {known}", rules)
    if state.sign.tournament and wager.not_in_tournaments:
        raise NotAllowed("side wagers are not accepted in a tournament", wager.not_in_tournaments)
    limits, offer = state.sign.side, state.sign.game.side_offer
    if limits is None and offer is not None:
        raise NotAllowed(f"{offer.title} is not offered at this table: its sign does not name it", offer.rules)
    if bet.box not in (None, seat + 1):
        raise NotAllowed(f"{name} may only place a side wager at their own seat", wager.placed)
    if state.phase != DEAL or state.dealt:
        raise NotAllowed("side wagers are placed before any card is dealt", wager.placed)
    if any(one.seat == seat and one.wager is wager for one in state.side):
        raise NotAllowed(f"{name} has already placed {bet.wager}", wager.placed)
    if limits is not None and offer is not None:
        _check_limits(name, bet.amount, limits, offer)
    if bet.amount >= state.stacks[seat]:
        left = short_money(state.stacks[seat])
        raise WrongAmount(
            f"{name} cannot stake {short_money(bet.amount)}: the stack is {left}, and some must stay in play",
            wager.placed,
            amount=bet.amount,
            maximum=state.stacks[seat] - 1,
        )
    if bet.amount % state.sign.chip:
        text = f"{name} cannot stake {short_money(bet.amount)}: the lowest chip is {short_money(state.sign.chip)}"
        raise WrongAmount(text, state.sign.rules.chips + wager.placed, amount=bet.amount)
    state.stacks[seat] -= bet.amount
    state.side.append(SideBet(seat, wager, bet.amount, bet.amount, wager.placed))
    state.report(SideWagerPlaced(seat=name, wager=wager.name, amount=bet.amount, rules=wager.placed))


def _check_limits(name: str, amount: Chips, limits: SideLimits, offer: SideOffer) -> None:
    """Refuse a side wager outside the limits on the sign."""
    if amount >= limits.least and (limits.most is None or amount <= limits.most):
        return
    most = "" if limits.most is None else f" to {short_money(limits.most)}"
    allowed = f"the sign allows {short_money(limits.least)}{most or ' or more'}"
    text = f"{name} cannot stake {short_money(amount)} on {offer.title}: {allowed}"
    raise WrongAmount(text, offer.rules, amount=amount, minimum=limits.least, maximum=limits.most)


def choices(state: State) -> dict[str, tuple[Choice, ...]]:
    """Return the side wagers that each seat may still place before the first card, if the sign offers them."""
    limits = state.sign.side
    if limits is None or not limits.on_sign or state.phase != DEAL or state.dealt:
        return {}
    found = {NAMES[seat]: tuple(_offered(state, seat, limits)) for seat in state.live_seats}
    return {name: offered for name, offered in found.items() if offered}


def _offered(state: State, seat: int, limits: SideLimits) -> Iterator[Choice]:
    chip = state.sign.chip
    least = -(-max(limits.least, 1) // chip) * chip
    most = (min(state.stacks[seat] - 1, limits.most or state.stacks[seat]) // chip) * chip
    placed = [one.wager for one in state.side if one.seat == seat]
    for wager in state.sign.game.side_wagers:
        if wager not in placed and least <= most:
            yield Choice(
                kind="wager",
                verb=f"bet {wager.name}",
                words=f"place the {(name := wager.name.replace('-', ' '))} wager",
                sentence="place-wager",
                values=(("wager", name),),
                wager=wager.name,
                minimum=least,
                maximum=most,
                step=chip,
                rules=wager.placed,
                aside=True,
            )


def settle_by_flop(state: State) -> None:
    """Settle every side wager by the flop."""
    for number, bet in enumerate(state.side):
        if bet.void:
            continue
        won = all(card.suit in bet.wager.suits for card in state.board[:3])
        paid = bet.wager.odds.pays(bet.stake) if won else 0
        state.house -= paid if won else -bet.stake
        rules = (bet.wager.win if won else bet.wager.lose) + (bet.wager.alone if state.flop_asked else ())
        held = bet.stake + paid if won else 0
        settled = state.side[number] = msgspec.structs.replace(bet, won=won, held=held, rules=rules)
        seat, name = NAMES[bet.seat], bet.wager.name
        state.report(SideWagerSettled(seat=seat, wager=name, won=won, paid=paid, why=settled.why, rules=rules))


def pay_out(state: State) -> None:
    """Move the chips on the layout to the table stakes when the round is over."""
    for number, bet in enumerate(state.side):
        state.stacks[bet.seat] += bet.held
        state.side[number] = msgspec.structs.replace(bet, held=0)


def hold_again(state: State) -> None:
    """Put paid-out chips back on the layout, because the round is not over after all."""
    for number, bet in enumerate(state.side):
        if bet.won and not bet.held and not bet.void:
            held = bet.stake + bet.wager.odds.pays(bet.stake)
            state.stacks[bet.seat] -= held
            state.side[number] = msgspec.structs.replace(bet, held=held)


def undecided(bet: SideBet, why: Rules) -> SideBet:
    """Return the wager as it was before the flop, off the layout."""
    return msgspec.structs.replace(bet, won=None, held=0, rules=bet.wager.placed + why)


def unsettle(state: State) -> None:
    """Make every side wager active again after the flop is taken back."""
    for number, bet in enumerate(state.side):
        if bet.won is not None:
            state.house += bet.held - bet.stake
            state.side[number] = msgspec.structs.replace(bet, won=None, held=bet.stake, rules=bet.wager.placed)


def give_back(state: State, seat: int, why: Rules) -> None:
    """Void a seat's side wagers: return the stakes, whatever the flop was, and take back any winnings paid."""
    for number, bet in enumerate(state.side):
        if bet.seat == seat and not bet.void:
            worth = 0 if bet.won is False else bet.stake + (bet.wager.odds.pays(bet.stake) if bet.won else 0)
            state.house += worth - bet.stake
            state.stacks[seat] += bet.stake - (worth - bet.held)
            state.side[number] = msgspec.structs.replace(undecided(bet, why), void=True)
