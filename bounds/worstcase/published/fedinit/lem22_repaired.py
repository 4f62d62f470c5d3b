"""Lemma 22, amended: V_2."""

from dataclasses import replace

from bounds.worstcase.published.fedinit.lem22 import match as published

match = replace(published, statement="fedinit.lem22.repaired")
