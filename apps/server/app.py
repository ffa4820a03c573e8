"""The app: a page of the table for each visitor with access, a plain page for the others."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

import panel_material_ui as pmu

from apps.cards.shared.widgets import text, words
from apps.runtime.background import WORKERS
from apps.runtime.library import Library
from apps.runtime.scene_loader import SceneLoader
from apps.server.access.entrance import keys_of_page
from apps.server.access.gate import Gate, Visitor
from apps.server.address import table_of_address
from apps.server.page import TablePage
from apps.server.shell import plain_page
from sandbox.scenario.faults import ScenarioFault

log = logging.getLogger("sightline")

_FAILED = """<h2>This page could not be built</h2><p class="fault">{}</p>
<p>This is a fault of the program; the server's log has the details. Load the page again.</p>"""


def make_page(library: Library, gate: Gate) -> Callable[[], pmu.Page]:
    """Return an app that builds the page of the live table that the address names."""
    loader = SceneLoader(library.hub)
    WORKERS.submit(_warm, library, loader)

    def app() -> pmu.Page:
        try:
            visitor = Visitor(gate, keys_of_page())
            if why := visitor.barred(table_of_address()):  # a link may be withdrawn meanwhile
                return _plain(text(why))
            return TablePage(library, loader, visitor).page
        except Exception as error:
            log.exception("a page could not be built")
            return _plain(_FAILED.format(text(error)))

    return app


def _plain(content: str) -> pmu.Page:
    return plain_page(words(content, margin=24))


def _warm(library: Library, loader: SceneLoader) -> None:
    """Load the first table, with its baked light, before a page needs it."""
    first = library.first()
    if first is not None:
        with suppress(ScenarioFault):
            loader.warm(library.table_of(first))
