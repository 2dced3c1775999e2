import { and, eq, isNotNull, notExists } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { answers, studySessions } from "#app/db/tables/index.ts";
import { answerTime } from "#app/rules/quizzes/answer-time.ts";
import type { StudySession } from "./study-session.ts";

/** To a question of a quiz: nobody takes one on more devices, so only a program needs more. */
const MOST_ANSWERS = 10;

/**
 * A session for an answer that the lesson's own has already, or that came after its end: two devices without a connection may have
 * taken the same quiz. Nothing is lost, and the first answer by its time counts (`first-answers.ts`). A closed session like those of
 * practice, whose answers belong to the lesson.
 */
export async function sessionOfAnotherDevice(
  tx: Transaction,
  userId: string,
  { lessonId, questionId, answeredAt }: { lessonId: string; questionId: string; answeredAt?: Date },
  now: Date,
): Promise<StudySession | null> {
  const at = answerTime(answeredAt, { now });
  const ofQuestion = and(
    eq(answers.userId, userId),
    eq(answers.questionId, questionId),
    eq(answers.setting, "lesson"),
  );
  if ((await tx.$count(answers, ofQuestion)) >= MOST_ANSWERS) return null;
  const sameQuestion = tx
    .select({ id: answers.id })
    .from(answers)
    .where(and(eq(answers.sessionId, studySessions.id), eq(answers.questionId, questionId)));
  const [free] = await tx
    .select()
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        eq(studySessions.lessonId, lessonId),
        eq(studySessions.kind, "practice"),
        isNotNull(studySessions.finishedAt),
        eq(studySessions.startedAt, studySessions.finishedAt),
        notExists(sameQuestion),
      ),
    )
    .limit(1);
  const values = { userId, lessonId, kind: "practice", startedAt: at, finishedAt: at } as const;
  const session = free ?? one(await tx.insert(studySessions).values(values).returning());
  // The time of an answer isn't bounded by that of its session.
  return { ...session, kind: "lesson", startedAt: new Date(0) };
}
