"""A page's state in its address and back, and what becomes of a table's file."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from page_of_messages import from_browser
from repository import SCENARIOS
from shown import Shown, click
from tabs import Tab, moved, uploaded

from apps.runtime.library import Library
from apps.server.address import Address, read
from apps.table.game.playback import Players
from apps.table.state.modes import SUPPOSED
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import EDITOR, WATCHER
from sandbox.live.store.store import Store
from sandbox.rulings.asked import key_of
from sandbox.scenario.file import load

pytestmark = pytest.mark.slow


def camera(tab: Tab) -> dict[str, Any]:
    return [op for op in tab.view.messages if op["op"] == "camera"][-1]


def test_a_reload_shows_the_same(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    assert tab.address == "crossing"
    tab.session.show("able", "baker", ["able/0"])
    tab.session.move((1.0, 2.0), 15.0)
    tab.session.set_policy(cover_share=0.4)
    tab.session.swap()
    tab.session.show_pair(("baker/1", "able/0"))
    seat = {"focal": [30.0, 20.0, 1.0], "distance": 40.0, "azimuth": -70.0, "elevation": 30.0}
    from_browser(tab.view, {"type": "view", "home": False, **seat})
    assert tab.url.unsaved
    assert tab.url.browser.unsaved
    tab.space.state.workspace = "table"

    again = Tab(hub, folder, tab.address)
    assert again.space.state.workspace == "table"
    assert again.session.table.digest == tab.session.table.digest
    assert again.session.verdict.report.digest == tab.session.verdict.report.digest
    assert (again.session.firer, again.session.target) == ("baker", "able")
    assert again.session.verdict.shown_pair.shooter == "baker/1"
    assert camera(again)["action"] == "sit"
    assert camera(again)["focal"] == seat["focal"]
    assert again.address == tab.address
    assert again.url.unsaved
    # What could be undone before can be undone now.
    again.session.undo()
    assert again.session.table.scenario.sight_policy.cover_share != 0.4
    again.session.undo()
    assert again.session.table.digest == load(folder / "crossing.toml").digest


def test_a_question_in_the_address_waits_for_the_table(hub: Hub, folder: Path) -> None:
    of = key_of(load(folder / "crossing.toml"))
    link = f"#of={of}&firer=able&target=baker&at=baker/0:24,18,90"
    asked = {"type": "asked", "table": "crossing", "query": link}
    early = Tab(hub, folder, before=lambda tab: from_browser(tab.url.browser, asked))
    assert (early.session.firer, early.session.target) == ("able", "baker")
    stand = early.session.table.model("baker/0").stand
    assert (stand.x, stand.turn, early.space.back.step) == (24.0, 90.0, SUPPOSED)


def test_a_question_opens_the_tab_of_its_answer_also_without_units(hub: Hub, folder: Path) -> None:
    (folder / "bare.toml").write_text(
        'format = 1\nname = "Bare"\n[table]\nsize = [24, 24]\n', encoding="utf-8"
    )
    tab = Tab(hub, folder, "bare")
    of = key_of(tab.session.table)
    asked = {"type": "asked", "table": "bare"}
    for row, workspace in (("31:1,2,0", "table"), ("32:1,2,0", "sight")):
        link = f"#of={of}&firer=put-1&target=put-2&put={row}&put=50:9,9,0"
        from_browser(tab.url.browser, {**asked, "query": link})
        assert tab.space.state.workspace == workspace
    assert (tab.session.firer, tab.session.target) == ("put-1", "put-2")
    assert tab.session.desk.live.document.seq == 0


def test_a_server_that_begins_anew_has_everything(store: Store, folder: Path) -> None:
    tab = Tab(Hub(store), folder)
    moved(tab, "able/0", 11.0, 9.0)
    tab.session.set_policy(cover_share=0.4)
    tab.session.undo()
    digest = tab.session.table.digest
    again = Tab(Hub(store), folder, tab.address)
    assert again.session.table.digest == digest
    assert again.session.can_undo and again.session.can_redo
    again.session.redo()
    assert again.session.table.scenario.sight_policy.cover_share == 0.4


def test_a_table_without_units_is_opened_to_be_set_up(hub: Hub, folder: Path) -> None:
    (folder / "bare.toml").write_text(
        'format = 1\nname = "Bare"\n[table]\nsize = [24, 24]\n', encoding="utf-8"
    )
    tab = Tab(hub, folder, "bare")
    assert tab.space.state.workspace == "table"
    tab.open(next(entry for entry in tab.library.entries() if entry.path.stem == "crossing"))
    assert tab.space.state.workspace == "sight"
    assert Tab(hub, folder).space.state.workspace == "sight"


def test_a_tab_that_is_pressed_while_the_table_is_set_up_stays(hub: Hub, folder: Path) -> None:
    early = Tab(
        hub,
        folder,
        "crossing?tab=table",
        before=lambda tab: tab.space.state.param.update(workspace="play"),
    )
    assert early.space.state.workspace == "play"
    early.open(next(entry for entry in early.library.entries() if entry.path.stem == "yard"))
    early.url.show(read("?tab=table"))
    assert early.space.state.workspace == "table", "a link is heeded later"


def test_a_link_shows_the_same_to_another_browser(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, "yard?firer=raider&target=warden&firer=raider")
    assert tab.session.table.file.path.stem == "yard"
    assert (tab.session.firer, tab.session.target) == ("raider", "warden")
    strange = Tab(hub, folder, "yard?firer=nobody&target=warden&cover_share=7&pair=8-9")
    assert (strange.session.firer, strange.session.target) == ("", "")
    assert not strange.url.unsaved, "an address changes nothing on the table"
    assert strange.session.notice == ""


def test_a_view_from_the_start_is_not_in_the_address(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, "crossing?camera=30,20,1,40,-70,30")
    assert "camera=30,20,1,40,-70,30" in tab.address
    seat = {"focal": [36.0, 24.0, 0.0], "distance": 90.0, "azimuth": -86.0, "elevation": 54.0}
    from_browser(tab.view, {"type": "view", "home": True, **seat})
    assert "camera" not in tab.address


def test_a_reload_in_a_game_goes_on_where_it_was(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, "yard")
    moved(tab, "warden/0", 3.0, 3.0)
    tab.game.resume(7, 0)
    for _ in range(4):
        tab.game.onward()
    assert "seed=7&step=4" in tab.address
    again = Tab(hub, folder, tab.address)
    assert again.game.begun
    assert (again.game.seed, *again.game.playback.place[:2]) == (7, 4, 5)
    assert again.session.table.digest == tab.session.table.digest
    assert again.game.playback.log == tab.game.playback.log
    assert again.address == tab.address
    again.game.leave()
    assert again.x("warden/0") == 3.0


def test_a_side_played_by_hand_stays_so_after_a_reload(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, "yard")
    tab.game.resume(7, 0)
    one, other = tab.session.table.scenario.all_sides
    tab.game.playback.players = Players("simple", (other,))
    assert f"hands={other}&level=simple" in tab.address
    again = Tab(hub, folder, tab.address)
    assert again.game.playback.players == Players("simple", (other,))
    assert again.address == tab.address
    stranger = Tab(hub, folder, f"yard?seed=7&step=0&hands=nobody,{one}", who="bob")
    assert stranger.game.playback.players.hands == (one,)
    watcher = Tab(hub, folder, tab.address, who="eve", role=WATCHER)
    assert not watcher.game.playback.players.hands and "hands" not in watcher.address


def test_a_game_by_hand_that_is_not_there_any_more_is_not_played_for_who_played_it(
    hub: Hub, folder: Path
) -> None:
    """In another store, or with the table deleted, no seed restores a game played by hand."""
    one, *_ = Tab(hub, folder, "yard").session.table.scenario.all_sides
    lost = Tab(hub, folder, f"yard?seed=7&step=3&hands={one}")
    assert not lost.game.begun and lost.game.playback.players.hands == (one,)
    watched = Tab(hub, folder, "yard?seed=7&step=3")
    assert watched.game.begun and watched.game.playback.place.at == 3


def test_a_game_that_is_shorter_is_shown_to_its_end(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, "yard?seed=7&step=9000")
    assert tab.game.playback.ended


def test_an_address_begins_no_game_where_others_sit(hub: Hub, folder: Path) -> None:
    one = Tab(hub, folder, "yard", who="ann")
    two = Tab(hub, folder, "yard?seed=7&step=2", who="bob")
    assert not one.session.mode.in_game and not two.session.mode.in_game
    assert "Others sit at this table" in two.session.notice
    one.space.close()
    three = Tab(hub, folder, "yard?seed=7&step=0", who="bob")
    assert three.session.mode.in_game and two.session.mode.in_game


def test_two_browsers_see_one_table(hub: Hub, folder: Path) -> None:
    one, two = Tab(hub, folder), Tab(hub, folder, who="bea", role=EDITOR)
    for tab in (one, two):
        tab.session.show("able", "baker")
    moved(one, "able/0", 11.0, 9.0)
    assert two.x("able/0") == 11.0
    assert two.session.verdict.report.digest == one.session.verdict.report.digest
    moved(two, "baker/0", 27.0, 9.0)
    # Each player takes back their own step, and none that the other made since.
    one.session.undo()
    assert (two.x("able/0"), two.x("baker/0")) == (10.0, 27.0)
    assert not one.session.can_undo
    assert two.session.can_undo and not two.session.can_redo


def test_a_drag_of_what_somebody_else_has_moved_is_refused_and_says_who(
    hub: Hub, folder: Path
) -> None:
    one, two = Tab(hub, folder), Tab(hub, folder, who="Bea", role=EDITOR)
    one.session.selected = ("able/0",)
    drag = {"type": "drag", "group": "model/able/0"}
    from_browser(one.view, {**drag, "by": [0.0, 1.0], "last": False})
    assert (one.session.table.model("able/0").stand.y, two.x("able/0")) == (10.0, 10.0)
    moved(two, "able/0", 12.0, 9.0)
    moved(two, "dog/0", 20.0, 3.0)
    # What is in hand stays in hand; all else is where the other has put it.
    assert one.x("dog/0") == 20.0 and one.session.table.model("able/0").stand.y == 10.0
    from_browser(one.view, {**drag, "by": [0.0, 2.0], "last": True})
    assert one.session.notice.startswith("Bea moved Able squad rifleman 1")
    assert one.x("able/0") == 12.0
    from_browser(one.view, {**drag, "by": [1.0, 0.0], "last": True})
    assert (one.x("able/0"), two.x("able/0")) == (13.0, 13.0)


def test_a_watcher_changes_nothing_and_is_told_why(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, role=WATCHER)
    before = tab.session.table.digest
    moved(tab, "able/0", 11.0, 9.0)
    assert tab.session.table.digest == before
    assert "You watch this table" in tab.session.notice
    assert not tab.session.can_undo


def test_another_scenario_is_another_table_and_nothing_is_lost_on_the_way(
    hub: Hub, folder: Path
) -> None:
    tab = Tab(hub, folder)
    moved(tab, "able/0", 11.0, 9.0)
    tab.change.choose("yard")
    assert tab.session.table.file.path == folder / "yard.toml"
    assert tab.address == "yard"
    tab.back("crossing", "?firer=dog")
    assert tab.x("able/0") == 11.0
    assert tab.session.firer == "dog"
    tab.back("nowhere")
    assert "The table nowhere no longer exists" in tab.session.notice
    assert tab.put_back == ["crossing?firer=dog"]


def test_save_writes_the_file_and_says_what_there_is_to_say(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    file = folder / "crossing.toml"
    as_read = file.read_text()
    tab.menu.save()
    assert "Nothing has changed" in tab.session.said
    moved(tab, "able/0", 11.0, 9.0)
    assert tab.session.said == ""
    assert tab.url.unsaved
    tab.menu.save()
    assert tab.session.said == "crossing.toml is saved."
    assert not tab.url.unsaved and not tab.url.browser.unsaved
    assert load(file).digest == tab.session.table.digest
    assert "11.0" in file.read_text()
    tab.menu.save()
    assert "Nothing has changed" in tab.session.said
    tab.session.undo()
    assert tab.url.unsaved, "what was saved is another table"
    tab.menu.save()
    assert file.read_text() == as_read, "comments and order stay"


def test_a_file_that_somebody_else_has_changed_is_not_overwritten(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    file = folder / "crossing.toml"
    moved(tab, "able/0", 11.0, 9.0)
    file.write_text(file.read_text() + "\n# by another hand\n")
    theirs = file.read_text()
    tab.menu.save()
    assert "has been changed by somebody else" in tab.session.notice
    assert file.read_text() == theirs
    assert list(tab.asked) == ["Save", "Cancel"]
    question = Shown(tab.menu.question)
    question.fill({"Name of the file": "crossing"})
    tab.asked["Save"]()
    assert "already" in question.text, "it is asked again"
    question.fill({"Name of the file": "../crossing"})
    tab.asked["Save"]()
    assert "no name for a file" in question.text
    question.fill({"Name of the file": "Crossing by night"})
    tab.asked["Save"]()
    assert tab.asked == {}
    new = folder / "Crossing by night.toml"
    assert load(new).digest == tab.session.table.digest
    assert file.read_text() == theirs
    assert not tab.url.unsaved
    assert Shown(tab.change.chooser).named("Scenario").value == "Crossing by night"
    moved(tab, "able/0", 12.0, 9.0)
    tab.menu.save()
    assert "12.0" in new.read_text()


def test_a_file_that_changed_on_disk_is_offered_anew(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    file = folder / "crossing.toml"
    offer = Shown(tab.change.offer)
    tab.session.show("able", "baker")
    tab.change.check_file()
    assert not offer.labels
    file.touch()
    tab.change.check_file()
    assert not offer.labels, "it says the same"
    file.write_text(file.read_text().replace('name = "Crossing"', 'name = "Crossroads"'))
    moved(tab, "able/0", 11.0, 9.0)
    tab.change.check_file()
    assert "crossing.toml has changed on disk" in offer.text
    assert "Undo restores them" in offer.text
    reload, keep = map(offer.named, offer.labels)
    click(keep)
    tab.change.check_file()
    assert not offer.labels, "once is enough"
    click(reload)
    assert tab.session.table.scenario.name == "Crossroads"
    assert tab.x("able/0") == 10.0
    assert (tab.session.firer, tab.session.target) == ("able", "baker")
    assert not tab.url.unsaved
    tab.session.undo()
    assert (tab.session.table.scenario.name, tab.x("able/0")) == ("Crossing", 11.0)
    assert tab.url.unsaved


def test_a_file_that_says_more_by_now_is_laid_anew_where_nothing_is_lost_by_it(
    store: Store, folder: Path
) -> None:
    file = folder / "crossing.toml"
    Tab(Hub(store), folder)
    file.write_text(file.read_text().replace('name = "Crossing"', 'name = "Crossroads"'))
    again = Tab(Hub(store), folder)
    assert again.session.table.scenario.name == "Crossroads"
    assert not again.url.unsaved
    moved(again, "able/0", 11.0, 9.0)
    file.write_text(file.read_text().replace('name = "Crossroads"', 'name = "Crossing"'))
    last = Tab(Hub(store), folder)
    assert (last.session.table.scenario.name, last.x("able/0")) == ("Crossroads", 11.0)
    last.change.check_file()
    assert Shown(last.change.offer).labels


def test_a_file_that_is_broken_by_now_or_gone_is_said(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    file = folder / "crossing.toml"
    whole = file.read_text()
    file.write_text("nonsense")
    tab.menu.reload()
    assert "not TOML" in tab.session.notice
    assert tab.x("able/0") == 10.0
    file.unlink()
    tab.change.check_file()
    assert "no longer on disk" in tab.session.notice
    moved(tab, "able/0", 11.0, 9.0)
    tab.menu.save()
    assert file.read_text() != whole and "11.0" in file.read_text()


def test_a_plan_and_footprints_of_the_table_as_it_stands_are_downloaded(
    hub: Hub, folder: Path
) -> None:
    tab = Tab(hub, folder)
    tab.menu.plan()
    assert "Downloaded crossing-plan.pdf" in tab.session.said
    tab.menu.footprints()
    assert [content[:4] for content in tab.files] == [b"%PDF", b"%PDF"]


def test_a_table_that_no_sheet_can_show_says_so(
    hub: Hub, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.paper.plans.footprints.MOST_SHEETS", -1)
    tab = Tab(hub, folder)
    tab.menu.footprints()
    assert tab.files == []
    assert tab.session.notice.startswith("Found footprints of")


def test_only_the_owner_writes_files_others_are_given_them(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, role=EDITOR)
    before = (folder / "crossing.toml").read_text()
    moved(tab, "able/0", 11.0, 9.0)
    tab.menu.save()
    assert "11.0" in str(tab.files[0])
    tab.menu.save()
    assert len(tab.files) == 2, "every time it is asked for"
    tab.menu.save_as()
    assert tab.asked == {} and "Only the owner" in tab.session.notice
    tab.menu.add()
    assert Shown(tab.menu.adding.question).labels == ["Choose files…", "Cancel"]
    assert (folder / "crossing.toml").read_text() == before
    assert sorted(path.name for path in folder.glob("*.toml")) == ["crossing.toml", "yard.toml"]


def test_a_scenario_that_is_uploaded_is_a_table_of_its_own(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    text = (SCENARIOS / "convoy.toml").read_text()
    assert uploaded(tab, "../../Convoy by night.toml", text.encode()) == ""
    assert tab.address == "convoy-by-night"
    assert tab.session.table.scenario.name == "Road convoy"
    assert Shown(tab.change.chooser).named("Scenario").value == "convoy-by-night"
    assert "Road convoy" in Shown(tab.change.chooser).named("Scenario").options
    tab.menu.save()
    assert list(tab.asked) == ["Save", "Cancel"], "it has no file yet"
    assert Shown(tab.menu.question).named("Name of the file").value == "convoy-by-night", (
        "its own name is free"
    )
    for content, said in (
        (b"\xff", "UTF-8"),
        (b"nonsense", "TOML"),
        (b"#" * 2_000_000, "at most"),
        (
            b'format = 1\nname = "A"\n[[terrain]]\nid = "a"\nmesh = "/etc/passwd"\n'
            b"position = [1, 1]\n",
            "upload it in a zip with its meshes",
        ),
        (
            b'format = 1\nname = "A"\n[[terrain]]\nid = "a"\nmesh = "a.stl"\nposition = [1, 1]\n',
            "meshes",
        ),
    ):
        assert said in uploaded(tab, "x.toml", content), content[:40]
    assert len(hub.names()) == 2
    assert Tab(hub, folder, "convoy-by-night").session.table.scenario.name == "Road convoy"


def test_a_table_that_is_deleted_says_so_to_who_sits_at_it(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    hub.delete("crossing")
    assert tab.session.desk.closed == "This table has been deleted."
    moved(tab, "able/0", 11.0, 9.0)
    assert tab.session.notice == "This table has been deleted."


def test_words_beside_one_scenario_are_not_shown_on_the_next(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    tab.session.show("able", "baker")
    tab.view.messages = []
    tab.change.choose("yard")
    labels = [op["labels"] for op in tab.view.messages if op["op"] == "labels"]
    assert not any(labels)
    assert read(tab.address) == Address()


def test_two_scenarios_of_one_name_are_both_there(hub: Hub, folder: Path) -> None:
    shutil.copy(folder / "yard.toml", folder / "yard-2.toml")
    library = Library(folder, hub)
    names = [row.name for row in library.entries()]
    assert names == ["Crossing", "Yard (yard-2.toml)", "Yard (yard.toml)"]
    entry = library.find("yard-2")
    assert entry is not None and entry.path == folder / "yard-2.toml"
    tab = Tab(hub, folder)
    assert set(Shown(tab.change.chooser).named("Scenario").options) == set(names)


def test_a_seed_is_a_number(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder, "yard")
    card = Shown(tab.card)
    for nonsense in ("", "dice", "-1", "123456", "9" * 5000):
        card.fill({"Seed": nonsense})
        card.press("Start")
        assert not tab.game.begun
        assert "whole number" in tab.session.notice
    card.fill({"Seed": " 12 "})
    card.press("Start")
    assert (tab.game.begun, tab.game.seed) == (True, 12)


def test_equal_file_names_in_two_folders_are_two_tables(hub: Hub, folder: Path) -> None:
    below = folder / "more"
    below.mkdir()
    shutil.copy(SCENARIOS / "yard.toml", below)
    tab, other = Tab(hub, folder, "more/yard"), Tab(hub, folder, "yard")
    assert tab.session.table.file.path == below / "yard.toml"
    assert other.session.table.file.path == folder / "yard.toml"
    assert tab.address != other.address
    moved(tab, "warden/0", 3.0, 3.0)
    assert other.x("warden/0") != 3.0
    assert Tab(hub, folder, tab.address).x("warden/0") == 3.0


def test_a_new_table_is_one_of_its_own_and_open_where_it_is_set_up(hub: Hub, folder: Path) -> None:
    tab = Tab(hub, folder)
    before = sorted(folder.iterdir())
    tab.menu.new()
    dialog = Shown(tab.menu.new_table)
    dialog.fill({"Contents": "", "Name": "Long Ridge"})
    dialog.press("Create")
    assert tab.session.table.scenario.name == "Long Ridge"
    assert hub.row("long-ridge").title == "Long Ridge"
    assert tab.space.state.workspace == "table"
    assert sorted(folder.iterdir()) == before, "it has no file until it is saved as one"
    tab.session.desk.role = WATCHER
    tab.menu.new()
    assert not dialog.labels
    assert tab.session.notice == "You may not create tables on this server."
