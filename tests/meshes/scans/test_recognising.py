"""Scans of whole tables are told from models by their size and their triangles."""

from __future__ import annotations

import pytest

from sandbox.table.own_meshes import scan_reason


def test_a_room_with_a_table_is_taken_for_a_scan_with_its_figures() -> None:
    said = scan_reason((3.4, 1.1, 3.25), 120_000)
    assert "120,000 triangles" in said and "3.4 × 3.2 m" in said and "whole table" in said


@pytest.mark.parametrize(
    ("extents", "triangles"),
    [
        ((3.4, 1.1, 3.3), 2_000),  # a model in a coarse unit
        ((0.4, 0.1, 0.5), 120_000),  # smaller than any table
        ((30.0, 1.0, 20.0), 120_000),  # larger than any room
        ((6.0, 5.0, 6.0), 120_000),  # as high as it is wide
        ((72.0, 4.0, 48.0), 120_000),  # a terrain piece in inches or millimetres
    ],
)
def test_other_meshes_are_not(extents: tuple[float, ...], triangles: int) -> None:
    assert scan_reason(extents, triangles) == ""
