"""Hand histories other programs read: one told hand, and the formats it is written in."""
