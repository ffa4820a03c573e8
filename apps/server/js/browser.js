// What the browser keeps of the page: its address, what is not saved, and the connection.
// Python says what they are; the browser tells where it began and when somebody went back.

import { Connection } from "./connection.js";
import { called, isOfMe, me } from "./me.js";

/** @import { BackTo, Called, Download, Visited } from "../../scene/js/protocol" */
/** @import { Model } from "../../web/js/panel" */
/** @typedef {{ query: string, heading: string, unsaved: boolean, scenario: string, draft: string }} Kept */
/** @typedef {{ model: { document: { on_event(name: "connection_lost", act: () => void): void } } }} View */

const DRAFT = "sightline.draft ";

// Something of the server's that asks nothing of it.
const STATIC = [...document.scripts].find((one) => /bokeh(\.min)?\.js/.test(one.src))?.src ?? location.href;

/** @param {{ model: Model<Kept, Visited, Download | BackTo | Called>, view: View }} given */
export function render({ model, view }) {
  const root = document.createElement("div");
  const stop = new AbortController();
  const { signal } = stop;
  let leaving = false; // by ourselves: nobody is asked

  const address = () => {
    if (!model.query || model.query === location.search) return;
    const now = new URLSearchParams(location.search).get("scenario");
    const then = new URLSearchParams(model.query).get("scenario");
    // The back button goes from one scenario to another, not through every turn of the camera.
    const how = now && now !== then ? "pushState" : "replaceState";
    history[how](null, "", location.pathname + model.query + location.hash);
  };
  const title = () => {
    if (model.heading) document.title = `${model.unsaved ? "● " : ""}${model.heading}`;
  };
  const reload = () => {
    leaving = true;
    location.reload();
  };

  model.on("query", address);
  model.on("draft", () => keep(model));
  model.on("unsaved", title);
  model.on("heading", title);
  model.on("msg:custom", (said) => {
    if ("download" in said) download(said);
    else if ("called" in said) called(said.called, said.colour);
    else if (said.back !== location.search)
      history.pushState(null, "", location.pathname + said.back + location.hash);
  });
  /** @param {Visited["type"]} type */
  const tell = (type) => model.send_msg({ type, query: location.search, drafts: drafts(), ...me() });
  window.addEventListener("storage", (event) => isOfMe(event) && tell("met"), { signal });
  window.addEventListener("popstate", () => tell("back"), { signal });
  const leave = (/** @type {BeforeUnloadEvent} */ event) => {
    if (model.unsaved && !leaving) event.preventDefault();
  };
  window.addEventListener("beforeunload", leave, { signal });
  // A page that comes out of the browser's own cache has lost its connection.
  window.addEventListener("pageshow", (event) => event.persisted && reload(), { signal });
  const connection = new Connection(root, STATIC, reload);
  view.model.document.on_event("connection_lost", () => connection.lost());
  window.addEventListener("offline", () => connection.lost(), { signal });
  model.on("remove", () => {
    stop.abort();
    connection.stop();
  });
  address();
  title();
  tell("began");
  return root;
}

/** @param {Kept} model */
function keep({ scenario, draft }) {
  if (!scenario) return;
  try {
    if (draft) sessionStorage.setItem(DRAFT + scenario, draft);
    else sessionStorage.removeItem(DRAFT + scenario);
  } catch (error) {
    console.info("nothing can be kept in this browser", error);
  }
}

// What this tab keeps, by scenario.
function drafts() {
  /** @type {Record<string, string>} */
  const found = {};
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(DRAFT)) found[name.slice(DRAFT.length)] = sessionStorage.getItem(name) ?? "";
    }
  } catch {
    return {};
  }
  return found;
}

/** @param {Download} file */
function download({ download: text, name }) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
