// Pages looked at from afar: <main id data-poll="ADDRESS" hx-config="timeout:8s">, data-slow where it seldom changes. The
// answer at ADDRESS is 204 or the same element anew. What people read of it is beside it, in games/_age.html.

const PAUSE = 2_000;
const LONG_PAUSE = 15_000;
const QUIET = 600_000; // without anything new so long, it asks less often
const OLD = 10_000;

const find = (selector) => document.querySelector(selector);
const root = () => find("[data-poll]");

let timer;
let asking = false;
let gone = false;
let changed = Date.now();
let answered = changed;
let waiting; // since when nothing was answered

async function ask() {
  clearTimeout(timer);
  if (asking || document.hidden) return;
  asking = true;
  waiting ??= Date.now();
  await htmx.ajax("GET", root().dataset.poll, { source: root(), target: root(), swap: "outerMorph" });
  asking = false;
  const seldom = "slow" in root().dataset || Date.now() - changed > QUIET;
  // It may have been a Wi-Fi that said so: then it asks when the page is looked at again.
  if (!gone) timer = setTimeout(ask, seldom ? LONG_PAUSE : PAUSE);
}

// The page of an error, or of a Wi-Fi that wants a name, must not wipe out what is shown.
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx: { response: { status } }, tasks } = event.detail;
  const anew = tasks[0]?.fragment.querySelector("[data-poll]");
  if (anew) changed = Date.now();
  else event.preventDefault();
  gone = status === 403 || status === 404;
  if (!anew && !gone && status !== 204) return;
  answered = Date.now();
  waiting = undefined;
  find("#offline")?.remove();
});

function tell() {
  const { gone: end, old, older } = find("#age").dataset;
  const since = waiting ? Date.now() - waiting : 0;
  const said = {
    time: new Date(answered).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" }),
    seconds: Math.floor(since / OLD) * 10, // in steps, for whoever has it read aloud
    minutes: Math.floor(since / 60_000),
  };
  const words = gone ? end : since < OLD || find("#offline") ? "" : since < 60_000 ? old : older;
  const sentence = words.replace(/\{(\w+)\}/g, (_, key) => said[key]);
  if (find("#age").textContent !== sentence) find("#age").textContent = sentence;
  find("#home").hidden = !gone;
}

document.addEventListener("visibilitychange", ask);
addEventListener("online", ask);
setInterval(tell, 1_000);
timer = setTimeout(ask, PAUSE);
