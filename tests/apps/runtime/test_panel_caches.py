"""What is remembered of Panel's and Bokeh's classes is what the libraries themselves answer."""

from __future__ import annotations

import json
import subprocess
import sys

from bokeh.model import Model
from bokeh.models import Column

from apps.server.page import TablePage
from tests.support.repository import ROOT

PAGE = """
import sys
import apps.runtime.panel_caches as caches
if sys.argv[1] == "without":
    caches.cache_class_facts = lambda: None
from pathlib import Path
from bokeh.document import Document
from apps.runtime.library import Library
from apps.runtime.scene_loader import SceneLoader
from apps.server.page import TablePage
from sandbox.live.hub import Hub
from sandbox.live.store.store import Store
hub = Hub(Store("sqlite:///:memory:"), None)
document = Document()
page = TablePage(Library(Path("examples/crossroads.toml"), hub), SceneLoader(hub)).page
document.add_root(page.get_root(document))
import json, os
print(json.dumps(document.to_json(), default=repr, sort_keys=True), flush=True)
os._exit(0)  # threads of the page still wait for work
"""


def test_a_page_is_the_same_document_with_and_without() -> None:
    with_caches, without = (
        json.loads(
            subprocess.run(
                [sys.executable, "-c", PAGE, how], cwd=ROOT, capture_output=True, check=True
            ).stdout
        )
        for how in ("with", "without")
    )
    assert "IconButton" in json.dumps(without)
    assert with_caches == without


def test_defaults_are_those_of_each_class() -> None:
    assert TablePage  # whose module takes the questions over
    compared = 0
    for kind in Model.model_class_reverse_map.values():
        for name in kind.properties():
            descriptor = kind.lookup(name)
            overridden = kind.__overridden_defaults__.get(name)
            unstable = descriptor.property._may_have_unstable_default() or descriptor.is_unstable(
                overridden
            )
            one = kind.__new__(kind)
            assert descriptor.has_unstable_default(one) == unstable, (kind, name)
            if not unstable:
                expected = repr(descriptor.class_default(kind))  # NaN differs from itself
                for _ in range(2):
                    assert repr(descriptor.instance_default(one)) == expected, (kind, name)
                compared += 1
    assert compared > 1000


def test_a_theme_still_has_its_say() -> None:
    column = Column()
    assert column.width is None
    column.apply_theme({"width": 300})
    assert column.width == 300
    column.unapply_theme()
    assert column.width is None
