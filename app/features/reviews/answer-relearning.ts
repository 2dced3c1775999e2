import { and, eq, gte } from "drizzle-orm";
import type { z } from "zod";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import {
  answers,
  memories,
  questionHints,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import { localDay, startOfLocalDay } from "#app/rules/day.ts";
import { responseFrom } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { answerValues } from "../quizzes/answer-question.ts";
import { feedbackOf, type AnswerFeedback } from "../quizzes/feedback.ts";
import { answerFields, findAnswerById, recordTry, type Answer } from "../quizzes/record-answer.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { countDay } from "../rewards/award.ts";
import { findCandidates } from "./find-candidates.ts";
import { canBeRelearned } from "./leeches.ts";

export const relearningAnswerOf = (form: FormData) =>
  answerFields.safeParse({ ...Object.fromEntries(form), answer: answerValues(form) });

export type RelearningAnswered =
  | ({ status: "answered"; questionId: string } & AnswerFeedback)
  /** Not a complete answer to this kind of question: nothing is graded. */
  | { status: "unclear" }
  /** Answered in another tab, withdrawn, or not out of the schedule: the page shows what there is. */
  | { status: "nothing-to-learn" };

/**
 * Grades the one question after an idea's passage. It counts as practice, so a wrong answer costs nothing; a right one brings the
 * idea back as new. Once a day for each idea: a second question would come minutes after the first one's feedback.
 */
export async function answerRelearning(
  learner: Learner,
  { answerId, ...input }: z.output<typeof answerFields>,
  now: Date,
): Promise<RelearningAnswered> {
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises two clicks.
    const idea = await findOpenIdea(tx, learner, input.questionId, now);
    if (idea.status === "answered")
      return {
        status: "answered",
        questionId: idea.question.id,
        ...feedbackOf(idea.question, idea.answer),
      };
    if (idea.status !== "open") return idea;
    const { question, seed } = idea;
    const response = responseFrom(openQuestionOf(question), input.answer);
    if (!response) return { status: "unclear" };
    // An id that belongs to another answer is not this one's.
    const isTaken = (await findAnswerById(tx, answerId)) !== undefined;
    const session =
      (await findSittingOf(tx, learner, question.id, now)) ?? (await openSitting(tx, learner, now));
    const once = { ...input, attempt: 1, id: isTaken ? undefined : answerId, response };
    const { first } = await recordTry(tx, session, { question, seed }, once, now);
    if (!first) return { status: "nothing-to-learn" };
    await countDay(tx, { userId: learner.id, timeZone: learner.timeZone }, now);
    return { status: "answered", questionId: question.id, ...feedbackOf(question, first) };
  });
}

const midnightOf = ({ timeZone }: Learner, now: Date) =>
  startOfLocalDay(localDay(now, timeZone), timeZone);

type Idea =
  | { status: "open"; question: typeof questions.$inferSelect; seed: number }
  | { status: "answered"; question: typeof questions.$inferSelect; answer: Answer }
  | { status: "nothing-to-learn" };

/** The question on an idea out of the schedule: still to be answered today, or with today's answer. */
export async function findOpenIdea(
  tx: Transaction,
  learner: Learner,
  questionId: string,
  now: Date,
): Promise<Idea> {
  const midnight = midnightOf(learner, now);
  const [question] = await tx.select().from(questions).where(eq(questions.id, questionId));
  if (!question?.conceptId) return { status: "nothing-to-learn" };
  const answer = await findTriedSince(tx, learner.id, question.conceptId, midnight);
  if (answer)
    return answer.questionId === question.id
      ? { status: "answered", question, answer }
      : { status: "nothing-to-learn" };
  const candidates = await findCandidates(tx, learner, [question.conceptId]);
  const seed = candidates.find(({ id }) => id === question.id)?.seed;
  const parameters = { learnerId: learner.id, now, midnight };
  const isLeech = await tx.$count(
    memories,
    and(eq(memories.conceptId, question.conceptId), canBeRelearned(parameters)),
  );
  return seed === undefined || isLeech === 0
    ? { status: "nothing-to-learn" }
    : { status: "open", question, seed };
}

/** Each answer has a sitting of its own, closed from the start. */
export async function openSitting(tx: Transaction, { id: userId }: Learner, now: Date) {
  const sitting = { userId, kind: "relearning", startedAt: now, finishedAt: now } as const;
  return one(await tx.insert(studySessions).values(sitting).returning());
}

/** Today's sitting that a hint has opened before the answer. */
export async function findSittingOf(
  tx: Transaction,
  learner: Learner,
  questionId: string,
  now: Date,
) {
  const [row] = await tx
    .select({ session: studySessions })
    .from(questionHints)
    .innerJoin(studySessions, eq(studySessions.id, questionHints.sessionId))
    .where(
      and(
        eq(questionHints.userId, learner.id),
        eq(questionHints.questionId, questionId),
        eq(studySessions.userId, learner.id),
        eq(studySessions.kind, "relearning"),
        gte(questionHints.createdAt, midnightOf(learner, now)),
      ),
    )
    .limit(1);
  return row?.session;
}

async function findTriedSince(
  tx: Transaction,
  userId: string,
  conceptId: string,
  since: Date,
): Promise<Answer | undefined> {
  const [row] = await tx
    .select({ answer: answers })
    .from(answers)
    .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
    .where(
      and(
        eq(answers.userId, userId),
        eq(answers.conceptId, conceptId),
        eq(studySessions.kind, "relearning"),
        gte(answers.answeredAt, since),
      ),
    );
  return row?.answer;
}
