"""Theorem C.3, amended: FedProx on neighbouring sets of clients."""

from dataclasses import replace

from bounds.worstcase.published.fedsagd.thmC3 import match as published

match = replace(published, statement="fedsagd.thmC3.repaired")
