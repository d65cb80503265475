"""The jackpot wagers of a banked round: combining them, entering them, and what they win at one table."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules, once
from pitboss.rules.action import seat_number
from pitboss.rules.banked.events import JackpotEntered, WagersCombined
from pitboss.rules.banked.hands import Showdown
from pitboss.rules.banked.layout import Box, Placed, Settled
from pitboss.rules.banked.wager import Combination
from pitboss.rules.jackpot import JackpotWon, Standing, alone

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


def combine(round_: "BankedRound", box: Box) -> None:
    """Combine the wagers of a box that together make up others."""
    for combination in round_.game.combinations:
        if box.player:
            _combine(round_, box, combination, box.player)


def combine_what_goes_back(round_: "BankedRound", whose: str = "") -> None:
    """Combine wagers that are not in action before they are returned: everybody's, or one patron's."""
    if not round_.game.combinations:
        return
    for box in round_.boxes.values():
        for patron in dict.fromkeys(placed.patron for placed in box.wagers if whose in ("", placed.patron)):
            for combination in round_.game.combinations:
                parts = [box.wager(name, patron) for name in combination.parts]
                if all(part and _priced(round_, part) and not _in_action(round_, part) for part in parts):
                    _combine(round_, box, combination, patron)


def _priced(round_: "BankedRound", placed: Placed) -> bool:
    price = placed.wager.price
    return price is None or placed.staked == price(round_.sign)


def _in_action(round_: "BankedRound", placed: Placed) -> bool:
    return round_.closed and all(need.met(placed, round_.boxes) for need in placed.wager.needs)


def _combine(round_: "BankedRound", box: Box, combination: Combination, patron: str) -> None:
    """Combine a patron's wagers that together make up another one."""
    parts = [box.wager(name, patron) for name in combination.parts]
    if not all(parts):
        return
    found = [part for part in parts if part]
    gone = {id(part) for part in found}
    staked = sum(part.staked for part in found)
    rules = once(tuple(rule for part in found for rule in part.rules))
    whole = Placed(combination.into, patron, box.number, staked, staked, rules)
    box.wagers = [*(placed for placed in box.wagers if id(placed) not in gone), whole]
    round_.placed = [*(placed for placed in round_.placed if id(placed) not in gone), whole]
    round_.report(
        WagersCombined(patron=patron, box=box.number, wager=whole.wager.name, staked=staked, rules=combination.rules)
    )


def enter(round_: "BankedRound", rules: Rules = ()) -> None:
    """Enter the jackpot wagers in action if they have changed; before the close there are none."""
    offered = round_.game.jackpot
    placed = [one for one in round_.placed if one.wager.level and one.valid] if round_.closed else []
    entered = tuple((f"p{one.box}", one.wager.level) for one in sorted(placed, key=lambda one: one.box))
    if offered is not None and entered != round_.entered:
        round_.entered = entered
        round_.report(JackpotEntered(wagers=entered, rules=offered.terms.increment + offered.terms.start + rules))


def leave(round_: "BankedRound", places: set[str], rules: Rules) -> None:
    """Remove the jackpot wagers of these places, as if they had never been entered or won."""
    offered = round_.game.jackpot
    if offered is None or not places:
        return
    before = {one.place: rules for one, rules in zip(round_.won, why(round_, round_.won), strict=True)}
    round_.won = tuple(one for one in round_.won if one.place not in places)
    _update_citations(round_, before)
    round_.entered = tuple((place, level) for place, level in round_.entered if place not in places)
    round_.report(JackpotEntered(wagers=round_.entered, rules=offered.terms.increment + offered.terms.start + rules))


def _update_citations(round_: "BankedRound", before: dict[str, Rules]) -> None:
    """Update the clauses of remaining winners if a prize is no longer one of several."""
    after = {one.place: rules for one, rules in zip(round_.won, why(round_, round_.won), strict=True)}
    for placed in round_.placed:
        place, settled = f"p{placed.box}", placed.settled
        if placed.wager.level and settled and settled.outcome == "win" and place in after:
            own = settled.rules[: len(settled.rules) - len(before[place])]
            placed.settled = structs.replace(settled, rules=own + after[place])


def winners(round_: "BankedRound", placed: Iterable[tuple[Placed, Showdown]]) -> tuple[JackpotWon, ...]:
    """Return the winning jackpot wagers, from the dealer's left."""
    offered, hand, sign = round_.game.jackpot, round_.game.jackpot_hand, round_.sign.jackpot
    if offered is None or hand is None or sign is None:
        return ()
    terms, prizes = offered.terms, sign.jackpot.prizes
    found = [(one, showdown.category(hand)) for one, showdown in placed]
    return tuple(
        JackpotWon(
            place=f"p{one.box}",
            patron=one.patron,
            level=one.wager.level,
            category=category,
            rules=terms.wins + (terms.key_off + terms.floor if category in prizes else ()),
        )
        for one, category in found
    )


def cards(round_: "BankedRound", place: str) -> tuple[Card, ...]:
    """Return the cards that decide the jackpot for a place, or () if one is unknown."""
    hand, box = round_.game.jackpot_hand, round_.boxes[seat_number(place) or 0]
    parts = {"box": box.cards, "flop": round_.board[:3], "board": round_.board, "jackpot": round_.jackpot_cards}
    found = tuple(card for part in (hand.parts if hand else ()) for card in parts.get(part, ()))
    return found if UNSEEN not in found else ()


def why(round_: "BankedRound", won: Sequence[JackpotWon]) -> list[Rules]:
    """Return the clauses under which each of the winners is paid."""
    offered, sign = round_.game.jackpot, round_.sign.jackpot
    if offered is None or sign is None:
        return []
    jackpot, failed = sign.jackpot, round_.memory.verified_rules if round_.memory else ()
    from_pools = [one.win for one in won if one.category in jackpot.prizes]
    return [
        jackpot.why(one.win, from_pools, offered.terms) + (failed if one.category in jackpot.prizes else ())
        for one in won
    ]


def besides(round_: "BankedRound", stands: Standing | None) -> dict[str, Rules]:
    """Return, by place, what an answer cites for a jackpot wager beyond its row: its level, its settlement rule, its
    pools.

    `stands` is the jackpot of a table that has it to itself.
    """
    found: dict[str, Rules] = {}
    for placed in round_.placed:
        if placed.wager.level and placed.settled and placed.settled.outcome in ("win", "lose"):
            found[f"p{placed.box}"] = _level(round_, placed) + _settled_by(round_, placed.settled, placed.box)
    if stands is None or round_.game.jackpot is None:
        return found
    keyed, terms = sorted(stands.keyed), round_.game.jackpot.terms
    wins = [round_.won[at].win for at in keyed]
    for nth, at in enumerate(keyed):
        place = round_.won[at].place
        found[place] = found.get(place, ()) + stands.jackpot.left_by(nth, stands.base, wins, terms)
    return found


def _level(round_: "BankedRound", placed: Placed) -> Rules:
    """Return why wagers of two levels are answered as one."""
    return next((one.rules for one in round_.game.combinations if one.into is placed.wager), ())


def _settled_by(round_: "BankedRound", settled: Settled, number: int) -> Rules:
    """Return the clause that refers the wager to the rules of the jackpot."""
    no_hand, hand = round_.game.clauses.prizes_settled
    if round_.dealers.qualifies is False:
        return no_hand if settled.outcome == "win" else ()
    return hand if settled.outcome == "win" or round_.boxes[number].live else ()


def standing(round_: "BankedRound") -> Standing | None:
    """Return the state of the jackpot if the table has it to itself."""
    sign, memory = round_.sign.jackpot, round_.memory
    if sign is None:
        return None
    wins = [one.win for one in round_.won]
    return alone(sign, [level for _, level in round_.entered], wins, memory.verified if memory else None)
