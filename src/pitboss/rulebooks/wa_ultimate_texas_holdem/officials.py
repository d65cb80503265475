"""Who decides at an Ultimate Texas Hold'em table."""

from pitboss.rounds.officials import Officials, Power, Role, dealer
from pitboss.rulebooks.wa_ultimate_texas_holdem.clauses import cite, ruling

OFFICIALS = Officials(
    roles=(
        dealer(cite("4.1")),
        Role("inspector", "Table Inspector", 1, cite("1 Table Inspector"), ("table-inspector", "supervisor")),
        Role("operator", "Casino Operator", 2, cite("6.10"), ("manager", "casino-operator")),
    ),
    powers=(
        Power("void", "void a round that was disrupted from outside", "operator", cite("6.4(a)"), "operator void"),
        Power("void-fraud", "void a round for fraud", "operator", cite("6.4(b)"), "operator void-fraud"),
        Power("void-cards", "void a round with a wrong deck", "operator", cite("6.4(c)"), "operator void-cards"),
        Power("continue", "let a round with a wrong deck go on", "operator", cite("6.4(c)"), "operator continue"),
        Power(
            "void-hand",
            "void the hand and wagers of a player in breach",
            "operator",
            cite("6.9(a)"),
            "operator void-hand p3",
        ),
        Power(
            "exclude", "bar a player from the game", "operator", cite("6.9(b)") + ruling("U40"), "operator exclude p3"
        ),
        Power("withhold", "hold a payment back for up to 72 hours", "operator", cite("5.17"), "operator withhold p1"),
        Power("release", "release a payment held back", "operator", cite("5.17"), "operator release p1"),
        Power(
            "suspend",
            "suspend play for a fault of the game management system",
            "inspector",
            cite("5.16"),
            "inspector suspend",
        ),
        Power("resume", "resume play where it stopped", "inspector", cite("5.16(a)"), "inspector resume"),
        Power("confirm", "verify a jackpot hand", "inspector", cite("4.16(b)"), "inspector confirm p1"),
        Power("decide", "decide a dispute", "operator", cite("6.10"), "operator decide p1"),
    ),
)
