"""JSON documents with something hostile in any place."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from tests.fuzz.endings import TEXTS

Place = tuple[str | int, ...]

VALUES: tuple[Any, ...] = (
    *TEXTS,
    *(None, True, 0, -1, 1.5, 1e400, float("nan"), 10**30, -(10**9), 2**63, 10**5),
    *([], {}, [[]], {"a": 1}),
)


def places(document: Any, *, here: Place = ()) -> Iterator[Place]:
    """The document itself and everything in it."""
    yield here
    inside: dict[Any, Any] = document if isinstance(document, dict) else {}
    if isinstance(document, list):
        inside = dict(enumerate(document))
    for name, part in inside.items():
        yield from places(part, here=(*here, name))


def at(document: Any, place: Place) -> Any:
    """What stands in a place."""
    for name in place:
        document = document[name]
    return document


@st.composite
def spoilt(draw: st.DrawFn, document: Any) -> Any:
    """The document with one to three parts replaced, removed, or copied elsewhere."""
    document = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.sampled_from(list(places(document))))
        how = draw(st.sampled_from(("replace", "replace", "remove", "copy")))
        part = draw(st.sampled_from(VALUES))
        if how == "copy":
            part = copy.deepcopy(at(document, draw(st.sampled_from(list(places(document))))))
        if not place:
            return part
        above = at(document, place[:-1])
        if how == "remove":
            del above[place[-1]]
        else:
            above[place[-1]] = copy.deepcopy(part)
    return document
