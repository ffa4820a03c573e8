"""Write events as sentences for players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine import telling
from rules.engine.model.events import Event, GameEnded, Modifier, Result, Rolled
from rules.engine.telling import NAMELESS, UNTOLD, Names, Tellers
from rules.shadow_war.model import events as told
from rules.shadow_war.rules.close_combat import critical, fumbles
from rules.shadow_war.rules.fire import score

SUMS = ("morale", "rout", "rally")
"""Rolls of 2D6 that pass on their `needs` or less."""

LOW = (*SUMS, "recovery")
"""Rolls that pass on their `needs` or less."""


def story(events: Iterable[object], names: Names = NAMELESS) -> Iterator[str]:
    """Yield one sentence for each event that has one; other entries, such as actions, are skipped.

    A phase without events is skipped too. `names`: players' names of units, by id.
    """
    teller = _Teller(names)
    waiting: list[str] = []
    for event in events:
        if not isinstance(event, Event):
            continue
        said = telling.sentence(event, teller.tellers)
        if isinstance(event, told.PhaseBegan):
            waiting = [said]
        elif isinstance(event, told.HidingChanged):
            waiting = []  # the event belongs to the whole turn, and to no phase
            yield said
        elif isinstance(event, told.MoveBegan):
            waiting.append(said)
        else:
            if isinstance(event, (told.TurnBegan, GameEnded)):
                waiting = []
            if isinstance(event, (told.Moved, told.Contact)) and teller.setting_out in waiting:
                waiting.remove(teller.setting_out)  # without a shot the end of the move says enough
            if said != UNTOLD:
                yield from waiting
                waiting = []
                yield said


def _wanted(needs: int) -> str:
    return f"{needs}+" if needs <= 6 else score(needs, ones_miss=False)


class _Teller:
    """The sentences, with the names that players gave their fighters."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.setting_out = UNTOLD
        self._test: Rolled | None = None
        self._attacks: list[tuple[int, ...]] = []
        self.tellers: Tellers = {
            Rolled: self._rolled,
            told.TurnBegan: lambda e: f"Turn {e.turn}, {self(e.side)}.",
            told.PhaseBegan: lambda e: f"{self(e.side)}: {e.phase}.",
            told.ChargeDeclared: lambda e: (
                f"{self(e.fighter)} declares a charge at {self(e.target)}"
                f"{'' if e.cover == 'none' else f', in {e.cover} cover'}."
            ),
            told.Contact: self._contact,
            told.MoveBegan: self._set_out,
            told.Moved: self._moved,
            told.Hid: lambda e: UNTOLD,  # told once a turn: see HidingChanged
            told.HidingChanged: self._hiding,
            told.WentOnOverwatch: lambda e: f"{self(e.fighter)} goes on overwatch.",
            told.Aimed: self._aimed,
            told.ShotFired: self._shot,
            told.Wounded: self._wounded,
            told.FleshWound: lambda e: (
                f"{self(e.fighter)} has a flesh wound, and is one worse with blade and gun."
            ),
            told.ConditionChanged: self._condition,
            told.Tested: self._tested,
            told.NerveChanged: lambda e: (
                f"{self(e.fighter)} {'breaks' if e.broken else 'is itself again'}."
            ),
            told.FlightBegan: lambda e: f"{self(e.fighter)} is still broken.",
            told.Cowered: self._cowered,
            told.FightBegan: lambda e: f"{self(e.fighter)} and {self(e.target)} fight.",
            told.Fought: self._fought,
            told.Lying: lambda e: f"{self(e.fighter)}: recovery roll.",
            told.Routed: lambda e: f"{self(e.side)} lost heart and left the field.",
            GameEnded: lambda e: telling.ended(e, "fighters", names),
            Result: lambda e: telling.result(e, names),
        }

    def __call__(self, who: str) -> str:
        """Return the players' name of a fighter, with its number in its unit, or of a side."""
        return telling.called(self._names, who)

    def _rolled(self, event: Rolled) -> str:
        if event.purpose == "rally of the down":
            return f"  1 it comes round, 2–5 it stays down, 6 it is out of action: {event.dice[0]}"
        if event.purpose == "flight":
            return f"  flight: {' '.join(map(str, event.dice))} = {sum(event.dice)}″"
        if event.purpose.startswith("attacks"):
            self._attacks = [*self._attacks[-1:], event.dice]
        if event.purpose in LOW:
            self._test = event
            return UNTOLD  # told with the test that follows
        return telling.dice(event, _wanted, low=False, summed=False)

    def _set_out(self, event: told.MoveBegan) -> str:
        how = {"charge": " to charge", "run": " at a run", "crawl": ", crawling"}.get(event.why, "")
        self.setting_out = f"{self(event.fighter)} sets out{how}{_to(event.place)}."
        return self.setting_out

    def _moved(self, event: told.Moved) -> str:
        if event.stopped:
            return f"{self(event.fighter)} got {event.distance_in:.1f}″, and no further."
        if event.why == "crawl":
            return f"{self(event.fighter)} crawls {event.distance_in:.1f}″ into cover."
        how = {
            "move": "moves",
            "run": "runs",
            "charge": "charges",
            "flee": "flees",
        }[event.why]
        sight = {True: ", out of sight", False: ", still in sight"}
        ending = sight[event.unseen] if event.why == "flee" else ""
        return f"{self(event.fighter)} {how} {event.distance_in:.1f}″{_to(event.place)}{ending}."

    def _hiding(self, event: told.HidingChanged) -> str:
        rows = (
            (event.hid, ("hides", "hide")),
            (event.shown, ("comes out of hiding", "come out of hiding")),
        )
        said = [
            f"{_listed([self(name) for name in names])} {verbs[len(names) > 1]}"
            for names, verbs in rows
            if names
        ]
        return f"{'; '.join(said)}."

    def _aimed(self, event: told.Aimed) -> str:
        who = f"{self(event.fighter)}{', on overwatch,' if event.why == 'overwatch' else ''}"
        cover = "in the open" if event.cover == "none" else f"in {event.cover} cover"
        facts = f"{event.range_in:.1f}″, {cover}{', found in hiding' if event.found else ''}"
        return f"{who} fires the {event.weapon} at {self(event.target)}: {facts}."

    def _shot(self, event: told.ShotFired) -> str:
        if event.hopeless:
            return f"{self(event.target)} is out of reach: no score could hit."
        return f"{self(event.fighter)} {'hits' if event.hit else 'misses'} {self(event.target)}."

    def _wounded(self, event: told.Wounded) -> str:
        left = f", and has {telling.many(event.left, 'wound')} left" if event.left else ""
        return f"{self(event.fighter)} is wounded{left}."

    def _condition(self, event: told.ConditionChanged) -> str:
        said = _CHANGES.get((event.why, event.condition)) or _CONDITIONS[event.condition]
        return f"{self(event.fighter)} {said}."

    def _tested(self, event: told.Tested) -> str:
        verb, roll, dice = "passes" if event.passed else "fails", self._test, ""
        if roll is not None:
            total = f" = {sum(roll.dice)}" if roll.purpose in SUMS else ""
            dice = f", {event.needs} or less: {' '.join(map(str, roll.dice))}{total}"
        self._test = None
        return f"{self(event.fighter)} {verb} its {event.what} test{dice}."

    def _contact(self, event: told.Contact) -> str:
        how = "is in contact with" if event.reached else "does not get to"
        return f"{self(event.fighter)} {how} {self(event.target)}."

    def _fought(self, event: told.Fought) -> str:
        one, other = self(event.fighter), self(event.target)
        ours, theirs = self._attacks[-2:] if len(self._attacks) > 1 else ((), ())
        scores = (
            f"{one} {event.score}{_beside(ours, theirs, other)}"
            f" to {other} {event.target_score}{_beside(theirs, ours, one)}"
        )
        if not event.winner:
            return f"{scores}: nobody wins."
        tied = ", quicker" if event.score == event.target_score else ""
        return f"{scores}: {self(event.winner)} wins{tied}, with {telling.many(event.hits, 'hit')}."

    def _cowered(self, event: told.Cowered) -> str:
        why = "has nowhere to flee to" if event.stuck else "is out of every enemy's sight"
        return f"{self(event.fighter)} {why}, and stays."


def _listed(names: list[str]) -> str:
    """Join names: ``Rust``, ``Rust and Anvil``, ``Rust, Anvil and Gate``."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _to(place: str) -> str:
    return f" {place}" if place else ""


def _beside(faces: tuple[int, ...], others: tuple[int, ...], other: str) -> str:
    """Write the bonus of the dice to a score, besides the best of them (SW-CC-2)."""
    rows = (("critical", critical(faces)), (f"fumble of {other}", fumbles(others)))
    return telling.changed(tuple(Modifier(what, value) for what, value in rows if value))


_CONDITIONS = {
    "up": "is on its feet",
    "pinned": "is pinned",
    "down": "goes down",
    "out": "is out of action",
}

_CHANGES = {
    ("hit", "pinned"): "is pinned by the shot",
    ("rally", "up"): "gets up",
    ("rally", "pinned"): "comes round, and is pinned",
    ("stood up", "up"): "stands up",
    ("recovered", "up"): "pulls itself together and gets up",
    ("charged", "up"): "gets up to meet the charge",
    ("fled", "up"): "is up and away",
}
"""Phrases for a change of condition, by its reason and the new condition."""
