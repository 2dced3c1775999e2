import { and, asc, count, desc, eq, exists, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  concepts,
  courses,
  enrollments,
  learnerMemories,
  lessons,
  memories,
  questions,
} from "#app/db/tables/index.ts";
import { ANALYTICS } from "#app/rules/progress/analytics.ts";
import { conceptState, remembered } from "#app/rules/memory/concept-state.ts";
import { paceOf } from "#app/rules/memory/memory.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isFinishedBy } from "../lessons/is-finished-by.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { isOfOwnCourse } from "../memory/of-own-course.ts";
import { shownMemory, storedPace } from "../memory/shown-memory.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { endOfToday } from "../reviews/due-lessons.ts";
import { answeredFigures, answerQueries, answersSince, type Insights } from "./load-insights.ts";
import { masteryNow, stateIn, type RatingParameters } from "./rated-concepts.ts";

const readInsights = pageStatement(
  "load_insights",
  {
    learnerId: "uuid",
    now: "timestamptz",
    tomorrow: "timestamptz",
    answersSince: "timestamptz",
  },
  (parameters) => ({
    ...conceptFigureQueries(parameters),
    ...answerQueries(parameters.learnerId, parameters.answersSince),
  }),
);

type FigureParameters = Omit<RatingParameters, "lessonsUpTo">;

/** What stands out among all concepts of a learner, and how many there are of each state. */
function conceptFigureQueries(parameters: FigureParameters) {
  const { learnerId } = parameters;
  const rated = db.$with("rated").as(
    db
      .select({
        id: memories.conceptId,
        practisedAt: memories.lastReviewedAt,
        mastery: masteryNow(parameters).as("mastery"),
        state: stateIn(parameters).as("state"),
      })
      .from(memories)
      .where(and(eq(memories.userId, learnerId), isOfOwnCourse(learnerId))),
  );
  const { id, state, mastery, practisedAt } = rated;
  // Each reads what is rated once more, which takes less time than putting thousands into an order to take three.
  const first = (count: number, where: SQL, order: SQL) =>
    sql<
      string[]
    >`array(${db.select({ id }).from(rated).where(where).orderBy(order, asc(id)).limit(count)})`;
  const figures = db
    .with(rated)
    .select({
      practised: count().as("practised"),
      mastery: sql<number | null>`avg(${mastery})`.as("mastery"),
      shaky: sql<number>`count(*) filter (where ${state} = 'shaky')`.as("shaky"),
      known: sql<number>`count(*) filter (where ${state} = 'known')`.as("known"),
      weakest: first(
        ANALYTICS.weakestShown,
        sql`${state} in ('shaky', 'learning')`,
        asc(mastery),
      ).as("weakest"),
      recentlyMastered: first(
        ANALYTICS.recentlyMasteredShown,
        sql`${state} = 'known'`,
        desc(practisedAt),
      ).as("recently_mastered"),
    })
    .from(rated)
    .as("figures");
  const picked = sql`${figures.weakest} || ${figures.recentlyMastered}`;
  return {
    figures: rowsOf(
      db
        .select({
          practised: figures.practised,
          mastery: figures.mastery,
          shaky: figures.shaky,
          known: figures.known,
          weakest: figures.weakest,
          recentlyMastered: figures.recentlyMastered,
          named: rowsOf(namedConcepts(learnerId, picked)),
        })
        .from(figures),
    ),
    notStarted: rowsOf(notStarted(learnerId)),
    memory: rowsOf(
      db.select(storedPace).from(learnerMemories).where(eq(learnerMemories.userId, learnerId)),
    ),
  };
}

const namedConcepts = (learnerId: Parameter<string>, ids: SQL) =>
  db
    .select({
      id: concepts.id,
      name: concepts.name,
      lessonId: concepts.lessonId,
      lessonNumber: lessons.lessonNumber,
      isCompleted: isFinishedBy(learnerId),
      lessonTitle: lessons.title,
      topicName: courses.topicName,
      source: courses.source,
      memory: shownMemory,
    })
    .from(concepts)
    .innerJoin(lessons, eq(lessons.id, concepts.lessonId))
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .innerJoin(memories, and(eq(memories.conceptId, concepts.id), eq(memories.userId, learnerId)))
    .where(sql`${concepts.id} = any(${ids})`);

/** How many concepts of the learner's courses a question could begin to practise. */
function notStarted(learnerId: Parameter<string>) {
  const practised = db
    .select({ id: memories.conceptId })
    .from(memories)
    .where(eq(memories.userId, learnerId));
  const question = db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.conceptId, concepts.id), isActiveQuestionFor(learnerId)));
  return db
    .select({ concepts: count() })
    .from(enrollments)
    .innerJoin(concepts, eq(concepts.courseId, enrollments.courseId))
    .where(
      and(
        eq(enrollments.userId, learnerId),
        isNull(enrollments.leftAt),
        notInArray(concepts.id, practised),
        exists(question),
      ),
    );
}

type Picked = "weakest" | "recentlyMastered";

/** Insights into all concepts of a learner, with the names of those that stand out. */
export async function loadInsights(learner: Learner, now: Date): Promise<Insights> {
  const stored = await readInsights({
    learnerId: learner.id,
    now,
    tomorrow: endOfToday(learner, now),
    answersSince: answersSince(now),
  });
  const { weakest, recentlyMastered, named, ...figures } = one(stored.figures);
  const pace = paceOf(stored.memory[0]);
  const conceptsOf = (picked: string[]): Insights[Picked] =>
    picked
      .flatMap((id) => named.find((concept) => concept.id === id) ?? [])
      .map(({ memory, source, lessonNumber, isCompleted, ...names }) => {
        const { mastery, isForgotten } = remembered(memory, pace, now);
        return {
          ...names,
          mastery: mastery ?? 0,
          isForgotten,
          state: conceptState(memory, now, learner.timeZone),
          canOpen: isLessonOpenFor(learner, { source, lessonNumber, isCompleted }),
        };
      });
  return {
    averageMastery: Math.round((figures.mastery ?? 0) * 100),
    needReview: figures.shaky,
    mastered: figures.known,
    total: figures.practised + one(stored.notStarted).concepts,
    practised: figures.practised,
    ...answeredFigures(stored, now),
    weakest: conceptsOf(weakest),
    recentlyMastered: conceptsOf(recentlyMastered),
  };
}
