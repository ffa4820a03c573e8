"""What no source says about the table itself: the measures by which facts are taken from it.

Thresholds of sight are the policy's and can be changed; these are the geometry's, named so that
they can be listed and argued with. Each game's folder says its own in a module
``geometry_assumptions``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """One assumption. ``value``: inches, degrees or shares as ``says`` has it."""

    name: str
    value: float | str
    rule: str
    says: str
