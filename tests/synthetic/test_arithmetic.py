"""What is set on a GPU while numbers are to repeat, and that it is set back."""

from __future__ import annotations

import os
from typing import Any

import pytest
import torch

from bounds.errors import UserError
from synthetic.arithmetic import WORKSPACE, exact_arithmetic

GPU = torch.device("cuda:0")


def settings() -> tuple[Any, ...]:
    """All that is set, as torch tells it."""
    cudnn: Any = torch.backends.cudnn
    return (
        torch.are_deterministic_algorithms_enabled(),
        cudnn.benchmark,
        torch.backends.cuda.matmul.fp32_precision,
        cudnn.conv.fp32_precision,
        cudnn.rnn.fp32_precision,
    )


def test_a_gpu_keeps_all_digits_and_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the block only, also where it ends in an error; what is set for cuBLAS stays."""
    monkeypatch.setattr(torch.backends.cudnn, "benchmark", True)
    monkeypatch.delenv(WORKSPACE, raising=False)
    before = settings()
    with exact_arithmetic(GPU):
        assert settings() == (True, False, "ieee", "ieee", "ieee")
        assert os.environ[WORKSPACE] == ":4096:8"
    assert settings() == before
    monkeypatch.setenv(WORKSPACE, ":16:8")
    with pytest.raises(KeyError), exact_arithmetic(GPU):
        raise KeyError
    assert settings() == before
    assert os.environ[WORKSPACE] == ":16:8"
    assert torch.backends.cudnn.allow_tf32 in (True, False)  # the older way of asking still works


def test_an_operation_that_does_not_repeat_is_named() -> None:
    """What torch raises of it becomes a sentence; other errors stay what they are."""
    told = RuntimeError("kthvalue CUDA does not have a deterministic implementation, but ...")
    other = RuntimeError("out of memory")
    sentence = "kthvalue gives other bits every time it runs on 'cuda', so that"
    with pytest.raises(UserError, match=sentence), exact_arithmetic(GPU):
        raise told
    with pytest.raises(RuntimeError, match="out of memory"), exact_arithmetic(GPU):
        raise other


def test_a_cpu_uses_one_thread_and_nothing_else_changes() -> None:
    """The number of threads decides how sums are split."""
    before, threads = settings(), torch.get_num_threads()
    with exact_arithmetic(torch.device("cpu")):
        assert torch.get_num_threads() == 1
        assert settings() == before
    assert (settings(), torch.get_num_threads()) == (before, threads)
