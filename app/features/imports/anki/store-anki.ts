import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import {
  answers,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  studySessions,
} from "#app/db/tables/index.ts";
import { languageOf } from "#app/rules/language.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { replayMemories } from "../../memory/replay-memories.ts";
import { enroll } from "../../topics/enroll.ts";
import { answersFor } from "./anki-answers.ts";
import type { BroughtCourse } from "./anki-courses.ts";
import { inChunks } from "../in-chunks.ts";
import { storeNewCards } from "./store-new-cards.ts";
import { findKnownCards, updateCards } from "./update-cards.ts";

type Context = { now: Date; onProgress: (share: number) => void };

/** Stores courses and what was answered in them, and replays what the learner remembers. Twice is once. */
export async function storeCourses(
  tx: Transaction,
  learner: Learner,
  brought: readonly BroughtCourse[],
  { now, onProgress }: Context,
): Promise<void> {
  const touched = new Set<string>();
  for (const [index, course] of brought.entries()) {
    const rowsById = await findKnownCards(tx, course.cards);
    for (const { courseId } of rowsById.values()) touched.add(courseId);
    await updateCards(tx, course.cards, rowsById, now);
    const added = course.cards.filter(({ id }) => !rowsById.has(id));
    await storeCourse(tx, learner.id, course, now);
    await storeNewCards(tx, course, added, now);
    touched.add(course.id);
    onProgress((0.6 * (index + 1)) / brought.length);
  }
  const cards = brought.flatMap((course) => course.cards);
  await storeAnswers(tx, learner, answersFor(learner, cards, now));
  onProgress(0.8);
  for (const courseId of touched) await moveOn(tx, learner.id, courseId);
  await replayMemories(tx, learner.id);
}

async function storeCourse(
  tx: Transaction,
  userId: string,
  { id, title, cards }: BroughtCourse,
  now: Date,
): Promise<void> {
  const sample = cards.slice(0, 30).map(({ front, back }) => `${front} ${back}`);
  await tx
    .insert(courses)
    .values({
      id,
      ownerId: userId,
      topicName: title,
      description: "Cards you brought from Anki.",
      source: "imported",
      language: languageOf(sample.join("\n")).lang,
      totalLessons: 0,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: courses.id });
  await enroll(tx, { userId, courseId: id }, now);
}

async function storeAnswers(
  tx: Transaction,
  learner: Learner,
  rows: ReturnType<typeof answersFor>,
): Promise<void> {
  for (const chunk of inChunks(rows.sessions))
    await tx.insert(studySessions).values(chunk).onConflictDoNothing({ target: studySessions.id });
  // A card of an earlier file may be in the log with another answer of that day.
  for (const chunk of inChunks(rows.answers))
    await tx.insert(answers).values(chunk).onConflictDoNothing();
}

/** Lessons whose cards were all answered are done; the learner is at the first of the others. */
async function moveOn(tx: Transaction, userId: string, courseId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${lessonProgress} (user_id, lesson_id, course_id, completed_at)
    select ${userId}, q.lesson_id, ${courseId}, max(given.first_at)
    from questions q
    left join lateral (
      select min(a.answered_at) as first_at from answers a where a.user_id = ${userId} and a.question_id = q.id
    ) given on true
    where q.course_id = ${courseId} and q.order_index is not null
    group by q.lesson_id
    having bool_and(given.first_at is not null)
    on conflict (user_id, lesson_id) do update set completed_at = excluded.completed_at
    where lesson_progress.completed_at is null`);
  const rows = await tx
    .select({ number: lessons.lessonNumber, done: lessonProgress.completedAt })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      sql`${lessonProgress.lessonId} = ${lessons.id} and ${lessonProgress.userId} = ${userId}`,
    )
    .where(eq(lessons.courseId, courseId))
    .orderBy(lessons.lessonNumber);
  const open = rows.find(({ done }) => done === null);
  await tx.update(courses).set({ totalLessons: rows.length }).where(eq(courses.id, courseId));
  await tx
    .update(enrollments)
    .set({ currentLesson: open?.number ?? Math.max(1, rows.length), isCompleted: !open })
    .where(sql`${enrollments.userId} = ${userId} and ${enrollments.courseId} = ${courseId}`);
}
