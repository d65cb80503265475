"""The cage in the room: its lines, its pages and the reports."""
