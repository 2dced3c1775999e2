import {
  and,
  asc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  max,
  notExists,
  type SQL,
} from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { dateOf, OPTIMIZATION_FENCE, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  answers,
  concepts,
  courses,
  enrollments,
  lessonProgress,
  memories,
  questions,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";
import { checkFor, type CheckAfterDays } from "#app/rules/checks/checks.ts";
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

/** The finished topics that can be checked, latest first. */
export async function findChecks(
  tx: Pick<Transaction, "select">,
  learner: Learner,
  where: Where,
  now: Date,
): Promise<TopicCheck[]> {
  const finished = await finishedTopics(tx, learner.id, where);
  if (finished.length === 0) return [];
  return checksFrom(
    { finished, sessions: await checkSessions(tx, learner.id, where) },
    learner,
    now,
  );
}

/** For the statement of a page that shows them. */
export const checkQueries = (learnerId: Parameter<string>, where: Where) => ({
  finished: rowsOf(finishedTopics(db, learnerId, where)),
  sessions: rowsOf(checkSessions(db, learnerId, where)),
});

type Where = {
  courseId?: Parameter<string>;
  /** Only topics in which a lesson was finished since then. */
  since?: Parameter<Date>;
};

interface Stored {
  finished: { courseId: string; topicName: string; finishedAt: Date | null }[];
  sessions: { courseId: string | null; checkAfterDays: number | null; isOpen: boolean }[];
}

export function checksFrom({ finished, sessions }: Stored, learner: Learner, now: Date) {
  const today = localDay(now, learner.timeZone);
  return finished
    .flatMap(({ finishedAt, ...topic }): TopicCheck[] => {
      if (!finishedAt) return [];
      const finishedOn = localDay(finishedAt, learner.timeZone);
      const afterDays = checkFor(finishedOn, today);
      const own = sessions.find(
        (session) => session.courseId === topic.courseId && session.checkAfterDays === afterDays,
      );
      const status = own ? (own.isOpen ? "started" : "over") : "ready";
      return [{ ...topic, finishedOn, afterDays, status }];
    })
    .toSorted((one, other) => (one.finishedOn < other.finishedOn ? 1 : -1));
}

function finishedTopics(
  tx: Pick<Transaction, "select">,
  learnerId: Parameter<string>,
  { courseId, since }: Where,
) {
  const learnt = tx
    .select({
      courseId: lessonProgress.courseId,
      finishedAt: dateOf(max(lessonProgress.completedAt)).as("finished_at"),
    })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, learnerId),
        since ? gte(lessonProgress.completedAt, since) : undefined,
        courseId ? eq(lessonProgress.courseId, courseId) : undefined,
      ),
    )
    .groupBy(lessonProgress.courseId)
    .as("learnt");
  const enrollment = tx
    .select({ isCompleted: enrollments.isCompleted })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, learnerId),
        eq(enrollments.courseId, learnt.courseId),
        eq(enrollments.isCompleted, true),
        isNull(enrollments.leftAt),
      ),
    )
    // As a join it reads all topics of the learner: 1 ms for 200.
    .offset(OPTIMIZATION_FENCE)
    .as("enrollment");
  const finished = tx
    .select({
      courseId: courses.id,
      topicName: courses.topicName,
      finishedAt: learnt.finishedAt,
    })
    .from(learnt)
    .crossJoinLateral(enrollment)
    .innerJoin(courses, eq(courses.id, learnt.courseId))
    .as("finished");
  const question = db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        eq(questions.courseId, finished.courseId),
        isCheckQuestionFor(learnerId),
        exists(
          db
            .select({ id: memories.conceptId })
            .from(memories)
            .where(
              and(eq(memories.conceptId, questions.conceptId), eq(memories.userId, learnerId)),
            ),
        ),
      ),
    );
  return tx
    .select({
      courseId: finished.courseId,
      topicName: finished.topicName,
      finishedAt: finished.finishedAt,
    })
    .from(finished)
    .where(exists(question));
}

export const isCheckQuestionFor = (userId: Parameter<string>) =>
  isActiveQuestionFor(userId, ["check"]);

/** Today's check of a topic, if it was begun or declined. */
export async function findCheckSession(
  tx: Pick<Transaction, "select">,
  learner: Learner,
  courseId: string,
  now: Date,
): Promise<typeof studySessions.$inferSelect | null> {
  const [check] = await findChecks(tx, learner, { courseId }, now);
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

/** Questions set aside for the checks of a course, on ideas the learner has met. */
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
function checkSessions(
  tx: Pick<Transaction, "select">,
  learnerId: Parameter<string>,
  { courseId }: Where,
) {
  const open = db
    .select({ id: questions.id })
    .from(sessionQuestions)
    .innerJoin(questions, eq(questions.id, sessionQuestions.questionId))
    .where(
      and(
        eq(sessionQuestions.sessionId, studySessions.id),
        isCheckQuestionFor(learnerId),
        notExists(
          db
            .select({ id: answers.id })
            .from(answers)
            .where(
              and(
                eq(answers.userId, learnerId),
                eq(answers.sessionId, studySessions.id),
                eq(answers.questionId, questions.id),
              ),
            ),
        ),
      ),
    );
  return tx
    .select({
      courseId: studySessions.courseId,
      checkAfterDays: studySessions.checkAfterDays,
      isOpen: exists(open).mapWith(Boolean),
    })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, learnerId),
        eq(studySessions.kind, "check"),
        isNotNull(studySessions.courseId),
        courseId ? eq(studySessions.courseId, courseId) : undefined,
      ),
    )
    .orderBy(asc(studySessions.checkAfterDays));
}
