"""What is claimed about federated learning, what a claim is worth, and whether it is true."""
