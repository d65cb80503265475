"""Clauses 5.8 and 5.9(e): communal cards dealt wrongly, and a Flop Wager left out by oversight."""

from pitboss.citation import Rules
from pitboss.errors import InternalError
from pitboss.rounds.banked.betting.decisions import whats_left
from pitboss.rounds.banked.events import Folded
from pitboss.rounds.banked.layout import HAND, Box
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.trouble.lines import after_the_close
from pitboss.rounds.banked.trouble.remedies import lay_again, to_settlement, void_round, void_wagers
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.trouble import Kind, Question, Reply, place
from pitboss.rulebooks.wa_crown_holdem.clauses import cite, ruling
from pitboss.rulebooks.wa_crown_holdem.irregularities_count import FLOP_CARDS
from pitboss.rulebooks.wa_crown_holdem.irregularities_deal import VOID

AGAINST_DEALER = ("ante", "flop", "turn", "river")
BOARD = cite("5.8") + ruling("R23")
LOST = cite("5.8(b)") + ruling("R23") + VOID


def once_hands_are_dealt(round_: BankedRound, rules: Rules) -> None:
    after_the_close(round_, rules)
    if (round_.stage is not None and round_.dealing) or (round_.stage is None and not round_.board):
        raise NotAllowed(f"no communal card can have been dealt: {whats_left(round_)}", rules)


def all_restored(round_: BankedRound) -> None:
    round_.rule("the communal cards are laid in the order they should have had, and the round goes on", cite("5.8"))
    lay_again(round_, len(round_.board))


def flop_restored(round_: BankedRound) -> None:
    """5.8(a): what is settled against the dealer goes back, what goes by the flop stands."""
    text = "only the flop can be restored: Ante, Flop, Turn and River Wagers are void, the other wagers stand"
    rules = cite("5.8(a)(ii)") + ruling("R23")
    round_.rule(text, cite("5.8(a)(i)") + rules)
    void_wagers(round_, [placed for placed in round_.placed if placed.wager.name in AGAINST_DEALER], rules)
    for placed in round_.placed:
        if placed.valid:
            placed.rules += cite("5.8(a)(i)") + ruling("R23")
    to_settlement(round_, rules)
    if round_.status == "open" and _goes_by_the_flop(round_):
        lay_again(round_, FLOP_CARDS)


def _goes_by_the_flop(round_: BankedRound) -> bool:
    """Whether a wager that stands needs the flop; what rides on a folded hand has lost already (ruling R7)."""
    standing = [placed for placed in round_.placed if placed.valid]
    return not round_.whole or any(placed.wager.on_dealer or round_.boxes[placed.box].live for placed in standing)


def no_flop_wager(round_: BankedRound, box: Box) -> None:
    rules, number = cite("5.9(e)(i)") + ruling("R5", "R48"), box.number
    if round_.at != 0 or round_.dealing or box not in round_.waiting_for():
        raise NotAllowed(f"box {number} owes no Flop Wager now: {whats_left(round_)}", rules)
    question = Question(
        f"box {number} has neither folded nor placed a Flop Wager and the flop is due: was it an oversight?",
        rules,
        (
            Reply(f"oversight p{number}", "it was an oversight", lambda r: oversight(r, number)),
            Reply(f"fold p{number}", "it was not: the hand is folded", lambda r: no_oversight(r, number)),
        ),
    )
    round_.ask(question)


def oversight(round_: BankedRound, number: int) -> None:
    """The hand stays in for its Ante, Jackpot and Player Poker Extra; no Turn or River Wager (ruling R6)."""
    round_.boxes[number].acted_at = round_.at
    round_.advance()
    text = f"box {number} plays on without a Flop Wager and may place no Turn or River Wager"
    round_.rule(text, cite("5.9(e)(i)", "5.9(e)(ii)") + ruling("R6"))


def no_oversight(round_: BankedRound, number: int) -> None:
    box = round_.boxes[number]
    box.acted_at, box.folded = round_.at, HAND
    round_.advance()
    if not box.player:
        raise InternalError("box.player is missing")
    round_.tell(Folded(patron=box.player, box=number, what=HAND, rules=cite("4.4") + ruling("R5")))


KINDS = (
    Kind(
        "board", requires=once_hands_are_dealt,
        asks=Question("communal cards were dealt wrongly; what can be put back into the right order?", BOARD, (
            Reply("reconstruct all", "all of them", all_restored),
            Reply("reconstruct flop", "only the flop", flop_restored),
            Reply("reconstruct none", "not even the flop",
                  lambda round_: void_round(round_, "the flop cannot be restored", LOST)),
        )),
        rules=cite("5.8", "5.8(a)(i)", "5.8(a)(ii)", "5.8(b)") + ruling("R23"),
        meaning="Communal cards were dealt wrongly: too early, too many, in the wrong order.",
        when="Once every hand is dealt, before the settlement.",
        then="The Supervisor restores the order and they are laid again; with only the flop restored the wagers "
        "against the dealer are void; with nothing restored the round is void.",
    ),
    Kind(
        "no-flop-wager", takes=(place("p2"),), remedy=no_flop_wager,
        rules=cite("5.9(e)(i)", "5.9(e)(ii)") + ruling("R5", "R6", "R48"),
        meaning="A player has neither folded nor placed a Flop Wager, and the flop is dealt.",
        when="At the Flop Wager decision of that box, before it is made.",
        then="If the Supervisor finds an oversight the hand plays on without Flop, Turn and River Wagers; if not it "
        "is folded.",
    ),
)  # fmt: skip
