"""Terms no book speaks of and none forbids: kinds of bounty, who pays the ante, alternates, time to act."""

from typing import get_args

from pitboss.rulebooks import games
from pitboss.rulebooks.games import GameEntry
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.tournaments.conditions import Antes, BountyKind, Level, Stacks, TimeToAct
from pitboss.tournaments.errors import WrongTerms
from pitboss.tournaments.sections import Section

LEAST_SECONDS, MOST_SECONDS = 5, 600
MOST_TIME_CHIPS = 100


def read_bounty(section: Section) -> tuple[int, BountyKind]:
    """`[bounty]`: what is paid for it with each entry, and what becomes of one that is won."""
    if (data := section.take("bounty", None)) is None:
        return 0, "fixed"
    own = Section(data, "[bounty]")
    amount: int = own.money("amount", least=1, rules=ruling("T21"))
    kind: BountyKind = own.word("kind", get_args(BountyKind), "fixed")
    own.finish()
    return amount, kind


def read_antes(section: Section, game: GameEntry, levels: tuple[Level, ...]) -> Antes:
    """`antes`: everybody's own, or one for the table that the big blind pays."""
    found: Antes = section.word("antes", get_args(Antes), "each")
    if found == "each":
        return found
    if game.kind == "banked" or games.poker(game.id).antes:
        raise WrongTerms(f"antes = {found!r}: {game.title} has no big blind", ruling("T34"))
    if not any(level.ante for level in levels):
        raise WrongTerms(f"antes = {found!r}: no [[level]] has an ante", ruling("T34"))
    for level in levels:
        if level.ante and not level.blinds:
            raise WrongTerms(f"antes = {found!r}: level {level.number} has an ante and no blinds", ruling("T34"))
    return found


def read_alternates(entry: Section) -> bool:
    """`[entry] alternates`: they sit down late or not at all, so there must be late entries."""
    found: bool = entry.flag("alternates", False)
    if found and not entry.data.get("late_level"):
        raise WrongTerms(
            "[entry] alternates = true: without late_level nobody is seated after the start", ruling("T36")
        )
    return found


def read_time(section: Section, game: GameEntry, stacks: Stacks) -> TimeToAct:
    """`[time]`: seconds an act, and time chips."""
    if (data := section.take("time", None)) is None:
        return TimeToAct()
    own, rules = Section(data, "[time]"), ruling("T37")
    seconds = own.whole("seconds", least=LEAST_SECONDS, most=MOST_SECONDS, rules=rules)
    chips = own.whole("chips", 0, most=MOST_TIME_CHIPS, rules=rules)
    each = own.whole("chip_seconds", seconds if chips else 0, most=MOST_SECONDS, rules=rules)
    own.finish()
    if bool(chips) != bool(each):
        raise WrongTerms("[time] chips and chip_seconds: one says nothing without the other", rules)
    if game.kind == "banked" and chips:
        raise WrongTerms(f"[time] chips: in {game.title} all decide at once, and nobody has a turn to lengthen", rules)
    return TimeToAct(seconds=seconds, chips=chips, chip_seconds=each)
