"""Several rooms on one database: what holds in all of them, and relays that only show a room."""
