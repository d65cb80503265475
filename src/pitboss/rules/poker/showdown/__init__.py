"""The end of a round: hands shown, pots made and awarded, commission and prizes."""
