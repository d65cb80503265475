"""Software players: what somebody of a level and a style does with what a seat may see."""
