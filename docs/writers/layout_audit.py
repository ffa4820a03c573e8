"""Write the tables and the plots of docs/layout-audit.md from docs/layout-audit.json.

``python docs/writers/layout_audit.py AUDIT AREAS FLAT`` first takes the results anew: from the
folders of ``sightline audit wh40kdc --out AUDIT`` and of the same with ``--words any-part-areas
--out AREAS``, and the file of ``python -m benchmarks.layouts_2d --out FLAT``. A test checks that
the page has the current tables. The results hold figures alone, nothing of the layouts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from sandbox.paper.words.audit_rows import COLUMNS
from sandbox.sight.colours import BLOCKED, CLEAR

DOCS = Path(__file__).resolve().parents[1]
PAGE, RESULTS, PICTURES = DOCS / "layout-audit.md", DOCS / "layout-audit.json", DOCS / "pictures"

Row = dict[str, Any]

_SHOWN = (
    "coverage", "pieces", "rotation_worst_in", "difference", "hidden_from_squad",
    "first_turn_infantry", "first_turn_vehicle", "first_turn_flying", "one_sided", "placement",
)  # fmt: skip
"""Columns of an audit that the page shows."""


def taken(audit: Path, areas: Path, flat: Path) -> Row:
    """Return the results of both audits, and of the measures on the plan."""
    measured = json.loads(flat.read_text(encoding="utf-8"))
    return {
        "flat": measured["flat"],
        "compared": measured["compared"],
        "areas": layouts(areas),
        "layouts": layouts(audit),
    }


def layouts(audit: Path) -> list[Row]:
    """Return the results of an audit's folder."""
    lines = (audit / "audit.jsonl").read_text(encoding="utf-8").splitlines()
    return [_layout(json.loads(line)) for line in lines]


def _layout(said: Row) -> Row:
    heights = said["flips"]["height"]
    flipped = [max(row["lower"], row["higher"]) / row["of"] for row in heights]
    kept = {column.key: column.value(said) for column in COLUMNS if column.key in _SHOWN}
    return {
        "name": said["name"],
        "credits": said["credits"],
        "fair": said["fair"],
        **{key: round(value, 4) for key, value in kept.items() if value is not None},
        "zones": [
            {key: zone[key] for key in ("side", "exposed", "low", "high", "hidden_from_squad")}
            for zone in said["zones"]
        ],
        "heights": round(max(flipped, default=0.0), 4),
        "height_pieces": len(heights),
    }


def _in_lines(results: Row) -> str:
    """Return JSON with a line for each layout."""
    text = json.dumps({**results, "areas": [], "layouts": []}, ensure_ascii=False)
    for key in ("areas", "layouts"):
        rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in results[key])
        text = text.replace(f'"{key}": []', f'"{key}": [\n{rows}\n]')
    return text + "\n"


def layout_rows(results: Row) -> Iterator[str]:
    """Yield the table of all layouts."""
    yield (
        "| layout | pieces | terrain | rotation, worst | defender seen | attacker seen | "
        "hidden from a squad | turn 1: infantry | vehicle | flying | one-sided | ½″ flips | "
        "heights flip |"
    )
    yield f"| --- |{' ---: |' * 12}"
    for row in results["layouts"]:
        seen = {
            zone["side"]: f"{_percent(zone['exposed'])} ({_between(zone)})" for zone in row["zones"]
        }
        cells = [
            row["name"], f"{row['pieces']:.0f}", _percent(row["coverage"]),
            f"{row['rotation_worst_in']:.2f}″", seen["defender"], seen["attacker"],
            _percent(row["hidden_from_squad"]), _percent(row["first_turn_infantry"]),
            _percent(row["first_turn_vehicle"]), _percent(row["first_turn_flying"]),
            _percent(row["one_sided"], 1), _percent(row["placement"], 1),
            _percent(row["heights"], 1),
        ]  # fmt: skip
        yield f"| {' | '.join(cells)} |"


def flat_rows(results: Row) -> Iterator[str]:
    """Yield the table of the figures on the plan, the published ones first."""
    yield (
        "| | layouts | pieces | coverage | hidden from a squad | rotation, median | "
        "rotation, worst |"
    )
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    yield "| published | 45 | 15.5 | 0.235 | 0.088 | 1.7″ | 3.9″ |"
    for row in results["flat"]:
        hidden = row["hidden"]
        yield (
            f"| {row['name']} | {row['tables']} | {row['pieces']:.2f} | {row['coverage']:.4f} | "
            f"{hidden['value']:.3f} ({hidden['low']:.3f} to {hidden['high']:.3f}) | "
            f"{row['rotation_median']:.2f}″ | {row['rotation_worst']:.2f}″ |"
        )


def areas_rows(results: Row) -> Iterator[str]:
    """Yield the table of both readings, the layout that is seen most by areas first."""
    yield (
        "| layout | zone seen from the eye | rank | from any part, with areas | rank | hidden from "
        "a squad | turn 1: infantry | vehicle | flying |"
    )
    yield f"| --- |{' ---: |' * 8}"
    by_eye = {row["name"]: row for row in results["layouts"]}
    ranks = [
        {row["name"]: number for number, row in enumerate(sorted(rows, key=_most_seen), 1)}
        for rows in (results["layouts"], results["areas"])
    ]
    for row in sorted(results["areas"], key=_most_seen):
        name = row["name"]
        cells = [
            name,
            _percent(_of_zones(by_eye[name], "exposed")),
            str(ranks[0][name]),
            f"{_percent(_of_zones(row, 'exposed'))} ({_between(row['zones'][0])})",
            str(ranks[1][name]),
            _percent(row["hidden_from_squad"]),
            *(_percent(row[f"first_turn_{who}"]) for who in ("infantry", "vehicle", "flying")),
        ]
        yield f"| {' | '.join(cells)} |"


def _most_seen(row: Row) -> tuple[float, str]:
    return -_of_zones(row, "exposed"), row["name"]


def summary_rows(results: Row) -> Iterator[str]:
    """Yield the table of means over the layouts, with the least and the greatest."""
    figures: tuple[tuple[str, Callable[[Row], float]], ...] = (
        ("zone seen from anywhere in the other", lambda row: _of_zones(row, "exposed")),
        ("zone hidden from a squad in the other", lambda row: row["hidden_from_squad"]),
        ("worse zone seen in turn 1: infantry", lambda row: row["first_turn_infantry"]),
        ("… a vehicle", lambda row: row["first_turn_vehicle"]),
        ("… a model on a flying stand", lambda row: row["first_turn_flying"]),
        ("difference between the zones seen", lambda row: row["difference"]),
        ("pairs of places where one side alone sees", lambda row: row["one_sided"]),
        ("places flipped by ½″, the worst piece", lambda row: row["placement"]),
        ("places flipped by a height, the worst piece", lambda row: row["heights"]),
    )
    yield "| | mean | least | most |"
    yield "| --- | ---: | ---: | ---: |"
    for name, value in figures:
        all_of_them = [(value(row), row["name"]) for row in results["layouts"]]
        low, high = min(all_of_them), max(all_of_them)
        mean = fmean(one for one, _ in all_of_them)
        yield (
            f"| {name} | {_percent(mean, 1)} | {_percent(low[0], 1)} ({low[1]}) | "
            f"{_percent(high[0], 1)} ({high[1]}) |"
        )


PARTS: dict[str, Callable[[Row], Iterator[str]]] = {
    "flat": flat_rows,
    "summary": summary_rows,
    "areas": areas_rows,
    "layouts": layout_rows,
}


def page(text: str, results: Row) -> str:
    """Return the page with its tables written anew, each between two comments."""
    for name, rows in PARTS.items():
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, rest = text.split(start)
        text = before + start + "\n".join(rows(results)) + "\n" + end + rest.split(end)[1]
    return text


def draw(results: Row) -> None:
    """Draw both plots."""
    from matplotlib.figure import Figure

    rows = sorted(results["layouts"], key=lambda row: _of_zones(row, "exposed"))
    figure = Figure(figsize=(9, 10), layout="constrained")
    axes = figure.subplots()
    for number, row in enumerate(rows):
        low, high = (_of_zones(row, end) for end in ("low", "high"))
        axes.plot([low, high], [number, number], color=BLOCKED, alpha=0.35, linewidth=5)
    places = range(len(rows))
    anywhere = [_of_zones(row, "exposed") for row in rows]
    squad = [1 - row["hidden_from_squad"] for row in rows]
    axes.plot(anywhere, places, "o", color=BLOCKED, label="seen from anywhere in the other zone")
    axes.plot(squad, places, "D", color=CLEAR, label="seen by a single squad, in the mean")
    axes.set_yticks(range(len(rows)), [row["name"] for row in rows], fontsize=8)
    axes.set_ylim(-1, len(rows))
    _shares(axes.set_xlim, axes.set_xticks, 0.0, 1.0)
    axes.set_xlabel("share of a deployment zone, mean of both sides; bar: 95 % interval")
    axes.grid(visible=True, axis="x", alpha=0.3)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2, frameon=False)
    figure.savefig(PICTURES / "layout-audit-zones.png", dpi=100)

    points = list(results["compared"]["by_layout"].values())
    figure = Figure(figsize=(6.5, 6), layout="constrained")
    axes = figure.subplots()
    most = 0.05 + max(max(pair) for pair in points)
    axes.plot([0, most], [0, most], color="0.6", linewidth=1)
    axes.plot([one for one, _ in points], [other for _, other in points], "o", color=CLEAR)
    axes.set_xlabel("places hidden from a squad on the plan")
    axes.set_ylabel("the same places in three dimensions")
    _shares(axes.set_xlim, axes.set_xticks, 0.0, most)
    _shares(axes.set_ylim, axes.set_yticks, 0.0, most)
    axes.set_aspect("equal")
    axes.grid(visible=True, alpha=0.3)
    figure.savefig(PICTURES / "layout-audit-3d.png", dpi=100)


def _shares(limit: Callable[..., Any], ticks: Callable[..., Any], low: float, high: float) -> None:
    step = 0.2 if high - low > 0.6 else 0.1
    marks = [step * number for number in range(20) if step * number <= high + 1e-9]
    ticks(marks, [f"{100 * mark:.0f} %" for mark in marks])
    limit(low, high)


def _of_zones(row: Row, key: str) -> float:
    return fmean(zone[key] for zone in row["zones"])


def _percent(value: float, digits: int = 0) -> str:
    return f"{100 * value:.{digits}f}\N{NO-BREAK SPACE}%"


def _between(zone: Row) -> str:
    return f"{100 * zone['low']:.0f} to {100 * zone['high']:.0f}"


def main(arguments: Sequence[str]) -> None:
    """Take the results where they are given, and write the page and its plots."""
    if arguments:
        RESULTS.write_text(_in_lines(taken(*map(Path, arguments))), encoding="utf-8")
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")
    draw(results)


if __name__ == "__main__":
    main(sys.argv[1:])
