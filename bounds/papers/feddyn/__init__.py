"""FedDyn: each item is a file beside this one."""

from bounds.catalogue import importable

__getattr__ = importable(__name__)
