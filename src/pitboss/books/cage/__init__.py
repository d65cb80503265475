"""What the books leave to the house about banks, chips and days: rulings common to all of them."""
