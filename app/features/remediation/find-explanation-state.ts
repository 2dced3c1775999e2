import { desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { remediationRuns, type GenerationStatus, type LessonStatus } from "#app/db/tables/index.ts";
import type { WritingState } from "../generation/read-lesson-stream.ts";

const STATES: Record<GenerationStatus, LessonStatus> = {
  queued: "writing",
  running: "writing",
  done: "ready",
  failed: "failed",
  cancelled: "failed",
};

/** Progress of the lesson's last explanation run, in the same form as a lesson's run. */
export async function findExplanationState(lessonId: string): Promise<WritingState | null> {
  const [run] = await db
    .select({ status: remediationRuns.status, progress: remediationRuns.progress })
    .from(remediationRuns)
    .where(eq(remediationRuns.lessonId, lessonId))
    .orderBy(desc(remediationRuns.createdAt))
    .limit(1);
  return run ? { lesson: STATES[run.status], progress: run.progress, delayedUntil: null } : null;
}
