"""Audits of tables and layouts on the command line: `sightline audit`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from apps.cli.batch import Scheduler
from apps.cli.streams import BAD_INPUT
from apps.cli.terminal import (
    AsJson,
    Root,
    Words,
    casting_status,
    command_group,
    errors,
    fault_of,
    print_json,
    print_line,
    refuse,
    stop,
)
from apps.cli.terminal import write as write_file
from languages.message import Line, message
from languages.writing import ENGLISH, InLanguage, speaking, spoken, text
from rules.engine.model.sanitize import sanitize
from sandbox.work.program import program_version
from sandbox.work.progress import Progress, silent

if TYPE_CHECKING:
    from sandbox.scenario.bodies import Body

audits = command_group()

_RESULTS = "results"
"""Folder of the results of single tables, within that of all."""


@dataclass(frozen=True)
class _Audited:
    """The result for one table. ``json``: for programs, in English. ``body``: for what models it
    was judged, ``page``: HTML, both in the language of the reader."""

    json: dict[str, Any]
    body: str
    picture: str
    page: bytes

    @property
    def row(self) -> dict[str, Any]:
        """The figures for a reader."""
        return self.json | {"body": self.body}


@dataclass(frozen=True)
class _By:
    """The reading of tables, and the body judged. ``words``: as for `ScenarioFile.by_words`."""

    root: Path | None
    words: str
    body: Body | None

    def elsewhere(self) -> _By:
        """Return the same for a process in another folder."""
        words = str(Path(self.words).resolve()) if Path(self.words).is_file() else self.words
        return _By(None if self.root is None else self.root.resolve(), words, self.body)


@audits.command("audit", help=text("cli-audit"))
def audit_(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SCENARIO|LAYOUT...",
            help=text("cli-audit-sources"),
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help=text("cli-audit-out"),
        ),
    ] = None,
    scheduler: Scheduler = "",
    words: Words = "",
    body: Annotated[
        str,
        typer.Option(
            metavar="NAME|SIZES",
            help=text("cli-audit-body"),
        ),
    ] = "",
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Audit tables: exposure, symmetry, objectives, and what decides them, in true 3D."""
    if out is not None and out.exists() and not out.is_dir():
        found = message("cli-found-file-at", file=str(out))
        refuse("--out", found, message("cli-expected-folder"))
    by = _By(root, words, _body(body))
    digests, any_failed = _digests(sources, by)
    wanted = {digest: source for source, digest in reversed(digests.items())}
    done = {} if out is None else _finished(out, set(wanted), by)
    left = [source for digest, source in wanted.items() if digest not in done]
    for source, result in _results(left, by, scheduler):
        if isinstance(result, str):
            errors.print(sanitize(result), style="red", markup=False)
            any_failed = True
            continue
        done[digests[source]] = result
        if out is not None:
            _keep(out, result, by)
    order = list(dict.fromkeys(digest for digest in digests.values() if digest in done))
    _report([done[digest] for digest in order], out, by, as_json)
    if any_failed:
        raise typer.Exit(BAD_INPUT)


def _body(said: str) -> Body | None:
    from sandbox.scenario.bodies import Body, BodyFault

    try:
        return Body.of(said) if said else None
    except BodyFault as fault:
        stop(fault_of("--body", fault))


def _digests(sources: list[str], by: _By) -> tuple[dict[str, str], bool]:
    """Return the digest of each source that can be read, and whether any cannot."""
    from sandbox.exchange.layouts.importing import scenario_file, sources_in
    from sandbox.scenario.faults import ScenarioFault

    digests, any_failed = {}, False
    for source in (one for several in sources for one in sources_in(several)):
        try:
            digests[source] = scenario_file(source, by.root).by_words(by.words).digest
        except ScenarioFault as fault:
            errors.print(sanitize(_first_of(fault)), style="red", markup=False)
            any_failed = True
    return digests, any_failed


def _first_of(fault: Any) -> str:
    """Return a single sentence of all faults: an audit goes on with the next table."""
    first, more = str(fault.faults[0]), len(fault.faults) - 1
    return text("cli-faults-more", first=first, count=more) if more else first


def _results(sources: list[str], by: _By, scheduler: str) -> Iterator[tuple[str, _Audited | str]]:
    """Yield each source with its result, or the sentence of a fault, as soon as it is done."""
    from sandbox.work.many import NoScheduler, as_done

    if not sources:
        return
    if len(sources) == 1 and not scheduler:
        with casting_status() as status:

            def report(share: float, what: Line) -> None:
                status.update(text("cli-progress", share=share, what=what))

            yield sources[0], _audited(by, sources[0], report)
        return
    start, count = monotonic(), len(sources)
    job = InLanguage(partial(_audited, by.elsewhere()))
    try:
        with casting_status() as status:
            status.update(text("cli-tables-done", done=0, count=count))
            for done, (number, result) in enumerate(as_done(job, sources, scheduler), 1):
                left = (monotonic() - start) / done * (count - done)
                key, seconds = ("cli-seconds", 1) if left < 90 else ("cli-minutes", 60)
                time = message(key, count=round(left / seconds))
                status.update(text("cli-tables-left", done=done, count=count, time=time))
                yield sources[number], result
    except NoScheduler as fault:
        stop(fault_of("--scheduler", fault))


def _audited(by: _By, source: str, progress: Progress = silent) -> _Audited | str:
    """Return the audit of one source, or the sentence of a fault."""
    from sandbox.analysis.audit.audit import audit
    from sandbox.exchange.layouts.importing import scenario_file
    from sandbox.exchange.layouts.own_pieces import with_credits
    from sandbox.paper.audit_index import audit_picture
    from sandbox.paper.audit_sheet import audit_sheet
    from sandbox.scenario.faults import ScenarioFault
    from sandbox.sight.judge import SightFault
    from sandbox.table.table import lay

    try:
        table = lay(scenario_file(source, by.root).by_words(by.words))
    except ScenarioFault as fault:
        return _first_of(fault)
    try:
        found = audit(table, progress, by.body)
    except SightFault as fault:
        return fault_of(source, fault)
    with speaking(ENGLISH):
        said = with_credits(found.to_json(), table.file.text)
    page = audit_sheet(table, found, said.get("credits", ()))
    return _Audited(said, str(found.body), audit_picture(table, found), page)


def _finished(out: Path, digests: set[str], by: _By) -> dict[str, _Audited]:
    """Return the results that are in a folder already, by digest, made by this same program."""
    found = {}
    for digest in digests:
        path = _result_path(out, digest, by)
        try:
            kept = json.loads(path.read_text("utf-8"))
            page = path.with_suffix(".html").read_bytes()
            made_by = kept["program"], kept["language"]
            if made_by == (program_version(), spoken()) and kept["audit"]["digest"] == digest:
                found[digest] = _Audited(kept["audit"], kept["body"], kept["picture"], page)
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return found


def _result_path(out: Path, digest: str, by: _By) -> Path:
    of_body = "" if by.body is None else f"-{by.body}"
    return out / _RESULTS / f"{digest.removeprefix('sha256:')}{of_body}.json"


def _keep(out: Path, result: _Audited, by: _By) -> None:
    """Write the page of a table, then its result: where that is, both are whole."""
    path = _result_path(out, result.json["digest"], by)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path.with_suffix(".html"), result.page)
    kept = {
        "program": program_version(),
        "language": spoken(),
        "audit": result.json,
        "body": result.body,
        "picture": result.picture,
    }
    write_file(path, json.dumps(kept, ensure_ascii=False, allow_nan=False).encode())


def _report(results: list[_Audited], out: Path | None, by: _By, as_json: bool) -> None:
    from sandbox.paper.audit_index import audit_index, csv_text
    from sandbox.paper.words.audit_rows import audit_line

    rows = [result.json for result in results]
    if out is not None and rows:
        lines = "".join(json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n" for row in rows)
        write_file(out / "audit.jsonl", lines.encode())
        with speaking(ENGLISH):
            write_file(out / "audit.csv", csv_text(rows).encode())
        pages = [f"{_RESULTS}/{_result_path(out, row['digest'], by).stem}.html" for row in rows]
        pictures = [result.picture for result in results]
        index = audit_index([result.row for result in results], pages, pictures)
        write_file(out / "index.html", index)
    for result in results:
        if as_json:
            print_json(result.json)
        else:
            print_line(audit_line(result.row))
    if out is not None and rows and not as_json:
        print_line(text("cli-wrote", file=str(out / "index.html")))
