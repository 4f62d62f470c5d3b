"""Hold one instance against its bound, from the instance alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any, NoReturn

import sympy as sp
from msgspec import to_builtins
from sympy.core.function import AppliedUndef

from bounds.errors import UserError
from bounds.evaluation import accepted, demanded, prepare
from bounds.language.letters import Letter
from bounds.language.symbolic import LetterSymbol
from bounds.measured.faults import FED, FaultError, telling
from bounds.measured.items import measured_items, unchecked
from bounds.runs.between import Enclosure, ends
from bounds.runs.chance import InadmissibleError
from bounds.runs.enclosure import certain, enclose
from bounds.runs.instance import Instance, swift
from bounds.runs.ranges import beyond_for
from bounds.runs.trial import Measured, Trial, trial_of
from bounds.statement import Role, Statement

Known = Mapping[str, Fraction | Enclosure]


class ExcludedError(InadmissibleError):
    """The instance is outside printed hypotheses, which `labels` name."""

    def __init__(self, message: str, labels: tuple[str, ...]) -> None:
        """Keep the names of the hypotheses beside the sentence."""
        super().__init__(message)
        self.labels = labels


@dataclass(frozen=True)
class Examined:
    """The exact quantity and the enclosed bound of an admissible instance."""

    instance: Instance
    quantity: Fraction
    bound: Enclosure
    letters: Mapping[str, Fraction | Enclosure]
    met: Mapping[str, str]
    # What the statement assumes and nothing measured stands for.
    unchecked: tuple[str, ...] = ()
    # The tables of an item that is in no file.
    item: Mapping[str, Any] = field(default_factory=dict)
    # For which numbers it is beyond a bound with a constant of which a range is printed.
    ranges: Mapping[str, str] = field(default_factory=dict)

    @property
    def beyond(self) -> bool:
        """Whether the quantity certainly exceeds the bound."""
        return self.quantity > self.bound.high

    @property
    def ratio(self) -> float:
        """The quantity as a multiple of the bound; infinite beyond a bound that is not positive."""
        if self.bound.high > 0:
            ratio = self.quantity / self.bound.high
            return float(ratio) if ratio < 10**300 else float("inf")
        return float("inf") if self.beyond else 0.0

    def as_json(self) -> dict[str, Any]:
        """The instance, and what was computed from it."""
        return {
            **self.instance.as_json(),
            "quantity": str(self.quantity),
            "bound": {"low": str(self.bound.low), "high": str(self.bound.high)},
            "letters": {name: str(value) for name, value in sorted(self.letters.items())},
            "met": dict(self.met),
            "unchecked": list(self.unchecked),
            **({"ranges": dict(self.ranges)} if self.ranges else {}),
            **({"item": to_builtins(self.item)} if self.item else {}),
        }


def examine(instance: Instance, *, trial: Trial | None = None) -> Examined:
    """Compute everything; an instance that does not satisfy every condition is not admissible."""
    trial = trial or trial_of(instance.statement)
    if trial is None:
        msg = f"{instance.statement} bounds no quantity of a run that can be computed here"
        raise UserError(msg)
    reading = trial.reading(instance.reading)
    if reading is None or instance.form not in trial.forms:
        msg = f"{instance.statement} is not tried as {instance.form!r}, read {instance.reading!r}"
        raise UserError(msg)
    if instance.setup.federation.dimension > 1 and not trial.wide:
        msg = f"{instance.statement} is computed in one dimension alone"
        raise InadmissibleError(msg)
    _inside_domains(trial.stated, instance.setup.choices)
    instance = replace(instance, setup=trial.completed(instance.setup))
    measured = reading.measure(swift(instance.setup))
    constants = _constants(instance, measured)
    letters = {**instance.setup.choices, **constants, **measured.others}
    letters |= {name: _exactly(term, letters) for name, term in trial.defined.items()}
    bound, met = hold(trial, instance.form, letters)
    for name, term in trial.at_least.items():
        point = {letter: letters[letter.name] for letter in term.free_symbols}
        if not certain(sp.Le(term, letters[name], evaluate=False), point):
            msg = f"{name} = {letters[name]} is less than {term}"
            raise ExcludedError(msg, (f"least {name}",))
    for id_ in trial.within:
        other = trial_of(id_)
        if other is not None:
            met |= hold(other, other.forms[0], letters)[1]
    met = {**measured.met, **met}
    left = unchecked(trial.stated, measured_items(trial.stated, instance.reading))
    found = Examined(instance, measured.quantity, bound, letters, met, left, trial.stated.given)
    return replace(found, ranges=_ranges(found, trial)) if found.beyond else found


def examined(instance: Instance, trial: Trial) -> Examined | None:
    """The same; none if it is outside a condition, or too long to be followed."""
    try:
        with telling(trial.stated.measured):
            return examine(instance, trial=trial)
    except FaultError:
        raise
    except (InadmissibleError, ValueError, ZeroDivisionError):
        return None


def _inside_domains(stated: Statement, choices: Mapping[str, Fraction]) -> None:
    """Refuse a choice outside the domain of its letter, whether or not the statement has it.

    What is counted may also be none, such as the rounds before the first.
    """
    letters = stated.letters
    for name, value in choices.items():
        domain = letters[name].domain if name in letters else None
        inside = domain is None or (value.denominator == 1 if domain.integer else value in domain)
        if not inside:
            msg = f"{name} = {value} is outside its domain, {domain}"
            raise ExcludedError(msg, (f"domain of {name}",))


def _constants(instance: Instance, measured: Measured) -> dict[str, Fraction]:
    """The constants of the assumptions: the best ones, or those that the instance states."""
    constants = {**measured.least, **measured.most}
    for name, value in instance.setup.constants.items():
        if name in measured.least and value < measured.least[name]:
            msg = f"{name} = {value} is less than {measured.least[name]}, which is needed"
            raise InadmissibleError(msg)
        if name in measured.most and value > measured.most[name]:
            msg = f"{name} = {value} is more than {measured.most[name]}, which is possible"
            raise InadmissibleError(msg)
        if name not in constants:
            msg = f"{name} is no constant of an assumption of {instance.statement}"
            raise InadmissibleError(msg)
        constants[name] = value
    return constants


def _exactly(term: sp.Expr, letters: Known) -> Fraction:
    """The value of a term of letters that are known."""
    point = {letter: letters[letter.name] for letter in term.free_symbols}
    value = enclose(term, point)
    if value.low != value.high:
        msg = f"{term} is not rational there"
        raise InadmissibleError(msg)
    return value.low


def hold(trial: Trial, form: str, letters: Known) -> tuple[Enclosure, dict[str, str]]:
    """Check domains and hypotheses, and enclose the bound."""
    statement = trial.stated
    by_name = _letters(trial)
    known = {name: value for name, value in letters.items() if name in by_name}
    expression, hypotheses = _prepared(trial, form, frozenset(known))
    point: dict[LetterSymbol, Fraction | Enclosure] = {
        by_name[name]: value for name, value in known.items()
    }
    for letter, value in point.items():
        if any(end not in letter.domain for end in ends(value)):
            msg = f"{letter.name} = {value} is outside its domain, {letter.domain}"
            raise ExcludedError(msg, (f"domain of {letter.name}",))
    for label, relation in hypotheses:
        if absent := relation.free_symbols - set(point):
            _refuse_unfed(statement, absent, label)
    broken = {label: relation for label, relation in hypotheses if not certain(relation, point)}
    if broken:
        required = " and ".join(f"{relation} ({label})" for label, relation in broken.items())
        msg = f"{statement.id} requires {required}"
        raise ExcludedError(msg, tuple(broken))
    met = {label: str(relation) for label, relation in hypotheses}
    if absent := expression.free_symbols - set(point):
        _refuse_unfed(statement, absent, form)
    return enclose(expression, point), met


def _refuse_unfed(statement: Statement, letters: Iterable[sp.Symbol], label: str) -> NoReturn:
    """Tell that no instance has what a formula or a hypothesis speaks of."""
    names = ", ".join(sorted(map(str, letters)))
    where = statement.measured.place("feeds") if statement.measured else statement.id
    msg = f"{where}: nothing feeds {names}, of which {label!r} speaks; {FED}"
    raise FaultError(msg)


def _ranges(found: Examined, trial: Trial) -> dict[str, str]:
    """By the constants that the proof has a number for, and the statement a range."""
    by_name, told = _letters(trial), {}
    for constant in trial.stated.constants:
        name = str(constant.name)
        if constant.defined is None or constant.within is None or name not in by_name:
            continue
        given = frozenset({*found.letters} & by_name.keys() | {name})
        bound, _ = _prepared(trial, found.instance.form, given)
        free = {one for one in bound.free_symbols if one.name in found.letters}
        point = {letter: found.letters[letter.name] for letter in free if letter.name != name}
        if words := beyond_for(name, constant.within, bound, point, found.quantity):
            told[name] = words
    return told


@cache
def _letters(trial: Trial) -> dict[str, LetterSymbol]:
    """The letters of a statement by their names, and the elements of its sequences."""
    letters = [*accepted(trial.stated), *_elements(trial).values()]
    return {letter.name: letter for letter in letters}


@cache
def _elements(trial: Trial) -> dict[sp.Expr, LetterSymbol]:
    """A letter in the place of every element of a sequence, such as `delta(K, T)`."""
    paper = trial.stated.paper
    values = [f.value for f in trial.stated.formulas if f.value is not None]
    relations = [*values, *(h.relation for h in trial.stated.hypotheses)]
    applied = {one for relation in relations for one in relation.atoms(AppliedUndef)}
    return {
        one: LetterSymbol(
            Letter(name=str(one), paper=paper, latex=str(one), meaning="element of a sequence")
        )
        for one in applied
    }


def _free(trial: Trial) -> tuple[str, ...]:
    """All letters: which of them are missing is told with the place of the record."""
    return tuple(letter.name for letter in accepted(trial.stated))


Prepared = tuple[sp.Expr, tuple[tuple[str, sp.Basic], ...]]


@cache
def _prepared(trial: Trial, form: str, given: frozenset[str]) -> Prepared:
    """The bound and the demanded hypotheses with all constants unfolded."""
    statement = trial.stated
    elements = _elements(trial)
    named = given - {letter.name for letter in elements.values()}
    request = prepare(statement, dict.fromkeys(named, 1), form=form, anyway=True, free=_free(trial))
    formula = request.formula
    if formula.role not in (Role.BOUND, Role.CLAIM) or getattr(formula.body, "rel_op", "") not in (
        "<=",
        "<",
    ):
        msg = f"{statement.id} ({form}) is no upper bound with a value"
        raise UserError(msg)
    hypotheses = tuple(
        (hypothesis.label, request.expanded(hypothesis.relation).xreplace(elements))
        for hypothesis in request.hypotheses
        if isinstance(hypothesis.relation, sp.core.relational.Relational) and demanded(hypothesis)
    )
    small = (("small constant", one.sympy) for one in statement.small)
    hypotheses = (*hypotheses, *((label, request.expanded(one)) for label, one in small))
    # A hypothesis without letters has become true or false.
    never = tuple(label for label, relation in hypotheses if relation is sp.false)
    if never:
        msg = f"{statement.id}: {', '.join(never)} is false whatever the letters are"
        raise ExcludedError(msg, never)
    relations = tuple(pair for pair in hypotheses if pair[1] is not sp.true)
    return request.expanded(request.expression).xreplace(elements), relations
