"""Mistakes in a paper of the user's own: each is a sentence with its place, and none passes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bounds import beside
from bounds.beside import PATH
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.statement import Statement
from fedproof.cli import main
from tests.fedproof.test_commands import complaint, out
from tests.fedproof.test_papers import VALUES, paper

__all__ = ["paper"]  # the fixture


def _told(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What `list` says of a folder in which something cannot be read."""
    capsys.readouterr()
    assert main(["list", str(folder)]) == 1
    told = capsys.readouterr()
    return told.out, told.err


def _changed(path: Path, before: str, after: str) -> Path:
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after, 1))
    return path


def test_every_file_of_items_is_listed_or_told(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With dashes and dots in its name, which is the item's; what cannot be a name is told."""
    text = (paper / "cor1.toml").read_text()
    for name in ("lem-1", "lem_1", "lem.2", "a b"):
        (paper / f"{name}.toml").write_text(text)
    listed, told = _told(paper, capsys)
    assert all(f"{paper.name}.{name} " in listed for name in ("lem-1", "lem_1", "lem.2"))
    assert f"'{paper.name}.a b' is not of the form" in told
    assert "step size" in out(capsys, "show", str(paper / "lem-1.toml"))


def test_a_byte_order_mark_is_named(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """TOML has none, and a parser only says that the first column is wrong."""
    path = paper / "cor1.toml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert "cor1.toml starts with a byte order mark" in _told(paper, capsys)[1]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"#thm1"', '"eta/L"', "cor1.toml, line 8: 'eta/L' is no condition"),
        ('"#thm1"', '"eta <= 1/L => mu <= L"', "is no condition"),
        ('"#thm1"', '"eta <= 1/L and mu"', "is no condition"),
        ('assume = ["as1"]', 'assume = ["as1"]\nproof = "thm9"', "is proved by thm9, which is no"),
        (
            "[[ask.statement]]",
            "[let]\nlike = ['lem9']\n\n[[ask.statement]]",
            "like 'lem9', no item of",
        ),
        (
            "[[ask.statement]]",
            "[declare]\nlike = ['cor1']\n\n[[ask.statement]]",
            "line 12: declare is like 'cor1', which is like this one",
        ),
        ("given = [", 'uses = ["lem9"]\ngiven = [', "it uses lem9, which is no item"),
        ("[[ask.statement]]", "[[ask.statment]]", "line 11: 'statment' is asked about, which"),
        ("[[ask.statement]]", '[[ask."statment, sum"]]', "did you mean statement?"),
        (
            "given = [",
            'unfold = ["nu"]\ngiven = [',
            "line 11: it unfolds nu, which the item does not",
        ),
    ],
)
def test_what_an_item_names_is_there(
    paper: Path, capsys: pytest.CaptureFixture[str], before: str, after: str, told: str
) -> None:
    """A condition is one that can hold, a proof is an item, and so is what a question uses."""
    _changed(paper / "cor1.toml", before, after)
    assert told in _told(paper, capsys)[1]


@pytest.mark.parametrize("variable", [PATH, beside.TRUST])
def test_a_place_of_papers_that_is_none_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    """It would be a paper that is silently not there; what goes while we run is no mistake."""
    beside.require_folders.cache_clear()
    file = tmp_path / "file"
    file.touch()
    for place, told in ((tmp_path / "gone", "does not exist"), (file, "is no folder")):
        monkeypatch.setenv(variable, f"{tmp_path}:{place}")
        with pytest.raises(UserError, match=f"names {place}, which {told}"):
            catalogue.papers()
    monkeypatch.setenv(variable, str(tmp_path))
    assert "fedinit" in catalogue.papers()


@pytest.mark.parametrize("command", ["list", "show", "verify", "eval", "confront", "report"])
@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("./nowhere", "./nowhere is no paper and no item: nowhere does not exist"),
        ("./bare", "bare has neither paper.toml nor letters.toml; `fedproof new-paper NAME`"),
        ("bare/thm1.toml", "bare/thm1.toml is no paper and no item: bare has neither"),
    ],
)
def test_a_place_without_a_paper_is_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    place: str,
    told: str,
) -> None:
    """Nobody looks for a statement of such a name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bare").mkdir()
    assert told in complaint(capsys, command, place)


def test_statements_are_told_apart_in_sets() -> None:
    """Equal ones have one hash."""
    statements: set[Statement] = {catalogue["fedinit.thm1"], catalogue["fedinit.lem21"]}
    assert catalogue["fedinit.thm1"] in statements
    assert len(statements) == 2


def test_what_cannot_be_read_is_not_exported_in_silence(
    paper: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The document has the others, and what it lacks is told."""
    (paper / "cor1.toml").write_text('kind = "corollary"')
    (paper / "thm1.toml").unlink()
    capsys.readouterr()
    assert main(["export", "--latex", str(tmp_path / "all.tex"), str(paper)]) == 1
    told = capsys.readouterr()
    assert "2 items" in told.out
    assert "cor1.toml" in told.err


@pytest.mark.parametrize(
    ("number", "told"),
    [("9^9^9^9", "line 7: the exponent is too large"), ("9^9999", "more than 13000 bits")],
)
def test_numbers_too_large_to_be_written_are_told(
    paper: Path, capsys: pytest.CaptureFixture[str], number: str, told: str
) -> None:
    """By what works them out; nothing waits for them."""
    path = str(_changed(paper / "cor1.toml", "epsilon/2", number))
    capsys.readouterr()
    assert main(["eval", path, *VALUES, "epsilon=1"]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("let", ["", 'let.Sum = "sum(D_T, T, 1, 3)"\nlet.D_T = "D(T)"\n'])
def test_a_letter_that_hides_the_index_of_a_sum_is_told(
    paper: Path, capsys: pytest.CaptureFixture[str], let: str
) -> None:
    """D_T is at the T of the item: summed over T it would be the same number each time."""
    claim = '"D_T <= (1 - mu*eta)^T*D_0 + epsilon/2"'
    said = claim.replace("epsilon/2", "Sum" if let else "sum(D_T, T, 1, 3)")
    _changed(paper / "cor1.toml", f"claim.statement = {claim}", f"{let}claim.statement = {said}")
    told = _told(paper, capsys)[1]
    assert "line 7: a sum over T has D_T, which stands for E[" in told
    assert "at the item's own T" in told


@pytest.mark.parametrize(
    ("letter", "told"),
    [
        ("latex = 'x', arguments = -1", "x2 has arguments = -1"),
        ("latex = 'x', arguments = 2", "its latex has the fields {0}, {1}"),
        ("latex = '{0}{1}', arguments = 1", "its latex has the fields {0}, and"),
        ("latex = 'x{0:>99999999999}', arguments = 1", "its latex has the fields {0}, and"),
        ("latex = 'x}{'", "does not print: 'x}{'"),
        ("latex = ' '", "does not print: ' '"),
        ("latex = 'x', unit = 'metre'", "unit 'metre' is not of the form"),
        ("latex = 'x', domian = 'real'", "no key 'domian' here; did you mean domain"),
    ],
)
@pytest.mark.parametrize("file", ["letters.toml", "cor1.toml"])
def test_letters_that_cannot_be_printed_are_told(
    paper: Path, capsys: pytest.CaptureFixture[str], file: str, letter: str, told: str
) -> None:
    """With the line, in the paper's file of letters and in an item's own."""
    path = paper / file
    head = "letter.x2" if file == "cor1.toml" else "x2"
    first = f"{head} = {{ meaning = 'a', {letter} }}\n"
    path.write_text(first + path.read_text())
    error = _told(paper, capsys)[1]
    assert f"{file}, line 1: " in error
    assert told in error


@pytest.mark.parametrize(("name", "more"), [("log", ""), ("P", ", arguments = 1")])
def test_names_that_formulas_have_are_no_letters(
    paper: Path, capsys: pytest.CaptureFixture[str], name: str, more: str
) -> None:
    """A letter called log could never be read, and lines with P(n) not be put together."""
    path = paper / "letters.toml"
    first = f"{name} = {{ latex = '{name}_{{0}}', meaning = 'a'{more} }}\n"
    path.write_text(first + path.read_text())
    assert f"line 1: '{name}' has a meaning of its own" in _told(paper, capsys)[1]


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        ("paper.toml", '"vector over xi"', '"vektor"', "line 14: 'vektor' is nothing that"),
        ("thm1.toml", "index from 0 to T - 1", "index from 0", "12: 'index from 0' is nothing"),
        ("as1.toml", 'apart.x = "xi"', 'apart.y = "xi"', "line 14: y is none of the points"),
    ],
)
def test_what_terms_are_is_told_where_it_is_said(
    paper: Path, capsys: pytest.CaptureFixture[str], file: str, before: str, after: str, told: str
) -> None:
    """And not first by a question that cannot be put."""
    _changed(paper / file, before, after)
    assert told in _told(paper, capsys)[1]


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        ("thm1.toml", '"1 for t"', '"1 for s"', "for all s, which is declared as no index"),
        ("thm1.toml", "as1 at w(t)", "as1", "'as1' is about any x; say at which"),
        ("as1.toml", "kind =", "kinds =", "there is no key 'kinds' here"),
    ],
)
def test_what_a_reference_lacks_is_told(
    paper: Path, capsys: pytest.CaptureFixture[str], file: str, before: str, after: str, told: str
) -> None:
    """Its index, its point, or what is wrong in the file that it names."""
    _changed(paper / file, before, after)
    capsys.readouterr()
    assert told in out(capsys, "verify", str(paper / "thm1.toml"), "--no-conditions", "--jobs", "1")


def test_what_is_no_number_to_show_is_no_crash_of_a_judgement(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What its questions come to is told, each of them."""
    path = str(_changed(paper / "cor1.toml", "epsilon/2", "9^9999"))
    capsys.readouterr()
    assert "unchecked" in out(capsys, "verify", path, "--no-conditions", "--jobs", "1")


def test_a_claim_is_held_against_the_line_that_it_transcribes(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What agrees is counted, what does not is told with its place, and what is not read, too."""
    path = paper / "thm1.toml"
    strict = ["verify", str(path), "--step", "statement", "--no-conditions", "--jobs", "1"]
    assert "beside their claims: agrees: 2" in out(capsys, *strict)
    _changed(path, "(1 - mu*eta)*D(t) + eta^2", "(1 - mu*eta)*D(t) + eta^3")
    _changed(path, r"+\frac{\eta^2\sigma^2}{\mu\eta}", r"+\heartsuit")
    other = paper.rename(paper.with_name(f"{paper.name}_differs")) / "thm1.toml"
    capsys.readouterr()
    assert main(["verify", str(other), "--strict", "--json", "--no-conditions"]) == 1
    told = capsys.readouterr().err
    assert "thm1, 1 (thm1.toml, line 19) disagrees: claimed D(t + 1)" in told
    assert "thm1, 2 (thm1.toml, line 30) cannot be read: no letter is written" in told
    assert "cannot be read: 1, disagrees: 1" in told


LATEX = r"\mathbb E\|w_T-w^*\|^2\le(1-\mu\eta)^T\|w_0-w^*\|^2+\frac\epsilon2"


@pytest.mark.parametrize(
    ("house", "other"),
    [
        ('"D_T <= (1 - mu*eta)^T*D_0 + epsilon/2"', f"'{LATEX}'"),
        ('"D_T <= (1 - mu*eta)^T*D_0 + epsilon/2"', '"D_T ≤ (1 - μη)^T·D_0 + ε/2"'),
        ('"2*sigma^2*eta <= epsilon*mu"', r"'2\sigma^2\eta\le\epsilon\mu'"),
    ],
)
def test_formulas_are_written_in_three_notations(paper: Path, house: str, other: str) -> None:
    """They are the same trees, whatever their letters are declared to look like."""
    before = catalogue[f"{catalogue.add(paper)}.cor1"]
    folder = paper.rename(paper.with_name(f"{paper.name}_other"))
    _changed(folder / "cor1.toml", house, other)
    after = catalogue[f"{catalogue.add(folder)}.cor1"]
    for one, two in zip(before.formulas_of_all_kinds(), after.formulas_of_all_kinds(), strict=True):
        assert one.tree == two.tree
    assert [formula.role for formula in before.formulas] == [f.role for f in after.formulas]


def test_latex_that_cannot_be_read_is_told(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With its place, and what to write instead."""
    _changed(paper / "cor1.toml", '"2*sigma^2*eta <= epsilon*mu"', r"'\eta\le\heartsuit'")
    assert "cor1.toml, line 9: no letter is written \\heartsuit" in _told(paper, capsys)[1]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('eta = "rate"', 'etaa = "rate"', "line 42: etaa is no letter"),
        ('kind = "strongly_convex"', 'sort = "strongly_convex"', "there is no key 'sort' here"),
        (
            'kind = "strongly_convex"',
            "kind = 3",
            "50: measured.instances.options.kind: expected a text",
        ),
        ('kind = "strongly_convex"', 'kind = "x", times = "many"', "expected a whole number"),
    ],
)
def test_what_a_record_names_is_known(
    paper: Path, capsys: pytest.CaptureFixture[str], before: str, after: str, told: str
) -> None:
    """Letters and options that nobody asks for are no silent wish."""
    _changed(paper / "thm1.toml", before, after)
    assert told in _told(paper, capsys)[1]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('regimes = [{ derived = { eta = "share/(2*smoothness)" } }]', "", "what 'eta' is; give"),
        (', D_0 = "distance(0)" }', " }", "line 42: nothing feeds D_0, of which 'statement'"),
        ("table = { T = [1, 2, 3] }", 'table = { T = ["many"] }', "line 48: this cannot be"),
        ("table = { T = [1, 2, 3] }", "table = { T = [] }", "line 48: this cannot be"),
        ("share/(2*smoothness)", "share/(2*smoothnes)", "what 'smoothnes' is; give it in feeds"),
        ('share = [1, "1/2", "1/10"]', 'shares = [1, "1/2"]', "nothing says what 'share' is"),
    ],
)
def test_a_record_that_cannot_be_tried_is_at_fault(
    paper: Path, capsys: pytest.CaptureFixture[str], before: str, after: str, told: str
) -> None:
    """It does not end as if no instance were inside the hypotheses."""
    path = _changed(paper / "thm1.toml", before, after)
    capsys.readouterr()
    assert told in complaint(capsys, "refute", str(path), "--budget", "tiny")


def test_a_start_of_which_no_worst_case_is_sought_is_told(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With those that there are; nothing is missing from the record."""
    path = _changed(paper / "thm1.toml", '"distance(0)"', '"loss(0)"')
    told = complaint(capsys, "tightness", str(path))
    assert "feeds D_0 by loss(0)" in told
    assert "distance(0)" in told


@pytest.mark.parametrize(
    "quantity",
    [
        *("V_1(T)", "V_1(-1)", "V_1(1/2)", "distance(T + 1)", "distance(T - 9999)"),
        *("sum(V_1(t), t, 1, T)", "sqrt(distance(T))", "divergence(T + 2)"),
    ],
)
def test_a_round_that_no_run_has_is_told(
    paper: Path, capsys: pytest.CaptureFixture[str], quantity: str
) -> None:
    """On exact instances, in the worst case and on runs; nothing else is measured instead."""
    path = str(_changed(paper / "thm1.toml", '"distance(T)"', f'"{quantity}"'))
    for words in (["refute", path, "--budget", "tiny"], ["tightness", path], ["confront", path]):
        told = complaint(capsys, *words)
        assert re.search(r"thm1.toml, line \d+: .*(is asked for, and there is|no number)", told)


def test_a_round_that_a_worst_case_has_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the command line asks for it, and what is said instead."""
    words = ["worst-case", "fedavg", "--class", "smooth-nonconvex", "--eta", "1/16"]
    assert "step 1 is asked for, and there is 0" in complaint(capsys, *words, "--quantity", "V_1")
    assert "worst case" in out(capsys, *words, "--quantity", "V_1(T - 1)", "--local-steps", "2")


def test_a_quantity_that_stays_the_same_is_one_for_each_round(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bound beside it has its own."""
    path = _changed(paper / "thm1.toml", '"distance(T)"', '"distance(0)"')
    capsys.readouterr()
    assert "mean of" in out(capsys, "confront", str(path), "run.rounds=3", "run.seeds=2")


@pytest.mark.parametrize(
    ("alpha", "told"),
    [
        ("-1", "alpha(1) = -1 is outside its domain"),
        ("2 - t", "alpha(2) = 0 is outside its domain"),
        ("t/5", "requires alpha(t) <= 1/2 (ceiling, printed in the statement), but left is 0.6"),
        ("1/(2*t)", ""),
    ],
)
@pytest.mark.parametrize("more", [[], ["t=1"]])
def test_a_sequence_is_where_it_is_said_to_be_throughout(
    paper: Path, capsys: pytest.CaptureFixture[str], alpha: str, told: str, more: list[str]
) -> None:
    """At every index that the value uses, whichever index is given beside."""
    with (paper / "letters.toml").open("a") as file:
        file.write(
            "alpha = { latex = '\\alpha_{{{0}}}', meaning = 'step', domain = 'real > 0', "
            "arguments = 1 }\n"
        )
    (paper / "def1.toml").write_text(
        'kind = "definition"\ntitle = "A sum."\nclaim.statement = "D_T := sum(alpha(t), t, 1, T)"\n'
        'suppose.ceiling = "alpha(t) <= 1/2"\n'
    )
    words = ["eval", str(paper / "def1.toml"), f"alpha={alpha}", "T=3", *more]
    capsys.readouterr()
    if told:
        assert told in complaint(capsys, *words)
    else:
        assert "11/12" in out(capsys, *words)


def test_a_ragged_table_is_told(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the row, and where its table begins."""
    path = paper / "cor1.toml"
    path.write_text(f'{path.read_text()}\n[[table]]\ncolumns = ["a", "b"]\nrows = [["1"]]\n')
    told = complaint(capsys, "show", str(path))
    assert "row ('1',) has 1 cells, the table has 2 columns" in told
    assert "cor1.toml, line " in told
