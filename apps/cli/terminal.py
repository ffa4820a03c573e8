"""What all commands share: arguments, messages of faults, JSON output, files written whole."""

from __future__ import annotations

import json
import os
import signal
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.status import Status

from apps.cli import print_sight
from apps.cli.streams import BAD_INPUT
from rules.engine.sanitize import sanitize

if TYPE_CHECKING:
    from sandbox.scenario.faults import ScenarioFault

ScenarioPath = Annotated[Path, typer.Argument(metavar="SCENARIO", help="A scenario file (TOML).")]
Root = Annotated[
    Path | None,
    typer.Option(help="The folder that mesh paths may not leave; by default the scenario's own."),
]
StoreUrl = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="URL",
        help="The database that keeps the tables; by default a file in your data folder.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]

errors = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)

INTERRUPTED = 130


def end_on_interrupt() -> None:
    """From now on Ctrl C ends the program at once, with one line.

    Not by KeyboardInterrupt: libraries that are being loaded take that for a fault of their own,
    and threads that cast rays would be waited for.
    """

    def end(_number: int, _frame: FrameType | None) -> None:
        with suppress(Exception):
            errors.show_cursor(True)
            sys.stdout.flush()
        os.write(2, b"\nStopped.\n" if errors.is_terminal else b"Stopped.\n")
        os._exit(INTERRUPTED)

    signal.signal(signal.SIGINT, end)


def laid(scenario: Path, root: Path | None, as_json: bool = False) -> Any:
    """The table of a scenario; every fault on stderr (with --json on stdout) and exit 2."""
    with errors.status("Laying the table …") as status:
        from sandbox.scenario.faults import ScenarioFault
        from sandbox.scenario.file import load
        from sandbox.table.table import lay

        try:
            return lay(
                load(scenario, root),
                lambda share, what: status.update(
                    f"Laying the table, {100 * share:.0f} %: {what} …"
                ),
            )
        except ScenarioFault as fault:
            found = fault
    if as_json:
        print_json(print_sight.faults_json(found))
    return stop_at(found, scenario)


@contextmanager
def casting() -> Iterator[Status]:
    """Show that rays are cast, and before that how far the preparation of sight is."""
    from apps.runtime.ahead import compile_beside, join

    with errors.status("Casting rays …") as status:
        compile_beside(parts=1)
        join(lambda words: status.update(f"{words} …"))
        status.update("Casting rays …")
        yield status


def stop_at(fault: ScenarioFault, file: Path) -> NoReturn:
    """Print every fault of a file, one to a line, and exit with 2."""
    for row in fault.faults:
        errors.print(sanitize(str(row)), style="red", markup=False)
    if fault.more:
        errors.print(sanitize(f"{fault.rest} in {file}."), markup=False)
    elif len(fault.faults) > 1:
        errors.print(f"{len(fault.faults)} faults found.")
    raise typer.Exit(BAD_INPUT)


def write(path: Path, content: bytes) -> None:
    """Write a file whole, or stop."""
    from sandbox.scenario.writing import unwritable, write_whole

    try:
        write_whole(path, content)
    except OSError as error:
        stop(unwritable(path, error))


def print_json(content: Any) -> None:
    """One JSON object on stdout."""
    say(json.dumps(content, ensure_ascii=False, allow_nan=False))


def say(line: str) -> None:
    """One line on stdout."""
    sys.stdout.write(f"{sanitize(line)}\n")


def read(path: Path, most: int) -> str:
    """The text of a plain file of at most so many bytes, or stop."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "no plain file"
            stop(f"{path}: found {what}; expected a file of text")
        with path.open("rb") as stream:
            content = stream.read(most + 1)
        if len(content) > most:
            stop(f"{path}: found more than {most:,} bytes; expected at most that")
        return content.decode()
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            stop(f"{path}: found bytes that are not UTF-8 at {error.start}; expected text in UTF-8")
        found = getattr(error, "strerror", None) or error
        stop(f"{path}: found {found}; expected a file that can be read")


def stop(sentence: str) -> NoReturn:
    """Say what is wrong with the input, and exit with 2."""
    errors.print(sanitize(sentence), style="red", markup=False)
    raise typer.Exit(BAD_INPUT)
