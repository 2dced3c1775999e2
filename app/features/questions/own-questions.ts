import { and, asc, count, eq, isNotNull, max } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { concepts, courses, lessons, questions } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";

/** In `questions.reviewedBy`: its author is the learner who is asked. */
export const BY_LEARNER = { reviewState: "checked", reviewedBy: "learner" } as const;

/** Questions that the learner added to a lesson and that are still asked. */
export const isOwnQuestion = (lessonId: string) =>
  and(
    eq(questions.lessonId, lessonId),
    eq(questions.reviewedBy, BY_LEARNER.reviewedBy),
    isNotNull(questions.orderIndex),
  );

export interface ListedQuestion {
  id: string;
  text: string;
}

/** The learner's own questions, without their answers; null where they can't add any: the course isn't theirs. */
export async function loadOwnQuestions(
  learner: Learner,
  lessonId: string,
): Promise<ListedQuestion[] | null> {
  if (!(await findOwnLesson(db, learner, lessonId))) return null;
  return db
    .select({ id: questions.id, text: questions.questionText })
    .from(questions)
    .where(isOwnQuestion(lessonId))
    .orderBy(asc(questions.orderIndex));
}

/** A lesson that is written, in a course of the learner's own; null for any other. */
async function findOwnLesson(tx: Pick<Transaction, "select">, learner: Learner, lessonId: string) {
  const [lesson] = await tx
    .select({
      courseId: lessons.courseId,
      title: lessons.title,
      primaryConceptId: lessons.primaryConceptId,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(eq(lessons.id, lessonId), eq(lessons.status, "ready"), eq(courses.ownerId, learner.id)),
    );
  return lesson ?? null;
}

export type OwnLesson = NonNullable<Awaited<ReturnType<typeof findOwnLesson>>>;

export type NotEditable =
  /** The course isn't the learner's, or the lesson isn't written yet. */
  { status: "not-found" } | { status: "locked" };

/** One that the learner may open and add questions to. */
export async function findEditableLesson(
  tx: Pick<Transaction, "select">,
  learner: Learner,
  lessonId: string,
): Promise<({ status: "editable" } & OwnLesson) | NotEditable> {
  const { status } = await findReadableLesson(learner, lessonId);
  if (status !== "readable") return { status };
  const lesson = await findOwnLesson(tx, learner, lessonId);
  return lesson ? { status: "editable", ...lesson } : { status: "not-found" };
}

/** What a question of the lesson is about: its main idea, otherwise its first. */
export async function conceptOf(
  tx: Transaction,
  lessonId: string,
  { courseId, title, primaryConceptId }: OwnLesson,
): Promise<string> {
  if (primaryConceptId !== null) return primaryConceptId;
  const [first] = await tx
    .select({ id: concepts.id })
    .from(concepts)
    .where(eq(concepts.lessonId, lessonId))
    .orderBy(asc(concepts.position))
    .limit(1);
  if (first) return first.id;
  const { last } = one(
    await tx
      .select({ last: max(concepts.position) })
      .from(concepts)
      .where(eq(concepts.courseId, courseId)),
  );
  const concept = { courseId, lessonId, name: title, description: "", position: (last ?? -1) + 1 };
  const added = await tx
    .insert(concepts)
    .values({ ...concept, difficultyLevel: 3, isFoundational: false })
    .returning({ id: concepts.id });
  return one(added).id;
}

/** How many a lesson has, and the place after its last question. */
export async function countOwn(tx: Transaction, lessonId: string) {
  const { own } = one(
    await tx.select({ own: count() }).from(questions).where(isOwnQuestion(lessonId)),
  );
  const { last } = one(
    await tx
      .select({ last: max(questions.orderIndex) })
      .from(questions)
      .where(eq(questions.lessonId, lessonId)),
  );
  return { own, next: (last ?? 0) + 1 };
}
