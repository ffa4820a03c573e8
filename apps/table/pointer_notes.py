"""The note beside the pointer, and the rows of the menu where several models may be meant."""

from __future__ import annotations

from collections.abc import Sequence

from apps.scene.ops import Caption, Choice
from apps.table.captions import mark_note, note
from apps.table.session import Session
from apps.table.tokens import beside, said
from sandbox.sight.picking import Near, Pick
from sandbox.table.table import Table


def noted(session: Session, found: Pick | None, mark: str | None = None) -> Caption | None:
    """Name, kind, cover and height, what lies beside it in a game, and what a drag would move; of a
    mark what it says. None for bare ground.
    """
    if mark is not None:
        said = mark in session.selected and mark.startswith("notes:")  # beside it already
        return None if said else mark_note(session.table, mark)
    text = None if found is None else note(session.table, found)
    if text is None:
        return None
    name, rows = text["id"].removeprefix("model/"), list(text["rows"])
    if laid := _laid(session, name):
        rows.append(laid)
    if name in session.held:
        these = "it" if len(session.held) == 1 else f"these {len(session.held)}"
        rows.append(f"a drag moves {these}")
    return {**text, "rows": rows}


def choices(table: Table, alike: Sequence[Near]) -> list[Choice]:
    """A row for each model that may be meant, the nearest first."""
    rows: list[Choice] = []
    for one in alike:
        text = note(table, one.pick)
        assert text is not None, "every model has a note"
        model = table.model(one.model)
        unit = table.unit(model.unit)
        title = text["title"] if len(unit.models) == 1 else f"{text['title']} #{model.index}"
        tone = f"side-{unit.side_number}"
        rows.append({"id": text["id"], "title": title, "detail": text["rows"][0], "tone": tone})
    return rows


def _laid(session: Session, name: str) -> str:
    """What lies beside a model of a watched game, or beside its unit."""
    units = [unit for unit in session.table.units if unit.id == name.partition("/")[0]]
    own = session.tokens.get(name)
    return said(own or beside(session, units[0])) if units else ""
