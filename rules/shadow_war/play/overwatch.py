"""Play a move that enemies on overwatch may interrupt along its way (SW-SHO-2)."""

from __future__ import annotations

from dataclasses import dataclass

from languages.message import message
from rules.engine.errors import RuleError, wrong_value
from rules.engine.play.choices import Decision, question
from rules.engine.play.interruption import Moment, Places, interrupted
from rules.shadow_war.model.actions import HoldFire, OverwatchShot
from rules.shadow_war.model.events import MoveBegan
from rules.shadow_war.model.facts import Path
from rules.shadow_war.model.ruleset import Ruleset
from rules.shadow_war.model.state import CONDITIONS, DOWN, Fighter, State
from rules.shadow_war.play.fire import fire
from rules.shadow_war.play.state_changes import Turn, check_near, travel
from rules.shadow_war.rules.fire import check_shot
from rules.shadow_war.rules.movement import check_places


@dataclass(frozen=True, slots=True)
class Journey:
    """A move as declared: `inches` along its path, of the sort `kind`, to `to`.

    `into_contact`: whether it ends in contact with the enemy that it charges.
    """

    fighter: str
    kind: str
    path: Path
    inches: float
    to: Places = ()
    way: Places = ()
    place: str = ""
    into_contact: bool = False


def go(play: Turn, ruleset: Ruleset, journey: Journey) -> bool:
    """Move a fighter past enemies on overwatch; return whether it reaches its end (SW-SHO-2)."""
    stopped = _watched(play, ruleset, journey)
    if stopped is None:
        travel(play, journey.fighter, journey.inches, journey.to, journey.kind, journey.place)
        return True
    gone = stopped.share * journey.inches
    if gone > 0 and not play.state.fighters[journey.fighter].out:
        travel(play, journey.fighter, gone, stopped.at, journey.kind, stopped=True)
    return False


def watchers(state: State, mover: str, path: Path) -> list[Fighter]:
    """Return the enemies on overwatch that see a fighter somewhere on its way (SW-SHO-2)."""
    return [
        enemy
        for enemy in sorted(state.enemies(state.fighters[mover]), key=lambda f: f.id)
        if enemy.overwatch and (path.in_view_of is None or enemy.id in path.in_view_of)
    ]


def _watched(play: Turn, ruleset: Ruleset, journey: Journey) -> Moment | None:
    """Let fighters on overwatch shoot; return where the mover is stopped, or None."""
    name = journey.fighter
    waiting = [enemy.id for enemy in watchers(play.state, name, journey.path)]
    if not waiting:
        return None
    play.say(MoveBegan(name, journey.kind, journey.to, journey.way, journey.place))
    last: list[Moment] = []

    def ask(watcher: str) -> OverwatchShot | None:
        fighter = play.state.fighters[watcher]
        if not fighter.overwatch:
            return None
        kinds = ("overwatch-shot", "hold-fire")
        asked = question("sw-asked-overwatch")
        answer = play.ask(Decision(fighter.side, asked, kinds, "SW-SHO-2", watcher, name))
        if isinstance(answer, (OverwatchShot, HoldFire)) and answer.fighter != watcher:
            raise wrong_value("fighter", watcher, answer.fighter, "SW-SHO-2")
        if not isinstance(answer, OverwatchShot):
            return None
        _check(play, ruleset, journey, fighter, answer)
        return answer

    def resolve(answer: OverwatchShot) -> bool:
        before = play.state.fighters[name]
        watcher = play.state.fighters[answer.fighter]
        fire(play, ruleset, watcher, answer.shot, answer.near, moment=answer.moment)
        last.append(answer.moment)
        return goes_on(ruleset, before, play.state.fighters[name])

    return None if interrupted(waiting, ask, resolve, "SW-SHO-2") else last[-1]


def _check(
    play: Turn, ruleset: Ruleset, journey: Journey, watcher: Fighter, answer: OverwatchShot
) -> None:
    """Check that a shot may interrupt a move as it states. Raises RuleError."""
    name = journey.fighter
    if answer.shot.target != name:
        raise RuleError(
            "SW-SHO-2", message("play-refused-shoots-or-holds", watcher=watcher.id, fighter=name)
        )
    if journey.into_contact and answer.moment.share >= 1:
        raise RuleError("SW-SHO-2", message("play-refused-charge-ends-in-combat", fighter=name))
    check_places(play.state.fighters[name], answer.moment.at)
    check_shot(ruleset, play.state, watcher, answer.shot, overwatch=True)
    check_near(play.state, name, answer.near)


def goes_on(ruleset: Ruleset, before: Fighter, after: Fighter) -> bool:
    """Return whether a mover that was shot at continues along its way (SW-HIT-1)."""
    if CONDITIONS.index(after.condition) <= CONDITIONS.index(before.condition):
        return True
    fell = CONDITIONS.index(after.condition) >= CONDITIONS.index(DOWN)
    return not fell and not ruleset.assumptions.pinned_stops and not after.charged
