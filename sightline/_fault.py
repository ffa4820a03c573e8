"""The one exception of the package, raised for input, for files that cannot be written, and for
libraries that are not installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from languages.message import Line, message
from languages.writing import text
from rules.engine.errors import RuleError
from rules.engine.model.sanitize import sanitize
from sandbox.play.games import NoGame
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.writing import unwritable, write_whole
from sandbox.sight.judge import SightFault
from sandbox.sight.kernel.embree import EmbreeMissing
from sandbox.work.program import with_extra


class Fault(ValueError):
    """A fault of the input, in sentences for people.

    ``sentences``: one for each fault, in the order of the file: where it is, the value found there,
    and what was expected.

    >>> import sightline
    >>> sightline.open("examples/nowhere.toml")
    Traceback (most recent call last):
    sightline.Fault: examples/nowhere.toml: found no such file; expected a scenario file
    """

    def __init__(self, *sentences: str) -> None:
        self.sentences = tuple(sanitize(sentence) for sentence in sentences)
        super().__init__(*self.sentences)

    def __str__(self) -> str:
        return "\n".join(self.sentences)


def misfit(place: object, found: Line | int, expected: Line) -> Fault:
    """Return the fault of an argument, or of a file: the value found, and what was expected."""
    return Fault(text("fault-found", place=str(place), found=found, expected=expected))


@contextmanager
def as_fault(where: object = "", *kinds: type[Exception]) -> Iterator[None]:
    """Turn every refusal inside into a `Fault`.

    ``where``: the file that a sentence is about. ``kinds``: further exceptions that are refusals.
    """
    about = f"{where}: " if where else ""
    try:
        yield
    except ScenarioFault as fault:
        raise Fault(*_all(fault)) from None
    except (SightFault, NoGame, RuleError) + kinds as fault:
        raise Fault(f"{about}{str(fault).removesuffix('.')}") from None
    except EmbreeMissing as fault:
        raise Fault(str(fault)) from None


def _all(fault: ScenarioFault) -> Iterable[str]:
    yield from map(str, fault.faults)
    if fault.more:
        yield f"{fault.rest}."


def write(path: Path, content: bytes, *, make_folder: bool = False) -> None:
    """Replace a file in one step. ``make_folder``: make its folder, too. Raises Fault."""
    try:
        if make_folder:
            path.parent.mkdir(exist_ok=True)
        write_whole(path, content)
    except (OSError, ValueError) as error:
        raise Fault(unwritable(path, error)) from None


def library(name: str) -> Any:
    """Return a library of the extra ``frames``. Raises Fault where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        expected = message("api-installed", install=with_extra("frames"))
        raise misfit(name, message("api-no-library"), expected) from None
