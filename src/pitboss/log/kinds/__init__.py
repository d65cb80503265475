"""What each kind of log replays into: one module per kind."""
