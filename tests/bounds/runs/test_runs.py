"""Exact runs, against hand-worked values and a second, naive enumeration."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.measured.record import Measured
from bounds.quantities import clients, model
from bounds.runs import neighbours, twins
from bounds.runs.chance import Chance, InadmissibleError, paths
from bounds.runs.courses import rounds
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import Slope, linear, quadratic
from bounds.runs.method import Method
from bounds.runs.trial import trial_of
from tests.bounds.runs.test_losses import SMALL, slopes

ONE = Fraction(1)
LETTERS = {"proximal": "lam", "decay": "mu", "momentum": "beta", "global_rate": "eta"}
VERSIONS = ("Algorithm 1", "local rule of the appendix")
FEDAVG, FEDSAGD = Method("fedavg"), Method("fedsagd", LETTERS)


def choices(**values: object) -> dict[str, Fraction]:
    """Choices from integers and text."""
    return {name: Fraction(str(value)) for name, value in values.items()}


def test_the_paths_of_unequal_draws_add_up() -> None:
    """A draw of one third, and a second draw after it only."""

    def play(chance: Chance) -> int:
        if chance.pick([(True, Fraction(1, 3)), (False, Fraction(2, 3))]):
            return chance.evenly((1, 2))
        return 10

    outcomes = list(paths(play))
    assert sorted(outcomes) == [
        (Fraction(1, 6), 1),
        (Fraction(1, 6), 2),
        (Fraction(2, 3), 10),
    ]
    with pytest.raises(InadmissibleError):
        list(paths(play, most=2))


def test_opposite_linear_losses_by_hand() -> None:
    """Client 0 moves by -eta K a round, client 1 by +eta K."""
    setup = Setup(Federation((linear(1), linear(-1)), (1, 1)), choices(eta_l="1/2", K=3, T=2, s=1))
    ((_, one, two),) = neighbours.follow(FEDAVG, setup).outcomes
    assert abs(one.models[-1] - two.models[-1]) == 6
    assert {setup.federation.mean(x) for x in (*one.points, *two.points)} == {0}
    assert {setup.federation.heterogeneity_at(x) for x in one.models} == {1}


def test_fedsagd_by_hand() -> None:
    """Two rounds of one step on f = x from 0 with every coefficient one half.

    x_1 = -1/2, v_1 = -(-1/2)/((3/2)(1/2)) = 2/3; the step of round 2 has the slope
    1 + 1/3 + 0 + (1/2)(-1/2) = 13/12.
    """
    setup = Setup(
        Federation((linear(1), linear(1)), (1, 1)),
        choices(eta_l="1/2", K=1, T=2, s=1, beta="1/2", lam="1/2", mu="1/2"),
    )
    ((_, one, _),) = neighbours.follow(FEDSAGD, setup).outcomes
    assert one.models == [0, Fraction(-1, 2), Fraction(-1, 2) - Fraction(13, 24)]


@pytest.mark.parametrize(
    ("method", "table", "end"),
    [
        (
            Method("fedlnag", {"momentum": "beta"}),
            {"K": 1, "T": 2, "beta": "1/2"},
            Fraction(-13, 8),
        ),
        (
            Method("fedacg", {"momentum": "lam", "penalty": "beta"}),
            {"K": 2, "T": 1, "lam": "1/2", "beta": 1},
            Fraction(-3, 4),
        ),
        (Method("feddyn", {"strength": "lam"}), {"K": 1, "T": 2, "lam": 1}, Fraction(-11, 8)),
    ],
    ids=["FedLNAG", "FedACG", "FedDyn"],
)
def test_methods_as_their_authors_define_them_by_hand(
    method: Method, table: dict[str, object], end: Fraction
) -> None:
    """On f = x from 0 with the rate one half, one of two clients active.

    FedLNAG: m = 1, x = -(1/2)(1/2 + 1), then m = 3/2, x = -3/4 - (1/2)(3/4 + 1). FedACG: -1/2, then
    -1/2 - (1/2)(1 - 1/2). FedDyn: x_K = -1/2, h = 1/4, x = -3/4, then the slope is 1 - 1/2,
    x_K = -1, h = 3/8 and x = -1 - 3/8.
    """
    setup = Setup(Federation((linear(1), linear(1)), (1, 1)), choices(eta_l="1/2", s=1, **table))
    ((_, one, _),) = neighbours.follow(method, setup).outcomes
    assert one.models[-1] == end


def test_letters_feed_what_they_are_said_to_feed() -> None:
    """None is filled in but the server's rate; a method without one is not held against another."""
    losses = Federation((linear(1), linear(-1)), (1, 1))
    table = choices(eta_l="1/2", K=1, T=1, s=1, lam="1/2", mu="1/2", beta="1/2", eta=2)
    ((_, one, _),) = neighbours.follow(FEDSAGD, Setup(losses, table)).outcomes
    assert one.models == [0, -1]
    trial = trial_of("fedsagd.thmC12")
    assert trial is not None
    printed, displayed = (trial.reading(f"{which}, as printed") for which in VERSIONS)
    assert printed is not None
    assert displayed is not None
    assert printed.measure(Setup(losses, table)).quantity == 2
    with pytest.raises(InadmissibleError, match="eta is 1 in this reading, and not 2"):
        displayed.measure(Setup(losses, table))
    del table["beta"]
    with pytest.raises(InadmissibleError, match="momentum"):
        neighbours.follow(FEDSAGD, Setup(losses, table))
    with pytest.raises(InadmissibleError, match="momentum must be in"):
        neighbours.follow(FEDSAGD, Setup(losses, {**table, "beta": ONE}))


@settings(max_examples=15)
@given(slopes(), slopes(), slopes(), SMALL)
def test_twins_against_every_draw(one: Slope, two: Slope, other: Slope, x: Fraction) -> None:
    """Two clients of two data, one active, one round of one step, written out."""
    losses = (one, two, two, one, other)
    table = choices(S=2, N=1, K=1, T=1, eta="1/3", beta="1/2")
    setup = Setup(Federation(losses, (1,) * 5, start=x), table)
    courses = twins.follow(
        setup,
        twins.data_of(setup),
        rounds=range(1),
        rate=lambda _: Fraction(1, 3),
        relaxation=lambda _: Fraction(1, 2),
        all_train=False,
    )
    # The runs part only when client 0 is active and draws its first datum.
    apart = abs(one(x) - other(x)) / 3
    gaps = [(p, abs(c.models[-1][0] - c.models[-1][1]), c.places[0]) for p, c in courses.outcomes]
    assert sum(p * gap for p, gap, _ in gaps) == apart / 4
    replaced = [(p, gap) for p, gap, places in gaps if places == [0]]
    assert sum(p * gap for p, gap in replaced) == apart * sum(p for p, _ in replaced)


@settings(max_examples=15)
@given(slopes(), slopes(), SMALL)
def test_twins_that_are_alike_are_trained_once(one: Slope, other: Slope, x: Fraction) -> None:
    """Clients of one datum that is one object, and of equal ones; the first has another twin."""
    table = choices(S=1, N=2, K=2, T=2)
    ends = []
    for losses in ((one, one, one), tuple(replace(one) for _ in range(3))):
        setup = Setup(Federation((*losses, other), (1,) * 4, start=x), table)
        courses = twins.follow(
            setup,
            twins.data_of(setup),
            rounds=range(2),
            rate=lambda t: Fraction(1, 3 + t),
            relaxation=lambda _: Fraction(1, 2),
            all_train=True,
        )
        ends.append([(p, course.models, course.last) for p, course in courses.outcomes])
    assert ends[0] == ends[1]


@settings(max_examples=20)
@given(slopes(), slopes(), SMALL)
def test_neighbours_with_noise_against_plain_loops(one: Slope, two: Slope, x: Fraction) -> None:
    """One round of two noisy steps, written out."""
    federation = Federation((one, two), (1, 1), noise=(-ONE, ONE), start=x)
    setup = Setup(federation, choices(eta_l="1/3", K=2, T=1, s=1))
    pair = neighbours.follow(FEDAVG, setup)
    total = Fraction(0)
    for a, b, c, d in product((-1, 1), repeat=4):
        first = x - (one(x) + a) / 3
        first -= (one(first) + b) / 3
        second = x - (two(x) + c) / 3
        second -= (two(second) + d) / 3
        total += abs(first - second) / 16
    assert sum(p * abs(a.models[-1] - b.models[-1]) for p, a, b in pair.outcomes) == total


@pytest.mark.parametrize("all_train", [False, True])
@given(slopes(), slopes(), SMALL)
def test_fedinit_in_groups_against_every_client_set(
    all_train: bool, one: Slope, two: Slope, x: Fraction
) -> None:
    """Four clients, two of each loss, two active, two rounds of two steps."""
    eta, beta, losses = Fraction(1, 3), Fraction(1, 2), (one, one, two, two)
    setup = Setup(
        Federation((one, two), (2, 2), start=x), choices(eta="1/3", beta="1/2", K=2, T=2, N=2)
    )
    record = msgspec.convert(
        {
            "algorithm": "fedinit",
            "parameters": {"beta": "relaxation"},
            "feeds": {"K": "local_steps", "N": "active", "T": "rounds", "eta": "rate"},
            "inactive": "train" if all_train else "idle",
        },
        Measured,
    )
    law = rounds.follow(record, setup)
    divergence = move = drift = Fraction(0)
    sets = list(combinations(range(4), 2))
    for active in product(sets, repeat=2):
        w, last = x, [x] * 4
        for t, chosen in enumerate(active):
            ends, away = [], Fraction(0)
            for loss, previous in zip(losses, last, strict=True):
                v = w + beta * (w - previous)
                away += (v - w) ** 2
                v -= eta * loss(v)
                away += (v - w) ** 2
                ends.append(v - eta * loss(v))
            following = sum(ends[i] for i in chosen) / Fraction(2)
            if t == 1:
                divergence += sum((v - w) ** 2 for v in last) / Fraction(4 * 36)
                move += (following - w) ** 2 / 36
                drift += away / Fraction(4 * 36)
            last = [ends[i] if all_train or i in chosen else last[i] for i in range(4)]
            w = following
    assert clients.divergence.of(law, 1) == divergence
    assert model.V_2.of(law, 1) == move
    assert clients.V_1.of(law, 1) == drift


@settings(max_examples=20)
@given(slopes(), slopes(), SMALL, st.integers(1, 3))
def test_alike_clients_are_counted(one: Slope, two: Slope, x: Fraction, active: int) -> None:
    """Theorem 3.5 on two pairs of alike clients, against every set and every sequence of draws."""
    setup = Setup(Federation((one, two), (2, 2), start=x), choices(eta_l="1/3", K=1, T=2, s=active))
    losses = (one, one, two, two)

    def gap(chosen: tuple[int, ...]) -> Fraction:
        """R_u - R_e after two steps along the mean gradient of the chosen clients."""
        model = x
        for _ in range(2):
            model -= sum(losses[i](model) for i in chosen) / Fraction(3 * active)
        whole, own = (
            sum((losses[i].loss(model) for i in of), start=Fraction(0)) / len(of)
            for of in (range(4), chosen)
        )
        return whole - own

    printed, amended = map(trial_of, ("fedsagd.thm3.5", "fedsagd.thm3.5.repaired"))
    assert printed is not None
    assert amended is not None
    sets = list(combinations(range(4), active))
    absolute = sum((abs(gap(clients)) for clients in sets), start=Fraction(0))
    assert printed.readings[0].measure(setup).quantity == absolute / len(sets)
    sequences = list(product(range(4), repeat=active))
    mean = sum((gap(clients) for clients in sequences), start=Fraction(0)) / len(sequences)
    plain = choices(lam=0, mu=0, beta=0, eta=1)  # FedSAGD as FedAvg
    bare = replace(setup, choices={**setup.choices, **plain})
    assert amended.readings[-1].measure(bare).quantity == abs(mean)
    with pytest.raises(InadmissibleError, match="no client trains"):
        printed.readings[0].measure(replace(setup, choices={**setup.choices, "s": Fraction(0)}))


@settings(max_examples=15)
@given(
    slopes(),
    slopes(),
    SMALL,
    st.sampled_from((FEDAVG, Method("feddyn_analysed", {"strength": "lam"}), FEDSAGD)),
)
def test_alike_clients_are_trained_once(
    one: Slope, two: Slope, x: Fraction, method: Method
) -> None:
    """Equal losses that are one object, and equal ones that are several."""
    table = choices(eta_l="1/3", K=2, T=2, s=2, beta="1/2", lam="1/2", mu="1/3")
    alike = Federation((one, two), (3, 2), start=x)
    apart = Federation(tuple(replace(loss) for loss in alike.clients), (1,) * alike.size, start=x)
    pairs = [neighbours.follow(method, Setup(federation, table)) for federation in (alike, apart)]
    ends = [[run.models for _, *runs in pair.outcomes for run in runs] for pair in pairs]
    assert ends[0] == ends[1]
    points = [
        {x for _, *runs in pair.outcomes for run in runs for x in run.points} for pair in pairs
    ]
    assert points[0] == points[1]


def test_runs_that_are_too_long_are_refused() -> None:
    """Before anything is played."""
    federation = Federation((quadratic(1), quadratic(2)), (1, 1), noise=(-ONE, ONE))
    for table in (choices(eta_l=1, K=10**9, T=1, s=1), choices(eta_l=1, K=4, T=4, s=1)):
        with pytest.raises(InadmissibleError, match="long"):
            neighbours.follow(FEDAVG, Setup(federation, table))
    with pytest.raises(InadmissibleError, match="exchange"):
        neighbours.follow(FEDAVG, Setup(federation, choices(eta_l=1, K=1, T=1, s=2)))
