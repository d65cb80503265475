"""Cards to boxes, to the dealer and to the board, and in which order."""
