"""Import army lists of other programs as units of a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from apps.cli.terminal import (
    AsJson,
    Root,
    check_game,
    check_new,
    errors,
    load_table,
    parse_size,
    print_json,
    print_line,
    stop,
    stop_at,
    write,
)
from rules.catalogue import DEFAULT
from rules.engine.model.sanitize import sanitize
from rules.engine.telling import counted

_NONE = "none"
_MOST_OFFERED = 3

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
    choose: Annotated[
        list[str] | None,
        typer.Option(
            metavar="N=TEMPLATE",
            help="Read line N of the table as this template, or leave it out with N=none.",
        ),
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep what --choose says as names in --names FILE.")
    ] = False,
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

    What was read of each line is listed, lines in doubt first, with the reason to ask. --choose
    corrects one.
    """
    if (out is None) == (into is None):
        stop("roster import: expected either OUT.toml or --into SCENARIO")
    if out is not None:
        check_new(out, ".toml", force)
    if into is not None and not side:
        stop("--side: found none; expected the side of the units beside --into")
    check_game(game)
    if keep and (names is None or not choose):
        stop("--keep: found no --names FILE or no --choose; expected both")
    table = None if into is None else load_table(into, root, as_json)
    with errors.status("Placing the units …"):
        from sandbox.exchange.rosters.importing import blank_table, import_roster
        from sandbox.exchange.rosters.keeping import names_text, with_choices
        from sandbox.exchange.rosters.names import names_of, read_names
        from sandbox.exchange.rosters.reading import read_list, roster_in
        from sandbox.scenario.faults import ScenarioFault
        from sandbox.scenario.file import read_scenario

        try:
            if table is None:
                table = blank_table(out or Path(), file.stem, game, parse_size(size))
            own = {} if names is None or (keep and not names.exists()) else read_names(names)
            known = names_of(table.scenario.game, own)
            roster = roster_in(str(file), read_list(file), known)
            chosen = _chosen(choose or [], roster, table.scenario.game)
            where = side or table.scenario.all_sides[0]
            found = import_roster(
                str(file), roster, known, table, where, _stand(base, height), chosen
            )
            text = found.file.written()
            read_scenario(text, found.file.path)
        except ScenarioFault as fault:
            stop_at(fault, file)
    if not found.rows:
        stop(f"{file}: {found.nothing}")
    _write(found, text)
    if keep and names is not None:
        write(names, names_text(with_choices(own, found.told, chosen)).encode())
    if as_json:
        print_json(found.as_json())
        return
    models = sum(row["models"] for row in found.rows)
    print_line(
        f"Wrote {found.file.path} with {counted(len(found.rows), 'unit')}"
        f" and {counted(models, 'model')} from {file.name}."
    )
    for row in found.told:
        for line in _lines(row):
            errors.print(sanitize(line), markup=False)
    for line in found.notes():
        errors.print(sanitize(line), markup=False)


def _lines(row: Any) -> list[str]:
    """Return a line of the list with what was read of it, and what to do where it is in doubt."""
    read = f"{row.read_as} → {row.carried}" if row.template else "nothing"
    lines = [f"{row.number:>3}{'?' if row.why else ' '} {row.line} → {read}"]
    if row.why:
        others = [name for name in row.candidates if name != row.template][:_MOST_OFFERED]
        choices = " or ".join(f"--choose {row.number}={name}" for name in (*others, _NONE))
        lines.append(f"     {row.why}; {choices}")
    return lines


def _chosen(choose: list[str], roster: Any, game: str) -> dict[str, str]:
    """Return what --choose says, by the place of a unit in its list."""
    from sandbox.exchange.rosters.matching import LEFT_OUT
    from sandbox.exchange.rosters.told import numbered
    from sandbox.scenario.templates import templates

    known = [name for name, one in templates().items() if one.game == game]
    places = {number: place for place, number in numbered(roster).items()}
    found = {}
    for said in choose:
        number, _, template = said.partition("=")
        if not number.isdecimal() or int(number[:9]) not in places:
            stop(f"--choose: found {said!r}; expected N=TEMPLATE, N from 1 to {len(places)}")
        if template != _NONE and template not in known:
            stop(f"--choose: found {template!r}; expected a template of `sightline templates`")
        found[places[int(number)]] = LEFT_OUT if template == _NONE else template
    return found


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
