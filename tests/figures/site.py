"""A site for tests: every statement, the verdicts on a few, and results of every kind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from bounds.catalogue import catalogue
from bounds.verdicts.ledger import Summary
from bounds.verdicts.verified import Verified
from bounds.verdicts.verify import verify
from figures.report.site import Content, write_site
from figures.report.work import Results, Task, perform

JUDGED = ("fedinit.lem21", "fedinit.poster.alg1", "fedsagd.tab1.fedavg", "fedsagd.thmC2")


def book() -> list[Verified]:
    """Verdicts on a few statements; the others stand there without any."""
    judged = {v.statement.id: v for v in verify([catalogue[id_] for id_ in JUDGED], jobs=1)}
    return [
        judged.get(id_) or Verified(statement, (), Summary(id=id_, status="nothing to prove"))
        for id_, statement in catalogue.items()
    ]


def content() -> Content:
    """What the site is written from; the figure is a small picture."""
    judged = book()
    refuted = [v.statement.id for v in judged if v.summary.refuted_by]
    picture = {"svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'}
    results = Results(
        instances={id_: perform(Task("instance", id_)) for id_ in refuted},
        tightness={"fedinit.lem21": perform(Task("tightness", "fedinit.lem21"))},
        confrontations={
            id_: perform(Task("confront", id_)) for id_ in ("fedsagd.tab1.fedavg", "fedinit.thm4")
        },
        pictures={"stability-regions": picture},
    )
    machine = {"cores": 2}
    speeds = {"machine": machine, "results": {"startup": {"ratio": 1.5, "inside": {"count": 3}}}}
    cell = {"shown": "71.2", "printed": "73.4", "mean": 71.2, "deviation": 1.0, "values": [71.2]}
    experiments: dict[str, list[dict[str, Any]]] = {
        "tables": [
            {
                "protocol": "fedinit-table1", "scale": "small", "title": "Table 1",
                "statements": ["fedinit.tab1"], "notes": [], "differences": ["2 rounds"],
                "columns": ["CIFAR-10"], "rows": [{"label": "FedInit", "cells": [cell]}],
            }
        ],
        "claims": [
            {
                "name": "better", "title": "FedInit is better", "statements": ["fedinit.tab1"],
                "protocol": "fedinit-table1", "scale": "small", "verdict": "undecided",
                "level": 0.95, "reading": "as printed", "seeds": 3, "more_seeds": 4,
                "comparisons": [
                    {
                        "measure": "accuracy", "left": "FedInit", "relation": "higher",
                        "right": "FedAvg", "means": [0.5, 0.4], "difference": 0.1, "seeds": 3,
                        "interval": [-0.1, 0.3], "stands": "open", "missing": [0, 0],
                        "along": 0, "least": 0.5,
                    }
                ],
            }
        ],
        "curves": [],
    }  # fmt: skip
    return Content(
        judged, results, speeds, experiments, written="2026-01-01 00:00 UTC",
        public={"verify": verify, "catalogue": catalogue},
    )  # fmt: skip


def write(folder: Path) -> Path:
    """Write the site."""
    return write_site(folder, content())


def write_some(folder: Path) -> Path:
    """Write a smaller one: those that are judged, and some others."""
    whole = content()
    some = [v for i, v in enumerate(whole.book) if v.answers or i % 12 == 0]
    return write_site(folder, replace(whole, book=some))
