"""Socket messages, their parts, and the view for strangers."""
