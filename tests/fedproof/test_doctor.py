"""`fedproof doctor`: what is here is told, and what is broken decides the exit code."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
import torch

from fedproof.cli import main
from stability import device_check
from stability.device_check import trials
from tests.crash.scenarios import ROOT
from tests.stability.claimed import claimed
from tests.stability.test_device_check import Drifting

CLOSED = "tcp://127.0.0.1:1"


def findings(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the findings by name."""
    code = main(["doctor", "--json", *words])
    record = json.loads(capsys.readouterr().out)
    assert record["healthy"] == (code == 0)
    return code, {finding["name"]: finding for finding in record["findings"]}


def test_what_is_here_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Versions as the metadata have them, the machine, the data, the cache."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path))
    answer = tmp_path / "verdicts" / "ab" / "abc.json"
    answer.parent.mkdir(parents=True)
    answer.write_bytes(b" " * 2_000_000)
    code, found = findings(capsys, "--data-dir", str(tmp_path / "data"))
    assert code == 0
    assert found["Python"]["told"] == platform.python_version()
    for name in ("torch", "z3-solver", "python-flint", "markdown-it-py"):
        assert (found[name]["state"], found[name]["told"]) == ("ok", metadata.version(name))
    assert found["threads"]["told"].endswith("of PyTorch")
    assert found["mnist"]["state"] == "missing"
    assert found["mnist"]["told"] == str(tmp_path / "data" / "MNIST")
    assert found["verdicts"]["told"] == f"1 answers, 2.0 MB in {tmp_path / 'verdicts'}"
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("all that is needed is here\n")


def test_what_is_broken_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A library that is not there, and a cache that is a file."""
    file = tmp_path / "file"
    file.write_bytes(b"")
    monkeypatch.setenv("FEDPROOF_CACHE", str(file))
    monkeypatch.setattr(metadata, "requires", lambda _: ["no-such-one", 'none; extra == "test"'])
    code, found = findings(capsys)
    assert code == 1
    assert found["no-such-one"]["state"] == "broken"
    assert (found["none"]["state"], found["none"]["told"]) == ("missing", 'of "test"')
    assert found["verdicts"]["state"] == "broken"
    assert main(["doctor"]) == 1
    assert "to be mended: no-such-one, verdicts" in capsys.readouterr().out


@pytest.mark.parametrize("installed", [True, False])
def test_it_needs_nothing_itself(installed: bool, tmp_path: Path) -> None:
    """Where no library is installed it tells which; any other command says that one is missing."""
    if installed:
        needed = [line for line in metadata.requires("fedproof") or [] if "extra" not in line]
        about = tmp_path / "fedproof-0.dist-info" / "METADATA"
        about.parent.mkdir()
        lines = ["Metadata-Version: 2.1", "Name: fedproof", "Version: 0"]
        about.write_text("\n".join([*lines, *(f"Requires-Dist: {line}" for line in needed)]))

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        # Without `site` there are only the standard library and ourselves.
        return subprocess.run(
            (sys.executable, "-S", "-m", "fedproof", *words),
            cwd=tmp_path,
            env={"PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}", "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
        )

    answer = run("doctor", "--json")
    assert (answer.returncode, answer.stderr) == (1, "")
    states = {found["name"]: found["state"] for found in json.loads(answer.stdout)["findings"]}
    assert states["Python"] == "ok"
    if installed:
        assert {states[name.partition(";")[0].strip()] for name in needed} == {"broken"}
    else:
        assert states["libraries"] == "broken"
    for words in (["list"], ["simulate", "--problem", "quadratic", "--algorithm", "fedavg"]):
        answer = run(*words)
        assert answer.returncode == 2
        assert "is not installed; `fedproof doctor` lists" in answer.stderr
        assert len(answer.stderr.splitlines()) == 1


def test_a_scheduler_is_reached_or_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its workers; one that does not answer is broken; what is no address is refused."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as cluster:  # fmt: skip
        code, found = findings(capsys, "--scheduler", cluster.scheduler_address)
        assert (code, found[cluster.scheduler_address]["told"]) == (0, "1 workers, 2 threads")
    monkeypatch.setattr("bounds.clusters.TIMEOUT", 0.5)
    code, found = findings(capsys, "--scheduler", CLOSED)
    assert (code, found[CLOSED]["state"]) == (1, "broken")
    assert main(["doctor", "--scheduler", "localhost"]) == 2
    assert "an address such as tcp://" in capsys.readouterr().err


def test_without_a_gpu_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A check that cannot be made is no success."""
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert main(["doctor", "--gpu"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("fedproof: --gpu needs a GPU, and PyTorch finds no CUDA on this")


def test_a_gpu_is_held_to_the_cpu(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line a trial; one that differs makes the exit code 1. Here the GPU is only claimed."""
    some = [trial for trial in trials() if trial.name in ("algorithm fedavg", "family sine")]
    worse = replace(some[0], name="worse", algorithm=Drifting())
    monkeypatch.setattr(device_check, "trials", lambda: some)
    with claimed():
        code, found = findings(capsys, "--gpu")
    assert code == 0
    assert found["family sine"]["told"] == "as on the CPU, and the same bits twice"
    monkeypatch.setattr(device_check, "trials", lambda: [*some, worse])
    with claimed():
        code, found = findings(capsys, "--gpu")
    assert code == 1
    assert (found["worse"]["state"], found["algorithm fedavg"]["state"]) == ("broken", "ok")
    assert found["worse"]["told"] == "model is another in a second run"
