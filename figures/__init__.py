"""Figures, the report and the explorer, one module each."""
