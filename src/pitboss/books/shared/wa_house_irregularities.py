"""Irregularities that both Western Australian house games share: deal, deck, jackpot wagers and system."""

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
    """Declare an uncut deck. If nothing has been dealt, `cut` cuts it now."""

    def remedy(round_: BankedRound) -> None:
        if round_.out or any(box.cards for box in round_.dealt_in):
            round_.rule("the deck was not cut: the round continues", rules)
        else:
            text = "the deck was not cut: the dealer cuts it now, with more than one card on either side"
            round_.rule(text, cut + rules)

    return Irregularity(
        "uncut", at_any_time=True, remedy=remedy, rules=once(cut + rules),
        meaning="The deck was not cut.",
        when="At any time before the round is over.",
        then="The round continues; if no card has been dealt, the deck is cut first.",
    )  # fmt: skip


def wrong_cards(name: str, meaning: str, question: str, why: str, what: str, rules: Rules, void: Rules) -> Irregularity:
    """Declare wrong cards: the Casino Operator voids the round or continues it with `what`."""
    void_it = Reply("void", "the round is void", lambda round_: void_round(round_, why, rules + void))
    resume = Reply(
        "continue", "the round continues", lambda round_: round_.rule(f"the round continues with {what}", rules)
    )
    return Irregularity(
        name, at_any_time=True, requires=after_the_close, asks=Question(question, rules, (void_it, resume)),
        rules=rules, meaning=meaning,
        when="After betting has closed, before the round is over.",
        then="The Casino Operator voids the round or lets it continue.",
    )  # fmt: skip


def exposed(
    deal: str, until: str, then: str, instead: str, why: str, rules: Rules, void: Rules, later: Rules = ()
) -> Irregularity:
    """Declare a card exposed during the deal: the round is void. After the deal, `later` says that the card is used."""

    def remedy(round_: BankedRound, whose: Box | str, shown: tuple[Card, ...]) -> None:
        over = bool(later) and deal_over(round_)
        token, seen = seen_of(round_, whose, shown, later if over else rules)
        note_exposed(round_, token, seen, later if over else rules)
        if over:
            round_.rule(f"{token}'s {write_cards(seen)} was exposed after the deal: it is used as dealt", later)
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
    """Return a dealer's card exposed after the deal as a report of the other irregularity."""
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
    """Declare an exposed dealer's card: void under `before`, or continued under `after`. `since` gives the reason."""

    def remedy(round_: BankedRound, shown: tuple[Card, ...]) -> None:
        late = acted(round_)
        rules = (after if late else before) + reading
        _, seen = seen_of(round_, DEALER, shown, rules)
        note_exposed(round_, DEALER, seen, rules)
        if late:
            round_.rule(f"the dealer's {write_cards(seen)} was shown after {since}: the round continues", rules)
        else:
            void_round(round_, why, rules + void)

    return Irregularity(
        "dealer-exposed", takes=(cards(0, 52, "Qs"),), requires=before_the_settlement, remedy=remedy,
        rules=once(before + after + reading),
        meaning="The dealer exposes one of the dealer's hole cards too early.",
        when="After betting has closed, until only the settlement is left.",
        then=then,
    )  # fmt: skip


def jackpot_faults(short: Rules, shown: Rules, failed: Rules) -> tuple[Irregularity, ...]:
    """Declare a short Jackpot Wager, a failed display and a failed system."""
    return (_short_jackpot(short), _display(shown), _system(failed))


def _short_jackpot(rules: Rules) -> Irregularity:
    """Declare a Jackpot Wager found short during the round. It is made up to its price, or returned."""

    def remedy(round_: BankedRound, box: Box, name: str) -> None:
        placed = _too_small(round_, box, name, rules)
        said, price = placed.wager.name, _price(round_, placed)
        choices = {
            "top-up": f"add {short_money(price - placed.staked)} to the {placed.wager.words}",
            "return": f"take the {placed.wager.words} of {short_money(placed.staked)} back",
        }
        text = f"the {placed.wager.words} of box {box.number} is {short_money(placed.staked)} and must be "
        round_.rule(f"{text}{short_money(price)}: it is made up or returned", rules)

        def take(round_: BankedRound, box: Box, chosen: str) -> None:
            _amend(round_, box, said, chosen == "top-up", rules)

        offer(round_, box, choices, "return", take, rules, named={"amend": "top-up"})

    return Irregularity(
        "short-jackpot", takes=(place("p1"), maybe("jackpot-1", "jackpot-2", shown=True)), remedy=remedy, rules=rules,
        meaning="A Jackpot Wager is found to be less than its price.",
        when="During the round, after betting has closed; by then it is recorded as returned.",
        then="The player makes it up (option top-up) and it plays; otherwise it is invalid and returned (option "
        "return).",
    )  # fmt: skip


def _price(round_: BankedRound, placed: Placed) -> int:
    return present(placed.wager.price, "placed.wager.price")(round_.sign)


def _too_small(round_: BankedRound, box: Box, name: str, rules: Rules) -> Placed:
    """Return the box's Jackpot Wager that was returned because it was short and may still be made up."""
    short = [
        placed
        for placed in box.wagers
        if placed.settled and placed.settled.outcome == "returned" and placed.wager.price
        if placed.staked < _price(round_, placed) and placed.wager.name in (name or placed.wager.name,)
    ]
    if not short:
        raise NotAllowed(f"box {box.number} has no {name or 'Jackpot Wager'} below its price", rules)
    placed = short[0]
    if placed.settled and set(rules) <= set(placed.settled.rules):
        raise NotAllowed(f"{placed.patron} has already taken the wager back", rules)
    if not box.live or not all(need.met(placed, round_.boxes) for need in placed.wager.needs):
        raise NotAllowed(f"box {box.number} has no hand in play for a Jackpot Wager", rules)
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
    round_.report(JackpotWagerAmended(patron=placed.patron, box=box.number, wager=name, added=added, rules=rules))
    combine(round_, box)
    jackpot.enter(round_, rules)


def _display(rules: Rules) -> Irregularity:
    """Declare a failed display: a prize is paid by the last verified amounts."""

    def remedy(round_: BankedRound, listed: tuple[str, ...]) -> None:
        if not round_.levels:
            raise NotAllowed("no Jackpot Wager is in action: the display pays nothing", rules)
        verified, memory = _verified(round_, listed, rules), memory_of(round_)
        memory.verified, memory.verified_rules = verified, rules
        text = "the display has failed: a Jackpot Prize is paid from the last verified pools"
        round_.rule(f"{text}, {', '.join(listed)}", rules)

    return Irregularity(
        "display", takes=(amounts("29210.55 26022.10 25000", *(f"Pool {one}" for one in LEVELS)),),
        requires=after_the_close, remedy=remedy, rules=rules,
        meaning="The jackpot display fails: the last verified amounts of the three pools apply.",
        when="After betting has closed with a Jackpot Wager, before the settlement.",
        then="A Jackpot Prize won in the round is calculated from the last verified pools.",
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
        text = f"a verified amount cannot be less than the reseed, {least}"
        raise NotAllowed(text, rules + offered.terms.floor)
    if any(was > pool for was, pool in zip(pools, now.balances, strict=True)):
        shown = ", ".join(map(short_money, now.cents))
        raise NotAllowed(f"a verified amount cannot be more than the pool is now: {shown}", rules)
    return pools


def _system(rules: Rules) -> Irregularity:
    """Declare a failed or suspect Game Manager System: play stops."""

    def remedy(round_: BankedRound) -> None:
        memory_of(round_).suspended = True
        round_.rule("play is suspended until the system has been checked", rules)

    return Irregularity(
        "system", at_any_time=True, remedy=remedy, rules=rules,
        meaning="The Game Manager System fails, or is suspected of failing.",
        when="At any time before the round is over.",
        then="Play is suspended; an official resumes it, or voids the round if there was a fault.",
    )  # fmt: skip
