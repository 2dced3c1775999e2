import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { answerCheck, checkAnswerOf } from "#app/features/checks/answer-check.ts";
import { declineCheck, startCheck } from "#app/features/checks/start-check.ts";
import { href } from "#app/ui/link.tsx";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";

type CheckForm = { form: FormData; topicId: string; learner: Learner; now: Date };

const checkIntents = {
  start: async ({ topicId, learner, now }) => {
    await startCheck(learner, topicId, now);
    // Without a check today, the page says what there is.
    return redirect(href("/topic/:topicId/check", { topicId }));
  },

  answer: async ({ form, topicId, learner, now }) => {
    const input = checkAnswerOf(form);
    if (!input.success) return respond({ status: "unclear" } as const);
    const answered = await answerCheck(learner, topicId, input.data, now);
    return answered.status === "no-check"
      ? redirect(href("/topic/:topicId/check", { topicId }))
      : respond(answered);
  },

  decline: async ({ topicId, learner, now }) => {
    await declineCheck(learner, topicId, now);
    return redirect("/dashboard");
  },
} satisfies Intents<CheckForm>;

export type CheckIntent = IntentOf<typeof checkIntents>;

export const runCheckIntent = intents(checkIntents);
