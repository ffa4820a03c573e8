"""Put things on the table: a ghost follows the pointer.

It is red where the thing may not stand, and amber where it would stand in something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from apps.scene.ops import Carry
from apps.scene.protocol import Carried, Pointer
from apps.table.state.display import Ghost
from apps.table.state.placeable import NUDGE, STRIDE, Placeable
from apps.table.state.placing import why_not
from apps.table.state.session import Session
from apps.table.state.view_state import ViewState
from apps.table.tools.previews import added, new_marks, preview
from apps.table.tools.tools import Tool, Tools
from languages.message import Line, message
from languages.writing import text
from sandbox.analysis.survey.cuts import cuts_into
from sandbox.analysis.survey.shapes import is_line
from sandbox.document.apply import apply
from sandbox.document.commands import Change
from sandbox.document.refusal import Refused
from sandbox.movement.standing import hindrances
from sandbox.scenario.faults import ScenarioFault
from sandbox.sight.picking import Pick
from sandbox.table.extents import bounds
from sandbox.table.following import update_table
from sandbox.table.outlines import outline
from sandbox.table.table import PlacedModel, PlacedPiece, Table

PLACE = "place"

_STEPS_ASIDE = 6
"""Lengths of a thing within which a free place beside it is looked for, each way."""

_LEVEL_IN = 0.5
"""Greatest difference in height of two things side by side: else one stands on something."""


class PlaceTool(Tool):
    """Places one thing at a time, again and again until Esc; calls ``used`` for each."""

    def __init__(self, session: Session, state: ViewState, tools: Tools) -> None:
        self._session, self._state, self._tools = session, state, tools
        self._display = state.display
        self._entry: Placeable | None = None
        self._turn, self._at = 0.0, (0.0, 0.0)
        self._gone: set[tuple[float, float]] = set()  # where Enter put things: a late one says it
        self._once = False
        self._why, self._doubt = "", ""
        self._then: Callable[[], None] = lambda: None
        self.used: Callable[[str], None] = lambda _id: None
        tools.add(PLACE, self)

    def take(
        self, entry: Placeable, *, once: bool = False, then: Callable[[], None] = lambda: None
    ) -> None:
        """Have a thing follow the pointer.

        ``once``: until it is put down, else until Esc. ``then`` is called each time.
        """
        session = self._session
        if session.table is None or session.refused:
            return
        self._tools.put_away()
        self._entry, self._turn, self._once, self._then = entry, 0.0, once, then
        self._gone.clear()
        x, y = session.table.size
        self._at = (x / 2, y / 2)
        self._state.tool = PLACE

    @property
    def said(self) -> Line:
        """The next thing to do."""
        label = "" if self._entry is None else self._entry.label
        if self._why:
            return self._why
        if self._doubt:
            return message("table-place-doubt", doubt=self._doubt)
        turns = self._entry is not None and self._entry.turns
        return message("table-place-turning" if turns else "table-place", thing=label)

    def enter(self) -> None:
        """Make the ghost."""
        self._session.select(())
        self._ghost()

    def exit(self) -> None:
        """Remove the ghost."""
        self._entry, self._why, self._doubt = None, "", ""
        self._display.ghost = Ghost()
        self._display.instruction = _carry("", 0.0)

    def pick(self, found: Pick | None, message: Pointer) -> None:
        """Put it down at a click; a page that knows what it carries sends `Carried` instead."""
        if found is not None and self._entry is not None:
            self._at = found.point[0], found.point[1]
            self._ghost()
            self._drop()

    def complete(self) -> None:
        """Put it down where it is: Enter."""
        self._drop(self._at)

    def turned(self, degrees: float) -> bool:
        """Turn the ghost; return False without one."""
        if self._entry is None:
            return False
        self._turn = (self._turn + degrees) % 360
        self._ghost()
        return True

    def carried(self, message: Carried) -> bool:
        """Move the carried thing, put it down, or take it away; return False without one."""
        if self._entry is None:
            return False
        if message.phase == "away":
            self._tools.put_away()
        else:
            self._carry(message)
        return True

    def _carry(self, message: Carried) -> None:
        off = self._off(message.at)
        if message.phase == "over":
            self._gone.clear()
        if off and message.phase == "drop":
            if self._once:
                self._tools.put_away()
            return
        if not off and not (message.keys and message.at in self._gone):
            self._at = message.at
            self._ghost()
        if message.phase == "drop":
            self._once = self._once or message.touch
            self._drop(message.at if message.keys else None)

    def _off(self, at: tuple[float, float]) -> bool:
        table = self._session.table
        return table is None or not all(
            0 <= where <= most for where, most in zip(at, table.size, strict=True)
        )

    def _tried(self) -> tuple[Change, Table, Table] | None:
        """Return the command that places it, and the table before and after; None where refused."""
        entry, table = self._entry, self._session.standing
        if entry is None or table is None:
            return None
        try:
            change = entry.change(table, self._at, self._turn)
            return (
                change,
                table,
                update_table(table, apply(table.scenario, change, table.file.shelved)),
            )
        except (Refused, ScenarioFault) as fault:
            self._session.notice = str(fault)
            return None

    def _drop(self, keyed: tuple[float, float] | None = None) -> None:
        """Put it down. ``keyed``: where Enter did it; the next one then waits beside it."""
        entry, tried = self._entry, self._tried()
        if entry is None or tried is None:
            return
        change, table, after = tried
        pieces, models = added(table, after)
        why = self._hindered(table, after, models)
        if why:
            self._session.notice = why
            return
        if self._session.do(change) is None:
            return
        self.used(entry.id)
        self._then()
        if self._once:
            self._tools.put_away()
        signs = [thing for thing, mark in new_marks(table, after) if not mark.blocks]
        self._session.select([*(one.id for one in pieces), *(one.id for one in models), *signs])
        if keyed and not self._once:
            self._gone |= {keyed, self._at}
            self._step_aside(pieces, models)

    def _step_aside(self, pieces: list[PlacedPiece], models: list[PlacedModel]) -> None:
        """Move the ghost to the next free place beside what was just put down."""
        x, y = self._at
        level = _top(pieces, models)
        for across, along in _beside(pieces, models):
            self._at = (x + across, y + along)
            tried = None if self._off(self._at) else self._tried()
            if tried is None:
                continue
            _, table, after = tried
            pieces, models = added(table, after)
            hindered = self._hindered(table, after, models) or _hanging(after, pieces)
            stacked = abs(_top(pieces, models) - level) > _LEVEL_IN
            if not (hindered or stacked or _in_others(after, pieces)):
                self._ghost(waits=True)
                return
        self._at = (x, y)
        self._ghost()

    def _ghost(self, *, waits: bool = False) -> None:
        """Show the ghost, and whether the thing may stand there. ``waits``: the page moves it
        there."""
        tried = self._tried()
        if tried is None:
            return
        _, table, after = tried
        pieces, models = added(table, after)
        why = self._hindered(table, after, models) or _hanging(after, pieces)
        doubt = "" if why else _in_others(after, pieces)
        if (why, doubt) != (self._why, self._doubt):
            self._why, self._doubt = why, doubt
            self._tools.tell()
        # What lies along an edge of the table stays there, wherever the pointer is.
        stays = any(mark.outline(after.size) for _, mark in new_marks(table, after))
        about = (0.0, 0.0) if stays else self._at
        self._display.ghost = Ghost(preview(table, after, about), why, doubt=doubt)
        height = _top(pieces, models)
        group = "stays" if stays else "ghost"
        self._display.instruction = _carry(group, height, self._at if waits else None)

    def _hindered(self, before: Table, after: Table, models: list[PlacedModel]) -> str:
        if self._session.free or not models:
            return ""
        return why_not(after, hindrances(before, after, [model.id for model in models]))


def _carry(group: str, height: float, at: tuple[float, float] | None = None) -> Carry:
    return Carry(group=group, height=height, steps=(NUDGE, STRIDE), at=at)


def _beside(pieces: list[PlacedPiece], models: list[PlacedModel]) -> Iterator[tuple[float, float]]:
    """Yield steps away from pieces or models that were put down, the nearest first, inches.

    Walls and hedges follow end to end; other things are an inch apart.
    """
    reaches = [outline(piece).bounds for piece in pieces]
    for model in models:
        stand, ((left, near, _), (right, far, _)) = model.stand, bounds(model.piece)
        reach = max(-left, right, -near, far)
        reaches.append((stand.x - reach, stand.y - reach, stand.x + reach, stand.y + reach))
    if not reaches:
        return
    lows, highs = zip(*((row[:2], row[2:]) for row in reaches), strict=True)
    gap = 0.0 if pieces and all(map(is_line, pieces)) else 1.0
    wide, deep = (
        max(high[axis] for high in highs) - min(low[axis] for low in lows) + gap for axis in (0, 1)
    )
    for times in range(1, _STEPS_ASIDE + 1):
        for across, along in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            yield across * times * wide, along * times * deep


def _top(pieces: list[PlacedPiece], models: list[PlacedModel]) -> float:
    """Return the height of the highest ground that they stand on, inches."""
    stands = [*(one.stand for one in pieces), *(one.stand for one in models)]
    return max((stand.z for stand in stands), default=0.0)


def _hanging(table: Table, pieces: list[PlacedPiece]) -> str:
    """Return which piece reaches over the table's edge, as a sentence."""
    x, y = table.size
    for piece in pieces:
        low_x, low_y, high_x, high_y = outline(piece).bounds
        if low_x < -0.01 or low_y < -0.01 or high_x > x + 0.01 or high_y > y + 0.01:
            return text("table-place-hangs", thing=piece.spec.title)
    return ""


def _in_others(table: Table, pieces: list[PlacedPiece]) -> str:
    return next((one.words for one in cuts_into(pieces, table.pieces)), "")
