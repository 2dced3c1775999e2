import { and, asc, eq, exists, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  concepts,
  courses,
  enrollments,
  learnerMemories,
  lessons,
  memories,
  questions,
} from "#app/db/tables/index.ts";
import { conceptState, masteryShown, type ShownMemory } from "#app/rules/memory/concept-state.ts";
import { NEW_FACTOR } from "#app/rules/memory/memory.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { shownMemory } from "../memory/shown-memory.ts";

export type ConceptInTopic = Awaited<ReturnType<typeof loadConceptStatuses>>[number];

/** A learner's concepts and their state today, in teaching order: of one topic, or of all (`null`). */
export async function loadConceptStatuses(learner: Learner, courseId: string | null, now: Date) {
  const rows = await db
    .select({
      id: concepts.id,
      name: concepts.name,
      description: concepts.description,
      difficulty: concepts.difficultyLevel,
      lessonId: concepts.lessonId,
      lessonNumber: lessons.lessonNumber,
      lessonTitle: lessons.title,
      topicName: courses.topicName,
      memory: shownMemory,
      factor: learnerMemories.factor,
      /** Was practised, or a live question covers it. Other concepts are only taught in the text. */
      canBePractised: sql<boolean>`${isNotNull(memories.userId)} or ${exists(
        db
          .select({ id: questions.id })
          .from(questions)
          .where(and(eq(questions.conceptId, concepts.id), isActiveQuestionFor(learner.id))),
      )}`,
    })
    .from(concepts)
    .innerJoin(lessons, eq(lessons.id, concepts.lessonId))
    .innerJoin(courses, eq(courses.id, concepts.courseId))
    .innerJoin(enrollments, eq(enrollments.courseId, concepts.courseId))
    .leftJoin(memories, and(eq(memories.conceptId, concepts.id), eq(memories.userId, learner.id)))
    .leftJoin(learnerMemories, eq(learnerMemories.userId, learner.id))
    .where(
      and(
        eq(enrollments.userId, learner.id),
        courseId === null ? undefined : eq(concepts.courseId, courseId),
      ),
    )
    .orderBy(asc(lessons.lessonNumber), asc(concepts.difficultyLevel), asc(concepts.position))
    .prepare(courseId === null ? "load_concepts" : "load_course_concepts")
    .execute();
  return rows.map((row) => statusOf(row, learner, now));
}

type Row = {
  memory: ShownMemory | null;
  factor: number | null;
  lessonNumber: number;
  description: string;
};

/** Concepts of a locked lesson are named, not explained. */
function statusOf<Concept extends Row>(
  { memory, factor, description, ...concept }: Concept,
  learner: Learner,
  now: Date,
) {
  const { lessonNumber } = concept;
  const canOpen = isLessonOpenFor(learner, lessonNumber);
  return {
    ...concept,
    canOpen,
    description: canOpen ? description : `Part of lesson ${lessonNumber}.`,
    practisedAt: memory?.lastReviewedAt ?? null,
    state: conceptState(memory, now, learner.timeZone),
    mastery: masteryShown(memory, factor ?? NEW_FACTOR, now),
  };
}
