"""Shared by all commands: arguments, error messages, JSON output, reading and writing files."""

from __future__ import annotations

import json
import os
import signal
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import isfinite
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.status import Status

from apps.cli import print_sight
from apps.cli.streams import BAD_INPUT
from rules.catalogue import RULESETS
from rules.engine.model.sanitize import sanitize

if TYPE_CHECKING:
    from sandbox.scenario.faults import ScenarioFault

ScenarioPath = Annotated[Path, typer.Argument(metavar="SCENARIO", help="A scenario file (TOML).")]
Root = Annotated[
    Path | None,
    typer.Option(help="The folder that mesh paths may not leave; by default the scenario's."),
]
StoreUrl = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="URL",
        help="The database with the tables; by default a file in your data folder.",
    ),
]
Words = Annotated[
    str,
    typer.Option(
        "--words",
        metavar="FILE|NAME",
        help="Judge by these words for cover (sightline words list), not by the scenario's.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]

errors = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)

INTERRUPTED = 130
"""Exit status after Ctrl C."""


def end_on_interrupt() -> None:
    """Make Ctrl C end the program at once, with one line.

    KeyboardInterrupt is not raised: libraries that are being imported report it as an error of
    their own, and the program would wait for threads that cast rays.
    """

    def end(_number: int, _frame: FrameType | None) -> None:
        with suppress(Exception):
            errors.show_cursor(True)
            sys.stdout.flush()
        os.write(2, b"\nStopped.\n" if errors.is_terminal else b"Stopped.\n")
        os._exit(INTERRUPTED)

    signal.signal(signal.SIGINT, end)


def load_table(scenario: Path, root: Path | None, as_json: bool = False, *, words: str = "") -> Any:
    """Return the table of a scenario, or print its faults and exit with 2.

    Faults go to stderr; with ``as_json`` to stdout. ``words``: as for `ScenarioFile.by_words`.
    """
    with errors.status("Setting up the table …") as status:
        from sandbox.scenario.faults import ScenarioFault
        from sandbox.scenario.file import load
        from sandbox.table.table import lay

        try:
            return lay(
                load(scenario, root).by_words(words),
                lambda share, what: status.update(
                    f"Setting up the table, {100 * share:.0f} %: {what} …"
                ),
            )
        except ScenarioFault as raised:
            fault = raised
    if as_json:
        print_json(print_sight.faults_json(fault))
    return stop_at(fault, scenario)


@contextmanager
def casting_status() -> Iterator[Status]:
    """Show that rays are being cast."""
    with errors.status("Casting rays …") as status:
        yield status


def stop_at(fault: ScenarioFault, file: Path) -> NoReturn:
    """Print every fault of a file, one per line, and exit with 2."""
    for row in fault.faults:
        errors.print(sanitize(str(row)), style="red", markup=False)
    if fault.more:
        errors.print(sanitize(f"{fault.rest} in {file}."), markup=False)
    elif len(fault.faults) > 1:
        errors.print(f"{len(fault.faults)} faults found.")
    raise typer.Exit(BAD_INPUT)


def check_new(out: Path, ending: str, force: bool) -> None:
    """Stop where a file to write has another ending, or exists and is not to be replaced."""
    from sandbox.scenario.writing import other_ending

    if wrong := other_ending(out, ending):
        stop(wrong)
    if out.exists() and not force:
        stop(f"{out}: found an existing file; expected a new name, or --force")


def check_game(game: str) -> None:
    """Stop where no game has this name."""
    if game not in RULESETS:
        stop(f"--game: found {game!r}; expected one of {', '.join(RULESETS)}")


def write(path: Path, content: bytes) -> None:
    """Write a file atomically; stop where that fails."""
    from sandbox.scenario.writing import unwritable, write_whole

    try:
        write_whole(path, content)
    except OSError as error:
        stop(unwritable(path, error))


def print_json(content: Any) -> None:
    """Print one JSON object on stdout."""
    print_line(json.dumps(content, ensure_ascii=False, allow_nan=False))


def print_line(line: str) -> None:
    """Print one sanitized line on stdout."""
    sys.stdout.write(f"{sanitize(line)}\n")


def parse_numbers(option: str, text: str, count: int, expected: str) -> tuple[float, ...]:
    """Return ``count`` finite numbers separated by commas, or stop."""
    try:
        numbers = tuple(float(part) for part in text.split(","))
    except ValueError:
        numbers = ()
    if len(numbers) != count or not all(map(isfinite, numbers)):
        stop(f"{option}: found {text!r}; expected {expected}")
    return numbers


def parse_size(text: str) -> tuple[float, float]:
    """Return the size of a table, inches, such as 72x48, or stop."""
    try:
        x, y = (float(part) for part in text.lower().split("x"))
    except ValueError:
        stop(f"--size: found {text!r}; expected inches such as 72x48")
    if not (6 <= x <= 240 and 6 <= y <= 240):
        stop(f"--size: found {text!r}; expected 6 to 240 inches each way")
    return x, y


def read(path: Path, most: int) -> str:
    """Return the text of a regular file of at most ``most`` bytes, or stop."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "no regular file"
            stop(f"{path}: found {what}; expected a text file")
        with path.open("rb") as stream:
            content = stream.read(most + 1)
        if len(content) > most:
            stop(f"{path}: found more than {most:,} bytes; expected at most that")
        return content.decode()
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            stop(f"{path}: found bytes that are not UTF-8 at {error.start}; expected text in UTF-8")
        why = getattr(error, "strerror", None) or error
        stop(f"{path}: found {why}; expected a readable file")


def stop(sentence: str) -> NoReturn:
    """Print what is wrong with the input, and exit with 2."""
    errors.print(sanitize(sentence), style="red", markup=False)
    raise typer.Exit(BAD_INPUT)
