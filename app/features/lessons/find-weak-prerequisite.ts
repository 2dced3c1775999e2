import { aliasedTable, and, asc, eq, ne } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  conceptPrerequisites,
  concepts,
  courses,
  lessons,
  memories,
} from "#app/db/tables/index.ts";
import type { LessonToOpen } from "#app/rules/lessons/access.ts";
import { conceptState, type ShownMemory } from "#app/rules/memory/concept-state.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { shownMemory } from "../memory/shown-memory.ts";
import { isFinishedBy } from "./is-finished-by.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";

export interface WeakPrerequisite {
  concept: string;
  lessonId: string;
  lessonNumber: number;
}

/** What the lesson builds on, the earliest first, with what the learner remembers of it. */
export function prerequisitesQuery(learnerId: Parameter<string>, lessonId: Parameter<string>) {
  const taught = aliasedTable(concepts, "taught");
  return rowsOf(
    db
      .select({
        concept: concepts.name,
        lessonId: lessons.id,
        lessonNumber: lessons.lessonNumber,
        source: courses.source,
        isCompleted: isFinishedBy(learnerId),
        memory: shownMemory,
      })
      .from(taught)
      .innerJoin(
        conceptPrerequisites,
        and(
          eq(conceptPrerequisites.dependentId, taught.id),
          eq(conceptPrerequisites.courseId, taught.courseId),
        ),
      )
      .innerJoin(concepts, eq(concepts.id, conceptPrerequisites.prerequisiteId))
      .innerJoin(lessons, eq(lessons.id, concepts.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .innerJoin(memories, and(eq(memories.conceptId, concepts.id), eq(memories.userId, learnerId)))
      .where(and(eq(taught.lessonId, lessonId), ne(concepts.lessonId, lessonId)))
      .orderBy(asc(lessons.lessonNumber), asc(concepts.position)),
  );
}

type Prerequisite = WeakPrerequisite & LessonToOpen & { memory: ShownMemory };

/** The earliest shaky prerequisite of the lesson whose own lesson the learner may open. */
export function weakPrerequisite(
  below: readonly Prerequisite[],
  learner: Learner,
  now: Date,
): WeakPrerequisite | null {
  const weak = below.find(
    ({ memory, ...lesson }) =>
      conceptState(memory, now, learner.timeZone) === "shaky" && isLessonOpenFor(learner, lesson),
  );
  return weak
    ? { concept: weak.concept, lessonId: weak.lessonId, lessonNumber: weak.lessonNumber }
    : null;
}
