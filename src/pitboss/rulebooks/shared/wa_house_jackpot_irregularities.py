"""What goes wrong with jackpot wagers and their system, alike in both Western Australian house games."""

from pitboss.citation import Rules
from pitboss.errors import InternalError, PitbossError
from pitboss.money import short_money
from pitboss.rounds.banked import jackpot
from pitboss.rounds.banked.betting import wagers
from pitboss.rounds.banked.betting.combined import combine
from pitboss.rounds.banked.layout import Box, Placed, Settled
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.trouble.events import JackpotWagerAmended
from pitboss.rounds.banked.trouble.lines import after_the_close
from pitboss.rounds.banked.trouble.memory import trouble
from pitboss.rounds.banked.trouble.remedies import offer
from pitboss.rounds.edition import DISPLAYS_HOLD_THE_RESEED
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.jackpot import on_the_sign
from pitboss.rounds.trouble import Kind, amounts, maybe, place
from pitboss.rulebooks.shared.wa_linked_jackpot import LEVELS, Linked, Pools


def jackpot_faults(short: Rules, shown: Rules, failed: Rules) -> tuple[Kind, ...]:
    """A Jackpot Wager that is too small, a display and a system that fail."""
    return (_short_jackpot(short), _display(shown), _system(failed))


def _short_jackpot(rules: Rules) -> Kind:
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

    return Kind(
        "short-jackpot", takes=(place("p1"), maybe("jackpot-1", "jackpot-2", shown=True)), remedy=remedy, rules=rules,
        meaning="A Jackpot Wager is found to be less than its price.",
        when="In the round, after betting has closed; by then it has been recorded as returned.",
        then="The player makes it up (option top-up) and it plays, or it is invalid and returned (option return).",
    )  # fmt: skip


def _price(round_: BankedRound, placed: Placed) -> int:
    if not placed.wager.price:
        raise InternalError("placed.wager.price is missing")
    return placed.wager.price(round_.sign)


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


def _display(rules: Rules) -> Kind:
    """The display fails: a prize goes by the last amount that was verified."""

    def remedy(round_: BankedRound, listed: tuple[str, ...]) -> None:
        if not round_.levels:
            raise NotAllowed("no Jackpot Wager is in action: nothing is paid by the display", rules)
        verified, memory = _verified(round_, listed, rules), trouble(round_)
        memory.verified, memory.verified_rules = verified, rules
        text = "the display has failed: a Jackpot Prize is paid from the last verified pools"
        round_.rule(f"{text}, {', '.join(listed)}", rules)

    return Kind(
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
    now, offered = round_.jackpot(), round_.game.jackpot
    if now is None:
        raise InternalError("now is missing")
    if offered is None:
        raise InternalError("offered is missing")
    floor = now.jackpot.floor
    if round_.sign.edition >= DISPLAYS_HOLD_THE_RESEED and any(
        was < least for was, least in zip(pools, floor, strict=True)
    ):
        least = short_money(min(now.jackpot.cents(floor)))
        text = f"a verified amount is no less than the reseed, {least}: no pool is ever below it"
        raise NotAllowed(text, rules + offered.terms.floor)
    if any(was > pool for was, pool in zip(pools, now.balances, strict=True)):
        shown = ", ".join(map(short_money, now.cents))
        raise NotAllowed(f"a verified amount is no more than the pool is now: {shown}", rules)
    return pools


def _system(rules: Rules) -> Kind:
    """The Game Manager System fails, or may have: play stops."""

    def remedy(round_: BankedRound) -> None:
        trouble(round_).suspended = True
        round_.rule("play is suspended until it is known whether the system has failed", rules)

    return Kind(
        "system", at_any_time=True, remedy=remedy, rules=rules,
        meaning="The Game Manager System fails, or is suspected of failing.",
        when="At any time before the round is over.",
        then="Play is suspended; an official resumes it, or voids the round where there was a fault.",
    )  # fmt: skip
