"""The end of a tournament: ranked ties, deals, the final result, payments and cancellation."""

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.money import Chips, write_money
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.clock import stop
from pitboss.pit.tournament.eliminations import describe_bounties, put_out
from pitboss.pit.tournament.ending import after_rank, finish, go_through, look_for_end
from pitboss.pit.tournament.entries import entries_open, give_back, late_entry_resumes
from pitboss.pit.tournament.line import Method, TournamentLine
from pitboss.pit.tournament.prizes import agree, open_prizes, with_untaken
from pitboss.pit.tournament.standings import (
    awards_of,
    money_ties,
    pool_of,
    prizes_of,
    ranked_groups,
    share_by_chips,
    share_open_prizes,
    standings,
    to_decide,
    waiting,
)
from pitboss.pit.tournament.state import (
    UNFIT,
    Agreement,
    Entrant,
    Outcome,
    TieDecision,
    TournamentState,
    each_once,
    nothing_waits,
    the_player,
)

APART = 1_000_000
"""The distance in rank between two losers of a play-off, so that ties with other tables can still be ranked for
money."""


def rank(s: TournamentState, line: TournamentLine, names: tuple[str, ...]) -> Outcome:
    for one in to_decide(s):
        if set(one.players) == set(names):
            break
    else:
        raise NotAllowed(f"there is no tie of {' and '.join(names)} to rank", ruling("T14"))
    order = " before ".join(names)
    if one not in s.decisions:
        _rank_for_money(s, names)
        return Outcome(f"ranked for prizes: {order}", ruling("T14"))
    s.decisions.remove(one)
    if one.what == "eliminate":
        last = s.players[names[-1]]
        _last_is_out(s, one, last)
        bounties, won = describe_bounties([last])
        order = "; ".join([f"{order}: {last.name} is out", *bounties])
        return Outcome(order, s.book.play.eliminated + ruling("T14") + won)
    for at, name in enumerate(names):
        if at < one.places:
            go_through(s, s.players[name])
        else:
            s.players[name].ranked = (one.places - at) * APART
    after_rank(s)
    going = " and ".join(names[: one.places])
    return Outcome(
        f"{order}: {going} {'goes' if one.places == 1 else 'go'} on", s.book.play.progression + ruling("T14")
    )


def _rank_for_money(s: TournamentState, names: tuple[str, ...]) -> None:
    for at, name in enumerate(names):
        player = s.players[name]
        if player.out is not None and player.state == "out":
            player.out.ranked += len(names) - at
        else:
            player.ranked = len(names) - at


def _last_is_out(s: TournamentState, one: TieDecision, player: Entrant) -> None:
    chips = player.chips or 0
    put_out(s, player, one.elimination, left=chips, began=chips, eliminated=True)
    look_for_end(s)


def deal(
    s: TournamentState, line: TournamentLine, method: Method, left: Chips | None, agreed: tuple[str, ...]
) -> Outcome:
    stacks = may_deal(s, agreed)
    each_once((name for name, _ in method.sums), ruling("T22"))
    prizes = open_money(s, len(stacks))
    shares = agree(method.name, stacks, prizes, left=left or 0, sums=dict(method.sums))
    if method.sums and left and sum(shares.values()) + left != sum(prizes):
        raise NotAllowed("the shares and the amount left must add up to the open prizes", ruling("T22"))
    for name, share in shares.items():
        s.players[name].share = (s.players[name].share or 0) + share
    s.deal = Agreement(left or 0, s.deal.players if s.deal else len(stacks))
    if not left and s.running:
        finish(s)
        s.counting, s.decided, s.ended_short = False, True, None
    listed = ", ".join(f"{name} {write_money(share)}" for name, share in shares.items())
    rest = f"; {write_money(left)} is left for the winner" if left else "; play is over"
    return Outcome(f"agreed: {listed}{rest}", ruling("T22"))


def open_money(s: TournamentState, players: int) -> tuple[Chips, ...]:
    """Return the prizes on which this many players may agree: the open places, or what a deal left."""
    return open_prizes(_open_list(s) if s.deal is None else (s.deal.left,), players)


def _open_list(s: TournamentState) -> tuple[Chips, ...]:
    """Return the prizes of the open places."""
    takers = waiting(s) + sum(not player.staff for group in ranked_groups(s) for player in group)
    return with_untaken(prizes_of(s), takers)


def may_deal(s: TournamentState, agreed: tuple[str, ...]) -> dict[str, int]:
    """Return the stacks of all players still in, who must all agree, or refuse."""
    there = may_agree(s, agreed)
    for player in there:
        if player.chips is None:
            raise NotAllowed(f"the stack of {player.name} is not known: count first", ruling("T22"))
    return {player.name: player.chips or 0 for player in there}


def may_agree(s: TournamentState, agreed: tuple[str, ...]) -> list[Entrant]:
    """Return all players still in, by order of entry, or refuse. Stacks are checked separately."""
    prizes, rules = s.terms.prizes, ruling("T22")
    if prizes is None or not prizes.deals or prizes.by == "chips":
        raise NotAllowed("the terms do not allow deals", rules)
    if not s.running or not s.last_stage or s.session < s.stage_terms.sessions:
        raise NotAllowed("a deal can be made only during the last session of the last stage", rules)
    for table in s.in_use():
        if table.dealt:
            raise NotAllowed(f"hand {table.hands + 1} of {table.name} is not over: make the deal between hands", rules)
    if not s.replayed:
        nothing_waits(s, "the deal")
    if waiting_elsewhere := [one.name for one in s.players.values() if one.state in ("entered", "advanced")]:
        raise NotAllowed(f"{waiting_elsewhere[0]} could still win and is not part of the deal", rules)
    there = sorted(s.all_in(), key=lambda player: player.turn)
    each_once(agreed, rules)
    if {player.name for player in there} != set(agreed):
        raise NotAllowed(f"exactly the players in must agree: {', '.join(one.name for one in there)}", rules)
    for player in there:
        if player.staff:
            raise NotAllowed(f"{player.name} is staff and cannot take part in a deal", rules)
    return there


def may_close(s: TournamentState) -> None:
    """Refuse to close the tournament while anything is open."""
    if s.over:
        raise NotAllowed("the tournament is over", UNFIT)
    if not s.started:
        raise NotAllowed("the tournament has not started", UNFIT)
    _nothing_open(s)
    if not s.decided:
        s.decided = True
        ties = money_ties(s)
        s.decided = False
        for tie in ties:
            raise NotAllowed(f"{' and '.join(tie.players)} are tied for prizes: rank them first", ruling("T14"))


def close(s: TournamentState, line: TournamentLine) -> Outcome:
    may_close(s)
    if s.running:
        stop(s)
    s.running, s.decided = False, True
    for player in s.players.values():
        if player.state == "advanced":
            player.state = "in"
            s.in_count += 1
    s.closed = True
    return Outcome("the result is final", s.book.prizes.announced)


def _nothing_open(s: TournamentState) -> None:
    rules = ruling("T14")
    for tie in to_decide(s):
        raise NotAllowed(f"{' and '.join(tie.players)} are tied: rank them first", rules)
    nothing_waits(s, "the close")
    if late_entry_resumes(s) and (late := next((one for one in s.players.values() if one.state == "entered"), None)):
        raise NotAllowed(f"{late.name} has entered and could still be seated and win", rules)
    if s.decided:
        return
    if any(table.dealt for table in s.in_use()):
        raise NotAllowed("a hand is still in progress", rules)
    others = sum(player.state in ("entered", "advanced") for player in s.players.values())
    if s.in_count + others <= 1:
        return
    if s.deal is not None and s.deal.left:
        raise NotAllowed(f"{write_money(s.deal.left)} is still to be played for", rules)
    last = s.last_stage and s.session == s.stage_terms.sessions
    if last and not others and s.in_count <= max(1, seats_to_win(s)):
        return
    raise NotAllowed(f"{s.in_count + others} players could still win", rules)


def seats_to_win(s: TournamentState) -> int:
    """Return the number of a satellite's equal prizes."""
    prizes = s.terms.prizes
    return pool_of(s).total // prizes.seat if prizes is not None and prizes.seat else 0


def may_pay(s: TournamentState, name: str) -> tuple[Entrant, Chips]:
    """Return the player and the amount owed, or refuse. If a prize has grown, the difference is owed."""
    player, rules = the_player(s, name), ruling("T14")
    if not s.over:
        if player.state != "out":
            raise NotAllowed(f"{name} is {player.state}: prizes are paid once a player is out", rules)
        if amounts_may_change(s):
            raise NotAllowed(f"the prize of {name} may still change: entries or purchases are still open", rules)
        for tie in to_decide(s):
            raise NotAllowed(f"{' and '.join(tie.players)} are tied: rank them first", rules)
    prize = standings(s).prize(name)
    if not prize:
        raise NotAllowed(f"{name} has no prize", rules)
    if prize <= player.handed_over:
        raise NotAllowed(f"{name} has already been paid", rules)
    return player, prize - player.handed_over


def pay(s: TournamentState, line: TournamentLine, name: str) -> Outcome:
    player, owed = may_pay(s, name)
    more = " more" if player.handed_over else ""
    player.handed_over += owed
    return Outcome(f"{name} is paid {write_money(owed)}{more}", s.book.prizes.announced)


def amounts_may_change(s: TournamentState) -> bool:
    """Return True if money can still come in, by entries, re-entries, re-buys, add-ons or a repechage."""
    if entries_open(s):
        return True
    clock, rebuy, addon = s.clock, s.terms.rebuy, s.terms.addon
    to_come = s.running or s.stage == 0
    if rebuy is not None and to_come and clock.level <= rebuy.until_level and not s.decided:
        return True
    if addon is not None and to_come and clock.level <= addon.after_level and not s.decided:
        return True
    from_here = s.terms.stages[s.stage + (s.session > 0) :]
    return any(stage.repechage for stage in from_here)


def cancel(s: TournamentState, line: TournamentLine, why: str) -> Outcome:
    may_cancel(s)
    if _goes_back(s):
        _everything_back(s)
    else:
        _share(s)
    if s.running:
        stop(s)
    s.running, s.cancelled, s.decisions, s.counting = False, True, [], False
    return Outcome(f"the tournament is cancelled{f': {why}' if why else ''}", s.book.prizes.cancelled)


def may_cancel(s: TournamentState) -> None:
    """Refuse to refund everything after a prize was paid."""
    if s.over:
        raise NotAllowed("the tournament is over", UNFIT)
    if _goes_back(s) and (paid := next((one for one in s.players.values() if one.handed_over), None)):
        text = f"{paid.name} was paid {write_money(paid.handed_over)}"
        raise NotAllowed(f"{text}: a full refund is no longer possible", ruling("T14"))


def _goes_back(s: TournamentState) -> bool:
    return not s.started or s.terms.prizes is None or s.terms.prizes.on_cancel == "refund"


def _everything_back(s: TournamentState) -> None:
    money = s.money
    for player in s.players.values():
        player.won = 0
        give_back(s, player)
        player.refund += player.forfeited
        money.refunded += player.forfeited
        player.forfeited = 0
    money.collected = money.fees = money.bounties = money.pooled = 0
    s.called_off = True


def _share(s: TournamentState) -> None:
    """Keep the prizes of the players out, and share the open ones among those in or waiting for the next stage."""
    for player in s.players.values():
        if player.state == "entered" and not player.played:
            give_back(s, player)
            player.state = "withdrawn"
            s.entries -= player.entries
            s.present -= 1
    staying = [player for player in s.players.values() if player.state in ("in", "advanced", "entered")]
    sharing = {player.name: player.chips for player in sorted(staying, key=lambda one: one.turn) if not player.staff}
    s.cancel_prizes = _shares(s, sharing)
    for player in staying:
        back = player.fees + player.head
        s.money.fees -= player.fees
        s.money.bounties -= player.head
        s.money.refunded += back
        player.refund += back
        player.fees = player.head = 0


def _shares(s: TournamentState, sharing: dict[str, int | None]) -> dict[str, Chips]:
    pool, prizes = pool_of(s), s.terms.prizes
    by_chips = prizes is not None and prizes.by == "chips"
    if by_chips and sharing:
        return share_by_chips(pool.total, sharing)
    groups = list(ranked_groups(s))
    if s.decided or s.deal is not None or by_chips:
        found = {name: one.amount for name, one in standings(s).awards.items()}
        if s.deal is not None and not s.decided:
            for name, amount in share_by_chips(s.deal.left, sharing).items():
                found[name] = found.get(name, 0) + amount
        return found
    found = {name: one.amount for name, one in awards_of(s, groups, prizes_of(s), len(sharing)).items()}
    found = {name: max(amount, s.players[name].handed_over) for name, amount in found.items()}
    open_ = pool.total - sum(found.values())
    takers = len(sharing) + sum(not player.staff for group in groups for player in group)
    listed = with_untaken(prizes_of(s), takers)[: len(sharing)]
    if sum(listed) != open_ and listed:
        listed = (listed[0] + open_ - sum(listed), *listed[1:])
    return found | share_open_prizes(listed, sharing)
