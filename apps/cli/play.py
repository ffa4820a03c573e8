"""The commands about games: rules, odds, play, replay, statistics."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.cli import print_games, print_sight
from apps.cli.terminal import (
    AsJson,
    Root,
    ScenarioPath,
    errors,
    load_table,
    print_json,
    print_line,
    read,
    stop,
)
from languages.writing import ENGLISH, LANGUAGES, speaking
from rules import games as rules_of
from rules.engine.errors import LogError, RuleError
from rules.engine.model.sanitize import sanitize
from rules.engine.play.choices import Action
from rules.engine.play.log import MOST_BYTES, rows_of
from rules.engine.player.tallies import statistics as game_statistics
from sandbox.paper.words.chances import chances
from sandbox.paper.words.statistics import statistics as statistics_words

if TYPE_CHECKING:
    from sandbox.table.table import Table

games = typer.Typer()

MOST_FACTS = 1024 * 1024
"""The largest file of facts of one action that is read, bytes."""

Story = Annotated[bool, typer.Option("--story", help="Print it as a story.")]
Lang = Annotated[
    str, typer.Option(metavar="LANG", help=f"The story's language: {', '.join(LANGUAGES)}.")
]


def _known(lang: str) -> None:
    """Stop with one sentence where there are no messages in a language."""
    if lang not in LANGUAGES:
        stop(f"--lang: found {lang!r:.60}; expected one of {', '.join(LANGUAGES)}")


@games.command()
def rules(as_json: AsJson = False) -> None:
    """List the rulesets, their differences, and every assumption with its value."""
    if as_json:
        print_json(print_games.rules_json())
    else:
        print_games.rules()


@games.command()
def odds(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="The facts as JSON; - for stdin.")],
    as_json: AsJson = False,
) -> None:
    """Print the exact chances of one resolved action."""
    from sandbox.scenario.faults import ScenarioFault
    from sandbox.scenario.json_text import parsed, read_json

    try:
        if file == "-":
            facts = parsed("-", sys.stdin.buffer.read(MOST_FACTS + 1), MOST_FACTS)
        else:
            facts = read_json(Path(file), MOST_FACTS)
    except ScenarioFault as fault:
        stop(str(fault))
    if not isinstance(facts, dict):
        stop(f"{file}: found {type(facts).__name__}; expected one object of facts")
    try:
        result = rules_of.odds(facts)
    except RuleError as fault:
        stop(f"{file}: {fault}")
    if as_json:
        print_json(result)
    else:
        print_sight.print_parts(chances(result))


@games.command()
def play(
    scenario: ScenarioPath,
    actions: Annotated[
        Path | None,
        typer.Argument(metavar="ACTIONS.jsonl", help="Actions to play, in the form of a log."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the dice.")] = 0,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[SIDE=]NAME",
            help="The policy that plays on where the file ends: simple or middle (Bolt Action "
            "only); axis=middle for one side, may be repeated.",
        ),
    ] = None,
    turns: Annotated[
        int | None, typer.Option(min=1, max=100, help="Number of turns; by default the ruleset's.")
    ] = None,
    story: Annotated[bool, typer.Option("--story", help="Print a story, the default.")] = False,
    lang: Lang = ENGLISH,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Play a scenario headless and print its log: as a story, or as JSON Lines with --json."""
    if story and as_json:
        stop("--story: found --json beside it; expected one of the two")
    _known(lang)
    table = load_table(scenario, root)
    both, by_side = _policies(table, policy or [])
    given = _read_actions(table.scenario.game, actions) if actions is not None else []
    with errors.status("Playing …") as status:
        from sandbox.play.games import NoGame
        from sandbox.play.match import ActionFault, play_match

        try:
            game = play_match(
                table,
                given,
                seed=seed,
                turns=turns,
                policy=both,
                policies=by_side,
                progress=lambda turn: status.update(f"Playing turn {turn} …"),
            )
        except ActionFault as fault:
            stop(f"{actions}, action {fault.number}: {fault}")
        except (NoGame, RuleError) as fault:
            stop(f"{scenario}: {fault}")
    with speaking(lang):
        print_games.log(game, as_json=as_json)
    if game.pending is not None:
        errors.print(sanitize(print_games.waits(game)), markup=False)


@games.command()
def replay(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log that play printed.")],
    scenario: Annotated[
        Path | None,
        typer.Argument(metavar="[SCENARIO]", help="The scenario that it must have been played on."),
    ] = None,
    story: Story = False,
    lang: Lang = ENGLISH,
    root: Root = None,
) -> None:
    """Verify a log against the rules; exit with 2 where a line does not follow."""
    _known(lang)
    lines = rows_of(read(log, MOST_BYTES))
    game = _replayed(log, lines)
    if scenario is not None:
        table = load_table(scenario, root)
        for what, logged, wanted in (
            ("the scenario's name", game.header.scenario, table.scenario.name),
            ("the digest", game.header.digest, table.digest),
        ):
            if logged != wanted:
                stop(f"{log}, line 1: {what} is {logged!r:.90}; {scenario} has {wanted!r:.90}")
    if story:
        with speaking(lang):
            print_games.log(game, as_json=False)
    else:
        end = "to the end" if game.over else "so far"
        print_line(f"{log}: {len(lines):,} lines follow from the rules, {end}.")


@games.command()
def statistics(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log that play printed.")],
    as_json: AsJson = False,
) -> None:
    """Print the statistics of a game: luck by exact odds, fire and losses by unit."""
    game = _replayed(log, rows_of(read(log, MOST_BYTES)))
    spec = rules_of.game_of(game.header.game)
    if spec.tallied is None:
        stop(f"{log}: found a game of {spec.name}, which has no statistics; expected another")
    result = game_statistics(spec.tallied(game))
    if as_json:
        print_json(result.encode())
    else:
        print_sight.print_parts(statistics_words(result, rules_of.names(game.header)))


def _replayed(log: Path, lines: list[str]) -> rules_of.AnyGame:
    try:
        return rules_of.replay_log(lines)
    except LogError as fault:
        stop(f"{log}, {fault}")


def _policies(table: Table, values: list[str]) -> tuple[str | None, dict[str, str]]:
    """Return the policy of both sides, and the policies of single sides, by side."""
    known = rules_of.game_of(table.scenario.game).policies
    both, by_side = None, dict[str, str]()
    for value in values:
        side, equals, name = value.rpartition("=")
        if name not in known:
            stop(f"--policy: found {name!r}; expected {' or '.join(known)}")
        if equals and side not in table.scenario.sides:
            sides = " or ".join(table.scenario.sides)
            stop(f"--policy: found the side {side!r}; expected {sides}")
        if equals:
            by_side[side] = name
        else:
            both = name
    return both, by_side


def _read_actions(game: str, path: Path) -> list[Action]:
    try:
        return rules_of.game_of(game).read_actions(rows_of(read(path, MOST_BYTES)))
    except LogError as fault:
        stop(f"{path}, {fault}")
    except RuleError as fault:
        stop(f"{path}: {fault}")
