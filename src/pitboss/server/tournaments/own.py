"""What one player is told of a tournament besides: what may be bought, what may be won, what the table waits for."""

from pitboss.money import write_money
from pitboss.server.tournaments import shapes
from pitboss.server.tournaments.schedule import milliseconds_left, until_level
from pitboss.tournaments.entering import only_waits, price, withdrawal_is_free
from pitboss.tournaments.own_purchases import Purchase, purchases
from pitboss.tournaments.standing import prizes_of
from pitboss.tournaments.state import Entrant, TournamentState


def own(
    s: TournamentState,
    player: Entrant,
    row: shapes.Standing,
    play: dict[str, str],
    asked: tuple[str, float] | None,
    now: int,
) -> shapes.Own:
    """`now` is the time on the wall, `asked` what the next hand waits for."""
    ahead = [one for one in s.all_in() if (one.chips or 0) > (player.chips or 0)]
    known = player.state == "in" and player.chips is not None
    back = None
    if player.state == "entered" and not s.terms.counted and (not s.started or only_waits(s, player)):
        back = write_money(price(s) if s.started or withdrawal_is_free(s) else 0)
    return shapes.Own(
        standing=row,
        rank=len(ahead) + 1 if known else None,
        play=play.get(player.table, ""),
        withdrawal=back,
        purchases=[_purchase(s, one, now) for one in purchases(s, player)],
        next_prize=next_prize(s, player),
        secrets={str(hand): wagers for hand, wagers in player.secrets.items()},
        asked=None if asked is None else shapes.Asked(asked[0], round(asked[1], 1)),  # type: ignore[arg-type]
        signed=list(s.book.before.signed if s.terms.entry.sign else s.book.before.published),
    )


def _purchase(s: TournamentState, one: Purchase, now: int) -> shapes.PurchaseShown:
    return shapes.PurchaseShown(
        what=one.what,
        cost=write_money(one.cost),
        chips=one.chips,
        level=one.level,
        seconds=until_level(s, one.level + 1, milliseconds_left(s, now)) if one.level else None,
        open=one.open and not s.terms.counted,
        message=one.message,
        rules=list(one.rules),
    )


def next_prize(s: TournamentState, player: Entrant) -> shapes.NextPrize | None:
    """In the last stage: how many must still go out before the player is sure of more than now."""
    if player.state != "in" or not s.last_stage or s.decided or s.terms.prizes is None:
        return None
    if s.terms.prizes.by == "chips":
        return None
    prizes, last = prizes_of(s), s.in_count
    certain = prizes[last - 1] if 0 < last <= len(prizes) else 0
    for place in range(min(last - 1, len(prizes)), 0, -1):
        if prizes[place - 1] > certain:
            return shapes.NextPrize(place, write_money(prizes[place - 1]), last - place, write_money(certain))
    return None
