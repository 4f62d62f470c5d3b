"""Steps about sequences: statement, induction, unrolling, summation, refutation."""
