"""Steps about clients drawn at random: statement, exact moments, enumeration, proof, refutation."""
