"""The cage in the room: what people say there, what it shows, and the reports."""
