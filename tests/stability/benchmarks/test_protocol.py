"""Protocols as files: what they say, how small scale and likeness change it, and mistakes."""

from typing import Any

import pytest

from bounds.catalogue import catalogue
from bounds.errors import UserError
from stability.benchmarks.data import data_names
from stability.benchmarks.models import model_names
from stability.benchmarks.partitions import partition_names
from stability.benchmarks.protocol import SCALES, Protocol, load, parse
from stability.benchmarks.protocol_file import protocol_names, read
from stability.benchmarks.runner import algorithm_of, schedule_of
from stability.benchmarks.summaries import TAKES
from stability.benchmarks.tables import differences
from tests.stability.benchmarks.miniature import changed

GOOD = """
title = "A table"
statements = ["fedinit.tab4"]
notes = ["unsaid"]

[problem]
data = "cifar10"
model = "cnn"
clients = "$clients"
partition = {name = "dirichlet", concentration = 0.6}

[run]
rounds = 10
rate = 0.1
epochs = 5
seeds = 3

[axes.setting.many]
label = "100"
values = {clients = 100}

[axes.setting.few]
values = {clients = 10}
run = {local_steps = 3}

[axes.method.fedavg]
label = "FedAvg"
algorithm = {name = "fedavg"}

[axes.method.feddyn]
algorithm = {name = "feddyn", strength = 0.1}
run = {rate = 0.01}

[[tables]]
rows = ["method"]
columns = ["setting", "measure"]
measures = [{of = "accuracy", take = "top"}]

[small]
notes = ["smaller"]

[small.run]
rounds = 2

[small.axes.setting.many]
values = {clients = 20}
"""


def good() -> dict[str, Any]:
    """The tables of the text above."""
    return read("good", GOOD)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", protocol_names())
def test_every_protocol_is_whole(name: str, scale: str) -> None:
    """What it names exists: items of the ledger, data, models, partitions, algorithms, measures."""
    protocol = load(name, scale)
    assert all(statement in catalogue for statement in protocol.statements)
    for setting in protocol.settings:
        assert setting.problem["data"] in data_names()
        assert setting.problem["model"] in model_names()
        assert setting.problem["partition"]["name"] in partition_names()
        algorithm_of(setting.algorithm)
        schedule_of(setting.run)
    assert all(measure.take in TAKES for table in protocol.tables for measure in table.measures)


def test_every_experiment_of_the_ledger_has_a_protocol() -> None:
    """Tables and figures of measurements; the others are formulas, notation or settings."""
    answered = {item for name in protocol_names() for item in load(name, "full").statements}
    no_runs = {
        *("fedinit.tab1", "fedinit.tab2", "fedinit.tab3", "fedinit.tab9", "fedinit.tab10"),
        *("fedinit.tab11", "fedinit.poster.cost", "switching.tab5", "switching.tab6"),
    }
    experiments = {item for item in catalogue if item.rpartition(".")[2].startswith(("fig", "tab"))}
    assert experiments - answered <= no_runs


def test_settings_are_the_products_of_the_axes() -> None:
    """Later axes override earlier ones; values stand where they are named."""
    protocol = parse("good", good(), "full")
    assert [tuple(one.place.values()) for one in protocol.settings] == [
        ("many", "fedavg"),
        ("many", "feddyn"),
        ("few", "fedavg"),
        ("few", "feddyn"),
    ]
    last = protocol.find({"setting": "few", "method": "feddyn"})
    assert (last.problem["clients"], last.run["rate"]) == (10, 0.01)
    assert last.run["local_steps"] == 3
    assert "epochs" not in last.run
    assert protocol.find({"setting": "many", "method": "fedavg"}).run["epochs"] == 5
    assert protocol.axes["setting"] == {"many": "100", "few": "few"}


def test_small_scale_and_changes_are_written_over() -> None:
    """In that order; notes are added."""
    small = parse("good", good(), "small", changes={"run": {"seeds": 1}})
    assert {(one.run["rounds"], one.run["seeds"]) for one in small.settings} == {(2, 1)}
    assert {one.problem["clients"] for one in small.settings} == {20, 10}
    assert small.notes == ("unsaid", "smaller")
    told = differences(parse("good", good(), "full"), small)
    assert told == [
        "clients: 20, 10 in place of 100, 10",
        "rounds: 2 in place of 10",
        "seeds: 1 in place of 3",
    ]


def test_full_scale_differs_from_itself_in_nothing() -> None:
    """And says so by silence."""
    full = parse("good", good(), "full")
    assert differences(full, full) == []


def test_likeness() -> None:
    """A protocol like another has its axes, or some of them, and its small scale for those."""
    text = 'title = "x"\nlike = "fedsagd.tab2.cifar10"\n[axes.method]\nonly = ["fedsagd", "fedavg"]'
    for scale in SCALES:
        protocol = parse("x", read("x", text), scale)
        assert list(protocol.axes["method"]) == ["fedsagd", "fedavg"]
    assert protocol.settings[0].problem["model_options"] == {"width": 8}


def test_small_scale_may_have_fewer_values() -> None:
    """Of those that a protocol has, or that the one it is like has."""
    text = 'title = "x"\nlike = "fedsagd.tab3"\n[small.axes.method]\nonly = ["fedsagd", "feddyn"]'
    full, small = (parse("x", read("x", text), scale) for scale in SCALES)
    assert list(small.axes["method"]) == ["fedsagd", "feddyn"]
    assert len(full.axes["method"]) == 9


def test_tables_of_ones_own_hold_at_both_scales() -> None:
    """They replace those of the other protocol, its small ones too."""
    table = (
        'rows = ["measure"]\ncolumns = ["method"]\nmeasures = [{of = "test_loss", take = "top"}]'
    )
    text = f'title = "x"\nlike = "fedsagd.tab2.cifar10"\n[[tables]]\n{table}'
    shown = [parse("x", read("x", text), scale).series for scale in SCALES]
    assert shown == [("test_loss",)] * 2


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("titel", "x", "has no titel; did you mean title"),
        ("run.rouns", 3, "has no run.rouns; did you mean rounds"),
        ("problem.colour", 3, "has no problem.colour; there are clients, data"),
        ("axes.method.fedavg.lable", "x", "has no axes.method.fedavg.lable; did you mean label"),
        ("axes.method.fedavg", 3, "needs a table at axes.method.fedavg, got 3"),
        ("axes.method.fedavg.algorithm", {}, "needs algorithm.name at"),
        ("problem.clients", "$client", "has no values.client; there are clients"),
        ("small.tilte", "x", "has no small.tilte"),
        ("tables", [{"rows": ["method"], "columns": ["measure"]}], "each once; got rows"),
        (
            "tables",
            [{"rows": ["method"], "columns": ["setting", "measure"]}],
            "needs tables.measures",
        ),
        (
            "tables",
            [{"rows": ["method"], "columns": ["setting", "measure"], "measures": [{"of": "x"}]}],
            "needs of and take in each measure",
        ),
        (
            "tables",
            [
                {
                    "rows": ["method"],
                    "columns": ["setting", "measure"],
                    "measures": [{"of": "x", "take": "top"}],
                    "printed": {},
                }
            ],
            "needs tables.printed.statement",
        ),
        ("axes.method.only", ["fedprox"], "only must list some of fedavg, feddyn"),
    ],
)
def test_mistakes_name_the_place(path: str, value: Any, told: str) -> None:
    """In one sentence."""
    with pytest.raises(UserError, match=r".*") as error:
        parse("good", changed(good(), path, value), "small", changes=_only(path, value))
    assert told in str(error.value)


def _only(path: str, value: Any) -> dict[str, Any]:
    """The change itself where it is one that is made over a protocol."""
    return changed({}, path, value) if path.endswith("only") else {}


@pytest.mark.parametrize("missing", ["title", "statements", "axes", "run", "problem"])
def test_missing_parts_are_named(missing: str) -> None:
    """The part, or what it needs."""
    tables = {name: value for name, value in good().items() if name != missing}
    with pytest.raises(UserError, match=f"needs {missing}"):
        parse("good", tables, "full")


def test_what_is_no_toml_is_told() -> None:
    """With the reason."""
    with pytest.raises(UserError, match=r"the protocol x is not TOML: Invalid value"):
        read("x", "title = ")


def test_an_unknown_place_is_told() -> None:
    """With the axes there are."""
    protocol: Protocol = parse("good", good(), "full")
    with pytest.raises(UserError, match=r"its axes are setting \(many, few\); method"):
        protocol.find({"setting": "some", "method": "fedavg"})
