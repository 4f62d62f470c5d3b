"""Several bounds on one grid.

Statements of one paper share its letters. Between papers a name may stand for two things; then the
value is given as `paper.name=value`, and a bare name that is ambiguous is an error that says what
it means where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np
import xarray as xr

from bounds.catalogue import catalogue
from bounds.certificate import RELATIVE
from bounds.errors import UserError
from bounds.evaluation import Evaluation, accepted, accepted_sequences, evaluate
from bounds.language.symbolic import LetterSymbol
from bounds.statement import Statement
from bounds.verdicts.last_standing import told


def choose_statements(patterns: Sequence[str]) -> list[tuple[Statement, str | None]]:
    """Resolve ids, patterns (`fedsagd.tab1.*`) and `ID:form` to statements with a form."""
    chosen: list[tuple[Statement, str | None]] = []
    for pattern in patterns:
        name, colon, form = pattern.partition(":")
        wild = any(character in name for character in "*?[")
        found = catalogue.matching(name) if wild else [catalogue[name]]
        chosen += [(statement, form if colon else None) for statement in found]
    return chosen


def _chosen(
    one: Statement | str | tuple[Statement, str | None],
) -> Sequence[tuple[Statement, str | None]]:
    match one:
        case str():
            return choose_statements([one])
        case Statement():
            return [(one, None)]
    return [one]


def compare(
    statements: Sequence[Statement | str | tuple[Statement, str | None]],
    values: Mapping[str, object],
    *,
    anyway: bool = False,
) -> xr.Dataset:
    """Evaluate every statement at the same values; one variable each, on the shared grid.

    A statement is named as on the command line, `ID:form` or a pattern, or stands for itself.
    """
    chosen = [pair for one in statements for pair in _chosen(one)]
    if not chosen:
        msg = "name at least one statement to compare"
        raise UserError(msg)
    require_meaning(values, [statement for statement, _ in chosen])
    data = xr.Dataset()
    inside = xr.Dataset()
    for statement, form in chosen:
        own = values_for(statement, values)
        result = evaluate(statement, own, form=form, anyway=anyway)
        name = statement.id if form is None else f"{statement.id}:{form}"
        if isinstance(result, Evaluation):
            data[name], inside[name] = xr.DataArray(result.value), xr.DataArray(result.inside)
        else:
            data[name], inside[name] = result["value"], result["inside"]
    data = data.to_dataarray("statement", name="value").to_dataset()
    data["inside"] = inside.to_dataarray("statement")
    ids = (str(name).partition(":")[0] for name in data["statement"].values)
    data.coords["verdict"] = "statement", [told(id_) for id_ in ids]
    data.attrs["given"] = ", ".join(f"{name}={value}" for name, value in values.items())
    return data


def crossings(data: xr.Dataset, along: str) -> list[tuple[str, str, float]]:
    """Where two bounds change places along one dimension.

    That is a point at which they agree, or a place between two points by linear interpolation.
    Values agree where they are closer than each is known to be; what has no value parts the others.
    """
    values = data["value"]
    if values.dims != ("statement", along):
        return []
    names = [str(name) for name in values["statement"].values]
    x = values[along].values
    found = []
    for i, j in combinations(range(len(names)), 2):
        first, second = values.values[i], values.values[j]
        # Differences of large values may be beyond all numbers, those of their parts are not.
        gap = first / 4 - second / 4
        known = RELATIVE * (abs(first) / 4 + abs(second) / 4)
        order = np.where(abs(gap) <= known, 0.0, np.sign(gap))
        before = None
        for k in np.flatnonzero(order):
            if before is not None and order[before] * order[k] < 0:
                between = x[before] + (x[k] - x[before]) * (gap[before] / (gap[before] - gap[k]))
                place = between if k == before + 1 else x[(before + k) // 2]
                found.append((names[i], names[j], float(place)))
            before = None if np.isnan(order[k]) else k
    return found


def require_meaning(values: Mapping[str, object], statements: Iterable[Statement]) -> None:
    """Refuse a value that none of the statements takes, or that would mean two things."""
    taken = [(statement, _taken(statement)) for statement in statements]
    _refuse_unused(values, taken)
    _refuse_ambiguous(values, taken)


def _taken(statement: Statement) -> list[LetterSymbol]:
    return [*accepted(statement), *accepted_sequences(statement)]


def values_for(statement: Statement, values: Mapping[str, object]) -> dict[str, object]:
    """Pick the values that the statement takes; its paper's own win over bare names."""
    names = {letter.name for letter in _taken(statement)}
    own = {name: value for name, value in values.items() if name in names}
    prefix = f"{statement.paper}."
    for name, value in values.items():
        if name.startswith(prefix) and name.removeprefix(prefix) in names:
            own[name.removeprefix(prefix)] = value
    return own


def _refuse_unused(
    values: Mapping[str, object], taken: Sequence[tuple[Statement, Iterable[LetterSymbol]]]
) -> None:
    names = {letter.name for _, letters in taken for letter in letters}
    qualified = {f"{s.paper}.{letter.name}" for s, letters in taken for letter in letters}
    for name in values:
        if name not in names | qualified:
            msg = f"none of the statements has {name!r}; they take {', '.join(sorted(names))}"
            raise UserError(msg)


def _refuse_ambiguous(
    values: Mapping[str, object], taken: Sequence[tuple[Statement, Iterable[LetterSymbol]]]
) -> None:
    for name in values:
        meanings = {
            letter: statement.paper
            for statement, letters in taken
            for letter in letters
            if letter.name == name and f"{statement.paper}.{name}" not in values
        }
        if len(meanings) > 1:
            told = "; ".join(f"{paper}: {letter.meaning}" for letter, paper in meanings.items())
            papers = " and ".join(f"{paper}.{name}=..." for paper in meanings.values())
            msg = f"{name} stands for different things ({told}); give {papers}"
            raise UserError(msg)
