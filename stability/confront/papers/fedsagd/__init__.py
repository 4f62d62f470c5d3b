"""How the statements of FedSAGD meet runs."""
