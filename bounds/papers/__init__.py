"""The papers: one folder each, in it one file for every item, and nothing that is run.

The folder is the registry: `bounds/papers/fedinit/thm1.toml` holds the item `fedinit.thm1`, and
`bounds.catalogue.schema` says what such a file may hold.

>>> from bounds.papers.fedinit import thm1
>>> thm1.title
'Theorem 1, eq. (3): FedInit on smooth non-convex objectives.'
"""
