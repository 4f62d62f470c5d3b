"""The search for a counterexample; what it finds is checked exactly."""
