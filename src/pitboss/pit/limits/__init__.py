"""Play limits: what people set for themselves, what they have played, and when that stops them."""
