import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { db, one, type Transaction } from "#app/db/client.ts";
import { lockLearner } from "#app/db/lock-learner.ts";
import {
  lessonProgress,
  questions,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";
import { answerTime } from "#app/rules/answer-time.ts";
import { responseFrom } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { answerFields, findAnswerById, isRepeated, recordTry } from "../quizzes/record-answer.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { closeReview } from "./close-review.ts";
import { endOfToday, findDueLessons, isReviewable, isReviewQuestionFor } from "./due-lessons.ts";

const offlineReviewAnswer = answerFields.extend({
  answerId: z.uuid(),
  /** The case of a question with parameters that was shown. */
  instance: z.number().int().min(0).max(100_000),
});
type OfflineReviewAnswer = z.output<typeof offlineReviewAnswer>;

/** One answer that can't be read must not cost the others. */
export const offlineReviewInput = z.object({
  answers: z
    .array(offlineReviewAnswer.nullable().catch(null))
    .max(20)
    .transform((answers) => answers.filter((answer) => answer !== null)),
});

/**
 * Files the answers of a review that was done offline into a session of its own, which opens and closes here: a review
 * that is open online stays as it is. An answer that has arrived before changes nothing, and one to a question that was
 * withdrawn is left out. One to a concept that was reviewed elsewhere in the meantime is remembered and earns nothing.
 * Returns the session that has the answers; null if none could be filed.
 */
export async function fileOfflineReview(
  learner: Learner,
  input: readonly OfflineReviewAnswer[],
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    // The learner's row serialises two tabs that send the same answers.
    await lockLearner(tx, learner.id);
    let filed: string | null = null;
    const unfiled: (OfflineReviewAnswer & { id: string | undefined })[] = [];
    for (const answer of uniqueBy(input, ({ questionId }) => questionId)) {
      const sameId = await findAnswerById(tx, answer.answerId);
      if (sameId && isRepeated(sameId.answer, learner.id, answer)) filed = sameId.answer.sessionId;
      else unfiled.push({ ...answer, id: sameId ? undefined : answer.answerId });
    }
    const readable = await findReadable(tx, learner, unfiled);
    if (readable.length === 0) return filed;
    const lessonIds = [...new Set(readable.map(({ question }) => question.lessonId))];
    const due = await findDueLessons(tx, learner, lessonIds, endOfToday(learner, now));
    const times = readable.map(({ tried }) => answerTime(tried.answeredAt, { now }).getTime());
    const startedAt = new Date(Math.min(...times));
    const session = one(
      await tx
        .insert(studySessions)
        .values({ userId: learner.id, kind: "review", startedAt })
        .returning(),
    );
    await tx.insert(sessionQuestions).values(
      readable.map(({ question, seed }, position) => ({
        sessionId: session.id,
        position,
        questionId: question.id,
        seed,
      })),
    );
    for (const { tried, ...shown } of readable)
      await recordTry(tx, session, shown, { ...tried, attempt: 1 }, now);
    await closeReview(tx, learner, session, now, due);
    return session.id;
  });
}

/** The complete answers to questions a review may ask, each with its question. */
async function findReadable(
  tx: Transaction,
  learner: Learner,
  unfiled: readonly (OfflineReviewAnswer & { id: string | undefined })[],
) {
  if (unfiled.length === 0) return [];
  const ids = unfiled.map(({ questionId }) => questionId);
  const rows = await tx
    .select({ question: questions })
    .from(questions)
    .innerJoin(lessonProgress, eq(lessonProgress.lessonId, questions.lessonId))
    .where(and(inArray(questions.id, ids), isReviewable(learner), isReviewQuestionFor(learner.id)));
  return unfiled.flatMap(({ instance, ...answer }) => {
    const question = rows.find((row) => row.question.id === answer.questionId)?.question;
    const response = question && responseFrom(openQuestionOf(question), answer.answer);
    return question && response ? { question, seed: instance, tried: { ...answer, response } } : [];
  });
}

const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
