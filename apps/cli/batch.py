"""Run a command on one scenario or on many at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from apps.cli.streams import BAD_INPUT
from apps.cli.terminal import (
    casting_status,
    errors,
    fault_of,
    load_table,
    print_json,
    print_line,
    refuse,
    stop,
    write,
)
from languages.message import message
from languages.writing import InLanguage, text
from rules.engine.model.sanitize import sanitize
from sandbox.work.progress import Progress, silent

Scenarios = Annotated[list[Path], typer.Argument(metavar="SCENARIO...", help=text("cli-scenarios"))]
Scheduler = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help=text("cli-scheduler"),
    ),
]


class CannotRun(Exception):
    """The work cannot be done, for a reason in an option or in the scenario."""

    def __init__(self, sentence: str, option: str = "") -> None:
        super().__init__(sentence, option)

    def about(self, scenario: Path) -> str:
        """Return the sentence, after the option or the scenario that it is about."""
        sentence, option = self.args
        return fault_of(option or scenario, sentence)


@dataclass(frozen=True)
class Result:
    """The result for one scenario.

    ``json``: for programs. ``lines``: for people. ``file``: the bytes to write, where wanted.
    """

    json: dict[str, Any]
    lines: tuple[str, ...]
    file: bytes | None = None


Work = Callable[[Any, Progress], Result]
"""Computes the result for a table; raises CannotRun."""


def run_each(
    scenarios: Sequence[Path],
    root: Path | None,
    work: Work,
    *,
    out: Path | None,
    scheduler: str,
    as_json: bool,
    words: str = "",
) -> None:
    """Print and write the result for each scenario.

    A single scenario is worked on in this process; several each in a process of their own, or by
    a scheduler. The faults of some do not stop the others; they are printed, and the command ends
    with 2. For several scenarios ``as_json`` prints a line for each, and a file is written for
    each: its name is that of ``out``, a dash, and the scenario's. ``words``: as for
    `ScenarioFile.by_words`.
    """
    if len(scenarios) == 1 and not scheduler:
        _report(scenarios[0], _run_here(scenarios[0], root, work, words), out, as_json)
        return
    from sandbox.work.many import NoScheduler, each

    outs = [out and out.with_name(f"{out.stem}-{one.stem}{out.suffix}") for one in scenarios]
    if out is not None and len(set(outs)) < len(outs):
        same = message("cli-found-same-names")
        refuse("--out", same, message("cli-expected-names", count=len(outs)))
    paths = [scenario.resolve() for scenario in scenarios]
    words = str(Path(words).resolve()) if Path(words).is_file() else words
    where = None if root is None else root.resolve()
    job = InLanguage(partial(_run, work, where, words))
    any_failed = False
    try:
        with casting_status() as status:
            for number, result in enumerate(each(job, paths, scheduler)):
                status.update(text("cli-done-of", done=number + 1, count=len(paths)))
                if isinstance(result, str):
                    errors.print(sanitize(result), style="red", markup=False)
                    any_failed = True
                    continue
                if not as_json:
                    print_line(text("cli-scenario-named", scenario=str(scenarios[number])))
                named = Result(
                    {"scenario": str(scenarios[number]), **result.json}, result.lines, result.file
                )
                _report(scenarios[number], named, outs[number], as_json)
    except NoScheduler as fault:
        stop(fault_of("--scheduler", fault))
    if any_failed:
        raise typer.Exit(BAD_INPUT)


def _run_here(scenario: Path, root: Path | None, work: Work, words: str) -> Result:
    table = load_table(scenario, root, words=words)
    try:
        with casting_status() as status:
            return work(
                table,
                lambda share, what: status.update(text("cli-progress", share=share, what=what)),
            )
    except CannotRun as fault:
        stop(fault.about(scenario))


def _run(work: Work, root: Path | None, words: str, scenario: Path) -> Result | str:
    from sandbox.scenario.faults import ScenarioFault
    from sandbox.scenario.file import load
    from sandbox.table.table import lay

    try:
        return work(lay(load(scenario, root).by_words(words)), silent)
    except ScenarioFault as fault:
        return "\n".join(str(row) for row in fault.faults)
    except CannotRun as fault:
        return fault.about(scenario)


def _report(scenario: Path, result: Result, out: Path | None, as_json: bool) -> None:
    if out is not None and result.file is not None:
        write(out, result.file)
    if as_json:
        print_json(result.json)
        return
    for line in result.lines:
        print_line(line)
    if out is not None:
        print_line(text("cli-wrote", file=str(out)))
