"""The order in which methods are tried."""
