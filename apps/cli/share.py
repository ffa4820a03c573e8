"""One file to hand on, on the command line: `sightline share`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apps.cli.terminal import Root, ScenarioPath, errors, load_table, print_line, stop, write
from sandbox.scenario.writing import other_ending

shares = typer.Typer()


@shares.command()
def share(
    scenario: ScenarioPath,
    out: Annotated[Path, typer.Argument(metavar="OUT.html", help="The page; replaces a file.")],
    pair: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIRER,TARGET",
            help="Units, or unit/model, to judge; may be repeated. Without it the scenario's "
            "sights are judged, or the two nearest enemies.",
        ),
    ] = None,
    glb: Annotated[
        Path | None, typer.Option(metavar="OUT.glb", help="Write the table as glTF as well.")
    ] = None,
    root: Root = None,
) -> None:
    """Write the table, its rulings and maps as one page that needs no network and no server."""
    if wrong := other_ending(out, ".html"):
        stop(wrong)
    if glb is not None and (wrong := other_ending(glb, ".glb")):
        stop(f"--glb: {wrong}")
    named = [_parse(text) for text in pair or ()]
    table = load_table(scenario, root)
    with errors.status("Judging …") as status:
        from apps.share.shared_page import judged, shared_page, usual_pairs
        from sandbox.exchange.gltf import glb as as_gltf
        from sandbox.sight.judge import SightFault

        try:
            verdicts = judged(table, named or usual_pairs(table))
            page = shared_page(
                table,
                verdicts,
                lambda share, what: status.update(
                    f"Making the page, {100 * share:.0f} %: {what} …"
                ),
            )
        except SightFault as fault:
            stop(f"{scenario}: {fault}")
        write(out, page.content)
        if glb is not None:
            write(glb, as_gltf(table))
    print_line(f"Wrote {out}: {len(page.content) / 1e6:.1f} MB.")
    for note in page.notes:
        print_line(note)


def _parse(text: str) -> tuple[str, str]:
    firer, comma, target = text.partition(",")
    if not (comma and firer and target and "," not in target):
        stop(f"--pair: found {text!r}; expected FIRER,TARGET, such as able,baker")
    return firer.strip(), target.strip()
