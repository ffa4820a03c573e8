"""A ruling as one page that opens without a network: what was judged, seen, counted, and by what.

The ruling itself is in it, so that `sightline verify` reads the page as it reads the JSON.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from html import escape
from math import radians, tan

import numpy as np
import segno
from PIL import Image

from sandbox.printed.sheet import framed
from sandbox.rulings.findings import NOTHING, Findings
from sandbox.rulings.ruling import Ruling, ruling_of
from sandbox.rulings.side_by_side import telling
from sandbox.sight.colours import colour_of
from sandbox.sight.profile import profile
from sandbox.sight.report import PairSight, SightReport, UnitSight
from sandbox.sight.wording import percent, piece_name, verdict_words
from sandbox.table.table import Table
from sandbox.view.overlay import SightLine, sight_overlay
from sandbox.view.pictures import models_eye, render
from sandbox.view.profile_svg import profile_svg
from sandbox.view.scene import build_scene
from sandbox.view.style import Camera

ABOVE, EYE = (640, 480), (640, 480)
"""Pixels of the two pictures."""

_ANGLE, _AROUND = 20.0, 5.0
"""Of the look from above: its view angle in degrees, and the inches around who is in it."""

_MOST_ROWS = 12
"""More firers or targets than these are left to the ruling's JSON."""


def sheet(table: Table, report: SightReport, found: Findings = NOTHING) -> bytes:
    """The page, UTF-8. Raises PictureFault where this machine cannot draw."""
    ruling, sight = ruling_of(table, report, found), report.forward
    shown = telling(sight)
    scene = build_scene(table)
    try:
        lines = [SightLine(pair.eye, pair.end, pair.verdict) for pair in sight.pairs]
        blockers = [row.id for row in shown.hidden_by[:1]]
        scene.show(sight_overlay(table, lines, [sight.shooter], [sight.target], blockers))
        above = render(scene, ABOVE, _from_above(table, sight))
        eye = models_eye(table, scene, table.model(shown.shooter), table.model(shown.target), EYE)
    finally:
        scene.close()
    return framed(
        __package__,
        "ruling_sheet",
        title=f"{table.scenario.name}: {sight.shooter} at {sight.target}",
        heading=table.scenario.name,
        about=f"{table.scenario.game}, {table.scenario.ruleset}; what is judged: the line of sight "
        f'and cover at {sight.range_in:.1f}"',
        verdict=verdict_words(sight.verdict, sight.pairs),
        colour=colour_of(sight.verdict),
        content={
            "headline": escape(f"{sight.headline}."),
            "found": escape(" ".join(found.words(table, report))),
            "above": _picture(above),
            "eye": _picture(eye),
            "pair": escape(_pair_words(table, shown)),
            "side": profile_svg(table, shown, profile(table, shown), 640),
            "numbers": _numbers(table, sight),
            "back": escape(f"{report.reverse.headline}."),
            "policy": escape(
                ", ".join(f"{key} {_value(one)}" for key, one in ruling.policy.items())
            ),
            "versions": escape(", ".join(f"{name} {one}" for name, one in ruling.versions.items())),
            "digest": escape(ruling.digest),
            "code": segno.make(ruling.digest, error="m").svg_inline(
                scale=2, border=2, light="#fff"
            ),
            "ruling": _embedded(ruling),
        },
    )


def _from_above(table: Table, sight: UnitSight) -> Camera:
    """Straight down on all who look and are looked at, north up."""
    names = {name for pair in sight.pairs for name in (pair.shooter, pair.target)}
    at = np.array([(m.stand.x, m.stand.y) for m in table.models() if m.id in names])
    low, high = at.min(axis=0) - _AROUND, at.max(axis=0) + _AROUND
    (x, y), (wide, deep) = (low + high) / 2, high - low
    highest = max(float(m.eye[2]) for m in table.models() if m.id in names)
    half = max(deep / 2, wide / 2 * ABOVE[1] / ABOVE[0])
    away = highest + float(half) / tan(radians(_ANGLE / 2))
    return Camera((float(x), float(y), away), (float(x), float(y), 0.0), (0.0, 1.0, 0.0), _ANGLE)


def _picture(image: Image.Image) -> str:
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, format="WEBP", quality=86)
    return f"data:image/webp;base64,{base64.b64encode(buffer.getvalue()).decode()}"


def _pair_words(table: Table, pair: PairSight) -> str:
    policy = table.scenario.sight_policy
    seen = f"{pair.shooter} sees {percent(pair.visible, policy)} of {pair.target}"
    between = f"{100 * pair.low:.1f} to {100 * pair.high:.1f} %, {pair.rays:,} rays"
    sure = "exactly" if pair.low == pair.high else between
    hides = [
        f"{piece_name(table, row.id)} hides {percent(row.share, policy)}" for row in pair.hidden_by
    ]
    return f"{seen} ({sure}); {'; '.join(hides) if hides else 'nothing hides any of it'}."


def _numbers(table: Table, sight: UnitSight) -> str:
    """The visible share of every target from every firer, as a table."""
    firers = list(dict.fromkeys(pair.shooter for pair in sight.pairs))
    targets = list(dict.fromkeys(pair.target for pair in sight.pairs))
    by = {(pair.shooter, pair.target): pair for pair in sight.pairs}
    head = "".join(f"<th>{escape(name)}</th>" for name in targets[:_MOST_ROWS])
    rows = [
        f"<tr><th>{escape(firer)}</th>"
        + "".join(_cell(table, by[firer, target]) for target in targets[:_MOST_ROWS])
        + "</tr>"
        for firer in firers[:_MOST_ROWS]
    ]
    more = _more(firers, targets)
    return f"<table><tr><th>from \\ to</th>{head}</tr>{''.join(rows)}</table>{more}"


def _more(firers: Sequence[str], targets: Sequence[str]) -> str:
    if max(len(firers), len(targets)) <= _MOST_ROWS:
        return ""
    return (
        f"<p>Shown: {min(len(firers), _MOST_ROWS)} of {len(firers)} firers, "
        f"{min(len(targets), _MOST_ROWS)} of {len(targets)} targets; the ruling has all.</p>"
    )


def _cell(table: Table, pair: PairSight) -> str:
    half = 50 * (pair.high - pair.low)
    sure = "exactly" if half == 0 else f"± {half:.1f}"
    share = percent(pair.visible, table.scenario.sight_policy)
    word = verdict_words(pair.verdict, [pair], blocked="blocked")
    return (
        f'<td style="border-left-color:{colour_of(pair.verdict)}"><b>{escape(share)}</b> '
        f"<small>{sure}<br>{escape(word)}</small></td>"
    )


def _value(one: object) -> str:
    return ", ".join(map(str, one)) if isinstance(one, list | tuple) else f"{one}"


def _embedded(ruling: Ruling) -> str:
    """JSON that ends no script element early."""
    return ruling.encoded().decode().replace("<", "\\u003c")
