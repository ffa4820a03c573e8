"""The bundle of lines between two bodies, drawn where words look from any part."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from shown import Shown
from tables import ANY_PART, table_from, unit

from apps.cards.sight.ruling import RulingRow
from apps.cards.sight.verdict import VerdictCard
from apps.table.layers.inquiry import Inquiries
from apps.table.output.overlays import labels, marks
from apps.table.state.session import Session
from sandbox.sight.any_part.bundle import bundle_of
from sandbox.table.table import Table
from sandbox.view.items import Item

LEFT, RIGHT = 21.75, 22.25
"""Where the walls begin and end along x."""


def walls(folder: Path, gap: float, words: str = ANY_PART) -> Table:
    """Two walls that meet, or leave a gap, halfway between two men."""
    rows = "".join(
        f'[[terrain]]\nid = "{name}"\nkind = "box"\nsize = [0.5, 10, 3]\nposition = [22, {y}]\n'
        for name, y in (("left", 13 - gap / 2), ("right", 23 + gap / 2))
    )
    men = unit("able", "a", "position = [12, 18]") + unit("baker", "b", "position = [30, 18]")
    return table_from(folder, f"{words}[table]\nsize = [48, 36]\n{rows}{men}")


def looked_at(table: Table) -> Session:
    session = Session()
    session.lay(table)
    session.show("able", "baker")
    return session


def drawn(session: Session) -> dict[str, Item]:
    assert session.table is not None
    return {item.name: item for item in marks(session, session.table)}


def said(session: Session) -> str:
    assert session.table is not None
    rows = labels(session, session.table)
    return "; ".join(f"{row['text']}: {row['detail']}" for row in rows if "line" in row["id"])


def test_the_bundle_is_drawn_with_what_stops_it_and_the_free_line(tmp_path: Path) -> None:
    session = looked_at(walls(tmp_path, 0.1))
    items = drawn(session)
    assert {"shaft", "sight/stopped", "sight/shown"} <= set(items)
    assert items["shaft"].opacity < 0.5 and not items["shaft"].pickable
    line = session.verdict.shown_pair
    assert line is not None and line.line is not None
    corners = np.array(items["shaft"].mesh.points)
    for end in line.line:
        assert (np.array(end) >= corners.min(axis=0) - 1e-3).all()
        assert (np.array(end) <= corners.max(axis=0) + 1e-3).all()
    assert said(session) == "A free line: the picture is from its start"


def test_segments_are_stopped_where_they_meet_the_wall(tmp_path: Path) -> None:
    table = walls(tmp_path, 0.1)
    there = bundle_of(table, "able/0", "baker/0").stopped
    back = bundle_of(table, "baker/0", "able/0").stopped
    assert len(there) > 20 and len(back) > 20
    # inside the gap a segment may meet the wall's end
    assert (there[:, 0] >= LEFT - 1e-3).all() and (there[:, 0] <= RIGHT + 1e-3).all()
    assert np.median(there[:, 0]) == pytest.approx(LEFT, abs=1e-3)
    assert np.median(back[:, 0]) == pytest.approx(RIGHT, abs=1e-3)


def test_a_bundle_without_a_free_line_says_so(tmp_path: Path) -> None:
    session = looked_at(walls(tmp_path, -0.1))
    assert {"shaft", "sight/stopped"} <= set(drawn(session))
    pair = session.verdict.shown_pair
    assert pair is not None and pair.line is None
    tried = "proved" if pair.is_proved_unseen else f"of {pair.rays:,} tried"
    assert said(session) == f"No free line: {tried}"


def test_an_open_field_stops_nothing(tmp_path: Path) -> None:
    table = table_from(
        tmp_path,
        f"{ANY_PART}[table]\nsize = [48, 36]\n"
        + unit("able", "a", "position = [12, 18]")
        + unit("baker", "b", "position = [30, 18]"),
    )
    items = drawn(looked_at(table))
    assert "shaft" in items and "sight/stopped" not in items


def test_one_eye_has_no_bundle(tmp_path: Path) -> None:
    session = looked_at(walls(tmp_path, 0.1, words=""))
    assert not {"shaft", "sight/stopped"} & set(drawn(session))
    assert said(session) == ""


@pytest.mark.slow
def test_the_card_says_what_is_drawn(tmp_path: Path) -> None:
    session = looked_at(walls(tmp_path, 0.1))
    card = VerdictCard(session, lambda: RulingRow(session, Inquiries(session), lambda: None))
    session.show("able", "baker")
    session.param.trigger("verdict")
    assert "pale, all lines between both bodies" in Shown(card).text
