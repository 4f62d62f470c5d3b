"""Steps about sequences: letters for terms and sums, and induction."""
