"""Clause 5.5: no hole cards or a wrong number of them, with a player or with the dealer."""

from pitboss.rounds.banked.layout import Box
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.rows import because, otherwise, win
from pitboss.rounds.banked.trouble.lines import deal_complete, found_late, note_late, wrong_counts
from pitboss.rounds.banked.trouble.remedies import settle_as, to_settlement, void_hand, void_round, void_wagers
from pitboss.rounds.trouble import Kind, Question, Reply, counts, maybe
from pitboss.rulebooks.wa_crown_holdem.clauses import cite, ruling
from pitboss.rulebooks.wa_crown_holdem.irregularities_deal import SEEN, VOID, offer_void

FLOP_CARDS = 3


def wrong_count(round_: BankedRound, found: tuple[tuple[Box | str, int], ...], seen: str) -> None:
    """`d error wrong-count p2 1`, `d error wrong-count p2 0 d 3 seen`: who was found with how many cards."""
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
            Reply(
                "count incomplete", "the deck is incomplete", lambda r: void_round(r, "cards are missing", incomplete)
            ),
        ),
    )
    round_.ask(question)


def deck_complete(round_: BankedRound, wrong: list[int], dealer: bool) -> None:
    """(ii) the wrong hands are void and the others choose; (iii) with a wrong dealer's hand the round ends."""
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
    """(iii): Antes in play are paid, folded ones go back; side wagers on the hands need the flop."""
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


KINDS = (
    Kind(
        "wrong-count", takes=(counts("p2 1"), maybe(SEEN)), remedy=wrong_count,
        rules=cite("5.5(b)", "5.5(c)", "5.5(c)(i)", "5.5(c)(ii)", "5.5(c)(iii)(1)", "5.5(c)(iii)(2)",
                   "5.5(c)(iii)(3)", "5.5(c)(iii)(4)") + ruling("R17", "R19", "R20", "R21", "R22", "R46"),
        meaning="A player or the dealer has no hole cards, or a wrong number of them; several may be named.",
        when="After betting has closed; 'seen' at the end says that a player has picked up hole cards.",
        then="Void if no hole cards were picked up; otherwise the deck is counted. Incomplete: void. Complete: the "
        "player's hand is void and the others choose; with the dealer's hand wrong, Antes in play are paid.",
    ),
)  # fmt: skip
