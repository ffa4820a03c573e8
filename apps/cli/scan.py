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
    check_game,
    check_new,
    errors,
    parse_numbers,
    parse_size,
    print_json,
    print_line,
    stop,
    stop_at,
    write,
)
from rules.catalogue import DEFAULT

scans = typer.Typer()

_CORNERS = "four corners x,y,z, near left; near right; far right; far left"
_POINTS = "two points x,y,z; x,y,z"


@scans.command("scan")
def scan_(
    scan: Annotated[
        Path,
        typer.Argument(
            metavar="SCAN", help="A scan of a table: GLB, glTF, OBJ, PLY, USDZ, or a zip of one."
        ),
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT.toml", help="The scenario file to write.")],
    size: Annotated[
        str,
        typer.Option(help="The table in inches, such as 72x48; by default the usual size nearest."),
    ] = "",
    unit: Annotated[
        Literal["mm", "cm", "m", "in"] | None,
        typer.Option(help="The unit of the scan's coordinates; guessed by default."),
    ] = None,
    up: Annotated[
        Literal["x", "y", "z"] | None,
        typer.Option(help="The axis that points up; guessed by default."),
    ] = None,
    corners: Annotated[
        str,
        typer.Option(
            metavar='"x,y,z; …"',
            help="The table's corners in the scan's coordinates: near left, near right, far right, "
            "far left; found by default.",
        ),
    ] = "",
    points: Annotated[
        str,
        typer.Option(
            metavar='"x,y,z; x,y,z"',
            help="Two points in the scan's coordinates whose distance is known: see --distance.",
        ),
    ] = "",
    distance: Annotated[
        float | None,
        typer.Option(metavar="INCHES", help="The distance between --points: it gives the scale."),
    ] = None,
    mirrored: Annotated[
        bool,
        typer.Option(
            "--mirrored", help="The scan is mirrored: writing on the table reads backwards in it."
        ),
    ] = False,
    since: Annotated[
        Path | None,
        typer.Option(
            metavar="FIRST.toml",
            help="The scenario of an earlier scan of this table: tell what moved; keep its names, "
            "kinds and units.",
        ),
    ] = None,
    game: Annotated[str, typer.Option(help="The game that the scenario is for.")] = DEFAULT,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Find the table in a scan, and write it as a scenario with its pieces."""
    check_new(out, ".toml", force)
    if (folder := out.with_name(f"{out.stem}-scan")).exists() and not force:
        stop(f"{folder}: found an existing folder; expected another name for OUT, or --force")
    check_game(game)
    with errors.status("Reading …") as status:
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
                lambda share, what: status.update(f"{100 * share:.0f} %: {what} …"),
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
        print_line(f"Wrote {out}: {table}")
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
        stop(f"{folder}: found {error.strerror}; expected a writable folder")


def _corners(text: str) -> tuple[tuple[float, ...], ...] | None:
    if not text:
        return None
    return _points("--corners", text, 4, _CORNERS)


def _known_distance(
    points: str, distance: float | None
) -> tuple[tuple[float, ...], tuple[float, ...], float] | None:
    if not points and distance is None:
        return None
    if not points or distance is None or not 0 < distance < inf:
        found = "no points" if not points else "no distance" if distance is None else distance
        stop(f"--points and --distance: found {found}; expected {_POINTS}, and inches between them")
    one, other = _points("--points", points, 2, _POINTS)
    return one, other, distance


def _points(option: str, text: str, count: int, expected: str) -> tuple[tuple[float, ...], ...]:
    rows = [row for row in text.split(";") if row.strip()]
    if len(rows) != count:
        stop(f"{option}: found {len(rows)} of them; expected {expected}")
    return tuple(parse_numbers(option, row, 3, expected) for row in rows)
