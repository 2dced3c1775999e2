import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { drawFormulas } from "#app/features/lessons/draw-formulas.ts";
import { loadConversation } from "#app/features/tutor/load-conversation.ts";
import { isUuid } from "#app/rules/ids.ts";
import type { Conversation } from "./conversation.ts";

/** The conversation about a lesson with its formulas drawn, or why there is none. */
export async function openConversation(learner: Learner, lessonId: string, now: Date) {
  const loaded = isUuid(lessonId)
    ? await loadConversation(learner, lessonId, now)
    : ({ status: "not-found" } as const);
  if (loaded.status !== "open") return loaded;
  const { lesson, left, hasTutor } = loaded;
  const exchanges = loaded.exchanges.map(({ createdAt: _createdAt, ...exchange }) => exchange);
  const conversation: Conversation = {
    exchanges,
    left,
    hasTutor,
    formulas: await drawFormulas(exchanges.map(({ reply }) => reply)),
  };
  return { status: "open" as const, lesson, conversation };
}
