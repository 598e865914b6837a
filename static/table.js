// The form is the only state: a tap changes it, `paint` shows it. Listeners on the document outlive every swap.

const PREVIEW_DELAY = 150;
const preview = { timer: 0, request: new AbortController() };
let draft; // the one kept below, should the phone have no room for it

const find = (selector) => document.querySelector(selector);
const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];
const dealForm = () => find("#deal");
const waiting = () => find("#table[data-waiting]");

function say(name, values = {}) {
  return find("#words").dataset[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

function typedFields(form) {
  return [...new FormData(form)].filter(([name, value]) => value !== "" && form.elements[name].type !== "hidden");
}

/** A player's row and what the form says of him, as {"tricks": "3", …}. */
function readPlayers(form) {
  const fields = typedFields(form);
  return findAll(".row", form).map((row) => {
    const ending = `-${row.dataset.seat}`;
    const own = fields.filter(([name]) => name.endsWith(ending));
    return { row, ...Object.fromEntries(own.map(([name, value]) => [name.slice(0, -ending.length), value])) };
  });
}

function readTally(form, players) {
  const played = players.filter((player) => player.tricks !== undefined);
  const chosen = played.reduce((sum, player) => sum + Number(player.tricks), 0);
  const tricks = findAll(".dot", form).length;
  const nobody = form.elements.nobody.checked;
  return { chosen, tricks, nobody, difference: Math.abs(tricks - chosen), complete: nobody || chosen === tricks };
}

function paint() {
  const form = dealForm();
  if (!form) return;
  const players = readPlayers(form);
  const tally = readTally(form, players);
  for (const radio of findAll("input[type=radio]", form)) radio.toggleAttribute("data-chosen", radio.checked);
  for (const player of players) paintRow(player, tally);
  paintDealer(form, players);
  paintPot(form, players);
  paintTally(form, tally);
  keepDraft(form);
  askPreview(form, tally);
}

function paintRow(player, tally) {
  const { row } = player;
  const out = player.out !== undefined;
  row.classList.toggle("out", out);
  row.setAttribute("role", out ? "group" : "radiogroup");
  for (const word of findAll("[data-when]", row)) {
    const [field, value] = word.dataset.when.split("=");
    word.hidden = player[field] !== value;
  }
  const left = tally.tricks - tally.chosen + Number(player.tricks ?? 0);
  for (const radio of findAll(".cell input", row)) radio.parentElement.classList.toggle("over", Number(radio.value) > left);
  for (const name of findAll(`[data-antes="${row.dataset.seat}"]`)) name.hidden = out;
}

/** If whose turn it is sits out, or deals wait, only the server knows who is next. */
function paintDealer(form, players) {
  const chosen = form.elements.dealer.value;
  const deals = ({ row, out }) => (chosen ? row.dataset.seat === chosen : !waiting() && "turn" in row.dataset && out === undefined);
  const dealer = players.find(deals)?.row;
  for (const { row } of players) row.classList.toggle("dealer", row === dealer);
  find("[data-testid=dealer]").textContent = dealer?.getAttribute("aria-label") ?? say("nextDealer");
}

function paintPot(form, players) {
  const { base, ante, playFee, stayFee } = find("#pot").dataset;
  const ownAnte = form.elements.ante.value.trim();
  const each = /^\d+$/.test(ownAnte) ? Number(ownAnte) : Number(ante);
  const dealtIn = players.filter((player) => player.out === undefined);
  const antes = each * dealtIn.filter((player) => !("exempt" in player.row.dataset)).length;
  const stayed = dealtIn.filter((player) => player.tricks !== undefined).length;
  const dropped = dealtIn.filter((player) => player.dropped).length;
  const fees = (stayed + dropped) * Number(playFee) + stayed * Number(stayFee);
  find("[data-testid=pot]").textContent = waiting() ? "…" : figure(Number(base) + antes + fees);
  find("#pot-parts").textContent = waiting() ? say("later") : potParts(base, antes, each, fees);
  find("#ante-chip").textContent = say("ante", { ante: figure(each) });
}

/** Chips, or the money they are worth as the server would write it. */
function figure(chips) {
  const { worth, pattern, digits, point, group } = find("#pot").dataset;
  if (!worth) return String(chips);
  const minor = String(chips * worth).padStart(Number(digits) + 1, "0");
  const cut = minor.length - digits;
  const whole = minor.slice(0, cut).replace(/\B(?=(\d{3})+$)/g, group);
  return pattern.replace("#", () => (cut < minor.length ? whole + point + minor.slice(cut) : whole));
}

function potParts(base, antes, each, fees) {
  const oneByOne = antes === 1 ? "partsOne" : "partsMany";
  const counted = each === 1 && !find("#pot").dataset.worth;
  const wording = antes === 0 ? "partsNone" : counted ? oneByOne : "partsSum";
  const parts = say(wording, { base: figure(base), antes: figure(antes) });
  return fees ? say("fees", { parts, fees: figure(fees) }) : parts;
}

function paintTally(form, tally) {
  const sentence = tallySentence(tally);
  findAll(".dot", form).forEach((dot, index) => dot.classList.toggle("on", index < tally.chosen));
  find("#tally").textContent = tally.complete && !tally.nobody ? say("tally", tally) : sentence;
  find("#tally").classList.remove("bad");
  find("#preview").textContent = sentence;
  find("#record").setAttribute("aria-disabled", String(!tally.complete));
}

function tallySentence(tally) {
  if (tally.nobody) return say("nobody");
  if (tally.complete) return say("complete", tally);
  const form = tally.chosen < tally.tricks ? "missing" : "over";
  const words = say(`${form}Words`).split("|");
  return say(form, { ...tally, how_many: words[tally.difference - 1] ?? say("overMany", tally) });
}

function askPreview(form, tally) {
  clearTimeout(preview.timer);
  preview.request.abort();
  if (tally.complete && !waiting()) preview.timer = setTimeout(fetchPreview, PREVIEW_DELAY, form);
}

async function fetchPreview(form) {
  preview.request = new AbortController();
  const fields = new URLSearchParams(new FormData(form));
  fields.delete("csrfmiddlewaretoken"); // a secret has no place in an address
  try {
    const answer = await fetch(`${form.dataset.preview}?${fields}`, { signal: preview.request.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const sentence = page.querySelector("#preview")?.textContent;
    if (sentence && !preview.request.signal.aborted) find("#preview").textContent = sentence;
  } catch {
    // Recording never waits for the preview.
  }
}

// A half-filled grid survives reload and lock.

const draftName = () => `draft-${find("#table").dataset.night}`;
const sittingOut = (form) => findAll("[value=back]", form).filter((input) => input.defaultChecked).map(({ name }) => name).join();
const untilBack = ([name, value]) => name.startsWith("out-") && value === "back";

function keepDraft(form) {
  const fields = typedFields(form);
  draft = fields.length ? JSON.stringify({ deal: form.elements.deal.value, out: sittingOut(form), fields }) : "";
  try {
    localStorage[draftName()] = draft;
  } catch {
    // A private window keeps no draft.
  }
}

/** Also of a later deal: those before it were taken back, or set aside. */
function readDraft(form) {
  try {
    const { deal, out, fields } = JSON.parse(draft ?? localStorage[draftName()]);
    return Number(deal) >= form.elements.deal.value && out === sittingOut(form) && new URLSearchParams(fields);
  } catch {
    // Nothing was typed.
  }
}

/** Unless the server filled the form: with an undone or refused deal. */
function restoreDraft(form) {
  const fields = typedFields(form).every(untilBack) && readDraft(form);
  if (fields) fill(form, fields);
}

function fill(form, fields) {
  for (const input of form.elements) {
    if (input.type === "radio" || input.type === "checkbox") input.checked = fields.get(input.name) === input.value;
    else if (input.name && input.type !== "hidden") input.value = fields.get(input.name) ?? "";
  }
}

/** Who sits out until back still does. */
function empty(form) {
  for (const input of findAll("[value=back]", form)) input.defaultChecked = input.checked;
  fill(form, new URLSearchParams(typedFields(form).filter(untilBack)));
}

const CLEARS = {
  tricks: "nobody out dropped",
  renege: "nobody out dropped",
  out: "tricks renege dropped",
  dropped: "nobody tricks renege out",
  nobody: "tricks renege dropped",
};

/** What was just set wins: somebody sitting out takes no tricks, and so on. */
function clearContradictions(form, input) {
  const [field, seat] = input.name.split("-");
  for (const other of input.checked ? form.elements : []) {
    const [name, whose] = other.name.split("-");
    const contradicts = whose === seat || field === "nobody" || name === "nobody";
    if (contradicts && CLEARS[field]?.includes(name)) other.checked = false;
  }
}

function tapChoice(form, input) {
  if ("chosen" in input.dataset) input.checked = false; // a second tap on a chosen cell takes it back
  clearContradictions(form, input);
  paint();
}

function addTrick(form, row) {
  const tricks = Number(new FormData(form).get(`tricks-${row.dataset.seat}`)) + 1;
  const cell = findAll(".cell input", row).find((input) => input.value === String(tricks));
  if (!cell || row.classList.contains("out")) return;
  cell.checked = true;
  clearContradictions(form, cell);
  paint();
}

function openMore(field) {
  find("#more").open = true;
  field.focus();
  field.scrollIntoView({ block: "nearest" });
}

function closeOthers(target) {
  for (const box of findAll("details[open]")) if (!box.contains(target)) box.open = false;
}

document.addEventListener("click", (event) => {
  const form = dealForm();
  const link = event.target.closest("a.chip[href^='#']");
  closeOthers(event.target);
  if (!form) return;
  if (event.target.matches("#deal input[type=radio]")) tapChoice(form, event.target);
  else if (event.target.closest("button.name")) addTrick(form, event.target.closest(".row"));
  else if (link) {
    event.preventDefault();
    openMore(find(link.hash));
  }
});

document.addEventListener("input", (event) => {
  if (event.target.type === "radio" || !event.target.closest("#deal")) return;
  clearContradictions(dealForm(), event.target);
  paint();
});

// The space bar takes a choice back, as a tap does.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const box = target.closest("details[open]");
  if (key === "Escape" && box) {
    box.open = false;
    box.querySelector("summary").focus();
  } else if (key === " " && target.matches("#deal input[data-chosen]")) {
    event.preventDefault();
    tapChoice(dealForm(), target);
  }
});

// In the capture phase: an incomplete deal must not reach htmx.
document.addEventListener("submit", (event) => {
  if (event.target.id !== "deal" || find("#record").getAttribute("aria-disabled") === "false") return;
  event.preventDefault();
  event.stopPropagation();
  find("#tally").classList.add("bad");
}, true);

function notSaved(sentence) {
  if (sentence) find("#unsaved").textContent = sentence;
}

document.addEventListener("htmx:error", (event) => notSaved(event.detail.ctx?.sourceElement?.dataset.unsaved));

// Only a table replaces the table: a proxy's page must not wipe what was typed.
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx, tasks } = event.detail;
  if (tasks[0]?.fragment.querySelector("#table")) return;
  event.preventDefault();
  notSaved(ctx.sourceElement.dataset.refused?.replace("{status}", ctx.response.status));
});

function start() {
  const form = dealForm();
  if (form) restoreDraft(form);
  paint();
}

// Morphing keeps what people tapped: reset makes the form say what the server sent.
document.addEventListener("htmx:after:swap", () => {
  for (const form of findAll("#table form")) form.reset();
  start();
});

// From the outbox: it has taken what was typed, or gives a deal back.
document.addEventListener("grid", ({ detail }) => {
  const form = dealForm();
  if (detail) fill(form, new URLSearchParams(detail));
  else empty(form);
  paint();
});

start();
