// The outbox keeps what is typed until it is answered (docs/decisions/0019-the-outbox.md). It listens before table.js.

const find = (selector) => document.querySelector(selector);
const texts = { ...find("#outbox").dataset };
const waits = ({ why }) => why === undefined;
const state = { sent: null, late: true, gone: false, busy: false, pause: 0, failed: 0 }; // `sent` is the form that still shows it

function read() {
  return JSON.parse(localStorage[texts.place] ?? "[]");
}

function keep(items) {
  localStorage[texts.place] = JSON.stringify(items);
}

function write(items) {
  keep(items);
  show();
}

function drop(key) {
  write(read().filter((item) => item.key !== key));
}

function upon(item, version) {
  const body = new URLSearchParams(item.body);
  body.set("version", version);
  return { ...item, why: undefined, body: String(body) };
}

/** False where the phone is full. */
function put(form) {
  const body = new URLSearchParams(new FormData(form));
  body.delete("csrfmiddlewaretoken");
  const [key, deal] = [body.get("key"), body.get("deal")];
  const chosen = (all, name) => form.elements[name]?.selectedOptions?.[0].text ?? body.get(name) ?? all;
  const what = form.dataset.outbox.replace(/\{(\w+)\}/g, chosen);
  const others = read().filter((item) => item.key !== key);
  letGo();
  try {
    keep([...others, { key, deal, what, action: form.action, body: String(body) }]);
  } catch {
    return false;
  }
  state.late = others.some(waits);
  state.sent = form;
  form.classList.add("htmx-request");
  show();
  clearTimeout(state.patience);
  if (state.late) letGo();
  else state.patience = setTimeout(letGo, 1000);
  send();
  return true;
}

/** What was sent waits in the outbox; its form is free for the next, under a new key. */
function letGo() {
  const form = state.sent;
  state.sent = null;
  state.late = true;
  show();
  if (!form) return;
  form.classList.remove("htmx-request");
  if (form.id !== "mine") form.elements.key.value = crypto.getRandomValues(new Uint32Array(3)).join("-");
  if (form.id === "deal") document.dispatchEvent(new CustomEvent("grid"));
  else form.reset();
}

async function send() {
  const item = read().find(waits);
  if (state.busy || !item) return;
  clearTimeout(state.timer);
  state.busy = true;
  const answered = await post(item).catch(() => false);
  state.busy = false;
  state.pause = answered ? 0 : Math.min(state.pause * 2 || 1000, 15_000);
  if (answered) state.failed = 0;
  else letGo();
  state.timer = setTimeout(send, state.pause);
}

/** Whether the book answered; all else is tried again. */
async function post(item) {
  const body = new URLSearchParams(item.body);
  body.set("csrfmiddlewaretoken", find("#outbox input").value);
  if (find("#table")) body.set("back", "table");
  const answer = await ask(item.action, { method: "POST", body });
  const { status } = answer;
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const token = page.querySelector("[name=csrfmiddlewaretoken]")?.value;
  const never = [400, 413].includes(status) || (status === 500 && ++state.failed === 5); // it fails at it each time
  state.gone = !token && [403, 404].includes(status);
  renew("[name=csrfmiddlewaretoken]", token);
  if (status === 403 || !(never || page.querySelector("[data-version]"))) return false;
  if (never) letGo();
  await settle(item, status >= 400, page, text);
  return true;
}

function ask(address, how) {
  return fetch(address, { ...how, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(8000) });
}

function renew(selector, value) {
  for (const input of document.querySelectorAll(selector)) input.value = value ?? input.value;
}

async function settle(item, refused, page, text) {
  const items = read();
  if (!items.some(({ key }) => key === item.key)) return turn(); // another tab was faster
  const { number, version } = (page.querySelector("[data-version]") ?? find("[data-version]")).dataset;
  const seen = state.sent?.elements.key.value === item.key;
  const fits = !find("#table") === !page.querySelector("#table");
  const held = seen && fits && page.querySelector("#deal, #buy_in_player"); // its form holds what was refused
  const why = page.querySelector("#error")?.textContent ?? texts.never;
  let next = Number(number);
  Object.assign(find("[data-version]").dataset, { number, version });
  renew("[data-outbox] [name=version]", version); // Undo must have seen what it takes back
  write(items.flatMap((other) => {
    if (other.key === item.key) return refused && !held ? { ...other, why } : [];
    if (!waits(other)) return other;
    return other.deal && Number(other.deal) !== next++ ? { ...other, why: texts.after } : upon(other, version);
  }));
  if (!seen) retype(page);
  else if (refused) state.sent = null;
  else letGo();
  return turn(fits && (seen || !refused), page, text);
}

/** What was typed since stays typed. */
function retype(page) {
  for (const { id, value } of document.querySelectorAll("main :is(select, input)[id]")) {
    Object.assign(page.getElementById(id) ?? {}, { value });
  }
}

/** Shows the answer, if asked for here, or else the night as it now is. */
async function turn(asked, page, text) {
  const here = find("#table");
  if (here && !asked) text = await (await ask(location.pathname)).text();
  if (here) await htmx.swap({ target: here, sourceElement: here, swap: "outerMorph", text });
  else if (asked) find("main").replaceWith(page.querySelector("main"));
  show();
}

function show() {
  const items = read();
  const waiting = items.filter(waits);
  const list = waiting.map(({ what }) => `\u2068${what}\u2069`).join(" · ");
  const sentence = state.gone ? texts.gone : texts.unsaved;
  say(state.late && list ? `${sentence} ${texts.waiting} ${list}` : "");
  find("#aside")?.replaceChildren(...items.filter((item) => !waits(item)).map(card));
  countOn(waiting.findLast(({ deal, key }) => deal && key !== state.sent?.elements.key.value)?.deal);
}

function say(sentence) {
  Object.assign(find("#unsaved") ?? {}, { textContent: sentence });
}

function countOn(last) {
  const form = find("#deal");
  if (!form) return;
  form.elements.deal.value = last ? Number(last) + 1 : find("#table").dataset.number;
  find("[data-testid=deal-number]").textContent = form.elements.deal.value;
  find("#table").toggleAttribute("data-waiting", Boolean(last));
}

function card({ key, deal, what, why }) {
  const copy = find("#outbox template").content.cloneNode(true);
  copy.querySelector("bdi").textContent = what;
  copy.querySelector("span").textContent = why;
  for (const button of copy.querySelectorAll("button")) button.dataset[button.name] = key;
  if (deal && !find("#deal")) copy.querySelector("[name=decide]").remove();
  return copy;
}

/** A refused deal goes back into the grid, to be looked at; a buy-in is sent once more. */
function decide(key) {
  const item = read().find((one) => one.key === key);
  if (item.deal && find("#deal input:checked:not([value=back])")) return say(texts.full);
  drop(key);
  if (item.deal) document.dispatchEvent(new CustomEvent("grid", { detail: item.body }));
  else write([...read(), upon(item, find("[data-version]").dataset.version)]);
  if (item.deal && item.why === texts.never) renew("#deal [name=key]", key); // it may be in the book
  send();
}

function click({ target: { dataset } }) {
  if (dataset.drop) drop(dataset.drop);
  if (dataset.decide) decide(dataset.decide);
}

/** What cannot wait here must not overtake what does. */
function submit(event) {
  const form = event.target;
  const ours = "outbox" in form.dataset;
  const waiting = read().some(waits);
  if (form.querySelector("#record[aria-disabled=true]") || !(ours || waiting)) return;
  const early = form === state.sent || find("#undo-form.htmx-request");
  const kept = early || (ours && put(form));
  if (!kept && !waiting) return; // the phone is full: as without an outbox
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!kept) say(texts.first);
}

function swapped() {
  state.sent = null; // its form shows something else now
  show();
}

function listen() {
  write(read());
  document.addEventListener("click", click);
  document.addEventListener("submit", submit, true); // before htmx
  document.addEventListener("htmx:after:swap", swapped);
  document.addEventListener("visibilitychange", send);
  addEventListener("storage", show); // by another tab
  addEventListener("online", send);
  addEventListener("pageshow", send);
}

try {
  listen();
} catch {
  // A private window keeps nothing: forms go without an outbox.
}
