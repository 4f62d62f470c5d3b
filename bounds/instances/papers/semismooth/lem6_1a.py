"""Lemma 6.1, first part, which is not about a run."""

reason = (
    "bounds a sum of any random variables, and no quantity of a run; its proof is what decides it"
)
