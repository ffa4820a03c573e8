"""The comparison of rulesets as HTML: on the page's card and on the page of a ruling."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sandbox.analysis.verdicts.side_by_side import Row, equal_rulesets, labelled, partings, titled

SAME = "Every ruleset and reading says the same."


def rulesets_html(rows: Sequence[Row]) -> str:
    """Return a table for each group of equal rulesets, then a sentence for each difference."""
    tables = "".join(_table(*group) for group in equal_rulesets(rows))
    lines = "".join(f"<li>{escape(line)}</li>" for line in partings(rows))
    return tables + (f'<ul class="apart">{lines}</ul>' if lines else f'<p class="say">{SAME}</p>')


def _table(game: str, rulesets: Sequence[str], rows: Sequence[Row]) -> str:
    body = "".join(
        f'<tr{" class=parts" if row.parts_at else ""}><th scope="row">{escape(row.reading)}</th>'
        f'<td><span class="dot {row.tone}"></span>{escape(row.said)}</td>'
        f"<td>{row.sees[0]} of {row.sees[1]}</td><td>{row.to_hit_words}</td></tr>"
        for row in rows
    )
    return (
        f'<table class="rulesets"><caption>{escape(titled(game))}: '
        f"{escape(labelled(game, rulesets))}"
        '</caption><thead><tr><th scope="col">reading</th><th scope="col">verdict</th>'
        '<th scope="col">see</th><th scope="col">to hit</th></tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )
