"""Steps about clients drawn at random: proof and refutation."""
