"""The examples in the docstrings and on the page of the Python API print what they say."""

from __future__ import annotations

import doctest
import pickle
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from shutil import copytree

import pytest
from repository import ROOT

import sightline

pytestmark = pytest.mark.slow

PAGE = ROOT / "docs" / "python.md"
PUBLIC = [getattr(sightline, name) for name in sightline.__all__]
MODULES = ["sightline", *(f"sightline.{one.name}" for one in iter_modules(sightline.__path__))]


@pytest.fixture
def beside_the_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of examples/ in it, to be written to, and that is where we are."""
    copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(test: doctest.DocTest) -> None:
    output: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=output.append)
    assert not output, "".join(output)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_show_what_happens(name: str, beside_the_examples: Path) -> None:
    for test in doctest.DocTestFinder(exclude_empty=True).find(import_module(name)):
        run(test)


@pytest.mark.parametrize("thing", PUBLIC, ids=sightline.__all__)
def test_public_docstrings_show_what_happens(thing: object, beside_the_examples: Path) -> None:
    """Their classes say that they are of `sightline`: their own modules do not find them."""
    for test in of_public(thing):
        run(test)


def of_public(thing: object) -> list[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    return finder.find(thing, getattr(thing, "__name__", None), module=False)


def test_docstrings_have_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(import_module(name))]
    found += [test for thing in PUBLIC for test in of_public(thing)]
    shown = {test.name for test in found if test.examples}
    assert {"sightline", "odds", "Table.los", "Fault", "sightline._building.Building.add"} <= shown


def test_public_classes_are_shown_where_users_find_them(beside_the_examples: Path) -> None:
    assert {f"{one.__module__}.{one.__qualname__}" for one in PUBLIC} == {
        f"sightline.{name}" for name in sightline.__all__
    }
    blocks = sightline.open("examples/ruins-skirmish.toml").pyvista()
    assert str(type(blocks)) == "<class 'sightline.TableBlocks'>"
    assert type(pickle.loads(pickle.dumps(sightline.Fault("found none")))) is sightline.Fault


def test_the_page_shows_what_happens(beside_the_examples: Path) -> None:
    """All blocks of the page in their order, as one session."""
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 6
    session = "\n".join(blocks)
    for name in ("open", "los", "render", "eye", "play", "odds", "save"):
        assert f".{name}(" in session
    run(doctest.DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0))


def test_no_block_of_the_page_is_left_out() -> None:
    assert set(re.findall(r"^```(\w+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)) == {
        "pycon"
    }


def test_the_readme_shows_what_runs(beside_the_examples: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = block.rstrip().split("\n")
    session: dict[str, object] = {}
    exec("\n".join(lines[:-1]), session)
    shorter = lines[-1].replace("seed=7", "seed=7, turns=1")  # a whole game takes its time
    sight, picture, game = eval(shorter, session)
    assert isinstance(sight, sightline.Sight) and isinstance(picture, sightline.Picture)
    assert isinstance(game, sightline.GamePlayed)
