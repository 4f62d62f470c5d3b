"""Lemma 23, amended: the divergence."""

from dataclasses import replace

from bounds.worstcase.published.fedinit.lem23 import match as published

match = replace(published, statement="fedinit.lem23.repaired")
