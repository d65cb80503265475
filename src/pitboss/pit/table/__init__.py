"""A table between rounds: seats, button, blinds owed, notices, time, the sign."""
