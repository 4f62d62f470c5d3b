"""Say what is here: versions, device, threads, data, cache, and what needs mending.

    fedproof doctor
    fedproof doctor --data-dir data --json
    fedproof doctor --scheduler tcp://HOST:8786
    fedproof doctor --gpu

Every library that is needed is imported. LaTeX, Chromium, data sets and the libraries of extras
may be missing; the exit code is 1 if anything else is broken. With --gpu every algorithm, family
and metric runs on the GPU as well, and must give there what it gives on the CPU.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

GROUP = "This installation"
PROGRAMS = {"LaTeX": ("pdflatex", "tectonic"), "Chromium": ("chromium",)}


class _Finding(dict[str, str]):
    """A line: its part, its name, its state ("ok", "missing" or "broken"), and what is told."""

    def __init__(self, part: str, name: str, state: str, told: str) -> None:
        super().__init__(part=part, name=name, state=state, told=told)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare where to look."""
    parser.add_argument("--data-dir", type=Path, metavar="FOLDER", help="default: FEDPROOF_DATA")
    parser.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="a Dask scheduler to reach")
    parser.add_argument("--gpu", action="store_true", help="compare the GPU with the CPU")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Look everywhere, tell, and exit with 1 if something is broken."""
    findings = [*_libraries(), *_machine(), *_data(arguments.data_dir), *_cache(), *_programs()]
    findings.extend(_code())
    if arguments.gpu:
        findings.extend(_gpu())
    if arguments.scheduler:
        findings.append(_scheduler(arguments.scheduler))
    broken = [finding for finding in findings if finding["state"] == "broken"]
    if arguments.json:
        print(json.dumps({"healthy": not broken, "findings": findings}, indent=1))
        return 1 if broken else 0
    width = max(len(finding["name"]) for finding in findings)
    part = ""
    for finding in findings:
        if finding["part"] != part:
            part = finding["part"]
            print(part)
        print(f"  {finding['name']:{width}}  {finding['state']:7}  {finding['told']}")
    what = ", ".join(finding["name"] for finding in broken)
    print(f"to be mended: {what}" if broken else "all that is needed is here")
    return 1 if broken else 0


def _libraries() -> Iterator[_Finding]:
    """Python, ourselves, and everything that our metadata require; extras only by their version."""
    import importlib
    import platform
    from importlib import metadata

    from fedproof import __version__

    yield _Finding("versions", "Python", "ok", platform.python_version())
    yield _Finding("versions", "fedproof", "ok", f"{__version__} in {Path(__file__).parents[1]}")
    try:
        required = metadata.requires("fedproof") or []
    except metadata.PackageNotFoundError:
        told = "not installed, so nothing says what it needs; run `pip install .` in the checkout"
        yield _Finding("versions", "libraries", "broken", told)
        return
    modules: dict[str, str] = {}
    for module, distributions in metadata.packages_distributions().items():
        for distribution in distributions:
            if not module.startswith("_"):
                modules.setdefault(distribution.lower(), module)
    for line in required:
        name, _, extra = (part.strip() for part in line.partition(";"))
        try:
            version = metadata.version(name)
            if not extra:
                importlib.import_module(modules.get(name.lower(), name))
        except metadata.PackageNotFoundError:
            told = f"of {extra.partition('==')[2].strip()}" if extra else f"`pip install {name}`"
            yield _Finding("versions", name, "missing" if extra else "broken", told)
        except (ImportError, OSError) as error:
            yield _Finding("versions", name, "broken", f"{version} does not load: {error}")
        else:
            yield _Finding("versions", name, "ok", version)


def _machine() -> Iterator[_Finding]:
    import os
    import platform

    yield _Finding("machine", "system", "ok", platform.platform())
    yield _Finding("machine", "cores", "ok", str(len(os.sched_getaffinity(0))))
    try:
        import torch
    except (ImportError, OSError):
        return  # told among the libraries
    yield _Finding("machine", "threads", "ok", f"{torch.get_num_threads()} of PyTorch")
    there = torch.cuda.is_available()
    told = torch.cuda.get_device_name() if there else "the CPU; PyTorch finds no CUDA"
    yield _Finding("machine", "device", "ok", told)


def _gpu() -> Iterator[_Finding]:
    """Whether the GPU computes what the CPU computes."""
    import torch

    from bounds.errors import UserError
    from stability.device_check import compare, trials

    if not torch.cuda.is_available():
        msg = (
            "--gpu needs a GPU, and PyTorch finds no CUDA on this machine; run it where "
            "`python -c 'import torch; print(torch.cuda.is_available())'` prints True"
        )
        raise UserError(msg)
    for trial in trials():
        complaint = compare(trial, "cuda")
        told = complaint or "as on the CPU, and the same bits twice"
        yield _Finding("gpu", trial.name, "broken" if complaint else "ok", told)


def _data(folder: Path | None) -> Iterator[_Finding]:
    """Whether the files are there; `fedproof data check` reads them."""
    try:
        from stability.benchmarks.data import data_names, find_data, named_folder
    except (ImportError, OSError):
        return  # told among the libraries
    looked = named_folder(folder)
    for name in data_names():
        source = find_data(name).SOURCE
        where = "give --data-dir or set FEDPROOF_DATA" if looked is None else looked / source.folder
        found = looked is not None and source.present(looked)
        yield _Finding("data", name, "ok" if found else "missing", str(where))


def _cache() -> Iterator[_Finding]:
    """Where verdicts are kept, and whether they can be."""
    try:
        from bounds.verdicts.store import STORE
    except (ImportError, OSError):
        return  # told among the libraries

    complaint = STORE.complaint()
    if complaint:
        yield _Finding("cache", "verdicts", "broken", f"nothing is kept: {complaint}")
        return
    sizes = [path.stat().st_size for path in STORE.made().glob("*/*.json")]
    told = f"{len(sizes)} answers, {sum(sizes) / 1e6:.1f} MB in {STORE.folder}"
    yield _Finding("cache", "verdicts", "ok", told)


def _code() -> Iterator[_Finding]:
    """The code beside the user's papers: whether it may run, and whether it does."""
    try:
        import bounds.methods
        import bounds.quantities
        import figures.gallery
        import stability.metrics
        import synthetic.families
        from bounds.beside import beside_papers
        from bounds.errors import UserError
        from bounds.registry import find_module
    except (ImportError, OSError):
        return  # told among the libraries
    packages = {
        package.__name__: package
        for package in (
            bounds.methods, bounds.quantities, figures.gallery, stability.metrics,
            synthetic.families,
        )
    }  # fmt: skip
    for name, file, runs in beside_papers():
        state, told = ("ok", str(file)) if runs else ("missing", f"{file}: runs with --trust only")
        if runs:
            try:
                find_module(packages[name], file.stem, file.parent.name)
            except UserError as error:
                state, told = "broken", str(error)
        yield _Finding("code", file.stem, state, told)


def _programs() -> Iterator[_Finding]:
    """Programs that only documents and tests use."""
    import shutil

    for name, programs in PROGRAMS.items():
        found = next(filter(None, map(shutil.which, programs)), None)
        told = found or f"looked for {' and '.join(programs)}"
        yield _Finding("programs", name, "ok" if found else "missing", told)


def _scheduler(address: str) -> _Finding:
    """Whether the scheduler answers, and with how many workers."""
    from bounds.clusters import connected_to

    connect = connected_to(address)
    try:
        with connect() as client:
            workers = client.scheduler_info(n_workers=-1)["workers"]
    except (OSError, TimeoutError, ValueError) as error:
        return _Finding("cluster", address, "broken", f"cannot be reached: {error}")
    threads = sum(worker["nthreads"] for worker in workers.values())
    return _Finding("cluster", address, "ok", f"{len(workers)} workers, {threads} threads")
