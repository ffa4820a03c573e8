"""The notebook of the docs runs from beginning to end, and shows what it says."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from repository import ROOT

pytestmark = pytest.mark.slow

TOUR = ROOT / "docs" / "tour.ipynb"


def test_the_tour_runs_and_shows_what_it_says(tmp_path: Path) -> None:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    copytree(ROOT / "examples", tmp_path / "examples")
    notebook: Any = nbformat.read(TOUR, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "it is kept without outputs"
    where = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=600, resources=where).execute()
    shown = [
        {kind for output in cell.outputs for kind in output.get("data", {})}
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]
    assert "text/html" in shown[0], "a table is HTML"
    assert "application/vnd.holoviews_exec.v0+json" in shown[1], "the scene is a Panel pane"
    assert "text/html" in shown[2] and "image/png" in shown[3] and "text/html" in shown[4]
    assert "image/png" in shown[5] and "image/png" in shown[7]
    words = [
        output.data["text/plain"]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if "text/plain" in output.get("data", {})
    ]
    assert any("hard cover" in said for said in words)
    assert any("(400, 640, 3)" in said for said in words)
