"""What goes wrong with jackpot wagers and their system, alike in both Western Australian house games."""

from pitboss.citation import Rules
from pitboss.errors import PitbossError
from pitboss.money import short_money
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.banked.betting import wagers
from pitboss.rounds.banked.layout import Box, Placed, Settled
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.trouble.events import JackpotWagerAmended
from pitboss.rounds.banked.trouble.lines import after_the_close, nothing_behind, unreadable, with_hand
from pitboss.rounds.banked.trouble.memory import trouble
from pitboss.rounds.banked.trouble.remedies import offer, register_anew, ruled
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.sign import exact_money
from pitboss.rulebooks.wa_linked_jackpot import LEVELS, Pools, in_parts


def short_jackpot(rules: Rules) -> Kind:
    """A Jackpot Wager found too small in the round: made up to its price, or returned."""

    def play(round_: BankedRound, action: Irregularity) -> list[Event]:
        token, *names = action.args or ("",)
        usage = f"d error {action.kind} p1 jackpot-1"
        if len(names) > 1 or not token.startswith("p"):
            raise unreadable(action, usage, rules)
        box = with_hand(round_, token, rules)
        placed = _too_small(round_, box, names, rules)
        price = _price(round_, placed)
        choices = {
            "top-up": f"add {short_money(price - placed.staked)} to the {placed.wager.words}",
            "return": f"take the {placed.wager.words} of {short_money(placed.staked)} back",
        }
        text = f"the {placed.wager.words} of box {box.number} is {short_money(placed.staked)} and must be "
        text += f"{short_money(price)}: it is made up, or goes back"
        name = placed.wager.name

        def take(round_: BankedRound, box: Box, said: str) -> list[Event]:
            return _amended(round_, box, name, said == "top-up", rules)

        return [*ruled(text, rules), *offer(round_, box, choices, "return", take, rules)]

    return Kind(
        name="short-jackpot",
        usage="d error short-jackpot p1 jackpot-1",
        meaning="A Jackpot Wager is found to be less than its price.",
        when="In the round, after betting has closed; by then it has been recorded as returned.",
        remedy="The player makes it up (option top-up) and it plays, or it is invalid and returned (option return).",
        rules=rules,
        play=play,
    )


def _price(round_: BankedRound, placed: Placed) -> int:
    assert placed.wager.price
    return placed.wager.price(round_.sign)


def _too_small(round_: BankedRound, box: Box, names: list[str], rules: Rules) -> Placed:
    """The box's Jackpot Wager that went back because it was short, and may still be made up."""
    short = [
        placed
        for placed in box.wagers
        if placed.settled and placed.settled.outcome == "returned" and placed.wager.price
        if placed.staked < _price(round_, placed) and placed.wager.name in (names or [placed.wager.name])
    ]
    if not short:
        raise NotAllowed(f"box {box.number} has no {names[0] if names else 'Jackpot Wager'} that is too small", rules)
    placed = short[0]
    if placed.settled and set(rules) <= set(placed.settled.rules):
        raise NotAllowed(f"{placed.patron} was asked already and took the wager back", rules, actor=DEALER)
    if not box.live or not all(need.met(placed, round_.boxes) for need in placed.wager.needs):
        raise NotAllowed(f"box {box.number} has no hand in play that a Jackpot Wager could ride on", rules)
    return placed


def _amended(round_: BankedRound, box: Box, name: str, topped_up: bool, rules: Rules) -> list[Event]:
    placed = next(p for p in box.wagers if p.wager.name == name and p.settled)
    if not topped_up:
        placed.settled = Settled("returned", 0, placed.staked, placed.wager.price_rules + rules)
        return []
    price = _price(round_, placed)
    added = price - placed.staked
    placed.settled, placed.staked, placed.counted, placed.rules = None, price, price, rules
    round_.chips_in += added
    amended = JackpotWagerAmended(patron=placed.patron, box=box.number, wager=name, added=added, rules=rules)
    return [amended, *wagers.combine(round_, box), *register_anew(round_, rules)]


def display(rules: Rules) -> Kind:
    """The display fails: a prize goes by the last amount that was verified."""

    def play(round_: BankedRound, action: Irregularity) -> list[Event]:
        if len(action.args) != len(LEVELS):
            raise unreadable(action, f"d error {action.kind} 29210.55 26022.10 25000", rules)
        after_the_close(round_, rules)
        if not any(placed.wager.level and placed.valid for placed in round_.placed):
            raise NotAllowed("no Jackpot Wager is in action: nothing is paid by the display", rules, actor=DEALER)
        verified = _verified(round_, action, rules)
        memory = trouble(round_)
        memory.verified, memory.verified_rules = verified, rules
        listed = ", ".join(action.args)
        return ruled(f"the display has failed: a Jackpot Prize is paid from the last verified pools, {listed}", rules)

    return Kind(
        name="display",
        usage="d error display 29210.55 26022.10 25000",
        meaning="The jackpot display fails; the line gives the three pools as they were last verified.",
        when="After betting has closed with a Jackpot Wager, before the settlement.",
        remedy="A Jackpot Prize won in the round is worked out from the last verified pools.",
        rules=rules,
        play=play,
    )


def _verified(round_: BankedRound, action: Irregularity, rules: Rules) -> Pools:
    try:
        pools = tuple(in_parts(exact_money(text, "the pool"), text) for text in action.args)
    except PitbossError as error:
        raise NotAllowed(str(error), rules, actor=DEALER) from None
    now: Pools = round_.pools
    if any(was > pool for was, pool in zip(pools, now, strict=True)):
        shown = ", ".join(map(short_money, round_.game.jackpot.display(now)))
        raise NotAllowed(f"a verified amount is no more than the pool is now: {shown}", rules, actor=DEALER)
    return pools


def system(rules: Rules) -> Kind:
    """The Game Manager System fails, or may have: play stops."""

    def play(round_: BankedRound, action: Irregularity) -> list[Event]:
        nothing_behind(action, rules)
        trouble(round_).suspended = True
        return ruled("play is suspended until it is known whether the system has failed", rules)

    return Kind(
        name="system",
        usage="d error system",
        meaning="The Game Manager System fails or is suspected of it.",
        when="At any time before the round is over.",
        remedy="Play is suspended; an official resumes it, or voids the round where there was a fault.",
        rules=rules,
        play=play,
    )
