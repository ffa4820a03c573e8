"""Maps on the command line: `sightline map`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli.batch import CannotRun, Result, Scenarios, Scheduler, run_each
from apps.cli.terminal import (
    AsJson,
    Root,
    ScenarioPath,
    Words,
    casting_status,
    load_table,
    print_json,
    print_line,
    stop,
)
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
        typer.Option("--from", metavar="UNIT", help="The observer: a unit, unit/model, or a side."),
    ],
    what: Annotated[str, typer.Option(help="seen, cover, lanes, safe or least.")] = "seen",
    cell: Annotated[float, typer.Option(help="The size of a cell, inches.")] = 1.0,
    out: Annotated[
        Path | None, typer.Option(metavar="OUT.png|OUT.csv|OUT.json", help="Write it to a file.")
    ] = None,
    coarse: Annotated[
        bool, typer.Option("--coarse", help="Sample 16 points of the model per cell: much faster.")
    ] = False,
    scheduler: Scheduler = "",
    words: Words = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Map how much a unit would see of a rifleman in each cell of the table."""
    from sandbox.analysis.maps.sight_map import WHATS
    from sandbox.analysis.maps.writing import WRITERS

    if what not in WHATS:
        stop(f"--what: found {what!r:.60}; expected one of {', '.join(WHATS)}")
    if out is not None and (wrong := other_ending(out, *WRITERS)):
        stop(f"--out: {wrong}")
    work = partial(
        _map_sight,
        looker=looker,
        what=what,
        cell=cell,
        pace="coarse" if coarse else "fine",
        ending="" if out is None else out.suffix.lower(),
    )
    run_each(scenarios, root, work, out=out, scheduler=scheduler, as_json=as_json, words=words)


def _map_sight(
    table: Table,
    progress: Progress,
    *,
    looker: str,
    what: What,
    cell: float,
    pace: Pace,
    ending: str,
) -> Result:
    from sandbox.analysis.maps.cells import MapFault
    from sandbox.analysis.maps.height_cells import mapped
    from sandbox.analysis.maps.writing import written
    from sandbox.paper.words.maps import map_words
    from sandbox.sight.judge import SightFault

    try:
        seen = mapped(table, looker, what, cell, progress, pace)
    except MapFault as fault:
        raise CannotRun(str(fault), "--cell") from None
    except SightFault as fault:
        raise CannotRun(str(fault)) from None
    file = written(seen, table, ending) if ending else None
    return Result(seen.to_json(), tuple(map_words(seen, table.scenario.brings.words)), file)


@maps.command("graph")
def graph(
    scenarios: Scenarios,
    cell: Annotated[float, typer.Option(help="The distance between places, inches.")] = 1.0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT.png|OUT.csv|OUT.json", help="Write all places to a file, or draw them."
        ),
    ] = None,
    measure: Annotated[
        str, typer.Option(help="What a picture shows: integration, mean depth, drift, area, …")
    ] = "integration",
    scheduler: Scheduler = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Measure the visibility graph of the table: which places see which, eye to eye."""
    from sandbox.analysis.maps.graph import MEASURES
    from sandbox.analysis.maps.writing import GRAPH_ENDINGS

    if measure not in MEASURES:
        stop(f"--measure: found {measure!r:.60}; expected one of {', '.join(MEASURES)}")
    if out is not None and (wrong := other_ending(out, *GRAPH_ENDINGS)):
        stop(f"--out: {wrong}")
    ending = "" if out is None else out.suffix.lower()
    work = partial(_measure_graph, cell=cell, ending=ending, measure=measure)
    run_each(scenarios, root, work, out=out, scheduler=scheduler, as_json=as_json)


def _measure_graph(
    table: Table, progress: Progress, *, cell: float, ending: str, measure: str
) -> Result:
    from sandbox.analysis.maps.cells import MapFault
    from sandbox.analysis.maps.graph import GraphFault, sight_graph
    from sandbox.analysis.maps.writing import graph_file, graph_json
    from sandbox.paper.words.maps import graph_words
    from sandbox.sight.judge import SightFault

    try:
        visibility = sight_graph(table, cell, progress)
    except (MapFault, GraphFault) as fault:
        raise CannotRun(str(fault), "--cell") from None
    except SightFault as fault:
        raise CannotRun(str(fault)) from None
    progress(1.0, "Measuring")
    file = graph_file(visibility, table, ending, measure) if ending else None
    return Result(graph_json(visibility, table), tuple(graph_words(visibility)), file)


@maps.command("stands")
def stands_(
    scenario: ScenarioPath,
    name: Annotated[
        str, typer.Argument(metavar="UNIT", help="The unit or model (unit/model) that moves.")
    ],
    target: Annotated[
        str, typer.Option("--target", metavar="UNIT", help="The enemy; by default all enemies.")
    ] = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Find the shortest moves of a unit to a clear shot, to cover, and out of sight."""
    from sandbox.analysis.maps.doubted_stands import every_goal, goals_json
    from sandbox.analysis.maps.stands import StandsFault
    from sandbox.paper.words.maps import stands_words
    from sandbox.sight.judge import SightFault

    table = load_table(scenario, root)
    try:
        with casting_status() as status:

            def report(share: float, what: str) -> None:
                status.update(f"{what}, {100 * share:.0f} % …")

            results = every_goal(table, name, target, report)
    except (SightFault, StandsFault) as fault:
        stop(f"{scenario}: {fault}")
    if as_json:
        print_json(goals_json(table, name, target, results))
    else:
        for result in results:
            print_line(stands_words(result))
