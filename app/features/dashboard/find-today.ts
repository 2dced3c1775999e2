import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { planToday } from "#app/rules/dashboard/today.ts";
import { todayLine } from "#app/rules/dashboard/today-words.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { againQuery, ideasAgain } from "../progress/rated-concepts.ts";
import { dayFrom, dayQueries, dayValues } from "../reviews/reviews-today.ts";
import { lessonsDone } from "./load-today.ts";
import { nextLessons } from "./find-next-lesson.ts";

const readToday = pageStatement(
  "find_today",
  {
    learnerId: "uuid",
    now: "timestamptz",
    midnight: "timestamptz",
    tomorrow: "timestamptz",
    lessonsUpTo: "int",
  },
  (parameters) => ({
    ...dayQueries(parameters),
    lessonsDone: rowsOf(lessonsDone(parameters.learnerId, parameters.midnight)),
    nextLessons: rowsOf(nextLessons(parameters.learnerId, parameters.lessonsUpTo)),
    again: againQuery(parameters),
  }),
);

/** Today's plan and its sentence, as the dashboard shows them. */
export async function findToday(learner: Learner, now: Date) {
  const { lessonsDone, nextLessons, again, ...stored } = await readToday({
    ...dayValues(learner, now),
    now,
  });
  const { day, lastSeen } = dayFrom(stored, learner, now);
  const shakyIdeas = ideasAgain(again)?.count ?? 0;
  const plan = planToday({ ...day, lessonsDone, nextLessons, shakyIdeas });
  return { ...plan, line: todayLine({ ...plan, lastSeen }), nextLesson: nextLessons[0] ?? null };
}
