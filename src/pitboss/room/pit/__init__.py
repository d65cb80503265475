"""The pit: all tables together, decisions that wait, trial rulings, and who works where."""
