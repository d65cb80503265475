"""Reports of a room: figures with the exact expectation, and checks of the cage."""
