"""People's own limits in the room: what they set, what is held against it, and what they are shown."""
