"""Eliminations: their order, the chips removed, and bounties."""

from collections.abc import Iterable, Mapping

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, write_money
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.line import StackChange
from pitboss.pit.tournament.state import BountyShare, Bust, Entrant, TournamentState, WentOut, unseat


def next_elimination(s: TournamentState) -> int:
    """Return a new place in the order of eliminations, shared by all busts of one (synchronised) hand."""
    s.eliminations += 1
    return s.eliminations


def elimination_of_hand(s: TournamentState) -> int:
    """Return the place in the order of eliminations of the hand being recorded."""
    if not s.synchronised:
        return next_elimination(s)
    if not s.played:
        s.synchronised_elimination = next_elimination(s)
    elif s.eliminations > s.synchronised_elimination:
        _moved_behind(s, s.synchronised_elimination)
    return s.synchronised_elimination


def _moved_behind(s: TournamentState, was: int) -> None:
    """Renumber the synchronised hand after a player left during it, because the departed player went out first."""
    s.synchronised_elimination = next_elimination(s)
    for player in s.players.values():
        if player.out is not None and player.out.elimination == was:
            player.out.elimination = s.synchronised_elimination
    for one in s.decisions:
        if one.elimination == was:
            one.elimination = s.synchronised_elimination


def put_out(
    s: TournamentState,
    player: Entrant,
    elimination: int,
    *,
    left: int,
    began: int,
    by: tuple[str, ...] = (),
    eliminated: bool = False,
) -> None:
    """Eliminate a player without chips, or with chips that are removed from play."""
    table, seat = player.table, player.seat
    hand = s.tables[table].hands if table else 0
    head = player.head
    shares = give_bounty(s, player, by)
    pooled = 0 if shares else head
    unseat(s, player)
    s.chips.removed += left
    s.in_count -= 1
    player.state, player.chips, player.absent = "out", 0, False
    player.out = WentOut(s.stage, False, elimination, left, began)
    player.bust = Bust(table, seat, hand, left, shares, pooled, eliminated)


def give_bounty(s: TournamentState, player: Entrant, by: tuple[str, ...]) -> tuple[BountyShare, ...]:
    """Give the bounty to the players who won it, odd cents to the first named, and return the shares. Unwon bounties go
    to the pool."""
    head, player.head = player.head, 0
    if not head:
        return ()
    if not by:
        s.money.bounties -= head
        s.money.pooled += head
        return ()
    each, odd = divmod(head, len(by))
    shares = tuple(_share(s, name, each + (odd if at == 0 else 0)) for at, name in enumerate(by))
    for one in shares:
        s.players[one.name].won += one.paid
        s.players[one.name].head += one.on_head
    return shares


def describe_bounties(players: Iterable[Entrant]) -> tuple[list[str], Rules]:
    """Return sentences on the bounties of players just eliminated, and the ruling."""
    found = []
    for player in players:
        bust = player.bust
        if bust is not None and bust.shares:
            won = " and ".join(f"{one.name} {write_money(one.paid)}{_on_head(one)}" for one in bust.shares)
            found.append(f"the bounty on {player.name} is won by {won}")
        elif bust is not None and bust.pooled:
            found.append(pooled(player.name, bust.pooled)[0])
    return found, ruling("T21") if found else ()


def pooled(name: str, head: Chips) -> tuple[str, Rules]:
    """Return the sentence on an unwon bounty, and the ruling."""
    if not head:
        return "", ()
    return f"nobody won the bounty on {name}: {write_money(head)} goes into the prize pool", ruling("T21")


def _on_head(share: BountyShare) -> str:
    return f" (and {write_money(share.on_head)} on their own bounty)" if share.on_head else ""


def _share(s: TournamentState, name: str, amount: Chips) -> BountyShare:
    """Return a winner's share. Half of a progressive bounty is paid; the rest is added to the winner's own bounty
    (T33)."""
    paid = amount // 2 if s.terms.bounty_kind == "progressive" else amount
    return BountyShare(name, paid, amount - paid, s.players[name].entries)


def take_back(s: TournamentState, player: Entrant, bust: Bust) -> None:
    """Undo an elimination after a re-buy, including the bounty."""
    for one in bust.shares:
        _return(s.players[one.name], player, one)
    player.head += bust.pooled
    s.money.bounties += bust.pooled
    s.money.pooled -= bust.pooled
    s.chips.removed -= bust.left
    s.in_count += 1
    player.state, player.out, player.bust = "in", None, None


def _return(winner: Entrant, player: Entrant, share: BountyShare) -> None:
    """Take back a bounty share. Money that has moved on with the winner's own bounty stays where it is."""
    winner.won -= share.paid
    player.head += share.paid
    if winner.state == "in" and winner.entries == share.life:
        winner.head -= share.on_head
        player.head += share.on_head


def remove(s: TournamentState, player: Entrant) -> int:
    """Remove a player's chips and seat, and return the chips removed from play."""
    if player.state == "in":
        s.in_count -= 1
    unseat(s, player)
    return leave_chips(s, player)


def leave_chips(s: TournamentState, player: Entrant) -> int:
    """Remove a player's chips of the current stage from play, and return how many."""
    left, unknown = player.chips or 0, player.chips is None
    player.chips = 0
    counted = s.stage if s.session else s.stage - 1
    if player.stage != counted:
        return 0
    s.unknown_left = s.unknown_left or unknown
    s.chips.removed += left
    return left


def check_named(s: TournamentState, player: Entrant, named: tuple[str, ...], fallen: set[str]) -> None:
    """Refuse to award a bounty to a player who is not in at the same table, absent or penalised."""
    newcomers = s.tables[player.table].newcomers
    for name in named:
        other = s.players.get(name)
        if other is None or other.state != "in" or other.table != player.table or name in fallen or name in newcomers:
            raise NotAllowed(f"{name} is not in at that table and cannot have eliminated {player.name}", ruling("T21"))
        if other.absent or other.penalty:
            why = "absent" if other.absent else "penalised"
            raise NotAllowed(f"{name} is {why} and cannot have eliminated {player.name}", ruling("T12") + ruling("T21"))


def who_put_out(
    s: TournamentState, player: Entrant, changes: Mapping[str, StackChange], fallen: set[str]
) -> tuple[str, ...]:
    """Return the bounty's winners: those named, else the only winner of chips, or nobody if the bank won.

    A named player must have played the hand but may have lost chips in it, by winning a side pot and losing the main
    pot.
    """
    own = changes.get(player.name)
    named = own.by if own else ()
    check_named(s, player, named, fallen)
    for name in named:
        if name not in changes:
            raise NotAllowed(f"{name} did not play that hand and cannot have eliminated {player.name}", ruling("T21"))
    if named:
        return named
    winners = [name for name, change in changes.items() if change.chips > 0]
    if len(winners) == 1:
        return (winners[0],)
    if not winners and s.terms.house_game:
        return ()
    raise NotAllowed(f"name who eliminated {player.name}, such as {player.name}=…/bob", ruling("T21"))
