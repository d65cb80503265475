"""What the books leave to the house about waiting lists, must-move tables and the dealers' rotation: common rulings."""
