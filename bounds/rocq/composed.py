"""A composed certificate as one theorem: from what it rests on to its claim.

Behind the theorems of the certificates, which statements share, the file of Rocq is one section.
Its variables are the letters, its hypotheses what the statement rests on; each line is a lemma,
shown by the theorem of its certificate from what it is given. When the section ends, the last lemma
is a theorem with all of these in front.
Where a line has no proof in Rocq it is a hypothesis, too, and the theorem is called partial; so is
one of which something is supposed on which the statement does not rest, as it is shown there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bounds.composition import Shown, replay
from bounds.errors import UserError
from bounds.kernel.checker import MALFORMED
from bounds.rocq.composed_file import Writer
from bounds.rocq.composed_header import header
from bounds.rocq.composed_letters import letters, lone_letters
from bounds.rocq.composed_page import Page
from bounds.rocq.coqc import headed
from bounds.rocq.terms import UnprintedError, identifier, unprinted

File = Mapping[str, Any]


@dataclass(frozen=True)
class Composed:
    """The theorem of a statement, behind those of certificates; `supposed` are unproved lines."""

    name: str
    steps: Mapping[str, str]
    section: str
    lines: int
    supposed: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it, in a file of its own."""
        return headed("\n".join(["", *self.steps.values(), self.section]))

    @property
    def whole(self) -> bool:
        """Whether no line is supposed."""
        return not self.supposed


def composed_theorem(file: File, *, without: frozenset[str] = frozenset()) -> Composed:
    """The theorem of a composed certificate that our checker accepts.

    Lines are supposed whose lemmas, or the theorems of whose certificates, are named in `without`.
    """
    shown = replay(file)
    try:
        return _composed(file, shown, without)
    except MALFORMED as error:
        if isinstance(error, UserError):
            raise
        msg = f"the certificate has no words in Rocq: {error!r}"
        raise UnprintedError(msg) from error


def _composed(file: File, shown: Shown, without: frozenset[str]) -> Composed:
    rests = frozenset(axiom.name for axiom in shown.axioms)
    page = Page(letters(file), rests, without, lone_letters(file))
    writer = Writer(page, file, "", {}, None)
    name = identifier(str(file["statement"]).replace(".", "_"))
    last = writer.run(name)
    if page.last_supposed:
        unprinted("its last line has no proof in Rocq")
    above = header(page, file, writer)
    body = "\n".join(page.body)
    section = (
        f"{above}\n{body}\nEnd Statement.\n\n"
        f"(** What [{last}] rests on beside its own hypotheses. *)\nPrint Assumptions {last}.\n"
    )
    return Composed(last, page.steps, section, shown.lines, tuple(page.supposed))
