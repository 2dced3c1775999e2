import { asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { Subscription } from "#app/db/notifications.ts";
import { lessons } from "#app/db/tables/index.ts";
import { writingNow } from "#app/rules/generation/generation.ts";

/** Sent once: the page shows something else than is being written now, and loads again. */
export interface TopicChanged {
  type: "ended";
  id: number;
  lesson: "ready";
}

const POLL_INTERVAL_MS = 2_000;

/** Waits until other lessons of the course are being written than the page shows (`writingNow` of its lessons). */
export async function* readTopicStream(
  courseId: string,
  writing: string,
  signal: AbortSignal,
): AsyncGenerator<TopicChanged> {
  const ids = (await loadStatuses(courseId)).map(({ id }) => id);
  const subscription = new Subscription(ids, signal);
  try {
    while (!signal.aborted) {
      if (writingNow(await loadStatuses(courseId)) !== writing)
        return yield { type: "ended", id: 1, lesson: "ready" };
      await subscription.next(POLL_INTERVAL_MS);
    }
  } finally {
    subscription.stop();
  }
}

const loadStatuses = (courseId: string) =>
  db
    .select({ id: lessons.id, number: lessons.lessonNumber, status: lessons.status })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));
