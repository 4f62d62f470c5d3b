"""A wheel built from the tree works in an empty environment, outside the checkout.

In continuous integration the environment gets every dependency by the wheel's own metadata. Else
it borrows those of the environment that runs the tests, which is quicker and needs no network.
"""

import ast
import configparser
import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import fedproof
from tests.test_layers import PACKAGES, ROOT, imported, sources

DATA = {".css", ".html", ".js", ".json", ".toml", ".typed", ".woff2"}


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command away from the checkout and return what it printed."""
    hidden = {"PYTHONPATH", "VIRTUAL_ENV"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    answer = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=environment, capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy so that the checkout stays as it is."""
    folder = tmp_path_factory.mktemp("wheel")
    tree = folder / "tree"
    for name in ("setup.cfg", "pyproject.toml", "LICENSE", "README.md"):
        target = tree / name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    for path in package_files():
        target = tree / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / path).read_bytes())
    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", folder, tree)
    run(sys.executable, *build, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture
def environment(wheel: Path) -> Iterator[Path]:
    """An environment in which nothing is installed but the wheel and what it needs."""
    with TemporaryDirectory(prefix="fedproof-") as name:
        folder = Path(name)
        venv.create(folder, with_pip=False, symlinks=True)
        python = folder / "bin" / "python"
        install = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet")
        if os.environ.get("CI"):
            run(*install, "-c", ROOT / "constraints.txt", wheel, cwd=folder)
        else:
            run(*install, "--no-deps", "--no-index", wheel, cwd=folder)
            (site,) = folder.glob("lib/python*/site-packages")
            # A folder named in a .pth file is searched, but its own .pth files are not read: the
            # libraries are found there and the checkout, if installed as editable, is not.
            (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
        yield folder


def package_files() -> list[Path]:
    """Everything in the packages that users need: the modules and their data."""
    paths = (path for package in PACKAGES for path in (ROOT / package).rglob("*"))
    return sorted(path.relative_to(ROOT) for path in paths if path.suffix in {".py", *DATA})


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    """Neither a new folder without `__init__.py` nor a new kind of data is left behind."""
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    assert {path.as_posix() for path in package_files()} <= packed
    folders = {name.partition("/")[0] for name in packed}
    assert folders == {*PACKAGES, f"fedproof-{fedproof.__version__}.dist-info"}


def test_it_works_outside_the_checkout(environment: Path) -> None:
    """The command, every public name and every module come from the environment itself.

    One test, since a second would make a second environment in another worker. No module may lean
    on a file that only the checkout has, nor on a library that is not declared.
    """
    command, python = (environment / "bin" / name for name in ("fedproof", "python"))
    assert run(command, "--version", cwd=environment) == f"fedproof {fedproof.__version__}\n"
    assert "Is it true?" in run(command, "--help", cwd=environment)
    modules = [".".join(path.with_suffix("").parts) for path in sources(*PACKAGES)]
    modules = [name.removesuffix(".__init__") for name in modules if "__main__" not in name]
    modules.remove("fedproof.testing.plugin")  # pytest imports it, and asks for itself
    modules.remove("fedproof.assistants")  # what it needs is an extra
    code = (
        "import fedproof, importlib, json\n"
        "for name in fedproof.__all__: getattr(fedproof, name)\n"
        f"modules = [importlib.import_module(name) for name in {modules}]\n"
        "print(json.dumps([module.__file__ for module in modules]))"
    )
    places = json.loads(run(python, "-W", "error", "-c", code, cwd=environment))
    outside = [place for place in places if not Path(place).is_relative_to(environment)]
    assert len(places) == len(modules)
    assert outside == []


EXTRAS = ("test", "cluster", "pep", "fuzz", "mcp", "draft")


def declared(*extras: str) -> set[str]:
    """The libraries that `setup.cfg` asks for."""
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    lists = [setup["options"]["install_requires"]]
    lists += [setup["options.extras_require"][extra] for extra in extras]
    return {re.split(r"[\[<>=!~; ]", line)[0] for line in "\n".join(lists).split("\n") if line}


def needed(paths: list[Path]) -> set[str]:
    """The libraries that modules import, anywhere, by the names they are installed by."""
    trees = (ast.parse((ROOT / path).read_text(encoding="utf-8")) for path in paths)
    roots = {name.partition(".")[0] for tree in trees for name in imported(tree)}
    roots -= {*sys.stdlib_module_names, *PACKAGES, "tests", "benchmarks"}
    sources_of = packages_distributions()
    names = {source for root in roots for source in sources_of.get(root, [root])}
    return {re.sub(r"[-_.]+", "-", name).lower() for name in names}


def test_every_import_is_declared() -> None:
    """What modules import is asked for by name, and not left to what other libraries need."""
    assert needed(sources(*PACKAGES)) <= declared("cluster", "pep", "testing", "mcp", "draft")
    assert needed(sources("tests", "benchmarks")) <= declared(*EXTRAS)


def test_every_dependency_is_pinned_and_justified() -> None:
    """One line each in `constraints.txt`, and one in CONTRIBUTING that says what it is for."""
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    reasons = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for name in declared(*EXTRAS):
        assert re.search(rf"(?im)^{re.escape(name)}==\S+$", pins), f"{name} has no pin"
        assert f"\n- `{name}` " in reasons, f"CONTRIBUTING does not say why {name} is there"
