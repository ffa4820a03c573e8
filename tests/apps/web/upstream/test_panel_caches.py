"""Compare what is remembered of Panel's and Bokeh's classes with what the libraries answer."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from bokeh.core.property.descriptors import PropertyDescriptor
from bokeh.model import Model
from bokeh.models import Column

from apps.server.page import TablePage
from tests.support.repository import ROOT

PAGE = """
import sys
import apps.web.upstream.panel_caches as caches
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
print(json.dumps(document.to_json().content, default=repr, sort_keys=True), flush=True)
os._exit(0)  # threads of the page still wait for work
"""


CHANCE = re.compile(r"[0-9a-f]{16,32}|Setting up[^\"]*")
"""Matches what differs between two runs: names made by chance, and how far the table is set up."""


def document(how: str) -> str:
    """Return the document of a page, built in a process of its own."""
    ended = subprocess.run(
        [sys.executable, "-c", PAGE, how],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return CHANCE.sub("", ended.stdout.decode())


@pytest.mark.slow
def test_a_page_is_the_same_document_with_and_without() -> None:
    with_caches, without = document("with"), document("without")
    assert "IconButton" in without
    same = with_caches == without  # pytest would compare a megabyte by lines
    assert same


@pytest.mark.slow
def test_defaults_are_those_of_each_class() -> None:
    assert TablePage  # whose module takes the questions over
    compared = 0
    for kind in Model.model_class_reverse_map.values():
        for name in kind.properties():
            descriptor = kind.lookup(name)
            if not isinstance(descriptor, PropertyDescriptor):
                continue  # another name of a property
            expected = repr(descriptor.class_default(kind))  # NaN differs from itself
            if repr(descriptor.class_default(kind)) != expected:
                continue  # it is another one for each model
            one = kind.__new__(kind)
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
