"""Smoke on the table."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from sandbox.scenario.marks.mark import REACHES, Mark
from sandbox.scenario.values import Point, Radius

MOST_SMOKE = 50


class SmokeSpec(Mark):
    """Smoke on the table: as wide as it is high, ``radius`` inches to every side.

    It is a volume that sight passes, so `sandbox.view.items` draws it, not `drawing`. It is laid
    as a template is.
    """

    key: ClassVar[str] = "smoke"
    item: ClassVar[str] = "smoke"
    blocks: ClassVar[bool] = True
    grouped: ClassVar[bool] = True
    measured: ClassVar[bool] = True

    position: Point
    radius: Radius = Field(description=REACHES)

    @property
    def lines(self) -> list[str]:
        """``smoke, 3″ to every side``."""
        return [f"smoke, {self.radius:g}″ to every side"]

    @property
    def listed(self) -> tuple[str, str]:
        """Its title, and its kind with its radius: ``smoke, 3″``."""
        return self.title, f"smoke, {self.radius:g}″"
