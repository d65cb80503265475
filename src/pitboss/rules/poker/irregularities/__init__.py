"""What goes wrong in a poker round, and how it is put right."""
