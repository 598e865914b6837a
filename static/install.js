// Over https: the worker that keeps the table last seen, and the screen kept on where one records.

const { serviceWorker, wakeLock } = navigator;
let lock, dim;

function keepAwake() {
  const box = document.querySelector("#awake");
  if (box) {
    box.checked = !dim;
    box.disabled = false;
  }
  if (box?.checked && !document.hidden) lock ??= wakeLock.request("screen").catch(() => {});
  else lock = void lock?.then((held) => held?.release());
}

function choose({ target }) {
  if (target.id !== "awake") return;
  dim = target.checked ? "" : 1;
  keepAwake();
  try { localStorage.dim = dim; } catch {}
}

function refresh() {
  if (navigator.onLine && document.querySelector("#offline")) location.reload();
}

try { dim = localStorage.dim; } catch {}
if (wakeLock) {
  keepAwake();
  document.addEventListener("visibilitychange", keepAwake);
  document.addEventListener("htmx:after:swap", keepAwake);
  document.addEventListener("change", choose);
}

serviceWorker?.register("/worker.js").catch(() => {});
document.addEventListener("htmx:after:swap", ({ detail }) => serviceWorker?.controller?.postMessage(detail.ctx.text));
addEventListener("online", () => setTimeout(refresh, 999)); // it may flicker
