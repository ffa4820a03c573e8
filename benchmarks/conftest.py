"""Run benchmarks one after another, in one process that has the machine to itself."""

from __future__ import annotations

from typing import Any

from benchmarks.timed.printed_rows import results


def pytest_xdist_auto_num_workers() -> int:
    """Return None, because timings beside another worker would be wrong."""
    return 0


def pytest_benchmark_update_json(output_json: dict[str, Any]) -> None:
    """Add figures that are no timing of one call to `--benchmark-json`, under ``figures``."""
    output_json["figures"] = results
