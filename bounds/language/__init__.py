"""The notations in which claims are typed and printed, around the trees of `bounds.expressions`."""
