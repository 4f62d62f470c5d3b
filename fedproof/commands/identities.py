"""Show how far the two sides of the papers' identities are apart along real runs.

fedproof identities
fedproof identities --problem softmax --inactive train --rounds 50
fedproof identities --rate-decay 0.9 --json
"""

from __future__ import annotations

import argparse

GROUP = "What really happens?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the run."""
    parser.add_argument("--problem", choices=["quadratic", "softmax"], default="quadratic")
    parser.add_argument("--clients", type=int, default=5)
    parser.add_argument("--participation", type=int, default=2, help="active clients a round")
    parser.add_argument("--local-steps", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--rate", type=float, default=0.1, help="the local rate")
    parser.add_argument("--rate-decay", type=float, default=1.0, help="its factor a round")
    parser.add_argument("--inactive", choices=["idle", "train"], default="idle")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print a JSON list")


def run(arguments: argparse.Namespace) -> int:
    """Run FedSAGD, FedInit and FedDyn, and print one line an identity and reading."""
    from stability.identities import table
    from stability.identities.report import report
    from synthetic.problem import Problem
    from synthetic.quadratic import random_quadratics
    from synthetic.softmax import random_softmax

    clients, seed = arguments.clients, arguments.seed
    problem: Problem = (
        random_quadratics(clients=clients, dim=5, samples=4, seed=seed, noise=0.1)
        if arguments.problem == "quadratic"
        else random_softmax(clients=clients, features=4, classes=3, samples=8, seed=seed)
    )
    found = report(
        problem,
        rounds=arguments.rounds,
        participation=arguments.participation,
        local_steps=arguments.local_steps,
        batch=2,
        schedule={"kind": "exponential", "rate": arguments.rate, "decay": arguments.rate_decay},
        inactive=arguments.inactive,
        seeds=[seed],
    )
    if arguments.json:
        import json

        rows = [
            {
                "identity": residual.identity,
                "reading": residual.reading,
                "instances": residual.instances,
                "largest": residual.largest,
            }
            for residual in found
        ]
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return 0
    print(table(found))
    return 0
