"""Certificates that the kernel accepts, and what Rocq says of them."""

from random import Random
from subprocess import CompletedProcess

import pytest

from bounds.errors import UserError
from bounds.expressions import Pow, Symbol, number
from bounds.kernel.certificate import File
from bounds.kernel.problem import read_problem
from bounds.kernel.reader import parse_expression
from bounds.prover.certificate import seal
from bounds.prover.steps import prove_step
from bounds.rocq import coqc
from bounds.rocq.coqc import library
from bounds.rocq.export import export
from bounds.rocq.second import STORE, Second, second
from bounds.rocq.shelf import check
from bounds.rocq.statement import state
from bounds.rocq.terms import Names, identifier
from tests.attack.assistant import misled
from tests.attack.forged import FORGED, REDUCTION_ALONE
from tests.attack.mutate import corpus
from tests.bounds.rocq import NEEDS_ROCQ

SAMPLE = 100
NAMES = Names({"x": "x", "y": "y"}, {"K": "K"})


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("x - y", "x - y"),
        ("-2*x^2", "(-2) * x ^ 2"),
        ("x/y^2", "x * / (y ^ 2)"),
        ("sqrt(x)", "sqrt x"),
        ("x^(2/3)", "(root 3 x) ^ 2"),
        ("x^K", "Rpow x (IZR K)"),
        ("K - 1", "IZR K - 1"),
        ("max(x, y, 1)", "Rmax x (Rmax y 1)"),
        ("sum(x^k, k, 0, K - 1)", "Rsum (fun k : Z => Rpow x (IZR k)) 0 (K + (-1))%Z"),
    ],
)
def test_terms_are_printed_as_they_stand(text: str, printed: str) -> None:
    """The tree is not rearranged on the way."""
    assert NAMES.real(parse_expression(text)) == printed


def test_what_is_put_for_a_letter_is_printed_in_its_place() -> None:
    """Printing commutes with putting an expression for a letter."""
    inside = Names({"x": "(y + 1)"}).real(parse_expression("1 - x*x"))
    assert inside == NAMES.real(parse_expression("1 - (y + 1)*(y + 1)"))


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("x/y", ["y <> 0"]),
        ("log(x) + sqrt(y)", ["0 < x", "0 <= y"]),
        ("x^y", ["pow_defined x y"]),
        ("2^y", []),
        ("x^(-1/2)", ["0 < x"]),
    ],
)
def test_definedness_is_in_the_statement(text: str, needs: list[str]) -> None:
    """Functions of Rocq are total; those of the language are not."""
    assert NAMES.defined(parse_expression(text)) == needs


@pytest.mark.parametrize("name", ["λ", "fun", "x'", "H1", "Rpow"])
def test_letters_become_names_that_rocq_reads(name: str) -> None:
    """Words of Rocq and letters beyond ASCII get another name."""
    assert identifier(name).isascii()
    assert identifier(name) != name


def test_a_large_power_is_not_written_out() -> None:
    """Nobody multiplies out 900 factors."""
    assert NAMES.real(Pow(Symbol("x"), number(900))) == "Rpow x 900"


def test_an_open_end_of_integers_is_open() -> None:
    """As a certificate may say it: of what holds above 2 nothing is asked at 2."""
    stated = read_problem("K >= 3", (), ("K: integer > 2, < 9",), "scalar")
    assert [text for _, text in state(stated).hypotheses] == ["(2 < K)%Z", "(K < 9)%Z"]


def test_an_index_has_a_name_of_its_own() -> None:
    """Otherwise the given x(t1 + 1) <= x(t1) + t1_ were that x grows by t1."""
    where = ["T: integer >= 0", "t1_: integer", "t1: index from 0 to T - 1", "x: sequence"]
    verdict = prove_step(
        "recursion", "x(0) <= x(0)", given=["x(t1 + 1) <= x(t1) + t1_"], where=where
    )
    assert verdict.file is not None
    said = "(forall t1__ : Z, (0 <= t1__ <= T + (-1))%Z -> x (t1__ + 1)%Z <= x (t1__)%Z + IZR t1_)"
    assert said in export(verdict.file, "c").claim_text


@NEEDS_ROCQ
@pytest.mark.parametrize("error", ["", "Error: System error: No space left on device"])
def test_what_the_compiler_did_not_answer_is_not_called_rejected(
    error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was killed, or had no room for its files: no line of a theorem is wrong."""
    place = STORE.made()
    library(place)
    dead = CompletedProcess[str]([], -9, "", error)
    monkeypatch.setattr(coqc, "compiled", lambda *_: dead)
    (found,) = dict(check([("a", "Goal True.\nProof. exact I. Qed.\n")], place, jobs=1)).values()
    assert not found.accepted
    assert not found.finished


@NEEDS_ROCQ
def test_a_sample_of_certificates_is_accepted() -> None:
    """Of all kinds; one in twenty may be beyond the export."""
    files = [f for f in corpus() if f["verdict"] in {"proved", "vacuous"}]
    chosen = Random(1).sample(files, SAMPLE)
    found = second(chosen)
    refused = {digest: told.reason for digest, told in found.items() if not told.accepted}
    assert len(refused) <= SAMPLE // 20, refused


@NEEDS_ROCQ
def test_no_forged_certificate_is_accepted() -> None:
    """None of those by which checkers were fooled before, if a scalar claim is what is wrong."""
    scalar = [body for name, body in FORGED.items() if name not in REDUCTION_ALONE]
    found = second([seal(dict(body)) for body in scalar])
    assert not [told for told in found.values() if told.accepted]


@NEEDS_ROCQ
def test_no_forged_reduction_is_a_whole_claim() -> None:
    """Where the reduction is what is wrong, the claim itself has no proof in Rocq."""
    texts: list[tuple[str, str]] = []
    for name in REDUCTION_ALONE:
        try:
            text = export(FORGED[name], f"c_{len(texts)}").claim_text
        except UserError:
            continue
        if text:
            texts.append((name, text))
    assert not [name for name, told in check(texts, STORE.made(), jobs=1) if told.accepted]


# The exponent is a real letter: at e = 2 the given is defined for b = -1/2.
SIGN_FROM_A_POWER: File = {
    "problem": {
        "kind": "scalar",
        "claim": "b > 0",
        "given": ["b^e <= 1"],
        "where": ["b: real", "e: real"],
    },
    "verdict": "proved",
    "proof": {"defined": [[], []], "goal": {"rule": "evident"}},
}


def test_the_sign_of_a_base_does_not_follow_from_its_power() -> None:
    """At b = -1/2 and e = 2 the given is defined, and holds."""
    with pytest.raises(UserError):
        export(SIGN_FROM_A_POWER, "c")


@NEEDS_ROCQ
@pytest.mark.parametrize("kind", ["scalar", "vector", "recursion", "sampling"])
def test_what_is_accepted_of_altered_certificates_is_true(kind: str) -> None:
    """Whatever the export makes of them, no false claim is accepted."""
    assert not misled(kind, SAMPLE // 10, Random(3))


@NEEDS_ROCQ
def test_a_false_theorem_is_refused_and_its_neighbours_are_not() -> None:
    """One that fails takes no other with it."""

    def theorem(name: str, proposition: str) -> tuple[str, str]:
        return name, f"Theorem {name} : {proposition}.\nProof.\n  lra.\nQed.\n"

    texts = [theorem("a", "1 < 2"), theorem("b", "2 < 1"), theorem("c", "2 < 3")]
    found = dict(check(texts, STORE.made(), jobs=1))
    assert [found[name].accepted for name in "abc"] == [True, False, True]


@NEEDS_ROCQ
def test_products_of_roots_are_decided() -> None:
    """As they occur at witnesses: the root of 4 times that of 1 is 2, and not 3."""

    def theorem(name: str, value: int) -> tuple[str, str]:
        said = f"sqrt (2 * 2) * sqrt (2 * / 2) = {value} /\\ sqrt 2 * sqrt 8 = 2 * {value}"
        return name, f"Theorem {name} : {said}.\nProof.\n  split; decided.\nQed.\n"

    found = dict(check([theorem("a", 2), theorem("b", 3)], STORE.made(), jobs=1))
    assert [found[name].accepted for name in "ab"] == [True, False]


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("1/200 = Rmin 1 (Rmin 3 (1 * / (100 * sqrt 4)))", "Rmin 1 (Rmax 3 2) = 3"),
        ("Rmax 4 (Rmax 5 (Rabs (1 - 7))) = 6", "Rmax 4 (Rmax 5 6) <= 5"),
        ("Rpow 0 (0 + 1) + Rpow 0 (IZR 0) = 1", "Rpow 0 (0 + 1) + Rpow 0 (IZR 0) = 0"),
        ("Rpow (Rpow 3 (1 * / 2)) (1 * / 2) < 4/3", "Rpow (Rpow 3 (1 * / 2)) (1 * / 2) < 1"),
        ("pow_defined (2 * 0) (1 * / (1 + 8))", "pow_defined (2 * 0) (1 * / (1 - 8))"),
        ("1/2000 = 1 * / (2 * sqrt (1000 * 1000))", "sqrt (2 * 2 + 1/4) = 2"),
        ("forall n : Z, (1 <= n <= 2)%Z -> IZR n <> 0", "forall n : Z, (0 <= n)%Z -> IZR n <> 0"),
    ],
)
def test_relations_between_numbers_are_decided(true: str, false: str) -> None:
    """As they occur at witnesses: extremes in extremes, powers of zero, roots of squares."""
    texts = [("holds", true), ("fails", false)]
    said = [(n, f"Theorem {n} : {one}.\nProof.\n  decided.\nQed.\n") for n, one in texts]
    found = dict(check(said, STORE.made(), jobs=1))
    assert found["holds"].accepted, found["holds"].reason
    assert not found["fails"].accepted


@NEEDS_ROCQ
def test_an_induction_is_accepted_whole() -> None:
    """x(t+1) <= q x(t) gives x(n) <= q^n x(0), with the induction in Rocq."""
    where = ["n: integer >= 1", "q: real > 0", "t: index from 0 to n - 1", "x: sequence >= 0"]
    verdict = prove_step("recursion", "x(n) <= q^n*x(0)", given=["x(t + 1) <= q*x(t)"], where=where)
    assert verdict.file is not None
    claim = export(verdict.file, "c").claim_text
    assert "forall t : Z, (0 <= t <= n + (-1))%Z ->" in claim
    found = dict(check([("claim", claim)], STORE.made(), jobs=1))
    assert found["claim"].accepted, found["claim"].reason


@NEEDS_ROCQ
def test_a_claim_is_defined_where_its_given_is() -> None:
    """That 1 - b is not zero is known of the given at each place, and nowhere else."""
    where = ["C: integer >= 1", "b: real", "i: index from 1 to C", "x: sequence >= 0"]
    given = ["x(i) <= 1/(1 - b)"]
    verdict = prove_step("recursion", "sum(x(i), i, 1, C)/C <= 1/(1 - b)", given=given, where=where)
    assert verdict.file is not None
    claim = export(verdict.file, "c").claim_text
    assert "/\\ 1 - b <> 0 /\\" in claim
    found = dict(check([("claim", claim)], STORE.made(), jobs=1))
    assert found["claim"].accepted, found["claim"].reason


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("claim", "given", "where", "said"),
    [
        ("<x, z> <= |x|*|z|", (), ("x: vector", "z: vector"), "(dot x z) <= (norm x) * (norm z)"),
        (
            "E[|x - mean(x, i)|^2] <= E[|x|^2]",
            (),
            ("i: source", "x: vector over i"),
            "let x : nest [i] (unnamed rest V) := fun w_i _ => x' w_i in",
        ),
        (
            "E[|z|^2] == E[|x - mean(x, i)|^2] + eta^2*|y|^2",
            ("z == x - mean(x, i) - eta*y",),
            ("eta: real", "i: source", "x: vector over i", "y: vector", "z: vector over i"),
            "mean 0 x",
        ),
        ("E|x + y| <= E|x| + E|y|", (), ("x: vector", "y: vector"), "size (x + y)%V"),
        ("a + 1 >= b", ("b <= a",), ("a, b: real",), "b <= a"),
    ],
)
def test_a_claim_about_vectors_is_accepted_whole(
    claim: str, given: tuple[str, ...], where: tuple[str, ...], said: str
) -> None:
    """In any space, with means over laws: the theorem is the claim, its lemmas stand in front."""
    verdict = prove_step("vector", claim, given=given, where=where)
    assert verdict.file is not None
    text = export(verdict.file, "c").claim_text
    assert said in text
    found = dict(check([("claim", text)], STORE.made(), jobs=1))
    assert found["claim"].accepted, found["claim"].reason


# Of clients without replacement: each with its givens, its letters, and words of its theorem.
ABOUT_CLIENTS = [
    (
        "E[|mean(x, S) - mean(x)|^2] == (C - N)/(N*(C - 1))*(mean(|x|^2) - |mean(x)|^2)",
        (),
        ("C: integer >= 2", "x: family"),
        "E (without C N_) (fun s : list bool => (dot (",
    ),
    (
        "E[|mean(x, S)|^2] - |mean(x)|^2 <= 1/N*(mean(|x|^2) - |mean(x)|^2)",
        (),
        ("C: integer >= 2", "x: family"),
        "Rsum (fun i : Z => (dot (x i)%V (x i)%V)) 1 C",
    ),
    (
        "E[sum(a, S)*sum(b, S)] == P(2)*(sum(a)*sum(b) - sum(a*b)) + P(1)*sum(a*b)",
        (),
        ("C: integer >= 2", "a: family of numbers", "b: family of numbers"),
        "(2 <= C)%Z /\\ (1 <= C)%Z /\\",
    ),
    (
        "E[|sum(x, S)|^2]/N <= N/C*sum(E[|x|^2])",
        (),
        ("C: integer >= 2", "x: family"),
        "Rsum (fun i : Z => (E (without C N_) (fun s : list bool => ",
    ),
    (
        "mean(a)^2 <= m",
        ("mean(a^2) <= m",),
        ("C: integer >= 1", "m: real", "a: family of numbers"),
        "(a : Z -> R)",
    ),
    (
        "E[<mean(b), mean(r + c*d, S)>] == <mean(b), mean(r + c*d)>",
        (),
        ("C: integer >= 1", "c: real", "b: family", "d: family", "r: family"),
        "(V : space)",
    ),
    (
        "E[sum(i, S)] == s/m*sum(i)",
        (),
        ("s, m: integer >= 1", "S: s of m without replacement", "i: family of numbers"),
        "(i_ : Z -> R)",
    ),
    (
        "E[sum(a/c, S)] == (N + 1)/C*sum(a)/c",
        (),
        (
            "C: integer >= 3",
            "N: integer >= 1",
            "c: real > 0",
            "S: N + 1 of C without replacement",
            "a: family of numbers",
        ),
        "c <> 0 /\\ IZR C <> 0 /\\",
    ),
    (
        "E[sum(a, S)] == 2/5*sum(a)",
        (),
        ("S: 2 of 5 without replacement", "a: family of numbers"),
        "without 5 2",
    ),
    ("E[sum(1, S)*sum(a, S)] == N^2/C*sum(a)", (), ("C: integer >= 2", "a: family of numbers"), ""),
]


@NEEDS_ROCQ
def test_claims_about_clients_are_accepted_whole() -> None:
    """As means over all sets of clients, of families that are functions."""
    texts = []
    for at, (claim, given, where, said) in enumerate(ABOUT_CLIENTS):
        draws = any(one.startswith("S: ") for one in where)
        letters = where if draws else (*where, "N: integer >= 1", "S: N of C without replacement")
        verdict = prove_step("sampling", claim, given=given, where=letters)
        assert verdict.file is not None, claim
        texts.append((claim, export(verdict.file, f"c{at}").claim_text))
        assert said in texts[-1][1]
    refused = {claim: told.reason for claim, told in check(texts, STORE.made(), jobs=1)}
    assert not {claim: reason for claim, reason in refused.items() if reason}


@pytest.mark.parametrize(
    ("claim", "letters", "reason"),
    [
        ("E[sum(a, S)] == N/C*sum(a)", "N of C with replacement", "with replacement"),
        ("E[sum(a, S)^3] == E[sum(a, S)^3]", "N of C without replacement", "three sums"),
    ],
)
def test_a_claim_about_clients_without_words_is_exported_in_part(
    claim: str, letters: str, reason: str
) -> None:
    """With the reason; what is accepted then is not called the claim."""
    where = ("C: integer >= 3", "N: integer >= 1", f"S: {letters}", "a: family of numbers")
    verdict = prove_step("sampling", claim, where=where)
    assert verdict.file is not None
    found = export(verdict.file, "c")
    assert not found.claim
    assert reason in found.unsaid
    part = Second(True, found.whole, len(found.theorems), found.unsaid)
    assert "not the claim" in part.told or "not checked" in part.told
    assert "not checked" in Second(True, False, 0).told
