"""Any game against the house, counted by dealing every deal and settling it as the book's own rows do."""
