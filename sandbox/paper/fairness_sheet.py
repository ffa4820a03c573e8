"""A comparison of two zones as one page that opens offline and prints.

The plan shows both zones place by place, and the moves that would make them fair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

import shapely
from shapely import affinity

from languages.writing import text
from rules.engine.telling import heading
from sandbox.analysis.fairness.fairness import Fairness
from sandbox.analysis.fairness.mend import Move
from sandbox.analysis.fairness.sides import SideShares
from sandbox.analysis.fairness.zones import MOVE_IN
from sandbox.analysis.maps.lines_from_any import LINES
from sandbox.paper.sheet import framed
from sandbox.paper.words.audit_rows import reading
from sandbox.paper.words.fairness import (
    fair_word,
    fairness_rows,
    height_words,
    mend_words,
    piece_words,
    verdict_words,
)
from sandbox.scenario.words import CONTESTED
from sandbox.sight.colours import BLOCKED, CLEAR, COLOURS
from sandbox.sight.judge import looks_from_any
from sandbox.table.outlines import outline
from sandbox.table.table import Table

EXPOSED, SAFE = BLOCKED, CLEAR
_MARGIN = 1.0


def fairness_sheet(table: Table, found: Fairness) -> bytes:
    """Return the page, UTF-8."""
    both = tuple(heading(side.side) for side in found.sides)
    words = table.scenario.brings.words
    by = reading(None if words is None else words.name)
    first, second = (escape(heading(side.side)) for side in found.sides)
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(one)}</td><td>{escape(other)}</td></tr>"
        for name, one, other in fairness_rows(found)[1:]
    )
    pieces = "".join(map(_item, piece_words(found)))
    word = text("paper-contested") if found.contested else fair_word(found.fair)
    colour = SAFE if found.fair else EXPOSED
    if found.contested or found.fair is None:
        colour = COLOURS[CONTESTED]
    return framed(
        __package__,
        "fairness_sheet",
        title=text("paper-fairness-title", scenario=table.scenario.name, sides=both),
        heading=table.scenario.name,
        about=text("paper-fairness-of", sides=both, reading=by),
        verdict=word,
        colour=colour,
        content={
            "caption": text("paper-zones-figure", step=f"{found.step:g}", ring=ring_words(table)),
            "both": text("paper-both-sides"),
            "most": text("paper-matters-most"),
            "about": text("paper-fairness-about"),
            "words": escape(verdict_words(found)),
            "mend": escape(mend_words(found)),
            "plan": plan(table, zone_marks(table, found)),
            "first": first,
            "second": second,
            "rows": rows,
            "pieces": pieces or _item(text("paper-no-difference")),
            "heights": _heights(found),
            "digest": escape(found.digest),
            "exposed": EXPOSED,
            "safe": SAFE,
        },
    )


def _item(line: str) -> str:
    return f"<li>{escape(line)}</li>"


def _heights(found: Fairness) -> str:
    """Return the pieces of unknown height that matter, as HTML; empty where all are known."""
    if found.heights is None:
        return ""
    rows = "".join(map(_item, height_words(found)))
    rows = rows or _item(text("paper-none-differs"))
    title, covered = text("card-table-unknown-heights"), text("paper-heights-covered")
    return f"<div><h2>{title}</h2><ul>{rows}</ul><p>{covered}</p></div>"


def ring_words(table: Table) -> str:
    """Return what the ring of a place says: how sure it is that nobody sees it."""
    if not looks_from_any(table):
        return text("paper-ring")
    return text("paper-ring-lines", lines=LINES)


def zone_marks(table: Table, found: Fairness) -> Iterator[str]:
    """Yield the places of both zones, and the moves that would make them fair."""
    for side in found.sides:
        yield from _spots(side, table.size[1])
    for move in found.mend:
        yield from _arrow(table, move)


def plan(table: Table, marks: Iterable[str]) -> str:
    """Draw the zones and pieces from above, north up, an inch to a unit, under SVG marks."""
    wide, deep = table.size
    ground = f'<rect class="ground" width="{wide:g}" height="{deep:g}"/>'
    parts = [ground, *_zones(table)]
    parts += [_path(outline(piece), deep, "piece", piece.id) for piece in table.pieces]
    parts += marks
    box = f"{-_MARGIN:g} {-_MARGIN:g} {wide + 2 * _MARGIN:g} {deep + 2 * _MARGIN:g}"
    return (
        f'<svg viewBox="{box}" role="img" aria-label="{text("paper-table-above")}">'
        '<defs><marker id="tip" viewBox="0 0 4 4" refX="3" refY="2" markerWidth="4" '
        'markerHeight="4" orient="auto"><path d="M0 0L4 2L0 4z" fill="#0072B2"/></marker></defs>'
        f"{''.join(parts)}</svg>"
    )


def _zones(table: Table) -> Iterator[str]:
    for zone in table.scenario.zones:
        shape = shapely.Polygon(zone.corners(table.size, MOVE_IN))
        yield _path(
            shape,
            table.size[1],
            "zone",
            text("paper-zone-of", zone=zone.title, side=heading(zone.side)),
        )


def _spots(side: SideShares, deep: float) -> Iterator[str]:
    """Yield a full dot for a visible place, a ring for a hidden one: distinct without
    colours too.
    """
    for spot in side.spots:
        told = text("paper-safe")
        if spot.seen_from is not None:
            told = text("paper-seen-from", inches=f"{spot.seen_from:g}")
        kind = "safe" if spot.seen_from is None else "exposed"
        yield (
            f'<circle class="{kind}" cx="{spot.x:g}" cy="{deep - spot.y:g}" r="0.3">'
            f"<title>{told}</title></circle>"
        )


def _arrow(table: Table, move: Move) -> Iterator[str]:
    (x0, y0), (x1, y1) = move.start, move.end
    deep = table.size[1]
    there = affinity.translate(outline(table.piece(move.id)), x1 - x0, y1 - y0)
    yield _path(there, deep, "there", text("paper-moved", piece=table.piece(move.id).spec.title))
    yield (
        f'<line class="move" x1="{x0:g}" y1="{deep - y0:g}" x2="{x1:g}" y2="{deep - y1:g}" '
        'marker-end="url(#tip)"/>'
    )


def _path(shape: shapely.Geometry, deep: float, kind: str, name: str) -> str:
    rings = []
    for part in shapely.get_parts(shape):
        if not isinstance(part, shapely.Polygon):
            continue
        for ring in (part.exterior, *part.interiors):
            corners = (f"{x:.2f} {deep - y:.2f}" for x, y in ring.coords)
            rings.append(f"M{'L'.join(corners)}z")
    return f'<path class="{kind}" d="{"".join(rings)}"><title>{escape(name)}</title></path>'
