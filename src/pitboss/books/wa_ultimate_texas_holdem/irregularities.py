"""Section 5: the irregularities of Ultimate Texas Hold'em. Wrong amounts (5.5-5.8, 5.10, 5.11) are in `limits`.

A misdeal voids the round; unlike Crown Hold'em, nothing can be salvaged.
"""

from pitboss.books.shared.wa_house_irregularities import dealer_exposed, exposed, jackpot_faults, uncut, wrong_cards
from pitboss.books.wa_ultimate_texas_holdem.clauses import cite, ruling
from pitboss.core.cards import UNSEEN, Card, write_cards
from pitboss.core.citation import Rules
from pitboss.core.refusals import NotAllowed
from pitboss.rules.banked.decisions import next_step
from pitboss.rules.banked.events import CardsExposed, PlayerAbsent
from pitboss.rules.banked.irregularities.lines import after_the_close, begun, possible_cards, wrong_counts
from pitboss.rules.banked.irregularities.memory import memory_of
from pitboss.rules.banked.irregularities.remedies import void_round
from pitboss.rules.banked.layout import Box
from pitboss.rules.banked.round import BankedRound
from pitboss.rules.banked.stages import Communal
from pitboss.rules.irregularities import Irregularity, cards, counts, empty, place

VOID = ruling("U39")
COMMUNAL_CARDS = 5
ABSENT = cite("5.12") + ruling("U9")
PREMATURE = cite("5.13") + ruling("U21")


def misdeal(round_: BankedRound, why: str, rules: Rules) -> None:
    void_round(round_, f"misdeal, {why}", rules + VOID)


def wrong_count(round_: BankedRound, found: tuple[tuple[Box | str, int], ...]) -> None:
    wrong_counts(round_, found, cite("5.1"))
    misdeal(round_, "a wrong number of cards was dealt; the cards are reshuffled", cite("5.1") + ruling("U22"))


def empty_box(round_: BankedRound, number: int) -> None:
    box = round_.boxes.get(number)
    if box is not None and any(placed.wager.name == "trips" for placed in box.wagers):
        misdeal(round_, f"cards were dealt to box {number} with Trips alone", cite("5.9") + ruling("U18"))
    else:
        why = f"cards were dealt to box {number}, which has neither Ante nor Blind"
        misdeal(round_, why, cite("5.4") + ruling("U12"))


def absent(round_: BankedRound, box: Box) -> None:
    """Fold the hand of a player who is not present to decide, and forfeit all wagers on it (5.12)."""
    if box.player is None or round_.dealing or box not in round_.waiting_for():
        raise NotAllowed(f"box {box.number} has no decision to make now: report an absence only while it has", ABSENT)
    box.absent = True
    round_.advance()
    text = f"{box.player} was not there to decide: box {box.number} is folded and all its wagers are forfeited"
    round_.report(PlayerAbsent(patron=box.player, box=box.number, text=text, rules=ABSENT))


def premature(round_: BankedRound, shown: tuple[Card, ...]) -> None:
    """Keep communal cards that were turned too early, and use them in order (5.13)."""
    if round_.dealing:
        raise NotAllowed("the initial deal is not over: report a card exposed in it as 'exposed'", PREMATURE)
    if round_.stage is None or isinstance(round_.stage, Communal):
        text = f"no communal card can be too early now: {next_step(round_)}"
        raise NotAllowed(text, PREMATURE)
    ahead = round_.memory.ahead if round_.memory else ()
    possible_cards(round_, shown, (), PREMATURE)
    room, said = COMMUNAL_CARDS - len(round_.board) - len(ahead), write_cards(shown)
    if len(shown) > room or UNSEEN in shown:
        raise NotAllowed(f"{said} cannot all be communal cards, with only {room} still to come", PREMATURE)
    memory = memory_of(round_)
    memory.ahead, memory.ahead_rules = ahead + shown, PREMATURE
    round_.out.update(shown)
    round_.report(CardsExposed(whose="board", cards=shown, rules=PREMATURE))
    text = f"{said} was turned too early: it stays and is used in order, each stage when all have acted"
    round_.rule(text, PREMATURE)


IRREGULARITIES = (
    Irregularity(
        "wrong-count", takes=(counts("p1 3"),), remedy=wrong_count, rules=cite("5.1") + ruling("U22"),
        meaning="A player or the dealer has a wrong number of cards, or none.",
        when="After betting has closed, before the round is over.",
        then="Misdeal: the round is void.",
    ),
    exposed(
        deal="in the initial deal, or a player's after it", until="the round is over",
        then="Misdeal until a player acts: the round is void. After that the round continues, and the card is used.",
        instead="premature", why="misdeal, a card was exposed in the deal", rules=cite("5.2"), void=VOID,
        later=PREMATURE,
    ),
    dealer_exposed(
        acted=begun, since="a player had acted",
        why="misdeal, a dealer's hole card was shown before any player had acted",
        then="The round continues if any player has acted; otherwise it is a misdeal and void.",
        before=cite("5.3"), after=cite("5.3"), reading=ruling("U20"), void=VOID,
    ),
    Irregularity(
        "empty-box", takes=(empty("p4"),), remedy=empty_box, rules=cite("5.4", "5.9") + ruling("U12", "U18"),
        meaning="Cards were dealt to a box with neither Ante nor Blind, even if it has Trips.",
        when="After betting has closed, before the round is over.",
        then="Misdeal: the round is void.",
    ),
    Irregularity(
        "absent", takes=(place("p1"),), remedy=absent, rules=ABSENT,
        meaning="A player is not there to decide.",
        when="While a decision of that box is due.",
        then="The hand is folded and all its wagers are forfeited, Trips included.",
    ),
    Irregularity(
        "premature", takes=(cards(1, COMMUNAL_CARDS, "Ts"),), requires=after_the_close, remedy=premature,
        rules=PREMATURE,
        meaning="Communal cards were turned before their time.",
        when="After the initial deal, while players are still to act before the next communal cards.",
        then="They stay and are used in order; players yet to act keep their choices.",
    ),
    uncut(cut=cite("4.1", "4.1(a)", "4.1(b)"), rules=ruling("U29")),
    wrong_cards(
        "deck", "The deck has a wrong number of cards, or a duplicate.",
        question="the deck is wrong: is the round void?",
        why="the deck was wrong", what="this deck", rules=cite("6.4(c)") + ruling("U29"), void=VOID,
    ),
    *jackpot_faults(short=cite("5.14") + ruling("U28"), shown=cite("5.15"), failed=cite("5.16")),
)  # fmt: skip
