"""The modules of the page's components go to the browser as they are, and run as they come."""

from __future__ import annotations

from io import StringIO

import panel_material_ui as pmu
import pytest

from apps.cards.people.people_widgets import Swatches
from apps.cards.sight.verdict import PairTable
from apps.scene.view import SceneView
from apps.web.upstream.component import Component
from apps.web.upstream.template import template


@pytest.mark.parametrize(
    "made", [SceneView(), PairTable(lambda _row: None), Swatches(lambda _colour: None)]
)
def test_no_browser_has_to_translate_a_module(made: Component) -> None:
    model = made.get_root()
    assert model.esm == made._esm
    assert model.bundle, "Panel translates what is no bundle"


def test_components_of_one_length_are_told_apart() -> None:
    class Other(PairTable):
        _esm = str(PairTable._esm).replace("a", "b")

    plain, other = PairTable(lambda _row: None), Other(lambda _row: None)
    assert plain.get_root().bundle != other.get_root().bundle


def test_the_page_loads_modules_by_itself_once_panel_has_its_loader() -> None:
    written = StringIO()
    pmu.Page(template=template("html { margin: 0; }")).save(written)
    html = written.getvalue()
    loader, ours = html.index("es-module-shims"), html.index("window.importShim = Object")
    assert loader < ours < html.index("<body")
