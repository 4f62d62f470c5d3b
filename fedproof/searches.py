"""Searches for instances, on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bounds.catalogue import catalogue
from bounds.measured.items import told_unchecked
from bounds.runs.examine import Examined
from bounds.runs.search import Outcome
from bounds.runs.told import letters_told, roughly, setup_told

MOST_EXCLUDERS = 3


def tell(outcome: Outcome, *, instance: bool = True) -> None:
    """One line, and the instance beyond the bound if there is one."""
    positive = ", where the bound is positive" if outcome.positive else ""
    positive += ", at the paper's settings" if outcome.settings else ""
    what = f"{outcome.statement} ({outcome.form}), {outcome.reading}{positive}:"
    if outcome.best is None:
        print(f"{what} no admissible instance among {outcome.tried}{_excluders(outcome)}")
    elif outcome.refuted:
        print(f"{what} refuted by instance {outcome.tried}: {_times(outcome.ratio)} the bound")
        if outcome.best.unchecked:
            print(f"    {told_unchecked(outcome.best.unchecked)}")
        if instance:
            describe(outcome.best)
    else:
        print(
            f"{what} supported: best ratio {outcome.ratio:.4g} after {outcome.tried} instances, "
            f"{outcome.admissible} of them admissible"
        )


def _times(ratio: float) -> str:
    return "beyond any multiple of" if ratio == float("inf") else f"{ratio:.4g} times"


def _excluders(outcome: Outcome) -> str:
    """Which hypotheses excluded most of what was tried."""
    most = Counter(outcome.excluded).most_common(MOST_EXCLUDERS)
    told = ", ".join(f"{label!r} excludes {number}" for label, number in most)
    return f"; {told}" if told else "; none meets the assumptions and can be enumerated"


def tell_all(found: Mapping[Any, Sequence[Outcome]]) -> None:
    """One line a statement, and what all searches add up to."""
    by_statement: dict[str, list[Outcome]] = {}
    for own in found.values():
        for outcome in own:
            by_statement.setdefault(outcome.statement, []).append(outcome)
    head = ("statement", "tried", "inside", "largest ratio", "exceeded")
    rows = [head, *(_row(statement, own) for statement, own in by_statement.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    print()
    for first, *others in rows:
        told = "  ".join(cell.rjust(w) for cell, w in zip(others, widths[1:], strict=True))
        print(f"{first.ljust(widths[0])}  {told}")
    every = [outcome for own in by_statement.values() for outcome in own]
    exceeded = [s for s, own in by_statement.items() if any(o.refuted for o in own)]
    nowhere = [s for s, own in by_statement.items() if not any(o.admissible for o in own)]
    print(
        f"{len(by_statement)} statements in {len(found)} searches: {_sum(every, 'tried')} "
        f"instances tried, {_sum(every, 'admissible')} inside all hypotheses;\n"
        f"{len(exceeded)} statements exceeded in some reading, {len(nowhere)} without any "
        "instance inside"
    )
    for statement in nowhere:
        print(f"  {statement}: nothing inside{_excluders(_together(by_statement[statement]))}")


def _row(statement: str, own: Sequence[Outcome]) -> tuple[str, str, str, str, str]:
    refuted = sum(outcome.refuted for outcome in own)
    ratio = max(outcome.ratio for outcome in own)
    return (
        statement,
        _sum(own, "tried"),
        _sum(own, "admissible"),
        f"{ratio:.4g}" if any(outcome.admissible for outcome in own) else "-",
        f"{refuted} of {len(own)}" if refuted else "-",
    )


def _sum(outcomes: Iterable[Outcome], name: str) -> str:
    return str(sum(getattr(outcome, name) for outcome in outcomes))


def _together(own: Sequence[Outcome]) -> Outcome:
    """What excluded the instances of all searches for one statement."""
    excluded: Counter[str] = Counter()
    for outcome in own:
        excluded.update(outcome.excluded)
    first = own[0]
    return Outcome(first.statement, first.form, first.reading, None, 0, 0, excluded=dict(excluded))


def in_order(wanted: Sequence[Any], found: Iterable[tuple[Any, Any]]) -> Iterator[tuple[Any, Any]]:
    """What is found in the order in which it is wanted, each as soon as those before it are."""
    waiting: dict[Any, Any] = {}
    places = iter(wanted)
    following = next(places, None)
    try:
        for task, result in found:
            waiting[task] = result
            while following in waiting:
                yield following, waiting.pop(following)
                following = next(places, None)
    except KeyboardInterrupt:
        yield from ((task, waiting[task]) for task in wanted if task in waiting)
        raise


def describe(found: Examined) -> None:
    """The instance beyond a bound."""
    setup, stated = found.instance.setup, catalogue.get(found.instance.statement)
    twin = stated.measured.record.twin if stated is not None and stated.measured else ""
    print(f"    quantity {roughly(found.quantity)} > {roughly(found.bound.high)} bound")
    for words in (*setup_told(setup, twin), letters_told(found.letters, setup)):
        print(f"    {words}")
    for words in found.ranges.values():
        print(f"    beyond it {words}")
