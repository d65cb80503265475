"""Template terms, one file per type of tournament, for `pitboss tournament new` and the page."""

from importlib.resources import files

from pitboss.core.errors import PitbossError, nearest

TEMPLATES: dict[str, str] = {
    "freezeout": "one entry each, until one player has all the chips",
    "rebuy": "re-buys in the first levels, an add-on in the break after them",
    "bounty": "a bounty on every player, won by the player who eliminates them",
    "progressive": "a growing bounty, a big-blind ante, a shot clock with time chips",
    "satellite": "equal prizes, each a seat in a larger tournament",
    "heats": "timed heats; the best of each table play a final",
    "three-card-poker": "Three Card Poker over a number of hands, with elimination hands and secret wagers",
}


def template(name: str) -> str:
    """Return the text of a template."""
    key = name.strip().casefold().replace("re-buy", "rebuy")
    if key not in TEMPLATES:
        raise PitbossError(
            f"{name!r} is not a template: expected one of {', '.join(TEMPLATES)}{nearest(key, TEMPLATES)}"
        )
    return files(__package__).joinpath(f"{key}.toml").read_text(encoding="utf-8")
