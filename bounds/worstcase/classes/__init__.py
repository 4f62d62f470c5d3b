"""Classes of local losses: one module each, with `family`, found by its file."""
