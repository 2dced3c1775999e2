import { and, eq, inArray, sql } from "drizzle-orm";
import { courses, enrollments, lessonProgress } from "#app/db/tables/index.ts";
import type { NectarRow } from "#app/rules/imports/nectar-1.ts";
import type { ImportRun } from "./import-run.ts";
import { coursesOfLessons, distinct, inParts } from "./named-rows.ts";

/** Own choices stay: who left a course here has left it. */
export async function storeEnrolments(run: ImportRun, rows: NectarRow<"enrolments">[]) {
  const { tx, learner, ids, now } = run;
  const values = rows
    .map((row) => ({
      userId: learner.id,
      courseId: ids.of(row.courseId),
      currentLesson: row.currentLesson,
      leftAt: run.momentOrNull(row.leftAt),
      createdAt: run.moment(row.createdAt),
      updatedAt: now,
    }))
    .filter(({ courseId }) => run.allowed.has(courseId));
  if (values.length === 0) return;
  await tx
    .insert(enrollments)
    .values(distinct(values, ({ courseId }) => courseId))
    .onConflictDoUpdate({
      target: [enrollments.userId, enrollments.courseId],
      set: {
        currentLesson: sql`greatest(${enrollments.currentLesson}, excluded.current_lesson)`,
        createdAt: sql`least(${enrollments.createdAt}, excluded.created_at)`,
      },
    });
}

/** A lesson finished in both lives was finished the first time; its score is that of the one that went further. */
export async function storeProgress(run: ImportRun, rows: NectarRow<"progress">[]) {
  const { tx, learner, ids } = run;
  const courseOf = await coursesOfLessons(
    run,
    rows.map(({ lessonId }) => ids.of(lessonId)),
  );
  const values = rows.flatMap((row) => {
    const lessonId = ids.of(row.lessonId);
    const courseId = courseOf.get(lessonId);
    if (courseId === undefined) {
      run.homeless += 1;
      return [];
    }
    return {
      userId: learner.id,
      lessonId,
      courseId,
      completedAt: run.momentOrNull(row.completedAt),
      quizScore: row.score,
      reflectionResponse: row.reflection,
      difficultyRating: row.difficulty,
      remediationTriggered: row.hadOtherExplanation,
      reviewCount: row.reviews,
      timeSpentSeconds: row.seconds,
      card: row.card,
    };
  });
  if (values.length === 0) return;
  const own = lessonProgress;
  const isFurther = sql`((excluded.completed_at is not null)::int, excluded.review_count, excluded.completed_at) > ((${own.completedAt} is not null)::int, ${own.reviewCount}, ${own.completedAt})`;
  const further = (column: string, present: unknown) =>
    sql`case when ${isFurther} then ${sql.raw(`excluded.${column}`)} else ${present} end`;
  await tx
    .insert(lessonProgress)
    .values(distinct(values, ({ lessonId }) => lessonId))
    .onConflictDoUpdate({
      target: [own.userId, own.lessonId],
      set: {
        completedAt: sql`least(${own.completedAt}, excluded.completed_at)`,
        quizScore: further("quiz_score", own.quizScore),
        difficultyRating: further("difficulty_rating", own.difficultyRating),
        reflectionResponse: sql`coalesce(nullif(${own.reflectionResponse}, ''), excluded.reflection_response)`,
        remediationTriggered: sql`${own.remediationTriggered} or excluded.remediation_triggered`,
        reviewCount: sql`greatest(${own.reviewCount}, excluded.review_count)`,
        timeSpentSeconds: sql`coalesce(${own.timeSpentSeconds}, excluded.time_spent_seconds)`,
        card: sql`coalesce(${own.card}, excluded.card)`,
      },
    });
}

/** Enrolments whose courses are finished, by the lessons of both lives. */
export async function completeEnrolments({ tx, learner, allowed }: ImportRun) {
  for (const part of inParts([...allowed], 1_000))
    await tx
      .update(enrollments)
      .set({
        isCompleted: sql`(select count(*) from ${lessonProgress} where ${lessonProgress.userId} = ${enrollments.userId}
          and ${lessonProgress.courseId} = ${enrollments.courseId} and ${lessonProgress.completedAt} is not null)
          >= (select ${courses.totalLessons} from ${courses} where ${courses.id} = ${enrollments.courseId})`,
      })
      .where(and(eq(enrollments.userId, learner.id), inArray(enrollments.courseId, part)));
}
