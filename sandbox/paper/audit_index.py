"""All audited tables as one page, to sort, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from html import escape

import shapely

from languages.writing import text
from sandbox.analysis.audit.audit import Audit
from sandbox.paper.fairness_sheet import EXPOSED, SAFE
from sandbox.paper.sheet import credit_line, framed
from sandbox.paper.words.audit_rows import COLUMNS, Row, reading, verdict
from sandbox.sight.colours import BLOCKED, CLEAR
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedPiece, Table

_ROUGH_IN = 0.1
"""Greatest deviation of an outline from the piece: half a dot of the picture."""

_FLAT_IN = 0.1
"""Greatest height of a piece that is drawn as ground."""

_GROUND, _FLAT, _PIECE, _LINE = "#f4f2ec", "#d9d3c6", "#6f6a60", "#4a4f57"


def audit_picture(table: Table, found: Audit) -> str:
    """Return an SVG picture: places of both zones in the colours of maps, and the terrain."""
    wide, deep = table.size
    return (
        f'<svg viewBox="0 0 {wide:g} {deep:g}"><g transform="matrix(1 0 0 -1 0 {deep:g})">'
        f'<rect width="{wide:g}" height="{deep:g}" fill="{_GROUND}"/>'
        f"{''.join([*_cells(found), *_pieces(table)])}</g></svg>"
    )


def _pieces(table: Table) -> Iterator[str]:
    """Yield a path for each piece, low ones first."""

    def top(piece: PlacedPiece) -> float:
        return max(float(part.mesh.bounds[1, 2]) for part in piece.piece.parts)

    for piece in sorted(table.pieces, key=top):
        colour = _FLAT if top(piece) <= _FLAT_IN else _PIECE
        rings: Iterable[shapely.LinearRing] = shapely.get_rings(outline(piece).simplify(_ROUGH_IN))
        d = "".join(
            "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring.coords[:-1]) + "Z" for ring in rings
        )
        yield f'<path d="{d}" fill="{colour}" stroke="{_LINE}" stroke-width=".15"/>'


def _cells(found: Audit) -> Iterator[str]:
    """Yield a path of squares for the exposed places, and one for the safe ones."""
    if found.zones is None:
        return
    fairness = found.zones.fairness
    for colour, safe in ((EXPOSED, False), (SAFE, True)):
        squares = "".join(
            f"M{spot.x - fairness.step / 2:g} {spot.y - fairness.step / 2:g}"
            f"h{fairness.step:g}v{fairness.step:g}h{-fairness.step:g}z"
            for side in fairness.sides
            for spot in side.spots
            if (spot.seen_from is None) is safe
        )
        yield f'<path d="{squares}" fill="{colour}" fill-opacity=".6"/>'


def audit_index(rows: Sequence[Row], pages: Sequence[str], pictures: Sequence[str]) -> bytes:
    """Return the page, UTF-8. ``pages``: addresses of the tables' own; ``pictures``: SVG."""
    fair = sum(row["fair"] is True for row in rows)
    readings = either([*dict.fromkeys(reading(row["words"], row["body"]) for row in rows)])
    compared = sum(bool(row["zones"]) for row in rows)
    head = "".join(
        f'<th title="{escape(column.about)}"><button>{escape(column.title)}</button></th>'
        for column in COLUMNS
    )
    legend = "".join(
        f"<dt>{escape(column.title)}</dt><dd>{escape(column.about)}</dd>" for column in COLUMNS
    )
    body = "".join(
        _row(row, page, picture) for row, page, picture in zip(rows, pages, pictures, strict=True)
    )
    return framed(
        __package__,
        "audit_index",
        title=text("paper-audited"),
        heading=text("paper-audited-count", count=len(rows)),
        about=text("paper-audited-about", readings=readings),
        verdict=_verdict(len(rows), compared, fair),
        colour=CLEAR if fair == compared else BLOCKED,
        content={
            "credits": credit_line(
                dict.fromkeys(one for row in rows for one in row.get("credits", ()))
            ),
            "table": text("paper-index-table"),
            "zones": text("paper-index-zones"),
            "about_fair": text("paper-index-fair"),
            "columns": text("paper-index-columns"),
            "files": text("paper-index-files"),
            "head": head,
            "rows": body,
            "legend": legend,
            "fair": CLEAR,
            "unfair": BLOCKED,
        },
    )


def _verdict(tables: int, compared: int, fair: int) -> str:
    if not compared:
        return text("paper-no-zones")
    if compared == tables:
        return text("paper-fair-of", fair=fair, all=compared)
    return text("paper-fair-of-without", fair=fair, all=compared, without=tables - compared)


def either(ways: Sequence[str]) -> str:
    """Return some ways to do a thing as one text."""
    *others, said = ways
    for one in reversed(others):
        said = text("paper-or", one=one, other=said)
    return said


def csv_text(rows: Sequence[Row]) -> str:
    """Return a line for each table, after a line of headings."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "digest", "verdict", *(column.key for column in COLUMNS)])
    for row in rows:
        values = (column.value(row) for column in COLUMNS)
        writer.writerow(
            [row["name"], row["digest"], verdict(row)]
            + ["" if value is None else round(value, 4) for value in values]
        )
    return out.getvalue()


def _row(row: Row, page: str, picture: str) -> str:
    cells = "".join(
        f'<td data-sort="{"" if (value := column.value(row)) is None else value}">'
        f"{escape(column.words(row))}</td>"
        for column in COLUMNS
    )
    said = verdict(row)
    kind = {True: "fair", False: "unfair"}.get(row["fair"], "") if row["zones"] else ""
    name = escape(row["name"])
    return (
        f'<tr><th data-sort="{name}"><a href="{escape(page)}">{picture}{name}</a></th>'
        f'<td class="{kind}" data-sort="{said}">{said}</td>{cells}</tr>'
    )
