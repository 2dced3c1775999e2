import { db } from "#app/db/client.ts";
import type { WritingState } from "./read-lesson-stream.ts";
import { findBlockingRun } from "./start-run.ts";

/** 'writing' while a run blocks the next lessons of a course, in the form of a lesson's stream. */
export async function findNextLessonsState(
  userId: string,
  courseId: string,
): Promise<WritingState> {
  const blocking = await findBlockingRun(db, userId, courseId);
  return { lesson: blocking ? "writing" : "ready", progress: 0, delayedUntil: null };
}
