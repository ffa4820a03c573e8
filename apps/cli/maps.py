"""Maps on the command line: `sightline map`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli.many import Made, Refused, Scenarios, Scheduler, make_each
from apps.cli.terminal import AsJson, Root, ScenarioPath, casting, laid, print_json, say, stop
from sandbox.scenario.writing import other_ending
from sandbox.work.progress import Progress

if TYPE_CHECKING:
    from sandbox.analysis.maps.counting import Pace
    from sandbox.analysis.maps.sight_map import What
    from sandbox.table.table import Table

maps = typer.Typer()


@maps.command("map")
def map_(
    scenarios: Scenarios,
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
    scheduler: Scheduler = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Map what a unit sees of a man who stood in each cell of the table."""
    from sandbox.analysis.maps.sight_map import WHATS
    from sandbox.analysis.maps.writing import WRITERS

    if what not in WHATS:
        stop(f"--what: found {what!r:.60}; expected one of {', '.join(WHATS)}")
    if out is not None and (wrong := other_ending(out, *WRITERS)):
        stop(f"--out: {wrong}")
    make = partial(
        _map,
        looker=looker,
        what=what,
        cell=cell,
        pace="coarse" if coarse else "fine",
        ending="" if out is None else out.suffix.lower(),
    )
    make_each(scenarios, root, make, out=out, scheduler=scheduler, as_json=as_json)


def _map(
    table: Table,
    progress: Progress,
    *,
    looker: str,
    what: What,
    cell: float,
    pace: Pace,
    ending: str,
) -> Made:
    from sandbox.analysis.maps.cells import MapFault
    from sandbox.analysis.maps.sight_map import sight_map
    from sandbox.analysis.maps.writing import written
    from sandbox.paper.words.maps import map_words
    from sandbox.sight.judge import SightFault

    try:
        found = sight_map(table, looker, what, cell, progress, pace)
    except MapFault as fault:
        raise Refused(str(fault), "--cell") from None
    except SightFault as fault:
        raise Refused(str(fault)) from None
    file = written(found, table, ending) if ending else None
    return Made(found.to_json(), tuple(map_words(found)), file)


@maps.command("graph")
def graph(
    scenarios: Scenarios,
    cell: Annotated[float, typer.Option(help="Inches between places.")] = 1.0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT.png|OUT.csv|OUT.json", help="Write all places to a file, or draw them."
        ),
    ] = None,
    measure: Annotated[
        str, typer.Option(help="What a picture is of: integration, mean depth, drift, area, …")
    ] = "integration",
    scheduler: Scheduler = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Measure the table by what each place sees of all others, eye to eye, over the terrain."""
    from sandbox.analysis.maps.graph import MEASURES
    from sandbox.analysis.maps.writing import GRAPH_ENDINGS

    if measure not in MEASURES:
        stop(f"--measure: found {measure!r:.60}; expected one of {', '.join(MEASURES)}")
    if out is not None and (wrong := other_ending(out, *GRAPH_ENDINGS)):
        stop(f"--out: {wrong}")
    ending = "" if out is None else out.suffix.lower()
    make = partial(_graph, cell=cell, ending=ending, measure=measure)
    make_each(scenarios, root, make, out=out, scheduler=scheduler, as_json=as_json)


def _graph(table: Table, progress: Progress, *, cell: float, ending: str, measure: str) -> Made:
    from sandbox.analysis.maps.cells import MapFault
    from sandbox.analysis.maps.graph import GraphFault, sight_graph
    from sandbox.analysis.maps.writing import graph_file, graph_json
    from sandbox.paper.words.maps import graph_words

    try:
        found = sight_graph(table, cell, progress)
    except (MapFault, GraphFault) as fault:
        raise Refused(str(fault), "--cell") from None
    progress(1.0, "Measuring")
    file = graph_file(found, table, ending, measure) if ending else None
    return Made(graph_json(found, table), tuple(graph_words(found)), file)


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
    from sandbox.analysis.maps.stands import GOALS, SCHEMA, StandsFault, stands
    from sandbox.paper.words.maps import stands_words
    from sandbox.sight.judge import SightFault

    table = laid(scenario, root)
    try:
        with casting() as status:

            def told(share: float, what: str) -> None:
                status.update(f"{what}, {100 * share:.0f} % …")

            found = [stands(table, name, goal, target, told) for goal in GOALS]
    except (SightFault, StandsFault) as fault:
        stop(f"{scenario}: {fault}")
    if as_json:
        print_json(
            {
                "schema": SCHEMA,
                "digest": table.digest,
                "unit": name,
                "target": target or None,
                "goals": [one.to_json() for one in found],
            }
        )
    else:
        for one in found:
            say(stands_words(one))
