"""The rules to read and rounds to look into: what anybody may study without a table, and nothing of the room."""
