"""Tables for a day of games, from the terrain that a club owns: `sightline pack`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli.plans import Paper, known_paper
from apps.cli.share import address, pages_of
from apps.cli.terminal import command_group, errors, fault_of, print_line, refuse, stop, stop_at
from languages.message import message
from languages.writing import InLanguage, text
from rules.engine.telling import heading
from sandbox.scenario.writing import unwritable

if TYPE_CHECKING:
    from sandbox.analysis.fairness.fairness import Fairness
    from sandbox.generate.generate import TableWish
    from sandbox.generate.stock import ClubSpec, OwnedSpec
    from sandbox.paper.plans.table_cards import TableCard

packs = command_group()

SHEETS = "tables.pdf"
"""The document of a pack: of each table a plan, the packing list, what counts as what, its card."""

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
        from apps.share.folder import folder_files, may_write, write_folder
        from sandbox.generate.stock import read_club
        from sandbox.paper.plans.table_cards import TableCard
        from sandbox.scenario.faults import ScenarioFault

        try:
            owned = read_club(club)
        except ScenarioFault as fault:
            stop_at(fault, club)
    if not may_write(out):
        refuse(out, message("cli-found-other-files"), message("cli-expected-own-folder"))
    with TemporaryDirectory() as folder:
        made = _made(Path(folder), owned, tables, seed, club)
        pages = dict(zip((path.stem for path in made), pages_of([*map(str, made)]), strict=True))
        cards = {
            name: TableCard(page.title, page.plan, f"{at}/{name}.html")
            for name, page in pages.items()
        }
        files = {path.name: path.read_bytes() for path in made}
        with errors.status(text("cli-drawing-plan")):
            files[SHEETS] = _sheets(made, cards if at else {}, paper)
        fair = {path.stem: found for path, found in made.items()}
    try:
        write_folder(out, {**files, **folder_files(pages, at)})
    except OSError as error:
        stop(unwritable(out, error))
    print_line(text("cli-pack-wrote", folder=str(out), count=len(pages), file=SHEETS))
    for name, found in fair.items():
        print_line(f"{name}.toml: {_said(found)}")
    if not at:
        print_line(text("cli-no-cards"))


def _made(folder: Path, club: ClubSpec, tables: int, seed: int, file: Path) -> dict[Path, Fairness]:
    """Write the tables in as many processes as there are cores; return their zones as found."""
    from sandbox.analysis.fairness.zones import FairnessFault
    from sandbox.generate.generate import GenerateFault, TableWish
    from sandbox.generate.stock import shared_out
    from sandbox.work.many import as_done

    themes = [club.themes[number % len(club.themes)] for number in range(tables)]
    wishes = [
        TableWish(theme, club.size, seed=1000 * seed + 10 * number)
        for number, theme in enumerate(themes)
    ]
    asked = [
        (folder / f"{number}-{wish.theme}.toml", rows, wish, f"{number}. {heading(wish.theme)}")
        for number, (wish, rows) in enumerate(
            zip(wishes, shared_out(club.own, tables), strict=True), 1
        )
    ]
    found: dict[int, Fairness] = {}
    with errors.status(text("cli-tables-done", done=0, count=tables)) as status:
        try:
            for number, zones in as_done(InLanguage(_lay), asked):
                found[number] = zones
                status.update(text("cli-tables-done", done=len(found), count=tables))
        except (GenerateFault, FairnessFault) as fault:
            stop(fault_of(file, fault))
    return {path: found[number] for number, (path, *_) in enumerate(asked)}


def _lay(asked: tuple[Path, list[OwnedSpec], TableWish, str]) -> Fairness:
    from sandbox.generate.stock import lay_fairly

    return lay_fairly(*asked)


def _sheets(made: dict[Path, Fairness], cards: dict[str, TableCard], paper: str) -> bytes:
    from sandbox.paper.plans.counts_as import counts_sheet
    from sandbox.paper.plans.packing_list import packing_sheets
    from sandbox.paper.plans.paper import PlanFault, pdf
    from sandbox.paper.plans.plan import drawn
    from sandbox.paper.plans.table_cards import card_sheets
    from sandbox.scenario.file import load
    from sandbox.table.table import lay

    sheets = []
    for path in made:
        table = lay(load(path))
        try:
            sheets += [drawn(table, paper), *packing_sheets(table, paper)]
        except PlanFault as fault:
            stop(fault_of(path.name, fault))
        sheets.append(counts_sheet(table, paper))
        if path.stem in cards:
            sheets += card_sheets([cards[path.stem]], paper)
    return pdf(sheets, text("share-folder-title"))


def _said(found: Fairness) -> str:
    from sandbox.paper.words.fairness import fair_word

    if found.mend:
        return text("cli-pack-mended", count=len(found.mend))
    return fair_word(None if found.contested else found.fair)
