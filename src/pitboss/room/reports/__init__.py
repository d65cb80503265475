"""Reports of a room: figures beside what exact odds expect, and checks of the cage."""
