"""The officials of Crown Melbourne's two books."""

from pitboss.core.citation import Rules
from pitboss.rules.officials import Role, dealer

HIGHER, AREA, ASSISTANT = "higher-duties-dealer", "area-manager", "assistant-casino-manager"


def ladder(*, dealt: Rules, higher: Rules, area: Rules, assistant: Rules, director: Rules) -> tuple[Role, ...]:
    """Return the roles, each with its clause. In a tournament the director has the duties of the first role."""
    above = ("tg-higher-duties-dealer", "supervisor")
    return (
        dealer(dealt),
        Role(HIGHER, "TG Higher Duties Dealer", 1, higher, above, ("tournament-director",), director),
        Role(AREA, "TG Area Manager", 2, area, ("tg-area-manager",)),
        Role(ASSISTANT, "TG Assistant Casino Manager", 3, assistant, ("tg-assistant-casino-manager", "manager")),
    )
