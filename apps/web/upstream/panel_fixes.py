"""Work around Panel and its Material components.

References keep closed pages in memory; an import of all of VTK; copies of parameters per component;
files that a page names; tracebacks of values that a page sent; collections of garbage.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from weakref import WeakMethod

import panel as pn
import panel_material_ui as pmu
import param
from bokeh.settings import settings
from panel.io import document
from panel.pane.vtk.vtk import VTKRenderWindow, VTKRenderWindowSynchronized, VTKVolume
from panel_material_ui.template import base as page_template

from apps.web.own_errors import own_place
from sandbox.scenario.faults import shown_line

log = logging.getLogger("sightline")


class _Idle(param.Parameterized):
    busy = param.Boolean(False)


def handle_errors_by(method: Callable[[Exception], None]) -> None:
    """Pass exceptions in the page's callbacks to a method of the page, which is held weakly.

    A value that the page sent, and that Panel refused before this program saw it, is one line of
    the log.

    Panel stores the handler under a weak key, the document; but a handler that holds the page
    holds the document too, so neither would ever be freed. No issue known.
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
    """Return the page, detached from Panel's busy indicator, which would hold it in memory.

    No issue known. https://github.com/holoviz/panel/pull/8607 freed other pages, not these.
    """
    with param.edit_constant(page):
        page.busy = _Idle().param.busy
    return page


_MUI = (pmu.Button, pmu.Card, pmu.Dialog, pmu.IconButton, pmu.Paper, pmu.Select, pmu.Switch)
_SIMPLE = (pn.Column, pn.Row, pn.pane.HTML, *_MUI)
"""Components that never change a parameter itself, such as its bounds, but only its value. A text
field does: what is being typed can be written for a moment only."""


def lighten_components() -> None:
    """Make components cheaper: half a page's memory and a third of its time are otherwise spent
    on copies of parameters that never differ from their class's, and on checks of Panel's own
    callbacks. No issue is known of the copies. https://github.com/bokeh/bokeh/issues/14411 gave
    the checks a setting.
    """
    for kind in _SIMPLE:
        param.parameterized.no_instance_params(kind)
    settings.perform_error_diagnostics = False


def read_no_logos() -> None:
    """Keep Panel from reading the file that a page names as its logo, and sending it to the page.

    A browser can set every parameter of its page, this one too. No issue known.
    """
    page_template._read_icon = str


def skip_vtk_panes() -> None:
    """Keep Panel from importing all of VTK, 90 MB, to test whether an object is for a VTK pane.

    From then on an object put on a page never becomes a VTK pane, unless one is created for it.
    https://github.com/holoviz/panel/pull/869 put the import off until anything of VTK is loaded,
    as it is here.
    """
    for pane in (VTKRenderWindow, VTKRenderWindowSynchronized, VTKVolume):
        pane.applies = staticmethod(lambda _object, **_options: False)


def collect_by(want: Callable[[], None]) -> None:
    """Have Panel call ``want`` when pages ended, not collect all garbage in the midst of work.

    https://github.com/holoviz/panel/pull/6518 made these fewer, not shorter.
    """
    document._garbage_collect = want


def send_at_once(field: pmu.Select) -> pmu.Select:
    """Return a field that sends its value at once. It would wait 50 ms for further changes.

    No issue known.
    """
    field._priority_changes = ["value"]
    return field


class BareHTML(pn.pane.HTML):
    """A pane of HTML without the row that Panel builds for every pane, and never shows.

    No issue known.
    """

    default_layout = staticmethod(lambda *_objects, **_params: None)

    def _sync_layoutable(self, *_events: object) -> None:
        """Do nothing: there is no row to keep as wide and as high as the pane."""
