"""Published bounds that have a worst case: one module each, found by its statement's id."""
