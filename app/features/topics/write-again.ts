import { and, eq, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { db } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { generations, lessons, users } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";

export type WritingAgain = { status: "started" | "already-writing" | "no-writer" | "not-found" | "locked" };

/** A lesson that failed, or was never begun, is given to the writers (again). */
export async function writeAgain(learner: Learner, lessonId: string, now: Date): Promise<WritingAgain> {
  const found = await findReadableLesson(learner, lessonId);
  if (found.status !== "readable") return { status: found.status };
  if ((await aiStatus(now)).status !== "connected") return { status: "no-writer" };
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, learner.id)).for("update");
    const claimed = await tx
      .update(lessons)
      .set({ status: "writing" })
      .where(and(eq(lessons.id, lessonId), inArray(lessons.status, ["failed", "planned"])))
      .returning({ id: lessons.id });
    if (claimed.length === 0) return { status: "already-writing" };
    const generationId = v7();
    const [started] = await tx
      .insert(generations)
      .values({
        id: generationId,
        userId: learner.id,
        topicId: found.topicId,
        firstLesson: found.lessonNumber,
        lastLesson: found.lessonNumber,
        status: "queued",
        progress: 10,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!started) return { status: "already-writing" };
    await enqueue(tx, "write-lessons", { generationId });
    return { status: "started" };
  });
}
