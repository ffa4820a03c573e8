"""Draw on the table: a road along points, a wood or a zone around them, a mark at one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.runtime.background import Latest
from apps.scene.ops import Sketch
from apps.scene.protocol import Pointer
from apps.table.state.display import Ghost
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.previews import preview
from apps.table.tools.tools import Tool, Tools
from languages.message import Line, message
from languages.writing import found, text
from sandbox.document.apply import apply
from sandbox.document.commands import AddPiece, Change, SetMark
from sandbox.document.names import free_id
from sandbox.document.refusal import Refused
from sandbox.scenario.kinds import RUNS, SHAPES, kind_called, runs
from sandbox.scenario.marks.kinds import KINDS
from sandbox.scenario.marks.mark import Mark, rounded
from sandbox.sight.picking import Pick
from sandbox.table.following import update_table
from sandbox.table.table import Table
from sandbox.table.things import everything, on_the_ground
from sandbox.view.items import Item

DRAW = "draw"

_LOW = 0.05
_FRAME_IN, _EDGE_IN = 12.0, 0.6
"""Distance outside the table, and inside its edge, at which a click means the edge, inches."""

_FEWEST = {"points": 2, "outline": 3, "zone": 3, "edge": 1, "mark": 1}

Plan = tuple[float, float]


@dataclass(frozen=True)
class Drawn:
    """Something that is drawn by points.

    ``what``: its kind of terrain, or of marks. ``run``: the points that draw it, as in `RUNS` and
    in `sandbox.scenario.marks.mark.Run`.
    """

    id: str
    what: str | type[Mark]
    run: str
    turns = True

    @property
    def label(self) -> str:
        """Its name in the palette: ``Draw an orchard``, ``Deployment zone``."""
        if not isinstance(self.what, str):
            return found(self.what.entry_label) or self.what.entry_label
        named = found(f"kind-{self.what}", "drawn")
        return named or text("table-draw-kind", kind=kind_called(self.what))

    @property
    def group(self) -> str:
        """The palette's group that has it."""
        return text("table-palette-draw" if isinstance(self.what, str) else "table-palette-marks")

    @property
    def words(self) -> str:
        """Further words to find it by in the palette."""
        return self.what if isinstance(self.what, str) else self.what.key

    @property
    def closed(self) -> bool:
        """Whether its last point is joined to the first."""
        return self.run in ("outline", "zone")

    def change(self, table: Table, at: Plan, turn: float) -> Change:
        """Return the command that places it in its usual shape. Raises Refused."""
        size = table.scenario.table.size
        if not isinstance(self.what, str):
            return self.along(table, [*self.what.shape(at, size)])
        shape = [(at[0] + x, at[1] + y) for x, y in SHAPES[self.run]]
        return self._piece(table, self.what, shape, turn)

    def along(self, table: Table, points: list[Plan]) -> Change:
        """Return the command that puts it along points, or around them. Raises Refused."""
        if isinstance(self.what, str):
            return self._piece(table, self.what, points)
        side = _side(table, self.what)
        name = free_id(table.scenario, self.what.stem(side))
        row = self.what.drawn(points, side, table.scenario.table.size)
        return SetMark(self.what.key, {"id": name, **row})

    def _piece(self, table: Table, kind: str, points: list[Plan], turn: float = 0.0) -> Change:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        middle = round((min(xs) + max(xs)) / 2, 3), round((min(ys) + max(ys)) / 2, 3)
        row: Mapping[str, Any] = {
            "id": free_id(table.scenario, kind),
            "kind": kind,
            "position": on_the_ground(table, *middle),
            self.run: rounded([(x - middle[0], y - middle[1]) for x, y in points]),
            **({"rotation": turn} if turn else {}),
        }
        return AddPiece(row)


def _side(table: Table, kind: type[Mark]) -> str:
    """Return the side that has no mark of this kind yet, or the first."""
    have = [
        getattr(row, "side", "") for row in getattr(table.scenario, kind.key) if type(row) is kind
    ]
    sides = [*table.scenario.sides, "axis", "allies"]
    return next((side for side in sides if side not in have), sides[0])


def drawn_entries() -> tuple[Drawn, ...]:
    """Return everything that can be drawn."""
    pieces = (Drawn(f"draw:{name}", name, run) for name, run in runs().items())
    marks = (Drawn(kind.entry, kind, kind.run) for kind in KINDS if kind.entry)
    return (*pieces, *marks)


class DrawTool(Tool):
    """Draws one thing at a time. Clicks are its points; Enter or a double click ends it."""

    def __init__(self, session: Session, state: ViewState, tools: Tools) -> None:
        self._session, self._state, self._tools = session, state, tools
        self._display = state.display
        self._entry: Drawn | None = None
        self._points: list[Plan] = []
        self._most = 0
        self._finished = False
        self._making: Latest[list[Item]] = Latest(self._made, self._hide_preview)
        tools.add(DRAW, self)

    def take(self, entry: Drawn, most: int = 0) -> None:
        """Take the tool up for this entry, unless the user may not change the table.

        ``most``: points that end it by themselves; 0: any number.
        """
        if self._session.table is None or self._session.refused:
            return
        self._tools.put_away()
        self._entry, self._most = entry, most
        self._state.tool = DRAW

    @property
    def said(self) -> Line:
        """The next thing to do."""
        if self._entry is None:
            return ""
        label = self._entry.label
        if self._entry.run == "edge":
            return message("table-draw-edge", thing=label)
        if self._entry.run == "mark":
            return message("table-draw-mark", thing=label)
        if not self._points:
            return message(
                "table-draw-again" if self._finished else "table-draw-first", thing=label
            )
        return message("table-draw-other-end" if self._most else "table-draw-next", thing=label)

    def enter(self) -> None:
        """Begin without points."""
        self._session.select(())
        self._points, self._finished = [], False

    def exit(self) -> None:
        """Put down what is drawn, if it has enough points: another tool or tab was chosen."""
        if self._entry is not None and len(self._points) >= _FEWEST[self._entry.run]:
            self._put(self._entry)
        self._points = []
        self._show()
        self._entry = None

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Add a point."""
        table = self._session.table
        if table is None or self._entry is None:
            return
        place = _place(found, message, table.scenario.table.size)
        if place is None:
            return
        x, y = place
        if self._points and _near(self._points[-1], (x, y)):
            return  # the second click of a double click
        if len(self._points) > 2 and self._entry.closed and _near(self._points[0], (x, y), 0.8):
            self.complete()
            return
        if not self._points:
            self._session.select(())  # Delete must not remove the piece that was drawn before
        self._points.append((x, y))
        self._show()
        if _FEWEST[self._entry.run] == 1 or len(self._points) == self._most:
            self.complete()
            self._points = []

    def hover(self, found: Pick | None, message: Pointer) -> None:
        """Preview the piece as it would be with a corner where the pointer is."""
        table = self._session.table
        at = None if table is None else _place(found, message, table.scenario.table.size)
        if at is not None and self._points:
            near = _near(self._points[-1], at)
            self._preview(self._points if near else [*self._points, at])

    def complete(self) -> None:
        """Put it on the table."""
        entry, table = self._entry, self._session.standing
        if entry is None or table is None:
            return
        if len(self._points) < _FEWEST[entry.run]:
            few = _FEWEST[entry.run]
            self._session.notice = text("table-draw-fewest", thing=entry.label, count=few)
            return
        before = set(everything(table))
        if self._put(entry):
            self._points, self._finished = [], True
            after = self._session.standing
            if after is not None:
                new = [name for name in everything(after) if name not in before]
                self._session.select(new)
        self._show()

    def _put(self, entry: Drawn) -> bool:
        """Put it on the table; return False where it is refused, which a notice says."""
        table = self._session.standing
        if table is None:
            return False
        try:
            change = entry.along(table, self._points)
        except Refused as fault:
            self._session.notice = str(fault)
            return False
        return self._session.do(change) is not None

    def cancel(self) -> bool:
        """Remove the last point: Esc."""
        if not self._points:
            return False
        self._points.pop()
        self._show()
        return True

    def _preview(self, points: list[Plan]) -> None:
        """Preview the piece along these points; it is built off the page's thread."""
        entry, table = self._entry, self._session.standing
        if entry is None or table is None or entry.run not in RUNS:
            return
        if len(points) >= _FEWEST[entry.run]:
            self._making.run(lambda: _previewed(table, entry, points))
        else:
            self._hide_preview()

    def _made(self, items: list[Item]) -> None:
        if self._points:
            self._display.ghost = Ghost(items)

    def _hide_preview(self, *_failed: Exception) -> None:
        self._making.forget()
        self._display.ghost = Ghost()

    def _show(self) -> None:
        entry = self._entry
        self._preview(self._points)
        closed = entry is not None and entry.closed
        points = [[x, y, _LOW] for x, y in self._points]
        self._display.instruction = Sketch(points=points, closed=closed, live=bool(points))
        self._tools.tell()


def _previewed(table: Table, entry: Drawn, points: list[Plan]) -> list[Item]:
    scenario = apply(table.scenario, entry.along(table, points), table.file.shelved)
    return preview(table, update_table(table, scenario))


def _place(found: Pick | None, message: Pointer, size: Plan) -> Plan | None:
    """Return the place of a click: at the edge, where it was near or just off it."""
    at = found.point if found is not None else None
    if at is None:
        (ox, oy, oz), (dx, dy, dz) = message.origin, message.direction
        if dz >= 0:
            return None
        at = (ox - dx * oz / dz, oy - dy * oz / dz, 0.0)
    if any(not -_FRAME_IN <= v <= most + _FRAME_IN for v, most in zip(at, size, strict=False)):
        return None
    x, y = (_to_the_edge(float(v), most) for v, most in zip(at, size, strict=False))
    return x, y


def _to_the_edge(value: float, most: float) -> float:
    if value < _EDGE_IN:
        return 0.0
    return most if value > most - _EDGE_IN else value


def _near(a: Plan, b: Plan, within: float = 0.2) -> bool:
    return abs(a[0] - b[0]) < within and abs(a[1] - b[1]) < within
