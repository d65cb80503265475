"""What pitboss costs, measured beside the libraries to compare it with."""
