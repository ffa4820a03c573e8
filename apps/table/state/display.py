"""Everything a page displays besides its table: ghosts, sketches, handles, notes, orders to the
camera.

A tool sets a parameter; `apps.table.output.presenter` watches them and tells the browser, also when
a value is set again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import param

from apps.scene.ops import Instruction, Label
from sandbox.view.items import Item


class Ghost(NamedTuple):
    """A preview of what would be put on the table.

    ``why``: a reason against it, which makes it red. ``doubt``: a doubt, which makes it amber.
    """

    items: Sequence[Item] = ()
    why: str = ""
    labels: Sequence[Label] = ()
    doubt: str = ""


class Camera(NamedTuple):
    """An order to the camera.

    ``frame``: show the box between two corners, inches. ``sit``: go where a camera rested, as
    `ViewState.camera` has it. ``place``: show as much as that camera sees, beside the cards.
    ``follow``: the same, evenly, as the next of many.
    """

    order: Literal["home", "top", "fit", "frame", "sit", "place", "follow"]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    rest: tuple[float, ...] = ()


class Display(param.Parameterized):
    """Everything displayed besides the table, its marks and its layers."""

    instruction = param.ClassSelector(
        class_=Instruction, default=None, allow_None=True, doc="What the browser is told next."
    )
    ghost = param.ClassSelector(class_=Ghost, default=Ghost())
    pulled = param.ClassSelector(
        class_=tuple, default=(), doc="The models that a drag pulls at, and that stay."
    )
    theirs = param.Dict({}, doc="The colours of those who have selected each model.")
    camera = param.ClassSelector(class_=Camera, default=None, allow_None=True)
    again = param.ClassSelector(
        class_=tuple, default=(), doc="Things whose place is sent again: the browser moved them."
    )
