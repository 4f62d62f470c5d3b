"""Federated problems whose constants are known exactly."""
