"""Theorem C.4, amended: SCAFFOLD on neighbouring sets of clients."""

from dataclasses import replace

from bounds.worstcase.published.fedsagd.thmC4 import match as published

match = replace(published, statement="fedsagd.thmC4.repaired")
