"""What a paper says, as data: one frozen object for every assumption, theorem, table or figure.

A statement is not behaviour. It holds the words, with the formulas as the author wrote them, and
the same formulas in the house's language for the machine; sympy's form of one is made when it is
asked for. Where a statement, its proof and a table print different formulas for one quantity, each
stands under its own label and can be evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bounds.errors import UserError
from bounds.expressions import Add, Expression, Relation
from bounds.language.letters import Alphabet
from bounds.language.vocabulary import Vocabulary
from bounds.language.written import Written

if TYPE_CHECKING:
    import xarray as xr

    from bounds.evaluation import Evaluation
    from bounds.measured.measurement import Measurement
    from bounds.prepared import PreparedBound
    from bounds.verdicts.question import Question


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


# How the id of an amended form ends.
AMENDED = ".repaired"
# What is called a small constant is no larger: what holds for those that are small enough holds.
SMALL = "1/1000"


class Role(StrEnum):
    """What a formula does in its statement."""

    BOUND = "bound"  # quantity <= expression (or >=)
    CLAIM = "claim"  # any other relation
    DEFINITION = "definition"  # name = expression
    EXPRESSION = "expression"  # a term that the text speaks of
    RATE = "rate"  # what stands inside O(.)


NAMED = {
    "alg": Kind.ALGORITHM, "asm": Kind.ASSUMPTION, "ass": Kind.ASSUMPTION, "as": Kind.ASSUMPTION,
    "claim": Kind.CLAIM, "const": Kind.CONSTANT, "cor": Kind.COROLLARY, "def": Kind.DEFINITION,
    "eq": Kind.EQUATION, "exp": Kind.EXPERIMENT, "fig": Kind.FIGURE, "lem": Kind.LEMMA,
    "prop": Kind.PROPOSITION, "rem": Kind.REMARK, "tab": Kind.TABLE, "thm": Kind.THEOREM,
}  # fmt: skip


def kind_named(name: str) -> Kind | None:
    """What sort of item has a name such as lem21, tab1.fedavg or poster.as1.

    >>> kind_named("lem21").value, kind_named("poster.as1").value, kind_named("problem")
    ('lemma', 'assumption', None)
    """
    heads = (re.match(r"[a-z]*", part) for part in name.split("."))
    return next((NAMED[head[0]] for head in heads if head and head[0] in NAMED), None)


class Where(StrEnum):
    """Where a hypothesis is printed, or that an assumption implies it."""

    STATEMENT = "statement"
    PROOF = "proof"
    IMPLIED = "implied"


@dataclass(frozen=True)
class Formula:
    """One printed formula under the label that tells it from the others of its statement."""

    label: str
    written: Written
    role: Role = Role.BOUND

    @property
    def body(self) -> Any:
        """The formula as a sympy object."""
        return self.written.sympy

    @property
    def quantity(self) -> Any:
        """The left side: what is bounded or defined; none for a bare expression."""
        return self.body.lhs if isinstance(self.written.tree, Relation) else None

    @property
    def value(self) -> Any:
        """The side that has a number once the letters have: the right one, or the expression."""
        if isinstance(self.written.tree, Relation):
            return self.body.rhs
        return self.body if isinstance(self.written.tree, Expression) else None

    @property
    def terms(self) -> tuple[Written, ...]:
        """The terms of that side, as they are written."""
        tree = self.written.tree
        side = tree.right if isinstance(tree, Relation) else tree
        parts = side.terms if isinstance(side, Add) else (side,)
        return tuple(map(self.written.like, parts))


@dataclass(frozen=True)
class Hypothesis:
    """A printed condition on hyper-parameters, and whether the statement or its proof prints it."""

    written: Written
    where: Where = Where.STATEMENT
    label: str = ""

    def __str__(self) -> str:
        """The condition as it is written."""
        return str(self.written)

    @property
    def relation(self) -> Any:
        """The condition as a sympy object."""
        return self.written.sympy

    @property
    def parts(self) -> tuple[Hypothesis, ...]:
        """The parts of `a and b`, each of them a condition of its own."""
        return tuple(Hypothesis(part, self.where, self.label) for part in self.written.parts)


@dataclass(frozen=True, kw_only=True)
class Constant:
    """A name that a paper gives to an expression, with the range it claims for it.

    `defined` is none where the paper prints only a range; `source` tells where the definition is
    printed when that is not the statement itself, `home` the item whose file has it, if another's.
    """

    name: Written
    defined: Written | None = None
    within: Written | None = None
    source: str = ""
    home: str = ""

    @property
    def latex(self) -> str:
        """The name, and what it is defined to be."""
        defined = "" if self.defined is None else f" = {self.defined.latex}"
        return f"{self.name.latex}{defined}"

    @property
    def symbol(self) -> Any:
        """The name as a sympy symbol."""
        return self.name.sympy

    @property
    def definition(self) -> Any:
        """The definition as a sympy object."""
        return self.defined and self.defined.sympy

    @property
    def range(self) -> Any:
        """The claimed range as a sympy object."""
        return self.within and self.within.sympy


@dataclass(frozen=True, kw_only=True)
class Step:
    """One displayed line of a proof: the claim, and what the paper names as its source.

    `tex` is the line as the author wrote it; a line without is none that is printed. `read` is the
    claim in the first of its readings that has one of its own, `unsaid` why it has no claim, and
    `illegible` what of it cannot be read. `taken` is a line that an amended form has from the
    printed one, and does not speak of.
    """

    label: str
    source: str = ""
    tex: str = ""
    written: tuple[Written, ...] = ()
    read: tuple[Written, ...] = ()
    unsaid: str = ""
    illegible: str = ""
    lines: str = ""
    taken: bool = False


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One update rule of an algorithm: who applies it, when, and the equation."""

    actor: str
    written: Written
    when: str = ""
    label: str = ""

    @property
    def equation(self) -> Any:
        """The equation as a sympy object."""
        return self.written.sympy


@dataclass(frozen=True, kw_only=True)
class Given:
    """What an assumption gives at points and indices, for which the letters `at` stand in it.

    `why` says why the printed words license it; what is put for a letter of `apart` must not depend
    on the source that stands there.
    """

    label: str
    at: tuple[str, ...]
    written: Written
    why: str
    apart: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Table:
    """A printed table of results or settings; cells are kept as printed."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""

    def __post_init__(self) -> None:
        """Refuse a ragged table, and one without columns."""
        if not self.columns:
            msg = "a table has no columns; the first names its rows"
            raise UserError(msg)
        for row in self.rows:
            if len(row) != len(self.columns):
                msg = f"row {row} has {len(row)} cells, the table has {len(self.columns)} columns"
                raise UserError(msg)


@dataclass(frozen=True, kw_only=True)
class Cells:
    """What the words say of the cells of a table: see `bounds.verdicts.kinds.tables`."""

    label: str
    claim: str
    asks: str = ""
    at: tuple[str, ...] = ()
    table: str = ""


@dataclass(frozen=True, kw_only=True)
class Compared:
    """What the words say of bounds of several items: see `bounds.verdicts.kinds.comparisons`."""

    label: str
    claim: str
    asks: str = ""
    let: Mapping[str, str] = field(default_factory=dict)
    order_in: str = ""


@dataclass(frozen=True, kw_only=True)
class Statement:
    """An item of a paper.

    `body` says in words and in the author's formulas what is stated. `lines` are the lines of the
    paper's text. `units` are those of letters that stand for another quantity here than in the rest
    of the paper. `measured` says how its quantity is measured. `amended` is the statement as it
    should be, where there is one. `given` are the tables of what is in no file. `vocabulary`
    says what letters and terms stand for, `gives` what an assumption gives at points. `small` is
    what is said of the letters that the words call small. `guessed` is what a draft has from how
    the paper is written, and nobody has confirmed; `recalled` is why it may not be as printed.
    """

    id: str
    kind: Kind
    title: str
    body: str = ""
    lines: str = ""
    letters: Alphabet = field(default_factory=lambda: Alphabet({}), repr=False)
    assumptions: tuple[str, ...] = ()
    hypotheses: tuple[Hypothesis, ...] = ()
    formulas: tuple[Formula, ...] = ()
    constants: tuple[Constant, ...] = ()
    small: tuple[Written, ...] = ()
    rules: tuple[Rule, ...] = ()
    steps: tuple[Step, ...] = ()
    tables: tuple[Table, ...] = ()
    cells: tuple[Cells, ...] = ()
    compared: tuple[Compared, ...] = ()
    proof: str = ""
    guessed: tuple[str, ...] = ()
    recalled: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)
    implies: tuple[Written, ...] = ()
    asked: tuple[Question, ...] = field(default=(), repr=False)
    gives: tuple[Given, ...] = ()
    vocabulary: Vocabulary = field(default_factory=Vocabulary, repr=False)
    measured: Measurement | None = field(default=None, repr=False)
    amended: Statement | None = field(default=None, repr=False)
    given: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        """Refuse a record that contradicts itself."""
        if not re.fullmatch(r"[A-Za-z]\w*(\.[A-Za-z0-9_-]+)+", self.id):
            msg = (
                f"id {self.id!r} is not of the form 'paper.item'; the name of a paper is that of "
                "its folder, and made of letters, digits and _; an item has the name of its file, "
                "with - and dots too"
            )
            raise UserError(msg)
        labels = [formula.label for formula in self.formulas]
        labels += [step.label for step in self.steps]
        labels += [hypothesis.label for hypothesis in self.hypotheses if hypothesis.label]
        for label in labels:
            # A question that names one of them would mean the other.
            if labels.count(label) > 1:
                msg = f"{self.id}: two of its formulas, lines and conditions are called {label!r}"
                raise UserError(msg)

    def __hash__(self) -> int:
        """Equal statements have one id."""
        return hash(self.id)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """What the catalogue has is found there again, in another process too."""
        from bounds.catalogue import catalogue

        if catalogue.get(self.id) is self:
            return catalogue.__getitem__, (self.id,)
        return super().__reduce_ex__(protocol)

    @property
    def paper(self) -> str:
        """The paper's key, the first part of the id."""
        return self.id.partition(".")[0]

    @property
    def is_amended(self) -> bool:
        """Whether it is the amended form of another."""
        return self.id.endswith(AMENDED)

    @property
    def text(self) -> str:
        """All words: the title and what follows it."""
        return f"{self.title}\n\n{self.body}".strip()

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What is asked of it, and what each question is about where it does not say so."""
        from bounds.verdicts.about import about

        return tuple(about(self, question) for question in self.asked)

    @property
    def implied(self) -> tuple[Hypothesis, ...]:
        """What every problem that satisfies its assumptions has of its constants."""
        from bounds.catalogue import catalogue

        return tuple(
            Hypothesis(part, Where.IMPLIED, id_)
            for id_ in self.assumptions
            if id_ in catalogue
            for written in catalogue[id_].implies
            for part in written.parts
        )

    def formulas_of_all_kinds(self) -> Iterator[Written]:
        """Everything that is written in the house's language, the amended form's too."""
        yield from (formula.written for formula in self.formulas)
        yield from (hypothesis.written for hypothesis in self.hypotheses)
        for constant in self.constants:
            yield from filter(None, (constant.name, constant.defined, constant.within))
        yield from (rule.written for rule in self.rules)
        yield from (claim for step in self.steps for claim in (*step.written, *step.read))
        yield from (*self.implies, *self.small)
        yield from (given.written for given in self.gives)
        if self.amended is not None:
            yield from self.amended.formulas_of_all_kinds()

    def evaluate(
        self, *, form: str | None = None, anyway: bool = False, **values: object
    ) -> Evaluation | xr.Dataset:
        """Evaluate the formula labelled `form` (the first bound if none is named) at `values`."""
        from bounds.evaluation import evaluate  # the record itself stays cheap to import

        return evaluate(self, values, form=form, anyway=anyway)

    def prepare(
        self, *, form: str | None = None, anyway: bool = False, **fixed: object
    ) -> PreparedBound:
        """The same, made ready for many single points, at which the other letters are given."""
        from bounds.prepared import PreparedBound

        return PreparedBound(self, form, anyway, fixed)

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
        lines = (formula.written.latex for formula in self.formulas)
        return "$$\\begin{gathered}" + r"\\ ".join(lines) + "\\end{gathered}$$"
