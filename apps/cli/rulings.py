"""Rulings on the command line: `sightline verify`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from apps.cli.terminal import AsJson, Root, errors, laid, print_json, say, stop, write

if TYPE_CHECKING:
    from sandbox.rulings.cross_check import CrossCheck
    from sandbox.rulings.margin import Margins
    from sandbox.rulings.tolerance import Holds
    from sandbox.sight.report import SightReport
    from sandbox.table.table import Table

rulings = typer.Typer()

NOT_THE_SAME = 1


def found_margins(table: Table, report: SightReport) -> Margins:
    """The least moves that change a report's verdicts."""
    from sandbox.rulings.margin import margins

    with errors.status("Moving who looks and who is looked at …") as status:
        return margins(table, report, lambda share, what: status.update(f"{what}, {share:.0%} …"))


def no_tolerance(inches: float) -> str:
    """Why nothing can be moved so far, as the rest of a sentence; empty where it can."""
    from sandbox.rulings.tolerance import checked_inches

    try:
        checked_inches(inches)
    except ValueError as fault:
        return str(fault)
    return ""


def found_holds(table: Table, report: SightReport, inches: float) -> Holds:
    """How often a report's verdict holds."""
    from sandbox.rulings.tolerance import how_it_holds

    with errors.status("Moving everything a little …") as status:
        return how_it_holds(
            table, report.forward, inches,
            lambda share, what: status.update(f"{what}, {share:.0%} …"),
        )  # fmt: skip


def found_by_pixels(table: Table, report: SightReport) -> tuple[CrossCheck | None, ...]:
    """What pixels say of each pair."""
    from sandbox.rulings.cross_check import cross_checks
    from sandbox.view.graphics import PictureFault

    with errors.status("Drawing what each sees …") as status:
        try:
            return cross_checks(
                table, report, lambda share, what: status.update(f"{what}, {share:.0%} …")
            )
        except PictureFault as fault:
            stop(f"--cross-check: {fault}")


def pixels_line(report: SightReport, found: Sequence[CrossCheck | None]) -> str:
    """What pixels say, for people."""
    from sandbox.rulings.cross_check import cross_check_words

    return f"{cross_check_words(report.forward.pairs, found)}."


def report_json(
    report: SightReport,
    found: Margins | None,
    holds: Holds | None = None,
    pixels: Sequence[CrossCheck | None] | None = None,
) -> dict[str, Any]:
    """What `los --json` prints."""
    from sandbox.rulings.cross_check import with_cross_checks
    from sandbox.rulings.margin import with_margins
    from sandbox.rulings.tolerance import with_holds

    said = report.to_json()
    said = said if found is None else with_margins(said, found)
    said = said if holds is None else with_holds(said, holds)
    return said if pixels is None else with_cross_checks(said, pixels)


def holds_line(found: Holds) -> str:
    """How often a verdict holds, for people."""
    from sandbox.rulings.tolerance import holds_words

    return f"{holds_words(found)}."


def margin_line(table: Table, report: SightReport, found: Margins) -> str:
    """The margin of a unit's verdict, for people."""
    from sandbox.rulings.margin import margin_words

    return f"{margin_words(table, report.forward, found.unit)}."


def write_ruling(
    out: Path, table: Table, report: SightReport, found: Margins | None = None
) -> None:
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
def verify(
    ruling: Annotated[
        Path, typer.Argument(metavar="RULING", help="What `los --certificate` wrote.")
    ],
    scenario: Annotated[
        Path | None,
        typer.Argument(metavar="[SCENARIO]", help="Whether it holds on this one, not on its own."),
    ] = None,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Judge a ruling again: 0 it is the same, 1 it is not and why not, 2 it is no ruling."""
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
        with errors.status("Casting rays …"):
            found = verified(said, table)
    except (RulingFault, ScenarioFault) as fault:
        stop(str(fault))
    except OSError as error:
        stop(f"{ruling}: found {error.strerror or error}; expected a ruling that can be read")
    if as_json:
        print_json(found.to_json())
    elif found.same:
        say(f"The same: {said.report['headline']}. {said.digest}")
    else:
        say(f"Not the same: {found.because}.")
    if not found.same:
        raise typer.Exit(NOT_THE_SAME)
