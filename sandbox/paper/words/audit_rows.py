"""The figures of an audited table as named columns, and as a line of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

from languages.message import Line, Message
from languages.writing import grouped, inches, percent, text, written
from rules.engine.telling import capitalized
from sandbox.paper.words.fairness import fair_word
from sandbox.scenario.cover_words.shipped import sentence_said

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Column:
    """A figure of a table in a list of tables.

    ``message``: its title, with the attribute ``about``. ``value``: of an audit's JSON,
    None where the table has none. ``write``: writes a figure.
    """

    message: str
    value: Callable[[Row], float | None]
    write: Callable[[float], str] = percent

    @property
    def key(self) -> str:
        """Its name in CSV."""
        return self.message.removeprefix("paper-column-").replace("-", "_")

    @property
    def title(self) -> str:
        """Its name on a page."""
        return capitalized(text(self.message))

    @property
    def about(self) -> str:
        """Its explanation."""
        return written(Message(self.message), "about")

    def words(self, row: Row) -> str:
        """Write the figure of a table; a dash for none."""
        value = self.value(row)
        return "–" if value is None else self.write(value)


def exposed(row: Row, number: int) -> float | None:
    """Return the exposed share of a side's zone."""
    return float(row["zones"][number]["exposed"]) if row["zones"] else None


def _unfairness(row: Row) -> float | None:
    """Return how much more one zone is exposed than the other."""
    one, other = exposed(row, 0), exposed(row, 1)
    return None if one is None or other is None else abs(one - other)


def _worst_first_turn(subject: str) -> Callable[[Row], float | None]:
    def value(row: Row) -> float | None:
        shares = (
            turn["exposed"]
            for zone in row["zones"]
            for turn in zone["first_turn"]
            if turn["subject"] == subject
        )
        return max(shares, default=None)

    return value


def _rotation(which: str) -> Callable[[Row], float | None]:
    def value(row: Row) -> float | None:
        error = row["rotation_error_in"]
        return None if error is None else float(error[which])

    return value


def _squad(row: Row) -> float | None:
    shares = [zone["hidden_from_squad"] for zone in row["zones"]]
    return sum(shares) / len(shares) if shares else None


def _flip(row: Row) -> float | None:
    if not row["zones"]:
        return None
    return max((flip["places"] / flip["of"] for flip in row["flips"]["placement"]), default=0.0)


def _unreached(row: Row) -> float | None:
    if not row["objectives"]:
        return None
    return sum(
        not all(all(by_side.values()) for by_side in objective["reached"].values())
        for objective in row["objectives"]
    )


COLUMNS = (
    Column("paper-column-coverage", lambda row: row["coverage"]),
    Column("paper-column-pieces", lambda row: row["pieces"], grouped),
    Column(
        "paper-column-pieces-per-sq-ft",
        lambda row: row["pieces_per_sq_ft"],
        partial(grouped, digits=2),
    ),
    Column("paper-column-rotation-median-in", _rotation("median"), partial(inches, digits=1)),
    Column("paper-column-rotation-worst-in", _rotation("worst"), partial(inches, digits=1)),
    Column("paper-column-exposed-first", lambda row: exposed(row, 0)),
    Column("paper-column-exposed-second", lambda row: exposed(row, 1)),
    Column("paper-column-difference", _unfairness, partial(percent, digits=1)),
    Column("paper-column-hidden-from-squad", _squad),
    Column("paper-column-first-turn-infantry", _worst_first_turn("infantry")),
    Column("paper-column-first-turn-vehicle", _worst_first_turn("vehicle")),
    Column("paper-column-first-turn-flying", _worst_first_turn("flying")),
    Column(
        "paper-column-one-sided",
        lambda row: row["one_sided"]["share"] if row["one_sided"] else None,
        partial(percent, digits=1),
    ),
    Column("paper-column-placement", _flip, partial(percent, digits=1)),
    Column("paper-column-unreached", _unreached, grouped),
)


def verdict(row: Row) -> str:
    """Say in a few words whether a table is fair."""
    return fair_word(row["fair"]) if row["zones"] else text("paper-no-zones")


def reading(words: str | None, body: Line = "") -> str:
    """Return by which reading of sight a table was audited, and for what size of models.

    ``words``: the name of its words. ``body``: as in `Audit`.
    """
    by = text("paper-by-eye")
    if words is not None:
        by = text("paper-by-words", words=sentence_said(words))
    return text("paper-by-for", by=by, body=body) if body else by


def audit_line(row: Row) -> str:
    """Return a table's figures in a line."""
    all_figures = (f"{text(column.message)} {column.words(row)}" for column in COLUMNS)
    figures = reduce(lambda said, one: text("paper-figures", said=said, one=one), all_figures)
    by = reading(row["words"], row["body"])
    said = verdict(row)
    return text("paper-audit-line", table=row["name"], verdict=said, figures=figures, reading=by)
