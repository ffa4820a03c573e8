"""Rulings on the command line: `sightline los`, `sightline verify`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli import print_sight
from apps.cli.terminal import (
    UNIT,
    AsJson,
    Root,
    ScenarioPath,
    Words,
    casting_status,
    command_group,
    errors,
    fault_of,
    load_table,
    parse_length,
    parse_lengths,
    print_json,
    print_line,
    refuse,
    stop,
    stop_at,
    write,
)
from languages.message import message
from languages.writing import text
from sandbox.scenario.writing import other_ending

if TYPE_CHECKING:
    from sandbox.rulings.findings import Findings, FindingsWish
    from sandbox.sight.report import SightReport
    from sandbox.table.table import Table

rulings = command_group()

_NO_TARGET = message("cli-expected-target")
LINK = "#of="
"""The beginning of the fragment of a question's link."""

NOT_THE_SAME = 1
"""Exit status of `verify` for a ruling that does not hold."""


def _further_findings(table: Table, report: SightReport, wish: FindingsWish) -> Findings:
    """Return what the options ask for beside the verdict."""
    from sandbox.rulings.findings import Undrawn, findings
    from sandbox.sight.judge import SightFault

    with errors.status(text("cli-analysing")) as status:
        try:
            return findings(
                table,
                report,
                wish,
                lambda share, what: status.update(text("cli-progress", share=share, what=what)),
            )
        except (SightFault, Undrawn) as fault:
            stop(fault_of("--cross-check", fault))


def _write_ruling(out: Path, table: Table, report: SightReport, extra: Findings) -> None:
    """Write a ruling as JSON or as a printable page, by the suffix of the file."""
    if out.suffix.lower() == ".json":
        from sandbox.rulings.ruling import ruling_of

        write(out, ruling_of(table, report, extra).encoded())
        return
    from sandbox.rulings.sheet import sheet
    from sandbox.view.graphics import PictureFault

    with errors.status(text("cli-drawing")):
        try:
            page = sheet(table, report, extra)
        except PictureFault as fault:
            stop(str(fault))
    write(out, page)


def _asked(table: Table, shooter: str, target: str) -> tuple[Table, str, str]:
    """Return the table, the shooter and the target that the arguments name, or their link."""
    if "#" not in shooter:
        return (table, shooter, target) if target else refuse("TARGET", "''", _NO_TARGET)
    from sandbox.rulings.asked import LinkFault, asked

    try:
        found = asked(table, shooter)
    except LinkFault as fault:
        stop(fault_of("LINK", fault))
    return found.table, found.firer, found.target


def _verify_link(table: Table | None, link: str, *, as_json: bool) -> None:
    """Judge what a shared page handed on, and say whether its answer holds."""
    from sandbox.rulings.asked import LinkFault
    from sandbox.rulings.verify import verify_link
    from sandbox.sight.judge import SightFault

    if table is None:
        refuse("SCENARIO", "''", message("cli-expected-linked-table"))
    try:
        with casting_status():
            report, result = verify_link(table, link)
    except (LinkFault, SightFault) as fault:
        stop(fault_of("LINK", fault))
    if as_json:
        print_json(result.to_json())
    elif result.same:
        print_line(text("cli-verify-same", headline=report.forward.headline, digest=report.digest))
    else:
        print_line(text("cli-verify-not", why=result.because))
    if not result.same:
        raise typer.Exit(NOT_THE_SAME)


@rulings.command(help=text("cli-los"))
def los(
    scenario: ScenarioPath,
    shooter: Annotated[str, typer.Argument(metavar="SHOOTER|LINK", help=text("cli-asked"))],
    target: Annotated[
        str, typer.Argument(metavar="[TARGET]", help=text("cli-asked-target"), show_default=False)
    ] = "",
    smoke: Annotated[
        list[str] | None,
        typer.Option(metavar="X,Y,R", help=text("cli-los-smoke")),
    ] = None,
    margin: Annotated[bool, typer.Option("--margin", help=text("cli-los-margin"))] = False,
    tolerance: Annotated[
        float | None,
        typer.Option(parser=parse_length, metavar=UNIT, help=text("cli-los-tolerance")),
    ] = None,
    cross_check: Annotated[
        bool, typer.Option("--cross-check", help=text("cli-los-cross-check"))
    ] = False,
    time_limit: Annotated[
        float,
        typer.Option(
            min=0.0,
            metavar="SECONDS",
            help=text("cli-los-time-limit"),
        ),
    ] = 60.0,
    rulesets: Annotated[bool, typer.Option("--rulesets", help=text("cli-los-rulesets"))] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="OUT.json|OUT.html", help=text("cli-los-certificate")),
    ] = None,
    words: Words = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Judge the line of sight and cover between two units, both ways."""
    if certificate is not None and (wrong := other_ending(certificate, ".json", ".html")):
        stop(fault_of("--certificate", wrong))
    from sandbox.rulings.findings import FindingsWish

    try:
        wish = FindingsWish(
            margin, tolerance, cross_check, cross_check, rulesets, seconds=time_limit, unsure=True
        )
    except ValueError as fault:
        stop(fault_of("--tolerance", fault))
    wanted = message("cli-expected-smoke")
    clouds = [parse_lengths("--smoke", given, 3, wanted) for given in smoke or ()]
    table, shooter, target = _asked(load_table(scenario, root, words=words), shooter, target)
    from sandbox.sight.judge import SightFault, judge
    from sandbox.table.smoke import with_smoke

    try:
        table = with_smoke(table, clouds) if clouds else table
    except ValueError as fault:
        stop(fault_of("--smoke", fault))

    try:
        with casting_status():
            report = judge(table, shooter, target)
    except SightFault as fault:
        stop(fault_of(scenario, fault))
    extra = _further_findings(table, report, wish)
    if certificate is not None:
        _write_ruling(certificate, table, report, extra)
    if as_json:
        print_json(extra.said(report))
        return
    from sandbox.paper.words.verdicts import sight

    print_sight.print_parts(sight(extra.on(report), print_sight.out.width))
    if extra.rulesets is not None:
        from sandbox.paper.words.verdicts import comparison

        print_sight.print_parts(comparison(extra.rulesets))
    for line in extra.words(table, report):
        print_line(line)


@rulings.command(help=text("cli-verify"))
def verify(
    ruling: Annotated[
        Path,
        typer.Argument(metavar="RULING", help=text("cli-verify-ruling")),
    ],
    scenario: Annotated[
        Path | None,
        typer.Argument(metavar="[SCENARIO]", help=text("cli-verify-scenario")),
    ] = None,
    time_limit: Annotated[
        float, typer.Option(min=0.0, metavar="SECONDS", help=text("cli-verify-time-limit"))
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
    if LINK in str(ruling):
        _verify_link(table, str(ruling), as_json=as_json)
        return
    try:
        with casting_status() as status:
            results = verify_all(
                ruling,
                table,
                root,
                lambda share, what: status.update(text("cli-progress", share=share, what=what)),
                time_limit,
            )
    except ScenarioFault as fault:
        stop_at(fault, ruling)
    except Late as fault:
        stop(text("cli-verify-late", ruling=str(ruling), why=str(fault)))
    except (RulingFault, Undrawn) as fault:
        stop(str(fault))
    except OSError as error:
        refuse(ruling, error.strerror or str(error), message("cli-expected-readable-ruling"))
    differs = next((result for _, result in results if not result.same), None)
    if as_json:
        print_json((differs or results[0][1]).to_json())
    for one, result in results if not as_json else ():
        if result.worded:
            print_line(text("cli-verify-worded", worded=result.worded, digest=one.digest))
        elif result.same:
            headline = one.report["headline"]
            print_line(text("cli-verify-same", headline=headline, digest=one.digest))
        else:
            print_line(text("cli-verify-not", why=result.because))
    if differs is not None:
        raise typer.Exit(NOT_THE_SAME)
