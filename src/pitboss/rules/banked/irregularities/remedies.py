"""Remedies: void a round, a hand or wagers, ask, offer, take cards back, go to the settlement."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules
from pitboss.core.errors import present
from pitboss.rules.action import DEALER
from pitboss.rules.banked import jackpot
from pitboss.rules.banked.events import CardsTakenBack, ChoiceOffered, OfficialAsked, wager_settled
from pitboss.rules.banked.irregularities.memory import memory_of
from pitboss.rules.banked.jackpot import combine_what_goes_back
from pitboss.rules.banked.layout import Box, Placed, Settled
from pitboss.rules.banked.rows import Row
from pitboss.rules.event import BoardDealt, RoundVoided
from pitboss.rules.explanation import Sentence
from pitboss.rules.irregularities import Offer, Question, lines

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


def void_round(round_: "BankedRound", why: str, rules: Rules, standing: Rules = ()) -> None:
    """Return every wager and restore the pools. With `standing`, jackpot wagers stay for the next round."""
    round_.rule(f"{why}: the round is void and every wager is returned", rules)
    combine_what_goes_back(round_)
    for placed in round_.placed:
        if placed.valid:
            stands = bool(standing and placed.wager.level)
            more = standing if stands else ()
            said = Sentence("void-stays" if stands else "void-round")
            placed.settled = Settled("void", 0, placed.staked, rules + more, carried=stands, why=said)
            round_.report(wager_settled(placed))
    if any(placed.settled and placed.settled.carried for placed in round_.placed):
        round_.rule("Jackpot Wagers stay in place for the next round", standing)
    jackpot.enter(round_, round_.game.clauses.voiding)
    _end(round_, why, rules)


def _end(round_: "BankedRound", why: str, rules: Rules) -> None:
    round_.status = "void"
    memory = memory_of(round_)
    memory.suspended, memory.question, memory.deferred_questions, memory.lay_again = False, None, (), 0
    memory.offers.clear()
    round_.report(RoundVoided(why=why, rules=rules))


def void_wagers(round_: "BankedRound", wagers: Iterable[Placed], rules: Rules, said: str = "void-wager") -> None:
    """Return these wagers, and remove from the pools what jackpot wagers among them had added."""
    for placed in wagers:
        if placed.valid:
            placed.settled = Settled("void", 0, placed.staked, rules, why=Sentence(said))
            round_.report(wager_settled(placed))
    jackpot.enter(round_, rules)


def ended(placed: Placed) -> bool:
    """Return True if its hand settled a wager, so that the outcome can be voided; a bonus cannot be voided."""
    return placed.staked > 0 and placed.settled is not None and placed.settled.outcome in ("win", "lose", "stand-off")


def undo_wagers(round_: "BankedRound", wagers: Iterable[Placed], rules: Rules, said: str = "void-wager") -> None:
    """Void the outcome of these wagers after the settlement: stakes are returned and winnings paid back.

    Bonuses fall with their wager; jackpot wagers among them neither win nor add to the pools.
    """
    gone = [placed for placed in wagers if ended(placed)]
    for placed in gone:
        placed.settled = Settled("void", 0, placed.staked, rules, why=Sentence(said))
        round_.report(wager_settled(placed))
    bonuses = {(placed.box, placed.wager.bonus.name) for placed in gone if placed.wager.bonus}
    round_.placed = [one for one in round_.placed if one.staked or (one.box, one.wager.name) not in bonuses]
    paid = {one.patron for one in round_.placed if one.settled and one.settled.outcome == "win"}
    memory = memory_of(round_)
    memory.withheld = {patron: held for patron, held in memory.withheld.items() if patron in paid}
    jackpot.leave(round_, {f"p{placed.box}" for placed in gone if placed.wager.level}, rules)


def undo_round(round_: "BankedRound", why: str, rules: Rules) -> None:
    """Void the outcome of a settled round: return every wager and restore the pools."""
    round_.rule(f"{why}: the round is void and every wager is returned", rules)
    undo_wagers(round_, round_.placed, rules, "void-round")
    _end(round_, why, rules)


def void_hand(round_: "BankedRound", box: Box, rules: Rules, jackpot: Rules = ()) -> None:
    """Return all wagers on the hand of a box; jackpot wagers cite clauses of their own too.

    Wagers there on the dealer's hand stay.
    """
    box.void = True
    riding = [placed for placed in box.wagers if not placed.wager.on_dealer]
    void_wagers(round_, [placed for placed in riding if not placed.wager.level], rules, "void-hand")
    void_wagers(round_, [placed for placed in riding if placed.wager.level], rules + jackpot, "void-hand")


def play_on(round_: "BankedRound", rules: Rules) -> None:
    """Continue with the next step. If no main wager is left in action, return the rest and end the round."""
    if not round_.closed or round_.status != "open":
        return
    if any(placed.valid and placed.wager.main for placed in round_.placed):
        round_.advance()
        return
    for placed in [placed for placed in round_.placed if placed.valid]:
        needed = tuple(rule for need in placed.wager.needs for rule in need.rules)
        void_wagers(round_, [placed], rules + needed, "void-no-hand-left")
    _end(round_, "no hand is left in the round", rules)


def cancel_jackpot(round_: "BankedRound", rules: Rules) -> None:
    """Return the jackpot wagers, reverse their increments and finish the round without jackpot cards."""
    memory_of(round_).jackpot_off = True
    void_wagers(round_, [placed for placed in round_.placed if placed.wager.level], rules)


def settle_as(placed: Placed, row: Row) -> None:
    """Settle the wager by this row, however the hands compare."""
    placed.fixed = row


def to_settlement(round_: "BankedRound", rules: Rules) -> None:
    """Skip all decisions and stages; end the round if no wager is left."""
    round_.hands_out = True
    round_.at = len(round_.game.stages)
    if not any(placed.valid for placed in round_.placed):
        _end(round_, "no wager is left in the round", rules)


def ask(round_: "BankedRound", question: Question) -> None:
    """Stop the round until the right official has answered. An earlier question waits until then."""
    memory = memory_of(round_)
    memory.deferred_questions += (memory.question,) if memory.question else ()
    memory.question = question
    answers = lines(round_.game.officials, question)
    text = f"{question.text}: {' or '.join(answers)}"
    round_.report(OfficialAsked(text=text, answers=answers, rules=question.rules))


def offer(
    round_: "BankedRound",
    box: Box,
    choices: dict[str, str],
    silent: str,
    take: "Callable[[BankedRound, Box, str], None]",
    rules: Rules,
    renew: "Callable[[BankedRound, Box], None] | None" = None,
    named: dict[str, str] | None = None,
) -> None:
    """Stop the round until the player of the box has chosen."""
    made = Offer(choices=choices, silent=silent, take=take, rules=rules, renew=renew, named=named or {})
    memory_of(round_).offers[box.number] = made
    patron = present(box.player, "player")
    round_.report(ChoiceOffered(patron=patron, box=box.number, choices=tuple(choices), rules=rules))


def take_back(round_: "BankedRound", *tokens: str) -> None:
    """Take back the cards of these hands, which are dealt again; `jackpot` means the jackpot cards."""
    cards: tuple[Card, ...] = ()
    dealt = [box.token for box in round_.dealt_in if len(box.cards) == round_.game.hands.count]
    dealt += [DEALER] if len(round_.dealer) == round_.game.hands.count else []
    memory_of(round_).kept = tuple(token for token in dealt if token not in tokens)
    for token in tokens:
        if token == DEALER:
            cards, round_.dealer = cards + round_.dealer, ()
        elif token == "jackpot":
            cards, round_.jackpot_cards = cards + round_.jackpot_cards, ()
        else:
            box = round_.boxes[int(token[1:])]
            cards, box.cards, round_.hands_out = cards + box.cards, (), False
    _leave_table(round_, cards, (UNSEEN,) * len(cards))


def lay_again(round_: "BankedRound", count: int) -> None:
    """Take back the communal cards; this many are to be dealt again."""
    cards, round_.board = round_.board, ()
    memory_of(round_).lay_again = count
    _leave_table(round_, cards, cards)


def _leave_table(round_: "BankedRound", cards: tuple[Card, ...], seen: tuple[Card, ...]) -> None:
    round_.out.difference_update(cards)
    if cards:
        round_.report(CardsTakenBack(cards=seen))


def lay_ahead(round_: "BankedRound") -> None:
    """Use communal cards that are already face up as soon as their turn comes."""
    memory = memory_of(round_)
    while memory.ahead and not memory.waits and (stage := round_.communal_due()):
        missing = stage.before + stage.count - len(round_.board)
        cards, memory.ahead = memory.ahead[:missing], memory.ahead[missing:]
        round_.board += cards
        round_.report(BoardDealt(cards=cards, what=stage.name, rules=stage.rules + memory.ahead_rules))
        if len(cards) < missing:
            return
        round_.advance()
