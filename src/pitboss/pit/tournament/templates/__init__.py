"""Template terms, one file per type of tournament, for `pitboss tournament new` and the page."""

from importlib.resources import files

from pitboss.core.errors import PitbossError, nearest

TEMPLATES: dict[str, str] = {
    "freezeout": "one entry each, no more chips, until one player has them all",
    "rebuy": "re-buys in the first levels, an add-on in the break after them",
    "bounty": "a bounty on every player, won by whoever puts the player out",
    "progressive": "a bounty that grows, one ante for the table, a shot clock with time chips",
    "satellite": "equal prizes, each a seat in a larger tournament",
    "heats": "heats by time, the best of each table play a final",
    "three-card-poker": "Three Card Poker by hands, with elimination hands and secret wagers",
}


def template(name: str) -> str:
    """Return the text of a template."""
    key = name.strip().casefold().replace("re-buy", "rebuy")
    if key not in TEMPLATES:
        raise PitbossError(
            f"{name!r} is not a template: expected one of {', '.join(TEMPLATES)}{nearest(key, TEMPLATES)}"
        )
    return files(__package__).joinpath(f"{key}.toml").read_text(encoding="utf-8")
