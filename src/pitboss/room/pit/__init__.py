"""The pit: all tables at once, what waits for a decision, rulings tried before they are said, who works where."""
