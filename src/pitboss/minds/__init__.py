"""Players' brains: what somebody of a level and a style does with what a seat may see, and nothing else.

One place for the room's bots, for `pitboss play` and for those who train. A decision is a function of a `Question`:
the same question has the same answer, whatever lies face down.
"""
