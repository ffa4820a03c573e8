"""The page of an audited table, and its picture in the list of tables."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
from scipy.spatial.distance import pdist
from tables import table_from

from sandbox.analysis.audit.audit import audit
from sandbox.paper.audit_index import audit_index, audit_picture
from sandbox.paper.audit_sheet import audit_sheet
from sandbox.paper.words.audit_rows import audit_line
from sandbox.scenario.bodies import Body
from sandbox.table.table import Table

CREDIT = "Powered by 40kdc-data"


def ruin(folder: Path) -> Table:
    """A base with four walls one on the other, all with the same middle."""
    sizes = [(8.0, 6.0, 0.02), (4.0, 3.0, 3.0), (2.0, 1.5, 2.0), (1.0, 1.0, 1.0), (0.5, 0.5, 1.0)]
    rows = "".join(
        f'[[terrain]]\nid = "p{n}"\nkind = "box"\nposition = [12.0, 8.0]\nsize = {list(size)}\n'
        for n, size in enumerate(sizes)
    )
    return table_from(folder, f"[table]\nsize = [24.0, 16.0]\n{rows}")


def test_numbers_of_pieces_on_each_other_are_clear_of_each_other(tmp_path: Path) -> None:
    table = ruin(tmp_path)
    page = audit_sheet(table, audit(table)).decode()
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">\d+</text>', page)
    assert len(found) == len(table.pieces)
    places = np.array(found, dtype=float) / [1.9, 1.3]
    assert pdist(places, "chebyshev").min() > 0.9  # printed to a tenth of an inch


def test_pages_give_the_credits_that_the_makers_of_a_table_ask_for(tmp_path: Path) -> None:
    table = ruin(tmp_path)
    found = audit(table)
    assert CREDIT in audit_sheet(table, found, [CREDIT]).decode()
    assert CREDIT not in audit_sheet(table, found).decode()
    row = found.to_json() | {"credits": [CREDIT]}
    picture = audit_picture(table, found)
    assert audit_index([row, row], ["a", "b"], [picture, picture]).decode().count(CREDIT) == 1


def test_pages_and_lines_say_by_which_reading_sight_was_judged(tmp_path: Path) -> None:
    table = ruin(tmp_path)
    found = audit(table)
    men, bodies = "riflemen 1.29″ high with their bases of 25 mm", Body.of("40").said
    assert f"sight is judged from the eye, for {men}" in audit_sheet(table, found).decode()
    by_words = replace(found, words="Any part", body=bodies)
    said = f"sight is judged by the words “Any part”, for {bodies}"
    assert said in audit_sheet(table, by_words).decode()
    rows = [one.to_json() for one in (found, by_words)]
    said = audit_index(rows, ["a", "b"], [audit_picture(table, found)] * 2).decode()
    both = f"from the eye, for {men} or by the words “Any part”, for {bodies}."
    assert f"Sight is judged {both}" in said
    assert audit_line(rows[1]).endswith(f"; judged by the words “Any part”, for {bodies}.")


def test_a_picture_has_a_path_for_each_piece_and_low_ones_are_paler(tmp_path: Path) -> None:
    table = ruin(tmp_path)
    fills = re.findall(r'<path d="[^"]+" fill="(#\w+)"', audit_picture(table, audit(table)))
    assert len(fills) == len(table.pieces) and len(set(fills)) == 2
    assert fills[0] != fills[1] and len(set(fills[1:])) == 1
