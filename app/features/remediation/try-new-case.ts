import { and, eq, gte } from "drizzle-orm";
import { z } from "zod";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import {
  answers,
  concepts,
  explanationsShown,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import { REMEDIATION_TYPES } from "#app/rules/lessons/curriculum.ts";
import { grade, responseFrom } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { rememberAnswers } from "../memory/replay-memories.ts";
import { openQuestionOf, questionOf } from "../quizzes/stored-question.ts";
import { findOpenStudySession } from "../quizzes/study-session.ts";
import { isFresh } from "./fresh-question.ts";

const explanationKind = z.enum(REMEDIATION_TYPES);

export const explanationReadInput = z.object({
  lessonId: z.uuid(),
  conceptId: z.uuid(),
  /** The explanation that was on the page. */
  kind: explanationKind,
});

export const newCaseInput = z.object({
  lessonId: z.uuid(),
  questionId: z.uuid(),
  answer: z.array(z.string().max(200)).max(16),
  /** Missing once all explanations were read. */
  kind: explanationKind.optional().catch(undefined),
});

/** Remembers that a learner has read an explanation, so that the next one is shown and its effect can be counted. */
export async function noteExplanation(
  learner: Learner,
  { lessonId, conceptId, kind }: z.infer<typeof explanationReadInput>,
  now: Date,
): Promise<{ status: "seen" | "not-found" | "locked" }> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  return learnerTransaction(learner.id, async (tx) => {
    const sameConcept = and(eq(concepts.id, conceptId), eq(concepts.lessonId, lessonId));
    if ((await tx.$count(concepts, sameConcept)) === 0) return { status: "not-found" };
    await storeShown(tx, learner.id, lessonId, { conceptId, kind }, now);
    return { status: "seen" };
  });
}

/**
 * Grades a new question after an explanation. It counts as practice: a wrong answer costs nothing. The first answer stays,
 * because the next one would come after its feedback.
 */
export async function tryNewCase(
  learner: Learner,
  { lessonId, questionId, answer, kind }: z.infer<typeof newCaseInput>,
  now: Date,
): Promise<{ status: "tried" | "unclear" | "not-found" | "locked" }> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises a double click.
    const ownAnswers = and(eq(answers.userId, learner.id), eq(answers.questionId, questionId));
    if ((await tx.$count(answers, ownAnswers)) > 0) return { status: "tried" };
    const [question] = await tx
      .select()
      .from(questions)
      .where(and(eq(questions.id, questionId), isFresh(learner.id, lessonId)));
    if (!question) return { status: "not-found" };
    const response = responseFrom(openQuestionOf(question), answer);
    if (!response) return { status: "unclear" };
    const { conceptId } = question;
    if (kind && conceptId) await storeShown(tx, learner.id, lessonId, { conceptId, kind }, now);
    const sitting = {
      userId: learner.id,
      kind: "practice",
      startedAt: now,
      finishedAt: now,
    } as const;
    const session = one(await tx.insert(studySessions).values(sitting).returning());
    const stored = one(
      await tx
        .insert(answers)
        .values({
          userId: learner.id,
          sessionId: session.id,
          questionId,
          conceptId,
          answeredAt: now,
          receivedAt: now,
          response,
          isCorrect: grade(questionOf(question), response),
          setting: "practice",
        })
        .returning(),
    );
    if (conceptId) await rememberAnswers(tx, learner.id, [stored]);
    return { status: "tried" };
  });
}

/** Once in a sitting, however often the button is pressed. */
async function storeShown(
  tx: Transaction,
  userId: string,
  lessonId: string,
  { conceptId, kind }: { conceptId: string; kind: z.infer<typeof explanationKind> },
  now: Date,
): Promise<void> {
  const open = await findOpenStudySession(tx, userId, lessonId);
  const { userId: owner, conceptId: concept, kind: shownKind, shownAt } = explanationsShown;
  const already = and(
    eq(owner, userId),
    eq(concept, conceptId),
    eq(shownKind, kind),
    gte(shownAt, open?.startedAt ?? now),
  );
  if ((await tx.$count(explanationsShown, already)) > 0) return;
  await tx.insert(explanationsShown).values({ userId, conceptId, kind, shownAt: now });
}
