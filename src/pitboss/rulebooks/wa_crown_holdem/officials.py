"""Who decides at a Crown Hold'em table."""

from pitboss.rounds.officials import Officials, Power, Role, dealer
from pitboss.rulebooks.wa_crown_holdem.clauses import cite, ruling

OFFICIALS = Officials(
    roles=(
        dealer(cite("4.2")),
        Role("supervisor", "Supervisor", 1, cite("1 Supervisor"), ("inspector", "table-inspector")),
        Role("operator", "Casino Operator", 2, cite("6.10"), ("manager", "casino-operator")),
    ),
    powers=(
        Power("void", "void a round that was disrupted from outside", "operator", cite("6.4(a)"), "operator void"),
        Power("void-fraud", "void a round for fraud", "operator", cite("6.4(b)"), "operator void-fraud"),
        Power("void-cards", "void a round with incorrect cards", "operator", cite("5.2"), "operator void-cards"),
        Power("continue", "let a round with incorrect cards go on", "operator", cite("5.2"), "operator continue"),
        Power(
            "reconstruct",
            "put wrongly dealt communal cards back in order",
            "supervisor",
            cite("5.8"),
            "supervisor reconstruct all",
        ),
        Power("count", "say what the count of the deck shows", "d", cite("5.5(c)"), "d count complete"),
        Power(
            "oversight",
            "rule that a missing Flop Wager was an oversight",
            "supervisor",
            cite("5.9(e)(i)"),
            "supervisor oversight p2",
        ),
        Power(
            "fold",
            "rule that a missing Flop Wager was no oversight",
            "supervisor",
            cite("5.9(e)(i)") + ruling("R5"),
            "supervisor fold p2",
        ),
        Power(
            "void-hand",
            "void the hand and wagers of a player in breach",
            "operator",
            cite("6.9(a)"),
            "operator void-hand p3",
        ),
        Power(
            "exclude", "bar a player from the game", "operator", cite("6.9(b)") + ruling("R49"), "operator exclude p3"
        ),
        Power(
            "withhold",
            "hold a payment back for up to 72 hours",
            "operator",
            cite("5.14") + ruling("R29"),
            "operator withhold p1",
        ),
        Power(
            "release", "release a payment held back", "operator", cite("5.14") + ruling("R29"), "operator release p1"
        ),
        Power(
            "suspend",
            "suspend play for a fault of the game management system",
            "supervisor",
            cite("5.13"),
            "supervisor suspend",
        ),
        Power("resume", "resume play where it stopped", "supervisor", cite("5.13(a)"), "supervisor resume"),
        Power("confirm", "verify a jackpot hand", "supervisor", cite("4.14(b)"), "supervisor confirm p1"),
        Power("decide", "decide a dispute", "operator", cite("6.10"), "operator decide p1"),
    ),
)
