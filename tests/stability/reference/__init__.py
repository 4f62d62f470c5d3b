"""A slow, obviously right federated training: loops over rounds, clients and local steps.

Written from the papers alone (the ledger's rules, Algorithm numbers in the docstrings) and never
from `stability`, of which it is the oracle. Nothing here is drawn at random: the active clients,
minibatches and noise of a run are given, so that the fast engine and this reference can be run on
the same draws and compared number by number.
"""
