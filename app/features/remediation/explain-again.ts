import { and, desc, eq, lt, ne } from "drizzle-orm";
import { AiError } from "#app/ai/faults.ts";
import type { Models } from "#app/ai/models.ts";
import {
  REMEDIATION_MAX_TOKENS,
  writeRemediation,
  type RemediationBrief,
} from "#app/ai/remediation/write-remediation.ts";
import { db, one } from "#app/db/client.ts";
import {
  conceptMastery,
  concepts,
  lessons,
  questions,
  quizAttempts,
  remediationContent,
} from "#app/db/tables/index.ts";
import { log } from "#app/platform/log.ts";
import type { RemediationItem } from "#app/rules/curriculum.ts";
import { MASTERY } from "#app/rules/mastery.ts";
import type { Learner } from "../accounts/find-session.ts";
import { aiModels } from "../ai/ai-status.ts";
import { spend } from "../ai/spend.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { inAttempts } from "../topics/in-attempts.ts";
import {
  explainedAnew,
  findExplanations,
  findWeakConcepts,
  type WeakConcept,
} from "./find-weak-concept.ts";

export type ExplainedAgain =
  | { status: "explained"; items: RemediationItem[] }
  | { status: "failed" | "not-weak" | "not-found" | "locked" };

/** Security, L10. */
const MOST_PER_DAY = 30;
const MOST_WRONG_ANSWERS = 5;
const MOST_OTHER_CONCEPTS = 5;
/** A lesson's explanation, wrong answers and instructions. */
const PROMPT_TOKENS = 3_000;
/** Two tabs, or a click on 'Try again' while it is being written, wait for the same one. */
const underWay = new Map<string, Promise<RemediationItem[] | null>>();

/** Another explanation of what the learner got wrong, from their own wrong answers; written once per learner and concept. */
export async function explainAgain(
  learner: Learner,
  lessonId: string,
  now: Date,
  models: Models | null = aiModels(),
): Promise<ExplainedAgain> {
  const found = await findReadableLesson(learner, lessonId);
  if (found.status !== "readable") return { status: found.status };
  const lesson = one(await db.select().from(lessons).where(eq(lessons.id, lessonId)));
  const weak = explainedAnew(lesson, await findWeakConcepts(learner.id, lesson, now));
  if (!weak) return { status: "not-weak" };
  const known =
    lesson.preparedRemediation.length > 0
      ? lesson.preparedRemediation
      : await findExplanations(learner.id, weak.id);
  if (known.length > 0) return { status: "explained", items: known };
  if (!models) return { status: "failed" };
  const key = `${learner.id} ${weak.id}`;
  const writing =
    underWay.get(key) ??
    write(learner, weak, lesson.explanation, models, now).finally(() => underWay.delete(key));
  underWay.set(key, writing);
  const items = await writing;
  return items ? { status: "explained", items } : { status: "failed" };
}

async function write(
  learner: Learner,
  weak: WeakConcept,
  explanation: string,
  models: Models,
  now: Date,
): Promise<RemediationItem[] | null> {
  const brief = await briefFor(learner.id, weak, explanation);
  const spending = {
    userId: learner.id,
    writer: "remediation",
    model: models.writer.modelId,
    urgency: "awaited" as const,
    limit: { most: MOST_PER_DAY },
  };
  const unending = new AbortController().signal;
  try {
    const { items } = await inAttempts(unending, ({ room }) => {
      const maxTokens = REMEDIATION_MAX_TOKENS * room;
      return spend(
        { ...spending, worstCaseTokens: maxTokens + PROMPT_TOKENS },
        () => now,
        unending,
        () => writeRemediation(models, brief, { maxTokens }),
      );
    });
    await db
      .insert(remediationContent)
      .values(
        items.map((item) => ({
          userId: learner.id,
          conceptId: weak.id,
          contentType: item.type,
          contentData: item,
          triggerCmsScore: weak.mastery,
          createdAt: now,
        })),
      )
      .onConflictDoNothing();
    // Another process may have been first: everybody reads the same.
    return await findExplanations(learner.id, weak.id);
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    log.warn({ fault: error.kind }, "remediation could not be written");
    return null;
  }
}

async function briefFor(
  userId: string,
  weak: WeakConcept,
  originalContent: string,
): Promise<RemediationBrief> {
  const [wrong, others] = await Promise.all([
    db
      .select({ question: questions.questionText, chosen: quizAttempts.selectedAnswer })
      .from(quizAttempts)
      .innerJoin(questions, eq(questions.id, quizAttempts.questionId))
      .where(
        and(
          eq(quizAttempts.userId, userId),
          eq(quizAttempts.conceptId, weak.id),
          eq(quizAttempts.isCorrect, false),
        ),
      )
      .orderBy(desc(quizAttempts.createdAt))
      .limit(MOST_WRONG_ANSWERS),
    db
      .select({ name: concepts.name })
      .from(conceptMastery)
      .innerJoin(concepts, eq(concepts.id, conceptMastery.conceptId))
      .where(
        and(
          eq(conceptMastery.userId, userId),
          ne(conceptMastery.conceptId, weak.id),
          lt(conceptMastery.masteryScore, MASTERY.remediationBelow),
        ),
      )
      .limit(MOST_OTHER_CONCEPTS),
  ]);
  return {
    conceptName: weak.name,
    currentCMS: weak.mastery,
    incorrectAnswers: wrong,
    userStruggleAreas: others.map(({ name }) => name),
    originalContent,
  };
}
