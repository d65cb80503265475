"""Several rooms on one database: limits that apply in all of them, and relays that only show a room."""
