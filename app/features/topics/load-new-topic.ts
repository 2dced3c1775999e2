import { loadLibrary } from "#app/library/library.ts";
import { interestsFrom, topicChips } from "#app/rules/interests.ts";
import type { Learner } from "../accounts/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";

/** What the form of a new topic shows: who would write, what the library holds, what the learner might like. */
export async function loadNewTopic(learner: Learner, now: Date) {
  const library = await loadLibrary();
  return {
    // Not waited for: the form is there while the service is still being asked.
    ai: aiStatus(now).then(({ status }) => status),
    library: library.map((course) => ({ name: course.topic_name, aliases: course.aliases })),
    chips: topicChips(interestsFrom(learner.preferences)),
  };
}
