import { and, eq, type SQL } from "drizzle-orm";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import type { Transaction } from "#app/db/client.ts";
import { tutorExchanges } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isConversation, isMessage, isReadable } from "./exchange-rows.ts";
import { messagesPerLesson } from "./messages-left.ts";

export interface OneExchange {
  lessonId: string;
  exchangeId: string;
}

/** Without access to the lesson, too: what someone wrote is theirs. */
export function deleteExchange(
  learner: Learner,
  { lessonId, exchangeId }: OneExchange,
  now: Date,
): Promise<{ status: "deleted" | "not-found" }> {
  const rows = and(isConversation(learner.id, lessonId), eq(tutorExchanges.id, exchangeId));
  return learnerTransaction(learner.id, async (tx) => ({
    status: (await deleteRows(tx, learner, rows, now)) > 0 ? "deleted" : "not-found",
  }));
}

/** Everything that the learner and the tutor wrote to each other about a lesson. */
export function deleteConversation(
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<{ status: "deleted" }> {
  return learnerTransaction(learner.id, async (tx) => {
    await deleteRows(tx, learner, isConversation(learner.id, lessonId), now);
    return { status: "deleted" };
  });
}

/** Where messages are counted, those that count leave a row without a word. */
async function deleteRows(
  tx: Transaction,
  learner: Learner,
  rows: SQL | undefined,
  now: Date,
): Promise<number> {
  const emptied =
    messagesPerLesson(learner) === null
      ? []
      : await tx
          .update(tutorExchanges)
          .set({ ...NO_WORDS, status: "deleted" })
          .where(and(rows, isReadable(), isMessage(now)))
          .returning({ id: tutorExchanges.id });
  const gone = await tx
    .delete(tutorExchanges)
    .where(and(rows, isReadable()))
    .returning({ id: tutorExchanges.id });
  return emptied.length + gone.length;
}

const NO_WORDS = {
  quote: "",
  blockId: null,
  message: "",
  reply: null,
  citations: [],
  isCovered: null,
  repliedAt: null,
};
