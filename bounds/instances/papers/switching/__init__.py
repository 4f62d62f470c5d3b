"""What is computed for the statements on switching from FedDyn to FedAvg."""
