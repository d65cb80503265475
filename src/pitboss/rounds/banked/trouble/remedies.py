"""What a remedy can do to a round: void it, a hand or wagers, ask, offer, take cards back, go to the settlement."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pitboss.cards import UNSEEN, Card
from pitboss.citation import Rules
from pitboss.rounds.action import DEALER
from pitboss.rounds.banked.events import wager_settled
from pitboss.rounds.banked.layout import Box, Placed, Settled
from pitboss.rounds.banked.rows import Row
from pitboss.rounds.banked.trouble.events import CardsTakenBack, ChoiceOffered, JackpotReversed, OfficialAsked
from pitboss.rounds.banked.trouble.memory import Answered, Offer, Question, trouble
from pitboss.rounds.event import BoardDealt, Event, RoundVoided, Ruled

if TYPE_CHECKING:
    from pitboss.rounds.banked.round import BankedRound


def ruled(text: str, rules: Rules) -> list[Event]:
    """A ruling that changes nothing but what is known."""
    return [Ruled(text=text, rules=rules)]


def void_round(round_: "BankedRound", why: str, rules: Rules, standing: Rules = ()) -> list[Event]:
    """Every wager goes back and the pools are as they were. With `standing`, jackpot wagers stay for the next round."""
    events = ruled(f"{why}: the round is void and every wager goes back", rules)
    for placed in round_.placed:
        if placed.valid:
            stands = bool(standing and placed.wager.level)
            more = standing if stands else ()
            placed.settled = Settled("void", 0, placed.staked, rules + more, carried=stands)
            events.append(wager_settled(placed))
    if any(placed.settled and placed.settled.carried for placed in round_.placed):
        events += ruled("Jackpot Wagers stay in place for the next round", standing)
    events += register_anew(round_, round_.game.clauses.voiding)
    return [*events, *_ended(round_, why, rules)]


def _ended(round_: "BankedRound", why: str, rules: Rules) -> list[Event]:
    round_.status = "void"
    memory = trouble(round_)
    memory.suspended, memory.question, memory.lay_again = False, None, 0
    memory.offers.clear()
    return [RoundVoided(why=why, rules=rules)]


def void_wagers(round_: "BankedRound", wagers: Iterable[Placed], rules: Rules) -> list[Event]:
    """These wagers go back, and what jackpot wagers among them had added to the pools comes off."""
    events: list[Event] = []
    for placed in wagers:
        if placed.valid:
            placed.settled = Settled("void", 0, placed.staked, rules)
            events.append(wager_settled(placed))
    return events + register_anew(round_, rules)


def void_hand(round_: "BankedRound", box: Box, rules: Rules) -> list[Event]:
    """All that rides on the hand of a box goes back; what rides on the dealer's hand there stays."""
    box.void = True
    return void_wagers(round_, [placed for placed in box.wagers if not placed.wager.on_dealer], rules)


def play_on(round_: "BankedRound", rules: Rules) -> list[Event]:
    """Goes on to whatever is due; without a main wager left in action nothing is, and the rest goes back."""
    if not round_.closed or round_.status != "open":
        return []
    if not any(placed.valid and placed.wager.main for placed in round_.placed):
        return [*_left_alone(round_, rules), *_ended(round_, "no hand is left in the round", rules)]
    round_.advance()
    return []


def _left_alone(round_: "BankedRound", rules: Rules) -> list[Event]:
    """What needed a hand in the round goes back, each wager by the clause that says so."""
    events: list[Event] = []
    for placed in [placed for placed in round_.placed if placed.valid]:
        events += void_wagers(
            round_, [placed], rules + tuple(rule for need in placed.wager.needs for rule in need.rules)
        )
    return events


def register_anew(round_: "BankedRound", rules: Rules) -> list[Event]:
    """The pools before this round with the jackpot wagers that are still in action."""
    jackpot, sign = round_.game.jackpot, round_.sign.jackpot
    levels = [placed.wager.level for placed in round_.placed if placed.wager.level and placed.valid]
    pools = jackpot.contribute(sign, levels) if levels and round_.closed else sign.opening
    if pools == round_.pools:
        return []
    round_.pools = pools
    return [JackpotReversed(pools=jackpot.display(pools), rules=jackpot.contribution_rules + rules)]


def settle_as(placed: Placed, row: Row) -> None:
    """However the hands compare, the wager is settled by this row."""
    placed.fixed = row


def to_settlement(round_: "BankedRound", rules: Rules) -> list[Event]:
    """No more decisions and no more stages; without any wager left the round is over."""
    round_.hands_out = True
    round_.at = len(round_.game.stages)
    if any(placed.valid for placed in round_.placed):
        return []
    return _ended(round_, "no wager is left in the round", rules)


def ask(round_: "BankedRound", text: str, rules: Rules, *answers: Answered) -> list[Event]:
    """Stops the round until the right official has answered."""
    trouble(round_).question = Question(text=text, answers=answers, rules=rules)
    lines = tuple(f"{asked_of(round_, answer)} {answer.line}" for answer in answers)
    return [OfficialAsked(text=f"{text}: {' or '.join(lines)}", answers=lines, rules=rules)]


def asked_of(round_: "BankedRound", answer: Answered) -> str:
    """The least role that may give an answer."""
    return round_.game.officials.power(answer.decision).least


def offer(
    round_: "BankedRound",
    box: Box,
    choices: dict[str, str],
    silent: str,
    take: "Callable[[BankedRound, Box, str], list[Event]]",
    rules: Rules,
) -> list[Event]:
    """Stops the round until the player of the box has chosen."""
    assert box.player
    trouble(round_).offers[box.number] = Offer(choices=choices, silent=silent, take=take, rules=rules)
    return [ChoiceOffered(patron=box.player, box=box.number, choices=tuple(choices), rules=rules)]


def take_back(round_: "BankedRound", *tokens: str) -> list[Event]:
    """The cards of these hands leave the table and are dealt again; `jackpot` are the jackpot cards."""
    cards: tuple[Card, ...] = ()
    dealt = [box.token for box in round_.dealt_in if len(box.cards) == round_.game.hands.count]
    dealt += [DEALER] if len(round_.dealer) == round_.game.hands.count else []
    trouble(round_).kept = tuple(token for token in dealt if token not in tokens)
    for token in tokens:
        if token == DEALER:
            cards, round_.dealer = cards + round_.dealer, ()
        elif token == "jackpot":
            cards, round_.jackpot_cards = cards + round_.jackpot_cards, ()
        else:
            box = round_.boxes[int(token[1:])]
            cards, box.cards, round_.hands_out = cards + box.cards, (), False
    return _gone(round_, cards, (UNSEEN,) * len(cards))


def lay_again(round_: "BankedRound", count: int) -> list[Event]:
    """The communal cards leave the table; so many are laid again."""
    cards, round_.board = round_.board, ()
    trouble(round_).lay_again = count
    return _gone(round_, cards, cards)


def _gone(round_: "BankedRound", cards: tuple[Card, ...], seen: tuple[Card, ...]) -> list[Event]:
    trouble(round_)
    round_.out.difference_update(cards)
    return [CardsTakenBack(cards=seen)] if cards else []


def lay_ahead(round_: "BankedRound") -> list[Event]:
    """Communal cards that lie open already are used as soon as their turn comes."""
    memory, events = trouble(round_), list[Event]()
    while memory.ahead and not memory.waits and (stage := round_.communal_due()):
        missing = stage.before + stage.count - len(round_.board)
        cards, memory.ahead = memory.ahead[:missing], memory.ahead[missing:]
        round_.board += cards
        events.append(BoardDealt(cards=cards, what=stage.name, rules=stage.rules + memory.ahead_rules))
        if len(cards) < missing:
            return events
        round_.advance()
    return events
