"""Tables of the Western Australian house games between rounds, and their officials."""

import msgspec

from pitboss.books import room
from pitboss.core.citation import Cite, Rules
from pitboss.rules.officials import FAULT, Officials, Power, Role, dealer

BOOKS = ("wa-crown-holdem", "wa-ultimate-texas-holdem")
DISRUPTIONS = ("commotion", "fire", "riot", "brawl", "robbery", "act-of-god")
"""The grounds of an outside disruption, as written in a line (6.4(a))."""


FAULTS = ("malfunction", "fault")
"""The ground of a void for a system fault, as written in a line."""


def officials(
    cite: Cite,
    *,
    control: Rules,
    inspector: Role,
    cards: str,
    cards_rules: Rules,
    board: tuple[Power, ...] = (),
    exclude: Rules,
    hold: Rules,
    fault: Rules,
    fault_found: Rules,
    resumed: Rules,
    jackpot: Rules,
) -> Officials:
    """Return the officials. The books differ in the role above the dealer, in some numbers, and in Crown Hold'em's
    board."""
    above = inspector.token
    operator = Role("operator", "Casino Operator", 2, cite("6.10"), ("manager", "casino-operator"))
    return Officials(
        roles=(dealer(control), inspector, operator),
        powers=(
            Power("void", "void a round that was disrupted from outside", "operator", cite("6.4(a)"),
                  grounds=DISRUPTIONS),
            Power("void-fraud", "void a round for fraud", "operator", cite("6.4(b)"), grounds=("fraud",)),
            Power("void-cards", f"void a round with {cards}", "operator", cards_rules, grounds=("deck",),
                  at_any_time=True),
            Power(FAULT, "void the round for a fault of the system", "operator", fault_found, grounds=FAULTS),
            Power("continue", f"let a round with {cards} continue", "operator", cards_rules),
            *board,
            Power("void-hand", "void the hand and wagers of a player in breach", "operator", cite("6.9(a)"),
                  takes="p3"),
            Power("exclude", "bar a player from the game", "operator", cite("6.9(b)") + exclude, takes="p3"),
            Power("withhold", "hold back a payment for up to 72 hours", "operator", hold, takes="p1"),
            Power("release", "release a payment held back", "operator", hold, takes="p1"),
            Power("refuse", "refuse a payment held back", "operator", hold, takes="p1"),
            Power("suspend", "suspend play for a fault of the game management system", "operator", fault),
            Power("resume", "resume play where it stopped", "operator", resumed),
            Power("confirm", "verify a jackpot hand", above, jackpot, takes="p1"),
            Power("decide", "decide a dispute", "operator", cite("6.10"), takes="p1"),
        ),
    )  # fmt: skip


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """A book's own numbers and rulings."""

    officials: Officials
    """The officials during the round; the role above the dealer opens tables."""
    pay_tables: bool = False
    """True if the operator chooses between pay tables."""
    excluded: Rules
    agree: Rules
    """Our interpretation of "all agree" and "three rounds"."""
    apart: Rules
    advice: Rules
    """Our interpretation of the ban on devices."""
    hold: Rules
    jackpot: Rules


def house_room(cite: Cite, own: Own, *, seat: Cite, fault: Cite) -> room.RoomRules:
    """Return section 6, with the clauses on seats and on a system fault under their own numbers."""
    changed = _ways(empty=cite("6.3(a)"), agreed=cite("6.3(b)") + own.agree, notice=cite("6.3(c)"))
    closed = _ways(empty=cite("6.7(a)"), agreed=cite("6.7(b)") + own.agree, notice=cite("6.7(c)"))
    changes: dict[room.Subject, room.ChangeRule] = {"limits": changed}
    shown = ["limits", "units"]
    if own.pay_tables:
        changes["pay-tables"] = changed
        shown.append("pay tables")
    return room.RoomRules(
        officials=Officials(roles=own.officials.roles, powers=_powers(cite, own, fault(""), fault("(a)"))),
        open_with=0,
        open_rules=cite("6.3"),
        control=cite("3.1"),
        apart=own.apart,
        seats=room.SeatRules(choice=seat("(c)"), most=cite("2.1"), taken=seat("(c)"), own_box=seat("(b)")),
        stakes=room.StakeRules(buy_in=cite("3.1"), top_up=cite("3.1"), seen=cite("3.1")),
        absence=room.AbsenceRules(idle=3, idle_rules=cite("6.6") + own.agree),
        deck=room.DeckRules(worn=cite("2.6(a)"), at_will=cite("2.6(b)")),
        hold=room.HoldRules(hours=72, stakes=True, rules=own.hold),
        no_advice=cite("6.8") + own.advice,
        changes=changes | {"close": closed},
        displays=(*(room.Display(what, cite("6.3")) for what in shown), room.Display("jackpot", own.jackpot)),
    )


def _ways(*, empty: Rules, agreed: Rules, notice: Rules) -> room.ChangeRule:
    """Return the operator's routes: nobody seated, all agree, or ten minutes' notice."""
    return room.ChangeRule(
        least="operator",
        routes=(
            room.Route(when="nobody seated", rules=empty),
            room.Route(when="all agree", rules=agreed),
            room.Route(when="notice", minutes=10, rules=notice),
        ),
    )


def _powers(cite: Cite, own: Own, fault: Rules, resumed: Rules) -> tuple[Power, ...]:
    above = own.officials.roles[1].token
    pay_tables = Power("pay-tables", "change the pay tables", "operator", cite("6.3"), takes="trips=pay-table-2")
    return (
        Power("open", "open a table", above, cite("6.3")),
        Power("close", "close a table", "operator", cite("6.7(a)", "6.7(b)", "6.7(c)")),
        Power("deal", "start the next round", "d", cite("3.1")),
        Power("limits", "change the limits", "operator", cite("6.3"), takes="minimum=25"),
        *([pay_tables] if own.pay_tables else []),
        Power("withdraw", "take a notice down", "operator", cite("6.3"), takes="1"),
        Power("vacate", "ask an idle player for the seat", "operator", cite("6.6"), takes="anna"),
        Power("exclude", "bar a player from the game", "operator", cite("6.9(b)"), takes="anna"),
        Power("bar", "keep out an excluded player", "operator", cite("6.9(b)") + own.excluded, takes="anna"),
        Power("admit", "lift an exclusion", "operator", cite("6.9(b)") + own.excluded, takes="anna"),
        Power("new-deck", "bring in a new deck", "operator", cite("2.6(a)", "2.6(b)")),
        Power("suspend", "suspend play for a fault", "operator", fault),
        Power("resume", "resume play where it stopped", "operator", resumed),
        Power("release", "release a payment held back", "operator", own.hold, takes="anna"),
        Power("refuse", "refuse a payment held back", "operator", own.hold, takes="anna"),
        Power("meter", "announce the jackpots at the table", "d", own.jackpot, takes="29210.55 26022.10 25000"),
    )
