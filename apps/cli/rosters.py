"""Import army lists of other programs as units of a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from apps.cli.terminal import (
    TABLE,
    UNIT,
    AsJson,
    Root,
    check_game,
    check_new,
    command_group,
    errors,
    fault_of,
    load_table,
    parse_length,
    parse_size,
    print_json,
    print_line,
    refuse,
    stop,
    stop_at,
    write,
)
from languages.message import Fact, message
from languages.writing import text
from rules.catalogue import DEFAULT
from rules.engine.model.sanitize import sanitize
from sandbox.scenario.writing import either

_NONE = "none"
_MOST_OFFERED = 3

rosters = command_group(no_args_is_help=True, help=text("cli-rosters"))


@rosters.callback()
def about() -> None:
    """Import army lists."""


@rosters.command(
    "import", help="\n\n".join((text("cli-roster-import"), text("cli-roster-import-more")))
)
def import_list(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="LIST",
            help=text("cli-roster-list"),
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Argument(metavar="[OUT.toml]", help=text("cli-roster-out")),
    ] = None,
    into: Annotated[
        Path | None,
        typer.Option(metavar="SCENARIO", help=text("cli-roster-into")),
    ] = None,
    side: Annotated[str, typer.Option(metavar="NAME", help=text("cli-roster-side"))] = "",
    names: Annotated[
        Path | None, typer.Option(metavar="FILE", help=text("cli-roster-names"))
    ] = None,
    choose: Annotated[
        list[str] | None,
        typer.Option(
            metavar="N=TEMPLATE",
            help=text("cli-roster-choose"),
        ),
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help=text("cli-roster-keep"))] = False,
    base: Annotated[
        float | None,
        typer.Option(metavar="MM", help=text("cli-roster-base")),
    ] = None,
    height: Annotated[
        float | None,
        typer.Option(parser=parse_length, metavar=UNIT, help=text("cli-roster-height")),
    ] = None,
    size: Annotated[str, typer.Option(help=text("cli-roster-size", example=TABLE))] = TABLE,
    game: Annotated[str, typer.Option(help=text("cli-roster-game"))] = DEFAULT,
    root: Root = None,
    as_json: AsJson = False,
    force: Annotated[bool, typer.Option("--force", help=text("cli-force"))] = False,
) -> None:
    """Put the units of an army list on a table, in formation in their side's zone.

    What was read of each line is listed, lines in doubt first, with the reason to ask. --choose
    corrects one.
    """
    if (out is None) == (into is None):
        stop(text("cli-roster-either"))
    if out is not None:
        check_new(out, ".toml", force)
    if into is not None and not side:
        stop(text("cli-roster-no-side"))
    check_game(game)
    if keep and (names is None or not choose):
        stop(text("cli-roster-no-names"))
    table = None if into is None else load_table(into, root, as_json)
    with errors.status(text("cli-roster-placing")):
        from sandbox.exchange.rosters.importing import blank_table, import_roster
        from sandbox.exchange.rosters.names import names_of, read_names
        from sandbox.exchange.rosters.reading import read_list, roster_in
        from sandbox.exchange.rosters.told import names_text, with_choices
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
            content = found.file.written()
            read_scenario(content, found.file.path)
        except ScenarioFault as fault:
            stop_at(fault, file)
    if not found.rows:
        stop(fault_of(file, found.nothing))
    _write(found, content)
    if keep and names is not None:
        write(names, names_text(with_choices(own, found.told, chosen)).encode())
    if as_json:
        print_json(found.as_json())
        return
    models = sum(row["models"] for row in found.rows)
    facts: dict[str, Fact] = {
        "units": message("cli-units", count=len(found.rows)),
        "models": message("cli-models", count=models),
    }
    print_line(text("cli-roster-wrote", file=str(found.file.path), list=file.name, **facts))
    for row in found.told:
        for line in _lines(row):
            errors.print(sanitize(line), markup=False)
    for line in found.notes():
        errors.print(sanitize(line), markup=False)


def _lines(row: Any) -> list[str]:
    """Return a line of the list with what was read of it, and what to do where it is in doubt."""
    read = f"{row.read_as} → {row.carried}" if row.template else text("cli-roster-nothing")
    lines = [f"{row.number:>3}{'?' if row.why else ' '} {row.line} → {read}"]
    if row.why:
        others = [name for name in row.candidates if name != row.template][:_MOST_OFFERED]
        choices = either([f"--choose {row.number}={name}" for name in (*others, _NONE)])
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
            refuse("--choose", repr(said), message("cli-expected-choice", most=len(places)))
        if template != _NONE and template not in known:
            refuse("--choose", repr(template), message("cli-expected-template"))
        found[places[int(number)]] = LEFT_OUT if template == _NONE else template
    return found


def _write(found: Any, content: str) -> None:
    for name, mesh in found.meshes.items():
        place = found.file.path.parent / name
        if place.exists() and place.read_bytes() != mesh:
            refuse(place, message("fault-other-file"), message("cli-expected-none-or-mesh"))
        write(place, mesh)
    write(found.file.path, content.encode())


def _stand(base: float | None, height: float | None) -> Any:
    """Return the stand for models without a template; None without the two options."""
    from sandbox.exchange.rosters.stand import BASES_MM, HEIGHTS_IN, Stand

    if base is None and height is None:
        return None
    for option, value, (least, most), key in (
        ("--base", base, BASES_MM, "cli-expected-millimetres"),
        ("--height", height, HEIGHTS_IN, "cli-expected-inches"),
    ):
        if value is None or not least <= value <= most:
            shown = message("cli-found-none") if value is None else f"{value:g}"
            refuse(option, shown, message(key, least=f"{least:g}", most=f"{most:g}"))
    return Stand(float(base or 0), float(height or 0))
