import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { courses, enrollments, lessonProgress } from "#app/db/tables/index.ts";
import { libraryId, ownKey } from "#app/library/library-ids.ts";
import { limitMessage } from "#app/rules/generation/generation-limits.ts";
import type { AuthoredCourse } from "#app/rules/lessons/curriculum.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { findAdditionLimit } from "../../generation/learner-limits.ts";
import { enroll } from "../../topics/enroll.ts";
import { hashOf, storeAuthoredCourse } from "../../topics/store-authored-course.ts";
import { RefusedFile } from "../import-format.ts";

/** Whether the learner has this folder here already. Throws where it can't come in. */
export async function findKnown(
  tx: Pick<Transaction, "select">,
  learner: Learner,
  course: AuthoredCourse,
) {
  const id = libraryId.course(ownKey(learner.id, course.slug));
  const [row] = await tx
    .select({ contentHash: courses.contentHash, lessons: courses.totalLessons })
    .from(courses)
    .where(eq(courses.id, id));
  if (row && row.lessons > course.lessons.length)
    throw new RefusedFile(
      `Your course has ${row.lessons} lessons and this folder ${course.lessons.length}. The missing ones would take their answers along: give the folder another name to bring it as a course of its own.`,
    );
  return { id, isKnown: row !== undefined, contentHash: row?.contentHash ?? null };
}

/** The course becomes the learner's own. The same folder again updates it, and what was learned stays. */
export async function storeOwnCourse(
  tx: Transaction,
  learner: Learner,
  course: AuthoredCourse,
  now: Date,
): Promise<{ isKnown: boolean }> {
  const { id, isKnown, contentHash: before } = await findKnown(tx, learner, course);
  if (!isKnown) {
    const reached = await findAdditionLimit(tx, learner, now);
    if (reached) throw new RefusedFile(limitMessage(reached, now, learner.timeZone));
  }
  const contentHash = hashOf(course);
  const place = { key: ownKey(learner.id, course.slug), ownerId: learner.id, contentHash };
  if (contentHash !== before) await storeAuthoredCourse(tx, course, place, now);
  await enroll(tx, { userId: learner.id, courseId: id }, now);
  await reopen(tx, learner.id, id);
  return { isKnown };
}

/** A course that has got another lesson isn't finished any more. */
async function reopen(tx: Transaction, userId: string, courseId: string) {
  const { finished } = one(
    await tx
      .select({ finished: count() })
      .from(lessonProgress)
      .where(
        and(
          eq(lessonProgress.userId, userId),
          eq(lessonProgress.courseId, courseId),
          isNotNull(lessonProgress.completedAt),
        ),
      ),
  );
  await tx
    .update(enrollments)
    .set({
      isCompleted: sql`${finished} >= (select ${courses.totalLessons} from ${courses} where ${courses.id} = ${courseId})`,
    })
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)));
}
