"""Ids for what is new."""

from __future__ import annotations

from pathlib import Path

from tables import HEAD, loaded

from sandbox.document.names import free_id


def test_a_free_id_counts_on(tmp_path: Path) -> None:
    rows = "".join(
        f'[[terrain]]\nid = "{name}"\nkind = "wall"\nposition = [9, 9]\n'
        for name in ("wall", "wall-2", "wall-4", "a-long-name-" + "x" * 40)
    )
    scenario = loaded(
        tmp_path,
        HEAD + rows + '[[zones]]\nid = "north"\nside = "a"\npolygon = [[0, 0], [1, 0], [1, 1]]\n',
    ).scenario
    assert free_id(scenario, "hedge") == "hedge"
    assert free_id(scenario, "wall") == "wall-3"
    assert free_id(scenario, "wall-2") == "wall-3"
    assert free_id(scenario, "wall", {"wall-3"}) == "wall-5"
    assert free_id(scenario, "north") == "north-2", "a zone has it"
    assert len(free_id(scenario, "a-long-name-" + "x" * 40)) <= 60
