"""One browser's state: choosing, going back, moving, and the verdict that follows."""

from __future__ import annotations

import pytest
from repository import SCENARIOS
from tables import laid, listed

from apps.table.state.evidence import most_telling
from apps.table.state.session import Session
from sandbox.document.commands import Remove, SetKeys, SetPolicy
from sandbox.movement.moving_together import shifted
from sandbox.scenario.faults import ScenarioFault


@pytest.fixture
def session() -> Session:
    made = Session()
    made.lay(laid(SCENARIOS / "crossing.toml"))
    return made


def test_the_first_choice_fires_and_the_second_is_fired_at(session: Session) -> None:
    session.choose("able", "able/0")
    assert (session.firer, session.target, session.selected) == ("able", "", ("able/0",))
    assert session.verdict.report is None
    session.choose("baker", "baker/1")
    assert session.verdict.report is not None
    assert (session.verdict.report.forward.shooter, session.verdict.report.forward.target) == (
        "able",
        "baker",
    )
    session.choose("dog")
    assert session.verdict.report.forward.target == "dog"


def test_a_model_of_the_firer_is_only_selected(session: Session) -> None:
    session.choose("able", "able/0")
    session.choose("able", "able/1")
    assert (session.firer, session.target, session.selected) == ("able", "", ("able/1",))
    session.choose("able", "able/0", also=True)
    assert session.selected == ("able/1", "able/0")
    session.choose("able", "able/1", also=True)
    assert session.selected == ("able/0",)


def test_an_armed_role_goes_to_the_next_choice(session: Session) -> None:
    session.show("able", "baker")
    session.arm("firer")
    session.choose("baker")
    assert (session.firer, session.target, session.armed) == ("baker", "", "")


def test_escape_takes_back_the_last_choice_first(session: Session) -> None:
    session.show("able", "baker")
    session.step_back()
    assert (session.firer, session.target, session.verdict.report) == ("able", "", None)
    session.step_back()
    assert session.firer == ""
    session.step_back()


def test_the_other_way_is_the_reverse_of_the_same_report(session: Session) -> None:
    session.show("able", "baker")
    forward = session.verdict.sight
    session.swap()
    assert (session.firer, session.target) == ("baker", "able")
    assert session.verdict.sight is session.verdict.report.reverse
    session.swap()
    assert (session.firer, session.target) == ("able", "baker")
    assert session.verdict.sight is forward
    session.swap()
    session.select(["able/0"])
    session.move((1.0, 0.0))
    assert session.verdict.report.forward.shooter == "baker"
    assert session.verdict.sight is session.verdict.report.forward


def test_a_move_is_judged_and_undone(session: Session) -> None:
    session.show("able", "baker", ["able/0"])
    before, table = session.verdict.report, session.table
    session.move((0.125, 0.0), 15.0)
    stand = session.table.model("able/0").stand
    assert (stand.x, stand.turn) == (10.125, 15.0)
    assert session.verdict.report.digest != before.digest
    session.undo()
    assert session.table.digest == table.digest
    assert session.verdict.report.digest == before.digest
    session.redo()
    assert session.table.model("able/0").stand.x == 10.125
    assert not session.can_redo


def test_a_game_is_never_undone_and_its_models_stay(session: Session) -> None:
    session.show("able", "baker", ["able/0"])
    session.move((1.0, 0.0))
    start = session.table
    session.play()
    assert (session.can_undo, session.held) == (False, ())
    session.follow(start.moved("baker/0", 30.0, 9.0, 0.0), None)
    there = session.table
    session.choose("able", "able/0")
    for act in (
        session.undo,
        session.redo,
        lambda: session.move((1.0, 0.0)),
        lambda: session.do(Remove(("dog",))),
        lambda: session.set_policy(cover_share=1.0),
        lambda: session.change(there.moved("able/0", 3.0, 3.0, 0.0)),
    ):
        session.notice = ""
        act()
        assert session.table is there
        assert "A game is on the table" in session.notice
    session.leave_game()
    assert session.table.digest == start.digest
    assert (session.mode.in_game, session.can_undo, session.can_redo) == (False, True, False)
    session.undo()
    assert session.table.model("able/0").stand.x == 10.0


def test_nothing_is_pushed_over_the_edge(session: Session) -> None:
    (spot,) = shifted(session.table, ["able/0"], (-500.0, 500.0))
    assert spot.position == (0.0, session.table.size[1])


def test_a_policy_is_kept_in_the_scenario_and_undone(session: Session) -> None:
    session.show("able", "baker")
    strict = session.verdict.report.forward.verdict
    session.set_policy(cover_share=1.0)
    assert session.verdict.report.forward.verdict != strict
    assert "cover_share = 1.0" in session.table.file.written()
    session.undo()
    assert session.verdict.report.forward.verdict == strict


def test_a_removed_unit_is_no_longer_selected(session: Session) -> None:
    session.show("able", "baker", ["able/1", "baker/0"])
    table = session.table
    changes = []
    session.param.watch(lambda event: changes.append((event.new, session.verdict.report)), "table")
    session.do(Remove(("able/1",)))
    assert (session.firer, session.target, session.selected) == ("able", "baker", ("baker/0",))
    assert len(session.verdict.report.forward.pairs) == 2
    pairs = changes[-1][1].forward.pairs
    assert {pair.shooter for pair in pairs} == {"able/0"}, "nobody is told of models that are gone"
    session.do(Remove(("baker",)))
    assert (session.firer, session.target, session.verdict.report) == ("able", "", None)
    session.do(Remove(("able",)))
    assert (session.firer, session.selected) == ("", ())
    session.undo()
    session.undo()
    session.undo()
    assert session.table.digest == table.digest
    session.show("able", "baker")
    assert session.verdict.report is not None


def test_a_question_without_an_answer_is_said_in_a_sentence(session: Session) -> None:
    session.show("able", "able")
    assert session.verdict.report is None
    assert "a unit does not fire at itself" in session.verdict.fault
    session.show("able", "baker")
    assert session.verdict.fault == ""


def test_the_pair_shown_first_has_the_units_own_verdict(session: Session) -> None:
    session.show("able", "baker")
    shown = session.verdict.shown_pair
    assert shown is most_telling(session.verdict.sight)
    assert shown.verdict == session.verdict.sight.verdict
    other = next(pair for pair in session.verdict.sight.pairs if pair is not shown)
    session.show_pair((other.shooter, other.target))
    assert session.verdict.shown_pair is other


def test_a_folder_offers_every_scenario_by_name() -> None:
    library = listed(SCENARIOS)
    assert [row.name for row in library.entries()] == [
        "Bare field",
        "Blank",
        "Crossing",
        "Road convoy",
        "Unreadable",
        "Yard",
    ]
    first = library.first()
    assert first is not None and first.path == SCENARIOS / "crossing.toml"
    unreadable = library.find("unreadable")
    assert unreadable is not None
    with pytest.raises(ScenarioFault) as raised:
        library.table_of(unreadable)
    assert len(raised.value.faults) >= 3


def test_a_table_is_laid_once_for_all() -> None:
    library = listed(SCENARIOS / "crossing.toml")
    (entry,) = library.entries()
    name = library.table_of(entry)
    assert library.table_of(entry) == name
    assert library.hub.open(name) is library.hub.open(name)


def test_a_choice_that_changes_nothing_is_no_error(session: Session) -> None:
    old = session.table.scenario.policy.get("cover_share")
    assert session.do(SetPolicy({"cover_share": 0.3})) is not None
    assert session.do(SetPolicy({"cover_share": 0.3})) is None
    assert session.notice == "" and old != 0.3


def test_a_value_that_stands_already_is_no_error_and_ends_the_last_one(session: Session) -> None:
    session.do(SetKeys("farmhouse", {"rotation": 1e9}))
    assert "expected at most" in session.notice
    stays = session.table
    assert session.do(SetKeys("farmhouse", {"rotation": None})) is None
    assert (session.notice, session.table) == ("", stays)
