"""How hard properties are tried: a share of the examples that the Hypothesis profile asks for."""

from hypothesis import settings


def share(percent: int) -> settings:
    """So many of every hundred examples of the profile: a round played to its end is worth several."""
    return settings(max_examples=max(1, settings.default.max_examples * percent // 100), deadline=None)


plays = share(5)
