"""The commands about games: rules, odds, play, replay, statistics."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from apps.cli.print_sight import out, print_parts
from apps.cli.terminal import (
    AsJson,
    Root,
    ScenarioPath,
    command_group,
    errors,
    fault_in_line,
    fault_of,
    load_table,
    print_json,
    print_line,
    read,
    refuse,
    stop,
)
from languages.message import Fact, message
from languages.writing import go_by, text
from rules import games as rules_of
from rules.catalogue import RULESETS
from rules.engine.errors import LogError, RuleError
from rules.engine.model.sanitize import sanitize
from rules.engine.play.choices import Action
from rules.engine.play.log import MOST_BYTES, rows_of
from rules.engine.player.tallies import statistics as game_statistics
from rules.engine.telling import unlogged
from sandbox.paper.words.games import log_lines, story_lines
from sandbox.paper.words.statistics import chances
from sandbox.paper.words.statistics import statistics as statistics_words
from sandbox.scenario.writing import either

if TYPE_CHECKING:
    from sandbox.table.table import Table

games = command_group()

MOST_FACTS = 1024 * 1024
"""The largest file of facts of one action that is read, bytes."""

Story = Annotated[bool, typer.Option("--story", help=text("cli-story"))]


@games.command(help=text("cli-rules"))
def rules(as_json: AsJson = False) -> None:
    """List the rulesets, their differences, and every assumption with its value."""
    content = _rules_json()
    if as_json:
        print_json(content)
        return
    from sandbox.analysis.side_by_side import labelled

    for row in content["rulesets"]:
        out.print(
            Text(f"{row['game']} / {row['name']}", style="bold"),
            Text(labelled(row["game"], [row["name"]])),
        )
        sources = ", ".join(row["sources"])
        _print_indented(text("cli-rules-sources", sources=sources, weapons=len(row["weapons"])))
        for sentence in row["says"]:
            _print_indented(sentence)
    first = {row["game"]: row for row in reversed(content["rulesets"])}
    rows = [one for _, row in sorted(first.items()) for one in row["assumptions"]]
    said = [one for one in rows if one.get("source")]
    out.print(Text("\n" + text("cli-rules-said"), style="bold"))
    for assumption in said:
        rule, source = assumption["rule"], assumption["source"]
        _print_assumption(assumption, text("cli-rules-by", rule=rule, source=source))
    out.print(Text("\n" + text("cli-rules-assumed"), style="bold"))
    for assumption in (one for one in rows if one not in said):
        _print_assumption(assumption, assumption["rule"])
    for assumption in content["table"]:
        _print_assumption(assumption, text("cli-rules-table", rule=assumption["rule"]))
    for assumption in content["sight"]:
        _print_assumption(assumption, text("cli-rules-sight"))


@games.command(help=text("cli-odds"))
def odds(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help=text("cli-odds-file"))],
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
        refuse(file, type(facts).__name__, message("cli-odds-expected"))
    try:
        result = rules_of.odds(facts)
    except RuleError as fault:
        stop(fault_of(file, fault))
    if as_json:
        print_json(result)
    else:
        print_parts(chances(result))


@games.command(help=text("cli-play"))
def play(
    scenario: ScenarioPath,
    actions: Annotated[
        Path | None,
        typer.Argument(metavar="ACTIONS.jsonl", help=text("cli-play-actions")),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help=text("cli-play-seed"))] = 0,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[SIDE=]NAME",
            help=text("cli-play-policy"),
        ),
    ] = None,
    turns: Annotated[int | None, typer.Option(min=1, max=100, help=text("cli-play-turns"))] = None,
    story: Annotated[bool, typer.Option("--story", help=text("cli-play-story"))] = False,
    root: Root = None,
    as_json: AsJson = False,
) -> None:
    """Play a scenario headless and print its log: as a story, or as JSON Lines with --json."""
    if story and as_json:
        stop(text("cli-story-both"))
    table = load_table(scenario, root)
    both, by_side = _policies(table, policy or [])
    given = _read_actions(table.scenario.game, actions) if actions is not None else []
    with errors.status(text("cli-playing")) as status:
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
                progress=lambda turn: status.update(text("cli-playing-turn", turn=turn)),
            )
        except ActionFault as fault:
            facts: dict[str, Fact] = {"number": fault.number, "why": str(fault)}
            stop(text("cli-action-fault", file=str(actions), **facts))
        except (NoGame, RuleError) as fault:
            stop(fault_of(scenario, fault))
    _print_log(game, as_json=as_json)
    if game.pending is not None:
        errors.print(sanitize(_waits(game)), markup=False)


@games.command(help=text("cli-replay"))
def replay(
    log: Annotated[Path, typer.Argument(metavar="LOG", help=text("cli-log"))],
    scenario: Annotated[
        Path | None,
        typer.Argument(metavar="[SCENARIO]", help=text("cli-replay-scenario")),
    ] = None,
    story: Story = False,
    root: Root = None,
) -> None:
    """Verify a log against the rules; exit with 2 where a line does not follow."""
    lines = rows_of(read(log, MOST_BYTES))
    game = _replayed(log, lines)
    if scenario is not None:
        table = load_table(scenario, root)
        for key, logged, wanted in (
            ("cli-replay-other-name", game.header.scenario, table.scenario.name),
            ("cli-replay-other-digest", game.header.digest, table.digest),
        ):
            if logged != wanted:
                names = {"logged": f"{logged!r:.90}", "wanted": f"{wanted!r:.90}"}
                stop(text(key, log=str(log), scenario=str(scenario), **names))
    if story:
        _print_log(game, as_json=False)
    else:
        key = "cli-replay-over" if game.over else "cli-replay-so-far"
        print_line(text(key, log=str(log), lines=len(lines)))


@games.command(help=text("cli-statistics"))
def statistics(
    log: Annotated[Path, typer.Argument(metavar="LOG", help=text("cli-log"))],
    as_json: AsJson = False,
) -> None:
    """Print the statistics of a game: luck by exact odds, fire and losses by unit."""
    game = _replayed(log, rows_of(read(log, MOST_BYTES)))
    spec = rules_of.game_of(game.header.game)
    if spec.tallied is None:
        found = message("cli-found-no-statistics", game=spec.name)
        refuse(log, found, message("cli-expected-another"))
    result = game_statistics(spec.tallied(game))
    if as_json:
        print_json(result.encode())
    else:
        print_parts(statistics_words(result, rules_of.names(game.header)))


def _replayed(log: Path, lines: list[str]) -> rules_of.AnyGame:
    try:
        game = rules_of.replay_log(lines)
    except LogError as fault:
        stop(fault_in_line(log, fault))
    go_by(game.header.ruleset)
    return game


def _policies(table: Table, values: list[str]) -> tuple[str | None, dict[str, str]]:
    """Return the policy of both sides, and the policies of single sides, by side."""
    known = rules_of.game_of(table.scenario.game).policies
    both, by_side = None, dict[str, str]()
    for value in values:
        side, equals, name = value.rpartition("=")
        if name not in known:
            refuse("--policy", repr(name), either(known))
        if equals and side not in table.scenario.sides:
            found = message("cli-found-side", side=repr(side))
            refuse("--policy", found, either(table.scenario.sides))
        if equals:
            by_side[side] = name
        else:
            both = name
    return both, by_side


def _read_actions(game: str, path: Path) -> list[Action]:
    try:
        return rules_of.game_of(game).read_actions(rows_of(read(path, MOST_BYTES)))
    except LogError as fault:
        stop(fault_in_line(path, fault))
    except RuleError as fault:
        stop(fault_of(path, fault))


def _rules_json() -> dict[str, Any]:
    """Return every playable ruleset with its description, and all assumptions, as JSON."""
    # These import meshes, which takes a second.
    from sandbox.play.games import played
    from sandbox.scenario.policy import ASSUMPTIONS, SightPolicy, threshold_about

    policy = SightPolicy()
    sight = [
        {"name": name, "value": getattr(policy, name), "says": threshold_about(name)}
        for name in ASSUMPTIONS
    ]
    table = [
        {"game": game, **measure.to_json()}
        for game in RULESETS
        for measure in played(game).measures
    ]
    return {"rulesets": rules_of.listing(), "sight": sight, "table": table}


def _print_assumption(row: dict[str, Any], about: str) -> None:
    out.print(f"{row['name']} = {row['value']} ({about})")
    _print_indented(row["says"])


def _print_indented(sentence: str) -> None:
    out.print(Padding(sanitize(sentence), (0, 0, 0, 2)))


def _print_log(game: rules_of.AnyGame, *, as_json: bool) -> None:
    """Print a game's log: as JSON Lines, or one sentence per event."""
    for line in log_lines(game) if as_json else story_lines(game):
        sys.stdout.write(f"{line}\n")


def _waits(game: rules_of.AnyGame) -> str:
    """Return a sentence on the decision that an unfinished game waits for."""
    asked = game.pending
    assert asked is not None
    called = rules_of.names(game.header)
    facts: dict[str, Fact] = {
        "side": called[asked.by],
        "question": unlogged(asked.question),
        "rule": asked.rule,
        "kinds": ", ".join(asked.accepts),
    }
    if not asked.unit:
        return text("cli-waits", **facts)
    return text("cli-waits-of", unit=called.get(asked.unit, asked.unit), **facts)
