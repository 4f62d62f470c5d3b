"""The clients' states: fresh until written, then what was written, whatever the order."""

import torch
from hypothesis import given
from hypothesis import strategies as st

from stability.checkpoint import Saved
from stability.clients import ClientStore

REPLICAS, TWINS, DIM = 2, 2, 3
FRESH = torch.arange(REPLICAS * TWINS * DIM, dtype=torch.float64).reshape(REPLICAS, TWINS, DIM)

rounds = st.lists(
    st.tuples(*[st.lists(st.integers(0, 9), min_size=2, max_size=2, unique=True)] * REPLICAS),
    max_size=8,
)


@given(rounds=rounds)
def test_a_store_is_a_table_of_all_clients(rounds: list[tuple[list[int], ...]]) -> None:
    """Against a plain table that holds everybody."""
    store = ClientStore({"state": FRESH}, REPLICAS)
    table = FRESH[:, :, None].expand(-1, -1, 10, -1).clone()
    trained = torch.zeros(REPLICAS, 10, dtype=torch.bool)
    generator = torch.Generator().manual_seed(0)
    for chosen in rounds:
        clients = torch.tensor(chosen)
        found = store.read(clients, ["state"])["state"]
        for replica, row in enumerate(chosen):
            assert torch.equal(found[replica], table[replica][:, row])
        new = torch.randn(found.shape, generator=generator, dtype=torch.float64)
        store.write(clients, {"state": new})
        store.settle()
        for replica, row in enumerate(chosen):
            table[replica][:, row] = new[replica]
            trained[replica, row] = True
    everyone = torch.arange(10).expand(REPLICAS, -1)
    assert torch.equal(store.read(everyone, ["state"])["state"], table)
    assert store.used == int(trained.sum())

    again = ClientStore({"state": FRESH}, REPLICAS)
    again.restore(Saved(store.state()), 10)
    assert torch.equal(again.read(everyone, ["state"])["state"], table)
    again.keep([1])
    assert torch.equal(again.read(everyone[:1], ["state"])["state"], table[1:])


def test_a_part_of_the_replicas_can_be_read() -> None:
    """`first` says with which replica the rows begin."""
    store = ClientStore({"state": FRESH}, REPLICAS)
    clients = torch.tensor([[4]])
    store.write(clients, {"state": torch.ones(1, TWINS, 1, DIM, dtype=torch.float64)}, range(1, 2))
    assert torch.equal(store.read(clients, ["state"], range(1, 2))["state"][:, :, 0], FRESH[1:])
    store.settle()
    assert bool((store.read(clients, ["state"], range(1, 2))["state"] == 1).all())
    assert torch.equal(store.read(clients, ["state"], range(1))["state"][:, :, 0], FRESH[:1])
