import { and, eq, exists, lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { concepts, lessonProgress, lessons, memories, questions } from "#app/db/tables/index.ts";
import { addDays, localDay, startOfLocalDay } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { isReviewable } from "../reviews/due-lessons.ts";

const FORECAST_DAYS = 14;

/** How many ideas are due on each of the next 14 days, in the learner's time zone; overdue ones count for today. */
export async function loadForecast(learner: Learner, now: Date) {
  const today = localDay(now, learner.timeZone);
  const days = Array.from({ length: FORECAST_DAYS }, (_, ahead) => addDays(today, ahead));
  const end = startOfLocalDay(addDays(today, FORECAST_DAYS), learner.timeZone);
  const rows = await db
    .select({ dueAt: memories.dueAt })
    .from(memories)
    .innerJoin(concepts, eq(concepts.id, memories.conceptId))
    .innerJoin(lessons, eq(lessons.id, concepts.lessonId))
    .innerJoin(lessonProgress, eq(lessonProgress.lessonId, lessons.id))
    .where(
      and(
        eq(memories.userId, learner.id),
        lt(memories.dueAt, end),
        isReviewable(learner),
        exists(
          db
            .select({ id: questions.id })
            .from(questions)
            .where(
              and(
                eq(questions.conceptId, memories.conceptId),
                isActiveQuestionFor(learner.id, ["quiz", "review"]),
              ),
            ),
        ),
      ),
    );
  const start = startOfLocalDay(today, learner.timeZone);
  // Finding the local day of each overdue idea would take most of the time of a learner with thousands.
  const dueOn = rows
    .flatMap(({ dueAt }) => dueAt ?? [])
    .map((at) => (at < start ? today : localDay(at, learner.timeZone)));
  const byDay = Map.groupBy(dueOn, (day) => day);
  return days.map((day) => ({ day, due: byDay.get(day)?.length ?? 0 }));
}
