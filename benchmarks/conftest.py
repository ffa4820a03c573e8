"""Run benchmarks one after another, in one process that has the machine to itself."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_benchmark.utils import get_commit_info

from benchmarks.timed import sizes
from benchmarks.timed.printed_rows import results


def pytest_configure(config: pytest.Config) -> None:
    """Choose the smallest sizes where nothing is timed."""
    sizes.smallest = config.getoption("benchmark_disable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a whole benchmark take as long as it takes: a test may take a quarter of an hour."""
    for item in items if not sizes.smallest else ():
        item.add_marker(pytest.mark.timeout(0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the commit at which the figures were measured."""
    terminalreporter.write_line(f"measured at {measured_at()}")


def measured_at() -> str:
    """Return the commit of the working tree, and whether files differ from it."""
    commit = get_commit_info()
    return f"{commit['id'][:9]}{' with changes' * bool(commit['dirty'])}"


def pytest_xdist_auto_num_workers() -> int:
    """Return None, because timings beside another worker would be wrong."""
    return 0


def pytest_benchmark_update_json(output_json: dict[str, Any]) -> None:
    """Add figures that are no timing of one call to `--benchmark-json`, and the commit."""
    output_json["figures"] = results
    output_json["measured_at"] = measured_at()
