"""Import army lists of other programs as units of a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from apps.cli.terminal import (
    AsJson,
    Root,
    errors,
    load_table,
    parse_size,
    print_json,
    print_line,
    stop,
    stop_at,
    write,
)
from rules.catalogue import DEFAULT, RULESETS
from rules.engine.sanitize import sanitize
from sandbox.scenario.writing import other_ending

rosters = typer.Typer(no_args_is_help=True, help="Import army lists.")


@rosters.callback()
def about() -> None:
    """Import army lists."""


@rosters.command("import")
def import_list(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="LIST",
            help="An army list: BattleScribe (.ros, .rosz), New Recruit (JSON) or plain text.",
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Argument(
            metavar="[OUT.toml]", help="The scenario file to write: a new, empty table."
        ),
    ] = None,
    into: Annotated[
        Path | None,
        typer.Option(metavar="SCENARIO", help="Add the units to this scenario instead."),
    ] = None,
    side: Annotated[str, typer.Option(metavar="NAME", help="The side of the units.")] = "",
    names: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Further names of units and weapons, TOML.")
    ] = None,
    base: Annotated[
        float | None,
        typer.Option(metavar="MM", help="Place models without a template on bases of this width."),
    ] = None,
    height: Annotated[
        float | None, typer.Option(metavar="IN", help="The height of these models, inches.")
    ] = None,
    size: Annotated[
        str, typer.Option(help="The size of a new table in inches, such as 72x48.")
    ] = "72x48",
    game: Annotated[str, typer.Option(help="The game of a new table.")] = DEFAULT,
    root: Root = None,
    as_json: AsJson = False,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Put the units of an army list on a table, in formation in their side's zone.

    Names that match nothing are listed with the nearest known name.
    """
    if (out is None) == (into is None):
        stop("roster import: expected either OUT.toml or --into SCENARIO")
    if out is not None and (wrong := other_ending(out, ".toml")):
        stop(wrong)
    if out is not None and out.exists() and not force:
        stop(f"{out}: found an existing file; expected a new name, or --force")
    if into is not None and not side:
        stop("--side: found none; expected the side of the units beside --into")
    if game not in RULESETS:
        stop(f"--game: found {game!r}; expected one of {', '.join(RULESETS)}")
    table = None if into is None else load_table(into, root, as_json)
    with errors.status("Placing the units …"):
        from sandbox.exchange.rosters.importing import blank_table, import_roster
        from sandbox.exchange.rosters.names import names_of, read_names
        from sandbox.exchange.rosters.reading import read_list, roster_in
        from sandbox.scenario.faults import ScenarioFault
        from sandbox.scenario.file import read_scenario

        try:
            if table is None:
                table = blank_table(out or Path(), file.stem, game, parse_size(size))
            known = names_of(table.scenario.game, None if names is None else read_names(names))
            roster = roster_in(str(file), read_list(file), known)
            where = side or table.scenario.all_sides[0]
            found = import_roster(str(file), roster, known, table, where, _stand(base, height))
            text = found.file.written()
            read_scenario(text, found.file.path)
        except ScenarioFault as fault:
            stop_at(fault, file)
    if not found.rows:
        stop(f"{file}: {found.nothing}")
    _write(found, text)
    if as_json:
        print_json(found.as_json())
        return
    models = sum(row["models"] for row in found.rows)
    print_line(
        f"Wrote {found.file.path} with {_counted(len(found.rows), 'unit')}"
        f" and {_counted(models, 'model')} from {file.name}."
    )
    for line in found.notes():
        errors.print(sanitize(line), markup=False)


def _write(found: Any, text: str) -> None:
    for name, content in found.meshes.items():
        place = found.file.path.parent / name
        if place.exists() and place.read_bytes() != content:
            stop(f"{place}: found another file of that name; expected none, or the same mesh")
        write(place, content)
    write(found.file.path, text.encode())


def _stand(base: float | None, height: float | None) -> Any:
    """Return the stand for models without a template; None without the two options."""
    from sandbox.exchange.rosters.stand import BASES_MM, HEIGHTS_IN, Stand

    if base is None and height is None:
        return None
    for option, value, (least, most), unit in (
        ("--base", base, BASES_MM, "mm"),
        ("--height", height, HEIGHTS_IN, "inches"),
    ):
        if value is None or not least <= value <= most:
            shown = "none" if value is None else f"{value:g}"
            stop(f"{option}: found {shown}; expected {least:g} to {most:g} {unit}")
    return Stand(float(base or 0), float(height or 0))


def _counted(number: int, one: str) -> str:
    return f"{number:,} {one if number == 1 else one + 's'}"
