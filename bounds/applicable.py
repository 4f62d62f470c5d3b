"""Which bound at my settings? Every statement whose letters a problem and its plan feed.

The letters of a statement are read off its record `measured`: what feeds them, and of which
assumptions they are the constants. A person says these once, by names of their own:

    K local steps   C clients   N active   T rounds   D = f(w_0) - f*   R = |w_0 - w*|^2
    L smoothness    sigma noise    zeta heterogeneity    mu curvature

A bound for larger classes of functions applies to smaller ones; that of PL with mu is the
curvature of a strongly convex function. The step size is the best one inside the hypotheses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import accepted, evaluate_point, prepare
from bounds.measured.record import Measured
from bounds.measured.terms import Values, called, letters_in, read
from bounds.optimisation import optimise, rounds_needed
from bounds.quantities.law import known
from bounds.statement import Role, Statement
from bounds.values import read_number
from bounds.verdicts.last_standing import word
from bounds.verdicts.standing import FALSE, OPEN, RESTS_ON, VACUOUS

NONCONVEX, CONVEX = "smooth-nonconvex", "smooth-convex"
PL, STRONG = "smooth-pl", "smooth-strongly-convex"
# The classes that contain a class: bounds for these hold for it.
PROBLEMS = {
    NONCONVEX: (NONCONVEX,),
    CONVEX: (NONCONVEX, CONVEX),
    PL: (NONCONVEX, PL),
    STRONG: (NONCONVEX, CONVEX, PL, STRONG),
}
NAMES = {
    "local_steps": "K",
    "clients": "C",
    "active": "N",
    "rounds": "T",
    "smoothness": "L",
    "noise": "sigma",
    "heterogeneity": "zeta",
    "heterogeneity_at_models": "zeta",
    "mean_heterogeneity": "zeta",
    "strong_convexity": "mu",
    "pl_of_halves": "mu",
    "gap(0)": "D",
    "distance(0)": "R",
}
TWICE = "pl"  # mu (f - f*) <= |grad f|^2, which is twice the curvature
# Where a bound stands that is told apart from those that are proved, or not judged here.
DOUBTED = {one.word for one in (FALSE, OPEN, RESTS_ON, VACUOUS)}
SMALL = 4  # steps up to which an exact worst case is computed


@dataclass(frozen=True)
class Offer:
    """What a bound is worth at the settings, with its best step size.

    rounds: those that reach the accuracy. worst: the exact worst case of the same quantity, of few
    steps only. why: why there is no value.
    """

    id: str
    status: str
    algorithm: str
    quantity: str
    value: float | None = None
    rate: float | None = None
    rounds: int | None = None
    worst: float | None = None
    why: str = ""

    @property
    def applies(self) -> bool:
        """Whether it has a value, and is not known to be doubtful."""
        return self.value is not None and self.status not in DOUBTED

    @property
    def told(self) -> str:
        """In a line."""
        parts = [f"{self.id} = {self.value:.6g} [{self.status}], {self.algorithm}"]
        parts += [f"step size {self.rate:.6g}"] if self.rate is not None else []
        parts += [f"exact worst case {self.worst:.6g}"] if self.worst is not None else []
        parts += [f"{self.rounds} rounds reach the accuracy"] if self.rounds is not None else []
        return ", ".join(parts)


def offers(
    problem: str, values: Mapping[str, str], *, accuracy: Fraction | None = None
) -> Iterator[Offer]:
    """All bounds that apply, printed and amended, in the order of the catalogue."""
    if problem not in PROBLEMS:
        msg = f"there is no class of problems {problem!r}; the classes are {', '.join(PROBLEMS)}"
        raise UserError(msg)
    _require_known(values)
    for printed in catalogue.values():
        measured = printed.measured
        bounding = any(formula.role is Role.BOUND for formula in printed.formulas)
        if bounding and measured and _class_of(measured.record) in PROBLEMS[problem]:
            yield _offer(printed, measured.record, values, accuracy)


def _require_known(values: Mapping[str, str]) -> None:
    names = {*NAMES.values()}
    unknown = [name for name in values if name not in names and "." not in name]
    if unknown:
        msg = (
            f"{unknown[0]} is no setting of a problem; there are {', '.join(sorted(names))}, and "
            f"paper.{unknown[0]} for a letter of one paper"
        )
        raise UserError(msg)


def _class_of(record: Measured) -> str:
    """The class of functions that a statement is about; empty if it is none of these."""
    constants = {assumption.constant for assumption in record.assumptions.values()}
    if "strong_convexity" in constants:
        return STRONG
    if constants & {TWICE, "pl_of_halves"}:
        return PL
    if record.worst is not None and record.worst.losses in PROBLEMS:
        return record.worst.losses
    return NONCONVEX if "smoothness" in constants else ""


def _offer(
    statement: Statement, record: Measured, values: Mapping[str, str], accuracy: Fraction | None
) -> Offer:
    status = word(statement)
    own, rate = _letters(statement, record, values)
    quantity = record.quantity
    try:
        if rate:
            best = optimise(statement, own, over={rate: None})
            value, step = best.value, float(best.at[rate])
        else:
            value, step = evaluate_point(prepare(statement, own)).value, None
        rounds = _rounds(statement, record, own, rate, accuracy)
    except UserError as error:
        return Offer(statement.id, status, record.algorithm, quantity, why=str(error))
    worst = _worst(statement, record, own, {} if step is None else {rate: step})
    return Offer(statement.id, status, record.algorithm, quantity, value, step, rounds, worst)


def _letters(
    statement: Statement, record: Measured, values: Mapping[str, str]
) -> tuple[dict[str, object], str]:
    """Values by the statement's letters, and the letter of the step size."""
    sources = dict(record.feeds)
    sources |= {name: a.constant for name, a in record.assumptions.items()}
    fixed = record.worst.fixed if record.worst is not None else {}
    paper = f"{statement.paper}."
    own: dict[str, object] = {}
    rate = ""
    for name in (letter.name for letter in accepted(statement)):
        source = sources.get(name, "")
        if paper + name in values:
            own[name] = values[paper + name]
        elif source == "rate":
            rate = name
        elif source == TWICE and "mu" in values:
            own[name] = str(2 * _exact(values["mu"]))
        elif NAMES.get(source) in values:
            own[name] = values[NAMES[source]]
        elif source not in NAMES and name in fixed:  # of the run: where the bound is largest
            own[name] = str(fixed[name])
        elif (settled := _settled(source, sources, values)) is not None:
            own[name] = str(settled)
    return own, rate


def _settled(source: str, sources: Mapping[str, str], values: Mapping[str, str]) -> Fraction | None:
    """A letter that is fed by a term of others, as the number of all local steps is."""
    fed = {name: values[NAMES[one]] for name, one in sources.items() if NAMES.get(one) in values}
    term = read(source or "0", frozenset(known()))
    if not source or any(called(term)) or not letters_in(term) <= fed.keys():
        return None
    found: Fraction = Values(lambda name: _exact(fed[name]), {}).of(term)
    return found


def _exact(text: str) -> Fraction:
    return Fraction(read_number(text).value)


def _rounds(
    statement: Statement,
    record: Measured,
    own: Mapping[str, object],
    rate: str,
    accuracy: Fraction | None,
) -> int | None:
    """The rounds after which the bound is below the accuracy, the step size chosen anew."""
    name = next((letter for letter, source in record.feeds.items() if source == "rounds"), "")
    if accuracy is None or name not in own:
        return None
    others = {letter: value for letter, value in own.items() if letter != name}
    over = {rate: None} if rate else None
    try:
        found = rounds_needed(statement, others, variable=name, below=accuracy, over=over)
    except UserError:  # the bound stays above it, whatever the rounds
        return None
    return int(found.at[name])


def _worst(
    statement: Statement, record: Measured, own: Mapping[str, object], chosen: Mapping[str, float]
) -> float | None:
    """The exact worst case at these settings, where it is small enough to be computed."""
    from bounds.worstcase.tightness import tightness

    steps = [own[n] for n, s in record.feeds.items() if s in {"rounds", "local_steps"} and n in own]
    if record.worst is None or not steps:
        return None
    count = Fraction(1)
    for step in steps:
        count *= _exact(str(step))
    if count > SMALL:
        return None
    grid = {name: value for name, value in {**own, **chosen}.items() if name in record.worst.grid}
    try:
        _, rows = tightness(statement, {name: str(value) for name, value in grid.items()})
        return next(iter(rows)).worst
    except UserError:
        return None
