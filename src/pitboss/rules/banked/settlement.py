"""`d settle`: settles every wager by the first row of its table that applies, jackpots last, all or nothing."""

from typing import TYPE_CHECKING, TypeAlias

from pitboss.core.cards import UNSEEN
from pitboss.core.citation import Rules
from pitboss.core.errors import present
from pitboss.core.money import write_money
from pitboss.core.refusals import NotAllowed
from pitboss.rules import action as a
from pitboss.rules.action import DEALER, Settle
from pitboss.rules.answer import DealerAnswer, Said
from pitboss.rules.banked.decisions import next_step
from pitboss.rules.banked.events import wager_settled
from pitboss.rules.banked.hands import Showdown, TableCards, UnknownCards
from pitboss.rules.banked.jackpot import why, winners
from pitboss.rules.banked.layout import Placed, Settled
from pitboss.rules.banked.rows import Row
from pitboss.rules.event import HandShown, RoundEnded
from pitboss.rules.explanation import Sentence, Value, hand_values
from pitboss.rules.jackpot import JackpotWon
from pitboss.rules.round import Payment

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


Decided: TypeAlias = tuple[Placed, Row, Showdown]


def settle(round_: "BankedRound", action: a.Settle) -> None:
    """Decide every wager first, so that a missing card refuses the whole settlement."""
    if not round_.closed or round_.undealt() or round_.stage is not None:
        raise NotAllowed(f"wagers are not settled yet: {next_step(round_)}", round_.game.clauses.settling)
    try:
        table, showdowns, decided = _decided(round_)
    except UnknownCards as unknown:
        if unknown.part == "jackpot" and not round_.jackpot_cards:
            unknown.rules = round_.game.clauses.jackpot_cards
        raise
    order = {name: at for at, name in enumerate(round_.game.listed)}
    decided.sort(key=lambda one: (one[0].box, order[one[0].wager.name]))
    won = winners(round_, [(placed, showdown) for placed, row, showdown in decided if row.outcome == "prize"])
    _show(round_, table, showdowns)
    _apply(round_, decided, won)
    round_.report(RoundEnded(rules=round_.game.clauses.over))


def _decided(round_: "BankedRound") -> tuple[TableCards, dict[int, Showdown], list[Decided]]:
    """Return every wager with the row of its table that applies."""
    table = TableCards(round_.dealer, round_.board, round_.jackpot_cards)
    showdowns = {number: Showdown(box, table, round_.sign) for number, box in round_.boxes.items()}
    decided = [
        (placed, _row(placed, showdowns[placed.box]), showdowns[placed.box])
        for placed in round_.placed
        if placed.settled is None
    ]
    return table, showdowns, decided + [bonus for one in decided if (bonus := _bonus(*one))]


def unknown_cards(round_: "BankedRound") -> UnknownCards | None:
    """Return the first cards that the settlement needs and that are not known yet, or None."""
    try:
        _decided(round_)
    except UnknownCards as unknown:
        return unknown
    return None


def _row(placed: Placed, showdown: Showdown) -> Row:
    return placed.fixed or next(row for row in placed.wager.settle if row.applies(showdown))


def _bonus(placed: Placed, row: Row, showdown: Showdown) -> Decided | None:
    """Return a bonus that is paid in addition to the wager's own outcome, without a stake."""
    bonus = None if placed.fixed else placed.wager.bonus
    won = bonus and next((row for row in bonus.settle if row.applies(showdown)), None)
    if not bonus or not won:
        return None
    paid_on = Placed(bonus, placed.patron, placed.box, 0, placed.counted, placed.rules, placed.pays_to)
    return paid_on, won, showdown


def _show(round_: "BankedRound", table: TableCards, showdowns: dict[int, Showdown]) -> None:
    """Turn up the dealer's hand, before any hand is kept face down, and each hand that decided a wager."""
    game = round_.game
    turned = table.dealer_seen or game.dealer_always_turns or any(box.declined for box in round_.dealt_in)
    if turned and (dealers := declared(round_, table)):
        round_.dealers, hand = dealers, present(dealers.hand, "hand")
        round_.report(HandShown(who=DEALER, cards=round_.dealer, hand=hand, rules=dealers.rules))
    for number, showdown in sorted(showdowns.items()):
        if showdown.seen and showdown.box.player:
            round_.hands[number] = words = showdown.words(game.player_hand)
            cards, rules = showdown.box.cards, showdown.rules()
            round_.report(HandShown(who=showdown.box.player, cards=cards, hand=words, box=number, rules=rules))


def declared(round_: "BankedRound", table: TableCards) -> DealerAnswer | None:
    """Return the dealer's hand in words, and whether it qualifies; None if it is incomplete or unknown."""
    game, cards = round_.game, round_.dealer + round_.board
    ranking, asked = game.dealer_hand.ranking, game.qualifying
    if len(cards) not in ranking.sizes or UNSEEN in cards:
        return None
    rank, rules = ranking.rank_dealt(cards), game.clauses.settling + (asked.rules if asked else ())
    rules += game.dealer_hand.read_by(rank) + tuple(rule for hand in table.read for rule in hand.rules)
    complete = len(cards) == game.dealer_hand.count
    qualifies = asked.met(rank) if asked and complete else None
    sentence = {True: "dealer-qualifies", False: "dealer-no-hand", None: "dealer-has"}[qualifies]
    return DealerAnswer(
        hand=ranking.name(rank),
        qualifies=qualifies,
        rules=tuple(dict.fromkeys(rules)),
        why=Said((Sentence(sentence, {"other": hand_values(ranking, rank)}),)),
    )


def _apply(round_: "BankedRound", decided: list[Decided], won: tuple[JackpotWon, ...]) -> None:
    prizes = iter(why(round_, won))
    for placed, row, showdown in decided:
        placed.settled = _settled(placed, row, showdown, next(prizes) if row.outcome == "prize" else None)
        if not placed.staked:
            round_.placed.append(placed)
        round_.report(wager_settled(placed))
    order = {id(placed): at for at, (placed, _, _) in enumerate(decided)}
    round_.placed.sort(key=lambda placed: order.get(id(placed), -1))
    round_.won, round_.status = won, "settled"
    for one in won:
        round_.report(one)


def _settled(placed: Placed, row: Row, showdown: Showdown, prize: Rules | None) -> Settled:
    """Return the money of one wager. A winning jackpot wager is not returned, and its prize is paid by its claim."""
    excess, rules, said = placed.staked - placed.counted, row.rules + placed.rules, row.reason.said(showdown)
    if prize is not None:
        return Settled("win", 0, excess, rules + prize, why=said.having({"prize": _source(said, showdown)}))
    if row.outcome == "win":
        odds = present(row.pays, "row.pays")(showdown)
        exact = odds.pays(placed.counted)
        paid = -(-exact // placed.pays_to) * placed.pays_to
        up: dict[str, Value] = {"up": write_money(placed.pays_to)} if paid > exact else {}
        return Settled("win", paid, placed.staked, rules, why=said.having({"odds": str(odds), **up}))
    if row.outcome == "stand-off":
        return Settled("stand-off", 0, placed.staked, rules, why=said)
    return Settled("lose", 0, excess, rules, why=said)


def _source(said: Sentence, showdown: Showdown) -> str:
    """Return the source of a prize: a pool or meter, or the house."""
    hand, sign = said.part("hand"), showdown.sign.jackpot
    pooled = [str(category) for category in sign.jackpot.prizes] if sign else []
    return "pool" if hand and hand["category"] in pooled else "bonus"


def payments(round_: "BankedRound") -> tuple[Payment, ...]:
    """Return the dealer's payments hand by hand, wagers in the book's order, jackpot wagers last.

    Before `d settle` these are the payments that line would make, so that the dealer can take and pay by them; () if
    more has to be known first. For a void round they are the wagers that are returned.
    """
    settled = round_ if round_.status != "open" else _tried(round_)
    if settled is None:
        return ()
    order = {name: at for at, name in enumerate(settled.game.listed)}
    side = -1 if settled.game.clauses.from_right else 1
    ended = [placed for placed in settled.placed if placed.settled is not None]
    ended.sort(key=lambda one: (bool(one.wager.level), side * one.box, order[one.wager.name]))
    return tuple(_payment(placed) for placed in ended)


def _tried(round_: "BankedRound") -> "BankedRound | None":
    due = round_.due()
    if due is None or due.what != "settle":
        return None
    twin = round_.copy()
    twin.push(Settle(DEALER))
    return twin


def _payment(placed: Placed) -> Payment:
    settled = present(placed.settled, "settled")
    won = settled.outcome == "win"
    return Payment(
        box=placed.box,
        patron=placed.patron,
        wager=placed.wager.name,
        words=placed.wager.words,
        staked=placed.staked,
        outcome=settled.outcome,
        paid=settled.paid,
        taken=placed.staked - settled.returned,
        claimed=won and bool(placed.wager.level),
        stays=settled.carried,
        rules=settled.rules,
    )
