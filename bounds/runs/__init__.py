"""Whole instances: small federated problems on which a bounded quantity is computed exactly."""
