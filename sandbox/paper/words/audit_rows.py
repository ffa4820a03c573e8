"""The figures of an audited table as named columns, and as a line of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Column:
    """A figure of a table in a list of tables.

    ``key``: in CSV. ``title`` and ``about``: on a page. ``value``: of an audit's JSON, None where
    the table has none. ``form``: how a number is written.
    """

    key: str
    title: str
    about: str
    value: Callable[[Row], float | None]
    form: str = "{:.0%}"

    def words(self, row: Row) -> str:
        """Write the figure of a table; a dash for none."""
        value = self.value(row)
        return "–" if value is None else self.form.format(value).replace("%", " %")


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
    Column("coverage", "Terrain", "share of terrain", lambda row: row["coverage"]),
    Column("pieces", "Pieces", "number of pieces", lambda row: row["pieces"], "{:.0f}"),
    Column("pieces_per_sq_ft", "Per sq ft", "pieces per square foot",
           lambda row: row["pieces_per_sq_ft"], "{:.2f}"),
    Column("rotation_median_in", "Rotation, median", "distance of a piece from the table turned by "
           "180°, median", _rotation("median"), "{:.1f}″"),
    Column("rotation_worst_in", "Rotation, worst", "the same, of the worst piece",
           _rotation("worst"), "{:.1f}″"),
    Column("exposed_first", "Exposed, 1st side", "share of the first side's zone that is seen from "
           "anywhere in the other", lambda row: exposed(row, 0)),
    Column("exposed_second", "Exposed, 2nd side", "the same of the second side's zone",
           lambda row: exposed(row, 1)),
    Column("difference", "Difference", "between the two", _unfairness, "{:.1%}"),
    Column("hidden_from_squad", "Hidden from a squad", "mean share of a zone that a squad in the "
           "other does not see", _squad),
    Column("first_turn_infantry", "Turn 1, infantry", "share of the worse zone that is seen after "
           "the enemy's first move, for infantry", _worst_first_turn("infantry")),
    Column("first_turn_vehicle", "Turn 1, vehicle", "the same for a vehicle",
           _worst_first_turn("vehicle")),
    Column("first_turn_flying", "Turn 1, flying", "the same for a model on a flying stand",
           _worst_first_turn("flying")),
    Column("one_sided", "One-sided", "share of pairs of places between which only one side sees",
           lambda row: row["one_sided"]["share"] if row["one_sided"] else None, "{:.1%}"),
    Column("placement", "½″ flips", "most places that become exposed or safe when one piece is ½″ "
           "off", _flip, "{:.1%}"),
    Column("unreached", "Unreached", "objectives that a vehicle 3″ wide or a 60 mm base does not "
           "reach from both zones", _unreached, "{:.0f}"),
)  # fmt: skip


def verdict(row: Row) -> str:
    """Say in a few words whether a table is fair."""
    if not row["zones"]:
        return "no zones"
    return {None: "not to be told", True: "fair", False: "not fair"}[row["fair"]]


def reading(words: str | None, body: str = "") -> str:
    """Return by which reading of sight a table was audited, and for what size of models.

    ``words``: the name of its words. ``body``: as in `Audit`.
    """
    by = "from the eye" if words is None else f"by the words “{words}”"
    return f"{by}, for {body}" if body else by


def audit_line(row: Row) -> str:
    """Return a table's figures in a line."""
    figures = "; ".join(f"{column.title.lower()} {column.words(row)}" for column in COLUMNS)
    return f"{row['name']}: {verdict(row)}; {figures}; judged {reading(row['words'], row['body'])}."
