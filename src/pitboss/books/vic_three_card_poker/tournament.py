"""Three Card Poker tournaments at Crown Melbourne: section 12."""

from pitboss.books.shared.vic_tournament import Own, tournament
from pitboss.books.tournament import SecretClauses
from pitboss.books.tournaments.clauses import ruling as common
from pitboss.books.vic_three_card_poker.clauses import cite

TOURNAMENT = tournament(
    cite,
    Own(
        name="vic-three-card-poker",
        game="Three Card Poker",
        refused_keys={"jackpot": common("T1")},
        most=cite("2.1"),
        levels=cite("8.1 fn1 s66(2)"),
        ties=common("T19"),
        present="The Director, or a deputy the Director has appointed, is present throughout.",
        deputy_will_do=True,
        secret=SecretClauses(number=cite("12.4.4(c)"), dealt=cite("5.2"), limits=cite("12.4.4(b)")),
    ),
)
