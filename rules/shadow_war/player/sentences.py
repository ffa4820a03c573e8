"""Write events as messages for players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from languages.message import NOTHING, Fact, Line, Message, coded, key_of, message
from rules.engine import telling
from rules.engine.model.events import Event, GameEnded, Modifier, Result, Rolled
from rules.engine.telling import NAMELESS, UNTOLD, Names, Tellers, Told, place, yes
from rules.shadow_war.model import events as told
from rules.shadow_war.rules.close_combat import critical, fumbles
from rules.shadow_war.rules.fire import MOST_NEEDED, SECOND
from rules.shadow_war.rules.morale import DOWN_ROLL

SUMS = ("morale", "rout", "rally")
"""Rolls of 2D6 that pass on their `needs` or less."""

LOW = (*SUMS, "recovery")
"""Rolls that pass on their `needs` or less."""


def story(events: Iterable[object], names: Names = NAMELESS) -> Iterator[Line]:
    """Yield one message for each event that has one; other entries, such as actions, are skipped.

    A phase without events is skipped too. `names`: players' names of units, by id.
    """
    teller = _Teller(names)
    waiting: list[Line] = []
    for event in events:
        said = telling.sentence(event, teller.tellers) if isinstance(event, Event) else UNTOLD
        if said is UNTOLD:
            continue
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
            yield from waiting
            waiting = []
            yield said


def wanted(needs: int) -> Message:
    """Return the phrase for a score to hit."""
    if needs > MOST_NEEDED:
        return message("score-cannot-hit")
    if needs in SECOND:
        return message("score-six-then", score=SECOND[needs])
    return message("score", score=needs)


class _Teller:
    """The messages, with the names that players gave their fighters."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.setting_out = NOTHING
        self._test: Rolled | None = None
        self._attacks: list[tuple[int, ...]] = []
        about = self._about
        self.tellers: Tellers = {
            Rolled: self._rolled,
            told.TurnBegan: lambda e: message("turn-of", turn=e.turn, side=self(e.side)),
            told.PhaseBegan: lambda e: message(
                "phase", side=self(e.side), phase=coded("phase", e.phase)
            ),
            told.ChargeDeclared: lambda e: about(
                "charge-declared", e.fighter, target=self(e.target),
                cover=_cover("charged-in", e.cover),
            ),
            told.Contact: lambda e: about(
                "in-contact", e.fighter, target=self(e.target), reached=yes(e.reached)
            ),
            told.MoveBegan: self._set_out,
            told.Moved: self._moved,
            told.Hid: lambda e: UNTOLD,  # told once a turn: see HidingChanged
            told.HidingChanged: self._hiding,
            told.WentOnOverwatch: lambda e: about("goes-on-overwatch", e.fighter),
            told.Aimed: lambda e: about(
                "aimed", e.fighter, target=self(e.target), weapon=coded("arm", e.weapon),
                distance=e.range_in, cover=_cover("aimed-in", e.cover),
                overwatch=yes(e.why == "overwatch"), found=yes(e.found),
            ),
            told.ShotFired: self._shot,
            told.Wounded: lambda e: about("harm-wounded", e.fighter, left=e.left),
            told.FleshWound: lambda e: about("flesh-wound", e.fighter),
            told.ConditionChanged: self._condition,
            told.Tested: self._tested,
            told.NerveChanged: lambda e: about(
                "harm-broken" if e.broken else "nerve-regained", e.fighter
            ),
            told.FlightBegan: lambda e: about("still-broken", e.fighter),
            told.Cowered: lambda e: about("cowered", e.fighter, stuck=yes(e.stuck)),
            told.FightBegan: lambda e: about("fight", e.fighter, target=self(e.target)),
            told.Fought: self._fought,
            told.Lying: lambda e: about("recovery-roll", e.fighter),
            told.Routed: lambda e: message("routed", side=self(e.side)),
            GameEnded: lambda e: telling.ended(e, "fighters", names),
            Result: lambda e: telling.result(e, names),
        }  # fmt: skip

    def __call__(self, who: str) -> str:
        """Return the players' name of a fighter, with its number in its unit, or of a side."""
        return telling.called(self._names, who)

    def _about(self, key: str, fighter: str, **facts: Fact) -> Message:
        return message(key, fighter=self(fighter), **facts)

    def _rolled(self, event: Rolled) -> Told:
        if event.purpose == DOWN_ROLL:
            return telling.dice(message("purpose-rally-of-the-down"), event.dice)
        if event.purpose == "flight":
            after = message("sum-inches", total=sum(event.dice))
            return telling.dice(message("purpose-flight"), event.dice, after=after)
        if event.purpose.startswith("attacks"):
            self._attacks = [*self._attacks[-1:], event.dice]
        if event.purpose in LOW:
            self._test = event
            return UNTOLD  # told with the test that follows
        purpose = coded("purpose", event.purpose)
        return telling.dice_of(event, purpose, wanted, low=False, summed=False)

    def _set_out(self, event: told.MoveBegan) -> Message:
        self.setting_out = self._about(
            "sets-out", event.fighter, how=event.why, place=place("to", event.place)
        )
        return self.setting_out

    def _moved(self, event: told.Moved) -> Message:
        key = "got-no-further" if event.stopped else f"moved-{event.why}"
        facts: dict[str, Fact] = {"distance": event.distance_in}
        if not event.stopped and event.why != "crawl":
            facts["place"] = place("to", event.place)
        if key == "moved-flee":
            facts["unseen"] = yes(event.unseen)
        return self._about(key, event.fighter, **facts)

    def _hiding(self, event: told.HidingChanged) -> Message:
        hid, shown = (
            message(key, fighters=tuple(self(name) for name in names), count=len(names))
            for key, names in (("hides", event.hid), ("comes-out", event.shown))
        )
        if event.hid and event.shown:
            return message("hiding-changed-both", hid=hid, shown=shown)
        return message("hiding-changed", said=hid if event.hid else shown)

    def _shot(self, event: told.ShotFired) -> Message:
        if event.hopeless:
            return message("hopeless", target=self(event.target))
        return self._about("shot", event.fighter, target=self(event.target), hit=yes(event.hit))

    def _condition(self, event: told.ConditionChanged) -> Message:
        key = {"pinned": "harm-pinned", "down": "harm-down", "out": "loss-out"}.get(
            event.condition, f"condition-{event.condition}"
        )
        return self._about(key, event.fighter, why=key_of(event.why))

    def _tested(self, event: told.Tested) -> Message:
        roll, dice, score = self._test, NOTHING, NOTHING
        if roll is not None:
            total = message("sum", total=sum(roll.dice)) if roll.purpose in SUMS else NOTHING
            score = message("test-score", needs=event.needs)
            dice = message("test-dice", needs=event.needs, faces=roll.dice, total=total)
        self._test = None
        return self._about(
            "tested-fighter", event.fighter, passed=yes(event.passed),
            what=coded("test", event.what), dice=dice, score=score,
        )  # fmt: skip

    def _fought(self, event: told.Fought) -> Message:
        one, other = self(event.fighter), self(event.target)
        ours, theirs = self._attacks[-2:] if len(self._attacks) > 1 else ((), ())
        return message(
            "fought", fighter=one, target=other, score=event.score,
            beside=_beside(ours, theirs, other), target_score=event.target_score,
            target_beside=_beside(theirs, ours, one),
            winner=self(event.winner) if event.winner else "", hits=event.hits,
            result="draw" if not event.winner
            else "quicker" if event.score == event.target_score
            else "won",
        )  # fmt: skip


def _cover(key: str, cover: str) -> Message:
    return (
        message(f"{key}-cover", cover=coded("cover", cover))
        if cover != "none"
        else message(f"{key}-the-open")
    )


def _beside(faces: tuple[int, ...], others: tuple[int, ...], other: str) -> Message:
    """Return the bonus of the dice to a score, besides the best of them (SW-CC-2)."""
    rows = (("critical", critical(faces)), ("fumble", fumbles(others)))
    found = tuple(Modifier(what, value) for what, value in rows if value)
    return telling.changed(found, lambda what: message(f"modifier-{what}", other=other))
