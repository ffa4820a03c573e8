"""Rings, outlines, sight lines and labels for the selection and its verdict."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from textwrap import shorten

import numpy as np

from apps.scene.ops import Label
from apps.table.output.tokens import beside, chips, said
from apps.table.state.captions import label_of, mark_note, percent, waist
from apps.table.state.planned_flight import PlannedFlight
from apps.table.state.session import Session
from rules.engine.telling import which_model
from sandbox.sight.colours import pair_tone
from sandbox.sight.hiding import by_thing, foremost, piece_name
from sandbox.sight.report import HiddenBy, PairSight, Point
from sandbox.table.table import Table
from sandbox.table.things import exists, kind_of, spot_of
from sandbox.view.items import Item
from sandbox.view.marks.flight_overlay import flight_overlay
from sandbox.view.marks.order_dice import order_dice
from sandbox.view.marks.overlay import (
    SightLine,
    chosen,
    chosen_piece,
    sight_lines,
    sight_overlay,
    theirs,
)
from sandbox.view.signposts import POST_IN

_THICK = 0.045
"""Distance of the strands of the line shown from its middle, inches."""
_NOTE = 160
"""Most characters of a selected note that stand beside it; the card has all."""
_FAINT = 0.55
"""Opacity of the sight lines beside the one shown."""
_TELLING = 0.05
"""Least hidden share of a model that is outlined and labelled."""


def marks(session: Session, table: Table, *, lines: bool = True) -> list[Item]:
    """Return rings, outlines and sight lines; ``lines``: False without the lines."""
    sight, shown = session.verdict.sight, session.verdict.shown_pair
    if session.flight is not None or session.verdict.busy:
        # The verdict will be from another place, or is being worked out.
        sight = shown = None
    firers = [session.firer] if session.firer else []
    targets = [session.target] if session.target else []
    blockers = {row.id: pair_tone(shown) for row in _telling(shown)} if shown else {}
    items = sight_overlay(table, (), firers, targets, blockers)
    items += chosen_things(table, session.selected, session.held)
    items += order_dice(table, session.tokens)
    if session.flight is not None:
        way = session.flight
        start = np.array(way.path.start[:2], dtype=float)
        items += flight_overlay(table, way.plane, way.target, start, way.end)
    if sight is None or shown is None or not lines:
        return items
    rest = [_line(pair) for pair in sight.best_of_each if pair is not shown]
    items += [replace(item, opacity=_FAINT) for item in sight_lines(rest)]
    items += [replace(item, name="sight/shown") for item in sight_lines(_bundle(shown))]
    return items


def for_eye(items: Sequence[Item]) -> list[Item]:
    """Return the marks that are drawn while the camera looks through an eye: no ring, line or
    map."""
    return [item for item in items if item.name.startswith(("outline/", "ghost/"))]


def chosen_things(table: Table, things: Sequence[str], held: Sequence[str]) -> list[Item]:
    """Return the marks of the selection: models that may be moved, and terrain."""
    pieces = {piece.id: piece for piece in table.pieces}
    found = [chosen(table.model(name)) for name in held if "/" in name]
    return found + [chosen_piece(pieces[name]) for name in things if name in pieces]


def chosen_by_others(table: Table, held: Mapping[str, Sequence[str]]) -> list[Item]:
    """Return rings under the models that others selected; ``held``: their colours, by model."""
    there = {model.id: model for model in table.models()}
    return [theirs(there[name], colours) for name, colours in held.items() if name in there]


def _bundle(pair: PairSight) -> list[SightLine]:
    """Return the line of the pair shown, twice as thick as others."""
    line = _line(pair)

    def beside(point: Point, level: float, up: float) -> Point:
        return point[0] + level, point[1] + level, point[2] + up

    aside = [(_THICK, 0.0), (-_THICK, 0.0), (0.0, _THICK), (0.0, -_THICK)]
    return [replace(line, start=beside(line.start, *by), end=beside(line.end, *by)) for by in aside]


def _line(pair: PairSight) -> SightLine:
    return SightLine(pair.eye, pair.end, pair_tone(pair))


def _telling(pair: PairSight) -> list[HiddenBy]:
    """Return what hides most of a model, enough to be marked; a unit counts with all its models."""
    return foremost(pair.hidden_by, _TELLING)


def _met(table: Table, pair: PairSight, name: str) -> list[float]:
    """Return where a line of sight meets a piece or a model, or is nearest to it, inches."""
    thing = table.model(name) if "/" in name else table.piece(name)
    corners = np.concatenate([thing.stand.place(part.mesh.vertices) for part in thing.piece.parts])
    low, high = corners.min(axis=0), corners.max(axis=0)
    way = np.linspace(pair.eye, waist(table.model(pair.target)), 65)
    apart = np.linalg.norm(np.clip(way, low, high) - way, axis=1)
    at = np.clip(way[int(np.median(np.flatnonzero(apart <= apart.min() + 1e-9)))], low, high)
    return [float(value) for value in at]


def _of(table: Table, name: str) -> str:
    """Return which model of a unit is meant, where it has several."""
    unit, _, number = name.partition("/")
    found = table.unit(unit)
    men = found.men
    return f" of {which_model(men, int(number))}" if len(found.models) > 1 else ""


def _flight_label(flight: PlannedFlight, table: Table) -> Label:
    """Return the label of a flight: ``flies 31.2″, stops 12.0″ from Baker``."""
    (eye,) = flight.end.place(np.array([flight.plane.local_eye]))
    return {
        "id": f"flight/{flight.plane.unit}",
        "text": flight.title,
        "detail": flight.detail,
        "tone": f"side-{table.unit(flight.plane.unit).side_number}",
        "at": eye.tolist(),
        "radius": 2.2,
        "upright": True,
    }


def labels(session: Session, table: Table, airborne: Collection[str] = ()) -> list[Label]:
    """Return labels for the firer, the target and what hides most, or for the flight.

    Units in the air have none.
    """
    found: list[Label] = []
    if session.firer and session.firer not in airborne:
        found.append(_role(session, table, session.firer, "firer"))
    if session.target:
        found.append(_role(session, table, session.target, "target"))
    if session.flight is not None:
        flying = session.flight.plane.unit in airborne
        return found if flying else [_flight_label(session.flight, table), *found]
    shown = session.verdict.shown_pair if not session.verdict.busy else None
    if shown is not None and _telling(shown):
        row = by_thing(shown.hidden_by)[0]
        share = percent(row.share, table.scenario.sight_policy)
        found.append(
            {
                "id": f"blocker/{row.id}",
                "text": piece_name(table, row.id),
                "detail": f"hides {share}{_of(table, shown.target)}",
                "tone": f"blocker {pair_tone(shown)}",
                "at": _met(table, shown, row.id),
                "radius": 0.6,
                "upright": True,
            }
        )
    found += [_note_label(table, one) for one in session.selected if _is_legible(table, one)]
    return found + chips(session, table, {session.firer, session.target, *airborne})


def _is_legible(table: Table, thing: str) -> bool:
    kind = kind_of(thing)
    return kind is not None and kind.legible and exists(table, thing)


def _note_label(table: Table, thing: str) -> Label:
    """Return the words of a selected note, above its board."""
    spot, (words,) = spot_of(table, thing), mark_note(table, thing)["rows"]
    at = [spot.x, spot.y, POST_IN]
    return {
        "id": thing, "text": shorten(words, _NOTE, placeholder="…"), "detail": "",
        "tone": "words", "at": at, "radius": 0.8, "upright": True,
    }  # fmt: skip


def _role(session: Session, table: Table, name: str, role: str) -> Label:
    """Return the label of a role: ``Baker, target: down, 2 pins``."""
    label, laid = label_of(table.unit(name), role), said(beside(session, table.unit(name)))
    if session.mode.in_game and not session.target:  # orders are asked: no target yet
        return {**label, "detail": laid}
    return {**label, "detail": f"{role}: {laid}"} if laid else label
