"""How statements stood when they were last judged, so that every value can say it at once.

Whoever judges a whole statement keeps its standing: among what is kept between runs, and, with
`fedproof verify --record`, beside the paper, so that a fresh install has it. Nothing is judged
here. What was judged of other files, with another kernel or by other rules is absent, never shown:
the digest is of every file of the paper and of those that it names, of the kernel, and of the rules
by which answers add up.

>>> told("fedinit.nothing")
'not judged here'
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from bounds.catalogue import catalogue
from bounds.command_line import command_for
from bounds.errors import UserError
from bounds.files import read_json, read_whole, write_whole
from bounds.store import Store, version
from bounds.verdicts.standing import BY_WORD, Standing, standing

if TYPE_CHECKING:
    from bounds.statement import Statement
    from bounds.verdicts.verified import Verified

STORE = Store("standings", "bounds.kernel.checker")
FILE = "verdicts.json"


@dataclass(frozen=True, kw_only=True)
class Kept:
    """A standing in a word, how many mistakes were found, and what the statement should be.

    `heaviest` is the weight of the heaviest finding, in the words of readers. `amended` is the id
    of the amended form, where that is proved.
    """

    status: str
    findings: int
    heaviest: str = ""
    amended: str | None = None

    @property
    def standing(self) -> Standing:
        """The word with its sign and its meaning."""
        return BY_WORD[self.status]

    def __str__(self) -> str:
        """Write it as one line: `broken, 3 findings (gap); amended: fedinit.thm1.repaired`."""
        found = f", {self.findings} finding{'s'[: self.findings != 1]}" if self.findings else ""
        found += f" ({self.heaviest})" if self.heaviest else ""
        amended = f"; amended: {self.amended}" if self.amended else ""
        return f"{self.status}{found}{amended}"


def heaviest(weights: Iterable[str]) -> str:
    """The heaviest of the weights of findings; empty where there are none."""
    from bounds.verdicts.weights import NAMES  # the prover's questions come with it

    return min(weights, key=NAMES.index, default="")


def summed_up(verified: Verified) -> Kept:
    """What is kept of a judged statement; that instances exceed it is a finding with a weight."""
    from bounds.verdicts.weights import exceeding  # the prover's questions come with it

    summary = verified.summary
    weights = [str(finding["weight"]) for finding in summary.mistakes]
    weights += [str(exceeding(summary.exceeded))] if summary.exceeded else []
    return Kept(
        status=standing(summary).word,
        findings=len(summary.mistakes) + len(summary.refuted_by),
        heaviest=heaviest(weights),
        amended=summary.repaired_by,
    )


def kept(statement: Statement | str) -> Kept | None:
    """How a statement stands, as far as that was judged of what it is now."""
    id_ = statement if isinstance(statement, str) else statement.id
    paper, papers = id_.partition(".")[0], catalogue.papers()
    if not isinstance(statement, str) and catalogue.get(id_) is not statement:  # in no file
        return None
    if paper not in papers:
        return None
    record = STORE.load(STORE.key(id_, _digest(paper, tuple(papers)))) or _beside(paper).get(id_)
    return Kept(**record) if record else None


def told(statement: Statement | str) -> str:
    """How a statement stands in one line, or how to have it judged."""
    found = kept(statement)
    if found is not None:
        return str(found)
    id_ = statement if isinstance(statement, str) else statement.id
    known = id_ in catalogue
    return f"not judged here; {command_for('verify', statement)}" if known else "not judged here"


def word(statement: Statement | str) -> str:
    """How a statement stands in a word, for a legend."""
    found = kept(statement)
    return found.status if found else "not judged here"


def as_json(statement: Statement | str) -> dict[str, object] | None:
    """Return the documented JSON form; none where nothing was judged."""
    found = kept(statement)
    return None if found is None else asdict(found)


def keep(judged: Iterable[Verified]) -> None:
    """Keep the standing of statements of which every question was asked."""
    for verified in judged:
        own = verified.statement
        if catalogue.get(own.id) is own:
            digest = _digest(own.paper, tuple(catalogue.papers()))
            STORE.save(STORE.key(own.id, digest), asdict(summed_up(verified)))


def record(judged: Iterable[Verified]) -> list[Path]:
    """Write beside each paper how its statements stand; returns the files.

    What is recorded there of others, and of what the paper is now, stays.
    """
    papers: dict[str, dict[str, dict[str, object]]] = {}
    for verified in judged:
        own = verified.statement
        found = papers.setdefault(own.paper, dict(_beside(own.paper)))
        found[own.id] = asdict(summed_up(verified))
    written = []
    for paper, items in papers.items():
        folder = catalogue.folder(paper).path
        lines = [f"  {json.dumps(id_)}: {json.dumps(one)}" for id_, one in items.items()]
        listed = ",\n".join(lines)
        written.append(folder / FILE)
        digest = _digest(paper, tuple(catalogue.papers()))
        text = f'{{\n "digest": "{digest}",\n "items": {{\n{listed}\n }}\n}}\n'
        write_whole(folder / FILE, text)
    _beside.cache_clear()
    return written


@cache
def _beside(paper: str) -> dict[str, dict[str, object]]:
    """What is recorded beside a paper, if that is of what the paper is now."""
    folder = catalogue.folder(paper).path
    try:
        found = read_json(folder / FILE, "a record of verdicts")
        own: dict[str, dict[str, object]] = found["items"]
    except (UserError, KeyError, TypeError):
        return {}
    return own if found.get("digest") == _digest(paper, tuple(catalogue.papers())) else {}


@cache
def _digest(paper: str, papers: tuple[str, ...]) -> str:
    """Of the files of a paper, with the papers that it names, and of what all of them share.

    Also of the kernel and of the rules here. `papers` are all that there are.
    """
    del papers
    files = sorted(Path(__file__).parent.glob("*.py"))
    for folder in catalogue.named_by(paper):
        files += [*sorted(folder.path.glob("*.toml")), *sorted(folder.path.glob("*/*.py"))]
    shared = Path(__file__).parents[1] / "papers" / "common.toml"
    found = sha256(version("bounds.kernel.checker").encode())
    for file in (shared, *files):
        found.update(f"{file.name} {sha256(_content(file)).hexdigest()}\n".encode())
    return found.hexdigest()


def _content(file: Path) -> bytes:
    """The bytes of a file; what cannot be read is told where it is asked for."""
    try:
        return read_whole(file)
    except (UserError, OSError):
        return b""
