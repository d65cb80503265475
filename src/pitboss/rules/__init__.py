"""The rules of any round: actions, events, notation, records, views, and the two machines."""
