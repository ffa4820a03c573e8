"""Partners on a side, and the players who have to agree to an undo."""

from __future__ import annotations

import pytest

from sandbox.document.refusal import Refused
from sandbox.live.seats.consent import NOBODY_HERE, consenters, others_may_answer
from sandbox.live.seats.people import Person, Presence
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role

AXIS, ALLIES = Role("play", "axis"), Role("play", "allies")


def there(**roles: Role) -> list[Presence]:
    """Return the people at the table, by id."""
    return [Presence(n, Person(name), role) for n, (name, role) in enumerate(roles.items())]


@pytest.mark.parametrize(
    ("role", "others", "links", "between"),
    [
        (OWNER, {}, [], False),
        (OWNER, {"w": WATCHER}, ["watch"], False),
        (OWNER, {"me too": OWNER}, [], False),
        (OWNER, {}, ["edit"], False),
        (OWNER, {"bob": EDITOR}, [], True),
        (OWNER, {"bob": ALLIES}, [], True),
        (OWNER, {}, ["watch", "play"], True),
        (EDITOR, {}, [], True),
        (AXIS, {}, ["play"], True),
    ],
)
def test_a_game_is_between_people_unless_the_owner_alone_may_answer(
    role: Role, others: dict[str, Role], links: list[str], between: bool
) -> None:
    here = there(ann=role, **others)
    assert others_may_answer("ann", role, here, links) is between


Case = tuple[Role, dict[str, Role], list[tuple[str, str]], list[str], set[str] | None]

CASES: dict[str, Case] = {
    "the other side": (AXIS, {"bob": ALLIES}, [("bob", "allies")], ["play"], {"bob"}),
    "who came to play it and has not answered": (AXIS, {"bob": ALLIES}, [], ["play"], {"bob"}),
    "not the owner who plays nothing": (
        AXIS, {"bob": ALLIES, "o": OWNER}, [("bob", "allies")], ["play"], {"bob"},
    ),
    "the owner who plays the other side": (
        AXIS, {"o": OWNER}, [("o", "allies")], ["play"], {"o"},
    ),
    "nobody of one's own side": (
        AXIS, {"mate": AXIS}, [("mate", "axis"), ("ann", "axis")], ["play"], None,
    ),
    "not who plays for one's own side either": (
        EDITOR, {"mate": AXIS}, [("mate", "axis")], ["play"], None,
    ),
    "all who answered, so that no second window of one's own does": (
        EDITOR, {"puppet": EDITOR, "bob": EDITOR},
        [("puppet", "allies"), ("bob", "allies")], [], {"puppet", "bob"},
    ),
    "who answered last, though gone": (
        EDITOR, {"puppet": EDITOR}, [("puppet", "allies"), ("bob", "allies")], [], None,
    ),
    "the owner asks, with a link of their own in a second window": (
        OWNER, {"puppet": ALLIES, "bob": ALLIES}, [("bob", "allies")], ["play"],
        {"puppet", "bob"},
    ),
    "the owner's other window is not asked": (
        OWNER, {"me too": OWNER, "bob": EDITOR}, [("me too", "allies"), ("bob", "allies")], [],
        {"bob"},
    ),
    "the only others where nobody else has answered": (
        EDITOR, {"bob": EDITOR, "w": WATCHER}, [("ann", "allies")], [], {"bob"},
    ),
    "no watcher, ever": (EDITOR, {"w": WATCHER}, [], [], set()),
    "nobody of a game that one plays alone": (EDITOR, {}, [("ann", "allies")], [], set()),
    "somebody who is awaited": (EDITOR, {}, [("ann", "allies")], ["play"], None),
    "who answers for the other's side is not rid of the other": (
        EDITOR, {"bob": ALLIES, "puppet": AXIS}, [("puppet", "axis")], ["play"],
        {"bob", "puppet"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_players_who_have_to_agree(case: str) -> None:
    role, others, answers, links, needed = CASES[case]
    side = "allies" if case.startswith("who answers for") else "axis"
    here = there(ann=role, **others)
    if needed is None:
        with pytest.raises(Refused, match=str(NOBODY_HERE)):
            consenters("ann", role, side, answers, here, links)
    else:
        assert consenters("ann", role, side, answers, here, links) == needed
