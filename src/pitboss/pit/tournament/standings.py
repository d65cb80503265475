"""Places and prizes computed from the state, and shares when a tournament is cancelled."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from pitboss.core.money import Chips
from pitboss.pit.tournament.entries import late_entry_waits
from pitboss.pit.tournament.prizes import (
    Award,
    Pool,
    award,
    by_chips,
    equally,
    in_proportion,
    largest_first,
    make_pool,
    prize_list,
    to_the_cent,
)
from pitboss.pit.tournament.state import Entrant, TieDecision, TournamentState


def share_open_prizes(prizes: Sequence[Chips], stacks: Mapping[str, int | None]) -> dict[str, Chips]:
    """Share the open prizes among the players still in who can win one. `prizes` is the list from first place without
    the prizes of players out. `stacks` has all players still in by order of entry, None if unknown. In the money each
    player gets the lowest open prize and the rest goes by chips. Before that, one half goes equally and one half by
    chips. With an unknown stack everything goes equally.
    """
    if not stacks:
        return {}
    players, order = len(stacks), largest_first(stacks)
    in_the_money = players <= sum(1 for prize in prizes if prize)
    open_ = list(prizes[:players]) if in_the_money else list(prizes)
    total = sum(open_)
    known = {player: chips for player, chips in stacks.items() if chips is not None}
    if len(known) < players:
        return equally(total, order)
    sure = Fraction(players * min(open_)) if in_the_money else Fraction(total, 2)
    by_stack = in_proportion(1, known)
    shares = {player: sure / players + (total - sure) * part for player, part in by_stack.items()}
    return to_the_cent(total, shares, order)


def share_by_chips(amount: Chips, stacks: Mapping[str, int | None]) -> dict[str, Chips]:
    """Return shares of a pool, or of what a deal left, by chips; equally if a stack is unknown."""
    known = {player: chips for player, chips in stacks.items() if chips is not None}
    if len(known) < len(stacks):
        return equally(amount, largest_first(stacks))
    return by_chips(amount, known) if known else {}


ORDER = {"in": 0, "entered": 1, "advanced": 1, "out": 2, "disqualified": 3, "withdrawn": 4}


class Standings(msgspec.Struct):
    """All players in order, with decided places and prizes."""

    order: list[Entrant]
    places: dict[str, int]
    tied: set[str]
    """Players who share their place."""
    pool: Pool
    prizes: tuple[Chips, ...]
    awards: dict[str, Award]

    def prize(self, name: str) -> Chips:
        found = self.awards.get(name)
        return found.amount if found else 0


def pool_of(s: TournamentState) -> Pool:
    if s.called_off:
        return Pool(0, 0, 0)
    return make_pool(s.terms.prizes, s.money.collected + s.money.pooled)


def prizes_of(s: TournamentState) -> tuple[Chips, ...]:
    """Return the prize list as it stands now."""
    prizes = s.terms.prizes
    if s.called_off and (prizes is None or prizes.amounts):
        return ()
    return prize_list(prizes, pool_of(s).total, s.entries)


def decided(s: TournamentState) -> bool:
    """Return True if the places of the players still in are decided: the last stage is over and no late entry could
    resume it."""
    return s.decided and not late_entry_waits(s)


def standings(s: TournamentState) -> Standings:
    """Return the standings, computed in O(players)."""
    groups = list(ranked_groups(s))
    undecided = 0 if decided(s) else sum(ORDER[player.state] < ORDER["out"] for player in s.players.values())
    places: dict[str, int] = {}
    tied: set[str] = set()
    above = undecided
    for group in groups:
        places |= {player.name: above + 1 for player in group}
        if len(group) > 1:
            tied |= {player.name for player in group}
        above += len(group)
    pool, prizes = pool_of(s), prizes_of(s)
    return Standings(in_order(s, groups), places, tied, pool, prizes, _awards(s, groups, pool, prizes))


def in_order(s: TournamentState, groups: list[list[Entrant]]) -> list[Entrant]:
    placed = [player for group in groups for player in group]
    names = {player.name for player in placed}
    others = [player for player in s.players.values() if player.name not in names]
    others.sort(key=lambda player: (ORDER[player.state], -(player.chips or 0), player.turn))
    waiting = [player for player in others if ORDER[player.state] < ORDER["out"]]
    return [*waiting, *placed, *others[len(waiting) :]]


def ranked_groups(s: TournamentState) -> Iterator[list[Entrant]]:
    """Yield players with decided places, best first, tied players together by order of entry."""
    if decided(s):
        still = sorted(s.all_in(), key=lambda player: (-(player.chips or 0), -player.ranked, player.turn))
        for _, group in groupby(still, key=lambda player: (player.chips, player.ranked)):
            yield list(group)
    out = [(player.out.order(), player) for player in s.players.values() if player.state == "out" and player.out]
    out.sort(key=lambda pair: (tuple(-value for value in pair[0]), pair[1].turn))
    for _, pairs in groupby(out, key=lambda pair: pair[0]):
        yield [player for _, player in pairs]


def _awards(s: TournamentState, groups: list[list[Entrant]], pool: Pool, prizes: tuple[Chips, ...]) -> dict[str, Award]:
    if s.cancelled:
        return {name: Award(amount) for name, amount in s.cancel_prizes.items()}
    if s.terms.prizes is not None and s.terms.prizes.by == "chips":
        return _paid_by_chips(s, groups, pool.total)
    if s.deal is not None:
        return _after_deal(s, groups, pool, prizes)
    return awards_of(s, groups, prizes, waiting(s))


def awards_of(
    s: TournamentState, groups: list[list[Entrant]], prizes: tuple[Chips, ...], above: int
) -> dict[str, Award]:
    names = [[player.name for player in group] for group in groups]
    staff = {player.name for group in groups for player in group if player.staff}
    return award(prizes, names, staff=staff, above=above)


def waiting(s: TournamentState) -> int:
    """Return how many eligible players have no decided place."""
    if decided(s):
        return 0
    return sum(ORDER[player.state] < ORDER["out"] and not player.staff for player in s.players.values())


def _paid_by_chips(s: TournamentState, groups: list[list[Entrant]], pool: Chips) -> dict[str, Award]:
    """Return the awards by chips held at the end. If the bank won all chips, the first player gets the pool."""
    if not decided(s) and waiting(s):
        return {}
    stacks = {player.name: player.chips for player in s.all_in() if not player.staff}
    if not stacks:
        return awards_of(s, groups, (pool,), 0)
    return {name: Award(amount) for name, amount in share_by_chips(pool, stacks).items()}


def _after_deal(
    s: TournamentState, groups: list[list[Entrant]], pool: Pool, prizes: tuple[Chips, ...]
) -> dict[str, Award]:
    """Return the awards after a deal: list prizes for players out before it, shares for the others. The first takes the
    rest."""
    before = [[player for player in group if player.share is None] for group in groups]
    found = awards_of(s, [group for group in before if group], prizes, s.deal.players if s.deal else 0)
    for player in s.players.values():
        if player.share is not None and player.state != "disqualified":
            found[player.name] = Award(player.share)
    if s.decided and groups:
        first = groups[0][0].name
        rest = pool.total - sum(one.amount for one in found.values())
        found[first] = Award(found[first].amount + rest, found[first].tied, found[first].stands_in)
    return found


def money_ties(s: TournamentState) -> list[TieDecision]:
    """Return the ties for money that `rank` must decide under the terms."""
    if s.terms.prizes is None or s.terms.prizes.ties != "rank" or s.over or s.deal is not None:
        return []
    prizes, above, found = prizes_of(s), waiting(s), []
    for group in ranked_groups(s):
        able = [player for player in group if not player.staff]
        if len(able) > 1 and any(prizes[above : above + len(able)]):
            found.append(TieDecision(tuple(player.name for player in group), 0, "advance"))
        above += len(able)
    return found


def to_decide(s: TournamentState) -> list[TieDecision]:
    return [*s.decisions, *money_ties(s)]
