"""Cards from the deck: the deal of each street, and the draw."""
