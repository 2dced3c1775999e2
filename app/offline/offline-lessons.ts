import type { OfflineLessons } from "#app/rules/lessons/offline-lesson.ts";

/** Response header that marks the learner a response belongs to, or "none" for a visitor. */
export const LEARNER_HEADER = "Nectar-Learner";
export const NOBODY = "none";

/** A cache with a single entry. Each version of the app starts with an empty one. */
export const LESSON_CACHE = "nectar-lessons-";
const ENTRY = "/api/offline-lessons";

export async function readOfflineLessons(): Promise<OfflineLessons | null> {
  // Browsers only offer the Cache API over TLS.
  if (!("caches" in globalThis)) return null;
  const entry = await caches.match(ENTRY);
  return entry ? ((await entry.json()) as OfflineLessons) : null;
}

export async function cacheLessons(version: string, entry: Response): Promise<void> {
  const cache = await caches.open(LESSON_CACHE + version);
  await cache.put(ENTRY, entry);
}

export async function clearLessons(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(LESSON_CACHE)).map((name) => caches.delete(name)),
  );
}
