// What the browser shows of the page: its address, its title, and the connection.
// Python says what they are; the browser tells where it began and when somebody went back.

import { unsentHere } from "../../scene/js/unsent.js";
import { download } from "../../web/js/download.js";
import { Connection } from "./connection.js";
import { rememberTable } from "./last_table.js";
import { called, isOfMe, me } from "./me.js";
import { steadyClicks } from "./steady_click.js";
import { followTheme, turnTheme } from "./theme.js";
import { quietTooltips } from "./tooltips.js";

/** @import { BackTo, Called, Download, Settled, Visited } from "../../scene/js/protocol" */
/** @import { Model } from "../../web/js/panel" */
/** @typedef {{ table: string, query: string, heading: string, unsaved: boolean }} Kept */
/** @typedef {{ model: { document: { on_event(name: "connection_lost", act: () => void): void } } }} View */

// Something of the server's that asks nothing of it.
const STATIC = [...document.scripts].find((one) => /bokeh(\.min)?\.js/.test(one.src))?.src ?? location.href;

/** @param {{ model: Model<Kept, Visited, Download | BackTo | Called | Settled | { turn: "theme" }>, view: View }} given */
export function render({ model, view }) {
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
  model.on("msg:custom", (said) => {
    if ("download" in said) download(new Blob([said.download], { type: said.kind }), said.name);
    else if ("settled" in said) unsentHere().settle(said.settled);
    else if ("turn" in said) turnTheme();
    else if ("called" in said) called(said.called, said.colour);
    else if (said.back !== here()) history.pushState(null, "", said.back + location.hash);
  });
  /** @param {Visited["type"]} type */
  const tell = (type) =>
    model.send_msg({ type, table: table(), query: location.search, unsent: unsentHere().rows(), ...me() });
  window.addEventListener("storage", (event) => isOfMe(event) && tell("met"), { signal });
  window.addEventListener("popstate", () => tell("back"), { signal });
  // A page that comes out of the browser's own cache has lost its connection.
  window.addEventListener("pageshow", (event) => event.persisted && reload(), { signal });
  const connection = new Connection(root, STATIC, reload);
  view.model.document.on_event("connection_lost", () => connection.lost());
  window.addEventListener("offline", () => connection.lost(), { signal });
  model.on("remove", () => {
    stop.abort();
    connection.stop();
  });
  steadyClicks(window, signal);
  quietTooltips(window, signal);
  followTheme(signal);
  address();
  title();
  tell("began");
  return root;
}

// The last part of the address is the table's name.
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
