"""Theorem 4, which no instance can exceed."""

reason = (
    "ends with O(eta/T + eta^2), the constant of which is not named: "
    "for every run there is one that is large enough"
)
