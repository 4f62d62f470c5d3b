"""A second checker, which we did not write: certificates as theorems of the proof assistant Rocq."""
