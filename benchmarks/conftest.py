"""Benchmarks are measured one after another, by one process that has the machine to itself."""

from __future__ import annotations

from typing import Any

from benchmarks.timed.printed_rows import found


def pytest_xdist_auto_num_workers() -> int:
    """None: what is timed beside another worker is timed wrong."""
    return 0


def pytest_benchmark_update_json(output_json: dict[str, Any]) -> None:
    """`--benchmark-json` has what is no timing of one call too, under ``figures``."""
    output_json["figures"] = found
