"""A pack: tables for a day of games from the terrain that a club owns, with pages and paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from apps.share.folder import FolderPage, folder_files, folder_page
from languages.writing import text
from rules.engine.telling import heading
from sandbox.analysis.fairness.fairness import Fairness
from sandbox.generate.generate import TableWish
from sandbox.generate.stock import ClubSpec, OwnedSpec, lay_fairly, shared_out
from sandbox.paper.plans.counts_as import counts_sheet
from sandbox.paper.plans.packing_list import packing_sheets
from sandbox.paper.plans.paper import pdf
from sandbox.paper.plans.plan import drawn
from sandbox.paper.plans.table_cards import TableCard, card_sheets
from sandbox.paper.words.fairness import fair_word
from sandbox.scenario.file import load
from sandbox.table.table import lay
from sandbox.work.progress import Progress, silent

SHEETS = "tables.pdf"
"""The document of a pack: of each table a plan, the packing list, what counts as what, its card."""


@dataclass(frozen=True)
class PackedWish:
    """A request for one table of a pack. ``name``: of its file, without the ending."""

    name: str
    title: str
    owned: tuple[OwnedSpec, ...]
    wish: TableWish


@dataclass(frozen=True, eq=False)
class PackedTable:
    """A table of a pack: its scenario, its page, and its zones as they were found."""

    name: str
    scenario: bytes
    page: FolderPage
    found: Fairness


def pack_wishes(club: ClubSpec, tables: int, seed: int) -> list[PackedWish]:
    """Return a request for each table; all are played at the same time."""
    wishes = []
    for number, owned in enumerate(shared_out(club.own, tables)):
        theme = club.themes[number % len(club.themes)]
        wish = TableWish(theme, club.size, seed=1000 * seed + 10 * number)
        title = f"{number + 1}. {heading(theme)}"
        wishes.append(PackedWish(f"{number + 1}-{theme}", title, tuple(owned), wish))
    return wishes


def packed_table(asked: PackedWish, _progress: Progress = silent) -> PackedTable:
    """Make a table. Raises GenerateFault, FairnessFault, ScenarioFault and SightFault."""
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{asked.name}.toml")
        found = lay_fairly(path, asked.owned, asked.wish, asked.title)
        return PackedTable(asked.name, path.read_bytes(), folder_page(str(path)), found)


def pack_files(
    tables: Sequence[PackedTable], at: str = "", paper: str = "a4"
) -> Mapping[str, bytes]:
    """Return the files of a pack by their names in its folder. Raises PlanFault.

    ``at``: as for `folder_files`.
    """
    pages = {one.name: one.page for one in tables}
    scenarios = {f"{one.name}.toml": one.scenario for one in tables}
    sheets = []
    with TemporaryDirectory() as folder:
        for one in tables:
            path = Path(folder, f"{one.name}.toml")
            path.write_bytes(one.scenario)
            table = lay(load(path))
            sheets += [drawn(table, paper), *packing_sheets(table, paper)]
            sheets.append(counts_sheet(table, paper))
            if at:
                card = TableCard(one.page.title, one.page.plan, f"{at}/{one.name}.html")
                sheets += card_sheets([card], paper)
    document = pdf(sheets, text("share-folder-title"))
    return {**scenarios, SHEETS: document, **folder_files(pages, at)}


def said_of(found: Fairness) -> str:
    """Return how fair a table is, in words."""
    if found.mend:
        return text("cli-pack-mended", count=len(found.mend))
    return fair_word(None if found.contested else found.fair)
