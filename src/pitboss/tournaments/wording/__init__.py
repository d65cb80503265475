"""What the document says of each topic, made from the terms: one file a section."""
