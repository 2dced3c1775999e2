import { dropAllAnswers, dropAnswersOfOthers } from "./offline-answers.ts";
import { clearCourses, COURSE_CACHE, refreshCourses } from "./offline-courses.ts";
import {
  cacheLessons,
  clearLessons,
  LEARNER_HEADER,
  NOBODY,
  readOfflineLessons,
} from "./offline-lessons.ts";
import { readOfflineStore } from "./offline-store.ts";
import { dueToday } from "#app/rules/lessons/offline-lesson.ts";
import type { FetchEvent, WorkerScope } from "./worker-scope.ts";

/** Inserted by the build: the version's name, and the files the offline page needs. */
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
  const response = responseTo(event);
  if (response) event.respondWith(response);
});

async function cacheShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: "no-cache" })));
}

/** Safe without a prompt: pages are never served from a cache, so no open page depends on the old version. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith("nectar-") && !name.endsWith(VERSION))
      // What the learner has chosen to keep is brought up to date instead.
      .filter((name) => !name.startsWith(COURSE_CACHE))
      .map((name) => caches.delete(name)),
  );
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  await storeLessons(null);
  await refreshCourses(true);
}

/** Null for requests the worker leaves alone, such as forms, streams and files. */
function responseTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return null;
  if (request.method === "POST" && /^\/logout(\.data)?$/.test(url.pathname))
    event.waitUntil(Promise.all([dropLessons(), clearCourses(), dropAllAnswers()]));
  if (request.method !== "GET") return null;
  if (request.mode === "navigate") return page(event, url);
  const [, lessonId] = STORED_LESSON.exec(url.pathname) ?? [];
  if (lessonId !== undefined) return isStored(lessonId);
  if (url.pathname.endsWith(".data")) return dataOf(event, url);
  return SHELL.includes(url.pathname) && url.pathname !== PAGE ? fromShell(request) : null;
}

/** Pages ask it whether a lesson is on this device: they need no code of their own for that. */
const STORED_LESSON = /^\/api\/offline-lessons\/([0-9a-f-]{36})$/;

async function isStored(lessonId: string): Promise<Response> {
  const stored = await readOfflineStore();
  const status = stored?.lessons.some(({ id }) => id === lessonId) ? 204 : 404;
  return new Response(null, { status });
}

/** The server's page; offline, the offline page under the requested URL. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const isKnownToHang = hanging.delete(url.pathname);
  try {
    const response = Promise.resolve(event.preloadResponse).then(
      (preloaded) => preloaded ?? fetch(event.request),
    );
    event.waitUntil(
      response.then((it) => onResponse(it, url.pathname, url)).catch(() => undefined),
    );
    return await (isKnownToHang ? timedOut() : inTime(response, url.pathname));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

/** The data React Router requests when a link is followed; offline, the browser loads the whole page instead. */
async function dataOf(event: FetchEvent, url: URL): Promise<Response> {
  const path = url.pathname.replace(/(?:\/?_root|\/_)?\.data$/, "") || "/";
  try {
    const response = fetch(event.request);
    event.waitUntil(response.then((it) => onResponse(it, path, url)).catch(() => undefined));
    return await inTime(response, path);
  } catch (error) {
    if (error === TIMED_OUT) hanging.add(path);
    url.searchParams.delete("_routes");
    const headers = {
      "X-Remix-Redirect": path + url.search,
      "X-Remix-Reload-Document": "true",
      "X-Remix-Replace": "true",
    };
    return new Response(null, { status: 204, headers });
  }
}

/** A network that does not respond in time counts as offline, if there is an offline lesson to show. */
const TIMEOUT_MS = 5_000;
const TIMED_OUT = new Error("no response in time");
const timedOut = () => Promise.reject(TIMED_OUT);
/** Pages whose data timed out: their document request doesn't wait a second time. */
const hanging = new Set<string>();

/** The response. Rejects when it takes too long and an offline version of this page exists. */
async function inTime(response: Promise<Response>, path: string): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = new Promise<"over">((resolve) => {
    timer = setTimeout(() => resolve("over"), TIMEOUT_MS);
  });
  try {
    const first = await Promise.race([response, isOver]);
    if (first !== "over") return first;
    return await ((await hasOfflineVersion(path)) ? timedOut() : response);
  } finally {
    clearTimeout(timer);
  }
}

/** A cached lesson at its own URL, the cached review, or the dashboard, where the offline page lists them. */
async function hasOfflineVersion(path: string): Promise<boolean> {
  const stored = await readOfflineStore();
  if (!stored) return false;
  const hasReview = dueToday(stored.review, new Date()).length > 0;
  if (path === "/dashboard") return stored.lessons.length > 0 || hasReview;
  if (path === "/reviews") return hasReview;
  if (stored.courses.some(({ id }) => path === `/topic/${id}`)) return true;
  return stored.lessons.some(({ id }) => path === `/lesson/${id}`);
}

const fromShell = async (request: Request) => (await caches.match(request)) ?? fetch(request);

let dropCount = 0;

async function dropLessons(): Promise<void> {
  dropCount += 1;
  await clearLessons();
}

/** Every response names its learner: one learner's lessons are deleted before anyone else sees the page. */
async function onResponse(response: Response, path: string, { searchParams }: URL): Promise<void> {
  const learner = response.headers.get(LEARNER_HEADER);
  if (learner === null) return;
  const stored = await readOfflineLessons();
  if (stored && stored.learner !== learner) await dropLessons();
  // Answers and kept courses survive an expired session, but not a sign-in by another learner.
  if (learner === NOBODY) return;
  await dropAnswersOfOthers(learner);
  await clearCourses(learner);
  const [, lessonId] = /^\/lesson\/([0-9a-f-]{36})$/i.exec(path) ?? [];
  // Not while a review is being answered: every answer loads its page again.
  const isReviewList =
    path === "/reviews" && (!searchParams.has("session") || searchParams.has("sent"));
  const isLearning = lessonId !== undefined || path === "/dashboard" || isReviewList;
  if (isLearning) await storeLessons(lessonId ?? null);
  if (isLearning || path.startsWith("/topic/")) await refreshCourses(searchParams.has("sent"));
}

async function storeLessons(opened: string | null): Promise<void> {
  const dropsBefore = dropCount;
  const query = opened === null ? "" : `?opened=${opened}`;
  const response = await fetch(`/api/offline-lessons${query}`).catch(() => null);
  // A sign-out in the meantime wins.
  if (response?.ok && dropsBefore === dropCount) await cacheLessons(VERSION, response);
}
