"""Write outlines as DXF of release 12, which every cutter reads: closed lines, a layer a piece.

By AutoCAD's DXF reference, release 12: groups of a code and a value, a line each. Millimetres.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np
import shapely

_LONGEST = 31
"""Most characters of a layer's name."""


def dxf(shapes: Iterable[tuple[str, shapely.Geometry]]) -> bytes:
    """Outlines, each in a layer of its own, with their names beneath them in `LABELS`.

    Names are ASCII, as ids are.
    """
    groups: list[tuple[int, object]] = [
        (999, "Footprints by Sightline, in millimetres"),
        (0, "SECTION"),
        (2, "HEADER"),
        (9, "$ACADVER"),
        (1, "AC1009"),
        (0, "ENDSEC"),
        (0, "SECTION"),
        (2, "ENTITIES"),
    ]
    for number, (name, shape) in enumerate(shapes, 1):
        layer = _layer(name, number)
        for part in shapely.get_parts(shape):
            for ring in (part.exterior, *part.interiors):
                groups += _closed(layer, np.asarray(ring.coords)[:-1])
        left, bottom, _, _ = shape.bounds
        groups += [
            (0, "TEXT"),
            (8, "LABELS"),
            (10, _mm(left)),
            (20, _mm(bottom - 4.0)),
            (30, "0.0"),
            (40, "3.0"),
            (1, name),
        ]
    groups += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\r\n{value}\r\n" for code, value in groups).encode("ascii")


def _closed(layer: str, corners: np.ndarray) -> Iterator[tuple[int, object]]:
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, 1))
    yield from ((10, "0.0"), (20, "0.0"), (30, "0.0"))
    for x, y in corners:
        yield from ((0, "VERTEX"), (8, layer), (10, _mm(x)), (20, _mm(y)), (30, "0.0"))
    yield from ((0, "SEQEND"), (8, layer))


def _mm(value: float) -> str:
    return f"{value + 0.0:.3f}"


def _layer(name: str, number: int) -> str:
    words = "_".join(re.findall(r"[A-Z0-9]+", name.upper()))
    return f"{number}_{words}"[:_LONGEST].rstrip("_")
