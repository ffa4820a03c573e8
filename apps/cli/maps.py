"""Maps on the command line: `sightline map`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli.batch import CannotRun, Result, Scenarios, Scheduler, run_each
from apps.cli.terminal import (
    UNIT,
    AsJson,
    Root,
    ScenarioPath,
    Words,
    casting_status,
    command_group,
    fault_of,
    load_table,
    one_of,
    parse_length,
    print_json,
    print_line,
    refuse,
    stop,
)
from languages.message import Line
from languages.writing import ENGLISH, per_inch, speaking, text
from sandbox.scenario.writing import other_ending
from sandbox.work.progress import Progress

if TYPE_CHECKING:
    from sandbox.analysis.maps.counting import Pace
    from sandbox.analysis.maps.sight_map import What
    from sandbox.table.table import Table

maps = command_group()


@maps.command("map", help=text("cli-map"))
def map_(
    scenarios: Scenarios,
    looker: Annotated[
        str,
        typer.Option("--from", metavar="UNIT", help=text("cli-map-from")),
    ],
    what: Annotated[str, typer.Option(help=text("cli-map-what"))] = "seen",
    cell: Annotated[
        float, typer.Option(parser=parse_length, metavar=UNIT, help=text("cli-map-cell"))
    ] = per_inch(),
    out: Annotated[
        Path | None, typer.Option(metavar="OUT.png|OUT.csv|OUT.json", help=text("cli-map-out"))
    ] = None,
    coarse: Annotated[bool, typer.Option("--coarse", help=text("cli-map-coarse"))] = False,
    scheduler: Scheduler = "",
    words: Words = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Map how much a unit would see of a rifleman in each cell of the table."""
    from sandbox.analysis.maps.sight_map import WHATS
    from sandbox.analysis.maps.writing import WRITERS

    if what not in WHATS:
        refuse("--what", f"{what!r:.60}", one_of(WHATS))
    if out is not None and (wrong := other_ending(out, *WRITERS)):
        stop(fault_of("--out", wrong))
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
    from sandbox.analysis.maps.doubted import mapped
    from sandbox.analysis.maps.writing import written
    from sandbox.paper.words.maps import map_words
    from sandbox.sight.judge import SightFault

    try:
        seen = mapped(table, looker, what, cell, progress, pace)
    except MapFault as fault:
        raise CannotRun(str(fault), "--cell") from None
    except SightFault as fault:
        raise CannotRun(str(fault)) from None
    with speaking(ENGLISH):
        file = written(seen, table, ending) if ending else None
    return Result(seen.to_json(), tuple(map_words(seen, table.scenario.brings.words)), file)


@maps.command("graph", help=text("cli-graph"))
def graph(
    scenarios: Scenarios,
    cell: Annotated[
        float, typer.Option(parser=parse_length, metavar=UNIT, help=text("cli-graph-cell"))
    ] = per_inch(),
    out: Annotated[
        Path | None,
        typer.Option(metavar="OUT.png|OUT.csv|OUT.json", help=text("cli-graph-out")),
    ] = None,
    measure: Annotated[str, typer.Option(help=text("cli-graph-measure"))] = "integration",
    scheduler: Scheduler = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Measure the visibility graph of the table: which places see which, eye to eye."""
    from sandbox.analysis.maps.graph import MEASURES
    from sandbox.analysis.maps.writing import GRAPH_ENDINGS

    if measure not in MEASURES:
        refuse("--measure", f"{measure!r:.60}", one_of(MEASURES))
    if out is not None and (wrong := other_ending(out, *GRAPH_ENDINGS)):
        stop(fault_of("--out", wrong))
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
    progress(1.0, text("cli-measuring"))
    with speaking(ENGLISH):
        file = graph_file(visibility, table, ending, measure) if ending else None
    return Result(graph_json(visibility, table), tuple(graph_words(visibility)), file)


@maps.command("stands", help=text("cli-stands"))
def stands_(
    scenario: ScenarioPath,
    name: Annotated[str, typer.Argument(metavar="UNIT", help=text("cli-stands-unit"))],
    target: Annotated[
        str, typer.Option("--target", metavar="UNIT", help=text("cli-stands-target"))
    ] = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Find the shortest moves of a unit to a clear shot, to cover, and out of sight."""
    from sandbox.analysis.maps.doubted import every_goal, goals_json
    from sandbox.analysis.maps.stands import StandsFault
    from sandbox.paper.words.maps import stands_words
    from sandbox.sight.judge import SightFault

    table = load_table(scenario, root)
    try:
        with casting_status() as status:

            def report(share: float, what: Line) -> None:
                status.update(text("cli-progress", share=share, what=what))

            results = every_goal(table, name, target, report)
    except (SightFault, StandsFault) as fault:
        stop(fault_of(scenario, fault))
    if as_json:
        print_json(goals_json(table, name, target, results))
    else:
        for result in results:
            print_line(stands_words(result))
