// The page's address, its title, and its connection. Python sets the address and the title; the
// browser reports where the page began and when the user goes back.

import { unsentHere } from "../../scene/js/unsent.js";
import { download } from "../../web/js/download.js";
import { rememberTable, speakFromNowOn, toured } from "../../web/js/remembered.js";
import { writeChangedStyles } from "../../web/upstream/js/changed_styles.js";
import { nameModelsByIds } from "../../web/upstream/js/known_models.js";
import { showLateChildren } from "../../web/upstream/js/late_children.js";
import { serveSelects } from "../../web/upstream/js/select_keys.js";
import { Connection } from "./connection.js";
import { Dialogs } from "./dialogs.js";
import { changesMe, me, setMe } from "./me.js";
import { steadyClicks } from "./steady_click.js";
import { followTheme, turnTheme } from "./theme.js";
import { hideReadTooltips } from "./tooltips.js";

/** @import { BackTo, Called, Download, Settled, Visited } from "../../scene/js/protocol" */
/** @import { Model } from "../../web/js/panel" */
/** @typedef {{ table: string, query: string, heading: string, unsaved: boolean }} Kept */
/** @import { BokehDocument } from "../../web/upstream/js/known_models.js" */
/** @typedef {BokehDocument & { on_event(name: "connection_lost", act: () => void): void }} Doc */
/** @typedef {{ model: { document: Doc } }} View */

const LONGEST_LINK = 10_000; // characters, as much as the server reads

// A static file of the server, to check whether the server answers.
const STATIC =
  [...document.scripts].find((script) => /bokeh(\.min)?\.js/.test(script.src))?.src ?? location.href;

/** @param {{ model: Model<Kept, Visited, Download | BackTo | Called | Settled | { turn: "theme" } | { speak: string }>, view: View }} given */
export function render({ model, view }) {
  nameModelsByIds(view.model.document);
  showLateChildren(/** @type {any} */ (window).Bokeh);
  writeChangedStyles(/** @type {any} */ (window).Bokeh);
  const root = document.createElement("div");
  const stop = new AbortController();
  const { signal } = stop;
  const address = () => {
    if (!model.table) return;
    rememberTable(model.table);
    const wanted = encodeURIComponent(model.table) + model.query;
    if (wanted === here()) return;
    // The back button goes from one table to another, not through every turn of the camera.
    const how = table() && table() !== model.table ? "pushState" : "replaceState";
    history[how](null, "", wanted + location.hash);
  };
  const title = () => {
    if (model.heading) document.title = `${model.unsaved ? "● " : ""}${model.heading}`;
  };
  const reload = () => location.reload();

  model.on("table", address);
  model.on("query", address);
  model.on("unsaved", title);
  model.on("heading", title);
  model.on("msg:custom", (message) => {
    if ("download" in message) download(new Blob([message.download], { type: message.kind }), message.name);
    else if ("settled" in message) unsentHere().settle(message.settled);
    else if ("turn" in message) turnTheme();
    else if ("speak" in message) speakFromNowOn(message.speak);
    else if ("called" in message) setMe(message.called, message.colour);
    else if (message.back !== here()) history.pushState(null, "", message.back + location.hash);
  });
  /** @param {Visited["type"]} type */
  const report = (type) =>
    model.send_msg({
      type,
      table: table(),
      query: location.search,
      unsent: unsentHere().report(),
      toured: toured(),
      ...me(),
    });
  window.addEventListener("storage", (event) => changesMe(event) && report("met"), { signal });
  window.addEventListener("popstate", () => report("back"), { signal });
  // A page restored from the browser's back/forward cache has lost its connection.
  window.addEventListener("pageshow", (event) => event.persisted && reload(), { signal });
  const connection = new Connection(root, STATIC, reload);
  view.model.document.on_event("connection_lost", () => connection.lost());
  window.addEventListener("offline", () => connection.lost(), { signal });
  model.on("remove", () => {
    stop.abort();
    connection.stop();
  });
  manageDialogs(root, signal);
  serveSelects(window, signal);
  steadyClicks(window, signal);
  hideReadTooltips(window, signal);
  followTheme(signal);
  address();
  title();
  report("began");
  heedQuestions((query) => model.send_msg({ type: "asked", table: table(), query, ...me() }), signal);
  return root;
}

/**
 * Ask what the link of a shared page asks: pasted beside all fields, or in the address of this page.
 * @param {(link: string) => void} ask
 * @param {AbortSignal} signal
 */
function heedQuestions(ask, signal) {
  const heard = (/** @type {string} */ words) => {
    const at = words.indexOf("#of=");
    if (at >= 0) ask(words.slice(at).trim().slice(0, LONGEST_LINK));
    return at >= 0;
  };
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const [into] = event.composedPath();
    const field = into instanceof HTMLInputElement || into instanceof HTMLTextAreaElement;
    if (!field && heard(event.clipboardData?.getData("text") ?? "")) event.preventDefault();
  };
  const address = () => {
    if (heard(location.hash)) history.replaceState(null, "", location.pathname + location.search);
  };
  window.addEventListener("paste", paste, { signal });
  window.addEventListener("hashchange", address, { signal });
  address();
}

/**
 * Look after the dialogs of the page once the column that holds them is there.
 * @param {Node} root
 * @param {AbortSignal} signal
 */
function manageDialogs(root, signal) {
  if (signal.aborted) return;
  const own = root.getRootNode();
  const stage = own instanceof ShadowRoot ? own.host.getRootNode() : null;
  const column = stage instanceof ShadowRoot ? stage.querySelector(".dialogs") : null;
  if (column?.shadowRoot) new Dialogs(column.shadowRoot, signal);
  else requestAnimationFrame(() => manageDialogs(root, signal));
}

// The table's name, which is the last part of the path.
function table() {
  try {
    return decodeURIComponent(location.pathname.slice(location.pathname.lastIndexOf("/") + 1));
  } catch {
    return "";
  }
}

function here() {
  return encodeURIComponent(table()) + location.search;
}
