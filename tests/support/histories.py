"""Random histories of a document by several authors, undo and stale edits among them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from sandbox.document import commands as do
from sandbox.document.document import GAME_ON, Document, Stale, sense
from sandbox.document.history import Entry, entry_of
from sandbox.document.refusal import Refused
from sandbox.document.things import checked
from sandbox.live.digests import digest_of
from sandbox.scenario.file import read_scenario
from sandbox.scenario.schema import Scenario

AUTHORS = ("ann", "bob", "cy")

TEXT = """# Two squads at a barn.
format = 1
name = "Farm"          # the club's own
ruleset = "reference"

[table]
size = [36.0, 24.0]

# The barn stands first.
[[terrain]]
id = "barn"
kind = "box"
position = [12.0, 12.0]
size = [4.0, 4.0, 3.0]

[[units]]
id = "able"
side = "axis"
template = "rifle-squad"
models = [ { position = [4.0, 4.0] }, { position = [6.0, 4.0] } ]  # a pair

[[terrain]]            # between the units
id = "hedge"
kind = "box"
position = [20.0, 12.0]
size = [6.0, 0.5, 1.0]

[[units]]
id = "baker"
side = "allies"
template = "rifle-squad"
models = [ { position = [30.0, 20.0], facing = 180.0 } ]

[[sights]]             # looked at first
name = "Across"
shooter = "able"
target = "baker"

[[sights]]
name = "One of them"
shooter = "able/1"
target = "baker/0"

[[objectives]]
id = "kill"
kind = "destroy"
side = "axis"
unit = "baker"
"""


@cache
def farm() -> Scenario:
    """A small scenario to be changed."""
    return read_scenario(TEXT)


def any_command(  # noqa: C901 - a branch for each command
    random: Random, document: Document, author: str
) -> do.Command:
    """A command somebody might give: most can be done, some cannot."""
    scenario, history = document.scenario, document.history
    things = [row.id for row in (*scenario.terrain, *scenario.smoke)]
    models = [f"{unit.id}/{n}" for unit in scenario.units for n in range(len(unit.models))]
    everything = [*things, *models, "nobody"]
    step = history.last_undone(author, any_step)
    if step is not None and random.random() < 0.3:
        return do.Redo(step)
    pick = random.randrange(23)
    fresh = f"n{random.randrange(12)}"
    at = [round(random.uniform(-1, 37), 3), round(random.uniform(-1, 25), 3)]
    if pick < 5:
        names = random.sample(everything, k=min(len(everything), random.choice((1, 1, 2, 4))))
        spots = tuple(
            do.Spot(name, (round(random.uniform(0, 36), 2), round(random.uniform(0, 24), 2)))
            for name in names
        )
        return do.MoveThings(spots)
    if pick < 7:
        return do.TurnThings((do.Facing(random.choice(everything), random.uniform(-400, 400)),))
    if pick == 7:
        row = {"id": fresh, "kind": "box", "position": at, "size": [1.0, 1.0, 1.0]}
        return do.AddPiece(row)
    if pick == 8:
        size = [round(random.uniform(-1, 6), 2) for _ in range(3)]
        return do.SetKeys(random.choice([*things, "nobody"]), {"size": size})
    if pick == 9:
        keys = random.choice(({"cover": "hard"}, {"cover": None}, {"colour": "red"}, {"id": "x"}))
        return do.SetKeys(random.choice(everything), keys)
    if pick == 10:
        return do.Remove((random.choice(everything),))
    if pick == 11:
        units = [unit.id for unit in scenario.units] or ["able"]
        return do.Remove((random.choice(units), *(("kill",) if random.random() < 0.5 else ())))
    if pick == 12:
        return do.SetPolicy({"cover_share": random.choice((0.25, 0.3, 0.5, 7, None))})
    if pick == 13 and random.random() < 0.5:
        return do.SetMeasure(_measure(random, fresh, [*everything, "able", at]))
    if pick == 13:
        row = {"id": fresh, "position": at, "radius": random.choice((2.0, 3.0, 100.0))}
        return do.PlaceTemplate(row)
    if pick == 14:
        thing = random.choice(["", *things, "able", "nobody"])
        return do.Rename(
            random.choice((fresh, "New name" if thing in ("", "able") else fresh)), thing
        )
    if pick == 15:
        return do.Group(fresh, tuple(random.choices(everything, k=2)))
    if pick == 16:
        polygon = [[0, 0], [36, 0], [36, random.choice((4, 6, 60))]]
        return do.SetMark(
            "zones", {"id": fresh, "side": random.choice(("axis", "allies")), "polygon": polygon}
        )
    if pick == 17:
        row = {"id": fresh, "side": "axis", "template": "rifle-squad"}
        return do.AddUnit({**row, "models": [{"position": at}, {"position": [5, 5], "facing": 90}]})
    if pick == 18:
        inner = [any_command(random, document, author) for _ in range(2)]
        return do.Several(
            tuple(one for one in inner if do.is_change(one) and not isinstance(one, do.Several))
            or (do.SetTable({"size": [36, 30]}),)
        )
    if pick == 19:
        return _game(random, document)
    if pick == 20:
        return do.Redo(step or random.randint(1, max(1, history.seq)))
    step = history.last_done(author, any_step) if random.random() < 0.8 else None
    return do.Undo(step or random.randint(1, max(1, history.seq)))


def _measure(random: Random, fresh: str, ends: list[Any]) -> dict[str, Any]:
    """A measure between any of these, or of one of them: many can be taken, some cannot."""
    kind = random.choice(("tape", "line", "rings", "reach", "keystones"))
    if kind in ("tape", "line"):
        return {"id": fresh, "kind": kind, "points": random.choices(ends, k=random.choice((2, 3)))}
    return {"id": fresh, "kind": kind, "of": random.choice(ends[:-1])}


def any_step(_entry: Entry) -> bool:
    return True


def _game(random: Random, document: Document) -> do.Command:
    game = document.game
    if game is None:
        return do.BeginGame(random.randrange(100)) if random.random() < 0.3 else do.LeaveGame()
    if random.random() < 0.4:
        return do.LeaveGame()
    return do.Act(random.choice((len(game.actions), 0)), {"type": "pass", "die": 3})


def played(
    random: Random,
    length: int,
    tally: Counter[str] | None = None,
    *,
    start: Scenario | None = None,
) -> Document:
    """A document after so many tries, which ``tally`` counts; what was refused changed nothing."""
    document = Document(start or farm())
    tally = Counter() if tally is None else tally
    seen = dict.fromkeys(AUTHORS, 0)
    for _ in range(length):
        author = random.choice(AUTHORS)
        command = any_command(random, document, author)
        before = document.scenario, document.game, document.seq
        tally["commands"] += 1
        try:
            document.do(author, command, seen=seen[author], at=1.0)
        except Refused as why:
            assert (document.scenario, document.game, document.seq) == before
            tally["refused"] += 1
            tally["refused, stale"] += isinstance(why, Stale)
            tally["refused, a game is on"] += str(why) == str(GAME_ON)
        else:
            tally["done"] += 1
            tally["done, undo"] += isinstance(command, do.Undo)
            tally["done, redo"] += isinstance(command, do.Redo)
        if random.random() < 0.7:
            seen[author] = document.seq
    return document


def again(document: Document) -> None:
    """Raises where a document is no legal table, or is another when its log, by way of text, is
    followed by what its entries changed or by their commands."""
    checked(document.scenario)
    replayed, done = Document(farm()), Document(farm())
    for entry in document.history.entries:
        line = entry.text()
        read_back = entry_of(line)
        assert read_back.text() == line
        assert read_back == entry
        replayed.replay(read_back)
        assert (
            done.do(
                read_back.author, read_back.command, token=read_back.token, at=read_back.at
            ).text()
            == line
        )
    assert replayed.scenario == done.scenario == document.scenario
    assert sense(replayed.scenario) == sense(done.scenario) == sense(document.scenario)
    assert digest_of(replayed) == digest_of(done) == digest_of(document)
