"""The audit of a mesh, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from rules.engine.model.sanitize import sanitize
from sandbox.paper.words.listing import Part, listing
from sandbox.table.own_meshes import MeshAudit

_LARGE, _SMALL = 30.0, 0.6
"""Longest side, inches, beyond which a size is called unusual."""


def facts(found: MeshAudit) -> Iterator[tuple[str, str]]:
    """Yield the results of an audit, as rows of a name and a sentence."""
    size, metres = _sides(found.size_in), _sides(found.size_m)
    yield "size", f"{size}″; at 1:56 that is {metres} m{_unusual(found)}"
    yield "unit", ("" if found.sure else "unsure: ") + found.unit_why
    yield "up", f"{found.up}: {found.up_why}"
    parts = "one part" if found.parts == 1 else f"{found.parts:,} parts"
    yield "made of", f"{found.triangles:,} triangles in {parts}"
    edges = f"open along {found.open_edges:,} edges: one may see into it there"
    yield "surface", "watertight" if found.watertight else edges
    yield "see through", _through(found.openings)
    yield "crossing", found.crossings.words
    if found.decimated is not None:
        yield "decimated", found.decimated.words
    yield "repairs", "; ".join(found.repairs) or "none needed"
    for note in found.notes:
        yield "note", note


def audit_words(file: str, found: MeshAudit) -> Iterator[Part]:
    """Yield an audit as text."""
    yield Text(sanitize(file), style="bold")
    grid = listing("what", "found", folds=("found",))
    grid.show_header = False
    for name, words in facts(found):
        grid.add_row(Text(name, style="dim"), Text(sanitize(words)))
    yield grid
    said = ", ".join(f"{key} = {_toml(value)}" for key, value in found.row.items())
    yield Text(sanitize(f"In a scenario: mesh = {_toml(found.name)}, {said}"))


def audit_json(file: str, found: MeshAudit) -> dict[str, Any]:
    """Return an audit for programs, with the keys of `refused_json`."""
    fewer = found.decimated
    return {
        "file": file,
        "ok": True,
        "triangles": found.triangles,
        "parts": found.parts,
        "size_in": _rounded(found.size_in),
        "size_m": _rounded(found.size_m),
        "unit": found.reading.unit,
        "scale": found.reading.scale,
        "unit_why": found.unit_why,
        "unit_sure": found.sure,
        "up": found.up,
        "up_why": found.up_why,
        "watertight": found.watertight,
        "open_edges": found.open_edges,
        "see_through": found.see_through,
        "openings": found.openings,
        "crossings": {
            "triangles": found.crossings.faces,
            "looked_at": found.crossings.looked_at,
            "all": found.crossings.all,
        },
        "repairs": [*found.repairs],
        "decimated": None
        if fewer is None
        else {"from": fewer.before, "silhouette_error_in": round(fewer.off, 4)},
        "notes": [*found.notes],
        "row": {"mesh": found.name, **found.row},
        "refused": None,
    }


def refused_json(file: str, why: str) -> dict[str, Any]:
    """Return a refused mesh for programs."""
    unknown = (
        "triangles", "parts", "size_in", "size_m", "unit", "scale", "unit_why", "unit_sure", "up",
        "up_why", "watertight", "open_edges", "see_through", "openings", "crossings", "decimated",
        "row",
    )  # fmt: skip
    empty: dict[str, Any] = dict.fromkeys(unknown)
    return {"file": file, "ok": False, **empty, "repairs": [], "notes": [], "refused": why}


def _unusual(found: MeshAudit) -> str:
    longest = max(found.size_in)
    if longest > _LARGE:
        return ": far larger than terrain is"
    return ": smaller than the base of a figure" if longest < _SMALL else ""


def _through(openings: int) -> str:
    if not openings:
        return "no gaps seen"
    holes = "one opening" if openings == 1 else f"{openings:,} openings"
    return f"{holes} from the side that shows most; kept, as windows are"


def _sides(size: tuple[float, float, float]) -> str:
    return " × ".join(f"{side:.3g}" for side in size)


def _rounded(size: tuple[float, float, float]) -> list[float]:
    return [round(side, 4) for side in size]


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else f"{value:.6g}"
