"""One WebSocket a table: its messages, who listens, how many may come."""
