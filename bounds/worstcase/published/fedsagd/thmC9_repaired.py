"""Theorem C.9, amended: MimeLite on neighbouring sets of clients."""

from dataclasses import replace

from bounds.worstcase.published.fedsagd.thmC9 import match as published

match = replace(published, statement="fedsagd.thmC9.repaired")
