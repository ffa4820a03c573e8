"""Rings, outlines, sight lines and labels for the selection and its verdict."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from textwrap import shorten

import numpy as np

from apps.scene.ops import Label
from apps.table.output.sight_marks import (
    blocker_label,
    doubt_label,
    doubt_marks,
    line_label,
    line_marks,
    role_marks,
    shaft_marks,
)
from apps.table.output.tokens import beside, chips, said
from apps.table.state.captions import label_of, mark_note
from apps.table.state.planned_flight import PlannedFlight
from apps.table.state.session import Session
from languages.writing import text
from sandbox.table.table import Table
from sandbox.table.things import exists, kind_of, spot_of
from sandbox.view.items import Item
from sandbox.view.marks.flight_overlay import flight_overlay
from sandbox.view.marks.order_dice import order_dice
from sandbox.view.marks.overlay import chosen, chosen_piece, theirs
from sandbox.view.signposts import POST_IN

_NOTE = 160
"""Most characters of a selected note that stand beside it; the card has all."""


def marks(session: Session, table: Table, *, lines: bool = True) -> list[Item]:
    """Return rings, outlines and sight lines; ``lines``: False without the lines."""
    sight, shown = session.verdict.sight, session.verdict.shown_pair
    if session.flight is not None or session.verdict.busy:
        # The verdict will be from another place, or is being worked out.
        sight = shown = None
    firers = [session.firer] if session.firer else []
    targets = [session.target] if session.target else []
    items = role_marks(table, firers, targets, shown)
    pieces = {piece.id: piece for piece in table.pieces}
    items += [chosen(table.model(name)) for name in session.held if "/" in name]
    items += [chosen_piece(pieces[name]) for name in session.selected if name in pieces]
    items += order_dice(table, session.tokens)
    if session.flight is not None:
        way = session.flight
        start = np.array(way.path.start[:2], dtype=float)
        items += flight_overlay(table, way.plane, way.target, start, way.end)
    if sight is None or shown is None or not lines:
        return items
    return (
        items
        + shaft_marks(table, shown)
        + line_marks(sight, shown)
        + doubt_marks(session.verdict.doubt)
    )


def chosen_by_others(table: Table, held: Mapping[str, Sequence[str]]) -> list[Item]:
    """Return rings under the models that others selected; ``held``: their colours, by model."""
    there = {model.id: model for model in table.models()}
    return [theirs(there[name], colours) for name, colours in held.items() if name in there]


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
    if shown is not None:
        found += [
            *line_label(shown),
            *blocker_label(table, shown),
            *doubt_label(table, session.verdict.doubt),
        ]
    found += [
        _note_label(table, one)
        for one in session.selected
        if (kind := kind_of(one)) is not None and kind.legible and exists(table, one)
    ]
    return found + chips(session, table, {session.firer, session.target, *airborne})


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
    label, laid = (
        label_of(table.unit(name), role),
        said(beside(session, table.unit(name)), table.scenario.game),
    )
    if session.mode.in_game and not session.target:  # orders are asked: no target yet
        return {**label, "detail": laid}
    told = text("table-role-laid", role=label["detail"], laid=laid)
    return {**label, "detail": told} if laid else label
