"""The records of the items of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from bounds import papers
from bounds.catalogue import catalogue
from bounds.measured.record import Measured, load
from bounds.statement import Role


@cache
def measured_of(id_: str) -> Measured | None:
    """The record beside an item; an amended one without any is measured as what it amends."""
    found = _own(id_)
    if found is not None:
        return found
    published, dot, _ = id_.rpartition(".repaired")
    record = measured_of(published) if dot and id_ in catalogue else None
    return None if record is None else _amended(record, published, id_)


def has_own(id_: str) -> bool:
    """Whether an item has a record beside it."""
    return _own(id_) is not None


def _own(id_: str) -> Measured | None:
    paper, _, item = id_.partition(".")
    places = (Path(place) / paper for place in papers.__path__)
    return next((found for place in places if (found := load(place, item)) is not None), None)


def _amended(record: Measured, published: str, id_: str) -> Measured | None:
    """On the bounds of the same quantities; none if there are none."""
    forms = _same(record.forms, published, id_)
    also = [{**one, "forms": _same(one["forms"], published, id_)} for one in record.also]
    kept = [one for one in also if one["forms"]]
    return replace(record, forms=forms, also=kept) if forms or not record.forms else None


def _same(forms: Sequence[str], published: str, id_: str) -> list[str]:
    """The bounds of the amended statement on what these forms bound."""
    bounded = {f.quantity for f in catalogue[published].formulas if f.label in forms}
    formulas = (f for f in catalogue[id_].formulas if f.role is Role.BOUND)
    return [f.label for f in formulas if f.quantity in bounded]


def all_measured() -> Iterator[tuple[str, Measured]]:
    """Every item of the catalogue with its record."""
    for id_ in catalogue:
        found = measured_of(id_)
        if found is not None:
            yield id_, found
