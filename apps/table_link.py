"""Between a session and the scene component: what is chosen is shown, what is clicked is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import param

from apps.marks import labels, marks
from apps.notes import note, waist
from apps.scene_view import SceneView
from apps.session import Session, moved, sentence
from sandbox.picking import Pick, pick
from sandbox.scene import Scene
from sandbox.table import Table

NUDGE, STRIDE, TURN = 0.125, 1.0, 15.0
"""Inches an arrow moves, with Shift, and degrees a bracket turns."""

_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}

Message = Mapping[str, Any]
Handler = Callable[["TableLink", Message], None]


def told(act: Handler) -> Handler:
    """A handler whose failures are said on the page instead of vanishing."""

    @wraps(act)
    def guarded(self: TableLink, message: Message) -> None:
        try:
            act(self, message)
        except Exception as error:
            self.session.notice = sentence(error)

    return guarded


class TableLink(param.Parameterized):
    """Shows a session's table in a view and obeys the pointer and the keys."""

    eye = param.Boolean(False, doc="The camera stands where the pair's shooter stands.")
    grid = param.Boolean(True)
    help = param.Event()

    def __init__(self, session: Session, view: SceneView) -> None:
        super().__init__()
        self.session, self.view = session, view
        self.scene: Scene | None = None
        self._table: Table | None = None
        self._over = ""
        self._dragged_from: Table | None = None
        self._unseen: tuple[str, ...] = ()
        view.on = {
            "pick": self._pick,
            "hover": self._hover,
            "leave": self._leave,
            "frame": self._frame,
            "drag": self._drag,
            "key": self._key,
            "lost": self._lost,
        }
        self.param.watch(self._grid_changed, "grid")
        self.param.watch(self._eye_changed, "eye")
        session.param.watch(self._table_changed, "table")
        session.param.watch(
            self._marks_changed,
            ["firer", "target", "selected", "report", "other_way", "pair", "busy"],
        )

    def show(self, scene: Scene | None, table: Table | None) -> None:
        """Show another scenario's scene; the session is laid with its table."""
        old, self.scene, self._table = self.scene, scene, table
        self.eye, self._unseen, self._dragged_from = False, (), None
        self.view.show(scene)
        self.session.lay(table)
        if scene is not None:
            scene.set_visible("grid", self.grid)
            self.view.camera("home")
        if old is not None:
            old.close()

    # --- from the session to the view ---------------------------------------------------------

    def _table_changed(self, _event: object) -> None:
        new, old = self.session.table, self._table
        if self.scene is None or new is None or old is None or new is old:
            return
        self._table = new
        for before, model in zip(old.models(), new.models(), strict=True):
            if model is not before:
                self.scene.move(model.id, new)

    def _marks_changed(self, *_events: object) -> None:
        session, table = self.session, self.session.table
        if self.scene is None or table is None:
            return
        with self.scene.lock:
            wanted = {item.name: item for item in marks(session, table, lines=not self.eye)}
            for name in [n for n, item in self.scene.items.items() if item.group == "overlay"]:
                if name not in wanted:
                    self.scene.clear_overlay(name)
            self.scene.show(wanted.values())
        avoid = [list(waist(model)) for model in table.models()]
        self.view.say("labels", labels=labels(session, table), avoid=avoid)
        self.view.say("grips", groups=[f"model/{name}" for name in session.selected])
        if self.eye:
            self._stand()

    def _grid_changed(self, _event: object) -> None:
        if self.scene is not None:
            self.scene.set_visible("grid", self.grid)

    def _eye_changed(self, _event: object) -> None:
        if self.eye and self.session.shown_pair is None:
            self.session.notice = (
                "Choose a firer and a target first: then E looks through its eyes."
            )
            self.eye = False
            return
        if not self.eye:
            self._hide(())
            self.view.camera("return")
        self._marks_changed()

    def _stand(self) -> None:
        pair, table = self.session.shown_pair, self.session.table
        if pair is None:
            self.eye = False
            return
        self._hide(
            tuple(f"{kind}/{pair.shooter}" for kind in ("model", "shadow", "ring", "outline"))
        )
        self.view.camera("stand", eye=list(pair.eye), at=list(waist(table.model(pair.target))))

    def _hide(self, names: tuple[str, ...]) -> None:
        """Hide these and no others: nobody sees through the back of his own head."""
        if self.scene is None:
            return
        for one in set(self._unseen) ^ set(names):
            if one in self.scene.items:
                self.scene.set_visible(one, one not in names)
        self._unseen = names

    # --- from the page to the session ---------------------------------------------------------

    def _under(self, message: Message) -> Pick | None:
        table = self.session.table
        if table is None:
            return None
        return pick(table, tuple(message["origin"]), tuple(message["direction"]))

    @told
    def _pick(self, message: Message) -> None:
        found = self._under(message)
        if found is not None and found.id.startswith("model/"):
            name = found.id.removeprefix("model/")
            self.session.choose(name.partition("/")[0], name, also=bool(message.get("shift")))
        self._say(found, message)

    @told
    def _hover(self, message: Message) -> None:
        self._say(self._under(message), message, hover=True)

    def _say(self, found: Pick | None, message: Message, *, hover: bool = False) -> None:
        text = note(self.session.table, found) if found is not None else None
        self._over = text["id"] if text else ""
        x, y = message["x"], message["y"]
        self.view.say("note", lasting=False, note=text, x=x, y=y, hover=hover)

    @told
    def _leave(self, _message: Message) -> None:
        self._over = ""

    @told
    def _lost(self, _message: Message) -> None:
        self.session.notice = "The graphics of this browser gave up: load the page again."

    @told
    def _frame(self, message: Message) -> None:
        found = self._under(message)
        if found is None or found.id == "ground":
            self.view.camera("fit")
            return
        x, y, z = found.point
        reach = 3.0 if found.id.startswith("model/") else 6.0
        box = {"low": [x - reach, y - reach, z - 0.5], "high": [x + reach, y + reach, z + 1.5]}
        self.view.camera("frame", box=box)

    @told
    def _drag(self, message: Message) -> None:
        session = self.session
        if self._dragged_from is None:
            self._dragged_from = session.table
            session.remember(session.table)
        dx, dy = message["by"]
        table = moved(self._dragged_from, session.selected, (dx, dy))
        if message["last"]:
            self._dragged_from = None
        session.change(table, remember=False)
        if message["last"] and self.scene is not None:
            # The page followed the pointer; what stands on the table has the last word.
            for name in session.selected:
                self.view.settle(self.scene, name)

    @told
    def _key(self, message: Message) -> None:
        session, key = self.session, message["key"]
        step = STRIDE if message["shift"] else NUDGE
        if message["control"]:
            redo = key == "y" or message["shift"]
            (session.redo if redo else session.undo)()
        elif key in _ARROWS:
            across, up = _ARROWS[key]
            session.move((across * step, up * step))
        elif key in "[]":
            session.move((0.0, 0.0), TURN if key == "[" else -TURN)
        elif key in "ft":
            self.arm("firer" if key == "f" else "target")
        elif key == "x":
            session.swap()
        elif key == "e":
            self.eye = not self.eye
        elif key == "Home":
            self.home()
        elif key == "?":
            self.show_help()
        elif key == "Escape":
            self.step_back()

    def show_help(self) -> None:
        """Ask for the sheet of pointer and keys."""
        self.param.trigger("help")

    def step_back(self) -> None:
        """Leave the eye view, or take back one choice."""
        if self.eye:
            self.eye = False
        else:
            self.session.step_back()

    def home(self) -> None:
        """Frame everything, from where the page began."""
        self.eye = False
        self.view.camera("home")

    def top(self) -> None:
        """Look straight down."""
        self.eye = False
        self.view.camera("top")

    def fit(self) -> None:
        """Frame firer and target, or the table where they are not chosen, from the same side."""
        self.eye = False
        session, table = self.session, self.session.table
        chosen = [name for name in (session.firer, session.target) if name]
        if table is None or not chosen:
            self.view.camera("fit")
            return
        stands = [model.stand for name in chosen for model in table.unit(name).models]
        low = [min(getattr(stand, axis) for stand in stands) - 2.0 for axis in "xyz"]
        high = [max(getattr(stand, axis) for stand in stands) + 2.0 for axis in "xyz"]
        self.view.camera("frame", box={"low": [*low[:2], low[2] + 2.0], "high": high})

    def arm(self, role: str) -> None:
        """What the pointer is over takes the role, or else the unit that is clicked next."""
        self.session.arm(role)
        if self._over.startswith("model/") and self.session.armed:
            name = self._over.removeprefix("model/")
            self.session.choose(name.partition("/")[0], name)
