"""Tests of the second checker."""

import shutil

import pytest

NEEDS_ROCQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="Rocq is not installed")
