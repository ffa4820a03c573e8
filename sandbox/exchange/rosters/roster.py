"""An army list of any format, as it was read: its units, their models and what they carry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from languages.writing import text
from sandbox.scenario.faults import ScenarioFault, shown
from sandbox.scenario.json_text import fault

MOST_UNITS = 300
"""Most units of a list."""

MOST_MODELS = 200
"""Most models of a unit: as many as a scenario's unit may have."""

MOST_ROWS = 60
"""Most groups of models, and most things carried, of one unit or group."""


@dataclass(frozen=True)
class Gear:
    """A weapon or an option.

    ``count``: how many of it; None where the list does not say: one, or with ``every`` one for each
    model.
    """

    name: str
    count: int | None = None
    every: bool = False


@dataclass(frozen=True)
class Group:
    """Models of a unit that are listed together, such as "9 soldiers with rifles"."""

    name: str
    count: int
    gear: tuple[Gear, ...] = ()


@dataclass(frozen=True)
class RosterUnit:
    """A unit of a list.

    ``number``: the count in front of its name, if any: units or models, by its template.
    ``of_models``: whether the list says that it is the name of a model, not of a unit. ``option``:
    whether it is an option of the whole list unless it has the name of a unit. ``line``: its words
    as they are written; empty: its name. ``times``: whether the number is written as "2x".
    """

    name: str
    place: str
    number: int | None = None
    groups: tuple[Group, ...] = ()
    gear: tuple[Gear, ...] = ()
    of_models: bool = False
    option: bool = False
    line: str = ""
    times: bool = False

    @property
    def listed(self) -> int:
        """Return the number of models in its groups."""
        return sum(group.count for group in self.groups)

    def carried(self) -> Iterator[Gear]:
        """Yield everything that the unit and its groups carry."""
        yield from self.gear
        for group in self.groups:
            yield from group.gear


@dataclass(frozen=True)
class Roster:
    """An army list. ``passed_over``: headings, totals and options of the list as a whole."""

    name: str
    units: tuple[RosterUnit, ...]
    passed_over: tuple[str, ...] = ()


def checked_count(file: str, place: str, count: int) -> int:
    """Return a number of units or models. Raises ScenarioFault outside 1 to `MOST_MODELS`."""
    if not 1 <= count <= MOST_MODELS:
        wanted = text("list-units-or-models", most=MOST_MODELS)
        raise fault(file, place, shown(count), wanted)
    return count


def too_many(
    file: str, place: str, what: str, most: int, count: int | None = None
) -> ScenarioFault:
    """Make the fault of a list with too much of something.

    ``what``: as the message files know it, such as ``units``. ``count``: None where it is not
    counted to the end.
    """
    if count is None:
        found = text("exchange-more-than", what=what, most=most)
    else:
        found = text("exchange-count", what=what, count=count)
    return fault(file, place, found, text("fault-at-most", most=most))
