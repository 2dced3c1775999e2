import { COURSE_FORMAT, type OfflineCourse } from "#app/rules/lessons/offline-lesson.ts";
import { LEARNER_HEADER, NOBODY } from "./offline-lessons.ts";

/**
 * Courses that the learner keeps on this device, in a cache of their own for each learner. Its name has no version: what a
 * learner has chosen to keep outlives a new version of the app.
 */
export const COURSE_CACHE = "nectar-courses-";
const PATH = "/api/offline-courses/";
/** When the server was last asked about a copy. */
const CHECKED_AT = "Nectar-Checked-At";
/** Another look sooner than this has nothing new, as long as nothing was sent. */
const FRESH_MS = 10 * 60_000;

export interface StoredCourse {
  id: string;
  /** Null where another version of the app has stored it: it is fetched again with the next connection. */
  course: OfflineCourse | null;
  bytes: number;
  checkedAt: Date;
}

export type Storing =
  | "stored"
  /** It isn't this learner's any more. */
  | "refused"
  /** No connection, or not now. */
  | "failed"
  /** The browser has no more space. */
  | "full";

export async function storedCourses(): Promise<StoredCourse[]> {
  const stored: StoredCourse[] = [];
  // Browsers only offer the Cache API over TLS.
  for (const name of "caches" in globalThis ? await courseCaches() : []) {
    const cache = await caches.open(name);
    for (const entry of await cache.matchAll()) stored.push(await read(entry));
  }
  return stored;
}

async function read(entry: Response): Promise<StoredCourse> {
  const checkedAt = new Date(entry.headers.get(CHECKED_AT) ?? 0);
  const id = entry.headers.get("Nectar-Course") ?? "";
  const text = await entry.text();
  const course = courseIn(text);
  return { id, course, checkedAt, bytes: new TextEncoder().encode(text).length };
}

function courseIn(text: string): OfflineCourse | null {
  try {
    const course = JSON.parse(text) as OfflineCourse;
    return course.format === COURSE_FORMAT ? course : null;
  } catch {
    return null;
  }
}

/** Stores a course, or brings its copy up to date. A copy stays as it is when that fails. */
export async function storeCourse(id: string, isRefresh = false): Promise<Storing> {
  const path = PATH + id;
  const before = await caches.match(path);
  const headers = new Headers();
  const tag = before?.headers.get("ETag");
  // An entry of another version is fetched again, also if its course is the same.
  if (tag && courseIn(await before!.clone().text())) headers.set("If-None-Match", tag);
  const response = await fetch(path, { headers }).catch(() => null);
  const learner = response?.headers.get(LEARNER_HEADER) ?? NOBODY;
  if (response === null || learner === NOBODY) return "failed";
  if (response.status === 404) return "refused";
  const fresh = response.status === 304 ? before : response.ok ? response : undefined;
  if (!fresh) return "failed";
  // A sign-out in the meantime wins.
  if (isRefresh && !(await caches.has(COURSE_CACHE + learner))) return "failed";
  return put(COURSE_CACHE + learner, id, fresh);
}

async function put(name: string, id: string, fresh: Response): Promise<Storing> {
  const headers = {
    "Content-Type": "application/json",
    "Nectar-Course": id,
    [CHECKED_AT]: new Date().toISOString(),
    ETag: fresh.headers.get("ETag") ?? "",
  };
  try {
    const cache = await caches.open(name);
    await cache.put(PATH + id, new Response(await fresh.text(), { headers }));
    return "stored";
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "failed";
  }
}

export async function removeCourse(id: string): Promise<void> {
  for (const name of await courseCaches()) await (await caches.open(name)).delete(PATH + id);
}

/** Brings all copies up to date. One that its learner may not have any more goes. `isForced`: their answers were sent. */
export async function refreshCourses(isForced: boolean): Promise<void> {
  for (const { id, course, checkedAt } of await storedCourses()) {
    const age = Date.now() - checkedAt.getTime();
    // A clock that was set back must not stop it.
    const isFresh = course !== null && age >= 0 && age < FRESH_MS;
    if (isFresh && !isForced) continue;
    if ((await storeCourse(id, true)) === "refused") await removeCourse(id);
  }
}

/** Removes what other learners have stored; all of it without a learner. */
export async function clearCourses(learner?: string): Promise<void> {
  for (const name of await courseCaches())
    if (name !== COURSE_CACHE + learner) await caches.delete(name);
}

const courseCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(COURSE_CACHE));

/** Whether the browser promises not to clear it by itself. Null where it can't say. */
export async function askToPersist(): Promise<boolean | null> {
  if (!navigator.storage?.persist) return null;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
