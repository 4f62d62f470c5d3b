"""Ways to follow a run exactly: one module each, with `follow`, found by the name in a record."""
