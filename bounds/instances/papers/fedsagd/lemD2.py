"""Lemma D.2, which is not about a run."""

reason = (
    "bounds a smooth function at one point by another, and no quantity of a run; "
    "its proof is what decides it"
)
