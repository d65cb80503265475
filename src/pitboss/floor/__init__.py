"""The room between rounds."""
