import { and, asc, eq, exists, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  concepts,
  courses,
  enrollments,
  learnerMemories,
  lessons,
  memories,
  questions,
} from "#app/db/tables/index.ts";
import { conceptState, remembered, type ShownMemory } from "#app/rules/memory/concept-state.ts";
import { paceOf, type Pace } from "#app/rules/memory/memory.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { shownMemory, storedPace } from "../memory/shown-memory.ts";

/** What a concept's status is computed from. */
const statusColumns = (learnerId: Parameter<string>) => ({
  id: concepts.id,
  memory: shownMemory,
  /** Was practised, or a live question covers it. Other concepts are only taught in the text. */
  canBePractised: sql<boolean>`(${isNotNull(memories.userId)} or ${exists(
    db
      .select({ id: questions.id })
      .from(questions)
      .where(and(eq(questions.conceptId, concepts.id), isActiveQuestionFor(learnerId))),
  )})`,
});

/** As a join, all memories of a learner were read. Under the name of their table, so that its columns are those of this one. */
const ownMemory = (learnerId: Parameter<string>) =>
  db
    .select({ userId: memories.userId, ...shownMemory })
    .from(memories)
    .where(and(eq(memories.conceptId, concepts.id), eq(memories.userId, learnerId)))
    .as("memories");

/** The concepts of one of the learner's topics in teaching order. */
export const topicConceptQueries = (learnerId: Parameter<string>, courseId: Parameter<string>) => ({
  concepts: rowsOf(
    db
      .select({
        ...statusColumns(learnerId),
        lessonId: concepts.lessonId,
        lessonNumber: lessons.lessonNumber,
        name: concepts.name,
        description: concepts.description,
        difficulty: concepts.difficultyLevel,
        lessonTitle: lessons.title,
        topicName: courses.topicName,
        source: courses.source,
      })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .innerJoin(concepts, eq(concepts.courseId, enrollments.courseId))
      .innerJoin(lessons, eq(lessons.id, concepts.lessonId))
      .leftJoinLateral(ownMemory(learnerId), sql`true`)
      .where(and(eq(enrollments.userId, learnerId), eq(enrollments.courseId, courseId)))
      .orderBy(asc(lessons.lessonNumber), asc(concepts.difficultyLevel), asc(concepts.position)),
  ),
  memory: memoryQuery(learnerId),
});

const memoryQuery = (learnerId: Parameter<string>) =>
  rowsOf(db.select(storedPace).from(learnerMemories).where(eq(learnerMemories.userId, learnerId)));

type Stored<Concept> = { concepts: Concept[]; memory: Pace[] };
type Row = { memory: ShownMemory | null };

/** The concepts and their state today. */
export function conceptStatuses<Concept extends Row>(
  { concepts: rows, memory: [own] }: Stored<Concept>,
  learner: Learner,
  now: Date,
) {
  const pace = paceOf(own);
  return rows.map(({ memory, ...concept }) => ({
    ...concept,
    practisedAt: memory?.lastReviewedAt ?? null,
    state: conceptState(memory, now, learner.timeZone),
    ...remembered(memory, pace, now),
  }));
}
