"""What goes wrong in the deal alike in both Western Australian house games: the cut, the deck, cards seen too early."""

from collections.abc import Callable

from pitboss.cards import Card, write_cards
from pitboss.citation import Rules, once
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.banked.layout import Box
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.banked.trouble.lines import (
    after_the_close,
    before_the_settlement,
    deal_over,
    in_the_deal,
    note_exposed,
    seen_of,
)
from pitboss.rounds.banked.trouble.remedies import void_round
from pitboss.rounds.edition import DEALT_IS_NOT_THE_DEAL
from pitboss.rounds.trouble import Kind, Question, Reply, cards, place


def uncut(cut: Rules, rules: Rules) -> Kind:
    """The deck was not cut: under `cut` it is now, where nothing has been dealt."""

    def remedy(round_: BankedRound) -> None:
        if round_.out or any(box.cards for box in round_.dealt_in):
            round_.rule("the deck was not cut: the round goes on", rules)
        else:
            text = "the deck was not cut: the dealer cuts it now, with more than one card on either side"
            round_.rule(text, cut + rules)

    return Kind(
        "uncut", at_any_time=True, remedy=remedy, rules=once(cut + rules),
        meaning="The deck was not cut.",
        when="At any time before the round is over.",
        then="The round goes on; before the first card the deck is cut first.",
    )  # fmt: skip


def wrong_cards(name: str, meaning: str, question: str, why: str, what: str, rules: Rules, void: Rules) -> Kind:
    """The cards in use are wrong: the Casino Operator voids the round or lets it go on with `what` there is."""
    void_it = Reply("void", "the round is void", lambda round_: void_round(round_, why, rules + void))
    go_on = Reply("continue", "the round goes on", lambda round_: round_.rule(f"the round goes on with {what}", rules))
    return Kind(
        name, at_any_time=True, requires=after_the_close, asks=Question(question, rules, (void_it, go_on)), rules=rules,
        meaning=meaning,
        when="After betting has closed, before the round is over.",
        then="The Casino Operator voids the round or lets it go on.",
    )  # fmt: skip


def exposed(
    deal: str, until: str, then: str, instead: str, why: str, rules: Rules, void: Rules, later: Rules = ()
) -> Kind:
    """A card was seen while hands were dealt: the round is void. After the deal the card is used, by `later`."""

    def remedy(round_: BankedRound, whose: Box | str, shown: tuple[Card, ...]) -> None:
        over = bool(later) and deal_over(round_)
        token, seen = seen_of(round_, whose, shown, later if over else rules)
        note_exposed(round_, token, seen, later if over else rules)
        if over:
            round_.rule(f"{token}'s {write_cards(seen)} lies open after the deal: it is used as it was dealt", later)
        else:
            void_round(round_, why, rules + void)

    in_it = in_the_deal(f"the dealer's cards are dealer-exposed, communal cards {instead}")
    return Kind(
        "exposed", takes=(place("p2", DEALER), cards(0, 52, "As")), remedy=remedy, rules=rules + later,
        requires=after_the_close if later else in_it,
        means=_dealers_own,
        meaning=f"A card became exposed {deal}.",
        when=f"After betting has closed, until {until}; once every hand is dealt, 'exposed d' is dealer-exposed.",
        then=then,
    )  # fmt: skip


def _dealers_own(round_: BankedRound, action: Irregularity) -> Irregularity | None:
    """A card of the dealer's that is exposed once every hand is dealt was not exposed in the deal."""
    whose, *seen = action.args or ("",)
    dealt = round_.closed and not round_.dealing and round_.sign.edition >= DEALT_IS_NOT_THE_DEAL
    return Irregularity(action.actor, "dealer-exposed", tuple(seen)) if dealt and whose == DEALER else None


def dealer_exposed(
    acted: Callable[[BankedRound], bool],
    since: str,
    why: str,
    then: str,
    before: Rules,
    after: Rules,
    reading: Rules,
    void: Rules,
) -> Kind:
    """The dealer's own card was seen: void under `before`, or under `after` the round goes on; `since` says why."""

    def remedy(round_: BankedRound, shown: tuple[Card, ...]) -> None:
        late = acted(round_)
        rules = (after if late else before) + reading
        _, seen = seen_of(round_, DEALER, shown, rules)
        note_exposed(round_, DEALER, seen, rules)
        if late:
            round_.rule(f"the dealer's {write_cards(seen)} was shown after {since}: the round goes on", rules)
        else:
            void_round(round_, why, rules + void)

    return Kind(
        "dealer-exposed", takes=(cards(0, 52, "Qs"),), requires=before_the_settlement, remedy=remedy,
        rules=once(before + after + reading),
        meaning="The dealer shows a hole card of the dealer's own too early.",
        when="After betting has closed, until only the settlement is left.",
        then=then,
    )  # fmt: skip
