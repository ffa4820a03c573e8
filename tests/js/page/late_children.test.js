// What works round Bokeh's rows: children that come while a row is built are shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { showLateChildren } from "../../../apps/web/upstream/js/late_children.js";

test("a row looks once more for its children when Bokeh begins to listen to it", () => {
  /** @type {string[]} */
  const done = [];
  class Box {
    child_models = [{}, {}];
    child_views = [{}];
    connect_signals() {
      done.push("listens");
    }
    async update_children() {
      done.push("shows all");
    }
  }
  class RowView extends Box {}
  const row = { prototype: { default_view: RowView } };
  const bokeh = { Models: { get: () => row } };
  showLateChildren(bokeh);
  showLateChildren(bokeh); // each page's script calls it
  const view = new RowView();
  view.connect_signals();
  assert.deepEqual(done, ["listens", "shows all"]);
  view.child_views.push({});
  view.connect_signals();
  assert.deepEqual(done, ["listens", "shows all", "listens"]);
});
