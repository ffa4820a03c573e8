// Of the pages of a folder: has its service worker keep them, so that they open without a network.
// A browser that opens the folder from a disk has none, and needs none.

const { serviceWorker } = navigator;
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-act=keep]"));
if (location.protocol.startsWith("http") && serviceWorker) {
  void serviceWorker.register("service-worker.js");
  if (button) void offer(button);
}

/** @param {HTMLButtonElement} button that has all tables kept, not only those that were visited */
async function offer(button) {
  const { active } = await serviceWorker.ready;
  button.hidden = false;
  button.addEventListener("click", () => {
    button.disabled = true;
    button.textContent = button.dataset.keeping ?? "";
    active?.postMessage("all");
  });
  serviceWorker.addEventListener("message", ({ data }) => {
    button.disabled = data;
    button.textContent = (data ? button.dataset.kept : button.dataset.failed) ?? "";
  });
}
