"""How the statements of FedInit meet runs."""
