"""The vector kind: what a step leaves to be checked, for a proof and for a witness."""
