"""Judge what the papers state: every step and statement, with witnesses and certificates.

fedproof verify                              everything; answers are kept, so the next is fast
fedproof verify fedinit.lem21 --json
fedproof verify --paper semismooth --findings FINDINGS.md
fedproof verify fedinit.lem21 --step s4
fedproof verify ./my_paper --strict          for continuous integration
fedproof verify --rocq                       the certificates checked by Rocq as well
fedproof verify --scheduler tcp://HOST:8786  on the workers of a cluster (docs/sweeps.md)
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from fedproof import machines

if TYPE_CHECKING:
    from bounds.rocq.composed_check import Checked
    from bounds.rocq.second import Second
    from bounds.verdicts.verified import Verified

GROUP = "Is it true?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what to judge and how to print it."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="items or patterns; all by default")
    parser.add_argument("--paper", help="only this paper")
    parser.add_argument("--step", metavar="LABEL", help="only this step")
    parser.add_argument("--json", action="store_true", help="JSON (verdicts.schema.json)")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (all cores by default)")
    machines.configure(parser)
    parser.add_argument(
        "--no-conditions",
        action="store_true",
        help="do not seek the weakest simple condition under which a refuted claim holds",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="exit with 1 unless every claim of the papers has a proof of which all is proved, and "
        "no line of it disagrees with its LaTeX",
    )
    parser.add_argument(
        "--rocq", action="store_true", help="check every certificate with Rocq as well"
    )
    parser.add_argument("--details", action="store_true", help="every answer, those that hold too")
    parser.add_argument(
        "--certificates",
        metavar="DIR",
        help="write the composed certificate of each formula that has one, for `check`",
    )
    parser.add_argument("--findings", metavar="FILE", help="write the page of findings")
    parser.add_argument(
        "--record",
        action="store_true",
        help="write beside each paper how its statements stand, for whoever installs it",
    )


def run(arguments: argparse.Namespace) -> int:
    """Judge, print, and exit with 0 whatever the verdicts are, unless one failed to be reached."""
    from bounds.catalogue import catalogue
    from bounds.errors import UserError
    from bounds.registry import few, refuse_lacking
    from bounds.verdicts.findings import findings_page
    from bounds.verdicts.ledger import questions
    from bounds.verdicts.store import STORE
    from bounds.verdicts.verify import CRASHED, verify
    from fedproof.folders import tell_unreadable
    from fedproof.verdicts import print_composed, print_second, print_verified, progress

    if arguments.jobs is not None and arguments.jobs < 1:
        msg = f"--jobs {arguments.jobs}: at least one process is needed"
        raise UserError(msg)
    if arguments.rocq:
        from bounds.rocq.coqc import compiler

        compiler()
    if arguments.certificates:
        _make_folder(arguments.certificates)
    chosen = [statement for id_ in arguments.ids for statement in catalogue.matching(id_)]
    if not arguments.ids:
        chosen = catalogue.search(paper=arguments.paper)
    if complaint := STORE.complaint():
        print(f"fedproof: no answer is kept: {complaint}", file=sys.stderr)
    with machines.machines(arguments):
        verified = verify(
            chosen,
            step=arguments.step,
            jobs=arguments.jobs,
            conditions=not arguments.no_conditions,
            progress=progress(),
        )
    if arguments.step is not None and not any(v.answers for v in verified):
        steps = list(dict.fromkeys(q.step for s in chosen for q in questions(s)))
        refuse_lacking(few([s.id for s in chosen]), "step", arguments.step, steps)
    if arguments.record:
        _record(verified, arguments.step)
    checked: dict[str, Second] = {}
    composed: dict[str, Checked] = {}
    if arguments.rocq:
        from bounds.rocq.composed_check import check_composed
        from bounds.rocq.second import STORE as ROCQ
        from bounds.rocq.second import second
        from bounds.rocq.shelf import Shelf

        files = [a.certificate for v in verified for a in v.answers if a.certificate is not None]
        whole = [file for v in verified for _, file in v.files]
        with Shelf(ROCQ.made(), jobs=arguments.jobs) as shelf:
            asked = {"jobs": arguments.jobs, "progress": progress(), "shelf": shelf}
            checked = second(files, **asked)
            composed = check_composed(whole, **asked)
    if arguments.certificates:
        _write_certificates(arguments.certificates, verified)
    if arguments.findings:
        from pathlib import Path

        from bounds.files import write_whole

        write_whole(Path(arguments.findings), findings_page(verified))
        print(f"wrote {arguments.findings}")
    elif arguments.json:
        import json

        wholes = composed if arguments.rocq else None
        print(json.dumps([v.as_json(checked, wholes) for v in verified], indent=1))
    else:
        print_verified(
            verified,
            each=bool(arguments.ids),
            details=arguments.details or arguments.step is not None,
        )
        if arguments.rocq:
            print_second(checked)
            print_composed(verified, composed)
    differs = False
    if arguments.ids or arguments.paper:
        from fedproof.lines import tell_lines

        apart = arguments.json or arguments.findings
        differs = tell_lines(chosen, sys.stderr if apart else sys.stdout)
    told = tell_unreadable(arguments.ids, arguments.paper)
    failed = [a for v in verified for a in v.answers if a.method == CRASHED]
    for answer in failed:
        print(f"fedproof: {answer.statement}, {answer.step}: {answer.reason}", file=sys.stderr)
    proved = all(v.is_proved for v in verified)
    if arguments.strict:
        for v in verified:
            if not v.is_proved:
                what = f"{v.statement.id} is not proved: {v.summary.status}"
                print(f"fedproof: {what}, {v.summary.why}", file=sys.stderr)
    return 1 if failed or told or (arguments.strict and (differs or not proved)) else 0


def _record(verified: list[Verified], step: str | None) -> None:
    """Keep the standing of whole statements beside their papers."""
    from bounds.errors import UserError
    from bounds.verdicts.last_standing import record

    if step is not None:
        msg = "--record is of whole statements; leave out --step"
        raise UserError(msg)
    for file in record(verified):
        print(f"wrote {file}", file=sys.stderr)


def _make_folder(name: str) -> None:
    """Before anything is judged, so that nobody waits for a file that cannot be written."""
    from pathlib import Path

    from bounds.errors import UserError

    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = f"cannot write {name}: {error.strerror}; name another folder with --certificates"
        raise UserError(msg) from error


def _write_certificates(folder: str, verified: list[Verified]) -> None:
    """One file a formula, with all that it is made of."""
    import json
    import re
    from pathlib import Path

    from bounds.files import write_whole

    for one in verified:
        for label, file in one.files:
            name = re.sub("[^A-Za-z0-9]+", "_", f"{one.statement.id} {label}")
            path = Path(folder) / f"{name}.json"
            write_whole(path, json.dumps(file, indent=1) + "\n")
            print(f"wrote {path}", file=sys.stderr)
