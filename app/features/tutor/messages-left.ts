import { and } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { tutorExchanges } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isConversation, isMessage } from "./exchange-rows.ts";

/** How many messages a learner may write about one lesson; null for no limit. */
export const messagesPerLesson = ({ isPremium }: Pick<Learner, "isPremium">): number | null =>
  isPremium ? null : env().TUTOR_MESSAGES_FREE;

/** How many more messages the learner may write about this lesson; null for no limit. */
export async function findMessagesLeft(
  tx: Pick<Transaction, "$count">,
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<number | null> {
  const max = messagesPerLesson(learner);
  if (max === null) return null;
  const own = and(isConversation(learner.id, lessonId), isMessage(now));
  return Math.max(0, max - (await tx.$count(tutorExchanges, own)));
}
