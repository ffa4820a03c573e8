"""Pieces of a scanned table are merged and split in one step each, and stay where they are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from live_tables import seated
from scanned_table import scanned_table

from meshes.shapes.piece import corners
from sandbox.document.commands import Undo
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import EDITOR, WATCHER
from sandbox.live.shelf import kept_meshes
from sandbox.live.tables.scanned_pieces import merged, scanned_of, split


@pytest.fixture
def live(tmp_path: Path) -> LiveDocument:
    return scanned_table(tmp_path)


def triangles(live: LiveDocument, *things: str) -> np.ndarray:
    """Return all corners of some pieces on the table."""
    pieces = [piece for piece in live.table.pieces if piece.id in things]
    return np.vstack(
        [piece.stand.place(corners(piece.piece.parts[0].mesh).reshape(-1, 3)) for piece in pieces]
    ).reshape(-1, 3, 3)


def areas(faces: np.ndarray) -> float:
    a, b, c = faces.transpose(1, 0, 2)
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)


def in_order(faces: np.ndarray) -> np.ndarray:
    middles = faces.mean(axis=1).round(3)
    return faces[np.lexsort(middles.T)].mean(axis=1)


def test_merged_pieces_are_one_where_they_were(live: LiveDocument) -> None:
    seat, heard = seated(live, "ann")
    before = live.document.scenario
    faces = triangles(live, "building-1", "scatter-1")
    seat.submit(merged(live, EDITOR, ["scatter-1", "building-1"]))
    assert [piece.id for piece in live.table.pieces] == ["building-1", "barn", "scatter-2"]
    whole = live.table.piece("building-1")
    assert (whole.cover, whole.spec.rotation) == ("hard", 0.0)
    assert in_order(triangles(live, "building-1")) == pytest.approx(in_order(faces), abs=2e-4)
    assert heard.entries[-1].title == "merged 2 scanned pieces as Building 1"
    seat.submit(Undo(heard.entries[-1].seq))
    assert live.document.scenario == before
    assert triangles(live, "building-1", "scatter-1") == pytest.approx(faces)


def test_a_split_piece_is_two_where_it_was(live: LiveDocument) -> None:
    seat, heard = seated(live, "ann")
    before = live.document.scenario
    whole = triangles(live, "building-1")
    seat.submit(split(live, EDITOR, "building-1", (21.0, 4.0), (21.5, 30.0)))
    (new,) = {p.id for p in live.table.pieces} - {row.id for row in before.terrain}
    assert new == "building-2"
    other = live.table.piece(new)
    assert (other.cover, scanned_of(live.table, [new])) == ("hard", (new,))
    large, small = triangles(live, "building-1"), triangles(live, new)
    assert areas(large) > areas(small) > 10
    assert areas(large) + areas(small) == pytest.approx(areas(whole), rel=1e-5)
    assert large[..., 0].max() <= 21.5 <= small[..., 0].max()
    both = np.vstack([large, small]).reshape(-1, 3)
    assert both.min(axis=0) == pytest.approx(whole.reshape(-1, 3).min(axis=0), abs=2e-4)
    assert both.max(axis=0) == pytest.approx(whole.reshape(-1, 3).max(axis=0), abs=2e-4)
    seat.submit(Undo(heard.entries[-1].seq))
    assert live.document.scenario == before


def test_the_parts_of_a_split_piece_make_the_whole_again(live: LiveDocument) -> None:
    seat, _ = seated(live, "ann")
    whole = areas(triangles(live, "building-1"))
    seat.submit(split(live, EDITOR, "building-1", (21.0, 4.0), (21.5, 30.0)))
    seat.submit(merged(live, EDITOR, ["building-1", "building-2"]))
    assert areas(triangles(live, "building-1")) == pytest.approx(whole, rel=1e-5)
    assert len(kept_meshes(live)) == 3


def test_what_cannot_be_merged_or_split_is_refused_in_a_sentence(live: LiveDocument) -> None:
    with pytest.raises(Refused, match="Select two scanned pieces"):
        merged(live, EDITOR, ["building-1", "building-1"])
    with pytest.raises(Refused, match="Barn is no piece of a scan"):
        merged(live, EDITOR, ["building-1", "barn"])
    with pytest.raises(Refused, match="Scatter 2 is locked: unlock it first"):
        split(live, EDITOR, "scatter-2", (40.0, 0.0), (40.0, 9.0))
    with pytest.raises(Refused, match="does not cut Building 1 in two"):
        split(live, EDITOR, "building-1", (1.0, 0.0), (1.0, 9.0))
    with pytest.raises(Refused, match="two different points"):
        split(live, EDITOR, "building-1", (20.0, 10.0), (20.0, 10.0))
    with pytest.raises(Refused):
        merged(live, WATCHER, ["building-1", "scatter-1"])
    assert not kept_meshes(live)


def test_only_pieces_of_the_scan_count(live: LiveDocument) -> None:
    assert scanned_of(live.table, ["building-1", "scatter-1"]) == ("building-1", "scatter-1")
    assert scanned_of(live.table, ["building-1", "barn"]) == ()
    assert scanned_of(live.table, ["able/0"]) == ()
