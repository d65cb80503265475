"""Crown Poker tournaments at Crown Melbourne: section 12."""

from pitboss.books.shared.vic_tournament import Own, tournament
from pitboss.books.tournaments.clauses import ruling as common
from pitboss.books.vic_crown_poker.clauses import cite, ruling

TOURNAMENT = tournament(
    cite,
    Own(
        name="vic-crown-poker",
        game="Crown Poker",
        refused_keys={"commission": ruling("CP-I10"), "jackpot": common("T1"), "bonus": common("T1")},
        most=cite("4.1 Holdem", "4.1 Omaha"),
        levels=cite("6.1 fn2 s66(2)"),
        suits=cite("3.3.1", "3.3.2", "3.3.3", "3.3.4"),
        present="The Director is present throughout and may appoint deputies.",
    ),
)
