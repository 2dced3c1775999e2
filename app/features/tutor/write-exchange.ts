import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { afterFailure } from "#app/ai/attempts.ts";
import { AiError } from "#app/ai/faults.ts";
import { writeReply, type ReplyEvent } from "#app/ai/tutor/write-reply.ts";
import { db } from "#app/db/client.ts";
import { tutorExchanges } from "#app/db/tables/index.ts";
import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import type { Exchange } from "#app/rules/tutor/exchange.ts";
import { REPLY_TIMEOUT_MS } from "#app/rules/tutor/exchange-status.ts";
import { spend } from "../ai/spend.ts";
import type { OpenExchange } from "./open-exchange.ts";

/** Before this the exchange counts as failed, so nothing comes after that. */
const WRITING_TIMEOUT_MS = REPLY_TIMEOUT_MS - 10_000;

type Reply = Extract<ReplyEvent, { type: "reply" }>;

/** Has the reply written and stores it, or that it failed. Never throws. */
export async function writeExchange(
  userId: string,
  open: OpenExchange,
  clock: () => Date,
  onText: (text: string) => void,
): Promise<Exchange> {
  try {
    const { reply, citations, isCovered } = await writeWithRetries(userId, open, clock, onText);
    return await store(open.exchange, { status: "answered", reply, citations, isCovered }, clock());
  } catch (error) {
    // `spend` has logged what the service did.
    if (!(error instanceof AiError))
      log.error(describeError(error), "a reply of the tutor was not stored");
    return store(open.exchange, { status: "failed" }, clock()).catch((lost: unknown) => {
      // It stays `waiting`, and counts as failed a little later.
      log.error(describeError(lost), "a failed reply of the tutor was not stored");
      return { ...open.exchange, status: "failed" as const };
    });
  }
}

/** Another attempt only before a sentence was given out: a reader never reads two beginnings. */
async function writeWithRetries(
  userId: string,
  { brief, models, worstCaseTokens }: OpenExchange,
  clock: () => Date,
  onText: (text: string) => void,
): Promise<Reply> {
  const signal = AbortSignal.timeout(WRITING_TIMEOUT_MS);
  const { modelId: model } = models.writer;
  const spending = {
    userId,
    writer: "tutor",
    model,
    worstCaseTokens,
    urgency: "awaited" as const,
  };
  let hasBegun = false;
  const write = async () => {
    for await (const event of writeReply(models, brief, { signal })) {
      if (event.type === "reply") return event;
      hasBegun = true;
      onText(event.text);
    }
    throw new AiError("cut", "the reply never ended");
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await spend(spending, clock, signal, write);
    } catch (error) {
      if (hasBegun || !(error instanceof AiError)) throw error;
      const next = afterFailure(attempt, error);
      if (next.step !== "try-again") throw error;
      await pause(next.afterSeconds * 1_000);
    }
  }
}

type Outcome =
  | ({ status: "answered" } & Pick<Reply, "reply" | "citations" | "isCovered">)
  | { status: "failed" };

/** Nothing is stored of a reply whose message was deleted while it was written. */
async function store(exchange: Exchange, outcome: Outcome, now: Date): Promise<Exchange> {
  await db
    .update(tutorExchanges)
    .set({ ...outcome, ...(outcome.status === "answered" && { repliedAt: now }) })
    .where(and(eq(tutorExchanges.id, exchange.id), eq(tutorExchanges.status, "waiting")));
  return { ...exchange, ...outcome };
}
