"""Every lemma whose derivation is sound, on small federated problems in exact arithmetic."""
