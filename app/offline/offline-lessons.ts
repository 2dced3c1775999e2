import type { OfflineLessons } from "#app/rules/offline-lesson.ts";

/** The answers of the server say by this header whose they are: a mark, or "none" for a visitor. */
export const LEARNER_HEADER = "Nectar-Learner";
export const NOBODY = "none";

/** One entry in a cache of its own; a new version of the program begins an empty one. */
export const LESSON_CACHE = "nectar-lessons-";
const ENTRY = "/api/kept-lessons";

export async function readKept(): Promise<OfflineLessons | null> {
  // Browsers keep nothing for addresses without TLS.
  if (!("caches" in globalThis)) return null;
  const entry = await caches.match(ENTRY);
  return entry ? ((await entry.json()) as OfflineLessons) : null;
}

export async function keep(version: string, entry: Response): Promise<void> {
  const cache = await caches.open(LESSON_CACHE + version);
  await cache.put(ENTRY, entry);
}

export async function clearLessons(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(LESSON_CACHE)).map((name) => caches.delete(name)),
  );
}
