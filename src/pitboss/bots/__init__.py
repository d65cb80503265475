"""Software players: how a bot of a given level and style plays what its seat can see."""
