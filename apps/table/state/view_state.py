"""The view of one browser: camera, eye view, grid, floors, width, pointer."""

from __future__ import annotations

import param

from apps.table.state.display import Display

PHONE = 560
"""Width of a page, pixels, below which it shows one card at a time, as a sheet at its bottom."""


class ViewState(param.Parameterized):
    """State of the page that is neither on the table nor selected there."""

    workspace = param.Selector(
        default="sight",
        objects=["table", "sight", "play"],
        doc="The tab: setting up a table, judging on it, playing on it.",
    )
    tool = param.String("", doc="Name of the tool that is on, as in `apps.table.tools.tools`.")
    words = param.String("", doc="The next thing to do with that tool.")
    tapped = param.String("", doc="The same, as a finger does it.")
    several = param.Boolean(False, doc="Clicks add to the selection, and a drag draws a box.")
    grid_snap = param.Boolean(False, doc="Drags snap to a grid of 1/2″.")
    angle_snap = param.Boolean(True, doc="Turns snap to steps of 15°.")
    end_snap = param.Boolean(True, doc="Ends and corners snap to those of others.")
    hidden = param.ClassSelector(
        class_=tuple, default=(), doc="The things that this page does not draw."
    )
    eye = param.Boolean(False, doc="The camera stands where the pair's shooter stands.")
    grid = param.Boolean(True)
    storey = param.Integer(0, doc="The highest storey shown, from 1 for the ground; 0: all.")
    width = param.Integer(0, doc="Width of the page at its start, pixels; 0 before.")
    over = param.String("", doc="The id of what the pointer is over, model/able/0; or nothing.")
    camera = param.ClassSelector(
        class_=tuple,
        default=None,
        allow_None=True,
        doc="The resting camera: the x, y, z it looks at, its distance (inches), azimuth and "
        "elevation (degrees); None: its first place.",
    )
    azimuth = param.Number(
        -90.0, doc="Azimuth of the resting camera, degrees; -90: over the near edge."
    )
    moving = param.ClassSelector(
        class_=tuple,
        default=None,
        allow_None=True,
        doc="What the free part of the page shows, as a camera; None: nobody follows it.",
    )
    follows = param.Boolean(False, doc="The camera goes where the referee's is.")
    at = param.ClassSelector(
        class_=tuple,
        default=None,
        allow_None=True,
        doc="Place of the pointer: x, y, z, inches; None: off the table.",
    )
    point = param.Event(doc="Everybody at the table is to look where the pointer is.")
    light = param.String("", doc="The light of a game on this page; empty: that of the table.")
    recording = param.Boolean(False, doc="A film of the view is being recorded.")
    director = param.Boolean(True, doc="The camera follows the shots of a game.")
    alone = param.Boolean(False, doc="Only the table is shown, without cards and bar.")
    clean = param.Boolean(False, doc="It is so from the beginning: the address asks for it.")
    help = param.Event(doc="A user asks for the sheet of keys.")

    def __init__(self, **params: object) -> None:
        super().__init__(**params)
        self.display = Display()

    @property
    def seen_from(self) -> int:
        """The edge of the table that the resting camera looks over: 0 the near one, then
        counter-clockwise."""
        return int(round((self.azimuth + 90.0) / 90.0) % 4)

    @property
    def setting_up(self) -> bool:
        """Whether clicks and drags edit the table."""
        return self.workspace == "table" and not self.tool
