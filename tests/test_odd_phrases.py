"""Phrases that puzzled first-time users stand nowhere in the product any more."""

from __future__ import annotations

import re

import pytest
from repository import ROOT

ODD = {
    "How near is it?": "Margin",
    "Does it hold?": "Placement tolerance",
    "By other rules?": "Compare rulesets",
    "By pixels?": "Cross-check by pixels",
    "so much further to the": "Close: with the Sherman 0.34″ further north it would be clear.",
    "Put down within": "With every model up to ⅛″ off",
    "where all of it stands": "With every model up to ⅛″ off",
    "By pixels the same": "The second method agrees",
    "Nothing within": "No move of up to 3″ changes it.",
    "Leave it so": "Stop",
    "Look no closer": "Stop",
    "gun and crew see": "The gun and both crew see",
    "hides {share} of #": "rifleman 4",
    "visible, exactly": "Fully visible (proved)",
    "As a page to hand on": "Download this ruling as a page",
    "with all that was found here": "Download this ruling as a page",
    "is downloaded: sightline verify": "Ruling saved.",
    "parts at cover of a model": "Differs at model cover",
    "As the scenario has it": "Scenario default",
    "Cut along the line": "Side view, to scale",
    '"Sight policy': "Cover rules",
    "Inches of terrain that count": "Terrain counts against aircraft within (inches)",
    "Fit what is judged": "Zoom to fit",
    "All storeys are shown": "Show floors up to…",
    "cut away above": "Show floors up to…",
    "not contested": "matches, differs from the expected verdict",
    "Tape and Measure": "Tape; Rings and arcs",
    "The unit chosen": "Firer (Pak)",
    "Not asked": "Off",
    "all of him": "Fully visible",
    "points of him": "Fully visible",
    "Where could it stand": "Positions with a clear shot",
    "places within reach:": "so have 587 of 587 positions within an Advance",
    "From where in the enemy": "How exposed is each deployment zone to the other? Terrain only.",
    "Looked at from both": "How exposed is each deployment zone to the other? Terrain only.",
    "Hold them against": "Compare the zones",
    "within the other's interval": "Fair: no significant difference in exposure.",
    "Whose one is": "Set its side under Selection.",
    "What is chosen": "Selection",
    "More that is done with": "More file actions",
    "Read the file again": "Reload from file",
    "One more beside it": "Duplicate",
    "Objective objective": "Objective 2",
    "objective objective": "Objective 2",
    "building ground": "ground: building",
    "(its kind's)": "gable (default)",
    "one choice back": "Step back",
    "ends a flight": "leave eye view",
    "What would the computer weigh": "Suggest a move",
    "it bends there": "Shift-click adds a waypoint.",
    "Enter goes.": "Enter confirms.",
    "Bend here": "Add waypoint",
    "Turn it at the end": "Set final facing",
    "fall on average": "about 0 of 3 casualties",
    "nothing reaches beyond": "Out of range (30″)",
    "is the computer's to play": "The computer plays Axis.",
    "steps further on": "Back to the latest step (6 ahead)",
    "The game is further on": "You are looking back.",
    "Nobody else: end": "End movement",
    "Rally nobody": "Skip rally",
    "does it come round": "recovery roll",
    "What shall others call you": "Your name",
    "That is me": "Save",
    "A curtain between the two": "Hide deployment",
    "in the game is judged here": "Lines of sight appear here during play.",
    "), taken back": "Undid 3 moves",
    "you measured a tape": "You measured from the Panzer",
    "Laying {": "Setting up Crossroads…",
    "Laying the table": "Setting up the table",
    "comes astray": "Smoke that lands off target",
    "Who has a single man": "One model inside is enough.",
    "asks nobody whose": "It hits friend and foe.",
    "screen is in the way": "The smoke blocks the line",
    "Loses somebody": "17 % chance of casualties",
    "before it is here": "as it approaches",
    "What comes of it": "Result",
    "All that came of it": "Show everything",
    "Lay it elsewhere": "Move",
    "Put back": "Undo roll",
    "sight in it and through it": "You see at most 2″ into smoke",
    "nothing of it changes": "Your table is not changed",
    "look at it as it now is": "Check it and try again.",
    "Nothing would change": "No change.",
    "expected a number of at": "walls can be at most 0.6″ thick",
    "neither as long as its header": "its length does not match its header",
    "file that does not read": "a damaged file",
    "no picture that can be read": "no readable picture",
    "which no game here has": "they are ignored here",
    "nowhere, from thirteen sides": "no gaps seen",
    "triangles pass through others": "no faces cross",
    "places out of sight, of its": "1 more of the 195 places of axis has to be out of sight",
    "is exposed by": "more exposed than the other",
    "None of {": "None of the 8 riflemen sees the Sherman",
    "none of {firers}": "None of the 8 riflemen sees the Sherman",
    ": point at where": "point at its target",
    "fires at who moves": "fires at whatever moves into sight",
    "no Run out of": "cannot Run: it starts in rough ground",
    "the bar is so long": "this bar must measure 4″",
    "pull them": "Drag a corner to move it.",
    'what rays are cast at"': "Preparing the terrain",
    "on a 1 it does": "on a 1 it recovers",
    "no or partial cover": "in the open, or partial cover",
    "cannot be laid. ": "The table cannot be set up.",
}
"""Phrases that puzzled readers, and what replaced them. No other sentence would have them."""

SPOKEN = (
    "apps",
    "docs",
    "examples",
    "languages/en",
    "meshes",
    "rules",
    "sandbox",
    "sightline",
    "README.md",
)
ENDINGS = {".ftl", ".py", ".js", ".html", ".css", ".toml", ".md", ".ipynb", ".svg"}
_JOINED = re.compile(r"""["'`]\s*\+?\s*f?["'`]|\s+""")
"""The seam of a text that a program has on two lines, and any room between words."""


def texts() -> dict[str, str]:
    """Return what the product says, by file: each text on one line."""
    places = (path for name in SPOKEN for path in (ROOT / name, *(ROOT / name).rglob("*")))
    return {
        path.relative_to(ROOT).as_posix(): _JOINED.sub(_seam, path.read_text("utf-8"))
        for path in places
        if path.suffix in ENDINGS and "vendor" not in path.parts
    }


def _seam(found: re.Match[str]) -> str:
    return " " if found[0].isspace() else ""


@pytest.fixture(scope="module")
def said() -> dict[str, str]:
    return texts()


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_phrase_is_gone(said: dict[str, str], odd: str) -> None:
    """Its better words are in the list, beside it."""
    where = [name for name, text in said.items() if odd in text]
    assert not where, f"{odd!r} is in {where}: write {ODD[odd]!r}"


def test_the_search_finds_what_is_there(said: dict[str, str]) -> None:
    """A text over two lines of a program is found, as is one of the page's JavaScript."""
    assert _JOINED.sub(_seam, 'say("Does "\n    f"it hold?")') == 'say("Does it hold?")'
    for better in ("Placement tolerance", "Compare rulesets", "Scenario default", "Zoom to fit"):
        assert any(better in text for text in said.values())
    assert {name.partition("/")[0] for name in said} == {one.partition("/")[0] for one in SPOKEN}
    assert {name.rpartition(".")[2] for name in said} >= {"py", "js", "html", "md", "toml"}
