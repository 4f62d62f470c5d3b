"""The vector kind: what a step leaves to be checked, for a proof and for a witness."""

from bounds.kernel.vector import reduction, witness

__all__ = ["reduction", "witness"]
