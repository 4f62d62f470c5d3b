"""Exact first and second moments of federated runs on quadratics, without simulating any."""
