"""A table of Crown Hold'em around its rounds: clauses 2.6, 3.5 and section 6."""

from pitboss.rulebooks.shared.wa_house_room import Own, room
from pitboss.rulebooks.wa_crown_holdem.clauses import cite, ruling
from pitboss.rulebooks.wa_crown_holdem.officials import OFFICIALS

ROOM = room(
    cite,
    Own(
        officials=OFFICIALS,
        excluded=ruling("R52"),
        agree=ruling("R30"),
        apart=ruling("R53"),
        seat=cite("3.5(c)"),
        advice=ruling("R28"),
        own_box=cite("3.5(b)"),
        fault=cite("5.13"),
        resumed=cite("5.13(a)"),
        hold=cite("5.14") + ruling("R29"),
        jackpot=cite("3.22"),
    ),
)
