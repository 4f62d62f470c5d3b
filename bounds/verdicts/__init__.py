"""Whether the papers are right: questions for the prover, and what the answers add up to."""
