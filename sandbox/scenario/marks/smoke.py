"""Smoke on the table."""

from __future__ import annotations

from typing import ClassVar

from languages.writing import text
from sandbox.scenario.marks.mark import Mark
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
    radius: Radius

    @property
    def lines(self) -> list[str]:
        """``smoke, 3″ to every side``."""
        return [text("mark-smoke-reach", radius=self.radius)]

    @property
    def listed(self) -> tuple[str, str]:
        """Its title, and its kind with its radius: ``smoke, 3″``."""
        return self.title, text("mark-smoke", radius=self.radius)
