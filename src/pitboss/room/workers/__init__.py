"""Workers: processes that compute for the room off its event loop."""
