"""Theorem C.2, amended: FedAvg on neighbouring sets of clients."""

from dataclasses import replace

from bounds.worstcase.published.fedsagd.thmC2 import match as published

match = replace(published, statement="fedsagd.thmC2.repaired")
