"""What is computed for the report beside the verdicts: instances, tightness, runs and figures.

Each task is one statement or one figure and is answered by plain data, so tasks spread over
processes and the same inputs give the same pages. A mistake that the tools explain, such as a grid
without an admissible point, is an answer too.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from bounds.catalogue import catalogue
from bounds.errors import UserError

Progress = Callable[[int, int, str], None]
Record = Mapping[str, Any]


class Task(NamedTuple):
    """What to compute, and for which statement or figure."""

    kind: str
    name: str


@dataclass(frozen=True)
class Results:
    """Records by statement, and pictures by figure and file type; `why` where there is none."""

    instances: Mapping[str, Sequence[Record]] = field(default_factory=dict)
    tightness: Mapping[str, Record] = field(default_factory=dict)
    confrontations: Mapping[str, Record] = field(default_factory=dict)
    pictures: Mapping[str, Mapping[str, bytes]] = field(default_factory=dict)


def tasks(ids: Iterable[str], *, refuted: Iterable[str] = ()) -> list[Task]:
    """Everything that can be computed about these statements, and every figure."""
    from bounds.worstcase.match import all_matches
    from figures.index import figure_names
    from stability.confront.encounter import encounters

    wanted = set(ids)
    return [
        *(Task("instance", id_) for id_ in refuted),
        *(Task("tightness", m.statement) for m in all_matches() if m.statement in wanted),
        *(Task("confront", e.statement) for e in encounters() if e.statement in wanted),
        *(Task("figure", name) for name in figure_names()),
    ]


def compute(
    wanted: Sequence[Task], *, jobs: int | None = None, progress: Progress | None = None
) -> Results:
    """Perform all tasks, on several processes."""
    answers: dict[Task, Any] = {}
    pool = ProcessPoolExecutor(jobs or os.cpu_count() or 1, mp_context=get_context("spawn"))
    try:
        futures = {pool.submit(perform, task): task for task in wanted}
        for number, future in enumerate(as_completed(futures), start=1):
            task = futures[future]
            answers[task] = future.result()
            if progress is not None:
                progress(number, len(wanted), f"{task.kind} {task.name}")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)

    def of(kind: str) -> dict[str, Any]:
        return {task.name: answers[task] for task in wanted if task.kind == kind}

    return Results(of("instance"), of("tightness"), of("confront"), of("figure"))


def perform(task: Task) -> Any:
    """Compute one task; runs in a process of its own."""
    try:
        return _KINDS[task.kind](task.name)
    except UserError as error:
        return {"why": str(error)}


def _instance(id_: str) -> Sequence[Record]:
    from bounds.instances.known import instances

    return instances(catalogue[id_])


def _tightness(id_: str) -> Record:
    from bounds.worstcase.tightness import tightness

    match, rows = tightness(id_)
    return {"form": match.form, "words": match.words, "rows": [row.as_json() for row in rows]}


def _confront(id_: str) -> Record:
    import torch

    from stability.confront.confront import confront

    torch.set_num_threads(1)
    return confront(id_).as_json()


def _figure(name: str) -> Mapping[str, bytes]:
    import torch

    from figures.index import find_figure
    from figures.style import save_figure

    torch.set_num_threads(1)
    drawn = find_figure(name).draw()
    pictures = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("svg", "png", "pdf"):
            path = Path(folder) / f"figure.{kind}"
            save_figure(drawn, path)
            pictures[kind] = path.read_bytes()
    return pictures


_KINDS: Mapping[str, Callable[[str], Any]] = {
    "instance": _instance,
    "tightness": _tightness,
    "confront": _confront,
    "figure": _figure,
}
