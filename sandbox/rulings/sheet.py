"""A ruling as one page that opens offline: the verdict, pictures, numbers and versions.

The page embeds the ruling itself, so that `sightline verify` reads the page as it reads the JSON.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from math import radians, tan

import numpy as np
import segno
from numpy.typing import NDArray
from PIL import Image

from languages.message import message
from languages.writing import text
from sandbox.analysis.side_by_side import (
    Compared,
    Row,
    compared,
    labelled,
    partings,
    representative,
    titled,
)
from sandbox.paper.sheet import framed
from sandbox.rulings.findings import NOTHING, Findings
from sandbox.rulings.ruling import embedded, ruling_of
from sandbox.scenario.cover_words.shipped import sentence_said
from sandbox.sight.colours import COLOURS, HIDDEN, pair_tone, unit_tone
from sandbox.sight.hiding import by_thing, foremost, piece_name
from sandbox.sight.profile import profile
from sandbox.sight.report import PairSight, SightReport, UnitSight
from sandbox.sight.sentences import pair_words
from sandbox.sight.wording import model_words, percent, verdict_words
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import Table
from sandbox.view.marks.overlay import SightLine, sight_overlay
from sandbox.view.rendering.pictures import models_eye, render
from sandbox.view.rendering.profile_svg import LARGE, enlarging, profile_svg
from sandbox.view.scene import build_scene
from sandbox.view.style import Camera


def rulesets_html(rows: Sequence[Row]) -> str:
    """Return a table for each group of equal rulesets, then a sentence for each difference."""
    tables = "".join(map(_table, compared(rows)))
    lines = "".join(f"<li>{escape(line)}</li>" for line in partings(rows))
    if lines:
        return f'{tables}<ul class="apart">{lines}</ul>'
    return f'{tables}<p class="say">{text("ruling-all-the-same")}</p>'


def _table(table: Compared) -> str:
    body = "".join(
        f'<tr{" class=parts" if row.parts_at else ""}><th scope="row">{escape(name)}</th>'
        f'<td><span class="dot {row.tone}"></span>{escape(row.said)}</td>'
        f"<td>{text('ruling-some-of', some=row.sees[0], all=row.sees[1])}</td>"
        f"<td>{row.to_hit_words}</td></tr>"
        for name, row in zip(table.names, table.rows, strict=True)
    )
    title, rules = titled(table.game), labelled(table.game, table.rulesets)
    title = text("ruling-rules-of", game=title, rules=rules) if rules else title
    columns = text("ruling-column-verdict"), text("ruling-column-see"), text("ruling-column-to-hit")
    head = "".join(f'<th scope="col">{name}</th>' for name in (table.what, *columns))
    return (
        f'<table class="rulesets"><caption>{escape(title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


ABOVE, EYE = (640, 480), (640, 480)
"""Pixels of the two pictures."""

_ANGLE, _AROUND = 20.0, 5.0
"""View from above: its view angle in degrees, and the inches around its models."""

_MOST_ROWS = 12
"""Most firers or targets that are listed; more are left to the ruling's JSON."""


def sheet(table: Table, report: SightReport, found: Findings = NOTHING) -> bytes:
    """Return the page, UTF-8. Raises PictureFault where this machine cannot draw."""
    ruling = ruling_of(table, report, found)
    report = found.on(report)
    sight = report.forward
    shown, camera = representative(sight), _from_above(table, sight)
    blockers = {row.id: pair_tone(shown) for row in foremost(shown.hidden_by)}
    scene = build_scene(table, judged=True)
    try:
        lines = [SightLine(pair.eye, pair.end, pair_tone(pair)) for pair in sight.pairs]
        between = [sight.shooter], [sight.target], blockers
        scene.show(sight_overlay(table, lines, *between, judged=True))
        above = render(scene, ABOVE, camera)
        eye = models_eye(table, scene, table.model(shown.shooter), table.model(shown.target), EYE)
    finally:
        scene.close()
    who = " → ".join(model_words(table, name) for name in (sight.shooter, sight.target))
    drawn, scenario = profile(table, shown), table.scenario
    words = replace(found, rulesets=None).words(table, report)
    return framed(
        __package__,
        "ruling_sheet",
        title=f"{who}: {scenario.name}",
        heading=who,
        about=text(
            "ruling-page-about",
            scenario=scenario.name,
            rules=_judged_by(table),
            range=sight.range_in,
        ),
        verdict=verdict_words(sight.verdict, sight.pairs),
        colour=COLOURS[unit_tone(sight.verdict, sight.pairs)],
        content={
            "headline": escape(f"{sight.headline}."),
            "found": "".join(f'<p class="say">{escape(line)}</p>' for line in words),
            "above": _picture(above),
            "above_title": text("ruling-above"),
            "above_about": text("ruling-above-about"),
            "names": _names(table, sight, list(blockers), camera),
            "eye": _picture(eye),
            "eye_title": text("ruling-eye"),
            "eye_about": text("ruling-eye-about", pair=escape(_pair_words(table, shown))),
            "side_about": text("ruling-side-about"),
            "side": enlarging(
                profile_svg(table, shown, drawn, 640),
                profile_svg(table, shown, drawn, LARGE),
                "side-view",
            ),
            "numbers": _numbers(table, sight),
            "other_way": text("ruling-other-way"),
            "back": escape(f"{report.reverse.headline}."),
            "rulesets": "" if found.rulesets is None else rulesets_html(found.rulesets),
            "details": text("ruling-details"),
            "rays": text("ruling-share-about", rays=shown.rays),
            "asked": text(
                "ruling-asked",
                asked=escape(f"{sight.shooter} {sight.target}"),
                policy=_escaped({key: _value(one) for key, one in ruling.policy.items()}),
            ),
            "versions": text("ruling-versions-about", versions=_escaped(ruling.versions)),
            "digest_about": text("ruling-digest-about"),
            "digest": escape(ruling.digest),
            "code": segno.make(ruling.digest, error="m").svg_inline(
                scale=2, border=2, light="#fff"
            ),
            "ruling": embedded(ruling),
            "tones": " ".join(
                f".dot.{tone} {{ background: {colour}; }}" for tone, colour in COLOURS.items()
            ),
        },
    )


def _from_above(table: Table, sight: UnitSight) -> Camera:
    """Return a camera straight down on all models of the pair, north up."""
    names = {name for pair in sight.pairs for name in (pair.shooter, pair.target)}
    at = np.array([(m.stand.x, m.stand.y) for m in table.models() if m.id in names])
    low, high = at.min(axis=0) - _AROUND, at.max(axis=0) + _AROUND
    (x, y), (wide, deep) = (low + high) / 2, high - low
    highest = max(float(m.eye[2]) for m in table.models() if m.id in names)
    half = max(deep / 2, wide / 2 * ABOVE[1] / ABOVE[0])
    away = highest + float(half) / tan(radians(_ANGLE / 2))
    return Camera((float(x), float(y), away), (float(x), float(y), 0.0), (0.0, 1.0, 0.0), _ANGLE)


def _names(table: Table, sight: UnitSight, blockers: Sequence[str], camera: Camera) -> str:
    """Return the names of both units and of the main blockers, as HTML over the picture."""
    said = []
    for name in (sight.shooter, sight.target):
        unit = table.unit(name.partition("/")[0])
        models = [table.model(name)] if "/" in name else unit.models
        at = np.mean(
            [(model.stand.x, model.stand.y, float(model.eye[2])) for model in models], axis=0
        )
        said.append((model_words(table, name), at, SIDE_COLOURS[unit.side_number], -_BESIDE))
    for name in blockers[:1]:
        stand = table.model(name).stand if "/" in name else table.piece(name).stand
        at = np.array([stand.x, stand.y, stand.z])
        said.append((piece_name(table, name), at, HIDDEN, _BESIDE))
    return "".join(_label(*one, camera) for one in said)


_BESIDE = 5.0
"""Percent of the picture's height by which a name stands above or below its thing."""


def _label(words: str, at: NDArray[np.float64], colour: str, below: float, camera: Camera) -> str:
    x, y, z = at.tolist()
    scale = 50.0 / tan(radians(camera.angle / 2)) / (camera.position[2] - z)
    left = 50.0 + (x - camera.position[0]) * scale * ABOVE[1] / ABOVE[0]
    top = 50.0 - (y - camera.position[1]) * scale + below
    left, top = (min(max(value, 6.0), 94.0) for value in (left, top))
    style = f"left:{left:.1f}%;top:{top:.1f}%;border-color:{colour}"
    return f'<span style="{style}">{escape(words)}</span>'


def _picture(image: Image.Image) -> str:
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, format="WEBP", quality=86)
    return f"data:image/webp;base64,{base64.b64encode(buffer.getvalue()).decode()}"


def _pair_words(table: Table, pair: PairSight) -> str:
    policy = table.scenario.sight_policy
    shooter, target = (model_words(table, name) for name in (pair.shooter, pair.target))
    hides = tuple(
        message("sight-hides", thing=piece_name(table, row.id), share=percent(row.share, policy))
        for row in by_thing(pair.hidden_by)
    )
    said = pair_words(table, pair)
    told = text(
        "ruling-pair",
        shooter=shooter,
        target=target,
        share=said.share,
        sure=said.sure,
        hides=hides or message("ruling-hides-nothing"),
    )
    return f"{told} {said.reason}".rstrip()


def _numbers(table: Table, sight: UnitSight) -> str:
    """Return the visible share of every target from every firer, as a table."""
    firers = list(dict.fromkeys(pair.shooter for pair in sight.pairs))
    targets = list(dict.fromkeys(pair.target for pair in sight.pairs))
    by = {(pair.shooter, pair.target): pair for pair in sight.pairs}
    head = "".join(f"<th>{escape(model_words(table, name))}</th>" for name in targets[:_MOST_ROWS])
    rows = [
        f"<tr><th>{escape(model_words(table, firer))}</th>"
        + "".join(_cell(table, by[firer, target]) for target in targets[:_MOST_ROWS])
        + "</tr>"
        for firer in firers[:_MOST_ROWS]
    ]
    more = _more(firers, targets)
    corner = text("ruling-corner")
    return f'<table class="numbers"><tr><th>{corner}</th>{head}</tr>{"".join(rows)}</table>{more}'


def _more(firers: Sequence[str], targets: Sequence[str]) -> str:
    if max(len(firers), len(targets)) <= _MOST_ROWS:
        return ""
    said = text(
        "ruling-some-shown",
        firers=min(len(firers), _MOST_ROWS),
        all_firers=len(firers),
        targets=min(len(targets), _MOST_ROWS),
        all_targets=len(targets),
    )
    return f"<p>{said}</p>"


def _judged_by(table: Table) -> str:
    """Return the game and ruleset, or the ruleset of words with the begin of its digest."""
    scenario, words = table.scenario, table.scenario.brings.words
    if words is None:
        return f"{titled(scenario.game)}, {scenario.ruleset}"
    return text("ruling-by-words", name=sentence_said(words.name), digest=words.digest[:19])


def _cell(table: Table, pair: PairSight) -> str:
    said = pair_words(table, pair)
    return (
        f'<td style="border-left-color:{COLOURS[pair_tone(pair)]}"><b>{escape(said.share)}</b> '
        f"<small>{escape(said.sure)}<br>{escape(said.verdict)}</small></td>"
    )


def _escaped(rows: Mapping[str, str]) -> str:
    """Return names and their values as HTML."""
    return escape(", ".join(f"{name} {one}" for name, one in rows.items()))


def _value(one: object) -> str:
    return ", ".join(map(str, one)) if isinstance(one, list | tuple) else f"{one}"
