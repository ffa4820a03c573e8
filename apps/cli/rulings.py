"""Rulings on the command line: `sightline los`, `sightline verify`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli import print_sight
from apps.cli.laying import numbers
from apps.cli.terminal import (
    AsJson,
    Root,
    ScenarioPath,
    casting,
    errors,
    laid,
    print_json,
    say,
    stop,
    stop_at,
    write,
)
from sandbox.scenario.writing import other_ending

if TYPE_CHECKING:
    from sandbox.rulings.findings import Findings, Wish
    from sandbox.sight.report import SightReport
    from sandbox.table.table import Table

rulings = typer.Typer()

NOT_THE_SAME = 1


def _found(table: Table, report: SightReport, wish: Wish) -> Findings:
    """What is wished for beside the verdict."""
    from sandbox.rulings.findings import Undrawn, findings

    with errors.status("Finding out …") as status:
        try:
            return findings(
                table,
                report,
                wish,
                lambda share, what: status.update(f"{what}, {100 * share:.0f} % …"),
            )
        except Undrawn as fault:
            stop(f"--cross-check: {fault}")


def _write_ruling(out: Path, table: Table, report: SightReport, found: Findings) -> None:
    """Write a ruling: by the ending of its name as JSON, or as a page to look at and print."""
    if out.suffix.lower() == ".json":
        from sandbox.rulings.ruling import ruling_of

        write(out, ruling_of(table, report, found).encoded())
        return
    from sandbox.rulings.sheet import sheet
    from sandbox.view.graphics import PictureFault

    with errors.status("Drawing …"):
        try:
            page = sheet(table, report, found)
        except PictureFault as fault:
            stop(str(fault))
    write(out, page)


@rulings.command()
def los(
    scenario: ScenarioPath,
    shooter: Annotated[str, typer.Argument(metavar="SHOOTER", help="A unit, or unit/model.")],
    target: Annotated[str, typer.Argument(metavar="TARGET", help="A unit, or unit/model.")],
    smoke: Annotated[
        list[str] | None,
        typer.Option(metavar="X,Y,R", help="With smoke that is not in the file; repeat it."),
    ] = None,
    margin: Annotated[
        bool, typer.Option("--margin", help="Find the least move that changes the verdict.")
    ] = False,
    tolerance: Annotated[
        float | None,
        typer.Option(metavar="INCHES", help="Say how often it holds, put down so far off."),
    ] = None,
    cross_check: Annotated[
        bool, typer.Option("--cross-check", help="Count every pair by pixels as well.")
    ] = False,
    time_limit: Annotated[
        float,
        typer.Option(
            min=0.0,
            metavar="SECONDS",
            help="The most that --margin searches; what is not finished by then is said.",
        ),
    ] = 60.0,
    rulesets: Annotated[
        bool, typer.Option("--rulesets", help="Judge it by every ruleset and reading as well.")
    ] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="OUT.json|OUT.html", help="Write the ruling; replaces a file."),
    ] = None,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Judge the line of sight and cover between two units, both ways."""
    if certificate is not None and (wrong := other_ending(certificate, ".json", ".html")):
        stop(f"--certificate: {wrong}")
    from apps.runtime.ahead import compile_beside
    from sandbox.rulings.findings import Wish

    compile_beside(parts=1)
    try:
        wish = Wish(margin, tolerance, cross_check, rulesets, seconds=time_limit)
    except ValueError as fault:
        stop(f"--tolerance: {fault}")
    clouds = [numbers("--smoke", one, 3, "X,Y,R in inches") for one in smoke or ()]
    table = laid(scenario, root)
    from sandbox.sight.judge import SightFault, judge
    from sandbox.table.smoke import with_smoke

    try:
        table = with_smoke(table, clouds) if clouds else table
    except ValueError as fault:
        stop(f"--smoke: {fault}")

    try:
        with casting():
            report = judge(table, shooter, target)
    except SightFault as fault:
        stop(f"{scenario}: {fault}")
    found = _found(table, report, wish)
    if certificate is not None:
        _write_ruling(certificate, table, report, found)
    if as_json:
        print_json(found.into(report.to_json()))
        return
    from sandbox.paper.words.verdicts import sight

    print_sight.say(sight(report, print_sight.out.width))
    if found.rulesets is not None:
        print_sight.say(print_sight.rulesets(found.rulesets))
    for line in found.words(table, report):
        say(line)


@rulings.command()
def verify(
    ruling: Annotated[
        Path, typer.Argument(metavar="RULING", help="What `los --certificate` wrote.")
    ],
    scenario: Annotated[
        Path | None,
        typer.Argument(metavar="[SCENARIO]", help="Whether it holds on this one, not on its own."),
    ] = None,
    time_limit: Annotated[
        float,
        typer.Option(min=0.0, metavar="SECONDS", help="The most that margins are searched again."),
    ] = 300.0,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Judge a ruling again: 0 it is the same, 1 it is not and why not, 2 it is no ruling."""
    from sandbox.analysis.verdicts.effort import Late
    from sandbox.rulings.findings import Undrawn
    from sandbox.rulings.ruling import RulingFault, read_ruling
    from sandbox.rulings.verify import table_of
    from sandbox.rulings.verify import verify as verified
    from sandbox.scenario.faults import ScenarioFault

    try:
        said = read_ruling(ruling)
        if scenario is None:
            with errors.status("Laying the table …"):
                table = table_of(said, ruling, root)
        else:
            table = laid(scenario, root)
        with casting() as status:
            found = verified(
                said,
                table,
                lambda share, what: status.update(f"{what}, {100 * share:.0f} % …"),
                time_limit,
            )
    except ScenarioFault as fault:
        stop_at(fault, ruling)
    except Late as fault:
        stop(f"{ruling}: {fault}; expected one, or a longer --time-limit")
    except (RulingFault, Undrawn) as fault:
        stop(str(fault))
    except OSError as error:
        stop(f"{ruling}: found {error.strerror or error}; expected a ruling that can be read")
    if as_json:
        print_json(found.to_json())
    elif found.worded:
        say(f"The same figures, worded otherwise: {found.worded}. {said.digest}")
    elif found.same:
        say(f"The same: {said.report['headline']}. {said.digest}")
    else:
        say(f"Not the same: {found.because}.")
    if not found.same:
        raise typer.Exit(NOT_THE_SAME)
