"""Inputs that are whole, for a fuzzer to begin with, and those that once broke something.

The former are made anew each time, as the commands make them; the latter are kept in `corpus/`.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from bounds.catalogue.folder import OURS
from bounds.verdicts.answer import Answer
from stability import checkpoint
from stability.benchmarks import protocols
from stability.benchmarks.data import data_names
from tests.crash.scenarios import ROOT, SWEEP
from tests.fuzz.endings import TEXTS, outcome
from tests.fuzz.targets import WORKED, new_folder
from tests.fuzz.test_results import SIMULATE
from tests.fuzz.test_stored import MAKERS
from tests.stability.benchmarks import published

CORPUS = Path(__file__).parent / "corpus"
PROTOCOLS = Path(protocols.__path__[0])
SPECIFICATION = b"""
[problem]
family = "quadratic"
clients = 3
seed = 1
[algorithm]
name = "fedprox"
proximal = 0.5
init_relaxation = 0.1
[run]
rounds = 2
local_steps = 2
schedule = 0.1
seeds = [1, 2]
metrics = ["objective"]
participation = 2
twin = {client = 1, sample = 0}
inactive = "idle"
"""
LINES = (
    "list --paper fedinit --kind theorem --json",
    "show fedsagd.thmC3",
    "eval fedsagd.tab1.fedprox lam=1/10 Theta=1 eta_l=1/100 K=5 T=10 --form row",
    "eval fedsagd.tab1.fedprox lam=0.1 Theta=1 eta_l=[0.01,0.1] K=1:3 T=1:9:lin3 --json --anyway",
    "problem constants sine clients=2 dim=1 --radius 1/2",
    "data check mnist --data-dir nowhere",
    "prove x^2>=0 --where x:real --given x>=1",
    "worst-case fedavg --class smooth-nonconvex --quantity drift --clients 2 --eta 1/20 --certify",
    "simulate --problem quadratic --algorithm fedavg clients=3 --rounds 1 --twin sample --seeds 2",
    "sweep spec.toml --jobs 2 --slurm 3 --slurm-option queue=long",
    "3",
)


def kept(target: str) -> list[Path]:
    """The inputs of a target that once broke something."""
    return sorted((CORPUS / target).glob("*"))


def write_seeds(target: str, folder: Path) -> None:
    """Write inputs that are whole, or as good as whole, for a fuzzer to begin with."""
    for number, content in enumerate(_SEEDS[target]()):
        (folder / f"whole-{number}").write_bytes(content)


def _specifications() -> Iterator[bytes]:
    for path in (Path(SWEEP), *sorted(PROTOCOLS.glob("*.toml"))[::8]):
        yield path.read_bytes()
    yield SPECIFICATION


def _command_lines() -> Iterator[bytes]:
    for line in LINES:
        yield "\n".join(shlex.split(line)).encode()
    for text in TEXTS:
        yield f"eval\nfedsagd.tab1.fedprox\nlam={text}".encode("utf-8", "replace")


def _results() -> Iterator[bytes]:
    with new_folder() as place:
        assert outcome(*SIMULATE, "--out", "run.nc")[0] == 0
        yield (place / "run.nc").read_bytes()
        assert outcome("confront", "fedsagd.tab1.fedavg", "--out", "one.nc")[0] == 0
        yield (place / "one.nc").read_bytes()


def _certificates() -> Iterator[bytes]:
    with new_folder() as place:
        for words in MAKERS.values():
            assert outcome(*words, "file.json")[0] in {0, 1}
            yield (place / "file.json").read_bytes()


def _documents() -> Iterator[bytes]:
    yield b'{"tables": [], "curves": [{"points": [[1, 2, null]]}], "claims": [{"level": 0.05}]}'
    yield (ROOT / "benchmarks" / "benchmarks.json").read_bytes()


def _kept() -> Iterator[bytes]:
    with new_folder() as place:
        tensors = {"a": torch.arange(6).reshape(2, 3), "b": torch.tensor([True])}
        checkpoint.save(place / "file", tensors, {"round": 3})
        yield (place / "file").read_bytes()
    answer = Answer(
        statement="s", step="1", kind="scalar", claim="x >= 0", given=("x > 1",), where=(),
        verdict="refuted", method="m", witness={"x": "1/2"}, certificate={"a": [1, {}]},
    )  # fmt: skip
    yield json.dumps(answer.as_json()).encode()


def _data_files() -> Iterator[bytes]:
    for chosen, name in enumerate(data_names()):
        with new_folder() as place, pytest.MonkeyPatch.context() as patch:
            published.publish(name, place, patch)
            files = sorted(file for file in place.rglob("*") if file.is_file())
            for number, file in enumerate(files):
                yield bytes([chosen, number]) + file.read_bytes()


def _papers() -> Iterator[bytes]:
    """The files of the worked paper, and some of ours in the place of its theorem."""
    for number, text in enumerate(WORKED.values()):
        yield bytes([number]) + text.encode()
    theorem = [*WORKED].index("thm1.toml")
    for path in sorted(OURS.glob("*/[a-z]*.toml"))[::25]:
        yield bytes([theorem]) + path.read_bytes()


_SEEDS = {
    "specification": _specifications,
    "command_line": _command_lines,
    "result": _results,
    "certificate": _certificates,
    "document": _documents,
    "kept": _kept,
    "data_file": _data_files,
    "paper": _papers,
}
