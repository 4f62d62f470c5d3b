"""The sampling kind: what a step leaves to be checked, for a proof and for a witness."""

from bounds.kernel.sampling import reduction, witness

__all__ = ["reduction", "witness"]
