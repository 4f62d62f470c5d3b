"""What a statement is, from answers, chains and instances: the words and the sentences."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bounds.catalogue import catalogue
from bounds.composition import Axiom
from bounds.runs.exceeded import Exceeded
from bounds.statement import Statement, Where
from bounds.verdicts import standing
from bounds.verdicts.answer import unanswered
from bounds.verdicts.composing import Pairs
from bounds.verdicts.kinds.emptiness import ADMISSIBLE, AT_SETTINGS
from bounds.verdicts.ledger import questions
from bounds.verdicts.status import Status, status_of, unused
from bounds.verdicts.verify import verify

THEOREM = catalogue["fedinit.thm9"]


def answered(statement: Statement, **verdicts: str) -> Pairs:
    """Answers that nobody computed: these for the steps that are named, `supported` for others."""
    named = {step.replace("_", " "): verdict for step, verdict in verdicts.items()}
    return [
        (q, replace(unanswered(statement.id, q, ""), verdict=named.get(q.step, "supported")))
        for q in questions(statement)
    ]


def proved(pairs: Pairs) -> Pairs:
    """The same, all of them proved."""
    return [(question, replace(answer, verdict="proved")) for question, answer in pairs]


def status(statement: Statement, pairs: Pairs, *exceeded: Exceeded) -> Status:
    """The status, where nothing else has been asked."""
    return status_of(statement, pairs, lambda _: None, exceeded)


def test_an_instance_beyond_a_bound_makes_it_false() -> None:
    """Whatever its lines say."""
    beyond = Exceeded("statement", "as printed", "", (), (), "fedproof refute ITEM", {})
    found = status(THEOREM, answered(THEOREM), beyond)
    assert found.word == standing.FALSE.word
    assert found.why == standing.FALSE.meaning


def test_an_instance_that_a_condition_excludes_makes_it_open() -> None:
    """Its bound is not positive where it is exceeded: the condition is a hidden hypothesis."""
    beyond = Exceeded("statement", "", "", (), (), "", {}, condition="eta*lam <= 1")
    found = status(THEOREM, answered(THEOREM), beyond)
    assert found.word == standing.OPEN.word
    assert "eta*lam <= 1" in found.why
    worse = replace(beyond, condition="")
    assert status(THEOREM, answered(THEOREM), beyond, worse).word == standing.FALSE.word


def test_hypotheses_that_contradict_each_other_leave_nothing_to_claim() -> None:
    """Those of the statement alone: not those of a proof, and not the settings of experiments."""
    assert {q.step for q in questions(THEOREM)} >= {ADMISSIBLE, AT_SETTINGS}
    none = {ADMISSIBLE.replace(" ", "_"): "refuted"}
    bare = replace(
        THEOREM, hypotheses=tuple(h for h in THEOREM.hypotheses if h.where is not Where.PROOF)
    )
    assert status(bare, answered(bare, **none)).word == standing.VACUOUS.word
    proof = tuple(replace(h, where=Where.PROOF) for h in THEOREM.hypotheses)
    supposed = replace(THEOREM, hypotheses=(*THEOREM.hypotheses[:1], *proof[1:]))
    assert status(supposed, answered(bare, **none)).word == standing.OPEN.word
    settings = {AT_SETTINGS.replace(" ", "_"): "refuted"}
    assert status(THEOREM, answered(THEOREM, **settings)).word == standing.OPEN.word


def test_what_supposes_and_defines_has_nothing_to_prove() -> None:
    """Unless a check of it is open or fails."""
    assumption, algorithm = catalogue["fedinit.as1"], catalogue["fedinit.alg1"]
    assert status(assumption, ()).word == standing.NOTHING.word
    assert status(algorithm, proved(answered(algorithm))).word == standing.NOTHING.word
    assert status(algorithm, answered(algorithm)).why.endswith("is not decided")
    found = status(algorithm, answered(algorithm, first_round="refuted"))
    assert (found.word, found.why) == (standing.OPEN.word, "first round fails as printed")


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("figure", "", "no number of what it shows is printed"),
        ("definition", "claim.plotted = '(a, b)'", "it names what is measured"),
        ("remark", "", "it claims no formula"),
        ("assumption", "", "taken from it in silent.user"),
        (
            "table",
            '[[table]]\ncolumns = ["", "n"]\nrows = [["x", "1"]]',
            "taken from it in silent.user",
        ),
    ],
)
def test_it_is_told_why_nothing_is_asked(
    kind: str, text: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A figure without numbers, names alone, words alone, and what is asked about elsewhere."""
    user = {
        "assumption": 'kind = "remark"\ntitle = "User."\ntext = "Uses."\nassume = ["thing"]\n',
        "table": """kind = "remark"\ntitle = "User."\ntext = "Uses."
cells.one.claim = "{thing: x | n} == 1"\n""",
    }
    letter = '{{ latex = "{0}", meaning = "a size", domain = "real" }}'
    folder = tmp_path / "silent"
    folder.mkdir()
    files = {
        "letters": "".join(f"{name} = {letter.format(name)}\n" for name in ("a", "b")),
        "thing": f'kind = "{kind}"\ntitle = "Thing."\ntext = "Words."\n{text}\n',
        "user": user.get(kind, 'kind = "remark"\ntitle = "User."\ntext = "Words."\n'),
    }
    for name, lines in files.items():
        (folder / f"{name}.toml").write_text(lines, encoding="utf-8")
    monkeypatch.setenv("FEDPROOF_PATH", str(folder))
    thing = catalogue["silent.thing"]
    assert why in status(thing, ()).why
    algorithm = catalogue["fedinit.alg1"]
    assert status(algorithm, proved(answered(algorithm))).why == ""


def test_a_statement_of_which_a_line_is_open_is_open() -> None:
    """And the line is named."""
    lemma = catalogue["fedinit.lem21"]
    found = status(lemma, answered(lemma))
    why = "its claim “statement” is supported by samples, and not proved"
    assert (found.word, found.why) == (standing.OPEN.word, why)
    assert not found.files


def test_what_is_supposed_and_not_used_is_listed() -> None:
    """A certificate that rests on one hypothesis and on one part of an assumption."""
    first, *rest = THEOREM.hypotheses
    assumed, *others = THEOREM.assumptions
    axioms = [
        Axiom("hypothesis", f"{THEOREM.id}: {first.label}", "K >= 2"),
        Axiom("assumption", f"{assumed}: smooth", "x <= y"),
    ]
    assert set(unused(THEOREM, axioms)) == {*others, *(h.label for h in rest)}


NARROW = {
    "paper": 'name = "Narrow"\ntitle = "A condition on one step"\n',
    "letters": """
a = { latex = "a_{{{0}}}", meaning = "step size", arguments = 1, domain = "real" }
T = { latex = "T", meaning = "rounds", domain = "integer >= 1" }
t = { latex = "t", meaning = "round", domain = "integer >= 0" }
""",
    "all": """
kind = "lemma"
title = "All steps."
text = "All steps are small."
declare.t = "index from 0 to T - 1"
claim.statement = "a(t) <= 2"
suppose.small = "a(t) <= 1"
[[ask.statement]]
given = ["small"]
""",
    "last": """
kind = "theorem"
title = "The last step."
text = "It is small if the first one is."
declare.t = "index from 0 to 0"
claim.statement = "a(T - 1) <= 2"
suppose.small = "a(t) <= 1"
[[ask.statement]]
given = ["all: statement at t = T - 1"]
""",
}


def test_a_hypothesis_over_another_range_is_a_further_one(tmp_path: Path) -> None:
    """What is supposed of the first step is in the same words supposed of all."""
    folder = tmp_path / "narrow"
    folder.mkdir()
    for name, text in NARROW.items():
        (folder / f"{name}.toml").write_text(text)
    catalogue.add(folder)
    answered_both = verify(catalogue.of("narrow"), conditions=False, jobs=1)
    (found,) = (one for one in answered_both if one.statement.id == "narrow.last")
    assert found.summary.status == standing.PROVED_IF.word
    assert found.summary.why == "a(t) <= 1, t from 0 to T - 1"
