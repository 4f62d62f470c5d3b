"""Steps between norms and inner products: statement, reduction to scalars, search, refutation."""
