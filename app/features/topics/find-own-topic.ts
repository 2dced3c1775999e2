import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { lessons, topics, userProgress, type TopicSource } from "#app/db/tables/index.ts";
import { comparable } from "#app/rules/clean-text.ts";
import type { LibraryCourse } from "#app/rules/curriculum.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";

/** The learner's copy of a library course or study plan; prefers an active one to a removed one. */
export async function findOwnTopic(
  tx: Transaction,
  learner: Learner,
  course: LibraryCourse,
  source: TopicSource,
): Promise<string | null> {
  const copies = await tx
    .select({ id: topics.id, name: topics.topicName, removedAt: topics.removedAt })
    .from(topics)
    .where(
      and(
        eq(topics.userId, learner.id),
        eq(topics.source, source),
        eq(topics.librarySlug, course.slug),
      ),
    )
    .orderBy(desc(topics.createdAt));
  // All study plans share a slug; their names tell them apart.
  const own = copies.filter(
    ({ name }) => source !== "study-plan" || comparable(name) === comparable(course.topic_name),
  );
  return (own.find(({ removedAt }) => removedAt === null) ?? own[0])?.id ?? null;
}

/** The lesson to continue with in a topic; null when every open lesson is finished. */
export async function findLessonToContinue(
  tx: Transaction,
  learner: Learner,
  topicId: string,
): Promise<string | null> {
  const [next] = await tx
    .select({ id: lessons.id, lessonNumber: lessons.lessonNumber })
    .from(lessons)
    .leftJoin(
      userProgress,
      and(
        eq(userProgress.lessonId, lessons.id),
        eq(userProgress.userId, learner.id),
        isNotNull(userProgress.completedAt),
      ),
    )
    .where(and(eq(lessons.topicId, topicId), isNull(userProgress.id)))
    .orderBy(asc(lessons.lessonNumber))
    .limit(1);
  return next && isLessonOpenFor(learner, next.lessonNumber) ? next.id : null;
}

/** The learner's topics from the library, by the slug of their course. */
export async function findOwnCourses(learner: Learner): Promise<Record<string, string>> {
  const own = await db
    .select({ slug: topics.librarySlug, topicId: topics.id })
    .from(topics)
    .where(
      and(eq(topics.userId, learner.id), eq(topics.source, "library"), isNull(topics.removedAt)),
    )
    .orderBy(asc(topics.createdAt));
  return Object.fromEntries(own.flatMap(({ slug, topicId }) => (slug ? [[slug, topicId]] : [])));
}
