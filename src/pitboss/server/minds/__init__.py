"""Thinking for the room: the bots' decisions and people's training, in a process beside it that knows nothing of it."""
