import { loadLibrary } from "#app/library/library.ts";
import { interestsFrom, topicChips } from "#app/rules/interests.ts";
import type { Learner } from "../accounts/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";

/** What the form of a new topic shows: who would write, what the library holds, what the learner might like. */
export async function loadNewTopic(learner: Learner, now: Date) {
  const [library, ai] = await Promise.all([loadLibrary(), aiStatus(now)]);
  return {
    ai: ai.status,
    library: library.map((course) => ({ name: course.topic_name, aliases: course.aliases })),
    chips: topicChips(interestsFrom(learner.preferences)),
  };
}
