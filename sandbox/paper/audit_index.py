"""All audited tables as one page, to sort, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape

from sandbox.paper.sheet import credit_line, framed
from sandbox.paper.words.audit_rows import COLUMNS, Row, verdict
from sandbox.sight.colours import BLOCKED, CLEAR


def audit_index(rows: Sequence[Row], pages: Sequence[str], pictures: Sequence[str]) -> bytes:
    """Return the page, UTF-8. ``pages``: addresses of the tables' own; ``pictures``: SVG."""
    fair = sum(row["fair"] is True for row in rows)
    compared = sum(bool(row["zones"]) for row in rows)
    head = "".join(
        f'<th title="{escape(column.about)}"><button>{escape(column.title)}</button></th>'
        for column in COLUMNS
    )
    legend = "".join(
        f"<li><b>{escape(column.title)}</b>: {escape(column.about)}</li>" for column in COLUMNS
    )
    body = "".join(
        _row(row, page, picture) for row, page, picture in zip(rows, pages, pictures, strict=True)
    )
    return framed(
        __package__,
        "audit_index",
        title="Audited tables",
        heading=f"{len(rows)} audited {'table' if len(rows) == 1 else 'tables'}",
        about="Click a heading to sort by it, and again for the other way. Places of the zones: "
        "orange is exposed, green is safe.",
        verdict=_verdict(len(rows), compared, fair),
        colour=CLEAR if fair == compared else BLOCKED,
        content={
            "credits": credit_line(
                dict.fromkeys(one for row in rows for one in row.get("credits", ()))
            ),
            "head": head,
            "rows": body,
            "legend": legend,
            "fair": CLEAR,
            "unfair": BLOCKED,
        },
    )


def _verdict(tables: int, compared: int, fair: int) -> str:
    if not compared:
        return "no zones"
    without = f", {tables - compared} without zones" if compared < tables else ""
    return f"{fair} of {compared} fair{without}"


def csv_text(rows: Sequence[Row]) -> str:
    """Return a line for each table, after a line of headings."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "digest", "verdict", *(column.key for column in COLUMNS)])
    for row in rows:
        values = (column.value(row) for column in COLUMNS)
        writer.writerow(
            [row["name"], row["digest"], verdict(row)]
            + ["" if value is None else round(value, 4) for value in values]
        )
    return out.getvalue()


def _row(row: Row, page: str, picture: str) -> str:
    cells = "".join(
        f'<td data-sort="{"" if (value := column.value(row)) is None else value}">'
        f"{escape(column.words(row))}</td>"
        for column in COLUMNS
    )
    said = verdict(row)
    kind = {"fair": "fair", "not fair": "unfair"}.get(said, "")
    name = escape(row["name"])
    return (
        f'<tr><th data-sort="{name}"><a href="{escape(page)}">{picture}{name}</a></th>'
        f'<td class="{kind}" data-sort="{said}">{said}</td>{cells}</tr>'
    )
