// What the browser keeps of the page: its address, what is not saved, and the connection.
// Python says what they are; the browser tells where it began and when somebody went back.

const AGAIN_MS = [500, 1000, 1000, 2000, 3000, 5000];
const DRAFT = "sightline.draft ";

// It lies over everything: what is clicked now reaches nobody.
const VEIL = "position:fixed;inset:0;z-index:5000;background:rgb(22 32 42 / 0.35);cursor:wait";
const PILL =
  "position:absolute;left:50%;top:84px;transform:translateX(-50%);margin:0;padding:12px 20px;box-sizing:border-box;" +
  "width:max-content;max-width:calc(100% - 24px);border-radius:18px;background:#8f2d00;color:#fff;" +
  "font:500 15px/1.4 Roboto,system-ui,sans-serif;text-align:center;box-shadow:0 4px 28px rgb(0 0 0 / 0.4)";

// Something of the server's that asks nothing of it.
const STATIC = [...document.scripts].find((one) => /bokeh(\.min)?\.js/.test(one.src))?.src ?? location.href;

export function render({ model, view }) {
  const stop = new AbortController();
  const listen = (target, name, act) => target.addEventListener(name, act, { signal: stop.signal });
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
  const draft = () => {
    if (!model.scenario) return;
    try {
      if (model.draft) sessionStorage.setItem(DRAFT + model.scenario, model.draft);
      else sessionStorage.removeItem(DRAFT + model.scenario);
    } catch (error) {
      console.info("nothing can be kept in this browser", error);
    }
  };
  const drafts = () => {
    try {
      const names = Object.keys(sessionStorage).filter((name) => name.startsWith(DRAFT));
      return Object.fromEntries(names.map((name) => [name.slice(DRAFT.length), sessionStorage.getItem(name)]));
    } catch {
      return {};
    }
  };
  const reload = () => {
    leaving = true;
    location.reload();
  };

  model.on("query", address);
  model.on("draft", draft);
  model.on("unsaved", title);
  model.on("heading", title);
  model.on("msg:custom", (data) => {
    if (data.download) download(data.name, data.download);
    if (data.back && data.back !== location.search) history.pushState(null, "", location.pathname + data.back + location.hash);
  });
  listen(window, "popstate", () => model.send_msg({ type: "back", query: location.search, drafts: drafts() }));
  listen(window, "beforeunload", (event) => {
    if (model.unsaved && !leaving) event.preventDefault();
  });
  // A page that comes out of the browser's own cache has lost its connection.
  listen(window, "pageshow", (event) => event.persisted && reload());
  const connection = new Connection(reload);
  view.model.document.on_event("connection_lost", () => connection.lost());
  listen(window, "offline", () => connection.lost());
  model.on("remove", () => {
    stop.abort();
    connection.stop();
  });
  address();
  title();
  model.send_msg({ type: "began", query: location.search, drafts: drafts() });
  return document.createElement("div");
}

// Says that the connection is lost, over everything, and loads the page again when the server is
// there: the address and the drafts bring back what was shown.
class Connection {
  constructor(back) {
    this.back = back;
    this.tries = 0;
  }

  lost() {
    if (this.veil) return;
    this.veil = document.createElement("div");
    this.veil.className = "sl-lost";
    this.veil.style.cssText = VEIL;
    this.veil.setAttribute("role", "alert");
    this.veil.append(document.createElement("p"));
    this.veil.firstChild.style.cssText = PILL;
    document.body.append(this.veil);
    this.say("Connection lost. What is on the table is kept; trying to reach the server again…");
    this.again();
  }

  say(words) {
    this.veil.firstChild.textContent = words;
  }

  again() {
    const wait = AGAIN_MS[Math.min(this.tries, AGAIN_MS.length - 1)];
    this.timer = setTimeout(() => this.ask(), wait);
  }

  async ask() {
    this.tries++;
    try {
      const found = await fetch(STATIC, { method: "HEAD", cache: "no-store" });
      if (found.ok) {
        this.say("The server is there again: loading the table…");
        this.back();
        return;
      }
    } catch {
      // not yet
    }
    this.again();
  }

  stop() {
    clearTimeout(this.timer);
    this.veil?.remove();
  }
}

function download(name, text) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
