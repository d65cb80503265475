"""How a round is played: actions, events, notation, records, views, and the two machines."""
