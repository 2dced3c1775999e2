import { pageStatement } from "#app/db/page-statement.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { endOfToday } from "../reviews/due-lessons.ts";
import { knownText } from "./known-texts.ts";
import { type ContentOptions, lessonContentFrom, lessonQuery } from "./load-lesson-content.ts";
import { lessonSessionFrom } from "./load-lesson-session.ts";
import { lessonSessionQueries } from "./lesson-session-queries.ts";

const readLessonPage = pageStatement(
  "load_lesson_page",
  { learnerId: "uuid", lessonId: "uuid", tomorrow: "timestamptz", knownVersion: "uuid" },
  ({ knownVersion, ...parameters }) => ({
    ...lessonSessionQueries(parameters),
    lesson: lessonQuery(parameters.learnerId, parameters.lessonId, knownVersion),
  }),
);

/** A lesson's text and the learner's place in it, which a page needs both, in one statement. */
export function loadLessonPage(
  learner: Learner,
  lessonId: string,
  now: Date,
  options: ContentOptions = {},
) {
  const known = knownText(lessonId);
  const reading = readLessonPage({
    learnerId: learner.id,
    lessonId,
    tomorrow: endOfToday(learner, now),
    knownVersion: known?.versionId ?? null,
  });
  return {
    content: reading.then(({ readable, lesson, taught, session, progress }) => {
      const isCompleted = progress.some(({ completedAt }) => completedAt !== null);
      return lessonContentFrom(
        {
          readable,
          lesson,
          terms: taught.map(({ name, description }) => ({ name, description })),
          known,
          // A session left open by a completed lesson is over.
          isInQuiz: session.some(({ session: { kind } }) => kind === "practice" || !isCompleted),
        },
        learner,
        lessonId,
        options,
      );
    }),
    session: reading.then((read) => lessonSessionFrom(read, learner, lessonId, now)),
  };
}
