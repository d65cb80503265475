"""The parts that the remedies of rule 11 share: the misdeal, and the withdrawal of wagers."""

from itertools import combinations

from pitboss.books.vic_three_card_poker.clauses import cite, ruling
from pitboss.core.citation import Rules
from pitboss.rules.banked.irregularities.remedies import offer, play_on, void_round, void_wagers
from pitboss.rules.banked.layout import HAND, Box
from pitboss.rules.banked.round import BankedRound

ANNOUNCED = "announced"
"""The word that says play or fold was announced. A decision or an earlier line can show this too (ruling TC-I12)."""
STANDING = cite("11.15") + ruling("TC-I2", "TC-I13")
WITHDRAWN = ("ante", "pair-plus", "six-card")
"""The wagers that may be withdrawn separately; Play and the Jackpot Wager go with the Ante (ruling TC-I4)."""


def misdeal(round_: BankedRound, why: str, rules: Rules) -> None:
    """Void the round; Jackpot Wagers stay for the next one."""
    void_round(round_, f"misdeal, {why}", rules + ruling("TC-I2"), STANDING)


def offer_withdrawal(round_: BankedRound, rules: Rules, jackpot: Rules, but: str = "") -> None:
    """Let every player but one take back wagers that are still in. A completed fold stays folded."""

    def take(round_: BankedRound, box: Box, chosen: str) -> None:
        if chosen != "continue":
            _withdraw(round_, box, chosen.split()[1:] or still_in(box), rules, jackpot)

    def ask(round_: BankedRound, box: Box) -> None:
        if names := still_in(box):
            back = _subsets(names)
            choices = {"continue": "every wager stays"} | back
            named = _in_other_words({line: line for line in back} | {" ".join(("withdraw", *names)): "withdraw"}, box)
            offer(round_, box, choices, "continue", take, rules + ruling("TC-I4", "TC-I15"), ask, named)

    asked = [box for box in round_.dealt_in if still_in(box) and box.player != but]
    for box in asked:
        ask(round_, box)
    if not asked:
        play_on(round_, rules)


def void_what_is_in(round_: BankedRound, box: Box, rules: Rules) -> None:
    """Void a hand that cannot be played on and return its wagers. Wagers folded or forfeited before stay lost."""
    if box.folded != HAND:
        lost = [
            one for one in box.wagers if one.fixed or (box.folded and (one.wager.name == "ante" or one.wager.level))
        ]
        box.void = True
        void_wagers(round_, [one for one in box.wagers if one not in lost], rules, "void-hand")


def still_in(box: Box) -> list[str]:
    """Return the names of the wagers that are neither folded nor lost."""
    if box.void or box.folded == HAND:
        return []
    found = [(name, box.wager(name)) for name in WITHDRAWN if name != box.folded]
    return [name for name, placed in found if placed and not placed.fixed]


def _subsets(names: list[str]) -> dict[str, str]:
    found = {"withdraw": f"take back {_listed(tuple(names))}"}
    for size in range(1, len(names)):
        for some in combinations(names, size):
            found[" ".join(("withdraw", *some))] = f"take back {_listed(some)}"
    return found


def _in_other_words(lines: dict[str, str], box: Box) -> dict[str, str]:
    """Return other words for the choices: `option retract ante` is this book's, `option void` that of other books.

    Wagers that go with the Ante may be named with it.
    """
    there = [name for name in ("play", "jackpot") if box.wager(name)]
    more = [some for size in range(len(there) + 1) for some in combinations(there, size)]
    found = {"void": "withdraw"}
    for line, meant in lines.items():
        for some in more if "ante" in line.split() else [()]:
            longer = " ".join((line, *some))
            found |= {longer: meant, longer.replace("withdraw", "retract"): meant}
    return found


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join("the ante and the wagers that go with it" if name == "ante" else name for name in names)


def _withdraw(round_: BankedRound, box: Box, names: list[str], rules: Rules, jackpot: Rules) -> None:
    more = ["play"] if "ante" in names else []
    wager = [placed for placed in box.wagers if placed.wager.level and placed.valid and "ante" in names]
    void_wagers(round_, [placed for placed in box.wagers if placed.wager.name in (*names, *more)], rules)
    if wager:
        text = "the jackpot game is cancelled, and the remaining Jackpot Wagers are registered again for this round"
        round_.rule(text, jackpot + ruling("TC-I10", "TC-J9"))
        void_wagers(round_, wager, jackpot)
    box.void = not any(placed.valid and placed.wager.main for placed in box.wagers)
