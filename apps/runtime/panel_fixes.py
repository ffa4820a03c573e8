"""Work around Panel: references that keep closed pages in memory, and an import of all of VTK."""

from __future__ import annotations

import logging
from collections.abc import Callable
from weakref import WeakMethod

import panel as pn
import panel_material_ui as pmu
import param
from panel.pane.vtk.vtk import VTKRenderWindow, VTKRenderWindowSynchronized, VTKVolume

log = logging.getLogger("sightline")


class _Idle(param.Parameterized):
    busy = param.Boolean(False)


def handle_errors_by(method: Callable[[Exception], None]) -> None:
    """Pass exceptions in the page's callbacks to a method of the page, which is held weakly.

    Panel stores the handler under a weak key, the document; but a handler that holds the page
    holds the document too, so neither would ever be freed.
    """
    reference = WeakMethod(method)

    def handle(error: Exception) -> None:
        act = reference()
        if act is None:
            log.error("exception in a page that has gone", exc_info=error)
        else:
            act(error)

    pn.config.exception_handler = handle


def ignore_busy(page: pmu.Page) -> pmu.Page:
    """Return the page, detached from Panel's busy indicator, which would hold it in memory."""
    with param.edit_constant(page):
        page.busy = _Idle().param.busy
    return page


def is_shown() -> bool:
    """Return whether a browser shows the current page; the server keeps it a while without one."""
    document = pn.state.curdoc
    session = getattr(document and document.session_context, "session", None)
    return session is None or session.connection_count > 0


def skip_vtk_panes() -> None:
    """Keep Panel from importing all of VTK, 90 MB, to test whether an object is for a VTK pane.

    From then on an object put on a page never becomes a VTK pane, unless one is created for it.
    """
    for pane in (VTKRenderWindow, VTKRenderWindowSynchronized, VTKVolume):
        pane.applies = staticmethod(_does_not_apply)


def _does_not_apply(_object: object, **_options: object) -> bool:
    return False
