"""What is computed for the statements of FedInit."""
