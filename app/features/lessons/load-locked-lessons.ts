import { and, asc, eq, gt, not } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons } from "#app/db/tables/index.ts";
import { FREE_LESSON } from "#app/rules/lessons/access.ts";
import { plannedTitle } from "#app/rules/generation/generation.ts";
import { languageOf } from "#app/rules/language.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isFinishedBy } from "./is-finished-by.ts";

export type LockedLesson = Awaited<ReturnType<typeof loadLockedLessons>>[number];

/**
 * What Premium opens in a course the learner is enrolled in. Of a locked lesson only number, title and objective leave
 * the server; one without a title of its own says nothing yet.
 */
export async function loadLockedLessons(learner: Pick<Learner, "id">, courseId: string) {
  const rows = await db
    .select({
      number: lessons.lessonNumber,
      title: lessons.title,
      objective: lessons.objective,
    })
    .from(lessons)
    .where(
      and(
        eq(lessons.courseId, courseId),
        gt(lessons.lessonNumber, FREE_LESSON),
        not(isFinishedBy(learner.id)),
      ),
    )
    .orderBy(asc(lessons.lessonNumber));
  return rows
    .filter(({ number, title }) => title !== plannedTitle(number))
    .map((row) => ({ ...row, language: languageOf(`${row.title} ${row.objective}`) }));
}
