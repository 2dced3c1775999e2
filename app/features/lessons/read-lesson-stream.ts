import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rung } from "#app/db/notifications.ts";
import { generationChunks, generations, lessons } from "#app/db/tables/index.ts";
import { desc } from "drizzle-orm";

/** `id` grows with every event, so that a reader who comes back names the last one it has. */
export type LessonStreamEvent =
  | { type: "text"; id: number; attempt: number; deltas: [field: string, append: string][] }
  | { type: "progress"; id: number; progress: number; attempt: number }
  | { type: "ready"; id: number }
  | { type: "failed"; id: number; fault: string };

const LOOK_AGAIN_MILLISECONDS = 2_000;

/** What is written of a lesson after a given event, then what follows, until it is whole or has failed. */
export async function* readLessonStream(
  lessonId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<LessonStreamEvent> {
  let last = after;
  let progress = -1;
  while (!signal.aborted) {
    // Waiting starts before looking: what is written in between still rings.
    const next = rung(lessonId, LOOK_AGAIN_MILLISECONDS, signal);
    const state = await findState(lessonId);
    if (!state) return;
    const chunks = await db
      .select()
      .from(generationChunks)
      .where(and(eq(generationChunks.lessonId, lessonId), gt(generationChunks.id, last)))
      .orderBy(asc(generationChunks.id));
    for (const chunk of chunks) {
      last = chunk.id;
      yield { type: "text", id: last, attempt: chunk.attempt, deltas: chunk.deltas };
    }
    if (state.lesson === "ready") return yield { type: "ready", id: last };
    if (state.lesson === "failed")
      return yield { type: "failed", id: last, fault: state.fault ?? "unavailable" };
    if (state.progress !== progress) {
      progress = state.progress;
      yield { type: "progress", id: last, progress, attempt: state.attempt };
    }
    await next;
  }
}

async function findState(lessonId: string) {
  const [state] = await db
    .select({
      lesson: lessons.status,
      progress: generations.progress,
      attempt: generations.attempt,
      fault: generations.fault,
    })
    .from(lessons)
    .leftJoin(generations, eq(generations.topicId, lessons.topicId))
    .where(eq(lessons.id, lessonId))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  return state && { ...state, progress: state.progress ?? 0, attempt: state.attempt ?? 1 };
}
