"""The cage: table floats, slips and signatures, chips bought and cashed, gaming days. No clock, randomness or files."""
