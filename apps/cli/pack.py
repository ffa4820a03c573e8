"""Tables for a day of games, from the terrain that a club owns: `sightline pack`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli.plans import Paper, known_paper
from apps.cli.share import address
from apps.cli.terminal import command_group, errors, fault_of, print_line, refuse, stop, stop_at
from languages.message import message
from languages.writing import InLanguage, text
from sandbox.scenario.writing import unwritable

if TYPE_CHECKING:
    from apps.share.pack import PackedTable, PackedWish

packs = command_group()

_MOST_TABLES, _SEEDS = 50, 1_000_000


@packs.command(help=text("cli-pack"))
def pack(
    club: Annotated[Path, typer.Argument(metavar="CLUB.toml", help=text("cli-pack-club"))],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help=text("cli-pack-out"))],
    seed: Annotated[int, typer.Option(min=0, max=_SEEDS, help=text("cli-generate-seed"))],
    tables: Annotated[int, typer.Option(min=1, max=_MOST_TABLES, help=text("cli-pack-tables"))] = 3,
    at: Annotated[str, typer.Option(metavar="URL", help=text("cli-share-at"))] = "",
    paper: Paper = "a4",
) -> None:
    """Make tables of what a club owns, even them, and write their files, pages and paper."""
    at, paper = address(at), known_paper(paper)
    with errors.status(text("cli-reading")):
        from apps.share.folder import may_write, write_folder
        from apps.share.pack import SHEETS, pack_files, pack_wishes, said_of
        from sandbox.generate.stock import read_club
        from sandbox.paper.plans.paper import PlanFault
        from sandbox.scenario.faults import ScenarioFault

        try:
            wishes = pack_wishes(read_club(club), tables, seed)
        except ScenarioFault as fault:
            stop_at(fault, club)
    if not may_write(out):
        refuse(out, message("cli-found-other-files"), message("cli-expected-own-folder"))
    made = _made(wishes, club)
    try:
        with errors.status(text("cli-drawing-plan")):
            files = pack_files(made, at, paper)
        write_folder(out, files)
    except PlanFault as fault:
        stop(fault_of(club, fault))
    except OSError as error:
        stop(unwritable(out, error))
    print_line(text("cli-pack-wrote", folder=str(out), count=len(made), file=SHEETS))
    for one in made:
        print_line(f"{one.name}.toml: {said_of(one.found)}")
    if not at:
        print_line(text("cli-no-cards"))


def _made(wishes: list[PackedWish], club: Path) -> list[PackedTable]:
    """Return the tables, made in as many processes as there are cores."""
    from apps.share.pack import packed_table
    from sandbox.analysis.fairness.zones import FairnessFault
    from sandbox.generate.generate import GenerateFault
    from sandbox.work.many import as_done

    count = len(wishes)
    done: dict[int, PackedTable] = {}
    with errors.status(text("cli-tables-done", done=0, count=count)) as status:
        try:
            for number, table in as_done(InLanguage(packed_table), wishes):
                done[number] = table
                status.update(text("cli-tables-done", done=len(done), count=count))
        except (GenerateFault, FairnessFault) as fault:
            stop(fault_of(club, fault))
    return [done[number] for number in range(count)]
