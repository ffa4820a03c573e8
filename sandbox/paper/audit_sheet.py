"""The audit of a table as one page that opens offline and prints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

import numpy as np
import shapely
from numpy.typing import NDArray

from rules.engine.telling import heading, unbroken
from sandbox.analysis.audit.audit import Audit, ZonesAudit
from sandbox.analysis.audit.objectives import NEAR_IN, ObjectiveAudit
from sandbox.analysis.audit.rotation import rotation_error
from sandbox.analysis.audit.squads import SquadHiding
from sandbox.analysis.fairness.sides import Share
from sandbox.analysis.fairness.zones import MOVE_IN
from sandbox.paper.fairness_sheet import EXPOSED, SAFE, plan, ring_words, zone_marks
from sandbox.paper.sheet import credit_line, framed
from sandbox.paper.words.audit_rows import reading, verdict
from sandbox.paper.words.fairness import fairness_rows, mend_words, piece_words, verdict_words
from sandbox.table.outlines import outline
from sandbox.table.table import Table

Points = NDArray[np.float64]

_ROWS = 8
"""Most rows of a list; the JSON has all."""

_EXACT_IN = 0.05
"""Error of a rotation below which a piece stands exactly: it would be printed as 0.0″."""

_LABEL_IN = np.array([1.9, 1.3])
"""Width and height of a piece's number on the plan."""

_ASIDE_IN = 1.6
"""Greatest distance of a number from its piece, where the piece has no room for it."""

_SPOT_IN = 0.22
"""Radius of a dot for a place half an inch from the next."""


def audit_sheet(table: Table, found: Audit, credits: Sequence[str] = ()) -> bytes:
    """Return the page, UTF-8. ``credits``: those that the makers of the table ask for."""
    zones = found.zones
    what = "terrain" if zones is None else "terrain, deployment zones and objectives"
    by = reading(found.words, found.body)
    about = f"Its {what}, measured in three dimensions; sight is judged {by}"
    body = _without_zones(table, found) if zones is None else _with_zones(table, found, zones)
    said = verdict({"zones": zones, "fair": None if zones is None else zones.fairness.fair})
    return framed(
        __package__,
        "audit_sheet",
        title=f"{found.name}: audit",
        heading=found.name,
        about=about,
        verdict=said,
        colour=SAFE if said == "fair" else EXPOSED,
        content={
            "body": body,
            "terrain": _table([], _terrain_rows(table, found)),
            "credits": credit_line(credits),
            "digest": escape(found.digest),
            "exposed": EXPOSED,
            "safe": SAFE,
        },
    )


def _without_zones(table: Table, found: Audit) -> str:
    figure = plan(table, _numbers(table))
    return (
        f'<p class="say">Only the terrain was measured ({escape(found.without_zones)}).</p>'
        f"<figure>{figure}<figcaption>From above, north up.</figcaption></figure>{_key(table)}"
    )


def _with_zones(table: Table, found: Audit, zones: ZonesAudit) -> str:
    fairness = zones.fairness
    sides = [side.side for side in fairness.sides]
    rows = [*fairness_rows(fairness)[1:], *_zone_rows(zones)]
    parts = [
        f'<p class="say">{escape(verdict_words(fairness))}. {escape(mend_words(fairness))}</p>',
        _figure(
            plan(table, [*zone_marks(table, fairness), *_sides(table)]),
            f"From above, north up; places {fairness.step:g}″ apart. A full dot is seen from "
            f"somewhere in the enemy's zone, {ring_words(table)}. Blue outlines and arrows: what "
            "is to be moved, and to where.",
        ),
        "<h2>Both sides</h2>",
        _table(["", *map(heading, sides)], rows),
        _figure(
            plan(table, [*_hiding(table, zones.objectives), *_numbers(table)]),
            "Pieces by number."
            + f" Circles: {NEAR_IN:g}″ around each objective; rings in them are places that "
            f"{heading(sides[1])} does not see from its zone, and squares those that "
            f"{heading(sides[0])} does not." * bool(zones.objectives),
        ),
        _key(table),
        "<h2>Objectives</h2>",
        _objectives(zones.objectives, sides),
        _lists(table, found, zones),
    ]
    return "".join(parts)


def _terrain_rows(table: Table, found: Audit) -> Iterator[tuple[str, ...]]:
    """Yield the figures of the terrain."""
    for figure in found.figures.all:
        yield figure.name, figure.words
    error = rotation_error(found.partners)
    if error is not None:
        worst, called = found.partners[0], _called(table)
        yield (
            "rotation",
            f"Turned by 180°, a piece is {error['median']:.1f}″ from its partner in the median, "
            f"{error['worst']:.1f}″ at worst ({called[worst.id]} from {called[worst.other]}).",
        )


def _zone_rows(zones: ZonesAudit) -> Iterator[tuple[str, str, str]]:
    one, other = zones.zones
    yield "hidden from a squad (least to most)", _squad(one.squad), _squad(other.squad)
    for first, second in zip(one.first_turn, other.first_turn, strict=True):
        yield f"exposed in turn 1, {first.subject}", _share(first.exposed), _share(second.exposed)


def _squad(squad: SquadHiding) -> str:
    return f"{squad.mean:.1%} ({squad.least:.1%} to {squad.most:.1%})"


def _objectives(rows: Iterable[ObjectiveAudit], sides: list[str]) -> str:
    head = [
        "objective",
        *(f"places of {heading(side)} unseen" for side in sides),
        "reached by 3″ vehicle",
        "60 mm base",
    ]
    told = []
    for row in rows:
        unseen = [f"{len(row.unseen[side])} of {row.places}" for side in sides]
        ways = [_reached(by_side) for by_side in row.reached.values()]
        told.append((f"{heading(row.id)}, at {row.at[0]:.1f}, {row.at[1]:.1f}", *unseen, *ways))
    return _table(head, told) if told else "<p>The table has no objectives with a place.</p>"


def _reached(by_side: dict[str, bool]) -> str:
    if all(by_side.values()):
        return "yes"
    stopped = " or ".join(heading(side) for side, reaches in by_side.items() if not reaches)
    return f"not from {stopped}"


def _called(table: Table) -> dict[str, str]:
    return {piece.id: piece.spec.label for piece in table.pieces}


def _lists(table: Table, found: Audit, zones: ZonesAudit) -> str:
    number, called = {piece.id: row for row, piece in enumerate(table.pieces, 1)}, _called(table)
    flips = [
        f"{number[flip.id]} {called[flip.id]}: {flip.places} of {flip.of} places"
        for flip in zones.flips[:_ROWS]
    ]
    heights = [
        f"{number[row.id]} {called[row.id]}: {row.lower} of {row.of} places at {row.low:g}″, "
        f"{row.higher} at {row.high:g}″"
        for row in zones.heights[:_ROWS]
    ]
    doubtful = any(piece.spec.height_range for piece in table.pieces)
    unknown = "no place" if doubtful else "every height is known"
    sided = zones.one_sided
    alone = "; ".join(
        f"{heading(side)} alone in {share:.1%}" for side, share in sided.by_side.items()
    )
    because = [
        f"{called[name]} hides {count} of {sided.confirmed}" for name, count in sided.because
    ]
    shift = [
        f"{number[pair.id]} {called[pair.id]} is {pair.error_in:.1f}″ from {called[pair.other]}"
        for pair in found.partners[:_ROWS]
        if pair.error_in >= _EXACT_IN
    ]
    return "".join(
        (
            '<div class="lists">',
            _list("What matters most to the difference", piece_words(zones.fairness), "no piece"),
            _list("What ½″ of placement error flips", flips, "nothing"),
            _list(
                f"One side alone sees the other in {sided.share:.1%} of pairs of places",
                [alone, *because[: _ROWS - 1]] if sided.share else [],
                "no pair",
            ),
            _list("Furthest from the table's own rotation", shift, "every piece has its partner"),
            _list("What heights flip", heights, unknown),
            "</div>",
        )
    )


def _list(title: str, lines: Iterable[str], none: str) -> str:
    told = "".join(f"<li>{escape(_spaced(line))}</li>" for line in lines) or f"<li>{none}</li>"
    return f"<div><h2>{escape(_spaced(title))}</h2><ul>{told}</ul></div>"


def _figure(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _table(head: Iterable[str], rows: Iterable[tuple[str, ...]]) -> str:
    top = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join(
        f"<tr><th>{escape(name)}</th>"
        + "".join(f"<td>{escape(_spaced(value))}</td>" for value in values)
        + "</tr>"
        for name, *values in rows
    )
    head_row = f"<tr>{top}</tr>" if top else ""
    return f'<div class="wide"><table>{head_row}{body}</table></div>'


def _key(table: Table) -> str:
    names = "".join(
        f"<li><b>{number}</b> {escape(piece.spec.title)}</li>"
        for number, piece in enumerate(table.pieces, 1)
    )
    return f'<ul class="key">{names}</ul>'


def _sides(table: Table) -> Iterator[str]:
    """Yield the name of each zone's side, in its middle."""
    for zone in table.scenario.zones:
        at = shapely.Polygon(zone.corners(table.size, MOVE_IN)).representative_point()
        place = f'x="{at.x:.1f}" y="{table.size[1] - at.y:.1f}"'
        yield f'<text class="side" {place}>{escape(heading(zone.side))}</text>'


def _numbers(table: Table) -> Iterator[str]:
    """Yield the number of each piece, smaller pieces first, clear of those already there."""
    rows = [(outline(piece), number) for number, piece in enumerate(table.pieces, 1)]
    taken = np.empty((0, 2))
    for shape, number in sorted(rows, key=lambda row: (row[0].area, row[1])):
        if not shape.is_empty:
            above = shapely.union_all([one for one, _ in rows if one.area < shape.area])
            free = shapely.difference(shape, above)
            at = _label_place(shape if free.is_empty else free, taken)
            taken = np.vstack([taken, at])
            yield f'<text x="{at[0]:.1f}" y="{table.size[1] - at[1]:.1f}">{number}</text>'


def _label_place(shape: shapely.Geometry, taken: Points) -> Points:
    """Return a place in a shape, or close to it, that is clear of labels, ``(2,)``.

    ``taken``: their places, ``(n, 2)``.
    """
    best = shapely.point_on_surface(shape)
    x0, y0, x1, y1 = shapely.bounds(shape)
    x, y = np.meshgrid(
        np.arange(x0 - _ASIDE_IN, x1 + _ASIDE_IN, 0.4),
        np.arange(y0 - _ASIDE_IN, y1 + _ASIDE_IN, 0.4),
    )
    grid = np.column_stack([x.ravel(), y.ravel()])
    away = shapely.distance(shapely.points(grid), shape)
    order = np.lexsort((np.hypot(*(grid - [best.x, best.y]).T), away > 0))
    spots = np.vstack([[best.x, best.y], grid[order[away[order] <= _ASIDE_IN]]])
    gaps = np.abs(spots[:, None] - taken[None]) / _LABEL_IN
    clear = (gaps.max(axis=2) >= 1.0).all(axis=1)
    return np.asarray(spots[int(np.argmax(clear))])


def _hiding(table: Table, objectives: Iterable[ObjectiveAudit]) -> Iterator[str]:
    """Yield a circle around each objective, and in it the places unseen by either enemy."""
    deep = table.size[1]
    for row in objectives:
        yield (
            f'<circle class="near" cx="{row.at[0]:g}" cy="{deep - row.at[1]:g}" r="{NEAR_IN:g}">'
            f"<title>{escape(row.id)}</title></circle>"
        )
        first, second = row.unseen.values()
        for x, y in first:
            yield f'<circle class="safe" cx="{x:g}" cy="{deep - y:g}" r="{_SPOT_IN}"/>'
        for x, y in second:
            yield (
                f'<rect class="safe" x="{x - _SPOT_IN:g}" y="{deep - y - _SPOT_IN:g}" '
                f'width="{2 * _SPOT_IN}" height="{2 * _SPOT_IN}"/>'
            )


def _share(told: Share) -> str:
    return f"{told.share:.1%} ({told.low:.1%} to {told.high:.1%})"


def _spaced(words: str) -> str:
    """Put a gap before each per cent sign that has none; keep shares and intervals in one line."""
    spaced = unbroken(re.sub(r"(?<=\d)%", " %", words))
    return re.sub(r"\(([^)]*\u00a0%)\)", lambda found: found[0].replace(" ", "\u00a0"), spaced)
