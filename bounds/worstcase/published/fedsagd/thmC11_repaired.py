"""Theorem C.11, amended: FedANAG on neighbouring sets of clients."""

from dataclasses import replace

from bounds.worstcase.published.fedsagd.thmC11 import match as published

match = replace(published, statement="fedsagd.thmC11.repaired")
