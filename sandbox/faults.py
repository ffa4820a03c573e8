"""What is wrong with a file, said in one sentence a player can act on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One thing wrong: the file, the place in it, what was found, what was expected."""

    file: str
    place: str
    found: str
    expected: str

    def __str__(self) -> str:
        place = f", {self.place}" if self.place else ""
        return f"{self.file}{place}: found {self.found}; expected {self.expected}"


class ScenarioFault(Exception):
    """A scenario that cannot be used; ``faults`` holds everything found, at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
