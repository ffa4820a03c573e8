// Every pair of models: who sees how much of whom. A row is chosen by click or with the arrow keys.

const COLUMNS = ["Pair", "Visible", "Range", "Hidden by"];

export function render({ model }) {
  const root = document.createElement("div");
  root.className = "pairs";
  const draw = () => {
    const focused = root.getRootNode().activeElement?.dataset?.pair;
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    for (const title of COLUMNS) {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.textContent = title;
      head.append(cell);
    }
    const body = table.createTBody();
    model.rows.forEach((row, index) => body.append(line(row, index)));
    root.replaceChildren(table);
    if (focused) root.querySelector(`[data-pair="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    mark();
  };
  const line = (row, index) => {
    const node = document.createElement("tr");
    node.tabIndex = 0;
    node.dataset.pair = row.id;
    const pair = node.insertCell();
    pair.innerHTML = `<i class="dot ${row.verdict}"></i>`;
    pair.append(row.pair);
    pair.title = `${row.names}: ${row.word}`;
    const share = node.insertCell();
    share.append(row.visible);
    const margin = document.createElement("small");
    margin.textContent = row.margin;
    share.append(margin);
    node.insertCell().textContent = row.range;
    const hidden = node.insertCell();
    hidden.textContent = hidden.title = row.hidden;
    node.addEventListener("click", () => choose(index));
    node.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1, Enter: 0, " ": 0 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      choose(Math.min(model.rows.length - 1, Math.max(0, index + step)), true);
    });
    return node;
  };
  const choose = (index, focus = false) => {
    model.send_msg({ chosen: model.rows[index].id });
    if (focus) root.querySelectorAll("tbody tr")[index].focus();
  };
  const mark = () => {
    root.querySelectorAll("tbody tr").forEach((node) => {
      const chosen = node.dataset.pair === model.chosen;
      node.classList.toggle("chosen", chosen);
      node.setAttribute("aria-selected", String(chosen));
      // Only the list itself scrolls, never the card around it.
      if (chosen && !root.matches(":hover")) root.scrollTop = node.offsetTop - 60;
    });
  };
  model.on("rows", draw);
  model.on("chosen", mark);
  draw();
  return root;
}
