"""The app: a page for everybody who opens the address and may, a plain one for everybody else."""

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
from apps.server.navigation.address import asked_for
from apps.server.page import TablePage
from apps.server.plain import plain_page
from sandbox.scenario.faults import ScenarioFault

log = logging.getLogger("sightline")

_UNMADE = """<h2>This page could not be made</h2><p class="fault">{}</p>
<p>The fault is the program's, not yours; the server's log says more. Load the page again.</p>"""


def make_page(library: Library, gate: Gate) -> Callable[[], pmu.Page]:
    """An app that shows the live table of its address, and lets choose from those of a library."""
    loader = SceneLoader(library.hub)
    WORKERS.submit(_warm, library, loader)

    def app() -> pmu.Page:
        try:
            visitor = Visitor(gate, keys_of_page())
            if wrong := visitor.barred(asked_for()):  # a link may be withdrawn meanwhile
                return _plain(text(wrong))
            return TablePage(library, loader, visitor).page
        except Exception as error:
            log.exception("the page could not be made")
            return _plain(_UNMADE.format(text(error)))

    return app


def _plain(content: str) -> pmu.Page:
    return plain_page(words(content, margin=24))


def _warm(library: Library, loader: SceneLoader) -> None:
    """Bake the light of the table to begin with."""
    first = library.first()
    if first is not None:
        with suppress(ScenarioFault):
            loader.warm(library.table_of(first))
