"""The layouts of the package wh40kdc: each imported, exported, and imported again."""

from __future__ import annotations

import json
import math
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sandbox.exchange.layouts import catalogues
from sandbox.exchange.layouts.catalogues import PACKAGE, package_layouts
from sandbox.exchange.layouts.importing import listed, scenario_in, source_scenario
from sandbox.exchange.layouts.terrain_layout_out import layout_text
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import lay

needs_package = pytest.mark.skipif(
    find_spec(PACKAGE) is None, reason="needs pip install 'sightline-tabletop[layouts]'"
)


def test_without_the_package_a_sentence_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catalogues, "find_spec", lambda _: None)
    catalogues._package.cache_clear()
    try:
        for read in (lambda: listed(PACKAGE), lambda: source_scenario(f"{PACKAGE}:x", "m")):
            with pytest.raises(ScenarioFault, match=r"pip install 'sightline-tabletop\[layouts\]'"):
                read()
    finally:
        catalogues._package.cache_clear()


def close(one: Any, other: Any) -> bool:
    """Whether two values of a scenario agree to a hundredth of an inch."""
    if isinstance(one, float | int) and not isinstance(one, bool):
        return math.isclose(one, other, abs_tol=0.01)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(close, one, other))
    return bool(one == other)


@needs_package
@pytest.mark.slow
def test_every_layout_is_read_and_the_same_after_export_and_import() -> None:
    rows = listed(PACKAGE)
    assert len(rows) >= 46
    for row in rows:
        layout = source_scenario(f"{PACKAGE}:{row.id}", "m")
        assert layout.credits[0] == "Powered by 40kdc-data"
        assert ("Layout by Battlemaster" in layout.credits) == row.source.startswith("battlemaster")
        before = read_scenario(layout.text)
        assert {zone.side for zone in before.zones} == {"attacker", "defender"}
        assert before.objectives
        if row not in rows[::4]:
            continue  # to lay one takes half a second; all are written by the same lines
        table = lay(ScenarioFile(Path("t.toml"), Path(), before, layout.text))
        value = json.loads(layout_text(table)[0])
        again = scenario_in(Path("again.json"), value, "m")
        assert again.credits == layout.credits
        after = read_scenario(again.text)
        assert after.table.size == before.table.size
        for key in ("terrain", "zones", "objectives", "groups"):
            ones, others = getattr(before, key), getattr(after, key)
            by_id = {other.id: other for other in others}
            assert len(ones) == len(others), (row.id, key)
            for number, one in enumerate(ones):
                other = by_id[one.id] if key != "objectives" else others[number]
                values = one.model_dump(exclude={"id"})
                assert all(close(values[k], getattr(other, k)) for k in values), (row.id, one.id)


@pytest.mark.slow
@needs_package
def test_no_ruin_of_them_is_a_block() -> None:
    ids = [row["id"] for row in package_layouts()]
    for name in ids[:3]:
        scenario = read_scenario(source_scenario(f"{PACKAGE}:{name}", "m").text)
        walled = [piece for piece in scenario.terrain if piece.kind_name == "walled-ruin"]
        assert len(walled) > 10
        assert all(one.height_range is not None for one in walled)
        assert sum(len(one.shape.model_dump()["floors"]) for one in walled) > 3
