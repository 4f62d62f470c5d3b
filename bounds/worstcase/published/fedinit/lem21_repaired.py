"""Lemma 21, amended: V_1."""

from dataclasses import replace

from bounds.worstcase.published.fedinit.lem21 import match as published

match = replace(published, statement="fedinit.lem21.repaired")
