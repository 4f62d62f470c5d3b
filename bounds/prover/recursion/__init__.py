"""Steps about sequences: likely invariants, proof and refutation."""
