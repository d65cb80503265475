"""What goes wrong alike in both Western Australian house games: deal, deck, jackpot wagers and system."""

from collections.abc import Callable

from pitboss.books.shared.wa_linked_jackpot import LEVELS, Linked, Pools
from pitboss.core.cards import Card, write_cards
from pitboss.core.citation import Rules, once
from pitboss.core.errors import PitbossError, present
from pitboss.core.money import short_money
from pitboss.core.refusals import NotAllowed
from pitboss.rules.action import DEALER, Report
from pitboss.rules.banked import jackpot, wagers
from pitboss.rules.banked.events import JackpotWagerAmended
from pitboss.rules.banked.irregularities.lines import (
    after_the_close,
    before_the_settlement,
    deal_over,
    in_the_deal,
    note_exposed,
    seen_of,
)
from pitboss.rules.banked.irregularities.memory import memory_of
from pitboss.rules.banked.irregularities.remedies import offer, void_round
from pitboss.rules.banked.jackpot import combine
from pitboss.rules.banked.layout import Box, Placed, Settled
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.irregularities import Irregularity, Question, Reply, amounts, cards, maybe, place
from pitboss.rules.sign import on_the_sign


def uncut(cut: Rules, rules: Rules) -> Irregularity:
    """The deck was not cut: under `cut` it is now, where nothing has been dealt."""

    def remedy(round_: BankedRound) -> None:
        if round_.out or any(box.cards for box in round_.dealt_in):
            round_.rule("the deck was not cut: the round goes on", rules)
        else:
            text = "the deck was not cut: the dealer cuts it now, with more than one card on either side"
            round_.rule(text, cut + rules)

    return Irregularity(
        "uncut", at_any_time=True, remedy=remedy, rules=once(cut + rules),
        meaning="The deck was not cut.",
        when="At any time before the round is over.",
        then="The round goes on; before the first card the deck is cut first.",
    )  # fmt: skip


def wrong_cards(name: str, meaning: str, question: str, why: str, what: str, rules: Rules, void: Rules) -> Irregularity:
    """The cards in use are wrong: the Casino Operator voids the round or lets it go on with `what` there is."""
    void_it = Reply("void", "the round is void", lambda round_: void_round(round_, why, rules + void))
    go_on = Reply("continue", "the round goes on", lambda round_: round_.rule(f"the round goes on with {what}", rules))
    return Irregularity(
        name, at_any_time=True, requires=after_the_close, asks=Question(question, rules, (void_it, go_on)), rules=rules,
        meaning=meaning,
        when="After betting has closed, before the round is over.",
        then="The Casino Operator voids the round or lets it go on.",
    )  # fmt: skip


def exposed(
    deal: str, until: str, then: str, instead: str, why: str, rules: Rules, void: Rules, later: Rules = ()
) -> Irregularity:
    """A card was seen while hands were dealt: the round is void. After the deal the card is used, by `later`."""

    def remedy(round_: BankedRound, whose: Box | str, shown: tuple[Card, ...]) -> None:
        over = bool(later) and deal_over(round_)
        token, seen = seen_of(round_, whose, shown, later if over else rules)
        note_exposed(round_, token, seen, later if over else rules)
        if over:
            round_.rule(f"{token}'s {write_cards(seen)} lies open after the deal: it is used as it was dealt", later)
        else:
            void_round(round_, why, rules + void)

    in_it = in_the_deal(f"the dealer's cards are dealer-exposed, communal cards {instead}")
    return Irregularity(
        "exposed", takes=(place("p2", DEALER), cards(0, 52, "As")), remedy=remedy, rules=rules + later,
        requires=after_the_close if later else in_it,
        means=_dealers_own,
        meaning=f"A card became exposed {deal}.",
        when=f"After betting has closed, until {until}; once every hand is dealt, 'exposed d' is dealer-exposed.",
        then=then,
    )  # fmt: skip


def _dealers_own(round_: BankedRound, action: Report) -> Report | None:
    """A card of the dealer's that is exposed once every hand is dealt was not exposed in the deal."""
    whose, *seen = action.args or ("",)
    dealt = round_.closed and not round_.dealing
    return Report(action.actor, "dealer-exposed", tuple(seen)) if dealt and whose == DEALER else None


def dealer_exposed(
    acted: Callable[[BankedRound], bool],
    since: str,
    why: str,
    then: str,
    before: Rules,
    after: Rules,
    reading: Rules,
    void: Rules,
) -> Irregularity:
    """The dealer's own card was seen: void under `before`, or under `after` the round goes on; `since` says why."""

    def remedy(round_: BankedRound, shown: tuple[Card, ...]) -> None:
        late = acted(round_)
        rules = (after if late else before) + reading
        _, seen = seen_of(round_, DEALER, shown, rules)
        note_exposed(round_, DEALER, seen, rules)
        if late:
            round_.rule(f"the dealer's {write_cards(seen)} was shown after {since}: the round goes on", rules)
        else:
            void_round(round_, why, rules + void)

    return Irregularity(
        "dealer-exposed", takes=(cards(0, 52, "Qs"),), requires=before_the_settlement, remedy=remedy,
        rules=once(before + after + reading),
        meaning="The dealer shows a hole card of the dealer's own too early.",
        when="After betting has closed, until only the settlement is left.",
        then=then,
    )  # fmt: skip


def jackpot_faults(short: Rules, shown: Rules, failed: Rules) -> tuple[Irregularity, ...]:
    """A Jackpot Wager that is too small, a display and a system that fail."""
    return (_short_jackpot(short), _display(shown), _system(failed))


def _short_jackpot(rules: Rules) -> Irregularity:
    """A Jackpot Wager found too small in the round: made up to its price, or returned."""

    def remedy(round_: BankedRound, box: Box, name: str) -> None:
        placed = _too_small(round_, box, name, rules)
        said, price = placed.wager.name, _price(round_, placed)
        choices = {
            "top-up": f"add {short_money(price - placed.staked)} to the {placed.wager.words}",
            "return": f"take the {placed.wager.words} of {short_money(placed.staked)} back",
        }
        text = f"the {placed.wager.words} of box {box.number} is {short_money(placed.staked)} and must be "
        round_.rule(f"{text}{short_money(price)}: it is made up, or goes back", rules)

        def take(round_: BankedRound, box: Box, chosen: str) -> None:
            _amend(round_, box, said, chosen == "top-up", rules)

        offer(round_, box, choices, "return", take, rules, named={"amend": "top-up"})

    return Irregularity(
        "short-jackpot", takes=(place("p1"), maybe("jackpot-1", "jackpot-2", shown=True)), remedy=remedy, rules=rules,
        meaning="A Jackpot Wager is found to be less than its price.",
        when="In the round, after betting has closed; by then it has been recorded as returned.",
        then="The player makes it up (option top-up) and it plays, or it is invalid and returned (option return).",
    )  # fmt: skip


def _price(round_: BankedRound, placed: Placed) -> int:
    return present(placed.wager.price, "placed.wager.price")(round_.sign)


def _too_small(round_: BankedRound, box: Box, name: str, rules: Rules) -> Placed:
    """The box's Jackpot Wager that went back because it was short, and may still be made up."""
    short = [
        placed
        for placed in box.wagers
        if placed.settled and placed.settled.outcome == "returned" and placed.wager.price
        if placed.staked < _price(round_, placed) and placed.wager.name in (name or placed.wager.name,)
    ]
    if not short:
        raise NotAllowed(f"box {box.number} has no {name or 'Jackpot Wager'} that is too small", rules)
    placed = short[0]
    if placed.settled and set(rules) <= set(placed.settled.rules):
        raise NotAllowed(f"{placed.patron} was asked already and took the wager back", rules)
    if not box.live or not all(need.met(placed, round_.boxes) for need in placed.wager.needs):
        raise NotAllowed(f"box {box.number} has no hand in play that a Jackpot Wager could ride on", rules)
    return placed


def _amend(round_: BankedRound, box: Box, name: str, topped_up: bool, rules: Rules) -> None:
    placed = next(p for p in box.wagers if p.wager.name == name and p.settled)
    if not topped_up:
        why = wagers.price_missed(_price(round_, placed))
        placed.settled = Settled("returned", 0, placed.staked, placed.wager.price_rules + rules, why=why)
        return
    price = _price(round_, placed)
    added = price - placed.staked
    placed.settled, placed.staked, placed.counted, placed.rules = None, price, price, rules
    round_.chips_in += added
    round_.tell(JackpotWagerAmended(patron=placed.patron, box=box.number, wager=name, added=added, rules=rules))
    combine(round_, box)
    jackpot.enter(round_, rules)


def _display(rules: Rules) -> Irregularity:
    """The display fails: a prize goes by the last amount that was verified."""

    def remedy(round_: BankedRound, listed: tuple[str, ...]) -> None:
        if not round_.levels:
            raise NotAllowed("no Jackpot Wager is in action: nothing is paid by the display", rules)
        verified, memory = _verified(round_, listed, rules), memory_of(round_)
        memory.verified, memory.verified_rules = verified, rules
        text = "the display has failed: a Jackpot Prize is paid from the last verified pools"
        round_.rule(f"{text}, {', '.join(listed)}", rules)

    return Irregularity(
        "display", takes=(amounts("29210.55 26022.10 25000", *(f"Pool {one}" for one in LEVELS)),),
        requires=after_the_close, remedy=remedy, rules=rules,
        meaning="The jackpot display fails: the three pools count as they were last verified.",
        when="After betting has closed with a Jackpot Wager, before the settlement.",
        then="A Jackpot Prize won in the round is worked out from the last verified pools.",
    )  # fmt: skip


def _verified(round_: BankedRound, listed: tuple[str, ...], rules: Rules) -> Pools:
    try:
        pools = tuple(on_the_sign(text, "the pool", Linked.parts) for text in listed)
    except PitbossError as error:
        raise NotAllowed(str(error), rules) from None
    now, offered = present(round_.jackpot(), "now"), present(round_.game.jackpot, "offered")
    floor = now.jackpot.floor
    if any(was < least for was, least in zip(pools, floor, strict=True)):
        least = short_money(min(now.jackpot.cents(floor)))
        text = f"a verified amount is no less than the reseed, {least}: no pool is ever below it"
        raise NotAllowed(text, rules + offered.terms.floor)
    if any(was > pool for was, pool in zip(pools, now.balances, strict=True)):
        shown = ", ".join(map(short_money, now.cents))
        raise NotAllowed(f"a verified amount is no more than the pool is now: {shown}", rules)
    return pools


def _system(rules: Rules) -> Irregularity:
    """The Game Manager System fails, or may have: play stops."""

    def remedy(round_: BankedRound) -> None:
        memory_of(round_).suspended = True
        round_.rule("play is suspended until it is known whether the system has failed", rules)

    return Irregularity(
        "system", at_any_time=True, remedy=remedy, rules=rules,
        meaning="The Game Manager System fails, or is suspected of failing.",
        when="At any time before the round is over.",
        then="Play is suspended; an official resumes it, or voids the round where there was a fault.",
    )  # fmt: skip
