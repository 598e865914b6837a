{% load i18n %}// The service worker: it keeps the shell and the last seen tables on this phone, and never shows old figures as new.
// What it keeps, and why: docs/decisions/0020-what-the-phone-keeps.md. The names of the files say when it is a new one.

const SHELL = [{% for file in shell %}
  "{{ file|escapejs }}",{% endfor %}
];
// Both are written by the server, in words of the reader's language.
const OFFLINE = "{{ offline|escapejs }}";
const OLD = "{% filter escapejs %}{% include "games/_old.html" %}{% endfilter %}";

const PATIENCE = 4_000; // milliseconds for a page to come before the one last seen is shown
const NIGHTS = 3;
const TABLE = /^\/nights\/(\d+)\/(watch\/)?$/; // the only pages kept, and only without a query
const LINK = /^\/(link|b)\//;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const MAIN = /<main\b[^>]* data-(night|poll)=[^>]*>[\s\S]*<\/main>/; // of a table or a page to watch, and of no other
const KEY = /( name="key" value=")[^"]*/g; // two deals typed on one kept page are two, and need a key each
const GONE = [403, 404, 410];

const nightOf = (path) => path.match(/^\/nights\/(\d+)\//)?.[1];
const pathOf = ({ url }) => new URL(url).pathname;

self.addEventListener("install", (event) => event.waitUntil(caches.open("shell").then((shell) => shell.addAll(SHELL))));

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  if (event.data === "use") self.skipWaiting();
  else event.waitUntil(keepFragment(pathOf(event.source), event.data));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(event.request));
  else if (mode === "navigate" && pathname.endsWith("/") && !LINK.test(pathname)) event.respondWith(page(event, pathname + search));
});

// --- the shell --------------------------------------------------------------------------------------------------

/** A file named by what is in it never changes; any other is asked for first. */
async function file(request) {
  const shell = await caches.open("shell");
  const kept = await shell.match(request, { ignoreVary: true });
  if (kept && HASHED.test(request.url)) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) await shell.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Files of former versions go, except those that a kept page still needs. */
async function tidy() {
  const shell = await caches.open("shell");
  const pages = await caches.open("pages");
  const kept = await Promise.all((await pages.matchAll()).map((answer) => answer.text()));
  const needed = (path) => SHELL.includes(path) || kept.some((html) => html.includes(path));
  for (const request of await shell.keys()) if (!needed(pathOf(request))) await shell.delete(request);
}

// --- pages: the network first, always ---------------------------------------------------------------------------

async function page(event, path) {
  const answer = fetch(event.request);
  // A full phone keeps nothing; the page is shown all the same.
  event.waitUntil(answer.then((response) => learn(path, response.clone())).catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const inTime = await Promise.race([answer, late]).catch(() => null);
  return inTime ?? (await seen(path)) ?? answer.catch(() => offline(path));
}

async function learn(path, response) {
  if (response.headers.has("X-Nobody")) return caches.delete("pages");
  if (!TABLE.test(path)) return null;
  const pages = await caches.open("pages");
  if (response.status === 200) return keep(pages, path, response);
  // Who is sent on from the table may no longer write there.
  if (response.type === "opaqueredirect") return pages.delete(path);
  return GONE.includes(response.status) ? drop(pages, (night) => night === nightOf(path)) : null;
}

async function keep(pages, path, response) {
  const headers = new Headers(response.headers);
  headers.delete("Vary");
  headers.set("X-Seen", new Date().toISOString());
  await pages.delete(path);
  await pages.put(path, new Response(response.body, { headers }));
  const latest = [...new Set((await newestFirst(pages)).map(nightOf))].slice(0, NIGHTS);
  return drop(pages, (night) => !latest.includes(night));
}

/** What a tap or a poll changed on the page: the fragment takes the place of the one kept, unless it says what was refused. */
async function keepFragment(path, fragment) {
  const pages = await caches.open("pages");
  const kept = await pages.match(path);
  const main = fragment.match(MAIN)?.[0];
  if (kept && main && !main.includes('id="error"')) await keep(pages, path, new Response((await kept.text()).replace(MAIN, () => main), kept));
}

async function drop(pages, unwanted) {
  for (const path of await newestFirst(pages)) if (unwanted(nightOf(path))) await pages.delete(path);
}

const newestFirst = async (pages) => (await pages.keys()).map(pathOf).reverse();

// --- without a connection ---------------------------------------------------------------------------------------

/** The page last seen at this address, marked as old; who watches is known by where the table sent him. */
async function seen(path) {
  const pages = await caches.open("pages");
  const kept = (await pages.match(path)) ?? (await pages.match(`${path}watch/`));
  if (!kept) return null;
  const notice = OLD.replace("{time}", time(new Date(kept.headers.get("X-Seen"))));
  const html = (await kept.text()).replace(/<main\b[^>]*>/, (main) => main + notice);
  return new Response(html.replace(KEY, (_, field) => field + crypto.randomUUID()), kept);
}

function time(then) {
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString([], today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

async function offline(path) {
  const paths = await newestFirst(await caches.open("pages"));
  const table = paths.find((one) => nightOf(one) === nightOf(path)) ?? paths[0];
  const page = table ? OFFLINE.replace("<p hidden>", "<p>").replace("/nights/0/", table) : OFFLINE;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'self'" };
  return new Response(page, { status: 503, headers });
}
