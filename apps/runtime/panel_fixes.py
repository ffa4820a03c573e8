"""Work around Panel.

References keep closed pages in memory; an import of all of VTK; copies of parameters per component;
files that a page names; tracebacks of values that a page sent, and what these leave behind.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakMethod

import bokeh.io.doc
import panel as pn
import panel_material_ui as pmu
import param
from bokeh.settings import settings
from panel.io import handlers
from panel.pane.vtk.vtk import VTKRenderWindow, VTKRenderWindowSynchronized, VTKVolume
from panel_material_ui.template import base as page_template

from apps.runtime.own_errors import own_place
from sandbox.scenario.faults import shown_line

log = logging.getLogger("sightline")


class _Idle(param.Parameterized):
    busy = param.Boolean(False)


def handle_errors_by(method: Callable[[Exception], None]) -> None:
    """Pass exceptions in the page's callbacks to a method of the page, which is held weakly.

    A value that the page sent, and that Panel refused before this program saw it, is one line of
    the log.

    Panel stores the handler under a weak key, the document; but a handler that holds the page
    holds the document too, so neither would ever be freed.
    """
    reference = WeakMethod(method)

    def handle(error: Exception) -> None:
        act = reference()
        if not own_place(error):
            why = shown_line(f"{type(error).__name__}: {error}")[:200]
            log.warning("a page sent a value that cannot be used: %s", why)
        elif act is None:
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


_SIMPLE = (
    pn.Column, pn.Row, pn.pane.HTML, pmu.Button, pmu.Card, pmu.Dialog, pmu.IconButton, pmu.Paper,
    pmu.Select, pmu.Switch,
)  # fmt: skip
"""Components that never change a parameter itself, such as its bounds, but only its value. A text
field does: what is being typed can be written for a moment only."""


def lighten_components() -> None:
    """Make components cheaper: half a page's memory and a third of its time are otherwise spent
    on copies of parameters that never differ from their class's, and on checks of Panel's own
    callbacks.
    """
    for kind in _SIMPLE:
        param.parameterized.no_instance_params(kind)
    settings.perform_error_diagnostics = False


def read_no_logos() -> None:
    """Keep Panel from reading the file that a page names as its logo, and sending it to the page.

    A browser can set every parameter of its page, this one too.
    """
    page_template._read_icon = str


def leave_pages() -> None:
    """Have Bokeh and Panel leave the current document whatever happens.

    Otherwise the document of a page that sent a wrong value, or one of several pages that are built
    at once, stays the current one for all code outside of pages.
    """
    plain = bokeh.io.doc.patch_curdoc

    @contextmanager
    def patched(document: Any) -> Iterator[None]:
        entered = plain(document)
        entered.__enter__()
        try:
            yield
        finally:
            entered.__exit__(None, None, None)

    bokeh.io.doc.patch_curdoc = handlers.patch_curdoc = patched
    # Puts back what was current before the page, which may be another thread's page.
    handlers.bk_set_curdoc = lambda _document: None


def skip_vtk_panes() -> None:
    """Keep Panel from importing all of VTK, 90 MB, to test whether an object is for a VTK pane.

    From then on an object put on a page never becomes a VTK pane, unless one is created for it.
    """
    for pane in (VTKRenderWindow, VTKRenderWindowSynchronized, VTKVolume):
        pane.applies = staticmethod(_does_not_apply)


def _does_not_apply(_object: object, **_options: object) -> bool:
    return False
