"""What a paper says, as data: one frozen object for every assumption, theorem, table or figure.

A statement is not behaviour. It holds the words (the module's docstring, with the formulas as the
author wrote them), and the same formulas once more as sympy expressions for the machine. Where a
statement, its proof and a table print different formulas for one quantity, each stands under its
own label and can be evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

import sympy as sp

from bounds.letters import Letter

if TYPE_CHECKING:
    import xarray as xr

    from bounds.evaluation import Evaluation


class Kind(StrEnum):
    """What sort of item a statement is."""

    ALGORITHM = "algorithm"
    ASSUMPTION = "assumption"
    CLAIM = "claim"
    CONSTANT = "constant"
    COROLLARY = "corollary"
    DEFINITION = "definition"
    EQUATION = "equation"
    EXPERIMENT = "experiment"
    FIGURE = "figure"
    LEMMA = "lemma"
    PROOF = "proof"
    PROPOSITION = "proposition"
    REMARK = "remark"
    TABLE = "table"
    THEOREM = "theorem"


class Role(StrEnum):
    """What a formula does in its statement."""

    BOUND = "bound"  # quantity <= expression (or >=)
    CLAIM = "claim"  # any other relation
    DEFINITION = "definition"  # name = expression
    EXPRESSION = "expression"  # a term that the text speaks of
    RATE = "rate"  # what stands inside O(.)


class Where(StrEnum):
    """Where a hypothesis is printed."""

    STATEMENT = "statement"
    PROOF = "proof"


@dataclass(frozen=True)
class Formula:
    """One printed formula under the label that tells it from the others of its statement."""

    label: str
    body: sp.Basic
    role: Role = Role.BOUND

    @property
    def quantity(self) -> sp.Expr | None:
        """The left side: what is bounded or defined; none for a bare expression."""
        return self.body.lhs if isinstance(self.body, sp.core.relational.Relational) else None

    @property
    def value(self) -> sp.Expr | None:
        """The side that has a number once the letters have: the right one, or the expression."""
        if isinstance(self.body, sp.core.relational.Relational):
            return self.body.rhs
        return self.body if isinstance(self.body, sp.Expr) else None


@dataclass(frozen=True)
class Hypothesis:
    """A printed condition on hyper-parameters, and whether the statement or its proof prints it."""

    relation: sp.Basic
    where: Where = Where.STATEMENT
    label: str = ""


@dataclass(frozen=True, kw_only=True)
class Constant:
    """A name that a paper gives to an expression, with the range it claims for it.

    `definition` is none where the paper prints only a range; `source` tells where the definition
    is printed when that is not the statement itself.
    """

    symbol: Letter
    definition: sp.Expr | None = None
    range: sp.Basic | None = None
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One displayed line of a proof: the claim, and what the paper names as its source.

    `tex` is the line as the author wrote it.
    """

    label: str
    source: str = ""
    tex: str = ""
    claims: tuple[sp.Basic, ...] = ()
    lines: str = ""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One update rule of an algorithm: who applies it, when, and the equation."""

    actor: str
    equation: sp.Basic
    when: str = ""


@dataclass(frozen=True, kw_only=True)
class Table:
    """A printed table of results or settings; cells are kept as printed."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""

    def __post_init__(self) -> None:
        """Refuse a ragged table."""
        for row in self.rows:
            if len(row) != len(self.columns):
                msg = f"row {row} has {len(row)} cells, the table has {len(self.columns)} columns"
                raise ValueError(msg)


@dataclass(frozen=True, kw_only=True)
class Statement:
    """An item of a paper.

    `text` is the docstring of the module: its first line is the title, the rest says in words and
    in the author's formulas what is stated. `lines` are the lines of the paper's text. `units` are
    those of letters that stand for another quantity here than in the rest of the paper.
    """

    id: str
    kind: Kind
    text: str
    lines: str
    assumptions: tuple[str, ...] = ()
    hypotheses: tuple[Hypothesis, ...] = ()
    formulas: tuple[Formula, ...] = ()
    constants: tuple[Constant, ...] = ()
    rules: tuple[Rule, ...] = ()
    steps: tuple[Step, ...] = ()
    tables: tuple[Table, ...] = ()
    proof: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    units: Mapping[Letter, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a record that contradicts itself."""
        if not re.fullmatch(r"[a-z]+(\.[A-Za-z0-9_-]+)+", self.id):
            msg = f"id {self.id!r} is not of the form 'paper.item'"
            raise ValueError(msg)
        if not self.title.endswith("."):
            msg = f"{self.id}: the first line of the docstring is the title and ends with a period"
            raise ValueError(msg)
        self._require_distinct("formula", [formula.label for formula in self.formulas])
        self._require_distinct("step", [step.label for step in self.steps])
        for hypothesis in self.hypotheses:
            if hypothesis.relation in (sp.true, sp.false):
                msg = f"{self.id}: hypothesis {hypothesis.label!r} lost its content"
                raise ValueError(msg)

    def _require_distinct(self, what: str, labels: Sequence[str]) -> None:
        """Labels tell formulas apart, so no two may be the same."""
        for label in labels:
            if labels.count(label) > 1:
                msg = f"{self.id}: two {what}s are labelled {label!r}"
                raise ValueError(msg)

    @property
    def paper(self) -> str:
        """The paper's key, the first part of the id."""
        return self.id.partition(".")[0]

    @property
    def title(self) -> str:
        """The first line of the docstring."""
        return self.text.strip().partition("\n")[0]

    @property
    def body(self) -> str:
        """The docstring without its first line."""
        return self.text.strip().partition("\n")[2].strip()

    def evaluate(
        self, *, form: str | None = None, anyway: bool = False, **values: object
    ) -> Evaluation | xr.Dataset:
        """Evaluate the formula labelled `form` (the first bound if none is named) at `values`."""
        from bounds.evaluation import evaluate  # the record itself stays cheap to import

        return evaluate(self, values, form=form, anyway=anyway)

    def __str__(self) -> str:
        """Write the statement in Unicode."""
        from bounds.rendering.plain import as_text

        return as_text(self)

    def _repr_markdown_(self) -> str:
        from bounds.rendering.markdown import as_markdown

        return as_markdown(self)

    def _repr_html_(self) -> str:
        from bounds.rendering.html import as_html

        return as_html(self)

    def _repr_latex_(self) -> str:
        """Show the formulas alone, one below the other."""
        lines = (sp.latex(formula.body) for formula in self.formulas)
        return "$$\\begin{gathered}" + r"\\ ".join(lines) + "\\end{gathered}$$"
