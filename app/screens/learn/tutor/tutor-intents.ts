import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { askAndWait } from "#app/features/tutor/ask-and-wait.ts";
import type { TutorRefusal } from "#app/features/tutor/ask-tutor.ts";
import { deleteConversation, deleteExchange } from "#app/features/tutor/delete-exchanges.ts";
import { isUuid } from "#app/rules/ids.ts";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";

type TutorForm = { form: FormData; lessonId: string; learner: Learner; now: Date };

/** Why nothing was sent, with what was typed. */
export interface TutorReply {
  reason: TutorRefusal;
  typed: { message: string; quote: string; blockId: string };
}

const tutorIntents = {
  /** Without a script; the panel reads a stream. */
  ask: async ({ form, lessonId, learner }) => {
    const [message, quote, blockId, retryOf] = ["message", "quote", "blockId", "retryOf"].map(
      (name) => String(form.get(name) ?? ""),
    ) as [string, string, string, string];
    const result = await askAndWait(learner, {
      lessonId,
      kind: form.get("kind") === "explain-back" ? "explain-back" : "ask",
      message,
      ...(quote !== "" && { quote }),
      ...(blockId !== "" && { blockId }),
      ...(isUuid(retryOf) && { retryOf }),
    });
    if (result.status === "sent") return redirect(`/lesson/${lessonId}/tutor#${result.exchangeId}`);
    const { reason } = result;
    const reply: TutorReply = { reason, typed: { message, quote, blockId } };
    return respond({ status: STATUS[reason] }, reply);
  },

  remove: async ({ form, lessonId, learner, now }) => {
    const exchangeId = String(form.get("exchangeId"));
    if (!isUuid(exchangeId)) return respond({ status: "not-found" }, null);
    const removed = await deleteExchange(learner, { lessonId, exchangeId }, now);
    return removed.status === "not-found"
      ? respond({ status: "not-found" }, null)
      : redirect(`/lesson/${lessonId}/tutor`);
  },

  "remove-all": async ({ lessonId, learner, now }) => {
    await deleteConversation(learner, lessonId, now);
    return redirect(`/lesson/${lessonId}/tutor`);
  },
} satisfies Intents<TutorForm>;

export type TutorIntent = IntentOf<typeof tutorIntents>;

export const runTutorIntent = intents(tutorIntents);

const STATUS = {
  empty: "unclear",
  "too-long": "too-long",
  unsafe: "refused",
  "quiz-question": "refused",
  messages: "limit-reached",
  tokens: "too-many",
  "site-tokens": "too-many",
  busy: "too-many",
  "no-service": "no-writer",
  "not-found": "not-found",
  locked: "locked",
} as const satisfies Record<TutorRefusal, string>;
