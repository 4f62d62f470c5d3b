"""What is computed for the report beside the verdicts: instances, tightness, runs and figures.

Each task is one statement or one figure and is answered by plain data, so tasks spread over
processes and the same inputs give the same pages. A mistake that the tools explain, such as a grid
without an admissible point, is an answer too; a task that fails otherwise says so on its page, and
the others go on.
"""

from __future__ import annotations

import fnmatch
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.processes import spread

Progress = Callable[[int, int, str], None]
Record = Mapping[str, Any]


class Task(NamedTuple):
    """What to compute, for which statement or figure, and for the latter from which stored runs.

    A statement that is confronted in another than its first form is named with it, as ID#FORM.
    """

    kind: str
    name: str
    runs: Path | None = None


@dataclass(frozen=True)
class Results:
    """Records by statement, and pictures by figure and file type; `why` where there is none.

    failed: what went wrong, by task, where it is no mistake that the tools explain.
    """

    instances: Mapping[str, Sequence[Record]] = field(default_factory=dict)
    tightness: Mapping[str, Record] = field(default_factory=dict)
    confrontations: Mapping[str, Record] = field(default_factory=dict)
    pictures: Mapping[str, Mapping[str, bytes]] = field(default_factory=dict)
    failed: Mapping[Task, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Failed:
    """The answer of a task that failed."""

    why: str


def tasks(
    ids: Iterable[str], *, refuted: Iterable[str] = (), runs: Path | None = None
) -> list[Task]:
    """Everything that can be computed about these statements, and every figure of one of them.

    runs: a folder that `fedproof run` wrote, for the figures of the papers' experiments.
    """
    from bounds.worstcase.match import all_matches
    from figures.index import readable_figures
    from stability.confront.encounter import encounters

    wanted = set(ids)
    return [
        *(Task("instance", id_) for id_ in refuted),
        *(Task("tightness", m.statement) for m in all_matches() if m.statement in wanted),
        *(
            Task("confront", name)
            for e in encounters()
            if e.statement in wanted
            for name in (e.statement, *(f"{e.statement}#{f}" for one in e.also for f in one.forms))
        ),
        *(
            Task("figure", entry.name, runs if entry.of_experiments else None)
            for entry in readable_figures()[0]
            if any(fnmatch.filter(wanted, pattern) for pattern in entry.about.statements)
        ),
    ]


def compute(
    wanted: Sequence[Task], *, jobs: int | None = None, progress: Progress | None = None
) -> Results:
    """Perform all tasks, on several processes."""
    answers: dict[Task, Any] = {}
    found = spread(perform, wanted, jobs=jobs or os.cpu_count() or 1, lost=_ended)
    for number, (task, answer) in enumerate(found, start=1):
        answers[task] = answer
        if progress is not None:
            progress(number, len(wanted), f"{task.kind} {task.name}")
    failed = {task: answer.why for task, answer in answers.items() if isinstance(answer, Failed)}

    def of(kind: str) -> dict[str, Any]:
        told = {task: {"why": f"This failed: {why}."} for task, why in failed.items()}
        return {task.name: {**answers, **told}[task] for task in wanted if task.kind == kind}

    instances = {name: found for name, found in of("instance").items() if "why" not in found}
    return Results(instances, of("tightness"), of("confront"), of("figure"), failed)


def perform(task: Task) -> Any:
    """Compute one task; runs in a process of its own."""
    try:
        return _KINDS[task.kind](task)
    except UserError as error:
        return {"why": str(error)}
    except Exception as error:  # whatever it is, the other tasks have answers
        return Failed(f"{type(error).__name__}: {error}")


def _ended(task: Task, why: str) -> Failed:
    return Failed(f"{task.kind} {task.name}: {why}")


def _instance(task: Task) -> Sequence[Record]:
    from bounds.runs.refutations import instances

    return instances(catalogue[task.name])


def _tightness(task: Task) -> Record:
    from bounds.worstcase.tightness import tightness

    match, rows = tightness(task.name)
    return {"form": match.form, "words": match.words, "rows": [row.as_json() for row in rows]}


def _confront(task: Task) -> Record:
    import torch

    from stability.confront.confront import confront

    torch.set_num_threads(1)
    id_, _, form = task.name.partition("#")
    return confront(id_, form=form or None).as_json()


def _figure(task: Task) -> Mapping[str, bytes]:
    """From stored runs where there are some, else synthetic ones, as the figure's title says."""
    import torch

    from figures.index import find_figure
    from figures.runs import NoRuns
    from figures.style import save_figure

    torch.set_num_threads(1)
    draw = find_figure(task.name).draw
    try:
        drawn = draw(runs=(task.runs,)) if task.runs else draw()
    except NoRuns:
        drawn = draw()
    pictures = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("svg", "png", "pdf"):
            path = Path(folder) / f"figure.{kind}"
            save_figure(drawn, path)
            pictures[kind] = path.read_bytes()
    return pictures


_KINDS: Mapping[str, Callable[[Task], Any]] = {
    "instance": _instance,
    "tightness": _tightness,
    "confront": _confront,
    "figure": _figure,
}
