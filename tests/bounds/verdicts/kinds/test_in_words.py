"""What items say in words, in their algorithms and beside their tables, and what others imply."""

from __future__ import annotations

from pathlib import Path

import pytest

from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.statement import Statement
from bounds.verdicts.kinds.orders import ROUGHLY
from bounds.verdicts.ledger import questions
from bounds.verdicts.question import AS_PRINTED
from tests.bounds.verdicts.kinds import answers, fires, made_up, planted, told_apart
from tests.bounds.verdicts.kinds.test_forms import FEEDING, LETTERS, bound

PLAIN = LETTERS.partition("[measured]")[0].replace("[letter]\n", "")


def fresh(folder: Path) -> Path:
    """A folder of its own for a paper."""
    return folder / f"paper{len([*folder.iterdir()])}"


def test_conditions_that_contradict_what_an_assumption_implies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With kappa <= L no step is above 1/kappa and below 1/(2 L)."""

    def supposing(condition: str) -> Statement:
        files = {
            "letters": PLAIN,
            "alg": 'implies = ["kappa <= L"]',
            "thm": f"""
assume = ["alg"]
claim.statement = "gap <= D"
suppose.small = "2*eta*L <= 1"
suppose.large = "{condition}\"""",
        }
        return planted(fresh(tmp_path), monkeypatch, files)

    told_apart(supposing, "emptiness", "eta*kappa >= 1", "eta*kappa >= 1/2")


def test_a_bound_of_a_share_that_is_nowhere_below_one() -> None:
    """Whatever is measured, no share is larger; and a letter without an end has no such bound."""
    share = 'share = { latex = "s", meaning = "misclassified", domain = "real in [0, 1]" }'
    letters = LETTERS.partition("[measured]")[0].replace("[letter]", f"[letter]\n{share}")

    def bounded(right: str, quantity: str = "share") -> Statement:
        return made_up(f'claim.statement = "{quantity} <= {right}"\n{letters}')

    told_apart(bounded, "emptiness", "1 + D/T", "D/T")
    assert not answers(bounded("1 + D/T", "gap"), "emptiness")


@pytest.mark.parametrize(
    ("kind", "text", "mistaken", "sound"),
    [
        ("emptiness", "suppose.few = ", "K*T <= 99", "K <= 99"),
        ("dependence", "constant.kappa = ", "1 + T", "1 + 1/T"),
    ],
)
def test_what_counts_is_known_from_what_else_is_measured(
    kind: str,
    text: str,
    mistaken: str,
    sound: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """T are the rounds of a paper, in an item of it that nobody measures, too."""
    measured = FEEDING.removeprefix(FEEDING.partition("[measured]")[0])

    def beside(said: str) -> Statement:
        files = {
            "letters": PLAIN,
            "first": f'claim.statement = "gap <= D"\n{measured}',
            "second": f'claim.statement = "gap <= kappa*D"\n{text}"{said}"',
        }
        return planted(fresh(tmp_path), monkeypatch, files)

    told_apart(beside, kind, mistaken, sound)


@pytest.mark.parametrize(
    ("mistaken", "sound"),
    [("gap^2 + eta <= 0", "gap^2 <= eta"), ("line 3; eta*K*L > 2", "line 3; 2*eta*K*L > 1")],
)
def test_a_line_of_an_algorithm_that_is_never_run(mistaken: str, sound: str) -> None:
    """No square is below -eta; under a ceiling on the step, none is above twice that."""

    def run_if(condition: str) -> Statement:
        rule = f'[[rule]]\nactor = "server"\nwhen = "{condition}"\nequation = "gap == D"\n'
        below = '[suppose]\nceiling = "eta <= 1/(K*L)"\n'
        return made_up(f"{below}{rule}[letter]\n{PLAIN}", kind="algorithm")

    told_apart(run_if, "criteria", mistaken, sound)
    assert not answers(run_if("line 3, after K > some steps, k = 0, ..., K - 1"), "criteria")


def test_a_claim_whose_premise_is_never_met() -> None:
    """Below 1/(K L) no step is above 1/L."""

    def if_at(premise: str) -> Statement:
        return bound("D", more=f'claim.stops = "{premise} => kappa <= D"')

    told_apart(if_at, "criteria", "eta*L > 1", "2*eta*L > 1")


SEQUENCES = r"""
w = { latex = "w_{{{0}}}", meaning = "model", arguments = 1 }
x = { latex = "x_{{{0}}}^{{{1}}}", meaning = "last model of a client", arguments = 2 }
h = { latex = "h_{{{0}}}^{{{1}}}", meaning = "state of a client", arguments = 2 }
grad = { latex = "g_{{{0}}}({1})", meaning = "gradient", arguments = 2 }
size = { latex = "s", meaning = "mean of squares", domain = "real >= 0" }
accuracy = { latex = "a", meaning = "accuracy", domain = "real > 0" }
i = { latex = "i", meaning = "client", domain = "integer >= 1" }
"""
KEPT = """
[[rule]]
equation = "h(t + 1, i) == grad(i, x(t, i))"
[[rule]]
actor = "server"
equation = "w(t + 1) == w(t) - eta*sum(h(t + 1, i), i, 1, C)/C"
"""


def test_a_gradient_at_a_point_where_the_algorithm_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has those at the models of clients; the accuracy is a number that is chosen."""

    def decided_by(measured: str) -> Statement:
        text = f"""
claim.switch = "gap <= D <=> size >= accuracy"
[let]
size = "sum(E|{measured}|^2, i, 1, C)/C"
[declare]
"w(t), x(t, i), h(t, i), grad(i, x)" = "vector"
i = "index from 1 to C"
"""
        files = {"letters": PLAIN + SEQUENCES, "alg": KEPT, "prop": text}
        return planted(fresh(tmp_path), monkeypatch, files)

    told_apart(decided_by, "criteria", "grad(i, w(t))", "grad(i, x(t, i))")
    assert not fires(decided_by("h(t, i)"), "criteria")


@pytest.mark.parametrize(
    ("right", "step", "mistaken", "sound"),
    [
        ("D*log(T + 1)/(eta*K*T)", "1/K", "1/T", "log(T)/T"),
        ("exp(-eta*T)*D", "1/T", "1/T", "1 + 1/T"),
        ("(1 - eta)^T*D", "log(T)/T", "1/T^2", "1/T"),
        ("D*sum(1/k, k, 1, T)", "1/K", "1 + 1/T", "log(2*T)"),
    ],
)
def test_logarithms_and_what_falls_as_they_do(
    right: str, step: str, mistaken: str, sound: str
) -> None:
    """(1 - log(T)/T)^T is of the order 1/T, and (1 - 1/T)^T of that of 1."""

    def of_order(rate: str) -> Statement:
        return bound(right, more=f'claim."order of eta" = "O({step})"\nclaim.rate = "O({rate})"')

    told_apart(of_order, "orders", mistaken, sound)


@pytest.mark.parametrize(
    ("order", "found"),
    [("O(1/T)", True), (r"\tilde O(1/T)", False), (r"\widetilde{\mathcal O}(1/T)", False)],
)
def test_logarithms_are_left_out_where_the_words_say_so(order: str, found: bool) -> None:
    """As papers do with a tilde."""
    claims = 'claim.statement = "gap <= D*log(T + 1)/T"\nclaim.rate = "O(1/T)"\n'
    text = f"kind = 'theorem'\ntitle = 'Theorem'\ntext = '''It is ${order}$.'''\n{claims}"
    letters = LETTERS.replace(', ["planted.item", "order of eta"]', "")
    read = {
        one.reading: one.verdict for one in answers(item("planted.item", text + letters), "orders")
    }
    assert read == ({AS_PRINTED: "refuted", ROUGHLY: "proved"} if found else {AS_PRINTED: "proved"})


def test_a_rate_beside_a_bound_with_the_step_that_is_supposed() -> None:
    """With eta = 1/sqrt(T) the bound falls like that; nobody measures anything."""

    def at_rate(rate: str) -> Statement:
        claims = f'claim.statement = "gap <= D/(eta*T) + eta*L"\nclaim.rate = "O({rate})"\n'
        return made_up(f'{claims}suppose.step = "eta == 1/sqrt(T)"\n[letter]\n{PLAIN}')

    told_apart(at_rate, "orders", "1/T", "1/sqrt(T)")


@pytest.mark.parametrize(
    ("right", "mistaken", "sound"),
    [("D*sqrt(1 - eta*L)", "2/L", "1/(K*L)"), ("D*log(1 - eta*L)", "1/L", "1/(2*L)")],
)
def test_a_root_and_a_logarithm_of_what_has_none(right: str, mistaken: str, sound: str) -> None:
    """For eta L > 1 there is no root, and from 1 on no logarithm."""

    def up_to(ceiling: str) -> Statement:
        return bound(right, suppose=f"eta <= {ceiling}")

    told_apart(up_to, "limits", mistaken, sound)


@pytest.mark.parametrize(
    "words",
    [
        r"for some positive constant $\kappa$ it holds",
        r"with universal constants $c_1$ and $\kappa>0$",
        r"where $\kappa$ denotes a constant",
    ],
)
def test_a_constant_is_called_so_in_either_order(words: str) -> None:
    """It has the local steps in it."""

    def defined(value: str) -> Statement:
        text = f"kind = 'theorem'\ntitle = 'Theorem'\ntext = '''{words}.'''\n"
        claims = f'claim.statement = "gap <= kappa*D"\nconstant.kappa = "{value}"\n'
        return item("planted.item", text + claims + LETTERS)

    told_apart(defined, "dependence", "1 + K", "1 + 1/K")


def written(folder: Path, patch: pytest.MonkeyPatch, files: dict[str, str]) -> Statement:
    """A paper whose files say of what kind each is; the item of the last one."""
    place = fresh(folder)
    place.mkdir()
    for name, text in files.items():
        (place / f"{name}.toml").write_text(text, encoding="utf-8")
    patch.setenv("FEDPROOF_PATH", str(place))
    return catalogue[f"{place.name}.{[*files][-1]}"]


@pytest.mark.parametrize(
    "last",
    [
        "kind = 'remark'\ntitle = 'Both.'\ntext = 'By Theorems 1 and 2 it falls.'",
        "kind = 'claim'\ntitle = 'Both.'\ntext = 'It falls.'\nassume = ['one', 'two']",
    ],
)
def test_theorems_that_are_named_as_papers_do_or_assumed(
    last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps of at least 1/(K L) there, and of at most half of it here."""
    theorem = "kind = 'theorem'\ntitle = 'Theorem {}: made up.'\ntext = 'x'\nsuppose.step = '{}'"

    def beside(condition: str) -> Statement:
        one, two = theorem.format(1, "eta*K*L >= 1"), theorem.format(2, condition)
        files = {"letters": PLAIN, "one": one, "two": two, "both": last}
        return written(tmp_path, monkeypatch, files)

    told_apart(beside, "together", "2*eta*K*L <= 1", "eta*K*L <= 2")
    others = "kind = 'remark'\ntitle = 'x'\ntext = 'By Theorems 1 and 2 of Smith (2020).'"
    cited = {"letters": PLAIN, "one": theorem.format(1, "eta >= 1"), "cites": others}
    assert not answers(written(tmp_path, monkeypatch, cited), "together")


def test_a_step_that_a_comparison_chooses_and_a_ceiling_excludes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1/L is above 1/(K L) as K grows."""

    def chosen(step: str) -> Statement:
        files = {
            "letters": PLAIN,
            "thm": 'claim.statement = "gap <= D/(eta*K*T)"\nsuppose.step = "eta <= 1/(K*L)"',
            "words": f"""
[compared.claim]
claim = "{{thm}} <= 1"
order_in = "K"
let = {{ eta = "{step}" }}""",
        }
        return planted(fresh(tmp_path), monkeypatch, files)

    told_apart(chosen, "together", "1/L", "1/(2*K*L)")


@pytest.mark.parametrize(("mistaken", "sound"), [("83.0", "82.1"), ("82.2", "82.0")])
@pytest.mark.parametrize("is_row", [True, False])
def test_an_average_that_is_none(mistaken: str, sound: str, is_row: bool) -> None:
    """Of 92.0, 83.0 and 71.0, which may have been 92.04 and so on."""

    def averaged(number: str) -> Statement:
        lines = [["", "one", "two", "three", "**Avg.**"], ["ours", "92.0", "83.0", "71.0", number]]
        columns, *rows = [*map(list, zip(*lines, strict=True))] if is_row else lines
        return made_up(f"[[table]]\ncolumns = {columns}\nrows = {rows}", kind="table")

    told_apart(averaged, "tables", mistaken, sound)


def test_an_average_is_of_what_stands_beside_it() -> None:
    """The size of a model is no accuracy."""
    rows = [["ours", "11.2", "92.0", "83.0", "87.5"]]
    columns = ["", "size", "one", "two", "Average"]
    assert not fires(
        made_up(f"[[table]]\ncolumns = {columns}\nrows = {rows}", kind="table"), "tables"
    )


def test_a_total_that_is_none() -> None:
    """3 + 4 is no 9; what has no number there is not asked about."""

    def summed(first: str) -> Statement:
        rows = [["ours", first, "4", "9"]]
        return made_up(f"[[table]]\ncolumns = ['', 'a', 'b', 'Total']\nrows = {rows}", kind="table")

    told_apart(summed, "tables", "3", "5")
    assert not list(questions(summed("-")))


def test_a_row_that_prints_another_bound_than_the_theorem_that_proves_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It leaves the local steps out; in another order it is the same."""

    def printed(right: str) -> Statement:
        files = {
            "letters": PLAIN,
            "thm": 'claim.statement = "gap <= D/(eta*T) + eta*K*L"',
            "row": f'proof = "thm"\nclaim.row = "gap <= {right}"',
        }
        return planted(fresh(tmp_path), monkeypatch, files)

    told_apart(printed, "agreement", "D/(eta*T) + eta*L", "K*L*eta + D/T/eta")


def test_a_term_that_is_a_half_too_large() -> None:
    """3 D/T, where 2 D/T is proved."""

    def stated(number: str) -> Statement:
        asked = 'step.s1.claim = "gap <= 2*D/T"\n[[ask.statement]]\ngiven = ["s1"]'
        return made_up(f'claim.statement = "gap <= {number}*D/T"\n{asked}\n{LETTERS}')

    told_apart(stated, "slack", "3", "2")


@pytest.mark.parametrize(
    ("stated", "mistaken", "sound"),
    [
        (
            r"\mathrm E_t\Big[\sum_{i=1}^m\|g_i\|^2\Big]",
            r"\mathbb E\sum_{i=1}^m\|g_i\|^2",
            r"\sum_{i=1}^m\mathbb E_t\|g_i\|^2",
        ),
        (
            r"\mathbb E[\|w-v\|^2\mid\mathcal F_t]",
            r"\mathbb E[\|w-v\|^2]",
            r"\mathbb E\big[\lVert w-v\rVert\mid\mathcal F_t\big]",
        ),
        (r"\max_{i\le m}\|x_i\|^2", r"\sum_{i=1}^m\|x_i\|^2", r"\max_{i\le m}\lVert x_i\rVert"),
    ],
)
def test_marks_around_a_sum_and_behind_a_square(stated: str, mistaken: str, sound: str) -> None:
    """A mean before the sum, its condition behind the square, and a maximum for a sum."""

    def with_end(end: str) -> Statement:
        line = f"[step.s1]\ntex = '{end}\\le\\kappa D'\nclaim = \"gap <= kappa*D\""
        text = f"kind = 'lemma'\ntitle = 'Lemma'\ntext = '$${stated}\\leq\\kappa D.$$'\n"
        return item("planted.item", f'{text}claim.statement = "gap <= kappa*D"\n{line}\n{LETTERS}')

    told_apart(with_end, "norms", mistaken, sound)


def test_a_norm_that_the_assumption_has_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The largest coordinate there, all of them here."""
    shown = "kind = '{}'\ntitle = 'Made up.'\ntext = '$$\\|g-h\\|_{}\\le\\sigma$$'\n"

    def assumed(norm: str) -> Statement:
        lemma = shown.format("lemma", "2") + "assume = ['as1']"
        files = {"letters": PLAIN, "as1": shown.format("assumption", norm), "lem1": lemma}
        return written(tmp_path, monkeypatch, files)

    told_apart(assumed, "norms", r"\infty", "2")
