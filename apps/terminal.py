"""What every command says and reads alike: arguments, faults, JSON, files written whole."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from apps import printing

ScenarioPath = Annotated[Path, typer.Argument(metavar="SCENARIO", help="A scenario file (TOML).")]
Root = Annotated[
    Path | None,
    typer.Option(help="The folder that mesh paths may not leave; by default the scenario's own."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]

errors = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)
BAD_INPUT = 2


def laid(scenario: Path, root: Path | None, as_json: bool = False) -> Any:
    """The table of a scenario; every fault on stderr (with --json on stdout) and exit 2."""
    with errors.status("Laying the table …"):
        from sandbox.faults import ScenarioFault
        from sandbox.scenario_file import load
        from sandbox.table import lay

        try:
            return lay(load(scenario, root))
        except ScenarioFault as fault:
            found = fault
    if as_json:
        print_json(printing.faults_json(found))
    for row in found.faults:
        errors.print(str(row), style="red", markup=False)
    if found.more:
        errors.print(f"{found.rest} in {scenario}.", markup=False)
    elif len(found.faults) > 1:
        errors.print(f"{len(found.faults)} faults found.")
    raise typer.Exit(BAD_INPUT)


def write(path: Path, content: bytes) -> None:
    """Write a file whole, or stop."""
    from sandbox.scenario_file import write_whole

    try:
        write_whole(path, content)
    except OSError as error:
        stop(f"{path}: found {error.strerror or error}; expected a place that can be written")


def print_json(content: Any) -> None:
    """One JSON object on stdout."""
    json.dump(content, sys.stdout, ensure_ascii=False, allow_nan=False)
    sys.stdout.write("\n")


def stop(sentence: str) -> NoReturn:
    """Say what is wrong with the input, and exit with 2."""
    errors.print(sentence, style="red", markup=False)
    raise typer.Exit(BAD_INPUT)
