"""The catalogue is complete, consistent and found by existing."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from pathlib import Path
from statistics import median

import pytest
import sympy as sp

import bounds.catalogue as catalogues
from bounds.catalogue import catalogue
from bounds.catalogue.folder import Folder
from bounds.catalogue.memory import item
from bounds.catalogue.whole import require_whole
from bounds.errors import UserError
from bounds.language.symbolic import LetterSymbol, symbol_of
from bounds.language.written import written
from bounds.places import File
from bounds.statement import Formula, Kind, Statement, Step, Table, kind_named

FOLDER = Path(__file__).parents[2] / "bounds" / "papers"
IDS = (Path(__file__).parent / "ids.txt").read_text().split()
STATEMENTS = list(catalogue.values())


def test_every_published_item_is_there() -> None:
    """The ids of the ledger of the five papers, none left out, none merged."""
    assert set(IDS) <= set(catalogue)
    assert len(IDS) == len(set(IDS)) == 314


def test_a_file_is_an_item_and_an_item_is_a_file() -> None:
    """No second list: the file's name is the last part of the id."""
    files = {
        f"{path.parent.name}.{path.stem}"
        for path in FOLDER.glob("*/*.toml")
        if path.stem not in {"paper", "letters", "measured"}
    }
    printed = [s for s in STATEMENTS if not s.id.endswith(".repaired")]
    assert files == {s.id for s in printed}


def test_an_item_is_short() -> None:
    """Half of them at most 60 lines, everything about them included."""
    files = (f for f in FOLDER.glob("*/*.toml") if f.stem not in {"paper", "letters", "measured"})
    assert median(len(path.read_text().splitlines()) for path in files) <= 60


def test_nothing_of_the_five_papers_is_said_twice() -> None:
    """All that is in their folders, the poster's items in that of its paper: 22,000 lines."""
    papers = {id_.partition(".")[0] for id_ in IDS}
    files = [f for paper in papers for f in (FOLDER / paper).iterdir() if f.is_file()]
    assert sum(len(file.read_text().splitlines()) for file in files) <= 22_000


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.id)
def test_references_lead_somewhere(statement: Statement) -> None:
    """Assumptions, proofs and ids in the words are items of the catalogue."""
    named = re.findall(
        rf"\b(?:{'|'.join(catalogue.papers())})\.[A-Za-z0-9_.-]*[A-Za-z0-9]", statement.text
    )
    for id_ in {*statement.assumptions, *named} | ({statement.proof} - {""}):
        assert id_ in catalogue or _family(id_), f"{id_} is no item"


def _family(prefix: str) -> bool:
    """`fedsagd.local` stands for all items that begin so."""
    return any(id_.startswith(f"{prefix}.") for id_ in catalogue)


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.id)
def test_what_ours_name_is_there(statement: Statement) -> None:
    """They are held to what the papers of others are held to when they are read."""
    folder = catalogue.folder(statement.paper)
    name = statement.id.removesuffix(".repaired").partition(".")[2]
    require_whole(statement, catalogue.__contains__, File(folder.files[name]))


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda s: s.id)
def test_titles_are_short_and_bodies_are_words(statement: Statement) -> None:
    """`fedproof list` shows titles on one line."""
    assert len(statement.title) <= 100
    assert statement.lines


def test_formulas_kept_their_content() -> None:
    """Sympy turned no printed relation into true or false."""
    for statement in STATEMENTS:
        bodies = [formula.body for formula in statement.formulas]
        bodies += [rule.equation for rule in statement.rules]
        assert not {sp.true, sp.false} & set(bodies), statement.id


def test_some_nine_hundred_formulas() -> None:
    """Every formula of the ledger found its place."""
    total = sum(
        len(s.formulas) + len(s.hypotheses) + len(s.rules) + sum(len(p.written) for p in s.steps)
        for s in STATEMENTS
    )
    assert total >= 900


def test_one_letter_one_declaration() -> None:
    """Two letters of one paper never share a name, and each is one object."""
    seen: dict[tuple[str, str], LetterSymbol] = {}
    for statement in STATEMENTS:
        bodies = [formula.body for formula in statement.formulas]
        bodies += [hypothesis.relation for hypothesis in statement.hypotheses]
        for letter in set().union(*(body.free_symbols for body in bodies)):
            assert isinstance(letter, LetterSymbol), f"{statement.id}: {letter} is not declared"
            assert letter.letter.paper in ("", statement.paper)
            first = seen.setdefault((statement.paper, letter.name), letter)
            assert first == letter, f"{statement.id}: two letters are called {letter.name}"


def test_one_name_in_two_papers_is_two_letters() -> None:
    """beta is relaxed initialisation, momentum, smoothness and a Dirichlet parameter."""
    relaxation, momentum = (
        symbol_of(catalogue.folder(paper).letters["beta"]) for paper in ("fedinit", "fedsagd")
    )
    assert relaxation != momentum
    assert relaxation.name == momentum.name
    assert sp.latex(relaxation) == sp.latex(momentum)
    assert len({relaxation, momentum}) == 2
    assert (relaxation + momentum).free_symbols == {relaxation, momentum}


def test_algorithms_have_rules() -> None:
    """An algorithm prints as structured update rules."""
    for statement in STATEMENTS:
        if statement.kind is Kind.ALGORITHM:
            assert statement.rules, statement.id
            assert all(rule.actor for rule in statement.rules)


def test_a_wrong_id_is_told_with_the_closest() -> None:
    """For shells and notebooks alike."""
    with pytest.raises(
        UserError, match=r"no statement 'fedinit.thm_1'; did you mean .*fedinit.thm1"
    ):
        catalogue["fedinit.thm_1"]
    for paper in ("fedini", "semismoth"):
        with pytest.raises(UserError, match=r"did you mean (fedinit|semismooth)\b"):
            catalogue.matching(paper)
    for wrong in ("", "fedinit", "fedinit.", "nobody.thm1", "fedinit.letters", "../etc", "a.b.c"):
        assert wrong not in catalogue
        assert catalogue.get(wrong) is None


def test_search_filters() -> None:
    """By paper, kind and words, all together."""
    found = catalogue.search(paper="fedsagd", kind="theorem", text="fedprox")
    assert "fedsagd.thmC3" in {statement.id for statement in found}
    assert all(s.paper == "fedsagd" and s.kind is Kind.THEOREM for s in found)
    with pytest.raises(UserError, match=r"no paper .nobody.; there are"):
        catalogue.search(paper="nobody")
    with pytest.raises(UserError, match=r"no kind .conjecture.; there are"):
        catalogue.search(kind="conjecture")


def test_a_list_reads_no_item_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What it says of our papers is kept, for their texts and our code as they are."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path))
    read: list[str] = []
    contents = catalogues._contents

    def counted(folder: Folder) -> object:
        read.append(folder.key)
        return contents(folder)

    monkeypatch.setattr(catalogues, "_contents", counted)
    for code in ("this", "this", "another"):
        monkeypatch.setattr(catalogues, "all_code", partial(str, code))
        catalogues._lines.cache_clear()
        listed = catalogue.lines(paper="feddyn")
        assert listed == [(s.id, s.kind, s.title) for s in catalogue.of("feddyn")]
    assert read.count("feddyn") == 2 + 3, "twice for the lists, and for each comparison"
    theorems = catalogue.lines(paper="fedinit", kind="theorem")
    assert [t.id for t in theorems] == [
        s.id for s in catalogue.search(paper="fedinit", kind="theorem")
    ]
    with pytest.raises(UserError, match=r"no kind .conjecture.; there are"):
        catalogue.lines(kind="conjecture")


def test_order_within_a_paper_is_the_paper_s() -> None:
    """The list reads like the paper."""
    firsts = [int(re.search(r"\d+", s.lines)[0]) for s in catalogue.of("fedsagd") if s.lines]  # type: ignore[index]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"id": "no paper"}, "is not of the form"),
        ({"formulas": (Formula("a", written("1", {})),) * 2}, "called 'a'"),
        ({"steps": (Step(label="s"), Step(label="s"))}, "lines"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(
    change: dict[str, object], complaint: str
) -> None:
    """At import, so a slip never reaches a reader."""
    fields: dict[str, object] = {"id": "x.y", "kind": Kind.CLAIM, "title": "A title."}
    with pytest.raises(ValueError, match=complaint):
        Statement(**(fields | change))  # type: ignore[arg-type]


def test_a_ragged_table_is_refused() -> None:
    """Every row has a cell for every column."""
    with pytest.raises(ValueError, match="has 1 cells, the table has 2"):
        Table(columns=("a", "b"), rows=(("1",),))
    with pytest.raises(ValueError, match="a table has no columns"):
        Table(columns=(), rows=((),))


def test_kinds_are_all_used() -> None:
    """A kind without an item would be dead."""
    assert set(Counter(statement.kind for statement in STATEMENTS)) == set(Kind)


def test_an_amended_form_is_called_as_the_item_is() -> None:
    """Unless it says how."""
    tables = {"kind": "lemma", "title": "Lemma 1: a bound.", "amended": {"text": "Another."}}
    amended = item("mine.lem1", tables).amended
    assert amended is not None
    assert amended.title == "Lemma 1, amended: a bound."
    lemma = catalogue["fedinit.lem30.repaired"]
    assert lemma.title.startswith(
        "Lemma 30, amended: one local step on different data, under local"
    )


def test_letters_are_as_those_of_another_item() -> None:
    """Of several tables the last one counts, and its own above all."""
    lemma = catalogue["fedinit.lem21"]
    assert (
        lemma.vocabulary.declared.items() >= catalogue["fedinit.lem23"].vocabulary.declared.items()
    )
    assert lemma.vocabulary.declared["n"] == "index from 0 to K"


def test_a_name_says_what_its_item_is() -> None:
    """Or a kind does, and no file says both."""
    assert item("mine.sec1.thm2", {"title": "Theorem 2."}).kind is Kind.THEOREM
    assert item("mine.thm2", {"title": "Its proof.", "kind": "proof"}).kind is Kind.PROOF
    with pytest.raises(UserError, match="nothing says what 'theory' is; give it a name such as"):
        item("mine.theory", {"title": "Of what?"})
    for paper in catalogue.papers():
        folder = catalogue.folder(paper)
        for name in folder.files:
            named = kind_named(name)
            assert named is None or folder.tables(name).get("kind") != named.value, name


def test_a_claim_says_what_it_follows_by_and_an_amended_line_what_it_claims() -> None:
    """Once each."""
    lemma = item(
        "mine.lem1",
        {
            "title": "Lemma 1: a bound.",
            "letter": {"D": {"latex": "D", "meaning": "a distance"}},
            "claim": {"statement": "D^2 >= 0"},
            "given": {"statement": ["1"]},
            "step": {"1": {"claim": "D^2 >= 0", "given": []}},
            "amended": {"step": {"1": {"given": []}, "2": {"unsaid": "in words"}}},
        },
    )
    assert [(q.step, q.given) for q in lemma.questions] == [("1", ()), ("statement", ("1",))]
    amended = lemma.amended
    assert amended is not None
    assert [step.written for step in amended.steps] == [lemma.steps[0].written, ()]
    assert [question.step for question in amended.questions] == ["1"]
