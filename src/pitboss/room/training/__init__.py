"""Training: practice hands, judged decision by decision. They are separate from the room's tables."""
