"""What the pointer does on the table: points, chooses, and drags what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from apps.scene.protocol import Chosen, Drag, Message, Plain, Pointer
from apps.table.captions import note
from apps.table.session import moved, sentence, why_not
from apps.table.tokens import beside, said
from sandbox.sight.picking import Aim, Near, Pick, near, picked

if TYPE_CHECKING:
    from apps.table.link import TableLink
    from sandbox.table.table import Table

M = TypeVar("M", bound=Message)

AS_NEAR_PX = 2.0
"""Models no further from the pointer than the nearest one and so many pixels are as near."""

AS_NEAR_TOUCH_PX = 4.0
"""The same of a finger, which hides what it is on."""

MOST_CHOICES = 6


def told(act: Callable[[Any, M], None]) -> Callable[[Any, M], None]:
    """A handler, of what has a ``session``, whose failures are said on the page instead of
    vanishing.
    """

    @wraps(act)
    def guarded(self: Any, message: M) -> None:
        try:
            act(self, message)
        except Exception as error:
            self.session.notice = sentence(error)

    return guarded


class Hand:
    """Obeys the pointer messages of a link's view. ``over``: the id of what it is over, or ""."""

    def __init__(self, link: TableLink) -> None:
        self.link, self.session, self.view = link, link.session, link.view
        self.over = ""
        self._from: Table | None = None
        link.view.on |= {
            "pick": self._pick,
            "chosen": self._chosen,
            "hover": self._hover,
            "leave": self._leave,
            "frame": self._frame,
            "drag": self._drag,
        }

    def let_go(self) -> None:
        """Nothing is dragged any more: another table is laid."""
        self._from = None

    # --- pointing -----------------------------------------------------------------------------

    def _aim(self, message: Pointer) -> Aim:
        return Aim(message.origin, message.direction, message.right, message.down, self.link.cut)

    def under(self, message: Pointer) -> Pick | None:
        """What a pointer message means."""
        return self._at(message)[0]

    def _at(self, message: Pointer) -> tuple[Pick | None, list[Near]]:
        """What is meant by a pointer, and the models that are as near to it, itself among them."""
        table = self.session.table
        if table is None:
            return None, []
        aim, touch = self._aim(message), message.touch
        found = picked(table, aim)
        if found is not None and found.id.startswith("model/") and not touch:
            return found, []
        models = near(table, aim, message.near)
        if not models:
            return found, []
        reach = models[0].pixels + (AS_NEAR_TOUCH_PX if touch else AS_NEAR_PX)
        return models[0].pick, [one for one in models if one.pixels <= reach]

    @told
    def _pick(self, message: Pointer) -> None:
        found, alike = self._at(message)
        also = message.shift
        if len(alike) > 1:
            self._ask(alike[:MOST_CHOICES], message, also)
            return
        if found is not None and found.id.startswith("model/"):
            self._choose(found.id, also)
        self._say(found, message)

    def _ask(self, alike: list[Near], message: Pointer, also: bool) -> None:
        table, rows = self.session.table, []
        for one in alike:
            text = note(table, one.pick)
            assert text is not None, "every model has a note"
            unit = table.unit(table.model(one.model).unit)
            model = table.model(one.model)
            title = text["title"] if len(unit.models) == 1 else f"{text['title']} #{model.index}"
            tone = f"side-{unit.side_number}"
            rows.append({"id": text["id"], "title": title, "detail": text["rows"][0], "tone": tone})
        x, y = message.x, message.y
        self.view.say("choices", lasting=False, rows=rows, x=x, y=y, shift=also)

    @told
    def _chosen(self, message: Chosen) -> None:
        """One of several that were as near; it may be gone by now."""
        table = self.session.table
        name = message.id.removeprefix("model/")
        if table is not None and any(model.id == name for model in table.models()):
            self._choose(message.id, message.shift)

    def _choose(self, name: str, also: bool) -> None:
        model = name.removeprefix("model/")
        self.session.choose(model.partition("/")[0], model, also=also)

    @told
    def _hover(self, message: Pointer) -> None:
        self._say(self.under(message), message, hover=True)

    def _say(self, found: Pick | None, message: Pointer, *, hover: bool = False) -> None:
        text = note(self.session.table, found) if found is not None else None
        self.over = text["id"] if text else ""
        name, selected = self.over.removeprefix("model/"), self.session.held
        if text and (laid := self._laid(name)):
            text = {**text, "rows": [*text["rows"], laid]}
        if text and name in selected:
            these = "it" if len(selected) == 1 else f"these {len(selected)}"
            text = {**text, "rows": [*text["rows"], f"a drag moves {these}"]}
        x, y = message.x, message.y
        self.view.say("note", lasting=False, note=text, x=x, y=y, hover=hover)

    def _laid(self, name: str) -> str:
        """What lies beside a model of a watched game, or beside its unit."""
        session = self.session
        units = [unit for unit in session.table.units if unit.id == name.partition("/")[0]]
        own = session.tokens.get(name) if session.playing else None
        return said(own or beside(session, units[0])) if units else ""

    @told
    def _leave(self, _message: Plain) -> None:
        self.over = ""

    @told
    def _frame(self, message: Pointer) -> None:
        """A unit is chosen whole; what else is under the pointer is brought into view."""
        found = self.under(message)
        if found is None or found.id == "ground":
            self.view.camera("fit")
            return
        kind, _, name = found.id.partition("/")
        if kind == "model":
            self.view.say("choices", lasting=False, rows=[], x=0, y=0, shift=False)
            self.session.choose_whole(name.partition("/")[0], also=message.shift)
            self._say(found, message)
            return
        x, y, z = found.point
        box = {"low": [x - 6, y - 6, z - 0.5], "high": [x + 6, y + 6, z + 1.5]}
        self.view.camera("frame", box=box)

    # --- dragging -----------------------------------------------------------------------------

    @told
    def _drag(self, message: Drag) -> None:
        session, scene = self.session, self.link.scene
        if scene is None or not session.held:
            return
        start = self._from = self._from or session.table
        dx, dy = message.by
        table = moved(start, session.selected, (dx, dy))
        hindered = session.hindered(start, table)
        red = [] if message.last else [f"model/{name}" for name in hindered]
        self.view.say("refused", lasting=False, groups=red)
        if not message.last:
            session.change(table, remember=False)
            return
        self._from = None
        session.notice = why_not(table, hindered)
        if hindered:
            self.link.glide(session.selected)
            session.change(start, remember=False)
        else:
            session.remember(start)
            session.change(table, remember=False)
        # The page followed the pointer; what stands on the table has the last word.
        for name in session.selected:
            self.view.settle(scene, name)
