"""The names of what can be drawn are English."""

from apps.table.tools.draw_tool import drawn_entries


def test_each_kind_has_the_article_that_it_takes() -> None:
    labels = {entry.words: entry.label for entry in drawn_entries()}
    words = [labels[kind] for kind in ("hedge", "orchard", "sandbags", "wire", "garden-wall")]
    assert words == [
        "Draw a hedge",
        "Draw an orchard",
        "Draw sandbags",
        "Draw wire",
        "Draw a garden wall",
    ]
