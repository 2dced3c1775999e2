import { dropAllAnswers, dropAnswersOfOthers } from "./offline-answers.ts";
import { clearLessons, keep, LEARNER_HEADER, NOBODY, readKept } from "./offline-lessons.ts";
import type { AskedEvent, WorkerScope } from "./worker-scope.ts";

/** Put in by the build: what makes this version another one, and the files the offline page needs. */
declare const VERSION: string;
declare const SHELL: readonly string[];

const scope = globalThis as unknown as WorkerScope;
const SHELL_CACHE = `nectar-shell-${VERSION}`;
const PAGE = "/offline";

scope.addEventListener("install", (event) =>
  event.waitUntil(Promise.all([cacheShell(), scope.skipWaiting()])),
);
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

async function cacheShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: "no-cache" })));
}

/** At once and without asking: a page of the server is never answered from a cache, so no page can be of the old version. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith("nectar-") && !name.endsWith(VERSION))
      .map((name) => caches.delete(name)),
  );
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  await storeLessons(null);
}

/** Everything not named here goes to the server as if there were no worker: forms, streams, files. */
function answerTo(event: AskedEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return null;
  if (request.method === "POST" && /^\/logout(\.data)?$/.test(url.pathname))
    event.waitUntil(Promise.all([forget(), dropAllAnswers()]));
  if (request.method !== "GET") return null;
  if (request.mode === "navigate") return page(event, url);
  if (url.pathname.endsWith(".data")) return dataOf(event, url);
  return SHELL.includes(url.pathname) && url.pathname !== PAGE ? fromShell(request) : null;
}

/** The server's page; without a connection the offline page, at the address that was asked for. */
async function page(event: AskedEvent, url: URL): Promise<Response> {
  const isKnownToHang = hung.delete(url.pathname);
  try {
    const answer = Promise.resolve(event.preloadResponse).then(
      (early) => early ?? fetch(event.request),
    );
    event.waitUntil(answer.then((it) => onResponse(it, url.pathname)).catch(() => undefined));
    return await (isKnownToHang ? givenUp() : inTime(answer, url.pathname));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

/** What a page asks for when a link is followed; without a connection the whole page is asked for instead. */
async function dataOf(event: AskedEvent, url: URL): Promise<Response> {
  const path = url.pathname.replace(/(?:\/?_root|\/_)?\.data$/, "") || "/";
  try {
    const answer = fetch(event.request);
    event.waitUntil(answer.then((it) => onResponse(it, path)).catch(() => undefined));
    return await inTime(answer, path);
  } catch (error) {
    if (error === TOO_LATE) hung.add(path);
    url.searchParams.delete("_routes");
    const headers = {
      "X-Remix-Redirect": path + url.search,
      "X-Remix-Reload-Document": "true",
      "X-Remix-Replace": "true",
    };
    return new Response(null, { status: 204, headers });
  }
}

/** A network that is there and never answers is none. Who has a lesson to read meanwhile need not wait for it. */
const TIMEOUT_MS = 5_000;
const TOO_LATE = new Error("no answer in time");
const givenUp = () => Promise.reject(TOO_LATE);
/** Pages whose data did not come: the page itself is not waited for once more. */
const hung = new Set<string>();

/** The answer; an error when it takes too long and something is kept that helps at this address. */
async function inTime(answer: Promise<Response>, path: string): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = new Promise<"over">((resolve) => {
    timer = setTimeout(() => resolve("over"), TIMEOUT_MS);
  });
  try {
    const first = await Promise.race([answer, isOver]);
    if (first !== "over") return first;
    return await ((await helps(path)) ? givenUp() : answer);
  } finally {
    clearTimeout(timer);
  }
}

/** A kept lesson at its own address, and where a learner comes in, the way to all that is kept. */
async function helps(path: string): Promise<boolean> {
  const lessons = (await readKept())?.lessons ?? [];
  return (
    lessons.some(({ id }) => path === `/lesson/${id}`) ||
    (path === "/dashboard" && lessons.length > 0)
  );
}

const fromShell = async (request: Request) => (await caches.match(request)) ?? fetch(request);

let forgotten = 0;

async function forget(): Promise<void> {
  forgotten += 1;
  await clearLessons();
}

/** Each answer says whose it is: what is kept of one learner goes before another, or nobody, sees the page. */
async function onResponse(answer: Response, path: string): Promise<void> {
  const learner = answer.headers.get(LEARNER_HEADER);
  if (learner === null) return;
  const kept = await readKept();
  if (kept && kept.learner !== learner) await forget();
  // An answer outlives a session that ended by itself, and goes when somebody else signs in.
  if (learner === NOBODY) return;
  await dropAnswersOfOthers(learner);
  const [, lessonId] = /^\/lesson\/([0-9a-f-]{36})$/i.exec(path) ?? [];
  if (lessonId !== undefined || path === "/dashboard") await storeLessons(lessonId ?? null);
}

async function storeLessons(opened: string | null): Promise<void> {
  const before = forgotten;
  const query = opened === null ? "" : `?opened=${opened}`;
  const answer = await fetch(`/api/kept-lessons${query}`).catch(() => null);
  // Signed out while it was under way: it came too late to be kept.
  if (answer?.ok && before === forgotten) await keep(VERSION, answer);
}
