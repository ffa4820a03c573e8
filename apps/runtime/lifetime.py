"""Cuts the references by which Panel would keep a page in memory whose browser has gone."""

from __future__ import annotations

import logging
from collections.abc import Callable
from weakref import WeakMethod

import panel as pn
import panel_material_ui as pmu
import param

log = logging.getLogger("sightline")


class _Idle(param.Parameterized):
    busy = param.Boolean(False)


def tell_errors(told: Callable[[Exception], None]) -> None:
    """Have a method of the page told of errors in its callbacks, for as long as the page is there.

    Panel keeps what handles them by a weak key, the document; but whoever is held by the handler
    holds the document, too.
    """
    whom = WeakMethod(told)

    def handle(error: Exception) -> None:
        act = whom()
        if act is None:
            log.error("after its page had gone", exc_info=error)
        else:
            act(error)

    pn.config.exception_handler = handle


def not_busy(page: pmu.Page) -> pmu.Page:
    """The page, which does not follow whether the server is busy: the server would hold it."""
    with param.edit_constant(page):
        page.busy = _Idle().param.busy
    return page


def looked_at() -> bool:
    """Whether a browser shows the page that asks; its server keeps it a while without one."""
    document = pn.state.curdoc
    session = getattr(document and document.session_context, "session", None)
    return session is None or session.connection_count > 0
