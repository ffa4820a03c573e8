"""Make a scenario of a scanned table."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Annotated, Literal

import typer

from apps.cli.terminal import (
    TABLE,
    UNIT,
    check_game,
    check_new,
    command_group,
    errors,
    parse_length,
    parse_numbers,
    parse_size,
    print_json,
    print_line,
    refuse,
    stop_at,
    write,
)
from languages.message import Message, message
from languages.writing import text
from rules.catalogue import DEFAULT

scans = command_group()

_CORNERS, _POINTS = message("cli-expected-corners"), message("cli-expected-points")


@scans.command("scan", help=text("cli-scan"))
def scan_(
    scan: Annotated[
        Path,
        typer.Argument(metavar="SCAN", help=text("cli-scan-file")),
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help=text("cli-out-scenario"))],
    size: Annotated[
        str,
        typer.Option(help=text("cli-scan-size", example=TABLE)),
    ] = "",
    unit: Annotated[
        Literal["mm", "cm", "m", "in"] | None,
        typer.Option(help=text("cli-scan-unit")),
    ] = None,
    up: Annotated[
        Literal["x", "y", "z"] | None,
        typer.Option(help=text("cli-scan-up")),
    ] = None,
    corners: Annotated[
        str,
        typer.Option(
            metavar='"x,y,z; …"',
            help=text("cli-scan-corners"),
        ),
    ] = "",
    points: Annotated[
        str,
        typer.Option(
            metavar='"x,y,z; x,y,z"',
            help=text("cli-scan-points"),
        ),
    ] = "",
    distance: Annotated[
        float | None,
        typer.Option(parser=parse_length, metavar=UNIT, help=text("cli-scan-distance")),
    ] = None,
    mirrored: Annotated[
        bool,
        typer.Option("--mirrored", help=text("cli-scan-mirrored")),
    ] = False,
    since: Annotated[
        Path | None,
        typer.Option(
            metavar="FIRST.toml",
            help=text("cli-scan-since"),
        ),
    ] = None,
    game: Annotated[str, typer.Option(help=text("cli-game"))] = DEFAULT,
    force: Annotated[bool, typer.Option("--force", help=text("cli-force"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=text("cli-scan-json"))] = False,
) -> None:
    """Find the table in a scan, and write it as a scenario with its pieces."""
    check_new(out, ".toml", force)
    if (folder := out.with_name(f"{out.stem}-scan")).exists() and not force:
        wanted = message("cli-expected-name-for-out")
        refuse(folder, message("cli-found-existing-folder"), wanted)
    check_game(game)
    with errors.status(text("cli-reading")) as status:
        from dataclasses import replace

        from sandbox.exchange.scan_since import take_since
        from sandbox.exchange.scan_taking import TakenScan, take_scan, wish_of
        from sandbox.paper.words.scans import scan_words
        from sandbox.scenario.faults import ScenarioFault
        from sandbox.scenario.file import load, read_scenario

        wish = wish_of(
            parse_size(size) if size else None,
            unit,
            up,
            _corners(corners),
            _known_distance(points, distance),
            mirrored=mirrored,
        )

        def take(corners: tuple[tuple[float, ...], ...] | None = None) -> TakenScan:
            told = wish if corners is None else replace(wish, corners=corners)
            return take_scan(
                scan, out.stem, f"{out.stem}-scan", told, game,
                lambda share, what: status.update(text("cli-scanning", share=share, what=what)),
            )  # fmt: skip

        try:
            if since is None:
                taken = take()
            else:
                first = load(since)
                game = first.scenario.game
                wish = replace(wish, size=wish.size or first.scenario.table.size)
                taken = take_since(first, take)
            read_scenario(taken.text, out)
        except ScenarioFault as fault:
            stop_at(fault, scan)
    _write_files(out, taken.files)
    write(out, taken.text.encode())
    if as_json:
        print_json(taken.report)
    else:
        table, *rest = scan_words(taken.report)
        print_line(text("cli-wrote-scan", file=str(out), table=table))
        for line in rest:
            print_line(line)


def _write_files(out: Path, files: Mapping[str, bytes]) -> None:
    """Write the files beside a scenario: all of them, or none.

    They are written to a folder of another name first, which then takes the place of the old one.
    """
    folder = out.with_name(f"{out.stem}-scan")
    beside = out.parent / f".{folder.name}.{os.getpid()}.part"
    try:
        beside.mkdir()
        for name, content in files.items():
            (beside / Path(name).name).write_bytes(content)
        if folder.exists():
            shutil.rmtree(folder)
        beside.replace(folder)
    except OSError as error:
        shutil.rmtree(beside, ignore_errors=True)
        refuse(folder, str(error.strerror), message("cli-expected-writable-folder"))


def _corners(given: str) -> tuple[tuple[float, ...], ...] | None:
    return _points("--corners", given, 4, _CORNERS) if given else None


def _known_distance(
    points: str, distance: float | None
) -> tuple[tuple[float, ...], tuple[float, ...], float] | None:
    if not points and distance is None:
        return None
    if not points or distance is None or not 0 < distance < inf:
        found = message("cli-found-no-distance") if distance is None else str(distance)
        found = found if points else message("cli-found-no-points")
        refuse(text("cli-scan-both"), found, message("cli-expected-points-apart"))
    one, other = _points("--points", points, 2, _POINTS)
    return one, other, distance


def _points(
    option: str, given: str, count: int, expected: Message
) -> tuple[tuple[float, ...], ...]:
    rows = [row for row in given.split(";") if row.strip()]
    if len(rows) != count:
        refuse(option, message("fault-of-them", count=len(rows)), expected)
    return tuple(parse_numbers(option, row, 3, expected) for row in rows)
