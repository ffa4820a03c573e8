"""How one browser looks at the table: camera, eye view, grid, storeys, width, pointer."""

from __future__ import annotations

import param

from apps.table.state.display import Display

PHONE = 560
"""A page of fewer pixels across shows one card at a time, as a sheet at its bottom."""


class ViewState(param.Parameterized):
    """What of the page is neither on the table nor chosen there. Whoever shows it watches it."""

    workspace = param.Selector(
        default="sight",
        objects=["table", "sight", "play"],
        doc="What the page is for: setting up a table, judging on it, playing on it.",
    )
    tool = param.String("", doc="What clicks are for, by its name in `apps.table.tools.tools`.")
    words = param.String("", doc="What to do next with the tool that is on.")
    several = param.Boolean(False, doc="Clicks add to what is chosen, and a drag draws a box.")
    grid_snap = param.Boolean(False, doc="What is dragged comes to rest on a grid of 1/2″.")
    angle_snap = param.Boolean(True, doc="What is turned comes to rest at steps of 15°.")
    end_snap = param.Boolean(True, doc="Ends and corners are drawn to those of others.")
    hidden = param.ClassSelector(
        class_=tuple, default=(), doc="The things, and layers, that this page does not draw."
    )
    eye = param.Boolean(False, doc="The camera stands where the pair's shooter stands.")
    grid = param.Boolean(True)
    storey = param.Integer(0, doc="The highest storey shown, from 1 for the ground; 0: all.")
    width = param.Integer(0, doc="Of the page when it began, pixels; 0 before.")
    over = param.String("", doc="The id of what the pointer is over, model/able/0; or nothing.")
    camera = param.ClassSelector(
        class_=tuple,
        default=None,
        allow_None=True,
        doc="Where the camera rests: the x, y, z it looks at, its distance (inches), azimuth and "
        "elevation (degrees); None: where it began.",
    )
    azimuth = param.Number(
        -90.0, doc="Where the camera rests round the table, degrees; -90: over the near edge."
    )
    at = param.ClassSelector(
        class_=tuple,
        default=None,
        allow_None=True,
        doc="Where on the table the pointer is: x, y, z, inches; None: nowhere.",
    )
    point = param.Event(doc="Everybody at the table is to look where the pointer is.")
    help = param.Event(doc="The sheet of pointer and keys is asked for.")

    def __init__(self, **params: object) -> None:
        super().__init__(**params)
        self.display = Display()

    @property
    def setting_up(self) -> bool:
        """Whether clicks and drags are for what stands on the table."""
        return self.workspace == "table" and not self.tool
