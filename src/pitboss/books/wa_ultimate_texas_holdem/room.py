"""A table of Ultimate Texas Hold'em between rounds: clauses 2.6, 3.7 and section 6."""

from pitboss.books.shared.wa_house_room import Own, house_room
from pitboss.books.wa_ultimate_texas_holdem.clauses import cite, ruling, under
from pitboss.books.wa_ultimate_texas_holdem.officials import OFFICIALS

ROOM = house_room(
    cite,
    Own(
        officials=OFFICIALS,
        pay_tables=True,
        excluded=ruling("U41"),
        agree=ruling("U31"),
        apart=ruling("U42"),
        advice=ruling("U31"),
        hold=cite("5.17") + ruling("U31"),
        jackpot=cite("3.35"),
    ),
    seat=under("3.7"),
    fault=under("5.16"),
)
