"""A bound along a run: its value and its hypotheses at every entry, letters being arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import sympy as sp
from numpy.typing import NDArray

from bounds import compiled
from bounds.errors import UserError
from bounds.evaluation import Request, accepted, demanded, prepare
from bounds.grid import satisfied
from bounds.language.symbolic import LetterSymbol
from bounds.statement import Role, Statement, Where
from stability.confront.observed import Values

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Held:
    """A hypothesis at every entry; `holds` is None where its letters are not known."""

    label: str
    relation: str
    where: str
    holds: Mask | None
    left: float | None = None
    right: float | None = None
    demanded: bool = True

    @property
    def inside(self) -> bool | Mask:
        """As for single points: open is inside only for what the proof alone prints."""
        if not self.demanded:
            return True
        return self.where == Where.PROOF.value if self.holds is None else self.holds

    def as_json(self) -> dict[str, object]:
        """One row of a report: both sides at the first entry where it fails, or at the last."""
        return {
            "label": self.label,
            "relation": self.relation,
            "where": self.where,
            "holds": None if self.holds is None else bool(self.holds.all()),
            "left": self.left,
            "right": self.right,
            "demanded": self.demanded,
        }


@dataclass(frozen=True)
class Along:
    """The bound [..., entry], and each hypothesis."""

    value: Values
    held: tuple[Held, ...]


def letters_of(statement: Statement) -> set[str]:
    """The names of the letters that may be given."""
    return {letter.name for letter in accepted(statement)}


def follow(
    statement: Statement, form: str, letters: Mapping[str, Values], means: Mapping[str, Values]
) -> Along:
    """Evaluate at letters [entry]; `means` are the same letters with some [seed, entry].

    The bound is evaluated at `means`, hypotheses at `letters`.
    """
    request = prepare(statement, dict.fromkeys(letters, 1), form=form, anyway=True)
    if request.formula.role is not Role.BOUND:
        msg = f"{statement.id} ({form}) is no bound"
        raise UserError(msg)
    arrays = _by_letter(request, letters)
    per_seed = {**arrays, **_by_letter(request, means)}
    value = compiled.evaluate(request.expanded(request.expression), per_seed, {})
    held = [_domain(letter, array) for letter, array in arrays.items()]
    for hypothesis in request.hypotheses:
        relation = hypothesis.relation
        if isinstance(relation, sp.core.relational.Relational):
            held.append(_hypothesis(request, hypothesis.label, relation, hypothesis.where, arrays,
                                    demanded=demanded(hypothesis)))  # fmt: skip
    return Along(value, tuple(one for one in held if one is not None))


def _by_letter(request: Request, letters: Mapping[str, Values]) -> dict[LetterSymbol, Values]:
    return {letter: letters[letter.name] for letter in request.given if letter.name in letters}


def _domain(letter: LetterSymbol, array: Values) -> Held | None:
    """The domain of a letter, reported only where a value leaves it."""
    mask = letter.domain.mask(array)
    if mask.all():
        return None
    where = Where.STATEMENT.value
    return Held(f"domain of {letter.name}", f"{letter.name}: {letter.domain}", where, mask)


def _hypothesis(
    request: Request,
    label: str,
    relation: sp.Basic,
    where: Where,
    arrays: dict[LetterSymbol, Values],
    *,
    demanded: bool,
) -> Held:
    text = str(relation)
    known = request.has_sequences(relation)
    if not known or not request.expanded(relation).free_symbols <= set(arrays):
        return Held(label, text, where.value, None, demanded=demanded)
    entries = max((array.shape[-1] for array in arrays.values()), default=1)
    mask = np.broadcast_to(satisfied(relation, request, arrays), (entries,))
    place = int(np.argmin(mask)) if not mask.all() else entries - 1
    left, right = (
        float(
            np.broadcast_to(compiled.evaluate(request.expanded(side), arrays, {}), (entries,))[
                place
            ]
        )
        for side in (relation.lhs, relation.rhs)
    )
    return Held(label, text, where.value, mask, left, right, demanded=demanded)
