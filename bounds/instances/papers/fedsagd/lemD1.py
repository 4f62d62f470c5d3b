"""Lemma D.1, which is not about a run."""

reason = (
    "bounds the square of a sum of two vectors, whatever they are, and no quantity of a run; "
    "its proof is what decides it"
)
