"""Lay a template on a table: which models are within, and the odds for each unit."""

from __future__ import annotations

from typing import Annotated, Any

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
            metavar="KIND",
            help="barrage, smoke, he, flame, air-strike, smoke-screen or ranges.",
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
    from pydantic import ValidationError

    from sandbox.measure.templates.by_game import TemplateFault
    from sandbox.measure.templates.laid import kinds_in, lay_template, template_json
    from sandbox.scenario.briefing import TemplateSpec
    from sandbox.scenario.values import WIDEST_RADIUS_IN

    if radius_in is not None and not 0 < radius_in <= WIDEST_RADIUS_IN:
        stop(f"--radius: found {radius}; expected more than 0 and at most {WIDEST_RADIUS_IN:g}")
    known = [row.name for row in kinds_in(table.scenario.brings)]
    if kind not in known:
        stop(f"{scenario}: found kind {kind!r}; expected one of {', '.join(known)}")
    row: dict[str, Any] = {"id": "asked", "kind": kind, "position": list(centre)}
    row |= {"radius": radius_in, "of": unit, "weapon": weapon}
    try:
        spec = TemplateSpec.model_validate({k: v for k, v in row.items() if v is not None})
        laid = lay_template(table, spec)
    except ValidationError as error:
        key = str(error.errors()[0]["loc"][0])
        option = {"of": "--unit", "position": "--at"}.get(key, f"--{key}")
        stop(f"{option}: found {row[key]!r}; expected another")
    except TemplateFault as fault:
        stop(f"{scenario}: {fault}")
    if as_json:
        print_json(template_json(laid, table.digest))
    else:
        from sandbox.paper.words.templates import laid_template

        print_sight.print_parts(laid_template(laid))
