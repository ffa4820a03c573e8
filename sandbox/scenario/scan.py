"""``[scan]``: the scan that a table was made from, and how far its surface may be off."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from languages.message import message
from sandbox.scenario.values import Name, Number, Point, Strict, expected

_Off = Annotated[Number, Field(allow_inf_nan=False, ge=0, le=12)]
_Share = Annotated[Number, Field(allow_inf_nan=False, ge=0, le=1)]
_Region = Annotated[Number, Field(allow_inf_nan=False, ge=1, le=48)]

_Row = Annotated[tuple[_Off, ...], Field(min_length=1, max_length=240)]
_Area = Annotated[tuple[Point, ...], Field(min_length=3, max_length=64)]


class EdgesSpec(Strict):
    """Distances of the scan's table edges from straight lines, inches."""

    rms_in: _Off
    worst_in: _Off


ANSWERS = frozenset({"thin", "thin_free"})
"""Keys that say what a scan cannot: the rest was measured."""


class ScanSpec(Strict):
    """The scan that the terrain was made from.

    ``digest``: SHA-256 of the scan's file. ``method``: name and version of the measurement of its
    error. ``error_in``: how far its surface may be off, inches. ``regions``: the same for squares
    of ``region_in`` inches, rows from the near edge, columns from the left. ``holes``: share of the
    surface that was not seen. ``scale``: inches of the table per inch that the scan measures.
    ``thin``: "none" where nothing is missing that is thinner than the scan shows, such as a fence.
    ``thin_free``: corners of areas in which nothing such is missing.
    """

    digest: Annotated[str, Field(pattern=r"^sha256:[0-9a-f]{64}$")]
    file: Name
    method: Name
    error_in: _Off
    scale: Annotated[Number, Field(allow_inf_nan=False, gt=0)]
    edges: EdgesSpec
    holes: _Share = 0.0
    region_in: _Region = 6.0
    regions: Annotated[tuple[_Row, ...], Field(max_length=240)] = ()
    thin: Literal["none"] | None = None
    thin_free: Annotated[tuple[_Area, ...], Field(max_length=240)] = ()

    @model_validator(mode="after")
    def _rows_are_alike(self) -> ScanSpec:
        if len({len(row) for row in self.regions}) > 1:
            raise expected(message("scenario-rows-alike"))
        return self

    def error_at(self, x: float, y: float) -> float:
        """Return how far the surface may be off at a place of the table, inches."""
        if not self.regions:
            return self.error_in
        row = min(max(int(y / self.region_in), 0), len(self.regions) - 1)
        column = min(max(int(x / self.region_in), 0), len(self.regions[0]) - 1)
        return self.regions[row][column]
