"""The officials at the table."""

from pitboss_rulebooks.harbour_duel.clauses import cite

from pitboss.rules.officials import Officials, Role, dealer

OFFICIALS = Officials(
    roles=(dealer(cite("1.3")), Role("supervisor", "Supervisor", 1, cite("1.3"))),
    powers=(),
)
