"""The tools for language models, called by the protocol's own client."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from fedproof.assistants import Desk, server_of
from fedproof.cli import main

FALSE = {"claim": "2*a*b <= a^2", "where": ["a, b: real"]}


def asked(desk: Desk, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """What the tools of a desk answer, one after the other."""

    async def ask() -> list[Any]:
        async with Client(server_of(desk)) as client:
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return asyncio.run(ask())


def answer(desk: Desk, name: str, **arguments: Any) -> dict[str, Any]:
    """The answer of one call that is no mistake."""
    (found,) = asked(desk, (name, arguments))
    assert not found.is_error, told(found)
    structured: dict[str, Any] = found.structured_content
    return structured


def told(found: Any) -> str:
    """The text of an answer or a mistake."""
    return "".join(part.text for part in found.content)


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """A folder with the worked paper in it."""
    assert main(["new-paper", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


def test_what_is_proved_is_checked_from_its_certificate_alone() -> None:
    """And another claim under the same proof is not."""
    desk = Desk()
    proved = answer(desk, "prove", claim="-x^2 <= 0", where=["x: real"])
    assert (proved["exit_code"], proved["answer"]["status"]) == (0, "proved")
    certificate = proved["answer"]["certificate"]
    assert answer(desk, "check", certificate=certificate)["exit_code"] == 0
    certificate["problem"]["claim"] = "x^2 <= 0"
    assert answer(desk, "check", certificate=certificate)["exit_code"] == 1


def test_what_is_false_comes_with_a_point() -> None:
    """The exit code says what it means."""
    found = answer(Desk(), "prove", **FALSE)
    assert (found["exit_code"], found["answer"]["status"]) == (1, "refuted")
    assert found["answer"]["witness"]
    assert "not so" in found["meaning"]


def test_the_json_is_that_of_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a value and of a worst case."""
    values = {"lam": "1/10", "Theta": 1, "eta_l": "1/100", "K": 5, "T": 1000}
    found = answer(Desk(), "evaluate", item="fedsagd.tab1.fedprox", values=values)
    words = [f"{name}={value}" for name, value in values.items()]
    assert main(["eval", "fedsagd.tab1.fedprox", *words, "--anyway", "--json"]) == 0
    assert found["answer"] == json.loads(capsys.readouterr().out)
    found = answer(
        Desk(), "worst_case", method="fedavg", losses="smooth-nonconvex", quantity="drift",
        settings={"local_steps": 2, "eta": "1/20"},
    )  # fmt: skip
    assert found["answer"]["setting"]["local_steps"] == 2


def test_a_paper_in_a_folder_is_verified_and_no_other_is_read(paper: Path, tmp_path: Path) -> None:
    """Neither by a path that leads out, nor through a link."""
    outside = tmp_path / "theirs"
    shutil.copytree(paper, outside)
    desk = Desk.over([str(paper)], 120)
    found = answer(desk, "verify", item=str(paper))
    assert {one["id"] for one in found["answer"]} >= {"mine.thm1", "mine.cor1"}
    (paper / "link").symlink_to(outside)
    for item in (str(outside), "../theirs", "/etc", "./link", "./link/thm1.toml"):
        (mistake,) = asked(desk, ("verify", {"item": item}))
        assert mistake.is_error
        assert "may be read" in told(mistake)
    (mistake,) = asked(desk, ("verify", {"item": str(paper)}))
    assert "leads out" in told(mistake)


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("prove", {"claim": "x +", "where": ["x: real"]}, "x +"),
        ("prove", {"claim": "x >= 0"}, "x"),
        ("verify", {"item": "--help"}, "may be read"),
        ("verify", {"item": "fedinit.lem2111"}, "fedinit.lem2111"),
        ("check", {}, "a file or a certificate"),
        ("check", {"file": "/etc/passwd"}, "may be read"),
        ("evaluate", {"item": "fedinit.thm1", "values": {"--plot": "x.png"}}, "no letter"),
        ("refute", {"item": "fedsagd.thmC6", "budget": "endless"}, "budget"),
        (
            "worst_case",
            {"method": "fedavg", "losses": "smooth", "quantity": "drift", "settings": {"out": "f"}},
            "no setting out",
        ),
    ],
)
def test_a_mistake_is_a_sentence(tool: str, arguments: dict[str, Any], sentence: str) -> None:
    """That of the command, without a traceback; and no option is smuggled in."""
    (mistake,) = asked(Desk(), (tool, arguments))
    assert mistake.is_error
    assert sentence in told(mistake)
    assert "Traceback" not in told(mistake)


def test_a_call_ends_in_time() -> None:
    """With the processes that it began."""
    before = time.monotonic()
    (mistake,) = asked(Desk(seconds=0.2), ("verify", {"item": "fedinit.lem21"}))
    assert "did not end within 0.2 seconds" in told(mistake)
    assert time.monotonic() - before < 60


def test_it_serves_over_standard_input_and_output(tmp_path: Path) -> None:
    """As clients start it; it ends when the client leaves."""
    words = ["-m", "fedproof", "mcp", str(tmp_path), "--seconds", "60"]
    process = StdioServerParameters(command=sys.executable, args=words, env=dict(os.environ))

    async def ask() -> tuple[set[str], Any]:
        async with Client(stdio_client(process)) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            return tools, await client.call_tool("prove", FALSE)

    tools, found = asyncio.run(ask())
    assert tools == {"prove", "check", "verify", "evaluate", "refute", "worst_case"}
    assert found.structured_content["answer"]["status"] == "refuted"


def test_wrong_folders_and_times_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is served."""
    assert main(["mcp", "/nowhere"]) == 2
    assert main(["mcp", "--seconds", "nan"]) == 2
    assert "no folder" in capsys.readouterr().err
