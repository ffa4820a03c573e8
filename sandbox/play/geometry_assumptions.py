"""What no source says about the table itself: the measures by which facts are taken from it.

Thresholds of sight are the policy's and can be changed; these are the geometry's, named so that
they can be listed and argued with. Each game's folder says its own in a module
``geometry_assumptions``.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module, resources

from rules.catalogue import folder_of


@dataclass(frozen=True)
class Measure:
    """One assumption. ``value``: inches, degrees or shares as ``says`` has it."""

    name: str
    value: float | str
    rule: str
    says: str


def measures_of(game: str) -> tuple[Measure, ...]:
    """The measures of a game; none where its folder names none."""
    folder = folder_of(game)
    if not resources.files("sandbox").joinpath(folder, "geometry_assumptions.py").is_file():
        return ()
    found: tuple[Measure, ...] = import_module(f"sandbox.{folder}.geometry_assumptions").MEASURES
    return found
