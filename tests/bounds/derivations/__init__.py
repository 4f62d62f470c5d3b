"""Derivations of the papers, put to the prover."""
