// What works round Bokeh's layouts: only sheets that read otherwise than before are written.

import assert from "node:assert/strict";
import { test } from "node:test";
import { writeChangedStyles } from "../../../apps/web/upstream/js/changed_styles.js";

class Sheet {
  text = "";
  writes = 0;
  get css() {
    return this.text;
  }
  /** @param {string} css */
  _update(css) {
    this.text = css;
    this.writes += 1;
  }
}

class View {
  style = new Sheet();
  /** @type {View[]} */
  children = [];
  /** @param {string} height */
  constructor(height) {
    this.height = height;
  }
  update_layout() {
    this.style._update("");
    for (const child of this.children) child.update_layout();
    this.style._update(`${this.style.css}height: ${this.height};`);
  }
}

class RowView extends View {}
const bokeh = {
  Models: { get: () => ({ prototype: { default_view: RowView } }) },
  require: () => ({ InlineStyleSheet: Sheet }),
};
writeChangedStyles(bokeh);
writeChangedStyles(bokeh); // each page's script calls it

test("a layout writes each sheet once, and only those that read otherwise than before", () => {
  const row = new RowView("1px");
  row.children = [new View("2px"), new View("3px")];
  const sheets = [row, ...row.children].map((view) => view.style);
  row.update_layout();
  assert.deepEqual(
    sheets.map((sheet) => sheet.css),
    ["height: 1px;", "height: 2px;", "height: 3px;"],
  );
  row.children[1].height = "4px";
  row.update_layout();
  assert.equal(sheets[2].css, "height: 4px;");
  assert.deepEqual(
    sheets.map((sheet) => sheet.writes),
    [1, 1, 2],
  );
});

test("after a layout that failed sheets are written at once again", () => {
  const row = new RowView("1px");
  row.children = [/** @type {any} */ ({ update_layout: () => assert.fail("gone") })];
  assert.throws(() => row.update_layout(), /gone/);
  row.style._update("red");
  assert.equal(row.style.text, "red");
});
