import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { removeTopic, restoreTopic } from "#app/features/topics/remove-topic.ts";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";
import { respondOrWait } from "../limit-reply.ts";

type TopicForm = { form: FormData; topicId: string; learner: Learner; now: Date };

const topicIntents = {
  remove: async ({ topicId, learner, now }) => {
    const result = await removeTopic(learner, topicId, now);
    return result.status === "removed" ? redirect("/dashboard") : respond(result);
  },

  restore: async ({ topicId, learner, now }) =>
    respondOrWait(await restoreTopic(learner, topicId), learner, now),
} satisfies Intents<TopicForm>;

export type TopicIntent = IntentOf<typeof topicIntents>;

export const runTopicIntent = intents(topicIntents);
