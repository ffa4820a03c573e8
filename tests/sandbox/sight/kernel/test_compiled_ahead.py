"""Compiling ahead covers everything that a verdict needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from repository import EXAMPLES

from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.sight.kernel import ahead, compiling, cuts, depths, looks, pairs, proof_steps, proofs
from sandbox.table.table import lay

KERNELS: tuple[Any, ...] = (
    looks.look_at_each, pairs.count, pairs.judge, proofs.open_outline, proofs.cover, proofs.probe,
    proofs.most_passed, proofs.none_between, proof_steps.in_shaft, proof_steps.corners_of,
    depths.seen_past, cuts.all_within, cuts.least_within,
)  # fmt: skip


@pytest.mark.slow
def test_a_verdict_compiles_nothing_more() -> None:
    ahead.compile_kernels()
    for kernel, arguments in (*ahead.first_calls(), *ahead.other_calls()):
        kernel(*arguments)  # another process may have compiled it: load it
    before = [len(kernel.signatures) for kernel in KERNELS]
    assert min(before) >= 1
    table = lay(load(EXAMPLES / "crossroads.toml"))
    for shooter, target in (("able", "baker"), ("pak", "sherman"), ("able", "sherman")):
        judge(table, shooter, target)
    table = lay(load(EXAMPLES / "air-attack.toml"))
    one, *others = table.units
    for other in others:
        if other.spec.side != one.spec.side:
            judge(table, one.id, other.id)
    assert [len(kernel.signatures) for kernel in KERNELS] == before
    assert ahead.is_ready()


def test_progress_counts_the_kernels_of_a_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "folder", lambda: tmp_path)
    kernels = [kernel for kernel, _ in ahead.first_calls()]
    assert ahead.compiled_so_far() == (0, len(kernels))
    for number, kernel in enumerate(kernels):
        module = kernel.__module__.rpartition(".")[2]
        (tmp_path / f"{module}.{kernel.__name__}-{number}.py311.nbi").touch()
        (tmp_path / f"{module}.another-{number}.py311.nbi").touch()
        assert ahead.compiled_so_far() == (number + 1, len(kernels))
