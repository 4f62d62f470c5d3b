"""Proves and refutes the inequalities that convergence proofs are made of."""
