"""Wagers in a house game that the round cannot judge alone: whose box it is, and whose chips."""

from pitboss.floor.state import Player, TableState
from pitboss.money import short_money
from pitboss.rounds import action as a
from pitboss.rounds.errors import NotAllowed, WrongAmount


def check_wager(state: TableState, player: Player, action: a.Bet) -> None:
    """Refuses a wager a patron cannot cover, one outside personal limits, and one in somebody else's box."""
    room = state.room
    chips = player.stack - state.current().staked(action.actor)
    if action.amount > chips:
        raise WrongAmount(
            f"{player.name} cannot wager {short_money(action.amount)}: {short_money(chips)} left on the table",
            room.stakes.buy_in,
            actor=player.name,
            amount=action.amount,
            maximum=chips,
        )
    if not state.current().claims_box(action):
        return
    _check_personal(state, player, action)
    box = action.box or player.seat
    _check_box(state, player, box)


def _check_personal(state: TableState, player: Player, action: a.Bet) -> None:
    if player.personal is None:
        return
    least, most = player.personal
    if not least <= action.amount <= most:
        raise WrongAmount(
            f"{player.name} has personal limits of {short_money(least)} to {short_money(most)}",
            state.room.seats.personal,
            actor=player.name,
            amount=action.amount,
            minimum=least,
            maximum=most,
        )


def _check_box(state: TableState, player: Player, box: int) -> None:
    rules = state.room.seats
    before = state.box_of.get(box)
    if rules.own_box and before not in (None, player.name) and before in state.players:
        raise NotAllowed(f"box {box} was {before}'s in the last round, and {before} comes first", rules.own_box)
    if box == player.seat:
        return
    holder = state.at(box)
    if holder is not None:
        raise NotAllowed(f"box {box} is {holder.name}'s", rules.extra_box or rules.own_box, actor=player.name)
    free = _free_boxes(state)
    if rules.extra_box and box in free and len(state.waiting) >= len(free):
        raise NotAllowed(
            f"{state.waiting[0].name} waits for a seat and would be shut out: box {box} is not free for a second hand",
            rules.extra_box,
            actor=player.name,
        )


def _free_boxes(state: TableState) -> set[int]:
    """Boxes that nobody sits at and nobody has a hand in this round."""
    used = {*state.current().boxes_played()} | {other.seat for other in state.players.values()}
    return set(range(1, state.sign.seats + 1)) - used


def note_boxes(state: TableState) -> None:
    """Who played which box, for the next round."""
    played = state.current().boxes_played().items()
    state.box_of = {number: state.places[place] for number, place in played if place in state.places}
