"""The audit of a table as one page that opens offline and prints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.writing import inches, percent, text
from rules.engine.telling import heading, unbroken
from sandbox.analysis.audit.audit import Audit, SquadHiding, ZonesAudit, rotation_error
from sandbox.analysis.audit.objectives import NEAR_IN, ObjectiveAudit
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
    key = "paper-audit-terrain" if zones is None else "paper-audit-all"
    about = text(key, reading=reading(found.words, found.body))
    body = _without_zones(table, found) if zones is None else _with_zones(table, found, zones)
    fair = None if zones is None else zones.fairness.fair
    return framed(
        __package__,
        "audit_sheet",
        title=text("paper-audit-title", table=found.name),
        heading=found.name,
        about=about,
        verdict=verdict({"zones": zones, "fair": fair}),
        colour=SAFE if fair else EXPOSED,
        content={
            "body": body,
            "heading": text("paper-terrain-heading"),
            "about": text("paper-audit-about"),
            "terrain": _table([], _terrain_rows(table, found)),
            "credits": credit_line(credits),
            "digest": escape(found.digest),
            "exposed": EXPOSED,
            "safe": SAFE,
        },
    )


def _without_zones(table: Table, found: Audit) -> str:
    figure = _figure(plan(table, _numbers(table)), text("paper-from-above"))
    return (
        f'<p class="say">{text("paper-only-terrain", why=escape(str(found.without_zones)))}</p>'
        f"{figure}{_key(table)}"
    )


def _with_zones(table: Table, found: Audit, zones: ZonesAudit) -> str:
    fairness = zones.fairness
    sides = [side.side for side in fairness.sides]
    rows = [*fairness_rows(fairness)[1:], *_zone_rows(zones)]
    parts = [
        f'<p class="say">{escape(verdict_words(fairness))}. {escape(mend_words(fairness))}</p>',
        _figure(
            plan(table, [*zone_marks(table, fairness), *_sides(table)]),
            text("paper-zones-figure", step=f"{fairness.step:g}", ring=ring_words(table)),
        ),
        _heading("paper-both-sides"),
        _table(["", *map(heading, sides)], rows),
        _figure(
            plan(table, [*_hiding(table, zones.objectives), *_numbers(table)]),
            _pieces_caption(zones, [heading(side) for side in sides]),
        ),
        _key(table),
        _heading("paper-objectives"),
        _objectives(zones.objectives, sides),
        _lists(table, found, zones),
    ]
    return "".join(parts)


def _heading(key: str) -> str:
    return f"<h2>{text(key)}</h2>"


def _pieces_caption(zones: ZonesAudit, sides: Sequence[str]) -> str:
    if not zones.objectives:
        return text("paper-pieces-figure")
    near = inches(NEAR_IN)
    return text("paper-objectives-figure", near=near, one=sides[0], other=sides[1])


def _terrain_rows(table: Table, found: Audit) -> Iterator[tuple[str, ...]]:
    for figure in found.figures.all:
        yield figure.name, figure.words
    error = rotation_error(found.partners)
    if error is not None:
        worst, called = found.partners[0], _called(table)
        yield (
            text("paper-rotation"),
            text(
                "paper-rotated",
                median=error["median"],
                worst=error["worst"],
                one=called[worst.id],
                other=called[worst.other],
            ),
        )


def _zone_rows(zones: ZonesAudit) -> Iterator[tuple[str, str, str]]:
    one, other = zones.zones
    yield text("paper-hidden-from-squad"), _squad(one.squad), _squad(other.squad)
    for first, second in zip(one.first_turn, other.first_turn, strict=True):
        name = text("paper-exposed-first", subject=first.subject)
        yield name, _share(first.exposed), _share(second.exposed)


def _squad(squad: SquadHiding) -> str:
    return _interval(squad.mean, squad.least, squad.most)


def _objectives(rows: Iterable[ObjectiveAudit], sides: list[str]) -> str:
    head = [
        text("paper-objective"),
        *(text("paper-unseen-places", side=heading(side)) for side in sides),
        text("paper-reached-vehicle"),
        text("paper-reached-base"),
    ]
    told = []
    for row in rows:
        unseen = [text("paper-of", some=len(row.unseen[side]), all=row.places) for side in sides]
        ways = [_reached(by_side) for by_side in row.reached.values()]
        place = {"x": row.at[0], "y": row.at[1]}
        told.append(
            (text("paper-objective-at", objective=heading(row.id), **place), *unseen, *ways)
        )
    return _table(head, told) if told else "<p>" + text("paper-no-objectives") + "</p>"


def _reached(by_side: dict[str, bool]) -> str:
    if all(by_side.values()):
        return text("paper-yes")
    one, *others = (heading(side) for side, reaches in by_side.items() if not reaches)
    if others:
        return text("paper-not-from-both", one=one, other=others[0])
    return text("paper-not-from", side=one)


def _called(table: Table) -> dict[str, str]:
    return {piece.id: piece.spec.label for piece in table.pieces}


def _lists(table: Table, found: Audit, zones: ZonesAudit) -> str:
    called = _called(table)
    known = {piece.id: f"{row} {called[piece.id]}" for row, piece in enumerate(table.pieces, 1)}
    flips = [
        text("paper-flips", piece=known[flip.id], places=flip.places, all=flip.of)
        for flip in zones.flips[:_ROWS]
    ]
    heights = [
        text(
            "paper-height-flips",
            piece=known[row.id],
            lower=row.lower,
            all=row.of,
            low=inches(row.low),
            higher=row.higher,
            high=inches(row.high),
        )
        for row in zones.heights[:_ROWS]
    ]
    doubtful = any(piece.spec.height_range for piece in table.pieces)
    unknown = text("paper-no-place") if doubtful else text("paper-heights-known")
    sided = zones.one_sided
    alone = "; ".join(
        text("paper-alone", side=heading(side), share=percent(share, 1))
        for side, share in sided.by_side.items()
    )
    because = [
        text("paper-hides-of", piece=called[name], count=count, all=sided.confirmed)
        for name, count in sided.because
    ]
    shift = [
        text("paper-shifted", piece=known[pair.id], inches=pair.error_in, other=called[pair.other])
        for pair in found.partners[:_ROWS]
        if pair.error_in >= _EXACT_IN
    ]
    return "".join(
        (
            '<div class="lists">',
            _list(
                text("paper-matters-title"),
                piece_words(zones.fairness),
                text("paper-no-piece-matters"),
            ),
            _list(text("paper-flips-title"), flips, text("paper-nothing-flips")),
            _list(
                text("paper-one-side-title", share=percent(sided.share, 1)),
                [alone, *because[: _ROWS - 1]] if sided.share else [],
                text("paper-no-pair"),
            ),
            _list(text("paper-rotation-title"), shift, text("paper-all-partners")),
            _list(text("paper-heights-title"), heights, unknown),
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
    return _interval(told.share, told.low, told.high)


def _interval(share: float, low: float, high: float) -> str:
    figures = {"share": percent(share, 1), "low": percent(low, 1), "high": percent(high, 1)}
    return text("paper-percent-interval", **figures)


def _spaced(words: str) -> str:
    """Put a gap before each per cent sign that has none; keep shares and intervals in one line."""
    spaced = unbroken(re.sub(r"(?<=\d)%", " %", words))
    return re.sub(r"\(([^)]*\u00a0%)\)", lambda found: found[0].replace(" ", "\u00a0"), spaced)
