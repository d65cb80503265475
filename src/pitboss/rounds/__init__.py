"""How a round is played: actions, events, the notation and its records, the banked and the poker machine."""
