"""Federated algorithms: one module each, found by its file; the name of the file is the name.

Each module defines one frozen dataclass of hyper-parameters and names it `ALGORITHM`.
"""

from bounds.beside import open_to

open_to(__name__, "methods", __path__)
