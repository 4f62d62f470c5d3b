"""The front door: public names, each imported from its room when it is first used.

>>> from fedproof import UserError
>>> UserError.__module__
'bounds.errors'
"""

from importlib import import_module

from fedproof.shadow import refuse_shadowed_packages

TYPE_CHECKING = False  # type checkers know the name; `typing` itself takes a while to import
if TYPE_CHECKING:
    from bounds.algorithm import algorithm_names as algorithm_names
    from bounds.algorithm import find_algorithm as find_algorithm
    from bounds.catalogue import catalogue as catalogue
    from bounds.comparison import compare as compare
    from bounds.errors import UserError as UserError
    from bounds.optimisation import optimise as optimise
    from bounds.prover.ask import check as check
    from bounds.prover.ask import prove as prove
    from bounds.prover.steps import prove_step as prove_step
    from bounds.runs.batch import refute as refute
    from bounds.verdicts.verify import verify as verify
    from bounds.worstcase.api import worst_case as worst_case
    from stability.confront.confront import confront as confront
    from stability.confront.confrontation import Confrontation as Confrontation
    from stability.estimators import estimate as estimate
    from stability.loop import simulate as simulate
    from stability.measure import metric as metric
    from stability.relaxed import Relaxed as Relaxed
    from stability.sweep.sweep import open_sweep as open_sweep
    from stability.switching import SwitchingMonitor as SwitchingMonitor
    from synthetic.families import make_family as make_family
    from synthetic.moments.exact import exact_difference as exact_difference
    from synthetic.moments.exact import exact_moments as exact_moments
    from synthetic.problem import Problem as Problem
    from synthetic.problem import neighbour as neighbour

__version__ = "0.1.0"

# Where each public name lives. The imports above say the same to type checkers.
PUBLIC = {
    "Confrontation": "stability.confront.confrontation",
    "Problem": "synthetic.problem",
    "Relaxed": "stability.relaxed",
    "SwitchingMonitor": "stability.switching",
    "UserError": "bounds.errors",
    "algorithm_names": "bounds.algorithm",
    "catalogue": "bounds.catalogue",
    "check": "bounds.prover.ask",
    "compare": "bounds.comparison",
    "confront": "stability.confront.confront",
    "estimate": "stability.estimators",
    "exact_difference": "synthetic.moments.exact",
    "exact_moments": "synthetic.moments.exact",
    "find_algorithm": "bounds.algorithm",
    "make_family": "synthetic.families",
    "metric": "stability.measure",
    "neighbour": "synthetic.problem",
    "open_sweep": "stability.sweep.sweep",
    "optimise": "bounds.optimisation",
    "prove": "bounds.prover.ask",
    "prove_step": "bounds.prover.steps",
    "refute": "bounds.runs.batch",
    "simulate": "stability.loop",
    "verify": "bounds.verdicts.verify",
    "worst_case": "bounds.worstcase.api",
}

__all__ = sorted(PUBLIC)  # the names are those of the table

refuse_shadowed_packages()


def __getattr__(name: str) -> object:
    """Import a public name from its room, once (PEP 562)."""
    if name not in PUBLIC:
        msg = f"module 'fedproof' has no attribute {name!r}; it has {', '.join(sorted(PUBLIC))}"
        raise AttributeError(msg)
    value = getattr(import_module(PUBLIC[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, imported or not."""
    return sorted({*globals(), *PUBLIC})
