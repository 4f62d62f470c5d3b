"""What the site was written from: the only page that differs between two machines."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from bounds.errors import UserError
from bounds.store import version as version_of
from bounds.verdicts.store import STORE
from figures.report.frame import page, section, table
from figures.report.markup import element

SEEDS = (
    ("verdicts", "no chance: the search for witnesses has a fixed seed"),
    ("usual values of letters", "seed 0 of numpy's default generator"),
    ("tightness", "no chance: semidefinite programs, certified in rationals"),
    ("confrontations and figures of runs", "the seeds 0, 1, 2, ... of each run's own replicas"),
)


def provenance_page(*, written: str) -> str:
    """Lay out versions, commit, seeds and machine; `written` says when."""
    return page(
        "Provenance",
        element("h1", "Provenance"),
        element(
            "p",
            "The same sources and versions give the same pages, byte for byte, on every machine; "
            "only this page differs.",
        ),
        section(
            "Sources",
            table(
                ("what", "which"),
                [
                    ("commit", _commit()),
                    ("prover, a hash of its sources", version_of(STORE.answering)[:16]),
                    ("written", written),
                ],
            ),
            id_="sources",
        ),
        section("Seeds", table(("what", "chance"), SEEDS), id_="seeds"),
        section("Versions", table(("package", "version"), list(_versions())), id_="versions"),
        section(
            "Machine",
            table(
                ("what", "which"),
                [
                    ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
                    ("system", f"{platform.system()} {platform.release()}"),
                    ("processor", platform.machine()),
                    ("cores", str(os.cpu_count())),
                ],
            ),
            id_="machine",
        ),
        address="provenance.html",
    )


def _versions() -> Iterator[tuple[str, str]]:
    """The package itself and what it needs to run."""
    needed = [text for text in requires("fedproof") or [] if "extra ==" not in text]
    names = sorted(re.split(r"[\[<>=!~; ]", text)[0] for text in needed)
    for name in ("fedproof", *names):
        try:
            yield name, version(name)
        except PackageNotFoundError:
            yield name, "not installed"


def _commit() -> str:
    """The checkout's commit, and whether something was changed since; none for an installed one."""
    here = Path(__file__).parents[2]
    if not (here / ".git").exists():
        return "installed, not a checkout"
    try:
        return _git(here, "rev-parse", "HEAD") + (
            " with changes" if _git(here, "status", "--porcelain", "--untracked-files=no") else ""
        )
    except UserError as error:
        return str(error)


def _git(folder: Path, *words: str) -> str:
    try:
        answer = subprocess.run(
            ["git", "-C", str(folder), *words], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        msg = "git does not answer"
        raise UserError(msg) from None
    return answer.stdout.strip()
