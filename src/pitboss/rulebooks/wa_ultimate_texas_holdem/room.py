"""A table of Ultimate Texas Hold'em around its rounds: clauses 2.6, 3.7 and section 6."""

from pitboss.rulebooks.shared.wa_house_room import Own, room
from pitboss.rulebooks.wa_ultimate_texas_holdem.clauses import cite, ruling
from pitboss.rulebooks.wa_ultimate_texas_holdem.officials import OFFICIALS

ROOM = room(
    cite,
    Own(
        officials=OFFICIALS,
        pay_tables=True,
        excluded=ruling("U41"),
        agree=ruling("U31"),
        apart=ruling("U42"),
        seat=cite("3.7(c)"),
        advice=ruling("U31"),
        own_box=cite("3.7(b)"),
        fault=cite("5.16"),
        resumed=cite("5.16(a)"),
        hold=cite("5.17") + ruling("U31"),
        jackpot=cite("3.35"),
    ),
)
