"""What the keys of the cheat sheet do, when nothing is being typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.scene.protocol import Key

if TYPE_CHECKING:
    from apps.table.link import TableLink

NUDGE, STRIDE, TURN = 0.125, 1.0, 15.0
"""Inches an arrow moves, with Shift, and degrees a bracket turns."""

_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}


def press(link: TableLink, message: Key) -> None:
    """Obey a key of the page."""
    session, key = link.session, message.key
    step = STRIDE if message.shift else NUDGE
    if message.control:
        redo = key == "y" or message.shift
        (session.redo if redo else session.undo)()
    elif key in _ARROWS:
        across, up = _ARROWS[key]
        session.move((across * step, up * step))
    elif key in "[]":
        session.move((0.0, 0.0), TURN if key == "[" else -TURN)
    elif key in "ft":
        link.arm("firer" if key == "f" else "target")
    elif key == "u":
        units = dict.fromkeys(name.partition("/")[0] for name in session.selected)
        for unit in units or filter(None, (session.firer,)):
            session.choose_whole(unit, also=True)
    elif key == "x":
        session.swap()
    elif key == "e":
        link.eye = not link.eye
    elif key == "Home":
        link.home()
    elif key == "?":
        link.show_help()
    elif key == "Escape":
        link.step_back()
