"""A run in a checkpoint: what is kept of it, and taken back in that form and in no other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bounds.errors import UserError
from stability.checkpoint import Saved, count, damaged, load, save
from stability.dataset import Ending

if TYPE_CHECKING:
    from stability.loop import _Run


def keep(run: _Run, path: Path) -> None:
    """Write all tensors from which the run goes on, and what is not a tensor."""
    saved = {f"server.{name}": value for name, value in run.server.items()}
    saved |= {f"store.{name}": value for name, value in run.store.state().items()}
    saved |= {f"series.{name}": value for name, value in run.series.state().items()}
    saved |= {f"ending.{seed}": end.model for seed, end in run.endings.items()}
    notes = {
        "fingerprint": run.settings.fingerprint(),
        "round": run.round,
        "seeds": run.seeds,
        "endings": {seed: [end.round, end.reason] for seed, end in run.endings.items()},
    }
    save(path, saved, notes)


def restore(run: _Run, path: Path) -> None:
    """Go on from a checkpoint of the same run."""
    tensors, notes = load(path)
    if notes.get("fingerprint") != run.settings.fingerprint():
        msg = f"{path} is the checkpoint of another run; give another file, or delete it"
        raise UserError(msg)
    done = notes.get("round")
    if isinstance(done, int) and done > run.settings.rounds:
        msg = f"{path} has {done} rounds already; rounds must be at least that"
        raise UserError(msg)
    try:
        _restore(run, Saved(tensors), notes)
    except ValueError as error:
        raise damaged(path, str(error)) from None


def _restore(run: _Run, saved: Saved, notes: dict[str, Any]) -> None:
    settings, model = run.settings, run.server["model"]
    run.round = count(notes.get("round"), 0, settings.rounds, "its round")
    endings = _endings(notes.get("endings"))
    seeds = [seed for seed in run.seeds if str(seed) not in endings]
    if notes.get("seeds") != seeds or len(seeds) + len(endings) != len(run.seeds):
        msg = "its seeds are not those of the run"
        raise ValueError(msg)
    for seed in [seed for seed in run.seeds if seed not in seeds]:
        when, reason = endings[str(seed)]
        last = saved.take(f"ending.{seed}", model.dtype, tuple(model.shape[1:]))
        run.endings[seed] = Ending(last, count(when, 0, run.round, f"the end of {seed}"), reason)
    run.store.keep([run.seeds.index(seed) for seed in seeds])
    run.seeds = seeds
    for name, value in run.server.items():
        shape = (len(seeds), *value.shape[1:])
        run.server[name] = saved.take(f"server.{name}", value.dtype, shape).to(model.device)
    run.store.restore(saved.part("store."), settings.problem.clients)
    measured = range(0, run.round, settings.measure_every)
    run.series.restore(saved.part("series."), measured, len(seeds), model.device)
    saved.require_nothing_left()


def _endings(told: object) -> dict[str, tuple[object, str]]:
    """The round and the reason of each replica that has diverged."""
    found = {}
    for seed, ending in told.items() if isinstance(told, dict) else [("", None)]:
        match ending:
            case [when, str(reason)]:
                found[seed] = (when, reason)
            case _:
                msg = "an ending is the round and the reason of a seed"
                raise ValueError(msg)
    return found
