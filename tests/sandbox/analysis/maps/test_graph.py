"""The visibility graph beside one that is made pair by pair, its measures beside NetworkX's."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from slow_reference import inside, nearest
from tables import HEAD, table_from, unit

from sandbox.analysis.maps.cells import Cells
from sandbox.analysis.maps.graph import GraphFault, SightGraph, sight_graph
from sandbox.table.table import Table

TABLE = (
    HEAD + "[table]\nsize = [14.0, 9.0]\n"
    '[[terrain]]\nid = "wall"\nkind = "box"\nsize = [0.5, 6.0, 3.0]\nposition = [5.0, 3.0]\n'
    '[[terrain]]\nid = "low"\nkind = "box"\nsize = [2.0, 2.0, 1.0]\nposition = [9.0, 2.0]\n'
    '[[terrain]]\nid = "wood"\nkind = "wood"\nsize = [4.0, 4.0]\ntrees = 0\n'
    "position = [10.0, 6.5]\ndepth = 2.0\n" + unit("able", "axis", "position = [5, 8]")
)


def eye_to_eye(table: Table, graph: SightGraph, high: float, stride: int = 1) -> np.ndarray:
    """Return which places each ``stride``-th place sees, triangle by triangle, in float64."""
    solid = np.concatenate(
        [
            piece.stand.place(part.triangles.reshape(-1, 3)).reshape(-1, 3, 3)
            for piece in table.pieces
            for part in piece.piece.parts
        ]
    )
    porous = [
        (piece.stand.place(volume.triangles.reshape(-1, 3)).reshape(-1, 3, 3), volume.depth)
        for piece in table.pieces
        for volume in piece.piece.volumes
    ]
    eyes = np.column_stack([graph.cells.middles[graph.places], graph.heights + high])
    sees = np.zeros(graph.sees[::stride].shape, dtype=bool)
    for row_number, number in enumerate(range(0, len(eyes), stride)):
        eye = eyes[number]
        others = np.delete(np.arange(len(eyes)), number)
        ways = eyes[others] - eye
        length = np.linalg.norm(ways, axis=1)
        ways /= length[:, None]
        free = nearest(eye, ways, solid) > length
        for triangles, depth in porous:
            for row in np.flatnonzero(free).tolist():
                free[row] = inside(eye, ways[row], float(length[row]), triangles) <= depth
        sees[row_number, others] = free
    return sees


@pytest.mark.slow
def test_the_graph_equals_sight_triangle_by_triangle(tmp_path: Path) -> None:
    table = table_from(tmp_path, TABLE)
    graph = sight_graph(table, 1.0)
    eye = table.model("able/0").eye[2]
    wanted = eye_to_eye(table, graph, float(eye))
    assert 0.1 < wanted.mean() < 0.9
    assert (graph.sees == graph.sees.T).all() and not graph.sees.diagonal().any()
    assert np.mean(graph.sees != wanted) < 0.002  # a hair beside an edge, the wood's above all


@pytest.mark.slow
def test_a_wood_on_a_long_table_stops_the_right_lines(tmp_path: Path) -> None:
    """Far from the eye a step of bearing is wide: it must be finer than the wood's edge asks."""
    table = table_from(
        tmp_path,
        '[table]\nsize = [62.0, 6.0]\n[[terrain]]\nid = "wood"\nkind = "wood"\nsize = [3.0, 3.0]\n'
        "trees = 0\nposition = [30.0, 3.0]\nrotation = 20\ndepth = 1.0\n"
        + unit("able", "axis", "position = [5, 2.5]"),
    )
    graph = sight_graph(table, 1.0)
    wanted = eye_to_eye(table, graph, float(table.model("able/0").eye[2]), stride=5)
    stopped = (~wanted).sum() - len(wanted)
    assert stopped > 4_000
    # Half as many steps of bearing err in 0.001, a sixteenth in 0.006.
    assert np.sum(graph.sees[::5] != wanted) < 0.0006 * stopped


def test_a_bare_table_is_seen_whole_from_everywhere(tmp_path: Path) -> None:
    graph = sight_graph(table_from(tmp_path, "[table]\nsize = [8, 6]\n"), 1.0)
    assert len(graph.places) == 48 and graph.sees.sum() == 48 * 47
    measures = graph.measures
    assert (measures["area"] == 48).all() and (measures["perimeter"] == 28).all()
    assert (measures["occlusivity"] == 0).all() and (measures["mean depth"] == 1).all()
    assert measures["drift"][0] == pytest.approx(np.hypot(3.5, 2.5))
    assert np.isnan(measures["integration"]).all()


def graph_of(edges: nx.Graph) -> SightGraph:
    count = len(edges)
    cells = Cells((float(count), 1.0), 1.0)
    return SightGraph(
        cells, np.arange(count), np.zeros(count), nx.to_numpy_array(edges, weight=None).astype(bool)
    )


def test_measures_are_those_of_networkx() -> None:
    edges = nx.compose(nx.path_graph(9), nx.cycle_graph(5))
    edges.add_node(9)  # nobody sees it
    edges.add_edges_from([(10, 11)])  # two by themselves
    graph = graph_of(edges).measures
    for node in edges:
        away = nx.single_source_shortest_path_length(edges, node)
        depth = sum(away.values()) / (len(away) - 1) if len(away) > 1 else np.nan
        assert graph["mean depth"][node] == pytest.approx(depth, nan_ok=True)
        control = sum(1 / edges.degree(other) for other in edges[node])
        assert graph["control"][node] == pytest.approx(control, rel=1e-6)
        assert graph["connections"][node] == edges.degree(node)
        k = len(away)
        if k > 2 and depth > 1:
            # Hillier and Hanson: RA, and D of their diamond
            d = 2 * (k * (np.log2((k + 2) / 3) - 1) + 1) / ((k - 1) * (k - 2))
            assert graph["integration"][node] == pytest.approx(d * (k - 2) / (2 * (depth - 1)))
        else:
            assert np.isnan(graph["integration"][node])


def test_an_isovist_is_measured_cell_by_cell() -> None:
    cells = Cells((4.0, 2.0), 1.0)
    sees = np.zeros((7, 7), dtype=bool)  # nobody can stand in cell 7
    sees[0, 1] = sees[1, 0] = sees[0, 4] = sees[4, 0] = True
    graph = SightGraph(cells, np.arange(7), np.zeros(7), sees).measures
    assert graph["area"][0] == 3 and graph["perimeter"][0] == 8
    assert graph["occlusivity"][0] == 3  # 1|2, 1|5, 4|5
    assert graph["drift"][0] == pytest.approx(np.hypot(1 / 3, 1 / 3))
    assert (graph["area"][6], graph["perimeter"][6], graph["occlusivity"][6]) == (1, 4, 2)


def test_too_many_places_are_refused(tmp_path: Path) -> None:
    with pytest.raises(GraphFault, match="places to stand; expected at most"):
        sight_graph(table_from(tmp_path, "[table]\nsize = [72, 48]\n"), 0.5)
