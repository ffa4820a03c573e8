"""The note beside the pointer, and the menu of models that may be meant."""

from __future__ import annotations

from collections.abc import Sequence

from apps.scene.ops import Caption, Choice
from apps.table.output.tokens import beside, said
from apps.table.state.captions import mark_note, model_name, note
from apps.table.state.selecting import taken_along
from apps.table.state.session import Session
from languages.message import message
from sandbox.sight.picking import Near, Pick
from sandbox.table.table import Table
from sandbox.table.things import item_of, kind_of, thing_of


def noted(
    session: Session,
    found: Pick | None,
    mark: str | None = None,
    *,
    loose: bool = False,
    still: bool = False,
) -> Caption | None:
    """Return the note for what the pointer is over; None for bare ground.

    It has name, kind, cover and height, tokens in a game, and what a drag moves. ``loose``: a drag
    also moves what is not selected. ``still``: a drag moves nothing.
    """
    if mark is not None:
        kind = kind_of(mark)
        said = mark in session.selected and kind is not None and kind.legible  # a label has it
        if said:
            return None
        marked = mark_note(session.table, mark)
        return marked if still else _dragged(session, marked, mark, loose)
    text = None if found is None else note(session.table, found)
    if text is None:
        return None
    name, rows = thing_of(text["id"]) or "", list(text["rows"])
    if laid := _laid(session, name):
        rows.append(laid)
    text = {**text, "rows": rows}
    return text if still else _dragged(session, text, name, loose)


def _dragged(session: Session, text: Caption, thing: str, loose: bool) -> Caption:
    moves = session.held
    if thing not in moves:
        moves = taken_along(session, thing) if loose else ()
        text = {**text, "moves": [item_of(name) for name in moves]}
    if not moves:
        return text
    these = message("table-drag-these", count=len(moves))
    drag = str(message("table-drag-it") if len(moves) == 1 else these)
    return {**text, "rows": [*text["rows"], drag]}


def choices(table: Table, alike: Sequence[Near]) -> list[Choice]:
    """Return a row for each model that may be meant, the nearest first."""
    rows: list[Choice] = []
    for one in alike:
        text = note(table, one.pick)
        assert text is not None
        model = table.model(one.model)
        unit = table.unit(model.unit)
        title = model_name(table, one.model)
        tone = f"side-{unit.side_number}"
        rows.append({"id": text["id"], "title": title, "detail": text["rows"][0], "tone": tone})
    return rows


def _laid(session: Session, name: str) -> str:
    """Return the tokens beside a model of a game, or beside its unit."""
    units = [unit for unit in session.table.units if unit.id == name.partition("/")[0]]
    own = session.told_tokens.get(name)
    return said(own or beside(session, units[0]), session.table.scenario.game) if units else ""
