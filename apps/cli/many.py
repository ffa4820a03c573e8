"""What commands share that take many scenarios at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from apps.cli.streams import BAD_INPUT
from apps.cli.terminal import casting, errors, laid, print_json, say, stop, write
from rules.engine.sanitize import sanitize
from sandbox.work.progress import Progress, silent

Scenarios = Annotated[
    list[Path], typer.Argument(metavar="SCENARIO...", help="Scenario files (TOML).")
]
Scheduler = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="A Dask scheduler that has it done; its workers have the same program and files.",
    ),
]


class Refused(Exception):
    """What cannot be made of a table, in one sentence: of an option, or of its scenario."""

    def __init__(self, sentence: str, option: str = "") -> None:
        super().__init__(sentence, option)

    def about(self, scenario: Path) -> str:
        """The sentence, with what it is about."""
        sentence, option = self.args
        return f"{option or scenario}: {sentence}"


@dataclass(frozen=True)
class Made:
    """What comes of a scenario: for programs, for people, and as a file where one is wanted."""

    said: dict[str, Any]
    lines: tuple[str, ...]
    file: bytes | None = None


Make = Callable[[Any, Progress], Made]
"""Of a table; it raises Refused."""


def make_each(
    scenarios: Sequence[Path],
    root: Path | None,
    make: Make,
    *,
    out: Path | None,
    scheduler: str,
    as_json: bool,
) -> None:
    """Print and write what comes of each scenario.

    One is made here. Of several, each in a process of its own or by a scheduler, what can be made
    is; the faults of the others are said, and end the command with 2. With several ``--json``
    prints a line for each, and ``out`` is a file for each: its name, a dash, and the scenario's.
    """
    if len(scenarios) == 1 and not scheduler:
        _say(scenarios[0], _made(scenarios[0], root, make), out, as_json)
        return
    from sandbox.work.many import NoScheduler, each

    outs = [None if out is None else _beside(out, scenario) for scenario in scenarios]
    if out is not None and len(set(outs)) < len(outs):
        stop(
            f"--out: found scenarios of the same name; each of {len(outs)} wants a file of its own"
        )
    paths = [scenario.resolve() for scenario in scenarios]
    work = partial(_sent, make, None if root is None else root.resolve())
    wrong = False
    try:
        with casting() as status:
            for number, found in enumerate(each(work, paths, scheduler)):
                status.update(f"{number + 1} of {len(paths)} done …")
                if isinstance(found, str):
                    errors.print(sanitize(found), style="red", markup=False)
                    wrong = True
                    continue
                if not as_json:
                    say(f"{scenarios[number]}:")
                told = Made(
                    {"scenario": str(scenarios[number]), **found.said}, found.lines, found.file
                )
                _say(scenarios[number], told, outs[number], as_json)
    except NoScheduler as fault:
        stop(f"--scheduler: {fault}")
    if wrong:
        raise typer.Exit(BAD_INPUT)


def _made(scenario: Path, root: Path | None, make: Make) -> Made:
    table = laid(scenario, root)
    try:
        with casting() as status:
            return make(table, lambda share, told: status.update(f"{told}, {100 * share:.0f} % …"))
    except Refused as fault:
        stop(fault.about(scenario))


def _sent(make: Make, root: Path | None, scenario: Path) -> Made | str:
    """What comes of a scenario somewhere else; why nothing does, where that is so."""
    from sandbox.scenario.faults import ScenarioFault
    from sandbox.scenario.file import load
    from sandbox.table.table import lay

    try:
        return make(lay(load(scenario, root)), silent)
    except ScenarioFault as fault:
        return "\n".join(str(row) for row in fault.faults)
    except Refused as fault:
        return fault.about(scenario)


def _say(scenario: Path, made: Made, out: Path | None, as_json: bool) -> None:
    if out is not None and made.file is not None:
        write(out, made.file)
    if as_json:
        print_json(made.said)
        return
    for line in made.lines:
        say(line)
    if out is not None:
        say(f"Wrote {out}.")


def _beside(out: Path, scenario: Path) -> Path:
    return out.with_name(f"{out.stem}-{scenario.stem}{out.suffix}")
