"""The pit: all tables together, pending decisions, trial rulings and staff assignments."""
