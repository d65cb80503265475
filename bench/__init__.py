"""What pitboss costs, measured beside the libraries one would compare with."""
