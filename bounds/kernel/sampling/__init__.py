"""Steps about clients drawn at random: exact moments, and claims about sums over all clients."""
