"""Shared by all commands: arguments, error messages, JSON output, reading and writing files."""

from __future__ import annotations

import json
import os
import signal
import stat
import sys
from collections.abc import Iterable, Iterator
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
from languages.message import Message, message
from languages.writing import go_by, per_inch, text, unit
from rules.catalogue import RULESETS
from rules.engine.model.sanitize import sanitize

if TYPE_CHECKING:
    from sandbox.scenario.faults import ScenarioFault

ScenarioPath = Annotated[Path, typer.Argument(metavar="SCENARIO", help=text("cli-scenario"))]
Root = Annotated[
    Path | None,
    typer.Option(help=text("cli-root")),
]
StoreUrl = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="URL",
        help=text("cli-store"),
    ),
]
Words = Annotated[
    str,
    typer.Option(
        "--words",
        metavar="FILE|NAME",
        help=text("cli-words"),
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help=text("cli-json"))]

UNIT = unit().upper()
"""Stands for a length in the help: it is typed in the reader's unit."""

TABLE = f"{72 * per_inch():g}x{48 * per_inch():g}"
"""The usual size of a table, as it is typed."""

errors = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)

INTERRUPTED = 130
"""Exit status after Ctrl C."""


def command_group(**how: Any) -> typer.Typer:
    """Return a place for commands, without the options of its library that every help would list.

    ``how``: as for `typer.Typer`.
    """
    return typer.Typer(add_completion=False, **how)


def end_on_interrupt() -> None:
    """Make Ctrl C end the program at once, with one line.

    KeyboardInterrupt is not raised: libraries that are being imported report it as an error of
    their own, and the program would wait for threads that cast rays.
    """
    stopped = (text("cli-stopped") + "\n").encode()

    def end(_number: int, _frame: FrameType | None) -> None:
        with suppress(Exception):
            errors.show_cursor(True)
            sys.stdout.flush()
        os.write(2, b"\n" * errors.is_terminal + stopped)
        os._exit(INTERRUPTED)

    signal.signal(signal.SIGINT, end)


def load_table(scenario: Path, root: Path | None, as_json: bool = False, *, words: str = "") -> Any:
    """Return the table of a scenario, or print its faults and exit with 2.

    Faults go to stderr; with ``as_json`` to stdout. ``words``: as for `ScenarioFile.by_words`.
    """
    with errors.status(text("cli-setting-up")) as status:
        from sandbox.scenario.faults import ScenarioFault
        from sandbox.scenario.file import load
        from sandbox.table.table import lay

        try:
            file = load(scenario, root).by_words(words)
            go_by(file.scenario.ruleset)
            return lay(
                file,
                lambda share, what: status.update(
                    text("cli-setting-up-share", share=share, what=what)
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
    with errors.status(text("cli-casting")) as status:
        yield status


def stop_at(fault: ScenarioFault, file: Path) -> NoReturn:
    """Print every fault of a file, one per line, and exit with 2."""
    for row in fault.faults:
        errors.print(sanitize(str(row)), style="red", markup=False)
    if fault.more:
        more = text("cli-more-faults", rest=fault.rest, file=str(file))
        errors.print(sanitize(more), markup=False)
    elif len(fault.faults) > 1:
        errors.print(text("cli-faults-found", count=len(fault.faults)))
    raise typer.Exit(BAD_INPUT)


def check_new(out: Path, ending: str, force: bool) -> None:
    """Stop where a file to write has another ending, or exists and is not to be replaced."""
    from sandbox.scenario.writing import other_ending

    if wrong := other_ending(out, ending):
        stop(wrong)
    if out.exists() and not force:
        refuse(out, message("cli-found-existing"), message("cli-expected-name-or-force"))


def check_game(game: str) -> None:
    """Stop where no game has this name."""
    if game not in RULESETS:
        refuse("--game", repr(game), one_of(RULESETS))


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


def parse_numbers(option: str, given: str, count: int, expected: Message) -> tuple[float, ...]:
    """Return ``count`` finite numbers separated by commas, or stop."""
    try:
        numbers = tuple(float(part) for part in given.split(","))
    except ValueError:
        numbers = ()
    if len(numbers) != count or not all(map(isfinite, numbers)):
        refuse(option, repr(given), expected)
    return numbers


def parse_length(given: str | float) -> float:
    """Return a length that was typed in the reader's unit, inches. Raises BadParameter."""
    try:
        return float(given) / per_inch()
    except ValueError:
        raise typer.BadParameter(text("typer-no-number")) from None


def parse_lengths(option: str, given: str, count: int, expected: Message) -> tuple[float, ...]:
    """Return lengths in the reader's unit, separated by commas, as inches, or stop."""
    numbers = parse_numbers(option, given, count, expected)
    return tuple(number / per_inch() for number in numbers)


def parse_size(given: str) -> tuple[float, float]:
    """Return the size of a table, typed in the reader's unit, such as 72x48, as inches, or stop."""
    try:
        x, y = (float(part) / per_inch() for part in given.lower().split("x"))
    except ValueError:
        refuse("--size", repr(given), message("cli-expected-inches-size", example=TABLE))
    if not (6 <= x <= 240 and 6 <= y <= 240):
        refuse("--size", repr(given), message("cli-expected-inches-range"))
    return x, y


def read(path: Path, most: int) -> str:
    """Return the text of a regular file of at most ``most`` bytes, or stop."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            what = "cli-found-folder" if stat.S_ISDIR(mode) else "cli-found-no-file"
            refuse(path, message(what), message("cli-expected-text-file"))
        with path.open("rb") as stream:
            content = stream.read(most + 1)
        if len(content) > most:
            many = message("cli-found-many-bytes", most=f"{most:,}")
            refuse(path, many, message("cli-expected-at-most"))
        return content.decode()
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            wrong = message("cli-found-no-utf8", at=error.start)
            refuse(path, wrong, message("cli-expected-utf8"))
        why = getattr(error, "strerror", None) or str(error)
        refuse(path, why, message("cli-expected-readable"))


def one_of(names: Iterable[str]) -> Message:
    """Return what was expected where there are only these names."""
    return message("fault-expected-one-of", known=", ".join(names))


def fault_of(place: object, fault: object) -> str:
    """Return a fault behind the file, or the option, that it is of."""
    return text("cli-fault-of", place=str(place), why=str(fault))


def fault_in_line(path: Path, fault: object) -> str:
    """Return a fault that begins with the number of a line, behind its file."""
    return text("cli-fault-in-line", place=str(path), why=str(fault))


def refuse(place: object, found: str | Message, expected: Message) -> NoReturn:
    """Stop with what was found at a place, a file or an option, and what was expected there."""
    stop(text("fault-found", place=str(place), found=found, expected=expected))


def stop(sentence: str) -> NoReturn:
    """Print what is wrong with the input, and exit with 2."""
    errors.print(sanitize(sentence), style="red", markup=False)
    raise typer.Exit(BAD_INPUT)
