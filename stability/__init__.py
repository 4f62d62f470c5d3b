"""Federated algorithms, one simulation loop, and what is measured in its runs."""
