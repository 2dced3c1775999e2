import { asc, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { db, one } from "#app/db/client.ts";
import { answers, studySessions } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { later, type ALesson } from "./builders.ts";

/** Practises a lesson until the learner has this many answers more, an hour apart; memories are to be replayed. */
export async function practisedOften(
  { id: userId }: Learner,
  { lessonId, questions }: ALesson,
  count: number,
  from: Date,
): Promise<void> {
  const practice = {
    userId,
    lessonId,
    kind: "practice",
    startedAt: from,
    finishedAt: from,
  } as const;
  const { id: sessionId } = one(await db.insert(studySessions).values(practice).returning());
  const [seen] = await db
    .select()
    .from(answers)
    .where(eq(answers.userId, userId))
    .orderBy(asc(answers.id));
  const { response } = seen!;
  const rows = Array.from({ length: count }, (_, index) => {
    const { id: questionId, conceptId } = questions[index % questions.length]!;
    const answeredAt = later(from, 0, index / 10);
    const answered = { questionId, conceptId, answeredAt, receivedAt: answeredAt, response };
    return {
      ...answered,
      id: v7(),
      userId,
      sessionId,
      isCorrect: index % 3 > 0,
      attempt: index + 1,
      setting: "practice" as const,
    };
  });
  for (let start = 0; start < count; start += 1_000)
    await db.insert(answers).values(rows.slice(start, start + 1_000));
}
