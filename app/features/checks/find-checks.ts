import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  max,
  notExists,
  type SQL,
} from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import {
  answers,
  concepts,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  memories,
  questions,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";
import { checkFor, type CheckAfterDays } from "#app/rules/checks.ts";
import { localDay, type Day } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";

export type TopicCheck = {
  courseId: string;
  topicName: string;
  finishedOn: Day;
  /** The check for today; null before the first one's day. */
  afterDays: CheckAfterDays | null;
  /** Of today's check: not begun, begun, or over, which also means declined. */
  status: "ready" | "started" | "over";
};

/** The finished topics that can be checked: of this course, or all (`null`), latest first. */
export async function findChecks(
  tx: Pick<Transaction, "select">,
  learner: Learner,
  courseId: string | null,
  now: Date,
): Promise<TopicCheck[]> {
  const its = courseId === null ? undefined : eq(courses.id, courseId);
  const finished = await tx
    .select({
      courseId: courses.id,
      topicName: courses.topicName,
      finishedAt: max(lessonProgress.completedAt),
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .innerJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learner.id)),
    )
    .where(
      and(
        eq(enrollments.userId, learner.id),
        eq(enrollments.isCompleted, true),
        isNull(enrollments.leftAt),
        its,
        // From the learner's own memories: asked for each course, it would read every question there is.
        inArray(
          courses.id,
          db
            .select({ id: concepts.courseId })
            .from(memories)
            .innerJoin(concepts, eq(concepts.id, memories.conceptId))
            .innerJoin(questions, eq(questions.conceptId, concepts.id))
            .where(and(eq(memories.userId, learner.id), isCheckQuestionFor(learner.id))),
        ),
      ),
    )
    .groupBy(courses.id);
  if (finished.length === 0) return [];
  const sessions = await findSessions(tx, learner, courseId);
  const today = localDay(now, learner.timeZone);
  return finished
    .flatMap(({ finishedAt, ...topic }) => {
      if (!finishedAt) return [];
      const finishedOn = localDay(finishedAt, learner.timeZone);
      const afterDays = checkFor(finishedOn, today);
      const own = sessions.find(
        (session) => session.courseId === topic.courseId && session.checkAfterDays === afterDays,
      );
      const status = own ? (own.isOpen ? "started" : "over") : "ready";
      return [{ ...topic, finishedOn, afterDays, status } as const];
    })
    .toSorted((one, other) => (one.finishedOn < other.finishedOn ? 1 : -1));
}

export const isCheckQuestionFor = (userId: string) => isActiveQuestionFor(userId, ["check"]);

/** Today's check of a topic, if it was begun or declined. */
export async function findCheckSession(
  tx: Pick<Transaction, "select">,
  learner: Learner,
  courseId: string,
  now: Date,
): Promise<typeof studySessions.$inferSelect | null> {
  const [check] = await findChecks(tx, learner, courseId, now);
  if (check?.afterDays == null) return null;
  const [session] = await tx
    .select()
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, learner.id),
        eq(studySessions.courseId, courseId),
        eq(studySessions.checkAfterDays, check.afterDays),
        eq(studySessions.kind, "check"),
      ),
    );
  return session ?? null;
}

/** Questions kept back for the checks of a course, on ideas the learner has met. */
export const isCandidate = (learner: Learner, courseId: string): SQL | undefined =>
  and(
    isCheckQuestionFor(learner.id),
    exists(
      db
        .select({ id: concepts.id })
        .from(concepts)
        .innerJoin(
          memories,
          and(eq(memories.conceptId, concepts.id), eq(memories.userId, learner.id)),
        )
        .where(and(eq(concepts.id, questions.conceptId), eq(concepts.courseId, courseId))),
    ),
  );

/** The learner's checks, and whether a question in each is still to be answered. */
function findSessions(tx: Pick<Transaction, "select">, learner: Learner, courseId: string | null) {
  const open = db
    .select({ id: questions.id })
    .from(sessionQuestions)
    .innerJoin(questions, eq(questions.id, sessionQuestions.questionId))
    .where(
      and(
        eq(sessionQuestions.sessionId, studySessions.id),
        isCheckQuestionFor(learner.id),
        notExists(
          db
            .select({ id: answers.id })
            .from(answers)
            .where(
              and(eq(answers.sessionId, studySessions.id), eq(answers.questionId, questions.id)),
            ),
        ),
      ),
    );
  return tx
    .select({
      id: studySessions.id,
      courseId: studySessions.courseId,
      checkAfterDays: studySessions.checkAfterDays,
      isOpen: exists(open).mapWith(Boolean),
    })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, learner.id),
        eq(studySessions.kind, "check"),
        isNotNull(studySessions.courseId),
        courseId === null ? undefined : eq(studySessions.courseId, courseId),
      ),
    )
    .orderBy(asc(studySessions.checkAfterDays));
}
