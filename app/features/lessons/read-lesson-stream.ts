import { and, asc, desc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rung } from "#app/db/notifications.ts";
import { generationChunks, generations, lessons, type LessonStatus } from "#app/db/tables/index.ts";

/** `id` grows with every event, so that a reader who comes back names the last one it has. */
export type LessonStreamEvent =
  | { type: "text"; id: number; attempt: number; deltas: [field: string, append: string][] }
  /** `isDelayed`: the service asked for a long pause; writing goes on by itself. */
  | { type: "progress"; id: number; progress: number; isDelayed: boolean }
  /** Whole, failed, or given up by its learner: the page is loaded anew. */
  | { type: "ended"; id: number; lesson: LessonStatus };

const LOOK_AGAIN_MILLISECONDS = 2_000;

/** What is written of a lesson after a given event, then what follows, until nobody writes it any more. */
export async function* readLessonStream(
  lessonId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<LessonStreamEvent> {
  let last = after;
  let told = "";
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
    if (state.lesson !== "writing") return yield { type: "ended", id: last, lesson: state.lesson };
    const news = `${state.progress} ${state.isDelayed}`;
    if (news !== told) {
      told = news;
      yield { type: "progress", id: last, progress: state.progress, isDelayed: state.isDelayed };
    }
    await next;
  }
}

async function findState(lessonId: string) {
  const [state] = await db
    .select({
      lesson: lessons.status,
      progress: generations.progress,
      fault: generations.fault,
    })
    .from(lessons)
    .leftJoin(generations, eq(generations.topicId, lessons.topicId))
    .where(eq(lessons.id, lessonId))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  return (
    state && {
      lesson: state.lesson,
      progress: state.progress ?? 0,
      isDelayed: state.fault !== null,
    }
  );
}
