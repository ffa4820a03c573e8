"""Tables to hand on, on the command line: `sightline share`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from apps.cli.terminal import (
    Root,
    command_group,
    errors,
    fault_of,
    load_table,
    print_line,
    refuse,
    stop,
    write,
)
from languages.message import message
from languages.writing import InLanguage, text
from sandbox.scenario.writing import other_ending, unwritable

if TYPE_CHECKING:
    from apps.share.folder import FolderPage
    from sandbox.scenario.faults import Fault

shares = command_group()


@shares.command(help=text("cli-share"))
def share(
    tables: Annotated[
        list[str],
        typer.Argument(metavar="SCENARIO OUT.html|TABLE...", help=text("cli-share-tables")),
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=text("cli-share-folder"))
    ] = None,
    at: Annotated[str, typer.Option(metavar="URL", help=text("cli-share-at"))] = "",
    pair: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIRER,TARGET",
            help=text("cli-share-pair"),
        ),
    ] = None,
    glb: Annotated[Path | None, typer.Option(metavar="OUT.glb", help=text("cli-share-glb"))] = None,
    root: Root = None,
) -> None:
    """Write a table as one page that needs no network, or tables as a folder for a static host."""
    if out is not None:
        for option, given in (("--pair", pair), ("--glb", glb)):
            if given:
                refuse(option, "--out", message("cli-expected-one-page"))
        _share_folder(tables, out, address(at), root)
        return
    if at:
        refuse("--at", repr(at), message("cli-expected-out-folder"))
    if len(tables) != 2:
        refuse(
            "TABLE...", message("cli-found-names", count=len(tables)), message("cli-expected-share")
        )
    _share_page(
        Path(tables[0]), Path(tables[1]), [_parse(given) for given in pair or ()], glb, root
    )


def _share_page(
    scenario: Path, out: Path, named: list[tuple[str, str]], glb: Path | None, root: Path | None
) -> None:
    if wrong := other_ending(out, ".html"):
        stop(wrong)
    if glb is not None and (wrong := other_ending(glb, ".glb")):
        stop(fault_of("--glb", wrong))
    table = load_table(scenario, root)
    with errors.status(text("cli-judging")) as status:
        from apps.share.shared_page import judged, shared_page, usual_pairs
        from sandbox.exchange.gltf import glb as as_gltf
        from sandbox.sight.judge import SightFault

        try:
            verdicts = judged(table, named or usual_pairs(table))
            page = shared_page(
                table,
                verdicts,
                lambda share, what: status.update(text("cli-making-page", share=share, what=what)),
            )
        except SightFault as fault:
            stop(fault_of(scenario, fault))
        write(out, page.content)
        if glb is not None:
            write(glb, as_gltf(table))
    print_line(text("cli-wrote-page", file=str(out), size=len(page.content) / 1e6))
    for note in page.notes:
        print_line(note)


def _share_folder(given: list[str], out: Path, at: str, root: Path | None) -> None:
    with errors.status(text("cli-reading")):
        from apps.share.folder import CARDS, folder_files, may_write, names_of, write_folder
        from sandbox.exchange.layouts.importing import scenario_file, sources_in
        from sandbox.scenario.faults import ScenarioFault

        if not may_write(out):
            found = message("cli-found-other-files")
            refuse(out, found, message("cli-expected-own-folder"))
        sources = [source for several in given for source in sources_in(several)]
        faults: list[Fault] = []
        for source in sources:
            try:
                scenario_file(source, root)
            except ScenarioFault as fault:
                faults += fault.faults
    if faults:
        stop("\n".join(map(str, faults)))
    pages = dict(zip(names_of(sources), pages_of(sources, root), strict=True))
    files = folder_files(pages, at)
    try:
        write_folder(out, files)
    except OSError as error:
        stop(unwritable(out, error))
    size = sum(map(len, files.values())) / 1e6
    print_line(text("cli-wrote-folder", folder=str(out), count=len(pages), size=size))
    if CARDS not in files:
        print_line(text("cli-no-cards"))
    for name, page in pages.items():
        for note in page.notes:
            print_line(f"{name}.html: {note}")


def pages_of(sources: list[str], root: Path | None = None) -> list[FolderPage]:
    """Return the page of each source, made in as many processes as there are cores."""
    from apps.share.folder import folder_page
    from sandbox.scenario.faults import ScenarioFault
    from sandbox.sight.judge import SightFault
    from sandbox.work.many import as_done

    count = len(sources)
    done: dict[int, FolderPage] = {}
    with errors.status(text("cli-tables-done", done=0, count=count)) as status:
        try:
            job = InLanguage(partial(folder_page, root=root))
            for number, page in as_done(job, sources):
                done[number] = page
                status.update(text("cli-tables-done", done=len(done), count=count))
        except (ScenarioFault, SightFault) as fault:
            stop(str(fault))
    return [done[number] for number in range(count)]


def address(given: str) -> str:
    """Return the address of a folder without a last slash, or stop where it is none."""
    found = urlsplit(given)
    plain = (
        found.scheme in ("http", "https") and found.netloc and not (found.query or found.fragment)
    )
    if given and not (plain and given.isprintable() and " " not in given):
        refuse("--at", repr(given), message("cli-expected-address"))
    return given.rstrip("/")


def _parse(given: str) -> tuple[str, str]:
    firer, comma, target = given.partition(",")
    if not (comma and firer and target and "," not in target):
        refuse("--pair", repr(given), message("cli-expected-pair"))
    return firer.strip(), target.strip()
