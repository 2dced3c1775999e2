import { and, eq, inArray } from "drizzle-orm";
import type { AiFaultKind } from "#app/ai/faults.ts";
import { generationChunks, generations, lessons } from "#app/db/tables/index.ts";
import { STAGES } from "#app/rules/generation/generation.ts";
import { notifyReaders } from "./lesson-in-progress.ts";
import { asOwner, type LessonRow, type Run } from "./run.ts";

type Ended = Pick<Run, "generation" | "clock">;

/** Closes a run: failed lessons store their fault, lessons that were not started return to 'planned'. */
export async function closeRun(
  { generation, clock }: Ended,
  failed: LessonRow[],
  fault: AiFaultKind | null,
): Promise<void> {
  const unwritten = failed.map(({ id }) => id);
  await asOwner({ generation }, async (tx) => {
    if (failed.length > 0)
      await tx.update(lessons).set({ status: "failed" }).where(inArray(lessons.id, unwritten));
    const dropped = await tx
      .update(lessons)
      .set({ status: "planned" })
      .where(and(eq(lessons.courseId, generation.courseId), eq(lessons.status, "writing")))
      .returning({ id: lessons.id });
    unwritten.push(...dropped.map(({ id }) => id));
    if (unwritten.length > 0)
      await tx.delete(generationChunks).where(inArray(generationChunks.lessonId, unwritten));
    await tx
      .update(generations)
      .set({
        status: fault ? "failed" : "done",
        fault,
        updatedAt: clock(),
        ...(!fault && { progress: STAGES.done }),
      })
      .where(eq(generations.id, generation.id));
  });
  for (const id of unwritten) await notifyReaders(id);
}
