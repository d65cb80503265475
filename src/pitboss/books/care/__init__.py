"""What the books leave to the house about play that harms whoever plays: rulings common to all of them."""
