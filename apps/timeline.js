// A game's steps as a slider. It says only what a hand did: what Python sets is never told back.

export function render({ model }) {
  const bar = document.createElement("input");
  bar.type = "range";
  bar.className = "timeline";
  bar.min = 0;
  bar.step = 1;
  bar.setAttribute("aria-label", "Step of the game");
  const draw = () => {
    bar.max = Math.max(1, model.last);
    bar.disabled = model.last < 1;
    bar.value = model.at;
    bar.setAttribute("aria-valuetext", `step ${model.at} of ${model.last}`);
  };
  bar.addEventListener("input", () => model.send_msg({ step: Number(bar.value) }));
  model.on("at", draw);
  model.on("last", draw);
  draw();
  return bar;
}
