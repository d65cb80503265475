"""The lists and the rotation in the room: what people say, what tables tell, and what is shown."""
