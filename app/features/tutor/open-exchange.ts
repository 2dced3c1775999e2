import { and, eq } from "drizzle-orm";
import type { Models } from "#app/ai/models.ts";
import { moderate } from "#app/ai/moderate.ts";
import {
  instructionsFor,
  promptFor,
  REPLY_MAX_TOKENS,
  type TutorBrief,
} from "#app/ai/tutor/write-reply.ts";
import { db, one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { tutorExchanges } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { isUnsafeAbout } from "#app/rules/generation/topic-safety.ts";
import { estimateTokens } from "#app/rules/sources/estimate-tokens.ts";
import { checkMessage, isOfLesson } from "#app/rules/tutor/check-message.ts";
import type { Exchange } from "#app/rules/tutor/exchange.ts";
import { quotesQuestion } from "#app/rules/tutor/quiz-question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiModels } from "../ai/ai-status.ts";
import { findTokenLimit } from "../ai/token-limit.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import {
  EXCHANGE_COLUMNS,
  exchangeOf,
  isBeingWritten,
  isConversation,
  isReadable,
} from "./exchange-rows.ts";
import { findUnfinishedQuestions } from "./find-unfinished-questions.ts";
import { loadBrief, type Message } from "./load-brief.ts";
import { findMessagesLeft } from "./messages-left.ts";
import type { TutorInput, TutorRefusal } from "./tutor-input.ts";

export interface OpenExchange {
  status: "open";
  exchange: Exchange;
  lessonId: string;
  brief: TutorBrief;
  models: Models;
  worstCaseTokens: number;
}

export type OpeningRefused = {
  status: "refused";
  reason: TutorRefusal;
  exchange?: Exchange | undefined;
};

/** Without a moderation verdict within this time the word list decides. */
const MODERATION_TIMEOUT_MS = 2_000;
/** Of an option that nobody says by chance while explaining the lesson. */
const WORDS_OF_AN_OPTION = 4;
/** The reply's schema, for services that need it in words. */
const SCHEMA_TOKENS = 400;

/** Checks a message and stores it as one that waits for its reply, or says why it isn't sent. */
export async function openExchange(
  learner: Learner,
  input: TutorInput,
  now: Date,
): Promise<OpenExchange | OpeningRefused> {
  const { lessonId } = input;
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return refused(access.status);
  const models = aiModels();
  if (!models) return refused("no-service");
  const lesson = await findWrittenLesson(lessonId);
  if (lesson.status !== "ready") return refused("not-found");
  const retried = await findRetried(learner, input, now);
  const checked = checkMessage(retried ?? input);
  if (checked.status !== "ok") return refused(checked.status);
  const blockId = retried ? retried.blockId : (input.blockId ?? null);
  const typed: Message = {
    kind: retried?.kind ?? input.kind,
    message: checked.message,
    quote: checked.quote,
    blockId: lesson.blocks.some(({ id }) => id === blockId) ? blockId : null,
  };
  const unfinished = await findUnfinishedQuestions(learner.id, lessonId);
  const brief = {
    ...(await loadBrief(learner.id, lesson, typed)),
    isBeforeQuiz: unfinished.length > 0,
  };
  const leastWords = typed.kind === "explain-back" ? WORDS_OF_AN_OPTION : 1;
  const isQuestion = quotesQuestion(ownWords(brief), unfinished, leastWords);
  if (!isQuestion && (await isUnsafe(brief))) return refused("unsafe");
  const worstCaseTokens =
    estimateTokens(instructionsFor(typed.kind) + promptFor(brief)) +
    REPLY_MAX_TOKENS +
    SCHEMA_TOKENS;
  return learnerTransaction(learner.id, async (tx) => {
    const reason = await findObstacle(tx, learner, { lessonId, worstCaseTokens }, now);
    if (reason && !isQuestion) return refused(reason);
    if (retried) await tx.delete(tutorExchanges).where(eq(tutorExchanges.id, retried.id));
    // Only the latest refusal stays to be read.
    const refusals = and(
      isConversation(learner.id, lessonId),
      eq(tutorExchanges.status, "refused"),
    );
    if (isQuestion) await tx.delete(tutorExchanges).where(refusals);
    const status = isQuestion ? "refused" : "waiting";
    const row = { userId: learner.id, lessonId, ...typed, status, createdAt: now } as const;
    const exchange = exchangeOf(
      one(await tx.insert(tutorExchanges).values(row).returning(EXCHANGE_COLUMNS)),
      now,
    );
    if (isQuestion) return refused("quiz-question", exchange);
    return { status: "open", exchange, lessonId, brief, models, worstCaseTokens };
  });
}

const refused = (reason: TutorRefusal, exchange?: Exchange): OpeningRefused => ({
  status: "refused",
  reason,
  exchange,
});

/** One that may be sent again. */
async function findRetried(
  { id }: Learner,
  { lessonId, retryOf }: TutorInput,
  now: Date,
): Promise<Exchange | null> {
  if (retryOf === undefined) return null;
  const [row] = await db
    .select(EXCHANGE_COLUMNS)
    .from(tutorExchanges)
    .where(and(isConversation(id, lessonId), isReadable(), eq(tutorExchanges.id, retryOf)));
  const exchange = row && exchangeOf(row, now);
  return exchange?.status === "failed" || exchange?.status === "refused" ? exchange : null;
}

/** What was marked in the lesson says nothing about the quiz; other words in its place do. */
const ownWords = ({ message, quote, paragraphs }: TutorBrief): string =>
  isOfLesson(quote, paragraphs) ? message : `${quote}\n${message}`;

/**
 * As for topics, with one difference: the word list, which is crude, has a say only where the service has no verdict, and never on
 * what the lesson itself speaks of.
 */
async function isUnsafe({ title, message, quote, paragraphs }: TutorBrief): Promise<boolean> {
  const { ai } = env();
  const text = `${quote}\n${message}`.trim();
  const verdict = ai && (await moderate(ai, text, MODERATION_TIMEOUT_MS));
  if (verdict === "fine" || verdict === "flagged") return verdict === "flagged";
  const lesson = [title, ...paragraphs.map((paragraph) => paragraph.text)].join("\n");
  return isUnsafeAbout(lesson, text);
}

async function findObstacle(
  tx: Transaction,
  learner: Learner,
  { lessonId, worstCaseTokens }: Pick<OpenExchange, "lessonId" | "worstCaseTokens">,
  now: Date,
): Promise<TutorRefusal | null> {
  const waiting = and(eq(tutorExchanges.userId, learner.id), isBeingWritten(now));
  if ((await tx.$count(tutorExchanges, waiting)) > 0) return "busy";
  if ((await findMessagesLeft(tx, learner, lessonId, now)) === 0) {
    logSecurityEvent("limit-reached", { userId: learner.id, limit: "tutorMessagesPerLesson" });
    return "messages";
  }
  const reached = await findTokenLimit(tx, learner.id, worstCaseTokens, now);
  if (!reached) return null;
  return reached.limit === "site-tokens" ? "site-tokens" : "tokens";
}
