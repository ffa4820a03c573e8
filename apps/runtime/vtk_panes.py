"""Keeps Panel from loading all of VTK, 90 MB, to see whether what it shows is a VTK pane."""

from __future__ import annotations

from panel.pane.vtk.vtk import VTKRenderWindow, VTKRenderWindowSynchronized, VTKVolume


def _nothing_is(_object: object, **_how: object) -> bool:
    return False


def leave_them_out() -> None:
    """From now on whatever is put on a page is no VTK pane, unless it is made as one."""
    for pane in (VTKRenderWindow, VTKRenderWindowSynchronized, VTKVolume):
        pane.applies = staticmethod(_nothing_is)
