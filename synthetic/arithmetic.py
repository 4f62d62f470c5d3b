"""Arithmetic that gives the same bits every time, on a CPU and on a GPU."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import Any

import torch

from bounds.errors import UserError
from synthetic.threads import one_thread

# Without one of two values of this variable cuBLAS may add in another order from run to run.
WORKSPACE, FIXED = "CUBLAS_WORKSPACE_CONFIG", (":4096:8", ":16:8")
UNREPEATABLE = "does not have a deterministic implementation"


@contextlib.contextmanager
def exact_arithmetic(place: torch.device) -> Iterator[None]:
    """No operation depends on chance, and none has fewer digits than its numbers.

    On a CPU an operation runs in one thread: split among several, sums and products are rounded
    by the number of threads. On a GPU the libraries must keep to algorithms that repeat, which
    they neither measure nor choose anew, and must not shorten factors to TensorFloat-32, as
    cuDNN's convolutions do unless told otherwise.
    """
    if place.type == "cpu":
        with one_thread():
            yield
        return
    cudnn: Any = torch.backends.cudnn
    parts: tuple[Any, ...] = (torch.backends.cuda.matmul, cudnn.conv, cudnn.rnn)
    mode, measuring = torch.get_deterministic_debug_mode(), cudnn.benchmark
    digits = [part.fp32_precision for part in parts]
    if os.environ.get(WORKSPACE) not in FIXED:
        os.environ[WORKSPACE] = FIXED[0]
    try:
        # `torch.use_deterministic_algorithms` is the same but for a second that its import takes.
        torch.set_deterministic_debug_mode("error")
        cudnn.benchmark = False
        for part in parts:
            part.fp32_precision = "ieee"
        yield
    except RuntimeError as error:
        if UNREPEATABLE not in str(error):
            raise
        msg = (
            f"{str(error).partition(' ')[0]} gives other bits every time it runs on "
            f"{place.type!r}, so that twins could not be compared; use the CPU, or another layer"
        )
        raise UserError(msg) from error
    finally:
        torch.set_deterministic_debug_mode(mode)
        cudnn.benchmark = measuring
        for part, precision in zip(parts, digits, strict=True):
            part.fp32_precision = precision
