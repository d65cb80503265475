"""What the remedies of rule 11 have in common: the misdeal, the withdrawal of wagers, jackpot wagers handed back."""

from itertools import combinations

from pitboss.citation import Rules
from pitboss.rounds.banked.layout import HAND, Box
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.trouble.memory import trouble
from pitboss.rounds.banked.trouble.remedies import offer, play_on, ruled, void_round, void_wagers
from pitboss.rounds.event import Event
from pitboss.rulebooks.vic_three_card_poker.clauses import cite, ruling

ANNOUNCED = "announced"
"""The word that says play or fold was announced; a decision says so too (ruling TC-I12)."""
STANDING = cite("11.15") + ruling("TC-I2", "TC-I13")
WITHDRAWN = ("ante", "pair-plus", "six-card")
"""What may be withdrawn, each for itself; with the Ante go Play and the Jackpot Wager (ruling TC-I4)."""


def misdeal(round_: BankedRound, why: str, rules: Rules) -> list[Event]:
    """The round is void; Jackpot Wagers stay for the next one."""
    return void_round(round_, f"misdeal, {why}", rules + ruling("TC-I2"), STANDING)


def offer_withdrawal(round_: BankedRound, rules: Rules, jackpot: Rules, but: str = "") -> list[Event]:
    """Every player but one may take wagers back that are still in; a completed fold stays folded."""
    events: list[Event] = []
    for box in round_.dealt_in:
        names = _still_in(box)
        if names and box.player != but:
            choices = {"continue": "every wager stays"} | _subsets(names)

            def take(round_: BankedRound, box: Box, said: str) -> list[Event]:
                return _withdrawn(round_, box, said, rules, jackpot)

            events += offer(round_, box, choices, "continue", take, rules + ruling("TC-I4", "TC-I15"))
    return events or play_on(round_, rules)


def _still_in(box: Box) -> list[str]:
    if box.void or box.folded == HAND:
        return []
    return [name for name in WITHDRAWN if box.wager(name) and name != box.folded]


def _subsets(names: list[str]) -> dict[str, str]:
    found = {"withdraw": f"take back {_listed(tuple(names))}"}
    for size in range(1, len(names)):
        for some in combinations(names, size):
            found[" ".join(("withdraw", *some))] = f"take back {_listed(some)}"
    return found


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join("the ante and what came with it" if name == "ante" else name for name in names)


def _withdrawn(round_: BankedRound, box: Box, said: str, rules: Rules, jackpot: Rules) -> list[Event]:
    if said == "continue":
        return []
    names = said.split()[1:] or _still_in(box)
    more = ["play"] if "ante" in names else []
    gone = [placed for placed in box.wagers if placed.wager.name in (*names, *more)]
    wager = [placed for placed in box.wagers if placed.wager.level and placed.valid and "ante" in names]
    events = void_wagers(round_, gone, rules)
    if wager:
        text = "the jackpot game is cancelled, and the remaining Jackpot Wagers are registered anew for this round"
        events += [*ruled(text, jackpot + ruling("TC-I10", "TC-J9")), *void_wagers(round_, wager, jackpot)]
    box.void = not any(placed.valid and placed.wager.main for placed in box.wagers)
    return events


def return_jackpot_wagers(round_: BankedRound, rules: Rules) -> list[Event]:
    """They go back, their increments come off, and the round is finished without jackpot cards."""
    trouble(round_).jackpot_off = True
    return void_wagers(round_, [placed for placed in round_.placed if placed.wager.level], rules)
