"""Certificates made by hand, each of which uses one way in which a checker may be fooled."""

from __future__ import annotations

from typing import Any

EVIDENT = {"rule": "evident"}
COMBINATION = {"rule": "combination"}
CLIENTS = ["S: N of C without replacement", "C: integer >= 1", "N: integer >= 1"]
Body = dict[str, Any]


def _file(kind: str, claim: str, where: list[str], proof: Any, *given: str) -> Body:
    problem = {"kind": kind, "claim": claim, "given": [*given], "where": where}
    return {"problem": problem, "verdict": "proved", "proof": proof}


def _shown(goal: Body, *defined: list[Body]) -> Body:
    return {"defined": [*defined] or [[], []], "goal": goal}


def _witness(kind: str, claim: str, where: list[str], witness: Any, *given: str) -> Body:
    problem = {"kind": kind, "claim": claim, "given": [*given], "where": where}
    return {"problem": problem, "verdict": "refuted", "witness": witness}


def _monotone(end: int, at: Body) -> Body:
    slope: Body = {"rule": "evident"}
    return {
        "rule": "monotone", "symbol": "x", "end": end,
        "defined": [], "slope_defined": [], "slope": slope, "at": at,
    }  # fmt: skip


def _telescopes(*lemmas: tuple[str, str], then: Body) -> Body:
    """Each sum as the difference of a primitive, one fact after the other."""
    for series, primitive in reversed(lemmas):
        then = {
            "rule": "lemma", "name": "telescope", "at": [series, primitive],
            "premises": [EVIDENT], "then": then,
        }  # fmt: skip
    return then


def _end(more: int) -> Body:
    """The only fact, and a number."""
    terms: list[Body] = [{"weight": "1", "facts": [[0, 1]]}, {"weight": str(more)}]
    return {"rule": "combination", "terms": terms}


def _have(claim: str, more: int, then: Body) -> Body:
    return {"rule": "have", "claim": claim, "proof": _end(more), "then": then}


# Inside of a sum over k = 1, ..., T: T = 1 + (k - 1) + (T - k).
_WITHIN: Body = {
    "rule": "combination",
    "terms": [{"weight": "1"}, *({"weight": "1", "facts": [[at, 1]]} for at in (1, 2))],
}
_NO_PLAN: Body = {"plan": {}, "scalar": [_shown(EVIDENT)]}
NOT_ZERO: Body = {
    "rule": "split", "on": "-a", "below": EVIDENT, "above": {
        "rule": "have", "claim": "-1 >= 0", "proof": {
            "rule": "combination",
            "terms": [
                {"weight": "1", "facts": [[3, 1]]},
                {"weight": "1", "facts": [[5, 1], [1, 1]]},
            ],
            "multiples": [[4, "-1"]],
        },
        "then": {
            "rule": "combination",
            "terms": [
                {"weight": "1", "facts": []},
                {"weight": "1", "facts": [[6, 1]]},
                {"weight": "1", "facts": [[0, 1]]},
            ],
        },
    },
}  # fmt: skip
AT_LEAST_TWO: Body = _shown(
    {
        "rule": "have", "claim": "C > 0", "proof": EVIDENT, "then": {
            "rule": "have", "claim": "C - 1 > 0", "proof": EVIDENT, "then": {
                "rule": "lemma", "name": "integer_gap", "at": ["C - 1"], "premises": [EVIDENT],
                "then": EVIDENT,
            },
        },
    }
)  # fmt: skip

FORGED: dict[str, Body] = {
    # The given sums are empty at n = 0, and their normal forms n log(q), n sqrt(q), n/x(1) are not.
    "a logarithm that leaves an empty sum": _file(
        "recursion",
        "q > 0",
        ["x: sequence", "q: real", "n: integer >= 0"],
        _NO_PLAN,
        "sum(log(q + 0*k), k, 1, n) <= 5",
    ),
    "a root that leaves an empty sum": _file(
        "recursion",
        "q >= 0",
        ["x: sequence", "q: real", "n: integer >= 0"],
        _NO_PLAN,
        "sum(sqrt(q + k - k), k, 1, n) <= 5",
    ),
    "a term that leaves an empty sum": _file(
        "recursion",
        "x(1) > 0",
        ["x: sequence >= 0", "n: integer >= 0"],
        _NO_PLAN,
        "sum(1/x(0*k + 1), k, 1, n) <= 5",
    ),
    "a logarithm that leaves an empty sum before a vector": _file(
        "vector",
        "q > 0",
        ["x: vector", "q: real", "n: integer >= 0"],
        {"plan": {"letters": {"a": "<x,x>"}, "derived": []}, "scalar": [_shown(EVIDENT)]},
        "|sum(log(q + 0*k), k, 1, n)*x|^2 <= 1",
    ),
    # An empty sum is 0, and what leaves it is T/T: T is positive inside of it alone.
    "a pole that leaves an empty sum with an exponential": _file(
        "scalar",
        "sum(exp(-log(T + 0*k)), k, 1, T) == 1",
        ["T: integer >= 0"],
        _shown(EVIDENT, [_WITHIN, _WITHIN], []),
    ),
    "a pole that leaves an empty sum with a power": _file(
        "scalar",
        "sum((T + k - k)^(y - 1 - y), k, 1, T) == 1",
        ["T: integer >= 0", "y: real"],
        _shown(EVIDENT, [_WITHIN, _WITHIN], []),
    ),
    # What is given as defined may be undefined in the normal form, in which it is used.
    "definedness of a coefficient by being given": _file(
        "vector",
        "|sum(1/T, k, 1, T)*x|^2 == |x|^2",
        ["x: vector", "T: integer >= 0"],
        {"plan": {"letters": {"a": "<x,x>"}, "derived": []}, "scalar": [_shown(EVIDENT)] * 2},
        "sum(1/T, k, 1, T) == sum(1/T, k, 1, T)",
    ),
    "definedness of a given by another one": _file(
        "vector",
        "q > 0",
        ["x: vector", "q: real >= 0", "K: integer >= 1"],
        {"plan": {"letters": {"a": "<x,x>"}, "derived": []}, "scalar": [_shown(EVIDENT)] * 2},
        "q^(K-1) == q^(K-1)",
        "|q^(K-1)*x|^2 <= 1",
    ),
    # F(k) = 0^(k^2) is 1 at k = 0, and the normal form of F(k + 1) is 0 all along.
    "difference of what is not defined": _file(
        "scalar",
        "sum(0^(k^2), k, m, 0) == 0^(m^2)",
        ["m: integer <= -1"],
        _shown(
            _have(
                "2 - m >= 0",
                3,
                _have(
                    "1 - m >= 0",
                    2,
                    _telescopes(
                        ("sum(0^(k^2), k, m, 0)", "sum(-0^(k^2), k, m, 1)"),
                        then=EVIDENT,
                    ),
                ),
            ),
            [_end(2)],
            [],
        ),
    ),
    # At j = -1 the sum is 0^(-K), which is 0, and the normal form 1/0^K cannot be.
    "a power that is written out as an inverse": _file(
        "scalar",
        "sum(0^(K*j), j, -1, -1)/sum(0^(K*j), j, -1, -1) == 1",
        ["K: integer <= -1"],
        _shown(
            EVIDENT,
            [
                {
                    "rule": "combination",
                    "terms": [
                        {"weight": "1", "facts": [[0, 1], [2, 1]]},
                        {"weight": "1", "facts": [[0, 1]]},
                        {"weight": "1", "facts": [[2, 1]]},
                        {"weight": "1"},
                    ],
                }
            ],
            [],
        ),
    ),
    # Terms of sequences become letters s1, s2, and an invariant's s1 would be one of them.
    "captured letter": _file(
        "recursion",
        "y(0) == x(0)",
        ["x: sequence", "y: sequence"],
        {
            "plan": {
                "invariants": [
                    {
                        "index": "n",
                        "low": "0",
                        "high": "0",
                        "relations": ["x(n) == s1"],
                        "base": [],
                        "step": [],
                    }
                ],
                "uses": [[0, "0"]],
            },
            "scalar": [_shown(EVIDENT)] * 3,
        },
    ),
    # sqrt(2 + 0/a) has the normal form of sqrt(2), of which a given may speak at a = 0.
    "a pole lent by another root": _file(
        "vector",
        "|sqrt(2+0/a)*x|^2 <= 1",
        ["x: vector", "a: real"],
        {
            "plan": {"letters": {"product1": "<x,x>"}, "derived": []},
            "scalar": [_shown(EVIDENT)] * 2,
        },
        "|sqrt(2)*x|^2 <= 1",
    ),
    # At n = -1 nothing is summed; outside of the sum, a > k and k > b would be known of one k.
    "an index outside of its sum": _file(
        "vector",
        "a > b",
        ["x: vector", "a: real", "b: real", "n: integer >= -1"],
        {
            "plan": {"letters": {"product1": "<x,x>"}, "derived": []},
            "scalar": [
                _shown(
                    {
                        "rule": "combination",
                        "terms": [
                            {"weight": "1", "facts": [[6, 1]]},
                            {"weight": "1", "facts": [[7, 1]]},
                        ],
                    }
                )
            ],
        },
        "|sum(sqrt(2 + 0*log(a-k) + 0*log(k-b)), k, 0, n)*x|^2 <= 1",
    ),
    # Sums over _k0 are what normal forms write: 100 _k0 = 5050 and 100 _k0^2 = 338350 for all _k0.
    "captured index": _file(
        "scalar",
        "0 >= 1",
        [],
        _shown(
            _telescopes(
                ("sum(_k0, k, 1, 100)", "_k0*k"),
                ("sum(k, k, 1, 100)", "k*(k-1)/2"),
                ("sum(_k0^2, k, 1, 100)", "_k0^2*k"),
                ("sum(k^2, k, 1, 100)", "k*(k-1)*(2*k-1)/6"),
                then={
                    "rule": "combination",
                    "multiples": [
                        [3, "1/83325"],
                        [2, "-1/83325"],
                        [1, "-(_k0 + 101/2)/83325"],
                        [0, "(_k0 + 101/2)/83325"],
                    ],
                },
            )
        ),
    ),
    "monotone equality": _file("scalar", "x == 0", ["x: real >= 0"], _shown(_monotone(0, EVIDENT))),
    "power taken apart": _file("scalar", "0^(K+1) <= 1/2", ["K: integer >= -1"], _shown(EVIDENT)),
    # x == 3 is no end of an interval along which it could be assumed.
    "far end by an equality": _file(
        "scalar",
        "(x-y)*(x-4) >= 0",
        ["x: real", "y: real <= 2"],
        _shown(
            {
                **_monotone(2, EVIDENT),
                "slope": {
                    "rule": "combination",
                    "terms": [{"weight": "1", "facts": [[0, 1]]}],
                    "multiples": [[2, "2"]],
                },
            }
        ),
        "x == 3",
        "x >= y",
    ),
    "given power taken apart": {
        **_file("scalar", "K >= 0", ["K: integer"], None, "0^(K+1) >= 1"),
        "verdict": "vacuous",
        "proof": {"rule": "combination", "terms": [{"weight": "1", "facts": [[0, 1]]}]},
    },
    # A factor 0 does not make 0 * (1/0) a number.
    # E|x| is one number, inside of another mean too: both sides are 1/4 (0 + 2)^2 = 1 here.
    "witness of a mean norm inside of a mean": _witness(
        "vector",
        "E[(E|x|)^2] <= (E|x|)^2",
        ["x: vector over i", "i: source"],
        {"scalars": {}, "weights": ["1"], "vectors": {"x": {"": ["1"], "i": ["1"]}}},
    ),
    # Of a sum of vectors there is no exponential.
    "a vector in a function": _file(
        "sampling",
        "exp(sum(x)) > 0",
        [*CLIENTS, "x: family"],
        {"clients": 1, "premises": [], "scalar": _shown(EVIDENT)},
    ),
    "witness at a pole": _witness("scalar", "sum(k*(1/k), k, 0, 3) >= 4", [], {}),
    "witness where no given is defined": _witness(
        "scalar", "x >= 1", ["x: real"], {"x": "0"}, "sum(k/k, k, 0, 3) >= 3"
    ),
    "witness of a recursion at a pole": _witness(
        "recursion",
        "x(0)*(1/x(0)) >= 1",
        ["x: sequence"],
        {"scalars": {}, "sequences": {"x": {"0": "0"}}, "at": None},
    ),
    "two values for one term": _witness(
        "recursion",
        "x(0) >= 1",
        ["x: sequence"],
        {"scalars": {}, "sequences": {"x": {"0": "2", "00": "0"}}, "at": None},
    ),
    # An invariant that is undefined at its base, and brings `T != 0` where it is used.
    "definedness from an invariant": _file(
        "recursion",
        "T > 0",
        ["T: integer >= 0"],
        {
            "plan": {
                "invariants": [
                    {
                        "index": "n",
                        "low": "0",
                        "high": "T",
                        "relations": ["n/n >= 0"],
                        "base": [],
                        "step": [],
                    }
                ],
                "uses": [[0, "T"]],
            },
            "scalar": [_shown(EVIDENT)] * 4,
        },
    ),
    # At n = 1 the last sum has length 0, and at n = 2 it has length -2; it is then read as 0.
    "a sum that becomes shorter than nothing": _file(
        "recursion",
        "y(2) <= y(0) + x(0) + x(1)",
        ["x: sequence", "y: sequence", "t: index from 0 to 5"],
        {
            "plan": {
                "invariants": [
                    {
                        "index": "n",
                        "low": "0",
                        "high": "2",
                        "relations": ["y(n) == y(0) + x(0) + x(1) - sum(x(j), j, 2*n, 1)"],
                        "base": [],
                        "step": [[0, "n"]],
                    }
                ],
                "uses": [[0, "2"]],
                "instances": [],
            },
            "scalar": [
                _shown(EVIDENT),
                _shown(EVIDENT),
                _shown(
                    {
                        "rule": "combination",
                        "terms": [
                            {"weight": "1", "facts": [[1, 1]]},
                            {"weight": "4", "facts": []},
                        ],
                    }
                ),
                _shown(EVIDENT),
                _shown({"rule": "combination", "multiples": [[2, "1"], [3, "1"]]}),
                _shown(EVIDENT),
            ],
        },
        "y(t+1) == y(t) + x(2*t) + x(2*t+1)",
    ),
    "poles cancelled in a recursion": _file(
        "recursion",
        "sum(k/k, k, 0, T) == T+1",
        ["T: integer >= 0"],
        {"plan": {"invariants": [], "uses": []}, "scalar": [_shown(COMBINATION)]},
    ),
    "a sum of negative length": _file(
        "recursion",
        "sum(1, k, 1, -5*T) == -5*T",
        ["T: integer >= 0"],
        {"plan": {"invariants": [], "uses": []}, "scalar": [_shown(COMBINATION)]},
    ),
    # A fact about 1/a times |x|^2 is added, and 1/a counts as defined.
    "definedness from a derived fact": _file(
        "vector",
        "a > 0",
        ["x: vector", "a: real >= 0"],
        {
            "plan": {
                "letters": {"product1": "<x,x>"},
                "derived": [{"fact": "have", "claim": "1/a*product1 == 1/a*product1"}],
            },
            "scalar": [_shown(EVIDENT)] * 2,
        },
    ),
    # |x| == a |x/a| where |x| >= 1 leaves no a == 0, but there is no |x/0| to say so of.
    "definedness from a norm's factor": _file(
        "vector",
        "|x/a| >= 0",
        ["x: vector", "a: real >= 0"],
        {
            "plan": {
                "letters": {"norm1": "|1|", "norm2": "|2|"},
                "derived": [{"fact": "triangle", "of": 1, "parts": [["a", 0, 1, []]]}],
            },
            "scalar": [_shown(EVIDENT), _shown(EVIDENT, [NOT_ZERO], [NOT_ZERO]), _shown(EVIDENT)],
        },
        "|x| >= 1",
    ),
    # The moment of a given is written with a denominator C - 1, which then proves that C > 1.
    "a moment's own denominator": _file(
        "sampling",
        "C >= 2",
        [*CLIENTS, "a: family of numbers", "m: real"],
        {"clients": 2, "premises": [AT_LEAST_TWO], "scalar": AT_LEAST_TWO},
        "E[sum(a,S)^2] == m",
    ),
    # At e = 2 the given is defined, and holds, for b = -1/2.
    "the sign of a base from its power": _file(
        "scalar", "b > 0", ["b: real", "e: real"], _shown(EVIDENT), "b^e <= 1"
    ),
    # Normal forms divide by q, which is 0 in 0^0 sum(a), and by C - 1, which is 0 in 0^(N-1).
    "a base from the normal form of a sum": _file(
        "sampling",
        "q > 0",
        [*CLIENTS, "a: family of numbers", "q: real >= 0", "K: integer >= 1"],
        {"clients": 1, "premises": [], "scalar": _shown(EVIDENT)},
        "q^(K-1)*sum(a) <= 1",
    ),
    "a base from what is put into a function": _file(
        "sampling",
        "q > 0",
        [*CLIENTS, "a: family of numbers", "q: real >= 0", "K: integer >= 1"],
        {"clients": 1, "premises": [], "scalar": _shown(EVIDENT)},
        "exp(q^(K-1)*sum(a)) <= 1",
    ),
    "clients from the chance of one": _file(
        "sampling",
        "C > 1",
        ["S: N - 1 of C with replacement", "C: integer >= 1", "N: integer >= 2"],
        {"clients": 1, "premises": [], "scalar": _shown(EVIDENT)},
        "P(1) <= 1",
    ),
    # A letter that looks like a square, and is none.
    "a letter like a power": _file("scalar", "x² >= 4", ["x²: real >= 4"], _shown(EVIDENT)),
    "a sequence without values": _witness(
        "recursion",
        "T > 5",
        ["T: integer >= 0", "x: sequence > 1, < 0"],
        {"scalars": {"T": "0"}, "sequences": {}},
    ),
    # Of a real number of clients nothing is said, nor of a term at a place that may be none.
    "a number of clients that is no integer": _witness(
        "sampling",
        "sum(a) <= 0",
        ["S: N of C with replacement", "C: real >= 1", "N: integer >= 1", "a: family of numbers"],
        {"scalars": {"N": "1", "C": "1"}, "families": {"a": ["1"]}},
    ),
    "outcomes of a source that are no integer": _witness(
        "vector",
        "|x|^2 <= 0",
        ["x: vector over i", "i: source of C", "C: real >= 2"],
        {
            "scalars": {"C": "2"},
            "weights": ["1"],
            "vectors": {"x": {"": ["1"], "i": ["0"]}},
        },
    ),
    "a place in a sequence that is no integer": _witness(
        "recursion",
        "x(T) <= 0",
        ["x: sequence", "T: real >= 0"],
        {"scalars": {"T": "0"}, "sequences": {"x": {"0": "1"}}},
    ),
    "chances above one": _witness(
        "sampling",
        "N <= C",
        ["S: N of C independently", "C: integer >= 1", "N: integer >= 1"],
        {"scalars": {"N": "2", "C": "1"}, "families": {}},
    ),
}
# What these leave of a step is true: only the reduction can see that more is to be shown.
REDUCTION_ALONE = {
    "definedness of a coefficient by being given",
    "definedness of a given by another one",
    "a logarithm that leaves an empty sum",
    "a root that leaves an empty sum",
    "a term that leaves an empty sum",
    "a logarithm that leaves an empty sum before a vector",
}
