import { and, asc, desc, eq, gte, inArray, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { explanationsShown, studySessions, type questions } from "#app/db/tables/index.ts";
import type { ExplanationKind } from "#app/rules/lessons/explanation-kinds.ts";
import type { OpenQuestion as OpenContent } from "#app/rules/questions/question.ts";
import { feedbackOf, type AnswerFeedback } from "../quizzes/feedback.ts";
import { openQuestionOf } from "../quizzes/stored-question.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";
import { findFreshAnswers, findFreshQuestion } from "./fresh-question.ts";
import { findKindOrder } from "./find-kind-order.ts";

type NewCase = OpenContent & { id: string; text: string };

/** Where a learner is in the other explanations of a concept: one at a time, then a new question. */
export interface ExplanationSteps {
  conceptId: string;
  /** What probably led to the wrong answer. */
  belief: string | null;
  /** Read in this sitting, in that order. */
  read: ExplanationKind[];
  /** The one to read now, and those after it; empty once a new question was answered right. */
  next: ExplanationKind[];
  /** The new question to answer now. */
  question: NewCase | null;
  /** The last one that was answered. */
  triedCase: (NewCase & { answer: AnswerFeedback }) | null;
}

interface Subject {
  lessonId: string;
  conceptId: string;
  belief: string | null;
  missed: readonly Pick<typeof questions.$inferSelect, "family">[];
  /** Those that are written; none for a concept that only the lesson's own words explain. */
  kinds: readonly ExplanationKind[];
}

export async function loadExplanationSteps(
  userId: string,
  { lessonId, conceptId, belief, missed, kinds }: Subject,
  now: Date,
): Promise<ExplanationSteps> {
  const since = await findSittingStart(userId, lessonId, now);
  const sameRow = and(
    eq(explanationsShown.userId, userId),
    eq(explanationsShown.conceptId, conceptId),
    gte(explanationsShown.shownAt, since),
  );
  const [order, explanations, [last], fresh] = await Promise.all([
    findKindOrder(userId, since),
    db
      .select({ kind: explanationsShown.kind })
      .from(explanationsShown)
      .where(sameRow)
      .orderBy(asc(explanationsShown.shownAt)),
    findFreshAnswers(db, userId, [conceptId], since),
    findFreshQuestion(userId, lessonId, conceptId, missed),
  ]);
  const read = explanations.map(({ kind }) => kind);
  const isUnderstood = last?.answer.isCorrect === true;
  return {
    conceptId,
    belief,
    read,
    next: isUnderstood ? [] : order.filter((kind) => kinds.includes(kind) && !read.includes(kind)),
    question: fresh && !isUnderstood ? asNewCase(fresh) : null,
    triedCase: last
      ? { ...asNewCase(last.question), answer: feedbackOf(last.question, last.answer) }
      : null,
  };
}

/** The concept explained in this sitting, which stays on the page after a right answer. */
export async function findExplainedConcept(
  userId: string,
  lessonId: string,
  conceptIds: readonly string[],
  now: Date,
): Promise<string | null> {
  const since = await findSittingStart(userId, lessonId, now);
  const { conceptId, shownAt } = explanationsShown;
  const [explanations, caseAnswer] = await Promise.all([
    db
      .select({ conceptId })
      .from(explanationsShown)
      .where(
        and(
          eq(explanationsShown.userId, userId),
          inArray(conceptId, [...conceptIds]),
          gte(shownAt, since),
        ),
      )
      .orderBy(desc(shownAt))
      .limit(1),
    findFreshAnswers(db, userId, conceptIds, since),
  ]);
  return explanations[0]?.conceptId ?? caseAnswer[0]?.answer.conceptId ?? null;
}

async function findSittingStart(userId: string, lessonId: string, now: Date): Promise<Date> {
  const [open] = await db
    .select({ startedAt: studySessions.startedAt })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        eq(studySessions.lessonId, lessonId),
        isOnLessonPage(),
        isNull(studySessions.finishedAt),
      ),
    );
  return open?.startedAt ?? now;
}

const asNewCase = (question: typeof questions.$inferSelect): NewCase => ({
  id: question.id,
  text: question.questionText,
  ...openQuestionOf(question),
});
