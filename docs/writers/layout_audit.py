"""Write the tables and the plots of docs/layout-audit.md from docs/layout-audit.json.

``python docs/writers/layout_audit.py AUDIT AREAS FLAT BODIES`` first takes the results anew. AUDIT
and AREAS are the folders of ``sightline audit wh40kdc --out AUDIT``, and of the same with
``--words any-part-areas``. FLAT is the file of ``python -m benchmarks.layouts_2d --out FLAT``, and
BODIES that of ``python -m benchmarks.tables.layout_bodies --out BODIES``. With BODIES alone only
its figures are taken. A test checks that the page has the current tables. The results hold figures
alone, nothing of the layouts.
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


def taken(audit: Path, areas: Path, flat: Path, of_bodies: Path) -> Row:
    """Return the results of both audits, of the measures on the plan, and for other bodies."""
    measured = json.loads(flat.read_text(encoding="utf-8"))
    return {
        "flat": measured["flat"],
        "compared": measured["compared"],
        "by_areas": measured["by_areas"],
        "areas": layouts(areas),
        "layouts": layouts(audit),
        "bodies": bodies(of_bodies),
    }


def bodies(file: Path) -> list[Row]:
    """Return the figures for bodies of several sizes, a row for each layout and body."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        _, words, body = row["of"]
        kept = {key: row[key] for key in ("exposed", "low", "high", "first_turn")}
        found.append({"name": row["name"], "words": words, "body": body, **kept})
    return found


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
    listed = ("areas", "layouts", "bodies")
    text = json.dumps({**results, **{key: [] for key in listed}}, ensure_ascii=False)
    for key in listed:
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


_EYE, _ANY = "", "any-part-areas"
"""Names of the words of both readings."""


def by_reading(results: Row) -> dict[tuple[str, str], dict[str, float]]:
    """Return the exposed share of each layout, by the words and the body."""
    found: dict[tuple[str, str], dict[str, float]] = {
        (_EYE, "riflemen"): {row["name"]: _of_zones(row, "exposed") for row in results["layouts"]},
        (_ANY, "riflemen"): {row["name"]: _of_zones(row, "exposed") for row in results["areas"]},
    }
    for row in results["bodies"]:
        found.setdefault((row["words"], row["body"]), {})[row["name"]] = row["exposed"]
    return found


def ranks(shares: dict[str, float]) -> dict[str, int]:
    """Return the rank of each layout, 1 for the one that is seen most."""
    order = sorted(shares, key=lambda name: (-shares[name], name))
    return {name: number for number, name in enumerate(order, 1)}


_BODIES = ("riflemen", "32", "40", "60", "vehicle")


def areas_rows(results: Row) -> Iterator[str]:
    """Yield the table of both readings for all bodies, the layout that is seen most by areas
    first.
    """
    found = by_reading(results)
    columns = [
        (words, body) for words in (_EYE, _ANY) for body in _BODIES if (words, body) in found
    ]
    titles = [
        f"{'eye' if words == _EYE else 'any part'}: {body}{' mm' * body.isdigit()}"
        for words, body in columns
    ]
    yield f"| layout | {' | '.join(titles)} |"
    yield f"| --- |{' ---: |' * len(columns)}"
    places = {column: ranks(found[column]) for column in columns}
    within = {row["name"]: f" ({_between(row['zones'][0])})" for row in results["areas"]}
    for name in places[_ANY, "riflemen"]:
        cells = (
            _percent(found[column][name])
            + within[name] * (column == (_ANY, "riflemen"))
            + f" · {places[column][name]}"
            for column in columns
        )
        yield f"| {name} | {' | '.join(cells)} |"


def bodies_rows(results: Row) -> Iterator[str]:
    """Yield the means over all layouts for each reading and body, and how the order changes."""
    found = by_reading(results)
    yield (
        "| reading | body | zone seen | turn 1 | rank correlation with riflemen, any part | "
        "layouts 10 ranks off or more |"
    )
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    by_any = ranks(found[_ANY, "riflemen"])
    for words, body in ((words, body) for words in (_EYE, _ANY) for body in _BODIES):
        if (words, body) not in found:
            continue
        mine = ranks(found[words, body])
        off = [mine[name] - by_any[name] for name in by_any]
        like = 1 - 6 * sum(n * n for n in off) / (len(off) * (len(off) ** 2 - 1))
        if body == "riflemen":
            rows = results["layouts" if words == _EYE else "areas"]
            turns = [row["first_turn_infantry"] for row in rows]
        else:
            rows = results["bodies"]
            turns = [
                row["first_turn"] for row in rows if (row["words"], row["body"]) == (words, body)
            ]
        cells = [
            "from the eye" if words == _EYE else "any part, with areas",
            body + " mm" * body.isdigit(),
            _percent(fmean(found[words, body].values())),
            _percent(fmean(turns)),
            f"{like:.2f}",
            str(sum(abs(n) >= 10 for n in off)),
        ]
        yield f"| {' | '.join(cells)} |"


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
    "bodies": bodies_rows,
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
    if len(arguments) > 1:
        RESULTS.write_text(_in_lines(taken(*map(Path, arguments))), encoding="utf-8")
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    if len(arguments) == 1:
        results["bodies"] = bodies(Path(arguments[0]))
        RESULTS.write_text(_in_lines(results), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")
    draw(results)


if __name__ == "__main__":
    main(sys.argv[1:])
