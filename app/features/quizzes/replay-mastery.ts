import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { answers, conceptMastery } from "#app/db/tables/index.ts";
import { masteryFrom } from "#app/rules/mastery.ts";
import { isCounted } from "./counted-answers.ts";

/**
 * Stores a learner's mastery of a concept as the fold of their answers. After each answer, because one given offline
 * may arrive after later ones. The caller locks the learner.
 */
export async function replayMastery(
  tx: Transaction,
  { userId, conceptId }: { userId: string; conceptId: string },
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({
      isCorrect: answers.isCorrect,
      confidence: answers.confidence,
      setting: answers.setting,
      answeredAt: answers.answeredAt,
    })
    .from(answers)
    .where(and(eq(answers.userId, userId), eq(answers.conceptId, conceptId), isCounted()))
    .orderBy(asc(answers.answeredAt), asc(answers.id));
  const mastery = masteryFrom(rows);
  if (!mastery) {
    await tx
      .delete(conceptMastery)
      .where(and(eq(conceptMastery.userId, userId), eq(conceptMastery.conceptId, conceptId)));
    return;
  }
  const values = { masteryScore: mastery.score, practisedAt: mastery.practisedAt, updatedAt: now };
  await tx
    .insert(conceptMastery)
    .values({ userId, conceptId, ...values })
    .onConflictDoUpdate({
      target: [conceptMastery.userId, conceptMastery.conceptId],
      set: values,
    });
}
