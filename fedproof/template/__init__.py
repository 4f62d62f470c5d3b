"""The worked items that `fedproof new-paper` writes."""
