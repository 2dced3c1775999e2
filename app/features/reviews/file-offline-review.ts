import { and, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import {
  answers,
  lessonProgress,
  memories,
  questions,
  sessionQuestions,
  studySessions,
} from "#app/db/tables/index.ts";
import { answerTime } from "#app/rules/quizzes/answer-time.ts";
import { isAhead, outcomeFor, type OfflineOutcome } from "#app/rules/quizzes/offline-outcome.ts";
import { takenNow } from "#app/rules/limits/offline-limits.ts";
import { responseFrom } from "#app/rules/questions/question.ts";
import { localDay } from "#app/rules/day.ts";
import { isUncounted } from "#app/rules/trust/review-state.ts";
import { startOfRollingDay } from "#app/rules/limits/rolling-limit.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { isNotHiddenBy } from "../quizzes/active-questions.ts";
import { answerFields, isRepeated, recordFirstTries } from "../quizzes/record-answer.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { award } from "../rewards/award.ts";
import { recountLesson } from "../rewards/recount-lesson.ts";
import { reviewReference } from "./close-review.ts";
import { endOfToday } from "./due-lessons.ts";

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

type Sent = OfflineReviewAnswer & { id: string | undefined };

export type FiledReview =
  /** `sessionId`: the session that has the answers; null if none could be filed. */
  | { status: "filed"; sessionId: string | null; outcomes: OfflineOutcome[] }
  /** Some answers, or all, are taken later. */
  | { status: "too-many"; retryAfterSeconds: number };

const HOUR_IN_SECONDS = 3_600;

/**
 * Files the answers of a review that was done offline into a session of its own, which opens and closes here: a review
 * that is open online stays as it is. An answer that has arrived before changes nothing. One to a question that was withdrawn or reported
 * since, or of a topic that the learner has left, is filed as one given before that. One to a concept that was reviewed elsewhere is remembered, too; a lesson earns points once in each of its intervals, for the first review by its time.
 * Answers beyond what a person gives in a day (`rules/limits/offline-limits.ts`) stay in the browser, which sends all of them again.
 */
export async function fileOfflineReview(
  learner: Learner,
  input: readonly OfflineReviewAnswer[],
  now: Date,
): Promise<FiledReview> {
  const attempt = await countAttempt("offlineReviewsPerAccount", learner.id, now);
  if (attempt.status === "too-many") return attempt;
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises two tabs that send the same answers.
    const { filed, unfiled } = await findFiled(tx, learner.id, input);
    const { readable, outcomes } = await findReadable(tx, learner, unfiled, now);
    const taken = await findTaken(tx, learner, readable, now);
    const sessionId = taken.length === 0 ? filed : await fileDays(tx, learner, taken, now);
    return taken.length < readable.length
      ? { status: "too-many", retryAfterSeconds: HOUR_IN_SECONDS }
      : { status: "filed", sessionId, outcomes };
  });
}

/** The session that has those which arrived before, and the others. */
async function findFiled(tx: Transaction, userId: string, input: readonly OfflineReviewAnswer[]) {
  const rows = await tx
    .select({
      id: answers.id,
      userId: answers.userId,
      questionId: answers.questionId,
      sessionId: answers.sessionId,
    })
    .from(answers)
    .where(
      inArray(
        answers.id,
        input.map(({ answerId }) => answerId),
      ),
    );
  let filed: string | null = null;
  const unfiled: Sent[] = [];
  for (const answer of uniqueBy(input, ({ questionId }) => questionId)) {
    const sameId = rows.find(({ id }) => id === answer.answerId);
    if (sameId && isRepeated(sameId, userId, answer)) filed = sameId.sessionId;
    else unfiled.push({ ...answer, id: sameId ? undefined : answer.answerId });
  }
  return { filed, unfiled };
}

type Readable = Awaited<ReturnType<typeof findReadable>>["readable"];

async function findTaken(tx: Transaction, learner: Learner, readable: Readable, now: Date) {
  const recent = await tx
    .select({
      lessonId: questions.lessonId,
      conceptId: answers.conceptId,
      answeredAt: answers.answeredAt,
    })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(
      and(
        eq(answers.userId, learner.id),
        eq(answers.setting, "review"),
        eq(answers.attempt, 1),
        gt(answers.receivedAt, startOfRollingDay(now)),
      ),
    );
  const requested = readable.flatMap(({ question }) => question.conceptId ?? []);
  const due = await tx
    .select({ id: memories.conceptId })
    .from(memories)
    .where(
      and(
        eq(memories.userId, learner.id),
        inArray(memories.conceptId, requested),
        lt(memories.dueAt, endOfToday(learner, now)),
      ),
    );
  const dayOf = (at: Date) => localDay(at, learner.timeZone);
  const subjects = readable.map((answer) => ({
    ...answer.question,
    day: dayOf(answerTime(answer.input.answeredAt, { now })),
    answer,
  }));
  const before = recent.map((answer) => ({ ...answer, day: dayOf(answer.answeredAt) }));
  const taken = takenNow(subjects, before, new Set(due.map(({ id }) => id)));
  return taken.map(({ answer }) => answer);
}

/** What was answered on different days were different reviews. Returns the last one. */
async function fileDays(tx: Transaction, learner: Learner, taken: Readable, now: Date) {
  const dayOf = ({ input }: Readable[number]) =>
    localDay(answerTime(input.answeredAt, { now }), learner.timeZone);
  const days = [...Map.groupBy(taken, dayOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let sessionId = "";
  for (const [, ofDay] of days) sessionId = await file(tx, learner, ofDay, now);
  return sessionId;
}

/** It was over with its last answer, whenever it arrives: points, days and intervals follow the times at which it was done. */
async function file(
  tx: Transaction,
  learner: Learner,
  taken: Readable,
  now: Date,
): Promise<string> {
  const times = taken.map(({ input }) => answerTime(input.answeredAt, { now }));
  const [startedAt, finishedAt] = [earliest(times), latest(times)];
  const { id: userId, timeZone } = learner;
  const session = one(
    await tx
      .insert(studySessions)
      .values({ userId, kind: "review", startedAt, finishedAt })
      .returning(),
  );
  await tx.insert(sessionQuestions).values(
    taken.map(({ question, seed }, position) => ({
      sessionId: session.id,
      position,
      questionId: question.id,
      seed,
    })),
  );
  await recordFirstTries(tx, session, taken, now);
  const timesOf = Map.groupBy(times.keys(), (index) => taken[index]!.question.lessonId);
  for (const [lessonId, indexes] of timesOf) {
    // What is withdrawn by now counts for nothing.
    const countable = [...indexes].filter(
      (index) => !isUncounted(taken[index]!.question.reviewState),
    );
    if (countable.length === 0) continue;
    const at = earliest(countable.map((index) => times[index]!));
    const reference = reviewReference(session.id, lessonId);
    await award(tx, { userId, timeZone, kind: "review", reference, xp: 0 }, at);
    await recountLesson(tx, learner, lessonId);
  }
  return session.id;
}

const earliest = (times: readonly Date[]) => new Date(Math.min(...times.map(Number)));
const latest = (times: readonly Date[]) => new Date(Math.max(...times.map(Number)));

/** The complete answers to questions that a review may have asked, each with its question, and what becomes of those that don't simply count. */
async function findReadable(tx: Transaction, { id }: Learner, unfiled: readonly Sent[], now: Date) {
  const ids = unfiled.map(({ questionId }) => questionId);
  const rows = await tx
    .select({ question: questions, isShown: sql<boolean>`(${isNotHiddenBy(id)})` })
    .from(questions)
    .innerJoin(lessonProgress, eq(lessonProgress.lessonId, questions.lessonId))
    .where(
      and(
        inArray(questions.id, ids),
        inArray(questions.use, ["quiz", "review"]),
        eq(lessonProgress.userId, id),
        isNotNull(lessonProgress.completedAt),
      ),
    );
  const outcomes: OfflineOutcome[] = [];
  const readable = unfiled.flatMap(({ instance, ...answer }) => {
    const row = rows.find(({ question }) => question.id === answer.questionId);
    const response = row && responseFrom(openQuestionOf(row.question), answer.answer);
    const outcome = !row ? "gone" : !response ? "unclear" : outcomeFor(row.question, !row.isShown);
    const result = outcome ?? (isAhead(answer.answeredAt, now) ? "ahead" : null);
    if (result !== null) outcomes.push(result);
    return row && response
      ? { question: row.question, seed: instance, input: { ...answer, response } }
      : [];
  });
  return { readable, outcomes };
}

const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
