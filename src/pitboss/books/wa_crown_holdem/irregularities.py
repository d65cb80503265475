"""Section 5: the irregularities of Crown Hold'em. Wrong amounts (5.9(a)-(d), 5.10) are in `limits`."""

from pitboss.books.shared.wa_house_irregularities import dealer_exposed, exposed, jackpot_faults, uncut, wrong_cards
from pitboss.books.wa_crown_holdem.clauses import cite, ruling
from pitboss.core.citation import Rules
from pitboss.core.errors import present
from pitboss.core.refusals import NotAllowed
from pitboss.rules.banked.decisions import next_step
from pitboss.rules.banked.events import Folded
from pitboss.rules.banked.irregularities.lines import (
    after_the_close,
    deal_complete,
    found_late,
    note_late,
    wrong_counts,
)
from pitboss.rules.banked.irregularities.remedies import (
    lay_again,
    offer,
    play_on,
    settle_as,
    to_settlement,
    void_hand,
    void_round,
    void_wagers,
)
from pitboss.rules.banked.layout import HAND, Box
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.banked.rows import because, otherwise, win
from pitboss.rules.irregularities import Irregularity, Question, Reply, counts, empty, maybe, place

VOID = cite("1 Void") + ruling("R26", "R33")
SEEN = "seen"
"""The word that says hole cards were picked up. A decision or an earlier line can show this too (ruling R46)."""


def shuffler(round_: BankedRound) -> None:
    if round_.hands_out and len(round_.dealer) == round_.game.hands.count:
        raise NotAllowed("every hand has been dealt: a shuffler failure no longer affects the round", cite("5.3"))
    void_round(round_, "the shuffler failed before the hands were dealt", cite("5.3") + VOID)


def empty_box(round_: BankedRound, number: int, seen: str) -> None:
    if not found_late(round_, seen):
        why = f"cards were dealt to box {number}, which has no Ante Wager, and no hand was picked up yet"
        void_round(round_, why, cite("5.4(a)") + ruling("R17", "R46") + VOID)
        return
    note_late(round_, seen, cite("4.4", "5.4(b)(i)"))
    text = f"the cards dealt to box {number}, which has no Ante Wager, go to the discard rack"
    round_.rule(text, cite("5.4(b)(i)") + ruling("R17", "R46"))
    offer_void(round_, cite("5.4(b)(ii)") + ruling("R22"))


def offer_void(round_: BankedRound, rules: Rules, *without: Box) -> None:
    """Let every hand in play be voided or played on. A folded hand has left the round."""
    choices = {"continue": "the hand plays on", "void": "the hand is void and all its wagers are returned"}

    def take(round_: BankedRound, box: Box, chosen: str) -> None:
        if chosen == "void":
            void_hand(round_, box, rules + cite("1 Void"))

    asked = [box for box in round_.dealt_in if box.live and box not in without]
    for box in asked:
        offer(round_, box, choices, "continue", take, rules)
    if not asked:
        play_on(round_, rules)


def flop_wagered(round_: BankedRound) -> bool:
    return any(box.wager("flop") for box in round_.dealt_in)


DEAL = (
    uncut(cut=cite("4.1", "4.1(a)", "4.1(b)"), rules=cite("5.1") + ruling("R27")),
    wrong_cards(
        "bad-cards", "The cards in use are found to be incorrect in any way.",
        question="the cards in use are incorrect: is the round void?",
        why="the cards were incorrect", what="these cards", rules=cite("5.2") + ruling("R26"), void=VOID,
    ),
    Irregularity(
        "shuffler", requires=after_the_close, remedy=shuffler, rules=cite("5.3") + ruling("R26"),
        meaning="The automatic shuffler fails, so that hands cannot be dealt properly.",
        when="After betting has closed, until every hand is dealt.",
        then="The round is void.",
    ),
    Irregularity(
        "empty-box", takes=(empty("p4"), maybe(SEEN, shown=True)), remedy=empty_box,
        rules=cite("5.4(a)", "5.4(b)(i)", "5.4(b)(ii)") + ruling("R17", "R22", "R46"),
        meaning="Cards were dealt to a box without an Ante Wager.",
        when="After betting has closed; 'seen' says that a player has picked up hole cards, as a decision does.",
        then="Void if no hole cards were picked up; otherwise the cards are discarded and every hand chooses.",
    ),
    exposed(
        deal="while hole cards were dealt", until="a hand is decided", then="The round is void.", instead="board",
        why="a card was exposed while hole cards were dealt", rules=cite("5.6"), void=VOID,
    ),
    dealer_exposed(
        acted=flop_wagered, since="a Flop Wager had been made",
        why="a dealer's hole card was shown and no Flop Wager has been made",
        then="Void if no Flop Wager has been made; otherwise the round continues.",
        before=cite("5.7(a)"), after=cite("5.7(b)"), reading=ruling("R24"), void=VOID,
    ),
)  # fmt: skip


FLOP_CARDS = 3


def wrong_count(round_: BankedRound, found: tuple[tuple[Box | str, int], ...], seen: str) -> None:
    """Handle `d error wrong-count p2 1` or `d error wrong-count p2 0 d 3 seen`: the number of cards that each had."""
    boxes, dealer = wrong_counts(round_, found, cite("5.5(b)"))
    if not found_late(round_, seen):
        why = "a wrong number of hole cards was dealt and no hand was picked up yet; the deck is counted"
        void_round(round_, why, cite("5.5(b)") + ruling("R17", "R46") + VOID)
        return
    deal_complete(round_, boxes, cite("5.5(c)"))
    note_late(round_, seen, cite("4.4", "5.5(c)"))
    wrong, incomplete = [box.number for box in boxes], cite("5.5(c)(i)") + VOID
    question = Question(
        "a wrong number of hole cards was dealt: hands are laid face down and all cards are counted",
        cite("5.5(c)") + ruling("R17", "R46"),
        (
            Reply("count complete", "the deck is complete", lambda r: deck_complete(r, wrong, dealer)),
            Reply("count incomplete", "the deck is incomplete",
                  lambda r: void_round(r, "cards are missing", incomplete)),
        ),
    )  # fmt: skip
    round_.ask(question)


def deck_complete(round_: BankedRound, wrong: list[int], dealer: bool) -> None:
    """Void the wrong hands and let the others choose (ii). With a wrong dealer's hand the round ends (iii)."""
    rules = cite("5.5(c)(ii)") + ruling("R22")
    boxes = [round_.boxes[number] for number in wrong]
    for box in boxes:
        text = f"the hand of box {box.number} is void: it had no hole cards or a wrong number of them"
        round_.rule(text, rules)
        void_hand(round_, box, rules)
    if dealer:
        dealers_hand_wrong(round_)
    else:
        offer_void(round_, rules, *boxes)


def dealers_hand_wrong(round_: BankedRound) -> None:
    """Pay the Antes in play and return folded ones (iii). Side wagers on the hands need the flop."""
    text = "the dealer's hand is wrong: Antes of hands in play are paid, and no more cards are dealt"
    round_.rule(text, cite("5.5(c)(iii)(2)") + ruling("R19", "R21"))
    flop = len(round_.board) >= FLOP_CARDS
    for box in round_.dealt_in:
        ante = box.wager("ante")
        if ante and box.folded:
            void_wagers(round_, [ante], cite("5.5(c)(iii)(1)") + ruling("R47"))
        elif ante:
            settle_as(ante, win(because("dealers-hand-wrong")(otherwise), cite("5.5(c)(iii)(2)") + ruling("R19")))
    for placed in [placed for placed in round_.placed if placed.valid]:
        if placed.wager.name == "flop":
            void_wagers(round_, [placed], ruling("R19", "R47"))
        elif placed.wager.name in ("turn", "river", "dealer-extra"):
            void_wagers(round_, [placed], cite("5.5(c)(iii)(4)"))
        elif placed.wager.level or placed.wager.name == "player-extra":
            rules = cite("5.5(c)(iii)(3)") + ruling("R20")
            if flop:
                placed.rules += rules
            else:
                void_wagers(round_, [placed], rules)
    to_settlement(round_, cite("5.5(c)(iii)(1)"))


COUNT = (
    Irregularity(
        "wrong-count", takes=(counts("p2 1"), maybe(SEEN)), remedy=wrong_count,
        rules=cite("5.5(b)", "5.5(c)", "5.5(c)(i)", "5.5(c)(ii)", "5.5(c)(iii)(1)", "5.5(c)(iii)(2)",
                   "5.5(c)(iii)(3)", "5.5(c)(iii)(4)") + ruling("R17", "R19", "R20", "R21", "R22", "R46"),
        meaning="A player or the dealer has no hole cards, or a wrong number of them; several may be named.",
        when="After betting has closed; 'seen' at the end says that a player has picked up hole cards.",
        then="Void if no hole cards were picked up; otherwise the deck is counted. Incomplete: void. Complete: the "
        "player's hand is void and the others choose; with the dealer's hand wrong, Antes in play are paid.",
    ),
)  # fmt: skip


AGAINST_DEALER = ("ante", "flop", "turn", "river")
BOARD = cite("5.8") + ruling("R23")
LOST = cite("5.8(b)") + ruling("R23") + VOID


def once_hands_are_dealt(round_: BankedRound, rules: Rules) -> None:
    after_the_close(round_, rules)
    if (round_.stage is not None and round_.dealing) or (round_.stage is None and not round_.board):
        raise NotAllowed(f"no communal card can have been dealt: {next_step(round_)}", rules)


def all_restored(round_: BankedRound) -> None:
    round_.rule("the communal cards are put in the right order, and the round continues", cite("5.8"))
    lay_again(round_, len(round_.board))


def flop_restored(round_: BankedRound) -> None:
    """Return the wagers against the dealer; wagers on the flop remain (5.8(a))."""
    text = "only the flop can be restored: Ante, Flop, Turn and River Wagers are void, the other wagers remain"
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
    """Return True if a remaining wager needs the flop; wagers on a folded hand are already lost (ruling R7)."""
    standing = [placed for placed in round_.placed if placed.valid]
    return any(placed.wager.on_dealer or round_.boxes[placed.box].live for placed in standing)


def no_flop_wager(round_: BankedRound, box: Box) -> None:
    rules, number = cite("5.9(e)(i)") + ruling("R5", "R48"), box.number
    if round_.at != 0 or round_.dealing or box not in round_.waiting_for():
        raise NotAllowed(f"no Flop Wager is due in box {number} now: {next_step(round_)}", rules)
    question = Question(
        f"box {number} has neither folded nor placed a Flop Wager and the flop is due: was this an oversight?",
        rules,
        (
            Reply(f"oversight p{number}", "it was an oversight", lambda r: oversight(r, number)),
            Reply(f"fold p{number}", "it was not; the hand is folded", lambda r: no_oversight(r, number)),
        ),
    )
    round_.ask(question)


def oversight(round_: BankedRound, number: int) -> None:
    """Keep the hand in for its Ante, Jackpot and Player Poker Extra, but without Turn and River Wagers (ruling R6)."""
    round_.boxes[number].acted_at = round_.at
    round_.advance()
    text = f"box {number} plays on without a Flop Wager and may place no Turn or River Wager"
    round_.rule(text, cite("5.9(e)(i)", "5.9(e)(ii)") + ruling("R6"))


def no_oversight(round_: BankedRound, number: int) -> None:
    box = round_.boxes[number]
    box.acted_at, box.folded = round_.at, HAND
    round_.advance()
    round_.report(
        Folded(patron=present(box.player, "box.player"), box=number, what=HAND, rules=cite("4.4") + ruling("R5"))
    )


PLAY = (
    Irregularity(
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
        then="The Supervisor restores the order. If only the flop is restored, the wagers against the dealer are void; "
        "if nothing is restored, the round is void.",
    ),
    Irregularity(
        "no-flop-wager", takes=(place("p2"),), remedy=no_flop_wager,
        rules=cite("5.9(e)(i)", "5.9(e)(ii)") + ruling("R5", "R6", "R48"),
        meaning="A player has neither folded nor placed a Flop Wager, and the flop is dealt.",
        when="At the Flop Wager decision of that box, before it is made.",
        then="If the Supervisor finds an oversight, the hand plays on without Flop, Turn and River Wagers; if not, it "
        "is folded.",
    ),
)  # fmt: skip


IRREGULARITIES = (
    *DEAL,
    *COUNT,
    *PLAY,
    *jackpot_faults(
        short=cite("5.11") + ruling("R25"), shown=cite("5.12") + ruling("R45"), failed=cite("5.13") + ruling("R26")
    ),
)
