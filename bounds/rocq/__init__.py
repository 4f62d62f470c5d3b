"""A second checker, not ours: certificates as theorems of the proof assistant Rocq."""
