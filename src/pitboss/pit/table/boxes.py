"""Checks of house-game wagers that the round cannot make: the owner of a box and the chips that a player has."""

from pitboss.books import catalogue
from pitboss.core.errors import phrase
from pitboss.core.money import short_money
from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.pit.table.state import Player, TableState
from pitboss.rules import action as a


def check_wager(state: TableState, player: Player, action: a.Bet, *, own: bool) -> None:
    """Refuse a wager the patron cannot cover or in somebody else's box. Check the limits only for a player's own lines.

    A dealer enters what is already on the felt, and the book says how a wrong amount is settled.
    """
    room = state.room
    chips = player.stack - state.current().staked(action.actor)
    if action.amount > chips:
        raise WrongAmount(
            phrase(
                "wager-left",
                "{who} cannot wager {amount}: only {left} left on the table",
                who=player.name,
                amount=short_money(action.amount),
                left=short_money(chips),
            ),
            room.stakes.buy_in,
            actor=player.name,
            amount=action.amount,
            maximum=chips,
        )
    if own:
        _check_personal(state, player, action)
        if wrong := off_limits(state, player, action):
            raise wrong
    if not state.current().claims_box(action):
        return
    box = action.box or player.seat
    _check_box(state, player, box)


def _check_personal(state: TableState, player: Player, action: a.Bet) -> None:
    if player.personal is None or not state.current().claims_box(action):
        return
    least, most = player.personal
    if not least <= action.amount <= most:
        raise WrongAmount(
            phrase(
                "personal",
                "{who} has personal limits of {least} to {most}",
                who=player.name,
                least=short_money(least),
                most=short_money(most),
            ),
            state.room.seats.personal,
            actor=player.name,
            amount=action.amount,
            minimum=least,
            maximum=most,
        )


def off_limits(state: TableState, player: Player, action: a.Bet) -> WrongAmount | None:
    """Return the refusal of an amount outside the limits of a wager, or None if it is allowed."""
    round_ = state.current()
    offered = round_.offer_for(action)
    if offered is None or offered.allows(action.amount):
        return None
    exact = " or ".join(short_money(amount) for amount in offered.amounts)
    upto = "" if offered.maximum is None else f" to {short_money(offered.maximum)}"
    least = short_money(offered.minimum or 0)
    may = exact or f"{least}{upto or ' or more'}, in units of {short_money(offered.step)}"
    cited = catalogue.banked(state.sign.game, state.sign.version).clauses.limits
    return WrongAmount(
        f"{player.name} cannot wager {short_money(action.amount)} on the {action.wager}: it must be {may}",
        (offered.rules if exact else ()) + cited or state.room.control,
        actor=player.name,
        amount=action.amount,
        minimum=offered.minimum,
        maximum=offered.maximum,
    )


def join_betting(state: TableState, player: Player) -> None:
    """Give a player who arrives while betting is open a box in the current round.

    The player waits if the round's sign has an entry for that box's previous player.
    """
    place = f"p{player.seat}"
    if not state.sign.banked or state.sign.event or not state.in_round or not state.current().betting_open:
        return
    said = state.opening[0]
    if place in state.places or place in said.get("advised", {}) or str(player.seat) in said.get("personal", {}):
        return
    state.places = {**state.places, place: player.name}


def drop_departed(state: TableState) -> None:
    """Remove players from a house round who left without a wager in it."""
    if state.sign.banked and state.in_round:
        round_ = state.current()
        gone = [place for place, name in state.places.items() if name not in state.players]
        state.places = {
            place: name for place, name in state.places.items() if place not in gone or round_.took_part(place)
        }


def _check_box(state: TableState, player: Player, box: int) -> None:
    rules = state.room.seats
    before = state.box_of.get(box)
    if rules.own_box and before not in (None, player.name) and before in state.players:
        text = phrase("box-first", "{who} played box {box} in the last round and has priority", box=box, who=before)
        raise NotAllowed(text, rules.own_box)
    if box == player.seat:
        return
    holder = state.at(box)
    if holder is not None:
        text = phrase("box-taken", "box {box} is taken by {who}", box=box, who=holder.name)
        raise NotAllowed(text, rules.extra_box or rules.own_box, actor=player.name)
    free = _free_boxes(state)
    if rules.extra_box and box in free and len(state.waiting) >= len(free):
        raise NotAllowed(
            f"box {box} is not free for a second hand: {state.waiting[0].name} is waiting for a seat",
            rules.extra_box,
            actor=player.name,
        )


def _free_boxes(state: TableState) -> set[int]:
    """Return boxes with no seated player and no hand in this round."""
    used = {*state.current().boxes_played()} | {other.seat for other in state.players.values()}
    return set(range(1, state.sign.seats + 1)) - used


def note_boxes(state: TableState) -> None:
    """Remember who played which box, for the next round."""
    played = state.current().boxes_played().items()
    state.box_of = {number: state.places[place] for number, place in played if place in state.places}
