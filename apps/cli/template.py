"""Lay a template on a table: which models are within, and the odds for each unit."""

from __future__ import annotations

from typing import Annotated

import typer

from apps.cli import print_sight
from apps.cli.terminal import (
    AsJson,
    Root,
    ScenarioPath,
    load_table,
    parse_numbers,
    print_json,
    stop,
)

templates = typer.Typer()


@templates.command()
def template(
    scenario: ScenarioPath,
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND", help="barrage, smoke, he, flame, air-strike, smoke-screen or ranges."
        ),
    ],
    at: Annotated[str, typer.Option(metavar="X,Y", help="The position of its centre, inches.")],
    radius: Annotated[
        str | None, typer.Option(help="Its radius, inches; by default that of its kind.")
    ] = None,
    unit: Annotated[
        str | None,
        typer.Option(help="The unit that fires it, or that an air strike or shelling targets."),
    ] = None,
    weapon: Annotated[
        str | None, typer.Option(help="Its weapon, where a kind (smoke, HE, flame) has several.")
    ] = None,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Lay a template: list the models and units within, and the odds of its effect on each unit."""
    centre = parse_numbers("--at", at, 2, "X,Y in inches, such as 30,20")
    radius_in = (
        None if radius is None else parse_numbers("--radius", radius, 1, "inches, such as 6")[0]
    )
    table = load_table(scenario, root)
    from sandbox.measure.templates.by_game import TemplateFault
    from sandbox.measure.templates.laid import ArgumentFault, asked_template, template_json

    try:
        laid = asked_template(table, kind, centre, radius_in, unit, weapon)
    except ArgumentFault as fault:
        stop(f"--{fault.argument}: {fault}")
    except TemplateFault as fault:
        stop(f"{scenario}: {fault}")
    if as_json:
        print_json(template_json(laid, table.digest))
    else:
        from sandbox.paper.words.templates import laid_template

        print_sight.print_parts(laid_template(laid))
