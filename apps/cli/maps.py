"""Maps on the command line: `sightline map`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apps.cli.terminal import AsJson, Root, ScenarioPath, errors, laid, print_json, say, stop, write
from sandbox.scenario.writing import other_ending

maps = typer.Typer()


@maps.command("map")
def map_(
    scenario: ScenarioPath,
    looker: Annotated[
        str,
        typer.Option("--from", metavar="UNIT", help="Who looks: a unit, unit/model, or a side."),
    ],
    what: Annotated[str, typer.Option(help="seen, cover, lanes or safe.")] = "seen",
    cell: Annotated[float, typer.Option(help="Inches of each cell.")] = 1.0,
    out: Annotated[
        Path | None, typer.Option(metavar="OUT.png|OUT.csv|OUT.json", help="Write it to a file.")
    ] = None,
    coarse: Annotated[
        bool, typer.Option("--coarse", help="16 points of a man in each cell: many times as quick.")
    ] = False,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Map what a unit sees of a man who stood in each cell of the table."""
    from sandbox.maps.cells import MapFault
    from sandbox.maps.sight_map import WHATS, sight_map
    from sandbox.maps.writing import WRITERS, written
    from sandbox.printed.maps import map_words
    from sandbox.sight.judge import SightFault

    chosen = next((one for one in WHATS if one == what), None)
    if chosen is None:
        stop(f"--what: found {what!r:.60}; expected one of {', '.join(WHATS)}")
    if out is not None and (wrong := other_ending(out, *WRITERS)):
        stop(f"--out: {wrong}")
    table = laid(scenario, root)
    try:
        with errors.status("Casting rays …") as status:
            found = sight_map(
                table, looker, chosen, cell,
                lambda share, told: status.update(f"{told}, {share:.0%} …"),
                "coarse" if coarse else "fine",
            )  # fmt: skip
    except MapFault as fault:
        stop(f"--cell: {fault}")
    except SightFault as fault:
        stop(f"{scenario}: {fault}")
    if out is not None:
        with errors.status("Writing …"):
            write(out, written(found, table, out.suffix.lower()))
    if as_json:
        print_json(found.to_json())
    else:
        for line in map_words(found):
            say(line)
        if out is not None:
            say(f"Wrote {out}.")


@maps.command("graph")
def graph(
    scenario: ScenarioPath,
    cell: Annotated[float, typer.Option(help="Inches between places.")] = 1.0,
    out: Annotated[
        Path | None, typer.Option(metavar="OUT.csv|OUT.json", help="Write all places to a file.")
    ] = None,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Measure the table by what each place sees of all others, eye to eye, over the terrain."""
    from sandbox.maps.cells import MapFault
    from sandbox.maps.graph import GraphFault, sight_graph
    from sandbox.maps.writing import GRAPH_WRITERS, graph_json
    from sandbox.printed.maps import graph_words

    if out is not None and (wrong := other_ending(out, *GRAPH_WRITERS)):
        stop(f"--out: {wrong}")
    table = laid(scenario, root)
    try:
        with errors.status("Casting rays …") as status:
            found = sight_graph(
                table, cell, lambda share, told: status.update(f"{told}, {share:.0%} …")
            )
            status.update("Measuring …")
            _ = found.measures
    except (MapFault, GraphFault) as fault:
        stop(f"--cell: {fault}")
    if out is not None:
        write(out, GRAPH_WRITERS[out.suffix.lower()](found, table))
    if as_json:
        print_json(graph_json(found, table))
    else:
        for line in graph_words(found):
            say(line)
        if out is not None:
            say(f"Wrote {out}.")


@maps.command("stands")
def stands_(
    scenario: ScenarioPath,
    name: Annotated[str, typer.Argument(metavar="UNIT", help="Who moves: a unit, or unit/model.")],
    target: Annotated[
        str, typer.Option("--target", metavar="UNIT", help="Whom it is about; else all enemies.")
    ] = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Find where a unit could move to a clear shot, to cover, out of sight: the least moves."""
    from sandbox.maps.stands import GOALS, SCHEMA, StandsFault, stands
    from sandbox.printed.maps import stands_words
    from sandbox.sight.judge import SightFault

    table = laid(scenario, root)
    try:
        with errors.status("Casting rays …") as status:

            def told(share: float, what: str) -> None:
                status.update(f"{what}, {share:.0%} …")

            found = [stands(table, name, goal, target, told) for goal in GOALS]
    except (SightFault, StandsFault) as fault:
        stop(f"{scenario}: {fault}")
    if as_json:
        print_json(
            {
                "schema": SCHEMA, "digest": table.digest, "unit": name, "target": target or None,
                "goals": [one.to_json() for one in found],
            }
        )  # fmt: skip
    else:
        for one in found:
            say(stands_words(one))
