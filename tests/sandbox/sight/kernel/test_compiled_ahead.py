"""Compiling ahead covers everything that a verdict needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock, Timeout
from repository import EXAMPLES

from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.sight.kernel import ahead, compiling, cuts, depths, looks, pairs, proof_steps, proofs
from sandbox.table.table import lay

pytestmark = pytest.mark.slow

KERNELS: tuple[Any, ...] = (
    looks.look_at_each, pairs.count, pairs.judge, proofs.open_outline, proofs.cover, proofs.probe,
    proofs.most_passed, proofs.none_between, proof_steps.in_shaft, proof_steps.corners_of,
    depths.seen_past, cuts.all_within, cuts.least_within,
)  # fmt: skip


def test_a_verdict_compiles_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead.compile_kernels()
    monkeypatch.setattr(compiling, "is_ready", lambda: True)
    for kernel, arguments in ahead.calls():
        kernel(*arguments)  # another process may have compiled it: load it
    before = [len(kernel.dispatcher.signatures) for kernel in KERNELS]
    assert min(before) >= 1
    table = lay(load(EXAMPLES / "crossroads.toml"))
    for shooter, target in (("able", "baker"), ("pak", "sherman"), ("able", "sherman")):
        judge(table, shooter, target)
    table = lay(load(EXAMPLES / "air-attack.toml"))
    one, *others = table.units
    for other in others:
        if other.spec.side != one.spec.side:
            judge(table, one.id, other.id)
    assert [len(kernel.dispatcher.signatures) for kernel in KERNELS] == before


def test_compiling_marks_its_folder_once_all_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And tells how far it is. What another process compiles is not compiled again."""
    calls = ahead.calls()
    monkeypatch.setattr(ahead, "folder", lambda: tmp_path)
    monkeypatch.setattr(ahead, "calls", lambda: calls)
    told: list[str] = []
    with FileLock(tmp_path / "compiling.lock"), pytest.raises(Timeout):
        ahead.compile_kernels(told.append, patience=0.0)
    assert not told and not (tmp_path / ahead.READY).exists()
    for _ in range(2):
        ahead.compile_kernels(told.append)
    assert told == [f"Preparing sight: {number} of {len(calls)}" for number in range(len(calls))]
    assert (tmp_path / ahead.READY).exists()
