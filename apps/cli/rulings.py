"""Rulings on the command line: `sightline los`, `sightline verify`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli import print_sight
from apps.cli.terminal import (
    AsJson,
    Root,
    ScenarioPath,
    Words,
    casting_status,
    errors,
    load_table,
    parse_numbers,
    print_json,
    print_line,
    stop,
    stop_at,
    write,
)
from sandbox.scenario.writing import other_ending

if TYPE_CHECKING:
    from sandbox.rulings.findings import Findings, FindingsWish
    from sandbox.sight.report import SightReport
    from sandbox.table.table import Table

rulings = typer.Typer()

NOT_THE_SAME = 1
"""Exit status of `verify` for a ruling that does not hold."""


def _further_findings(table: Table, report: SightReport, wish: FindingsWish) -> Findings:
    """Return what the options ask for beside the verdict."""
    from sandbox.rulings.findings import Undrawn, findings
    from sandbox.sight.judge import SightFault

    with errors.status("Analysing …") as status:
        try:
            return findings(
                table,
                report,
                wish,
                lambda share, what: status.update(f"{what}, {100 * share:.0f} % …"),
            )
        except (SightFault, Undrawn) as fault:
            stop(f"--cross-check: {fault}")


def _write_ruling(out: Path, table: Table, report: SightReport, extra: Findings) -> None:
    """Write a ruling as JSON or as a printable page, by the suffix of the file."""
    if out.suffix.lower() == ".json":
        from sandbox.rulings.ruling import ruling_of

        write(out, ruling_of(table, report, extra).encoded())
        return
    from sandbox.rulings.sheet import sheet
    from sandbox.view.graphics import PictureFault

    with errors.status("Drawing …"):
        try:
            page = sheet(table, report, extra)
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
        typer.Option(metavar="X,Y,R", help="Add smoke that is not in the file; may be repeated."),
    ] = None,
    margin: Annotated[
        bool, typer.Option("--margin", help="Find the least move that changes the verdict.")
    ] = False,
    tolerance: Annotated[
        float | None,
        typer.Option(
            metavar="INCHES", help="Test how often the verdict holds with models this far off."
        ),
    ] = None,
    cross_check: Annotated[
        bool, typer.Option("--cross-check", help="Count all pairs by pixels and by trimesh, too.")
    ] = False,
    time_limit: Annotated[
        float,
        typer.Option(
            min=0.0,
            metavar="SECONDS",
            help="The longest search for --margin; the output says what was not finished.",
        ),
    ] = 60.0,
    rulesets: Annotated[
        bool, typer.Option("--rulesets", help="Judge by every ruleset and reading as well.")
    ] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="OUT.json|OUT.html", help="Write the ruling; replaces a file."),
    ] = None,
    words: Words = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Judge the line of sight and cover between two units, both ways."""
    if certificate is not None and (wrong := other_ending(certificate, ".json", ".html")):
        stop(f"--certificate: {wrong}")
    from sandbox.rulings.findings import FindingsWish

    try:
        wish = FindingsWish(
            margin, tolerance, cross_check, cross_check, rulesets, seconds=time_limit, unsure=True
        )
    except ValueError as fault:
        stop(f"--tolerance: {fault}")
    clouds = [parse_numbers("--smoke", text, 3, "X,Y,R in inches") for text in smoke or ()]
    table = load_table(scenario, root, words=words)
    from sandbox.sight.judge import SightFault, judge
    from sandbox.table.smoke import with_smoke

    try:
        table = with_smoke(table, clouds) if clouds else table
    except ValueError as fault:
        stop(f"--smoke: {fault}")

    try:
        with casting_status():
            report = judge(table, shooter, target)
    except SightFault as fault:
        stop(f"{scenario}: {fault}")
    extra = _further_findings(table, report, wish)
    if certificate is not None:
        _write_ruling(certificate, table, report, extra)
    if as_json:
        print_json(extra.said(report))
        return
    from sandbox.paper.words.verdicts import sight

    print_sight.print_parts(sight(extra.on(report), print_sight.out.width))
    if extra.rulesets is not None:
        from sandbox.paper.words.comparison import comparison

        print_sight.print_parts(comparison(extra.rulesets))
    for line in extra.words(table, report):
        print_line(line)


@rulings.command()
def verify(
    ruling: Annotated[
        Path,
        typer.Argument(
            metavar="RULING", help="A ruling that `los --certificate` wrote, or a page of `share`."
        ),
    ],
    scenario: Annotated[
        Path | None,
        typer.Argument(metavar="[SCENARIO]", help="Judge on this scenario instead of its own."),
    ] = None,
    time_limit: Annotated[
        float, typer.Option(min=0.0, metavar="SECONDS", help="The longest search for margins.")
    ] = 300.0,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Judge a ruling again: exit 0 if it holds, 1 with the reason if not, 2 for no ruling."""
    from sandbox.analysis.effort import Late
    from sandbox.rulings.findings import Undrawn
    from sandbox.rulings.ruling import RulingFault
    from sandbox.rulings.verify import verify_all
    from sandbox.scenario.faults import ScenarioFault

    table = None if scenario is None else load_table(scenario, root)
    try:
        with casting_status() as status:
            results = verify_all(
                ruling,
                table,
                root,
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
        stop(f"{ruling}: found {error.strerror or error}; expected a readable ruling")
    differs = next((result for _, result in results if not result.same), None)
    if as_json:
        print_json((differs or results[0][1]).to_json())
    for one, result in results if not as_json else ():
        if result.worded:
            print_line(f"The same figures in other words: {result.worded}. {one.digest}")
        elif result.same:
            print_line(f"The same: {one.report['headline']}. {one.digest}")
        else:
            print_line(f"Not the same: {result.because}.")
    if differs is not None:
        raise typer.Exit(NOT_THE_SAME)
