import { env } from "#app/platform/env.ts";
import { allowanceText } from "#app/rules/generation/generation-limits.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { findTopicAllowance } from "../generation/learner-limits.ts";
import { findSourcedCourses } from "./find-sourced-courses.ts";
import { loadSources } from "./load-sources.ts";

/** The page on which a learner makes a course of what they brought. */
export async function loadNewSources(
  learner: Learner,
  now: Date,
  wantedCourse: string | null = null,
) {
  const [sources, allowance, courses] = await Promise.all([
    loadSources(learner),
    findTopicAllowance(learner, { isSourced: true }, now),
    findSourcedCourses(learner, wantedCourse),
  ]);
  return {
    sources,
    courses,
    // Not awaited, so that the page doesn't wait for the service's response.
    ai: aiStatus(now).then(({ status }) => status),
    hasAiService: env().ai !== null,
    hasLinks: env().SOURCE_LINKS === "on",
    allowance: allowanceText(allowance, now, learner.timeZone),
  };
}
