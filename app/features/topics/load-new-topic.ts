import { listCourses } from "#app/library/library.ts";
import { env } from "#app/platform/env.ts";
import { allowanceText } from "#app/rules/generation/generation-limits.ts";
import { interestsFrom, topicChips } from "#app/rules/topics/interests.ts";
import { topicSuggestions } from "#app/rules/topics/topic-suggestions.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { findOwnNames } from "./find-own-topic.ts";
import { findTopicAllowance } from "../generation/learner-limits.ts";

/** The data of the new-topic form: AI status, library courses and suggestions. */
export async function loadNewTopic(learner: Learner, languages: readonly string[], now: Date) {
  const [library, own, allowance] = await Promise.all([
    listCourses(),
    findOwnNames(learner),
    findTopicAllowance(learner, { isSourced: false }, now),
  ]);
  const courses = library.map(({ topic_name: name, aliases, slug, language = "en" }) => ({
    name,
    aliases,
    isOwn: own.slugs.has(slug),
    isFinished: own.finished.has(slug),
    isForeign: language !== "en" && !languages.includes(language),
  }));
  return {
    // Not awaited, so that the form renders while the service is still being probed.
    ai: aiStatus(now).then(({ status }) => status),
    hasAiService: env().ai !== null,
    /** Whether this site opens web addresses to learn from. */
    hasLinks: env().SOURCE_LINKS === "on",
    library: courses,
    /** The topics written for this learner. */
    written: own.written,
    suggestions: topicSuggestions(topicChips(interestsFrom(learner.preferences)), courses),
    allowance: allowanceText(allowance, now, learner.timeZone),
  };
}
