"""Answers: kept, checked again, and added up honestly."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import signal
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from bounds.catalogue import catalogue
from bounds.prover import check, prove
from bounds.prover.verdict import Status
from bounds.runs import refutations
from bounds.statement import Formula, Hypothesis, Role, Statement
from bounds.verdicts import last_standing, store
from bounds.verdicts.answer import FAILED, Answer, unanswered
from bounds.verdicts.automatic import automatic
from bounds.verdicts.findings import findings_page
from bounds.verdicts.judge import judge
from bounds.verdicts.ledger import Summary, known, questions, summarise
from bounds.verdicts.question import AS_PRINTED, SAID, Kind, Question
from bounds.verdicts.standing import OPEN
from bounds.verdicts.verify import Standing, Stood, Task, _answer, _standing, verify
from bounds.verdicts.wording import supposed
from fedproof.cli import main
from tests.bounds.example import says, statement


def with_last_line(factor: str) -> Statement:
    """The example with a proof that ends at `factor` times its bound."""
    bound = f"gap <= {factor}*(D/(rate*eta*K*T) + eta*sigma^2/N)"
    last = Formula("proof's last line", says(bound), Role.BOUND)
    return dataclasses.replace(statement, formulas=(*statement.formulas, last))


def answer_to(item: Statement, step: str) -> Answer:
    """Judge the automatic question about one place."""
    question = next(question for question in automatic(item) if question.step == step)
    return judge(item, question)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test starts with an empty cache of its own."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(("factor", "verdict"), [("1", "proved"), ("9/10", "proved"),
                                                 ("11/10", "refuted")])  # fmt: skip
def test_a_statement_against_the_end_of_its_proof(factor: str, verdict: str) -> None:
    """A proof that ends lower is as good; one that ends higher does not prove the statement."""
    found = answer_to(with_last_line(factor), "statement and proof's last line")
    assert found.verdict == verdict
    assert found.certificate is not None
    check(found.certificate)


def test_a_range_that_the_hypotheses_do_not_give_is_refuted() -> None:
    """At K = 2 and eta = 1/(K L) the rate 1/2 - eta L vanishes."""
    found = [judge(statement, q) for q in automatic(statement) if q.step == "range of rate"]
    assert {answer.verdict for answer in found} == {"proved", "refuted"}
    witness = next(answer.witness for answer in found if answer.verdict == "refuted")
    assert witness is not None
    tighter = dataclasses.replace(
        statement,
        hypotheses=(*statement.hypotheses, Hypothesis(says("K >= 3"), label="three steps")),
    )
    again = [judge(tighter, q).verdict for q in automatic(tighter) if q.step == "range of rate"]
    assert set(again) == {"proved"}


def test_hypotheses_that_contradict_each_other_are_found() -> None:
    """No point satisfies eta L <= 1/K and eta L >= 2; the example itself has a point."""
    assert answer_to(statement, "an admissible point").verdict == "proved"
    empty = dataclasses.replace(
        statement,
        hypotheses=(*statement.hypotheses, Hypothesis(says("eta*L >= 2"), label="large step")),
    )
    assert answer_to(empty, "an admissible point").verdict == "refuted"


def test_what_the_proof_supposes_must_follow() -> None:
    """K >= 2 is supposed by the proof and not stated."""
    found = answer_to(statement, "hypothesis of the proof: local steps")
    assert found.verdict == "refuted"
    assert found.witness is not None
    assert found.witness["K"] == "1"
    stated = dataclasses.replace(
        statement,
        hypotheses=(*statement.hypotheses, Hypothesis(says("K >= 5"), label="many steps")),
    )
    assert answer_to(stated, "hypothesis of the proof: local steps").verdict == "proved"


def test_a_question_that_cannot_be_put_is_unchecked() -> None:
    """Neither a crash nor a verdict."""
    found = judge(statement, Question(step="s", claim="nothing"))
    assert found.verdict == "unchecked"
    assert "nothing labelled 'nothing'" in found.reason


def test_a_reading_that_fails_is_no_fault_of_what_holds_as_it_is_printed() -> None:
    """It is one where the printed line fails, too."""
    lemma = catalogue["fedinit.lem21"]
    question = next(q for q in questions(lemma) if q.reading == AS_PRINTED)
    holds = dataclasses.replace(unanswered(lemma.id, question, ""), verdict="proved")
    other = dataclasses.replace(holds, verdict="refuted", reading="another")
    fails = dataclasses.replace(holds, verdict="refuted")
    assert summarise(lemma, [holds, other]).findings == ()
    assert len(summarise(lemma, [fails, other]).findings) == 2


def test_derivations_add_up() -> None:
    """Sound only when every literal step is proved; other readings do not rescue it."""
    lemma = catalogue["fedinit.lem21"]
    (verified,) = verify([lemma], jobs=1, conditions=False)
    all_proved = [dataclasses.replace(a, verdict="proved") for a in verified.answers]
    assert summarise(lemma, all_proved).lines == "hold"
    one_open = [dataclasses.replace(all_proved[0], verdict="supported"), *all_proved[1:]]
    assert summarise(lemma, one_open).lines == "open"
    one_refuted = [dataclasses.replace(all_proved[0], verdict="refuted"), *one_open[1:]]
    assert summarise(lemma, one_refuted).lines == "fail"
    assert summarise(lemma, all_proved[1:]).lines == "open"
    assert summarise(lemma, []).lines == "open"
    assumption = next(s for s in catalogue.values() if not s.questions)
    assert summarise(assumption, []).lines == "none"


def test_answers_are_kept_and_damaged_ones_are_not_read(cache: Path) -> None:
    """A second run computes nothing; a file with any byte changed is computed again."""
    lemma = catalogue["fedinit.lem21"]
    computed: list[str] = []
    first = verify(
        [lemma], jobs=1, conditions=False, progress=lambda *what: computed.append(what[2])
    )
    stored = sorted((cache / "verdicts").rglob("*.json"))
    assert len(computed) == len(stored) >= len(first[0].answers)
    computed.clear()
    assert (
        verify([lemma], jobs=1, conditions=False, progress=lambda *what: computed.append(what[2]))
        == first
    )
    assert not computed
    for whole in (cache / "statements").rglob("*.json"):
        whole.write_text(whole.read_text().replace("proved", "refuted", 1))
    path = stored[0]
    path.write_text(
        path.read_text().replace("proved", "refuted", 1).replace("refuted", "proved", 2)
    )
    record = json.loads(path.read_text())
    record["content"]["verdict"] = (
        "proved" if record["content"]["verdict"] == "refuted" else "refuted"
    )
    path.write_text(json.dumps(record))
    again = verify(
        [lemma], jobs=1, conditions=False, progress=lambda *what: computed.append(what[2])
    )
    assert len(computed) == 1
    assert [a.verdict for a in again[0].answers] == [a.verdict for a in first[0].answers]


READ = """
import bounds.verdicts.verify as walk
from bounds.kernel.reader import Reader

before, texts = Reader.__init__, []


def begin(reader, text, functions=()):
    before(reader, text, functions)
    texts.append(text)


Reader.__init__ = begin
walk.spread = lambda call, tasks, **_: ((task, call(task)) for task in tasks)  # all of it here
(found,) = walk.verify("fedinit.lem21", jobs=1, conditions=False)
print(len(texts), len(set(texts)), len(found.answers))
"""


def test_a_text_is_read_once(cache: Path) -> None:
    """However many questions, lines of certificates and checks have it."""
    environment = {**os.environ, "FEDPROOF_CACHE": str(cache)}
    command = [sys.executable, "-c", READ]
    read = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert read.returncode == 0, read.stderr
    readings, texts, answers = map(int, read.stdout.split())
    assert readings == texts > answers > 0


def test_a_changed_formula_is_another_question() -> None:
    """The key of an answer depends on the statement's numbers."""
    question = next(q for q in automatic(with_last_line("1")) if "last line" in q.step)
    one, other = with_last_line("1"), with_last_line("2")
    assert store.key(one, question, False) != store.key(other, question, False)
    assert store.key(one, question, False) != store.key(one, question, True)


def test_each_statement_is_summed_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An amended form too, which is judged for itself and for what it amends."""
    summed: list[str] = []

    def counted(item: Statement, _: object) -> Summary:
        summed.append(item.id)
        return Summary(id=item.id, lines="hold")

    def unasked(wanted: list[Task], *_: object) -> dict[tuple[str, int], Answer]:
        asked = {t.place: questions(t.statement)[t.number] for t in wanted}
        return {at: unanswered(at[0], question, "") for at, question in asked.items()}

    monkeypatch.setattr("bounds.verdicts.verify.summarise", counted)
    monkeypatch.setattr("bounds.verdicts.verify._answers", unasked)
    monkeypatch.setattr(refutations, "is_open", lambda _: False)
    named = ["fedinit.lem24", "fedinit.lem24.repaired"]
    printed, amended = verify(named, jobs=1)
    assert len(summed) == len(set(summed))
    assert set(summed) >= set(named)
    assert (printed.summary.repaired_by, amended.summary.repaired_by) == (named[1], None)


def test_what_is_kept_needs_no_computer_algebra() -> None:
    """Where all answers are kept, nothing that takes long to import is imported."""
    verify("fedinit.as1", jobs=1)
    program = """
import sys
from bounds.verdicts.verify import verify
assert verify("fedinit.as1")
print([name for name in ("sympy", "scipy", "torch") if name in sys.modules])
"""
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (again.stdout.strip(), again.returncode) == ("[]", 0), again.stderr


def test_a_condition_is_a_given_under_which_the_claim_is_proved() -> None:
    """K >= 2 is what the proof of the example supposes and its statement does not."""
    found = answer_to(statement, "hypothesis of the proof: local steps")
    assert found.condition == "K >= 2"
    again = prove(found.claim, given=[*found.given, found.condition], domain=found.where)
    assert again.status is Status.PROVED


def test_what_an_item_supposes_is_offered_where_another_cites_it() -> None:
    """A hypothesis that none of the letters alone would give is one of the source that is named."""
    lemma = catalogue["fedinit.lem25"]
    claim, given = "fedinit.lem24: ceiling on eta", ("fedinit.lem24: two local steps",)
    question = Question(step="s1, condition of Lemma 24", claim=claim, given=given)
    offered = supposed(lemma, question)
    assert any("eta" in text and "K" in text for text in offered)
    # What bounds eta alone says the claim again: it is to be supposed itself.
    found = judge(lemma, question)
    assert (found.verdict, found.condition) == ("refuted", None)


def test_no_condition_is_an_equation_or_leaves_nothing() -> None:
    """D (D + sigma) <= 0 holds for D == 0 alone, which makes all of it vanish."""
    question = Question(step="s", claim="D*(D + sigma) <= 0", where=("D, sigma: real >= 0",))
    found = judge(statement, question)
    assert (found.verdict, found.condition) == ("refuted", None)


def test_every_broken_derivation_is_repaired_or_says_what_is_known() -> None:
    """For each literal step that fails: a reading, a condition, or where it fails."""
    broken = [v for v in verify(catalogue.of("switching"), jobs=2) if v.summary.lines == "fail"]
    assert broken
    for item in broken:
        said = [a for a in item.answers if a.asked_by in SAID]
        failed = [a for a in said if a.reading == AS_PRINTED and a.verdict in FAILED]
        # What is amended elsewhere says so once, beside its steps.
        told = [sentence for sentence in item.summary.known if "proved without it" not in sentence]
        chain = [a for a in failed if a.kind != Kind.UNITS]
        assert len(told) == len(chain) > 0
        assert all(any(s.startswith(a.step) for s in told) for a in chain)


def test_known_names_a_reading_before_a_condition() -> None:
    """Another reading that is proved says more than a condition."""
    failed = judge(statement, Question(step="s", claim="K >= 2"))
    assert failed.condition == "K >= 2"
    assert known(failed, [failed]) == "s holds if K >= 2"
    other = dataclasses.replace(failed, verdict="proved", reading="K as the number of rounds")
    assert known(failed, [failed, other]) == "s holds in the reading: K as the number of rounds"
    bare = dataclasses.replace(failed, condition=None)
    assert "no simple condition was found; it fails at K = 1" in known(bare, [bare])


def troubled(task: Task) -> Answer:
    """Solvers print, one judgement slips, and one brings its process down."""

    def failing(item: Statement, question: Question, *, conditions: bool) -> Answer:
        os.write(1, b"a solver in C speaks")
        if item is lemma and question.step == first.step:
            msg = "a slip"
            raise ZeroDivisionError(msg)
        if item is lemma and question.step == last.step:
            os.abort()
        return judge(item, question, conditions=conditions)

    lemma = catalogue["fedinit.lem25"]
    first, *_, last = questions(lemma)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("bounds.verdicts.verify.judge", failing)
        return _answer(task)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_one_failed_judgement_hides_no_other_answer(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], jobs: str
) -> None:
    """It is unchecked, not stored, and the exit code tells; what solvers print is no result."""
    command = ["verify", "fedinit.lem25", "--jobs", jobs, "--json"]
    with monkeypatch.context() as patched:
        patched.setattr("bounds.verdicts.verify._answer", troubled)
        assert main(command) == 1
    out, err = capfd.readouterr()
    answers = json.loads(out)[0]["steps"]
    assert [a["reason"] for a in answers if a["method"] == "failed"]
    assert {a["verdict"] for a in answers} > {"unchecked"}
    assert "the judgement failed: ZeroDivisionError: a slip" in err
    assert "the judgement failed: its process was ended by SIGABRT" in err
    assert main(command) == 0
    answers = json.loads(capfd.readouterr().out)[0]["steps"]
    assert not [a for a in answers if a["verdict"] == "unchecked"]


@pytest.mark.parametrize("more", [[], ["--no-conditions"]])
def test_json_keeps_to_its_schema(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Steps and statements, as documented."""
    assert main(["verify", "fedinit.thm15", "fedinit.tab9", "--json", *more]) == 0
    printed = json.loads(capsys.readouterr().out)
    text = (resources.files("bounds.schemas") / "verdicts.schema.json").read_text()
    jsonschema.validate(printed, json.loads(text))
    assert [record["id"] for record in printed] == ["fedinit.thm15", "fedinit.tab9"]
    assert any(step["condition"] for r in printed for step in r["steps"]) is not bool(more)


def test_an_interruption_keeps_what_is_done(cache: Path) -> None:
    """Ctrl-C ends quietly, at once, with the answers so far on disk; the next run goes on."""
    command = [sys.executable, "-m", "fedproof", "verify", "--paper", "fedsagd", "--jobs", "2"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not list(cache.rglob("verdicts/*/*.json")) and running.poll() is None:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.strip() == "fedproof: interrupted"
    kept = list(cache.rglob("verdicts/*/*.json"))
    assert kept
    assert not list(cache.rglob("*.part"))
    assert all(store.load(path.stem) is not None for path in kept)


def test_findings_come_with_a_command_that_reproduces_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Two lines each, and the second one runs."""
    verified = verify([catalogue["fedinit.lem21"]], jobs=1, conditions=False)
    page = findings_page(verified)
    commands = [line.strip().strip("`") for line in page.splitlines() if line.startswith("  `")]
    assert len(commands) == len(verified[0].summary.findings)
    for command in commands:
        _, _, id_, _, step = command.replace('"', "").split(" ", 4)
        assert main(["verify", id_, "--step", step, "--json", "--no-conditions"]) == 0
        (record,) = json.loads(capsys.readouterr().out)
        assert {answer["step"] for answer in record["steps"]} == {step}


def test_instances_are_sought_on_the_processes_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else this process would search while the others wait."""

    def here(*_: object) -> None:
        pytest.fail("searched in this process")

    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path))
    monkeypatch.setattr(refutations, "_search", here)
    asked = [catalogue["fedinit.lem26"], catalogue["fedinit.lem29"]]
    found = verify(asked, step="none", jobs=2)
    assert all(verified.summary.exceeded for verified in found)


def ending(task: Standing) -> Stood:
    """The process that puts one proof together is ended."""
    if task.verified.statement.id == "fedinit.lem29":
        os.abort()
    return _standing(task)


def test_a_proof_whose_process_ends_is_told_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others stand as they do; next time it is tried again."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path))
    asked = [catalogue["fedinit.lem26"], catalogue["fedinit.lem29"]]
    with monkeypatch.context() as patched:
        patched.setattr("bounds.verdicts.verify._standing", ending)
        first, lost = verify(asked, conditions=False, jobs=2)
    why = "its proof could not be put together: its process was ended by SIGABRT"
    assert (lost.summary.status, lost.summary.why) == (OPEN.word, why)
    assert last_standing.kept(lost.statement) is None
    again, found = verify(asked, conditions=False, jobs=2)
    assert again == first
    assert found.summary.why != why


def test_a_reading_that_holds_is_told_where_no_condition_is_sought(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the weight of what fails; that no condition was found is said of nothing unsought."""
    folder = tmp_path / "strict"
    assert main(["new-paper", str(folder)]) == 0
    path, printed_claim = folder / "cor1.toml", "D_T <= (1 - mu*eta)^T*D_0 + epsilon/2"
    text = path.read_text()
    assert printed_claim in text
    claim = f'reading = "with <= in place of <"\nclaim = "{printed_claim}"'
    asked = text[text.index("[[ask.statement]]") :]
    stricter = text.replace(printed_claim, printed_claim.replace("<=", "<"))
    path.write_text(f"{stricter}\n{asked.rstrip()}\n{claim}\n")
    capsys.readouterr()
    assert main(["verify", str(path), "--step", "statement", "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"\(search; [a-z ]+\)", printed)
    assert "it holds in the reading: with <= in place of <" in printed
    assert "no simple condition" not in printed
