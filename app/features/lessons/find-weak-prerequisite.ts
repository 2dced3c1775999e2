import { aliasedTable, and, asc, eq, ne } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { conceptPrerequisites, concepts, lessons, memories } from "#app/db/tables/index.ts";
import { conceptState } from "#app/rules/memory/concept-state.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";

export interface WeakPrerequisite {
  concept: string;
  lessonId: string;
  lessonNumber: number;
}

/** The earliest shaky prerequisite of the lesson whose own lesson the learner may open. */
export async function findWeakPrerequisite(
  learner: Learner,
  { lessonId, courseId }: { lessonId: string; courseId: string },
  now: Date,
): Promise<WeakPrerequisite | null> {
  const taught = aliasedTable(concepts, "taught");
  const below = await db
    .select({
      concept: concepts.name,
      lessonId: lessons.id,
      lessonNumber: lessons.lessonNumber,
      memory: memories,
    })
    .from(taught)
    .innerJoin(conceptPrerequisites, eq(conceptPrerequisites.dependentId, taught.id))
    .innerJoin(concepts, eq(concepts.id, conceptPrerequisites.prerequisiteId))
    .innerJoin(lessons, eq(lessons.id, concepts.lessonId))
    .innerJoin(memories, and(eq(memories.conceptId, concepts.id), eq(memories.userId, learner.id)))
    .where(
      and(
        eq(conceptPrerequisites.courseId, courseId),
        eq(taught.lessonId, lessonId),
        ne(concepts.lessonId, lessonId),
      ),
    )
    .orderBy(asc(lessons.lessonNumber), asc(concepts.position));
  const weak = below.find(
    ({ lessonNumber, memory }) =>
      conceptState(memory, now, learner.timeZone) === "shaky" &&
      isLessonOpenFor(learner, lessonNumber),
  );
  return weak
    ? { concept: weak.concept, lessonId: weak.lessonId, lessonNumber: weak.lessonNumber }
    : null;
}
