"""Going out: the order it gives, the chips that leave, and the bounty on the player's head."""

from collections.abc import Iterable, Mapping

from pitboss.books.tournaments.clauses import ruling
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, write_money
from pitboss.core.refusals import NotAllowed
from pitboss.pit.tournament.line import StackChange
from pitboss.pit.tournament.state import BountyShare, Bust, Entrant, TournamentState, WentOut, unseat


def next_moment(s: TournamentState) -> int:
    """A new place in the order of those put out. All of one hand share it, and all of a synchronised hand."""
    s.moments += 1
    return s.moments


def moment_of_hand(s: TournamentState) -> int:
    """The moment of the hand that is being told: of the synchronised hand, where it has begun at another table."""
    if not s.synchronised:
        return next_moment(s)
    if not s.played:
        s.synchronised_moment = next_moment(s)
    elif s.moments > s.synchronised_moment:
        _moved_behind(s, s.synchronised_moment)
    return s.synchronised_moment


def _moved_behind(s: TournamentState, was: int) -> None:
    """Somebody left while the synchronised hand was played: it is not over before them, so they went out first."""
    s.synchronised_moment = next_moment(s)
    for player in s.players.values():
        if player.out is not None and player.out.moment == was:
            player.out.moment = s.synchronised_moment
    for one in s.decisions:
        if one.moment == was:
            one.moment = s.synchronised_moment


def put_out(
    s: TournamentState,
    player: Entrant,
    moment: int,
    *,
    left: int,
    began: int,
    by: tuple[str, ...] = (),
    eliminated: bool = False,
) -> None:
    """Out with no chips, or with those that leave play."""
    table, seat = player.table, player.seat
    hand = s.tables[table].hands if table else 0
    head = player.head
    shares = give_bounty(s, player, by)
    pooled = 0 if shares else head
    unseat(s, player)
    s.chips.removed += left
    s.in_count -= 1
    player.state, player.chips, player.absent = "out", 0, False
    player.out = WentOut(s.stage, False, moment, left, began)
    player.bust = Bust(table, seat, hand, left, shares, pooled, eliminated)


def give_bounty(s: TournamentState, player: Entrant, by: tuple[str, ...]) -> tuple[BountyShare, ...]:
    """The bounty goes to those who put the player out, odd cents to the first named; one nobody wins to the pool."""
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


def bounties_told(players: Iterable[Entrant]) -> tuple[list[str], Rules]:
    """Who won the bounties on players who were just put out, in words, and the ruling; nothing where there are none."""
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
    """A bounty that nobody won, in words, and the ruling; nothing where there is none."""
    if not head:
        return "", ()
    return f"nobody won the bounty on {name}: {write_money(head)} goes into the pool", ruling("T21")


def _on_head(share: BountyShare) -> str:
    return f", with {write_money(share.on_head)} on the own head" if share.on_head else ""


def _share(s: TournamentState, name: str, amount: Chips) -> BountyShare:
    """Of a progressive bounty half, down to the cent, is paid; the rest makes the winner's own head dearer (T33)."""
    paid = amount // 2 if s.terms.bounty_kind == "progressive" else amount
    return BountyShare(name, paid, amount - paid, s.players[name].entries)


def take_back(s: TournamentState, player: Entrant, bust: Bust) -> None:
    """A re-buy: the player was never out, and whoever won the bounty has not won it."""
    for one in bust.shares:
        _return(s.players[one.name], player, one)
    player.head += bust.pooled
    s.money.bounties += bust.pooled
    s.money.pooled -= bust.pooled
    s.chips.removed -= bust.left
    s.in_count += 1
    player.state, player.out, player.bust = "in", None, None


def _return(winner: Entrant, player: Entrant, share: BountyShare) -> None:
    """What lay on the winner's head and has gone on with it, to another or into the pool, stays where it went."""
    winner.won -= share.paid
    player.head += share.paid
    if winner.state == "in" and winner.entries == share.life:
        winner.head -= share.on_head
        player.head += share.on_head


def remove(s: TournamentState, player: Entrant) -> int:
    """Takes a player's chips and seat away; the chips that left play."""
    if player.state == "in":
        s.in_count -= 1
    unseat(s, player)
    return leave_chips(s, player)


def leave_chips(s: TournamentState, player: Entrant) -> int:
    """What a player has of the current stage's chips leaves play."""
    left, unknown = player.chips or 0, player.chips is None
    player.chips = 0
    counted = s.stage if s.session else s.stage - 1
    if player.stage != counted:
        return 0
    s.unknown_left = s.unknown_left or unknown
    s.chips.removed += left
    return left


def check_named(s: TournamentState, player: Entrant, named: tuple[str, ...], fallen: set[str]) -> None:
    """Whoever put somebody out sits at the same table, plays and is still in."""
    newcomers = s.tables[player.table].newcomers
    for name in named:
        other = s.players.get(name)
        if other is None or other.state != "in" or other.table != player.table or name in fallen or name in newcomers:
            raise NotAllowed(f"{name} is not left in there and did not put {player.name} out", ruling("T21"))
        if other.absent or other.penalty:
            why = "absent" if other.absent else "penalised"
            raise NotAllowed(f"{name} is {why} and did not put {player.name} out", ruling("T12") + ruling("T21"))


def who_put_out(
    s: TournamentState, player: Entrant, changes: Mapping[str, StackChange], fallen: set[str]
) -> tuple[str, ...]:
    """Who wins the bounty: those named, else the only winner of chips; where the bank won everything, nobody.

    Whoever is named may have lost chips in the hand, the side pot won and the main pot lost, but played it.
    """
    own = changes.get(player.name)
    named = own.by if own else ()
    check_named(s, player, named, fallen)
    for name in named:
        if name not in changes:
            raise NotAllowed(
                f"{name} won and lost nothing in that hand: {player.name} was put out by another", ruling("T21")
            )
    if named:
        return named
    winners = [name for name, change in changes.items() if change.chips > 0]
    if len(winners) == 1:
        return (winners[0],)
    if not winners and s.terms.house_game:
        return ()
    raise NotAllowed(f"whoever put {player.name} out must be named, such as {player.name}=…/bob", ruling("T21"))
