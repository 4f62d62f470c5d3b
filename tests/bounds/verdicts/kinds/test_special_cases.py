"""Special cases, printed methods and whole papers: each kind finds what is planted there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.errors import UserError
from bounds.statement import Statement
from bounds.verdicts.ledger import questions
from bounds.verdicts.verify import verify
from tests.bounds.verdicts.kinds import answers, fires, made_up, planted, told_apart
from tests.bounds.verdicts.kinds.test_forms import LETTERS as FORMS
from tests.bounds.verdicts.kinds.test_forms import bound

Write = Callable[[str], Statement]
LETTERS = r"""
K = { latex = "K", meaning = "local steps", domain = "integer >= 1" }
T = { latex = "T", meaning = "rounds", domain = "integer >= 1" }
G = { latex = "G", meaning = "size of a gradient", domain = "real > 0" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0" }
lam = { latex = '\lambda', meaning = "pull to the global model", domain = "real > 0" }
gap = { latex = 'g', meaning = "gap after T rounds", domain = "real >= 0" }
"""
MEASURED = """
[measured]
algorithm = "{algorithm}"
quantity = "gap(T)"
feeds = {{ K = "local_steps", T = "rounds", eta = "rate" }}
"""
PLAIN = 'claim.statement = "gap <= 2*eta*K*G*T"\n' + MEASURED.format(algorithm="fedavg")


@pytest.fixture
def pulled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """A paper about the plain method and one that pulls, with a bound for the latter."""

    def write(right: str) -> Statement:
        text = f'claim.statement = "gap <= {right}"\n{MEASURED.format(algorithm="fedprox")}'
        files = {
            "letters": LETTERS,
            "plain": PLAIN,
            "pulled": text + 'parameters = { lam = "proximal" }\n',
        }
        folder = tmp_path / f"paper{len([*tmp_path.iterdir()])}"
        return planted(folder, monkeypatch, files)

    return write


def test_a_bound_that_is_larger_than_that_of_the_method_it_becomes(
    pulled: Callable[[str], Statement],
) -> None:
    """Without its pull it is local SGD: twice as much is lost, and with a division it is not."""
    told_apart(pulled, "limits", "4*eta*K*G*T", "2*eta*K*G*T/(1 + lam)")


@pytest.mark.parametrize("given", ["one local step", "one client"])
def test_a_bound_that_is_larger_where_both_methods_do_the_same(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one local step nothing is pulled; one client alone has no other to keep away from.

    Where a rate is fed by the number 1, that is still the number.
    """
    name, word, letter = {
        "one local step": ("fedprox", "proximal", "K"),
        "one client": ("fedinit", "relaxation", "C"),
    }[given]
    more = 'C = { latex = "C", meaning = "clients", domain = "integer >= 1" }\n'
    more += 'h = { latex = "h", meaning = "global rate", domain = "real > 0" }\n'

    def write(right: str) -> Statement:
        claims = {"fedavg": "2*eta*K*G*T", name: right}
        files = {"letters": LETTERS + more}
        for about, claim in claims.items():
            fed = MEASURED.format(algorithm=about)
            fed = fed.replace('"rate"', '"rate", C = "clients", h = "1"')
            parameters = "" if about == "fedavg" else f'parameters = {{ lam = "{word}" }}\n'
            files[about] = f'claim.statement = "gap <= {claim}"\n{fed}{parameters}'
        folder = tmp_path / f"paper{len([*tmp_path.iterdir()])}"
        return planted(folder, monkeypatch, files)

    mistaken, sound = f"1 + lam/{letter}", f"1 + lam*({letter} - 1)"
    told_apart(write, "limits", f"2*eta*K*G*T*({mistaken})", f"2*eta*K*G*T*({sound})")


def test_a_bound_that_is_larger_where_all_clients_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who then begins beside its last model begins at the global one; with sig = 0 it is told."""
    sig = 'sig = { latex = "s", meaning = "how unlike clients are", domain = "real >= 0" }\n'

    def write(right: str) -> Statement:
        unlike = '[measured.assumptions]\nsig = { item = "as", constant = "heterogeneity" }\n'
        files = {"letters": LETTERS + sig}
        for about, claim in {"fedavg": "2*eta*K*G*T", "fedinit": right}.items():
            files[about] = f'claim.statement = "gap <= {claim}"\n{MEASURED.format(algorithm=about)}'
            files[about] += 'parameters = { lam = "relaxation" }\n' * (about == "fedinit") + unlike
        folder = tmp_path / f"paper{len([*tmp_path.iterdir()])}"
        return planted(folder, monkeypatch, files)

    told_apart(write, "limits", "2*eta*K*G*T*(1 + lam^2 + sig)", "2*eta*K*G*T*(1 + lam*sig)")


def test_a_bound_that_grows_without_end_as_its_parameter_falls_to_0(
    pulled: Callable[[str], Statement],
) -> None:
    """G T/lam, where the plain method has 2 eta K G T."""
    told_apart(pulled, "limits", "G*T/lam", "2*eta*K*G*T/(1 + lam)^2")


def test_a_bound_that_has_no_value_for_one_client() -> None:
    """1/(C - 1), of which nothing says that C is at least 2."""

    def for_clients(suppose: str) -> Statement:
        return bound("D/(C - 1)", suppose=suppose)

    told_apart(for_clients, "limits", "C >= 1", "C >= 2")
    assert fires(bound("D/(C - K)", suppose="C >= K"), "limits")
    assert len(answers(bound("D/(C + K)", more="", suppose="C >= K"), "limits")) == 0


def test_a_step_size_that_has_no_value_in_a_round() -> None:
    """1/(t + K - 1) with one step, in rounds that are counted from 0, and from 1."""

    def counted(domain: str) -> Statement:
        rounds = f't = {{ latex = "t", meaning = "a round", domain = "{domain}" }}\n'
        claims = 'claim.statement = "gap <= D/(eta*K*T)"\nclaim.rate = "eta := 1/(t + K - 1)"\n'
        return made_up(claims + FORMS.replace("[letter]\n", f"[letter]\n{rounds}"))

    told_apart(counted, "limits", "integer >= 0", "integer >= 1")


def test_a_method_that_is_not_the_one_that_is_analysed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that keeps its model is elsewhere if it trains meanwhile."""

    def about(method: str) -> Statement:
        name, word = method.split()
        text = f'claim.statement = "gap <= G*T"\n{MEASURED.format(algorithm=name)}'
        text += f'parameters = {{ lam = "{word}" }}\n[measured.versions]\n"as printed" = {{}}\n'
        text += '"every client trains" = { inactive = "train" }\n'
        return planted(tmp_path / f"of_{name}", monkeypatch, {"letters": LETTERS, "thm": text})

    told_apart(about, "algorithm", "fedinit relaxation", "fedprox proximal")


@pytest.mark.parametrize(("plain", "equal"), [("fedlnag", False), ("fedcm", True)])
def test_a_method_in_the_form_of_a_proof(
    plain: str, equal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nesterov's point is another one in the proof's form; what a client keeps of rounds is not."""
    text = f'claim.statement = "gap <= G*T"\n{MEASURED.format(algorithm=f"{plain}_analysed")}'
    statement = planted(tmp_path / f"of_{plain}", monkeypatch, {"letters": LETTERS, "thm": text})
    assert fires(statement, "algorithm") != equal


@pytest.mark.parametrize(
    ("when", "course", "asked"),
    [
        ("k = 0, ..., K - 1", "minimised", True),
        ("once", "minimised", False),
        ("k = 0, ..., K - 1", "rounds", False),
    ],
)
def test_steps_in_the_place_of_a_minimum(
    when: str, course: str, asked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two steps of size 1/10 lead elsewhere than to a minimum; the others print or follow one."""
    rule = f'[[rule]]\nactor = "client"\nwhen = "{when}"\nequation = "gap == G"\n'
    measured = MEASURED.format(algorithm="feddyn").replace('"rounds"', '"rounds", P = "active"')
    told = f'parameters = {{ lam = "strength" }}\ninstances = {{ course = "{course}" }}\n'
    files = {
        "letters": LETTERS + 'P = { latex = "P", meaning = "active", domain = "integer >= 1" }\n',
        "alg": rule,
        "thm": f'claim.statement = "gap <= G*T"\n{measured}{told}',
    }
    found = answers(planted(tmp_path / "paper", monkeypatch, files), "algorithm")
    assert [answer.verdict for answer in found] == ["refuted", "refuted"] * asked


def test_a_maximum_over_a_run_that_is_called_a_constant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The steepest gradient on the way is another one after a round more; a curvature is not."""

    def defined_as(constant: str) -> Statement:
        measured = MEASURED.format(algorithm="fedavg").replace('"rounds"', '"rounds", P = "active"')
        text = f"""
claim.statement = "gap <= G*T"
{measured}
[measured.assumptions]
G = {{ item = "def", constant = "{constant}" }}
[measured.instances]
arena = "of_kind"
options = {{ kind = "quadratics" }}
table = {{ K = [2], T = [1] }}
regimes = [{{ derived = {{ eta = "3/smoothness" }} }}]
"""
        active = 'P = { latex = "P", meaning = "active", domain = "integer >= 1" }\n'
        files = {"letters": LETTERS + active, "def": 'claim.G = "G := T"\n', "thm": text}
        return planted(tmp_path / constant, monkeypatch, files)

    told_apart(defined_as, "dependence", "steepest_visited", "smoothness")


def test_two_theorems_that_admit_no_common_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step above 1/K here and below 1/(2 K) there; and below 1 where it may be."""

    def beside(suppose: str) -> Statement:
        theorem = f"{PLAIN}\n[suppose]\nstep = "
        files = {"letters": LETTERS, "one": f'{theorem}"eta*K >= 1"', "two": theorem + suppose}
        return planted(tmp_path / f"paper{suppose.count('2')}", monkeypatch, files)

    told_apart(beside, "together", '"2*eta*K <= 1"', '"eta*K <= 1"')


def test_a_rate_whose_step_size_is_admitted_for_some_numbers_only() -> None:
    """A rate that falls in K with a step 1/sqrt(K T) is not admitted below 1/(K L) as K grows."""
    chosen = 'claim."order of eta" = "O(1/sqrt(K*T))"\nclaim.rate = "O(1/sqrt(K*T))"'

    def below(ceiling: str) -> Statement:
        return bound("D/(eta*K*T) + eta*L", more=chosen, suppose=ceiling)

    told_apart(below, "together", "eta <= 1/(K*L)", "eta <= 1/L^2")


def test_a_hypothesis_that_the_others_imply() -> None:
    """At most 1/(K L) implies at most 1/L; at most D does not."""

    def beside(more: str) -> Statement:
        return bound("D/(eta*K*T)", suppose=f'eta <= 1/(K*L)"\nsuppose."more" = "{more}')

    told_apart(beside, "slack", "eta <= 1/L", "eta <= D")


def test_a_bound_with_a_term_that_is_too_large() -> None:
    """What is proved is D/T, or twice as much."""

    def stated(last: str) -> Statement:
        asked = f'step.s1.claim = "gap <= {last}"\n[[ask.statement]]\ngiven = ["s1"]'
        return made_up(f'claim.statement = "gap <= 4*D/T"\n{asked}\n{FORMS}')

    told_apart(stated, "slack", "2*D/T", "4*D/T")


@pytest.mark.parametrize(
    ("stated", "ended"),
    [
        (r"\mathbb E_t\lVert\nabla f(x_t)\rVert^2", r"\mathbb E\|\nabla f(x_t)\|^2"),
        (r"\|x_T-y_T\|_2", r"\|x_T-y_T\|_\infty"),
        (r"\sum_{i=1}^m\|g_i\|^2", r"\sum_{i\in S}\|g_i\|^2"),
    ],
)
def test_a_size_that_is_another_one_in_the_proof(stated: str, ended: str) -> None:
    """A conditional mean, another norm, a sum over others; and each of them as it is."""

    def with_end(end: str) -> Statement:
        line = f"[step.s1]\ntex = '{end}\\le\\kappa D'\nclaim = \"gap <= kappa*D\""
        shown = f"text = '$${stated}\\leq\\kappa D.$$'"
        text = f'kind = "lemma"\ntitle = "Lemma"\n{shown}\nclaim.statement = "gap <= kappa*D"\n'
        return item("planted.item", text + line + FORMS)

    told_apart(with_end, "norms", ended, stated)


@pytest.mark.parametrize(
    "explained",
    [
        r"$\mathbb E\lVert w-v\rVert$",
        r"$\mathbb E\lVert v-w\rVert_1^2$",
        r"$\mathbb E[\lVert v-w\rVert\mid\xi]^2$",
    ],
)
def test_a_mark_that_a_table_explains_otherwise(
    explained: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not squared, another norm, under a condition; the other way round it is the same."""

    def with_cell(cell: str) -> Statement:
        rows = f"[['$\\Delta^t$', '{cell}'], ['$w$', 'a model']]"
        files = {
            "letters": "",
            "lem": "[step.s1]\ntex = '\\Delta^t=\\mathbb E\\|v-w\\|^2\\le1'",
            "tab": f"[[table]]\ncolumns = ['Mark', 'Meaning']\nrows = {rows}",
        }
        return planted(tmp_path / f"paper{len([*tmp_path.iterdir()])}", monkeypatch, files)

    told_apart(with_cell, "norms", explained, r"$\mathbb E\lVert w-v\rVert^2$")


def test_a_criterion_that_cannot_hold_and_one_that_cannot_fail() -> None:
    """Below 1/(K L) a step is never as large as 2/(K L), and always below it."""

    def decided_by(criterion: str) -> Statement:
        return bound("D", more=f'claim.criterion = "kappa <= D <=> {criterion}"')

    for mistaken in ("eta*K*L >= 2", "eta*K*L <= 2"):
        told_apart(decided_by, "criteria", mistaken, "2*eta*K*L >= 1")


def switching(criterion: str, stored: str) -> str:
    """A proposition that compares the last of a sequence with its sum, and an algorithm."""
    return f"""
claim.statement = "gap <= G <=> {criterion}"
[let]
last = "c(T)"
added = "sum(c(t), t, 1, T)"
[declare]
t = "index from 1 to T"
[letter]
t = {{ latex = "t", meaning = "round", domain = "integer >= 0" }}
c = {{ latex = "c_{{0}}", meaning = "cost", domain = "real >= 0", arguments = 1 }}
last = {{ latex = "c_T", meaning = "the last cost", domain = "real >= 0" }}
added = {{ latex = "s", meaning = "all costs", domain = "real >= 0" }}
{stored}"""


def test_a_criterion_that_rounding_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of equal costs the last is the mean; it is not the mean and something more."""

    def decided_by(criterion: str) -> Statement:
        files = {"letters": LETTERS, "prop": switching(criterion, "")}
        return planted(tmp_path / f"paper{len(criterion)}", monkeypatch, files)

    told_apart(decided_by, "criteria", "T*last >= added", "T*last >= added + G")


def test_a_criterion_at_rest_is_asked_about_under_what_is_claimed_of_its_constants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of other costs is a number, and none that rests; with a share of it above zero."""

    def claimed(least: str) -> Statement:
        names = "".join(
            f'{name} = {{ latex = "{latex}", meaning = "costs", domain = "real >= 0"{more} }}\n'
            for name, latex, more in (
                ("a", "a_{0}", ", arguments = 1"),
                ("a_0", "a_0", ""),
                ("share", "s_0", ""),
            )
        )
        text = switching("T*last >= added + share", names)
        text = text.replace("[let]\n", '[let]\na_0 = "a(0)"\n')
        constant = f'constant.share = {{ is = "lam*a_0", range = "share >= {least}" }}\n'
        files = {"letters": LETTERS, "prop": constant + text}
        return planted(tmp_path / f"paper{least}", monkeypatch, files)

    told_apart(claimed, "criteria", "0", "1")


def test_a_criterion_of_what_the_algorithm_does_not_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps the gap and the sizes; of the cost it knows nothing."""
    rules = '[[rule]]\nactor = "server"\nequation = "gap == lam*G"\n'

    def decided_by(criterion: str) -> Statement:
        files = {
            "letters": LETTERS,
            "alg": rules,
            "prop": switching(criterion, ""),
        }
        return planted(tmp_path / f"paper{len(criterion)}", monkeypatch, files)

    told_apart(decided_by, "criteria", "T*last >= added + G", "lam >= G")


def test_a_bound_that_is_not_the_smaller_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """2 eta K G T is above 2 eta G T and of the order of T; with K = 1 it is the same."""

    def said(claim: str) -> Statement:
        files = {
            "letters": LETTERS,
            "plain": 'claim.statement = "gap <= 2*eta*K*G*T"',
            "one_step": 'claim.statement = "gap <= 2*eta*G*T"\nsuppose.few = "T <= 10"',
            "words": f"[compared.claim]\n{claim}",
        }
        return planted(tmp_path / f"paper{len([*tmp_path.iterdir()])}", monkeypatch, files)

    smaller, larger = "claim = '{one_step} <= {plain}'", "claim = '{plain} <= {one_step}'"
    told_apart(said, "comparisons", larger, smaller)
    told_apart(said, "comparisons", larger, f"{larger}\nlet = {{ K = '1' }}")
    in_rounds = "claim = '{plain: statement} <= T'\norder_in = 'T'"
    step = "let = { eta = '1/sqrt(T)' }"
    told_apart(said, "comparisons", in_rounds.replace("<= T", "<= sqrt(T)"), in_rounds)
    told_apart(said, "comparisons", f"{in_rounds}\n{step}".replace("<= T", "<= 1"), in_rounds)
    with pytest.raises(UserError, match="has no bound 'row'"):
        list(questions(said("claim = '{plain: row} <= T'")))
    with pytest.raises(UserError, match=r"there is no item paper\d+\.plan"):
        list(questions(said("claim = '{plan} <= T'")))


def test_rules_of_one_letter_in_two_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that forgets its rate; of other letters nothing is said."""

    def printed(right: str) -> Statement:
        rules = [("as analysed", "G + eta"), ("as printed in line 1", right)]
        text = "".join(
            f'[[rule]]\nactor = "server"\nwhen = "{when}"\nequation = "gap == {side}"\n'
            for when, side in rules
        )
        folder = tmp_path / f"paper{len([*tmp_path.iterdir()])}"
        return planted(folder, monkeypatch, {"letters": LETTERS, "alg": text})

    told_apart(printed, "algorithm", "G + lam*eta", "eta + G")
    assert not answers(printed("T*K"), "algorithm")


PRINTED = {"as printed": "refuted"}


@pytest.mark.parametrize(
    ("plain", "rule", "domain", "expected"),
    [
        ("G + T*(K + lam)", "G + T*(K + eta*lam)", "real > 0", {"with eta == 1": "proved"}),
        ("G + T*K", "G + T*(K - eta*(G - K))", "real >= 0", {"with eta == 0": "proved"}),
        ("G + T*K", "G + T*(K - eta*(G - K))", "real > 0", {}),
        ("G + T*K", "G + T*(K - eta*(G - K))", "real", {}),
    ],
)
@pytest.mark.parametrize("other", ["as printed in line 1", "as originally defined"])
def test_a_coefficient_that_one_version_alone_has_is_read_as_what_leaves_the_rule(
    plain: str,
    rule: str,
    domain: str,
    expected: dict[str, str],
    other: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rate of 1, and one of 0 where it may be; another paper's version is read in no other way.

    What may be negative is no rate.
    """
    text = "".join(
        f'[[rule]]\nactor = "server"\nwhen = "{when}"\nequation = "gap == {side}"\n'
        for when, side in (("as analysed", plain), (other, rule))
    )
    letters = LETTERS.replace("real > 0", domain)
    statement = planted(tmp_path / "paper", monkeypatch, {"letters": letters, "alg": text})
    verdicts = {one.reading: one.verdict for one in answers(statement, "algorithm")}
    literal = {} if expected and "originally" in other else PRINTED
    assert verdicts == {**literal, **expected}


@pytest.mark.parametrize("part", ["G", "2*G"])
def test_rules_are_compared_with_what_their_versions_compute_on_the_way(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is computed first, the sum of it and of what is left is eta + 2 G."""
    rules = [
        ("as analysed", "lam", "eta + G"),
        ("as analysed", "gap", "lam + G"),
        ("as printed in line 1", "lam", f"eta + {part}"),
        ("as printed in line 1", "gap", f"lam + 2*G - {part}"),
    ]
    text = "".join(
        f'[[rule]]\nactor = "client"\nwhen = "{when}"\nequation = "{left} == {right}"\n'
        for when, left, right in rules
    )
    files = {"letters": LETTERS, "alg": text}
    found = answers(planted(tmp_path / "paper", monkeypatch, files), "algorithm")
    verdicts = {one.step.partition(":")[0]: one.verdict for one in found}
    sums = "proved" if part == "G" else "refuted"
    assert verdicts == {"client, lam": sums, "client, gap": "proved"}


def test_what_only_its_own_item_defines_is_looked_at_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A constant without a value at lam = 0, outside of its range for lam > 1, told at its home."""
    defined = 'constant.G = { is = "(1 - lam)/lam", range = "G >= 0" }'
    files = {
        "letters": LETTERS.replace('"real > 0"', '"real >= 0"'),
        "home": f'claim.statement = "gap <= T*G"\n{defined}',
        "user": 'claim.statement = "gap <= 2*T*G"\nconstant.G = "#home"\ndeclare.G = "real"',
    }
    user = planted(tmp_path / "paper", monkeypatch, files)
    assert not answers(user, "ranges")
    assert not answers(user, "limits")
    home = catalogue["paper.home"]
    assert fires(home, "ranges")
    unranged = files | {"home": files["home"].replace(', range = "G >= 0"', "")}
    user = planted(tmp_path / "unranged", monkeypatch, unranged)
    assert not answers(user, "limits")
    assert fires(catalogue["unranged.home"], "limits")


@pytest.mark.parametrize(("more", "asked"), [("", False), ('suppose.long = "T >= 2"\n', True)])
def test_what_proofs_suppose_in_the_same_words_is_told_of_the_first(
    more: str, asked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of who supposes more in the statement it is asked again: it may follow there."""
    supposed = 'suppose.small = "eta <= 1/K"\nsuppose.proof."two steps" = "K >= 2"\n'
    files = {
        "letters": LETTERS,
        "first": f'claim.statement = "gap <= G"\n{supposed}',
        "second": f'claim.statement = "gap <= 2*G"\n{more}{supposed}',
    }
    second = planted(tmp_path / "paper", monkeypatch, files)
    assert bool(answers(second, "proof_hypotheses")) == asked
    assert fires(catalogue["paper.first"], "proof_hypotheses")


def test_bounds_are_compared_where_they_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the amended theorem supposes is told there; where it holds its bound is the smaller."""
    amended = '\n[amended]\ntitle = "Amended."\ntext = "Less."\nsuppose.little = "lam <= 1"'

    def said(more: str) -> Statement:
        files = {
            "letters": LETTERS,
            "plain": 'claim.statement = "gap <= 2*eta*K*G*T"',
            "pulled": f'claim.statement = "gap <= 2*lam*eta*K*G*T"{more}',
            "row": 'proof = "pulled"\nclaim.row = "gap <= 2*lam*eta*K*G*T"',
            "words": "[compared.claim]\nclaim = '{row} <= {plain}'",
        }
        return planted(tmp_path / f"paper{len([*tmp_path.iterdir()])}", monkeypatch, files)

    told_apart(said, "comparisons", "", amended)


def test_a_quantity_of_one_round_under_two_names() -> None:
    """The proof ends in round R, which it says is T; another quantity is another one."""
    letters = FORMS.replace(
        "[letter]\n",
        """[let]
gap = "size(T)"
end = "size(R)"
other = "2*size(R)"
[letter]
R = { latex = "R", meaning = "rounds", domain = "integer >= 1" }
size = { latex = "s_{{{0}}}", meaning = "size", domain = "real >= 0", arguments = 1 }
end = { latex = "e", meaning = "size in the end", domain = "real >= 0" }
other = { latex = "o", meaning = "twice that", domain = "real >= 0" }
""",
    )

    def ending(quantity: str) -> Statement:
        text = f"""
claim.statement = "gap <= D"
claim."proof's last line" = "{quantity} <= D"
suppose.proof."the last round" = "R == T"
"""
        return made_up(text + letters)

    told_apart(ending, "agreement", "other", "end")


def test_a_model_that_two_tables_print_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By row here and by column there; a dash is no difference, and numbers are not looked at."""

    def printed(model: str) -> Statement:
        name = f"tables{model[-2:]}"
        rows = [["CIFAR-10", model, "1"], [f"see {name}.tab1", "", ""]]
        files = {
            "letters": LETTERS,
            "tab1": """[[table]]
columns = ["Data", "CIFAR-10"]
rows = [["Model", "VGG-11"], ["Rate", "0.1"]]""",
            "tab2": f"""[[table]]
columns = ["Data", "Model", "Rate"]
rows = {rows}""",
        }
        return planted(tmp_path / name, monkeypatch, files)

    told_apart(printed, "settings", "VGG16", "VGG11")


@pytest.mark.parametrize(("said", "asked"), [("", False), ('declare.s = "integer >= 1"\n', True)])
def test_a_letter_that_a_cited_statement_has_for_itself(
    said: str, asked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever cites what holds for every s >= 2 chooses one; who speaks of s has to say so."""
    letter = 's = { latex = "s", meaning = "observed round", domain = "real > 0" }\n'
    lemma = 'claim.statement = "gap <= G*T"\nsuppose.late = "s >= 2"\ndeclare.s = "integer >= 1"\n'
    theorem = 'claim.statement = "gap <= 2*G*T"\n[[ask.statement]]\ngiven = ["lem: statement"]\n'
    files = {"letters": letter + LETTERS, "lem": lemma, "thm": said + theorem}
    found = questions(planted(tmp_path / "citing", monkeypatch, files))
    assert any(one.step == "condition of citing.lem: late" for one in found) == asked


def test_no_condition_is_sought_for_a_condition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where T <= 5 does not follow it is to be supposed, and not 5 T <= 1 or the like."""
    lemma = 'claim.statement = "gap <= G*T"\nsuppose.few = "T <= 5"\n'
    theorem = 'claim.statement = "gap <= 2*G*T"\n[[ask.statement]]\ngiven = ["lem: statement"]\n'
    files = {"letters": LETTERS, "lem": lemma, "thm": theorem}
    (found,) = verify(planted(tmp_path / "few", monkeypatch, files), jobs=1)
    (asked,) = (one for one in found.answers if one.step == "condition of few.lem: few")
    assert (asked.verdict, asked.condition) == ("refuted", None)
