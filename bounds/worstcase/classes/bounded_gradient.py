"""Convex losses whose subgradients are bounded by B, smooth or not."""

from bounds.worstcase.families import Family

family = Family(words="convex losses with bounded gradients", convex=True)
