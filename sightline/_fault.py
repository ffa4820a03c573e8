"""The one exception: what is wrong with what was given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rules.engine.errors import RuleError
from rules.engine.harmless import harmless
from sandbox.play.games import NoGame
from sandbox.scenario.faults import ScenarioFault
from sandbox.sight.embree import EmbreeMissing
from sandbox.sight.judge import SightFault


class Fault(ValueError):
    """What is wrong with what was given, in sentences for people.

    ``sentences``: one for each thing wrong, in the order of the file: where, what was found there,
    what was expected.

    >>> import sightline
    >>> sightline.open("examples/nowhere.toml")
    Traceback (most recent call last):
    sightline.Fault: examples/nowhere.toml: found no such file; expected a scenario file
    """

    __module__ = "sightline"

    def __init__(self, *sentences: str) -> None:
        self.sentences = tuple(harmless(one) for one in sentences)
        super().__init__(*self.sentences)

    def __str__(self) -> str:
        return "\n".join(self.sentences)


@contextmanager
def told(where: object = "") -> Iterator[None]:
    """Whatever is refused inside is a `Fault`. ``where``: the file that a sentence is about."""
    about = f"{where}: " if where else ""
    try:
        yield
    except ScenarioFault as fault:
        raise Fault(*_all(fault)) from None
    except (SightFault, NoGame, RuleError) as fault:
        raise Fault(f"{about}{fault}") from None
    except EmbreeMissing as fault:
        raise Fault(str(fault)) from None


def _all(fault: ScenarioFault) -> Iterable[str]:
    yield from map(str, fault.faults)
    if fault.more:
        yield f"{fault.rest}."
