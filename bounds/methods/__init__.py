"""Federated algorithms: one module each, found by its file; the name of the file is the name.

Each module defines one frozen dataclass of hyper-parameters and names it `ALGORITHM`.
"""
