"""A run from a file, or from words: which problem, which algorithm, how.

    [problem]                       [algorithm]              [run]
    family = "quadratic"            name = "fedinit"         rounds = 100
    clients = 100                   relaxation = 0.1         participation = 10
    dim = 10                                                 local_steps = 5
                                                             schedule = 0.1
                                                             seeds = 10
                                                             metrics = ["objective"]
                                                             twin = {client = 3, sample = 0}

[problem] takes what the maker of the family takes, [algorithm] the algorithm's hyper-parameters
(and `init_relaxation`, which puts relaxed initialisation in front of it, as printed or, with
`init_reading = "released"`, as its authors' code has it), [run] the options of `simulate`, of which
rounds is needed; without local_steps and epochs clients make one local step. A family is a module
of `synthetic.families`, or one of `synthetic` that names its maker `MAKE`.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch

import synthetic.families
from bounds import methods
from bounds.algorithm import Algorithm, find_algorithm
from bounds.beside import provenance
from bounds.errors import UserError
from bounds.files import read_toml
from bounds.registry import find_named, module_of, refuse_absent, refuse_lacking
from stability.loop import simulate
from stability.measure import as_metric
from stability.relaxed import READINGS
from synthetic.families import family_names, maker_of, require_modest
from synthetic.problem import Neighbour, Problem, neighbour
from synthetic.threads import one_thread

PARTS = ("problem", "algorithm", "run")
LARGEST_NUMBER = 2**53
RELAXING = {"init_relaxation": float, "init_reading": typing.Literal["printed", "released"]}


@dataclass(frozen=True)
class Specification:
    """What `simulate` is called with."""

    problem: Problem
    algorithm: Algorithm
    options: Mapping[str, Any]


def read_file(path: Path, *, parts: Sequence[str] = PARTS) -> dict[str, dict[str, Any]]:
    """The tables of a TOML file, each of them one of `parts`."""
    tables = read_toml(path, "a TOML file")
    for name, table in tables.items():
        if name not in parts or not isinstance(table, dict):
            listed = ", ".join(f"[{part}]" for part in parts)
            msg = f"{path} must consist of the tables {listed}; got {name!r}"
            raise UserError(msg)
    return tables


@one_thread()
def specify(tables: Mapping[str, Mapping[str, Any]]) -> Specification:
    """Make the problem and the algorithm, and check the options of the run."""
    problem = make_problem(tables.get("problem", {}))
    algorithm = make_algorithm(tables.get("algorithm", {}))
    options = dict(tables.get("run", {}))
    if "twin" in options:
        options["twin"] = _twin(problem, options["twin"])
    for name in ("local_steps", "epochs"):
        if name in options:
            break
    else:
        options["local_steps"] = 1
    _check(options, _run_parameters(), "run", {"rounds"})
    return Specification(problem, algorithm, options)


def make_problem(table: Mapping[str, Any]) -> Problem:
    """The problem of a [problem] table."""
    options, known = dict(table), families()
    if "family" not in options:
        msg = f"problem.family is missing; there are {', '.join(sorted(known))}"
        raise UserError(msg)
    name = str(options.pop("family"))
    if name not in known:
        refuse_absent(synthetic.families, name, "family of problems", known)
    maker = known[name]()
    for option, kind in _parameters(maker).items():
        if _fits(0, kind) and not _fits(0.5, kind):
            require_modest(option, options.get(option))
    made = _call(maker, options, f"problem {name}")
    if not isinstance(made, Problem):
        msg = f"the maker of {name!r} made no problem"
        raise TypeError(msg)
    made.code = provenance(maker.__module__)
    return made


def make_algorithm(table: Mapping[str, Any]) -> Algorithm:
    """The algorithm of an [algorithm] table."""
    options = dict(table)
    relaxing = {name: options.pop(name) for name in RELAXING if name in options}
    if "name" not in options:
        msg = "algorithm.name is missing: which algorithm to run, such as fedavg"
        raise UserError(msg)
    name = options.pop("name")
    made: Algorithm = _call(find_algorithm(str(name)), options, f"algorithm {name}")
    if not relaxing:
        return made
    _check(relaxing, RELAXING, "algorithm", {"init_relaxation"})
    reading = READINGS[relaxing.get("init_reading", "printed")]
    return reading(inner=made, relaxation=float(relaxing["init_relaxation"]))


def code_of(tables: Mapping[str, Mapping[str, Any]]) -> list[dict[str, str]]:
    """The files of the user's own, with digests, that tables name."""
    names = {
        methods: tables.get("algorithm", {}).get("name"),
        synthetic.families: tables.get("problem", {}).get("family"),
    }
    modules = [module_of(package, str(name)) for package, name in names.items()]
    asked = tables.get("run", {}).get("metrics", [])
    modules += [as_metric(name).function.__module__ for name in asked]
    return [found for module in modules if (found := provenance(module))]


def families() -> dict[str, Callable[[], Callable[..., Any]]]:
    """Every family of problems, by the name of its file, with a way to import its maker.

    >>> sorted({"quadratic", "softmax"} - set(families()))
    []
    """
    found: dict[str, Callable[[], Callable[..., Any]]]
    found = {name: partial(maker_of, name) for name in family_names()}
    for place in synthetic.__path__:
        for path in sorted(Path(place).glob("*.py")):
            if "\nMAKE = " in path.read_text(encoding="utf-8"):
                found[path.stem] = partial(find_named, synthetic, path.stem, "problem", "MAKE")
    return found


def _twin(problem: Problem, given: Any) -> Neighbour:
    """A neighbour from "sample", "client", or {client = ..., sample = ..., replacement = ...}.

    Without a client it is the only one. What is not given as replacement is drawn by the seed.
    """
    kinds = {"sample": {"client": 0, "sample": 0}, "client": {"client": 0}}
    table = kinds.get(given, given) if isinstance(given, str) else given
    if isinstance(table, dict) and "sample" in table and problem.clients == 1:
        table = {"client": 0, **table}
    if not isinstance(table, dict) or "client" not in table:
        msg = (
            f'run.twin must be "sample", "client", or name a client (and a sample), as in '
            f"{{client = 0, sample = 3}}, got {given!r:.60}"
        )
        raise UserError(msg)
    known = {"client": int, "sample": int, "seed": int, "replacement": Any}
    _check(table, known, "run.twin", set())
    try:
        return neighbour(problem, **table)
    except (TypeError, ValueError, RuntimeError) as error:
        if isinstance(error, UserError):
            raise
        msg = f"run.twin: {table.get('replacement')!r:.60} is no datum of {problem.name}: {error}"
        raise UserError(msg) from error


def _call(function: Callable[..., Any], options: Mapping[str, Any], part: str) -> Any:
    """Call a maker with options that were checked against its parameters."""
    parameters = inspect.signature(function).parameters
    required = {name for name, one in parameters.items() if one.default is inspect.Parameter.empty}
    kinds = _parameters(function)
    given = dict(options)
    if "dtype" in kinds and isinstance(given.get("dtype"), str):
        given["dtype"] = _dtype(given["dtype"], part)
    _check(given, kinds, part, required)
    return function(**given)


def _dtype(name: str, part: str) -> torch.dtype:
    known = {"float32": torch.float32, "float64": torch.float64}
    if name not in known:
        msg = f"{part}: dtype must be one of {', '.join(known)}, got {name!r}"
        raise UserError(msg)
    return known[name]


def _parameters(function: Callable[..., Any]) -> dict[str, Any]:
    """The parameters of a function, or of a dataclass, with their types."""
    target = function.__init__ if inspect.isclass(function) else function
    hints = typing.get_type_hints(target)
    return {name: hints.get(name, Any) for name in inspect.signature(function).parameters}


def _run_parameters() -> dict[str, Any]:
    """What a [run] table may hold, with types."""
    taken = ("problem", "algorithm", "progress")
    return {name: kind for name, kind in _parameters(simulate).items() if name not in taken}


def _check(
    options: Mapping[str, Any], kinds: Mapping[str, Any], part: str, required: set[str]
) -> None:
    """Refuse unknown and missing options, and values of another type, by name."""
    for name, value in options.items():
        if name not in kinds:
            refuse_lacking(part, "option", name, kinds)
        if not _fits(value, kinds[name]):
            msg = f"{part}: {name} must be {_words(kinds[name])}, got {value!r:.60}"
            raise UserError(msg)
        numbers = value if isinstance(value, list) else [value]
        if any(isinstance(number, int) and abs(number) > LARGEST_NUMBER for number in numbers):
            msg = f"{part}: {name} must be at most {LARGEST_NUMBER}, got {value!r:.60}"
            raise UserError(msg)
    if missing := sorted(required - set(options)):
        msg = f"{part} needs {', '.join(missing)}"
        raise UserError(msg)


def _fits(value: Any, kind: Any) -> bool:
    """Whether a value read from a file suits a type; types files cannot hold let all pass."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return any(_fits(value, one) for one in typing.get_args(kind))
    if typing.get_origin(kind) is typing.Literal:
        return value in typing.get_args(kind)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind in (str, bool, type(None)):
        return isinstance(value, kind)
    if kind is torch.dtype:
        return isinstance(value, torch.dtype)
    if typing.get_origin(kind) is dict:
        return isinstance(value, dict)
    if kind is Neighbour:
        return isinstance(value, Neighbour)
    if isinstance(typing.get_origin(kind), type) and issubclass(
        typing.get_origin(kind), typing.cast(type, typing.Sequence)
    ):
        entry = typing.get_args(kind)[0]
        return isinstance(value, list) and all(_fits(one, entry) for one in value)
    return kind is Any


def _words(kind: Any) -> str:
    """A type in words.

    >>> _words(int | None), _words(float)
    ('an integer', 'a number')
    """
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        parts = [_words(one) for one in typing.get_args(kind) if one is not type(None)]
        return " or ".join(dict.fromkeys(part for part in parts if part != "another"))
    if typing.get_origin(kind) is typing.Literal:
        return " or ".join(repr(one) for one in typing.get_args(kind))
    names = {float: "a number", int: "an integer", str: "a text", bool: "true or false"}
    if typing.get_origin(kind) is dict:
        return "a table"
    if kind in names:
        return names[kind]
    return "a list" if typing.get_origin(kind) is not None else "another"


def options_of(part: str, table: Mapping[str, Any]) -> set[str]:
    """The options that the problem, the algorithm or the run of a table takes."""
    if part == "run":
        return set(_run_parameters())
    if part == "problem":
        known = families()
        name = table.get("family")
        return set(_parameters(known[name]())) if name in known else set()
    if "name" not in table:
        return set()
    return {*_parameters(find_algorithm(str(table["name"]))), *RELAXING}
