"""Study without a table: rules to read and rounds to examine."""
