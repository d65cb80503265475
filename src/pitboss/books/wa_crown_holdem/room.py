"""A table of Crown Hold'em between rounds: clauses 2.6, 3.5 and section 6."""

from pitboss.books.shared.wa_house_room import Own, house_room
from pitboss.books.wa_crown_holdem.clauses import cite, ruling, under
from pitboss.books.wa_crown_holdem.officials import OFFICIALS

ROOM = house_room(
    cite,
    Own(
        officials=OFFICIALS,
        excluded=ruling("R52"),
        agree=ruling("R30"),
        apart=ruling("R53"),
        advice=ruling("R28"),
        hold=cite("5.14") + ruling("R29"),
        jackpot=cite("3.22"),
    ),
    seat=under("3.5"),
    fault=under("5.13"),
)
