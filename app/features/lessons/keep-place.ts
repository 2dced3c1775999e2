import { z } from "zod";
import { db } from "#app/db/client.ts";
import { lessonProgress } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "./find-readable-lesson.ts";

/** The id of a card, as its address has it. */
export const cardInput = z.string().min(1).max(80);

/** Another device opens the lesson at this card. Of two tabs the one that moved last decides. */
export async function keepPlace(
  learner: Learner,
  lessonId: string,
  card: z.output<typeof cardInput>,
): Promise<{ status: "kept" | "not-found" | "locked" }> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  await db
    .insert(lessonProgress)
    .values({ userId: learner.id, lessonId, courseId: access.courseId, card })
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: { card },
    });
  return { status: "kept" };
}
